"""Pick the lists for substitution: common one-word names and towns, what is invented or reserved (build time)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from anond_gazetteers import harvest
from anond_gazetteers.kept import WORLD, people, sections, values
from anond_gazetteers.languages import TABLES
from anond_gazetteers.lexicon import NAMES, key_of
from anond_gazetteers.pools import packed

FIRST = ("first_female", "first_male")
COUNTS = {"first_female": 300, "first_male": 300, "first_any": 300, "surname": 300, "city": 120}
INVENTED = ("street", "email_host", "org", "product", "domain", "address_shape", "phone", "iban", "card")
TOWN = (8_000, 90_000)
SURE_ENOUGH = 0.6
LIKELY_ENOUGH = 0.3  # how surely a word is a name that is drawn from thousands
LENGTHS = (3, 13)
MAIN_LOCALES = {  # whose names are counted; of others the order is kept
    lang: tuple(table["build"]["counted_locales"])
    for lang, table in TABLES.items()
    if "counted_locales" in table["build"]
}
FLATTER = 8  # the first of a list that is kept in order is not ten times as frequent as the tenth
FIRST_TIERS = (0.6, 0.2, 0.15, 0.05)  # what the frequent, the listed, the further and the foreign names make up
SURNAME_TIERS = {lang: tuple(table["build"]["surname_tiers"]) for lang, table in TABLES.items()}
FOREIGN_SURNAMES = 0.06
MOST_OF_UNISEX = 0.01  # few of them are counted, and those would come up again and again
APOSTROPHED = re.compile(r"(?:[DLO]|Dell|Dall|Degl|Sant)'[^\W\d_]+")

Strengths = Mapping[tuple[str, str], Mapping[str, float]]


def surrogates(strengths: Strengths, lang: str) -> dict[str, list[str]]:
    """The lists of one language by kind; no two values of a kind fold alike."""
    lists = {kind: _people(strengths, kind, (kind,), lang) for kind in (*FIRST, "surname")}
    unisex = _people(strengths, "first_any", FIRST, lang)
    mixed = [name for pair in zip(*(lists[kind] for kind in FIRST), strict=False) for name in pair]
    lists["first_any"] = distinct([*unisex, *mixed])[: COUNTS["first_any"]]
    lists["city"] = _usable(strengths, _towns(lang), "city", lang)
    return lists | {kind: distinct([*values(lang, kind), *values(WORLD, kind)]) for kind in INVENTED}


def distinct(names: Iterable[str]) -> list[str]:
    """Names without those that fold like an earlier one."""
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(key_of(name), name)
    return list(first.values())


def _people(strengths: Strengths, kind: str, sources: Iterable[str], lang: str) -> list[str]:
    """The names most home lists know first, then those of most weight, then those that most lists elsewhere know."""
    known = [harvest.names(locale, listed) for locale in harvest.HOME_LOCALES[lang] for listed in sources]
    known += [dict.fromkeys(people(lang, listed), 1.0) for listed in sources]
    abroad = [harvest.names(locale, listed) for locale in harvest.OTHER_LOCALES for listed in sources]

    def rank(name: str) -> tuple[float, float, int, str]:
        at_home = sum(name in names for names in known)
        return -at_home, -known[0].get(name, 0.0), -sum(name in names for names in abroad), name

    return _usable(strengths, sorted({name for names in known for name in names}, key=rank), kind, lang)


def _towns(lang: str) -> list[str]:
    country = harvest.HOME_COUNTRIES[lang].split()[0]
    towns = [city for city in harvest.cities() if city.country == country and TOWN[0] <= city.population <= TOWN[1]]
    never = values(lang, "not_town")
    return [city.name for city in sorted(towns, key=lambda city: -city.population) if city.name not in never]


def _usable(strengths: Strengths, names: Iterable[str], kind: str, lang: str) -> list[str]:
    """Single words that are surely names of this kind in this language."""
    return distinct(
        name
        for name in names
        if name.isalpha()
        and 3 < len(name) < 12
        and strengths.get((key_of(name), kind), {}).get(lang, 0.0) >= SURE_ENOUGH
    )[: COUNTS[kind]]


def pools(strengths: Strengths, lang: str) -> dict[str, list[str]]:
    """The names of one language to draw from, by kind, with how often each is borne."""
    return {kind: packed(_weighed(strengths, kind, lang)) for kind in (*FIRST, "first_any", "surname")}


def _weighed(strengths: Strengths, kind: str, lang: str) -> dict[str, float]:
    """Each usable name with its weight: the frequent, the listed, the further and the foreign make up fixed shares."""
    weights: dict[str, float] = defaultdict(float)
    written: dict[str, str] = {}
    for names, share in zip(_tiers(kind, lang), _shares(kind, lang), strict=True):
        usable = {name: weight for name, weight in names.items() if _is_likely(strengths, name, kind, lang)}
        fresh = {name: weight for name, weight in usable.items() if key_of(name) not in written}
        total = sum(fresh.values())
        for name in sorted(fresh, key=lambda name: (-fresh[name], name.isascii(), name)):
            weights[written.setdefault(key_of(name), name)] += share * fresh[name] / total
    if kind != "first_any":
        return weights
    return {name: min(weight, MOST_OF_UNISEX) for name, weight in weights.items()}


def _shares(kind: str, lang: str) -> tuple[float, ...]:
    if kind != "surname":
        return FIRST_TIERS
    frequent, listed = SURNAME_TIERS[lang]
    return frequent, listed, 1 - frequent - listed - FOREIGN_SURNAMES, FOREIGN_SURNAMES


def _tiers(kind: str, lang: str) -> list[dict[str, float]]:
    """The frequent names, the others of the lists at home, those of longer lists, and those of other languages."""
    kinds = FIRST if kind == "first_any" else (kind,)
    home = [harvest.names(locale, one) for locale in harvest.HOME_LOCALES[lang] for one in kinds]
    listed = {name for names in home for name in names} | {name for one in (kind, *kinds) for name in people(lang, one)}
    further = {name for one in kinds for shelf in harvest.HOME_SHELVES[lang] for name in harvest.shelved(shelf, one)}
    further |= {name for one in (kind, *kinds) for name in values(lang, f"further_{one}")}
    counted = [harvest.counted(one) for one in kinds] if lang == "en" else []
    further |= {name for names in counted for name in names}
    foreign = {name for locale in harvest.OTHER_LOCALES for one in kinds for name in harvest.names(locale, one)}
    foreign |= {name for other in harvest.HOME_LOCALES for one in kinds for name in _ordered(other, one)}
    return [_frequent(kinds, lang), *(dict.fromkeys(names, 1.0) for names in (listed, further, foreign))]


def _frequent(kinds: Iterable[str], lang: str) -> dict[str, float]:
    """Names with how often they are borne: as counted, or by their place in a list that is kept in order."""
    found: dict[str, float] = defaultdict(float)
    for kind in kinds:
        for locale in MAIN_LOCALES.get(lang, ()):
            counted = harvest.names(locale, kind)
            for name, weight in counted.items():
                found[name] += weight / sum(counted.values())
        for place, name in enumerate(_ordered(lang, kind)):
            found[name] += 1 / (place + FLATTER)
    return found


def _ordered(lang: str, kind: str) -> list[str]:
    return list(dict.fromkeys(values(lang, f"frequent_{kind}")))


def _is_likely(strengths: Strengths, name: str, kind: str, lang: str) -> bool:
    """Whether a single word reads as a name of this kind, and of the other gender or a place far less."""
    if not (name.isalpha() and LENGTHS[0] <= len(name) <= LENGTHS[1]):
        return False
    readings = {one: strengths.get((key_of(name), one), {}).get(lang, 0.0) for one in sorted(NAMES)}
    return readings[kind] >= max(LIKELY_ENOUGH, max(readings.values()) / 2)


def doubles(lang: str) -> dict[str, list[str]]:
    """Double first names that people bear, by gender."""
    return {
        kind: distinct(f"{first} {second}" for first, seconds in sections(lang, kind.replace("first", "compound"))
                       for second in seconds if second.isalpha())
        for kind in FIRST
    }  # fmt: skip


def apostrophed(lang: str) -> list[str]:
    """Surnames that begin with an elided particle: `Dell'Orto`, `O'Connor`, `d'Estaing`."""
    sources = [*harvest.HOME_LOCALES[lang]]
    found = {name for locale in sources for name in harvest.names(locale, "surname")} | set(people(lang, "surname"))
    found |= set(values(lang, "further_surname"))
    return distinct(sorted(filter(APOSTROPHED.fullmatch, found)))


def short_forms(lang: str) -> list[list[str]]:
    """Full names with the short forms they go by, as they are written."""
    listed = [one for kind in ("short_female", "short_male") for one in sections(lang, kind)]
    return [[full, *(name for name in short if name.isalpha())] for full, short in listed if full.isalpha()]
