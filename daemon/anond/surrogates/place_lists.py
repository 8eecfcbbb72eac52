"""The kinds and shapes of places, and the places of each, by language: a place replaces one of its kind."""

from __future__ import annotations

import re
from array import array
from bisect import bisect
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from math import sqrt
from typing import Final, NamedTuple

from anond.languages import surrogate_words
from anond.languages.joined import ALL
from anond.session.values.words import all_canonical_words, canonical_words
from anond.surrogates import named_alike
from anond_gazetteers.fold import fold, fold_all
from anond_gazetteers.invented_lists import (
    LANGUAGES,
    Town,
    codes,
    countries,
    districts,
    home,
    quarters,
    regions,
    same_places,
    states,
    towns,
    word_set,
)

Kind = tuple[str, ...]
_SHORTEST_HEAD: Final = 5  # letters of a town's name without what is beside it
_LONGEST_SHORT: Final = 3  # letters of a state's or province's short name
_VOWELS: Final = "aeiou"
_VILLAGE: Final = 5_000
_KNOWN_ABROAD: Final = 20_000  # inhabitants of a town that other languages know
_HEAVIEST: Final = 250_000  # inhabitants beyond which a town is drawn no more often
_FEWEST: Final = 12  # towns of a shape; if there are fewer, any town of one word is used
_FEWEST_SAINTS: Final = 6
_NO_BEGINNINGS: Final = ("one", "several", "tail")  # shapes of names that share no first word
_HALF_AS_OFTEN: Final = 0.5  # comes up a region that stands a sixth of the list behind another
_HOMES: Final = frozenset(("DE", "AT", "FR", "IT", "ES", "MX", "AR", "CO", "SE", "US", "GB", "IE"))  # if none is named
_NAMED_OFTEN: Final = 8.0  # times as often as others
_OFTEN_NAMED: Final = frozenset(
    (
        "Germany", "Austria", "Switzerland", "France", "Italy", "Spain", "Portugal", "Belgium", "Netherlands",
        "Denmark", "Sweden", "Norway", "Finland", "Poland", "Greece", "Turkey", "Ireland", "Croatia", "Hungary",
        "Romania", "United States", "Canada", "Mexico", "Brazil", "Argentina", "India", "China", "Japan", "Australia",
        "Morocco", "Egypt", "Thailand", "Tunisia", "Chile", "Colombia", "Peru", "Ukraine", "Serbia", "South Africa",
        "Iceland",
    )
)  # fmt: skip
_WITH_TOWNS: Final = {
    "DE": "Germany", "AT": "Austria", "FR": "France", "IT": "Italy", "ES": "Spain", "SE": "Sweden",
    "US": "the United States", "MX": "Mexico", "AR": "Argentina", "CO": "Colombia", "IE": "Ireland", "BE": "Belgium",
    "CH": "Switzerland", "CA": "Canada", "MA": "Morocco", "TN": "Tunisia", "DZ": "Algeria", "SN": "Senegal",
    "CI": "Ivory Coast", "CM": "Cameroon", "HT": "Haiti", "AU": "Australia", "NZ": "New Zealand",
    "ZA": "South Africa", "IN": "India", "NG": "Nigeria", "KE": "Kenya", "GH": "Ghana", "JM": "Jamaica", "CL": "Chile",
    "PE": "Peru", "EC": "Ecuador", "VE": "Venezuela", "UY": "Uruguay", "PY": "Paraguay", "BO": "Bolivia",
    "CR": "Costa Rica", "CU": "Cuba", "DO": "the Dominican Republic", "FI": "Finland",
}  # fmt: skip
MANY: Final = 8  # countries of an article from which one may be drawn by how often they are named
# Countries with a list of towns that many talks name: one of them becomes another of them, where many are left.
FREQUENT: Final = frozenset(("DE", "AT", "CH", "FR", "BE", "IT", "ES", "SE", "IE", "US", "CA", "MX", "AR", "CO"))
BEGINNINGS: Final = word_set(ALL.replaced.town_beginnings)
SAINTS: Final = ("st", "saint", "sankt")  # before a name, which take each other's place
TAIL: Final = re.compile(rf"(?<=\w)[ -](?:{ALL.replaced.town_links})[ -](?=\w)", re.IGNORECASE)
_ARTICLE: Final = re.compile(rf"(?:{ALL.replaced.town_articles}) ?(?=[A-ZÀ-Þ])")
_WORD_ENDS: Final = re.compile(r"[ '’.-]")


class Pool(NamedTuple):
    """Places of one kind, and the sums of their weights so far."""

    names: tuple[str, ...]
    sums: Sequence[float]

    def at(self, number: int) -> str:
        """The place that a number of 64 bits draws."""
        return self.names[bisect(self.sums, number / (1 << 64) * self.sums[-1]) % len(self.names)]

    @property
    def least_chance(self) -> float:
        """The chance of the place that is drawn least."""
        return min(upto - below for below, upto in pairwise((0.0, *self.sums))) / self.sums[-1]


NOWHERE: Final = Pool((), ())


def kind_of(name: str, canonical: str, lang: str, country: str = "") -> Kind:
    """The kind, shape and country of a place; `country` says it for an unlisted place."""
    for at in sorted(range(len(codes())), reverse=surrogate_words(lang).last_codes_first) if name.isupper() else ():
        if name in codes()[at]:
            return "code", str(at)
    if surrogate_words(lang).american_states and (state := _countries_of_states().get(canonical)):
        return "state", state
    if article := _countries(home(lang)).get(canonical):
        return "country", article
    if canonical in _folded_regions(home(lang)):
        return _region_kind(name, lang)
    if " " in canonical and named_alike.regions(canonical.rpartition(" ")[2], lang):
        return _region_kind(name, lang)
    known = town(canonical, lang)
    if not known and canonical in _whole_divisions(home(lang)):
        return _region_kind(name, lang)
    return *_town_kind(name, known.people if known else _VILLAGE, lang), (known.country if known else "") or country


@cache
def _whole_divisions(lang: str) -> frozenset[str]:
    """The states, regions and provinces of a language's list of towns by their whole names."""
    return frozenset(canonical_words(name) for name in by_division(lang) if len(name) > _LONGEST_SHORT)


def has_codes_in(country: str, area: str, lang: str) -> bool:
    """Whether the postal codes of a country's towns on a language's list begin with these digits."""
    return any(one.country == country for one in by_area(home(lang)).get(area, ()))


def bare_country(name: str) -> str:
    """A country's name without its article."""
    return _ARTICLE.sub("", name)


def country_of(canonical: str, lang: str) -> str:
    """The country code of a folded town on a language's list; else ""."""
    known = town(canonical, lang)
    return known.country if known else ""


def town(canonical: str, lang: str) -> Town | None:
    """The town of this folded name on a language's list, the largest of several."""
    return _towns(home(lang)).get(canonical)


def is_listed_whole(canonical: str, lang: str) -> bool:
    """`is_listed`, but for the short names of towns, many of which are words: *pinar*."""
    return is_listed(canonical, lang) and canonical not in _heads(home(lang))


def language_of(canonical: str, lang: str) -> str:
    """The language whose lists know a place: this one, or the one that knows the largest town of this name."""
    if is_listed(canonical, lang):
        return lang
    known = ((one, found.people) for one in LANGUAGES if (found := town(canonical, one)))
    largest = max(known, key=lambda of: of[1], default=(lang, 0))
    return largest[0] if largest[1] >= _KNOWN_ABROAD else lang


def is_known_abroad(canonical: str, lang: str) -> bool:
    """Whether a folded town on a language's list is so large that speakers of other languages know it."""
    known = town(canonical, lang)
    return known is not None and known.people >= _KNOWN_ABROAD


@lru_cache(maxsize=1)
def countries_with_towns() -> dict[str, str]:
    """The code of each country of whose towns there is a list, by its folded name in any language."""
    codes_of = {row[LANGUAGES.index("en")]: row for row in countries()}
    rows = ((code, codes_of.get(name, ())) for code, name in _WITH_TOWNS.items())
    return {canonical_words(_ARTICLE.sub("", name)): code for code, row in rows for name in row}


@lru_cache(maxsize=64)
def towns_of(code: str, lang: str) -> tuple[Town, ...]:
    """The larger towns of a country that have no other name in another language, of the language's own list if any."""
    for listed in (lang, *LANGUAGES):
        there = [one for one in drawable(listed) if one.country == code and not other_names(canonical_words(one.name))]
        for least in (_KNOWN_ABROAD, _VILLAGE, 0) if there else ():
            found = tuple(one for one in there if one.people >= least)
            if len(found) >= _FEWEST or not least:
                return found
    return ()


@cache
def drawable(lang: str) -> tuple[Town, ...]:
    """The towns that a town may become: none is a district of a larger one, which somebody lives in beside its town."""
    listed, parts, others = towns(lang), towns_of_districts(lang), quarters(lang)
    canonical = all_canonical_words([one.name for one in listed])
    return tuple(
        one
        for one, name in zip(listed, canonical, strict=True)
        if name not in parts and one.name not in others and (one.division or not one.short)  # Washington, DC
    )


@cache
def towns_of_districts(lang: str) -> dict[str, str]:
    """The folded town of each folded district, but of one that is called like a town elsewhere: Salamanca."""
    listed = _towns(lang)
    rows = ((canonical_words(town), canonical_words(name)) for town, names in districts(lang).items() for name in names)
    return {name: town for town, name in rows if name not in listed or _lie_together(listed[name], listed.get(town))}


def _lie_together(one: Town, other: Town | None) -> bool:
    return other is None or (one.country, one.division) == (other.country, other.division)


@lru_cache(maxsize=8)
def by_area(lang: str) -> dict[str, tuple[Town, ...]]:
    """Towns by the letters or the two digits with which their postal codes begin."""
    found: dict[str, list[Town]] = {}
    for one in drawable(lang):
        if one.codes:
            letters = one.codes.rstrip("0123456789")
            found.setdefault(fold(letters) or one.codes[:2], []).append(one)
    return {area: tuple(listed) for area, listed in found.items()}


@lru_cache(maxsize=8)
def by_division(lang: str) -> dict[str, tuple[Town, ...]]:
    """Towns by their state, region or province, and by its short form."""
    found: dict[str, list[Town]] = {}
    for one in drawable(lang):
        for name in filter(None, (one.division, one.short)):
            found.setdefault(name, []).append(one)
    return {name: tuple(listed) for name, listed in found.items()}


def begins_alike(one: str, other: str, lang: str) -> bool:
    """Whether two names take the same article and preposition in a language that elides them."""
    return _begin(one, lang) == _begin(other, lang)


@lru_cache(maxsize=512)
def shaped_in(division: str, shape: Kind, lang: str) -> Pool:
    """The towns of a region whose names are built so: of one word, of several, with a saint."""
    near = by_division(home(lang)).get(division, ())
    return pool_of(town for town in near if shape_of(town, lang) == shape)


def shape_of(town: Town, lang: str) -> Kind:
    """How a town's name is built: of one word, of several, with a saint."""
    return _town_kind(town.name, town.people, lang)[:3]


def pool_of(some: Iterable[Town]) -> Pool:
    """Towns, drawn as often as people name them."""
    listed = [(one.name, often(one)) for one in some]
    return Pool(tuple([name for name, _ in listed]), array("d", accumulate([often for _, often in listed])))


@lru_cache(maxsize=64)
def pool_of_country(code: str, lang: str) -> Pool:
    """The larger towns of a country, drawn as often as people name them."""
    return pool_of(towns_of(code, lang))


def likewise(kind: Kind, lang: str) -> Kind:
    """The kind itself, or the nearest kind with many places if this one has few."""
    pools = _pools(home(lang))
    fewest = 2 if kind[0] in ("code", "country", "state") else _FEWEST_SAINTS if kind[1] == "saint" else _FEWEST
    if len(pools[kind].names if kind in pools else ()) >= fewest:
        return kind
    if kind[0] in ("country", "code"):
        return "country", ""
    if kind[0] == "region":
        alike = [one for one in pools if one[0] == "region" and one[2] == kind[2]]
        return max(alike, key=lambda one: len(pools[one].names), default=("town", "one", kind[2], "town", ""))
    if kind[0] == "town" and kind[-1]:
        if kind[3] == "village":
            return likewise((*kind[:3], "town", kind[-1]), lang)
        is_further = kind[1] != "one" and kind[-1] not in _HOMES
        return likewise(("town", "one", kind[2], "town", kind[-1]) if is_further else (*kind[:-1], ""), lang)
    return "town", "one", _begin("x", lang), "town", ""


def beginning_of(kind: Kind, lang: str) -> str:
    """The first word, such as `Bad`, that a place's name shares with several others; "" for other places."""
    is_one = kind[0] == "town" and kind[1] not in _NO_BEGINNINGS
    return kind[1] if is_one and likewise(kind, lang)[1] == kind[1] else ""


def begins_with(name: str, beginning: str, lang: str) -> bool:
    """Whether a place's name has this beginning."""
    return _town_kind(name, 0, lang)[1] == beginning


def often(one: Town) -> float:
    """How often a town is named: as the root of how many live there, up to a bound."""
    return sqrt(min(one.people, _HEAVIEST))


def prepare(lang: str) -> None:
    """Put together the places of a language."""
    _pools(home(lang))
    language_of("", lang)
    for one in LANGUAGES:
        _towns(one)
    by_area(home(lang))
    by_division(home(lang))
    pool_of_country(surrogate_words(lang).home_country, lang)
    countries_with_towns()
    other_names("")


def pool(kind: Kind, lang: str) -> Pool:
    """The places of a kind."""
    return _pools(home(lang))[kind]


@lru_cache(maxsize=1)
def _groups() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    rows = [*same_places(), *(tuple(_ARTICLE.sub("", name) for name in row) for row in countries())]
    for row in rows:
        group = tuple(dict.fromkeys(canonical_words(name) for name in row))
        for name in group:
            found[name] = tuple(dict.fromkeys((*found.get(name, ()), *group)))
    return found


def other_names(canonical: str) -> tuple[str, ...]:
    """The other folded names of a place that is known by several."""
    return tuple(name for name in _groups().get(canonical, ()) if name != canonical)


def is_listed(canonical: str, lang: str) -> bool:
    """Whether a folded name is a town, region or country of the lists."""
    at = home(lang)
    return canonical in _towns(at) or canonical in _folded_regions(at) or canonical in _countries(at)


@lru_cache(maxsize=8)
def _countries(lang: str) -> dict[str, str]:
    """The article of each country, by its folded name; `-` for none."""
    column = LANGUAGES.index(lang)
    found = {}
    for row in countries():
        for at in (*(n for n in range(len(LANGUAGES)) if n != column), column):
            bare = _ARTICLE.sub("", row[at])
            found[canonical_words(bare)] = row[column][: len(row[column]) - len(_ARTICLE.sub("", row[column]))] or "-"
    return found


@lru_cache(maxsize=1)
def _countries_of_states() -> dict[str, str]:
    """The line of each folded state in the list of states."""
    return {canonical_words(name): str(at) for at, listed in enumerate(states()) for name in listed}


def _towns(lang: str) -> dict[str, Town]:
    return _towns_and_heads(lang)[0]


def _heads(lang: str) -> dict[str, Town]:
    """The towns of a language whose names have a tail, by what stands before it: `Hanau` of *Hanau am Main*."""
    return _towns_and_heads(lang)[1]


@lru_cache(maxsize=8)
def _towns_and_heads(lang: str) -> tuple[dict[str, Town], dict[str, Town]]:
    whole: dict[str, Town] = {}
    heads: dict[str, Town] = {}
    listed = towns(lang)
    for one, canonical in zip(listed, all_canonical_words([one.name for one in listed]), strict=True):
        whole.setdefault(canonical, one)
    for one in listed:
        if (tail := TAIL.search(one.name)) and tail.start() >= _SHORTEST_HEAD:
            head = one.name[: tail.start()]
            if canonical_words(head) not in whole:
                heads.setdefault(canonical_words(head), one._replace(name=head))
    return heads | whole, heads


@lru_cache(maxsize=8)
def _folded_regions(lang: str) -> frozenset[str]:
    return frozenset(map(canonical_words, regions(lang)))


def _begin(name: str, lang: str) -> str:
    """Whether a name begins with a vowel, in languages where the word before it tells."""
    return "vowel" if surrogate_words(lang).elides and fold(name)[:1] in _VOWELS else ""


def _region_kind(name: str, lang: str) -> Kind:
    return "region", str(len(name.split()) > 1), _begin(name, lang), str(name.endswith(("a", "e")))


def _town_kind(name: str, people: int, lang: str) -> tuple[str, str, str, str]:
    return _folded_town_kind(name, fold(name), people, lang)


def _folded_town_kind(name: str, folded: str, people: int, lang: str) -> tuple[str, str, str, str]:
    first = folded if folded.isalpha() else _WORD_ENDS.split(folded, 1)[0]
    shape = "one"
    if first in BEGINNINGS and len(first) < len(name.rstrip(".")):
        shape = f"{first}-" if f"{first}-" in folded else "saint" if first in SAINTS else first
    elif " " in name or "-" in name:
        shape = "tail" if TAIL.search(name) else "several"
    size = "village" if people < _VILLAGE and shape == "one" else "town"
    begin = "vowel" if surrogate_words(lang).elides and folded[:1] in _VOWELS else ""
    return "town", shape, begin, size


@lru_cache(maxsize=8)
def _pools(lang: str) -> dict[Kind, Pool]:
    found: dict[Kind, dict[str, float]] = {("country", ""): {}}
    for at, listed in enumerate(codes()):
        found["code", str(at)] = dict.fromkeys(listed, 1.0)
    for at, listed in enumerate(states()):
        found["state", str(at)] = dict.fromkeys(listed, 1.0)
    column = LANGUAGES.index(lang)
    for row in countries():
        bare = _ARTICLE.sub("", row[column])
        article = row[column][: len(row[column]) - len(bare)] or "-"
        named = _NAMED_OFTEN if _ARTICLE.sub("", row[LANGUAGES.index("en")]) in _OFTEN_NAMED else 1.0
        for kind in (("country", article), ("country", "")):
            found.setdefault(kind, {})[bare] = named
    for names in found.values():
        if len(names) <= MANY:  # else the one that is named often would be drawn nearly always
            names.update(dict.fromkeys(names, 1.0))
    listed = regions(lang)
    for at, name in enumerate(listed):  # those of the language's own countries stand first
        if canonical_words(name) not in _countries(lang):
            found.setdefault(_region_kind(name, lang), {})[name] = _HALF_AS_OFTEN ** (6 * at / len(listed))
    uncertain = tuple(surrogate_words(lang).no_elision_before)
    there = drawable(lang)
    for one, folded in zip(there, fold_all([one.name for one in there]), strict=True):
        if folded[:1] not in uncertain:
            shaped = _folded_town_kind(one.name, folded, one.people, lang)
            for country in (one.country, "") if one.country in _HOMES else (one.country,):
                found.setdefault((*shaped, country), {})[one.name] = often(one)
    return {kind: Pool(tuple(names), array("d", accumulate(names.values()))) for kind, names in found.items()}
