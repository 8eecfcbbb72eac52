"""Parts of an address that go together: a postal code, a state, a region, a province and a country with their town.

What was replaced first says where the others lie: the code of a town begins as those of the town in its place, and of
a code that came first the town is one where codes begin so. They go together where they stand side by side, and where
the true ones do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain
from typing import Final

from anond.languages import WORDS, surrogate_words
from anond.session.values.numbers import ZIP, core_of
from anond.session.values.places import KIND
from anond.session.values.words import canonical_words
from anond.surrogates import distances, lands, place_groups, place_lists, prepositions
from anond.surrogates.choice import Session
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.invented_lists import Town, home

_GAP: Final = 5  # characters between the parts of one address
_DIGITS: Final = {
    "DE": 5, "AT": 4, "ES": 5, "MX": 5, "AR": 4, "CO": 6, "FR": 5, "IT": 5, "SE": 5, "US": 5, "CH": 4, "BE": 4, "LI": 4,
}  # fmt: skip
_TELLING: Final = 4  # letters of a word of a name
_LONGER: Final = 9  # digits of a code of the USA with its addition
_IRISH: Final = re.compile(r"[a-z]\d[\dw][a-z\d]{4}")
_LIKE_CODES: Final = (("ES", "MX"), ("BE", "CH"), ("AT", "CH", "LI"))  # of countries where one language is spoken
_LETTERS_FIRST: Final = re.compile("^[a-z]+")
_AREA: Final = re.compile(r"[a-z]+|\d\d")
_ORIGIN: Final = 32  # characters before a place in which it is said that somebody is from there
_DRAWN: Final = ("town", "one", "", "town")


def town_named(name: str, lang: str) -> Town | None:
    """A town of the lists, of a large one abroad that of another language."""
    canonical = canonical_words(name)
    return place_lists.town(canonical, place_lists.language_of(canonical, lang))


def kind_of(name: str, lang: str) -> str:
    """What a place is: a country, a region, a state, the short form of one, or a town."""
    return place_lists.kind_of(name, canonical_words(name), lang)[0]


def joined(span: Span, session: Session, tag: str) -> list[tuple[Span, str]]:
    """The places, or postal codes, of the address that a span is part of, the nearest first."""
    listed = session.localities
    at = next((at for at, (one, _) in enumerate(listed) if one is span), None)
    if at is None:
        return []
    found = []
    for step in (-1, 1):
        here = at
        while 0 <= here + step < len(listed):
            one, other = sorted((listed[here][0], listed[here + step][0]), key=lambda part: part.start)
            if other.start - one.end > _GAP:
                break
            here += step
            if listed[here][0].tag == tag:
                found.append(listed[here])
    return sorted(found, key=lambda part: _distance(part[0], span))


def _distance(one: Span, other: Span) -> int:
    return max(one.start - other.end, other.start - one.end)


def town_beside(span: Span, session: Session) -> tuple[Span, str] | None:
    """The town beside a postal code, a state, a region or a country."""
    return next((part for part in joined(span, session, "LOCATION") if kind_of(part[1], session.lang) == "town"), None)


def town_of_code(core: str, span: Span, session: Session) -> Town | None:
    """The town whose codes a new postal code is drawn from: the surrogate of a town of the session.

    The first choice is a town that has codes like the original one, beside it or earlier; then the town beside it.
    """
    beside = town_beside(span, session)
    names = [canonical_words(beside[1])] if beside else []
    values = [name for name, _ in session.ledger.of_kind(KIND)][::-1]
    by_truth = (name for name in (*names, *values) if _has_codes_like(core, name, session))
    found = (_surrogate_town(name, session) for name in (*by_truth, *names))
    return next((town for town in found if town and town.codes), None)


def some_town(core: str, session: Session) -> Town | None:
    """Any town of the country whose codes look like this one, drawn by the key; None where none is known."""
    country = _country_of(core, session)
    pools = [place_lists.pool(place_lists.likewise((*_DRAWN, country), session.lang), session.lang)] if country else []
    drawn = (pool.at(session.keyed(ZIP, core, "town") >> 64) for pool in pools)
    made = next((town_named(name, session.lang) for name in drawn), None)
    return made if made and made.country == country else None


def _country_of(core: str, session: Session) -> str:
    if lands.BRITISH_CODE.fullmatch(core):
        return "GB" if session.lang in WORDS and "GB" in WORDS[session.lang].spoken_in else ""
    country = surrogate_words(session.lang).zip_countries.get(len(core), "") if core.isdecimal() else ""
    alike = next((listed for listed in _LIKE_CODES if country in listed), ())
    named = (town_named(name, session.lang) for name, _ in session.ledger.of_kind(KIND) if alike)
    return next((town.country for town in named if town and town.country in alike), country)


def _surrogate_town(canonical: str, session: Session) -> Town | None:
    """The listed town that stands for a place of the session."""
    known = session.ledger.values.get((KIND, canonical))
    return town_named(known.surrogate, session.lang) if known and known.surrogate else None


def land_of_namesake(canonical: str, span: Span, session: Session) -> str:
    """The other country of a town that two countries have, if the postal code of the talk is not of the listed one.

    *Mérida* with 06800 is the Spanish one, though more people live in the Mexican one.
    """
    true = place_lists.town(canonical, session.lang)
    if true and session.localities and surrogate_words(session.lang).american_states:
        told = _land_beside(span, session)
        if told and told != true.country:
            return told
    alike = next((listed for listed in _LIKE_CODES if true and true.country in listed), ())
    if not true or not alike or not true.codes:
        return ""
    beside = [core_of(text) for _, text in joined(span, session, "ZIP")]
    cores = beside or [core for core, _ in session.ledger.of_kind(ZIP)][:1]
    named = [canonical, *(name for name, _ in session.ledger.of_kind(KIND))]
    if not cores or any(_has_codes_like(cores[0], name, session) for name in named):
        return ""
    fits = (one for one in alike if one != true.country and fits_country(cores[0], one))
    return next((one for one in fits if place_lists.has_codes_in(one, cores[0][:2], session.lang)), "")


def _land_beside(span: Span, session: Session) -> str:
    """Whether a code or a state beside a town says that it is British or American: *Cambridge, MA*; "" for neither."""
    for _, text in joined(span, session, "ZIP"):
        core = core_of(text)
        if fits_country(core, "GB"):
            return "GB"
        if fits_country(core, "US"):
            return "US"
    states = place_lists.by_division(home(session.lang))
    there = (states.get(text, ()) for _, text in joined(span, session, "LOCATION"))
    return "US" if any(towns and towns[0].country == "US" for towns in there) else ""


def _has_codes_like(core: str, name: str, session: Session) -> bool:
    """Whether a true town has codes that begin like this true one."""
    town = place_lists.town(name, session.lang)
    return town is not None and bool(town.codes) and fits_country(core, town.country) and _area(core) == _area(town)


def fits_country(core: str, country: str) -> bool:
    """Whether a code has the form of those of a country."""
    if country in ("GB", "IE"):
        return (lands.BRITISH_CODE if country == "GB" else _IRISH).fullmatch(core) is not None
    return core.isdecimal() and len(core) in (_DIGITS.get(country, 0), _LONGER if country == "US" else 0)


def _area(code: str | Town) -> str:
    said = _AREA.match(fold(code.codes) if isinstance(code, Town) else code)
    return said[0] if said else ""


def shape(core: str, town: Town) -> str | None:
    """The shape of a code of this town (`#` a digit, `?` a letter) for a code of its country; None for any other."""
    if not fits_country(core, town.country):
        return None
    begins = fold(town.codes)
    if town.country == "GB":
        rest = _LETTERS_FIRST.sub("", core)
        return begins + "".join("#" if c.isdecimal() else "?" for c in rest)
    rest = "".join("#" if c.isdecimal() else "?" for c in core[len(begins) :])
    return begins + (rest[:-1] + "0" if town.country == "FR" and core.endswith("0") and rest else rest)


def with_blank(text: str, core: str) -> str:
    """A British postal code, spaced as the code was that it replaces, though their lengths differ."""
    core = core.upper() if text.isupper() else core
    return f"{core[:-3]} {core[-3:]}" if any(c.isspace() for c in text.strip()) else core


class Demands:
    """What a new town has to go with: postal codes, a state or region, and what its country became."""

    def __init__(self, canonical: str, span: Span, session: Session) -> None:
        """Look at what stands beside the town, and at what the session knows of the true one's state and codes."""
        self._lang = session.lang
        true = place_lists.town(canonical, session.lang)
        self.codes = self._codes_beside(span, session) or _known_codes(canonical, span, session)
        divisions = [part[1] for part in joined(span, session, "LOCATION") if _is_division(part[1], session.lang)]
        own = [one for one in (true.division, true.short) if one] if true else []
        self.division = _surrogate_division((*divisions, *own), session)
        beside = (place_groups.divisions_beside(canonical_words(one), self._lang) for one in divisions)
        self._among = frozenset[str]() if self.division else next(filter(None, beside), frozenset())
        countries = [
            part[1] for part in joined(span, session, "LOCATION") if kind_of(part[1], session.lang) == "country"
        ]
        said = [canonical_words(name) for name in countries[:1]]
        self.country = _surrogate_country([*said, *(_names_of(true) if true else _only_country(session))], session)
        told = [
            part for part, name in session.localities
            if part.tag == "LOCATION" and part is not span and _is_division(name, session.lang)
            and (name in divisions or (own and _lies_in(canonical, name, session)))
        ]  # fmt: skip
        self._before = [session.text[max(0, part.start - prepositions.LONGEST) : part.start] for part in told]
        self._never = {word for one in (*divisions, *own) for word in _words(one)} if told else set()

    def _codes_beside(self, span: Span, session: Session) -> str:
        """What became of the postal code beside the town, if it is the town's."""
        for part, text in joined(span, session, "ZIP"):
            nearest = town_beside(part, session)
            if nearest and nearest[0] is span and (known := session.ledger.values.get((ZIP, core_of(text)))):
                return known.surrogate
        return ""

    def pool(self, country: str) -> place_lists.Pool:
        """The towns of `options`, drawn as often as people name them."""
        if self.country:
            return place_lists.pool_of_country(self.country, self._lang)
        return place_lists.pool_of(self.options(country))

    def options(self, country: str) -> Iterable[Town]:
        """The towns that go with the country, or the codes and the state; nothing where nothing is asked."""
        if self.country:
            return place_lists.towns_of(self.country, self._lang)
        if not self.codes and not self.division and not self._among:
            return ()
        towns: Iterable[Town] = place_lists.by_area(home(self._lang)).get(_area(self.codes), ()) if self.codes else ()
        if not self.codes:
            listed = place_lists.by_division(home(self._lang))
            towns = chain.from_iterable(
                listed.get(one, ()) for one in ({self.division} if self.division else self._among)
            )
        elif self.division:
            there = [town for town in towns if self.division in (town.division, town.short)]
            towns = there or place_lists.by_division(home(self._lang)).get(self.division, ())
        return [town for town in towns if self._fits(town) and country in ("", town.country)]

    def _fits(self, town: Town) -> bool:
        return not self.codes or (
            fits_country(self.codes, town.country) and core_of(self.codes).startswith(fold(town.codes))
        )

    def allows(self, name: str) -> bool:
        """Whether a town may have its state beside it: not the true one, one like it, or one called as the town."""
        if not self._never:
            return True
        town = town_named(name, self._lang)
        if town is None:
            return True
        stands = all(prepositions.stands_behind(town.division, before, self._lang) for before in self._before)
        return (
            stands
            and bool(town.division)
            and not (self._never | {canonical_words(name)}) & _words(town.division, town.short)
        )


def in_reach(canonical: str, kind: place_lists.Kind, session: Session) -> place_lists.Pool:
    """The towns of this shape as far from the one that stands for the last one as the true ones are from each other.

    Whoever names two towns goes from one to the other, or has to do with both; where nobody knows how far the true
    ones are, hardly across a country: then it is the region of the last one.
    """
    true = place_lists.town(canonical, session.lang)
    for name, value in session.ledger.lately_used(KIND):
        made = place_lists.town(canonical_words(value.surrogate), session.lang) if value.surrogate else None
        if made and made.division:
            known = place_lists.town(name, session.lang)
            far = distances.between(true, known) if true and known else None
            as_far = distances.as_far(made, far, kind[:3], session.lang) if far else None
            if as_far is not None:
                return as_far
            is_apart = true and known and true.division != known.division
            if not is_apart:
                return place_lists.shaped_in(made.division, kind[:3], session.lang)
            break
    return place_lists.NOWHERE


def _names_of(true: Town) -> list[str]:
    """The folded names, in any language, of the country in which a town lies."""
    return [name for name, code in place_lists.countries_with_towns().items() if code == true.country]


def _only_country(session: Session) -> list[str]:
    """The folded name of the one country that the session named, if it named one, and not where something is from."""
    listed = place_lists.countries_with_towns()
    named = [(name, value.form) for name, value in session.ledger.of_kind(KIND) if name in listed]
    if len(named) != 1 or _is_origin(named[0][1], session):
        return []
    return [named[0][0]]


def _is_origin(form: str, session: Session) -> bool:
    """Whether a place is named as where somebody or something is from: who lives elsewhere lives in no part of it."""
    of = _origins(session.lang)
    for text in (session.text, *(past.text for past in reversed(session.ledger.recent))):
        at = text.find(form)
        if at >= 0:
            return of.search(text, max(0, at - _ORIGIN), at) is not None
    return False


def prepare(lang: str) -> None:
    """Compile what tells that somebody is from a place."""
    _origins(lang)


@cache
def _origins(lang: str) -> re.Pattern[str]:
    """What stands before a place where somebody is from, in a language."""
    return re.compile(rf"\b(?:{surrogate_words(lang).origin_links})\s*$", re.I)


def _surrogate_country(names: Iterable[str], session: Session) -> str:
    """The code of what the first of these countries that the session knows became, where its towns are on a list."""
    known = (session.ledger.values.get((KIND, name)) for name in names)
    made = next((value.surrogate for value in known if value and value.surrogate), "")
    return place_lists.countries_with_towns().get(canonical_words(made), "") if made else ""


def countries_for(canonical: str, names: Iterable[str]) -> list[str]:
    """Of these countries those of whose towns there is a list, for a country of whose towns there is one.

    One that many talks name becomes another of which that is so. Either only where many are left to draw from: what
    becomes of a country must not be told without the key.
    """
    listed = place_lists.countries_with_towns()
    if canonical not in listed:
        return []
    own = {canonical, *place_lists.other_names(canonical)}
    there = {name: listed.get(canonical_words(name), "") for name in names if canonical_words(name) not in own}
    frequent = place_lists.FREQUENT if listed[canonical] in place_lists.FREQUENT else frozenset[str]()
    for wanted in (frequent, frozenset(listed.values())):
        found = [name for name, code in there.items() if code in wanted]
        if len(found) >= place_lists.MANY:
            return found
    return []


def _words(*names: str) -> set[str]:
    """Whole names, folded, and their longer words."""
    said = [canonical_words(name) for name in names]
    return {word for one in said for word in (one, *one.split()) if len(word) >= _TELLING or word in said} - {""}


def _known_codes(canonical: str, span: Span, session: Session) -> str:
    """What became of a postal code that the true town has."""
    is_namesake = bool(land_of_namesake(canonical, span, session))
    found = (
        value.surrogate
        for core, value in session.ledger.of_kind(ZIP)
        if is_namesake or _has_codes_like(core, canonical, session)
    )
    return next(filter(None, found), "")


def _is_division(name: str, lang: str) -> bool:
    return kind_of(name, lang) in ("code", "state", "region")


def _surrogate_division(names: Iterable[str], session: Session) -> str:
    """The surrogate of the first of these states or regions that the session knows."""
    for name in names:
        known = session.ledger.values.get((KIND, canonical_words(name)))
        if known and known.surrogate:
            return known.surrogate
    return ""


def division_for(text: str, span: Span, before: str, session: Session) -> Iterator[str]:
    """The state, region or province of the town that lies in this one, in its form: short or in full.

    The town stands beside it, or the session knows one of which a list says that it lies there; what stands before it
    fits the new name as well.
    """
    kind = kind_of(text, session.lang)
    if kind == "town" or (
        kind in ("country", "region") and not is_of_towns(text, session.lang)
    ):  # Norfolk, a county of England
        return
    beside = town_beside(span, session)
    true = [canonical_words(beside[1])] if beside else _towns_known_in(text, session)
    for town in (made for name in true if (made := _surrogate_town(name, session))):
        name = town.short if kind == "code" else town.division
        if name and prepositions.stands_behind(name, before, session.lang):
            yield name


def town_of_division(text: str, span: Span, session: Session) -> tuple[Span, str] | None:
    """The town beside a state or region, else one of this text that lies in it by a list."""
    listed = ((part, name) for part, name in session.localities if part.tag == "LOCATION" and part is not span)
    return town_beside(span, session) or next((one for one in listed if _lies_in(one[1], text, session)), None)


def _towns_known_in(division: str, session: Session) -> list[str]:
    """The folded towns of the session that lie in this state or region, the last one first."""
    known = (name for name, value in session.ledger.lately_used(KIND) if value.surrogate)
    return [name for name in known if _lies_in(name, division, session)]


def _lies_in(town: str, division: str, session: Session) -> bool:
    """Whether a list has a town in this state, region or province, by any of its names."""
    true, said = town_named(town, session.lang), canonical_words(division)
    return true is not None and any(
        said == one or said in place_lists.other_names(one)
        for one in map(canonical_words, filter(None, (true.division, true.short)))
    )


def is_of_towns(name: str, lang: str) -> bool:
    """Whether a name is one of a state or region by the lists of towns: England."""
    return canonical_words(name) in _folded_divisions(home(lang))


@lru_cache(maxsize=8)
def _folded_divisions(lang: str) -> frozenset[str]:
    return frozenset(map(canonical_words, place_lists.by_division(lang)))
