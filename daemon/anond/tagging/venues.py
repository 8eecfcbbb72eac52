"""Venues that a model takes for people and places: `Astra Inn`, `the Legat restaurant`, `the airport`, `to the west`.

A hotel, a hall, a block of flats is a FACILITY, which `selective` leaves. A name that holds the word for its kind is
one, and so is a name beside that word, unless a list knows it as a town. What may be a first name stays hidden. The
kind alone, and a point of the compass, is nobody's place; a brand that all know is an ORG.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from anond.detectors.words import WORDS
from anond.detectors.words.international import BRANDS
from anond.engines.labels import touched
from anond.session.values.tables import TITLES as _TITLES
from anond.tags import Span
from anond.text.tokens import Tokens
from anond_gazetteers.fold import fold

KindsOf = Callable[[str], Collection[str]]
_MISTAKEN: Final = ("PERSON", "LOCATION", "ADDRESS")
_TOWNS: Final = frozenset(("city", "region", "country"))
_FIRST: Final = frozenset(("first_female", "first_male", "first_any"))
_ARTICLES: Final = frozenset(
    (
        "the",
        "a",
        "an",
        "das",
        "der",
        "die",
        "dem",
        "den",
        "el",
        "la",
        "los",
        "las",
        "un",
        "una",
        "il",
        "lo",
        "le",
        "les",
    )
)


_BRANDS: Final = frozenset(word.replace("_", " ") for word in BRANDS.split())


class _Kinds(NamedTuple):
    before: frozenset[str]
    behind: frozenset[str]
    bare: frozenset[str]


_KINDS: Final = {
    lang: _Kinds(*(frozenset(table.split()) for table in (*words.venues, words.bare_places)))
    for lang, words in WORDS.items()
}


def without_venues(tagged: Iterable[Span], tokens: Tokens, lang: str, kinds_of: KindsOf) -> list[Span]:
    """The spans of a model, venues as what they are and without places that are nobody's."""
    tagged = list(tagged)
    if not any(span.tag in _MISTAKEN for span in tagged):
        return tagged
    kinds = _KINDS.get(lang)
    if kinds is None:
        return tagged
    return [one for span in tagged for one in _as_venue(span, tokens, kinds, kinds_of)]


def _as_venue(span: Span, tokens: Tokens, kinds: _Kinds, kinds_of: KindsOf) -> Iterator[Span]:
    places = touched(span, tokens) if span.tag in _MISTAKEN else range(0)
    if not places:
        yield span
        return
    words = [fold(tokens.words[at]) for at in places]
    own = words[1:] if len(words) > 1 and words[0] in _ARTICLES else words
    if len(own) == 1 and own[0] in kinds.bare:
        return
    if " ".join(own) in _BRANDS and not _is_titled(tokens.words, places):
        yield replace(span, tag="ORG", sub=None)
        return
    is_venue = _is_venue(span, own, tokens.words, places, kinds, kinds_of)
    yield replace(span, tag="FACILITY", sub=None) if is_venue else span


def _is_titled(words: Sequence[str], places: range) -> bool:
    """Whether a title or an initial stands before a word, or a name behind it: *Mr Hilton*, *Ford, Harrison*."""
    before = words[places.start - 1] if places.start else ""
    return fold(before) in _TITLES or (len(before) == 1 and before.isupper() and before != "I") or before == "."


def _is_venue(
    span: Span, own: Sequence[str], words: Sequence[str], places: range, kinds: _Kinds, kinds_of: KindsOf
) -> bool:
    """Whether a name has the kind of a venue as its first or last word (*Leeds Station*), or stands beside it."""
    if span.tag == "ADDRESS":
        return False
    holds = len(own) > 1 and (own[-1] in kinds.behind or own[0] in kinds.before)
    if not holds and not _is_beside_kind(words, places, kinds):
        return False
    name = [word for word in own if word not in kinds.behind and word not in kinds.before]
    if span.tag == "PERSON" and _is_on(_FIRST, name, kinds_of):
        return False
    return holds or not _is_on(_TOWNS, name, kinds_of)


def _is_beside_kind(words: Sequence[str], places: range, kinds: _Kinds) -> bool:
    """Whether a kind of venue stands right before or behind a name."""
    before = fold(words[places.start - 1]) if places.start else ""
    behind = fold(words[places.stop]) if places.stop < len(words) else ""
    return behind in kinds.behind or before in kinds.before


def _is_on(lists: frozenset[str], words: Sequence[str], kinds_of: KindsOf) -> bool:
    """Whether one of some lists holds a name, or a word of it."""
    return any(not lists.isdisjoint(kinds_of(said)) for said in (" ".join(words), *words))
