"""Venues that a model takes for people and places: `Astra Inn`, `the Legat restaurant`, `the airport`, `to the west`.

A hotel, a hall, a block of flats is a FACILITY, which `selective` leaves. A name beside the word for its kind is one,
unless a list knows it as a town or, for a person, as a first name: what may be somebody's own stays hidden. The kind
alone, and a point of the compass, is nobody's place; a brand that all know is an ORG.
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
    kinds = _KINDS.get(lang)
    if kinds is None:
        return list(tagged)
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
    if (
        span.tag != "ADDRESS"
        and _is_venue(own, tokens.words, places, kinds)
        and _is_nobodys(span, own, kinds, kinds_of)
    ):
        yield replace(span, tag="FACILITY", sub=None)
    else:
        yield span


def _is_titled(words: Sequence[str], places: range) -> bool:
    """Whether a title or an initial stands before a word, or a name behind it: *Mr Hilton*, *Ford, Harrison*."""
    before = words[places.start - 1] if places.start else ""
    return fold(before) in _TITLES or (len(before) == 1 and before.isupper() and before != "I") or before == "."


def _is_venue(own: Sequence[str], words: Sequence[str], places: range, kinds: _Kinds) -> bool:
    """Whether a kind of venue is the last word of a name, the word behind it, or its first or the word before it."""
    before = fold(words[places.start - 1]) if places.start else ""
    behind = fold(words[places.stop]) if places.stop < len(words) else ""
    if len(own) > 1 and (own[-1] in kinds.behind or own[0] in kinds.before):
        return True
    return behind in kinds.behind or before in kinds.before


def _is_nobodys(span: Span, own: Sequence[str], kinds: _Kinds, kinds_of: KindsOf) -> bool:
    """Whether no list holds a word of the name for a town or, where it was taken for a person, for a first name."""
    telling = _TOWNS | _FIRST if span.tag == "PERSON" else _TOWNS
    words = [word for word in own if word not in kinds.behind and word not in kinds.before]
    return telling.isdisjoint(kinds_of(" ".join(words))) and not any(telling & set(kinds_of(word)) for word in words)
