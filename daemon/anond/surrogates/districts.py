"""Districts of large towns: one becomes a district, or a place beside, of the town that stands for its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from anond.session.values.places import KIND
from anond.session.values.words import canonical_words
from anond.surrogates import distances, place_lists
from anond.surrogates.choice import Session
from anond.tags import Span
from anond_gazetteers.invented_lists import districts, home

_SEED: Final = "districts"
_SOME: Final = 5  # towns of a country from which one may be drawn


def town_of(canonical: str, lang: str) -> str:
    """The folded town of a listed district; "" for any other place."""
    return place_lists.towns_of_districts(home(lang)).get(canonical, "")


def options(canonical: str, session: Session) -> Iterator[str]:
    """What a district may become: one of its town's surrogate, if that is known, or else one of some other town."""
    own = town_of(canonical, session.lang)
    known = session.ledger.values.get((KIND, own))
    made = canonical_words(known.surrogate) if known and known.surrogate else _stands_for(own, session)
    listed = _districts(home(session.lang))
    if made:
        town = place_lists.town(made, session.lang)
        there = listed.get(made) or (distances.villages_at(town, session.lang) if town else ())
    else:
        others = _others(own, session.lang)
        there = listed[others[session.keyed(KIND, _SEED, own) % len(others)]]
    yield from (there[at] for at in session.order(KIND, canonical, len(there)))


def _stands_for(own: str, session: Session) -> str:
    """The folded town of the surrogates of a town's districts; "" where none was named."""
    named = (one for name, one in session.ledger.lately_used(KIND) if town_of(name, session.lang) == own)
    towns = (town_of(canonical_words(one.surrogate), session.lang) for one in named if one.surrogate)
    return next(filter(None, towns), "")


def towns_for(canonical: str, span: Span, session: Session) -> Iterator[str]:
    """The town whose districts stand for those of this town, or one that has some if one is named beside it."""
    own = _districts(home(session.lang))
    if canonical not in own:
        return
    if made := _stands_for(canonical, session):
        town = place_lists.town(made, session.lang)
        yield from (town.name,) if town else ()
    beside = (town_of(canonical_words(text), session.lang) for part, text in session.localities if part is not span)
    if canonical in beside:
        others = _others(canonical, session.lang)
        towns = (place_lists.town(others[at], session.lang) for at in session.order(KIND, canonical, len(others)))
        yield from (town.name for town in towns if town)


def _others(own: str, lang: str) -> list[str]:
    """The other folded towns that have districts, those of the same country if there are some."""
    listed = {name: place_lists.country_of(name, lang) for name in _districts(home(lang)) if name != own}
    near = [name for name, country in listed.items() if country == place_lists.country_of(own, lang)]
    return near if len(near) >= _SOME else list(listed)


@cache
def _districts(lang: str) -> dict[str, tuple[str, ...]]:
    """The districts of each town, by its folded name, without those that are called like a town elsewhere."""
    own = place_lists.towns_of_districts(lang)
    rows = ((canonical_words(town), listed) for town, listed in districts(lang).items())
    return {town: tuple(one for one in listed if own.get(canonical_words(one)) == town) for town, listed in rows}
