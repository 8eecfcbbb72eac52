"""The preposition and article before a place: which places may stand behind *negli*, *på*, *dans le*."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from anond.languages import surrogate_words
from anond.session.values.words import canonical_words

LONGEST: Final = 16  # characters before a place in which its preposition and article stand
_LAST_WORDS: Final = re.compile(r"(?:(?<!\w)[^\W\d_]+[ ])?(?<!\w)[^\W\d_]+['’ ]$")


@cache
def groups(lang: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    """The groups of places that may stand behind each preposition and article: *negli* as *dagli*."""
    return {
        words: tuple(tuple(name.replace("_", " ") for name in group.split()) for group in groups)
        for said, groups in surrogate_words(lang).places_behind.items()
        for words in said.split("|")
    }


def last_words(text: str) -> tuple[str, ...]:
    """The last two words of a text, and the last."""
    found = _LAST_WORDS.search(text)
    if not found:
        return ("",)
    both = found[0].strip().lower().replace("’", "'")
    return both, both.split()[-1]


def stands_behind(place: str, before: str, lang: str) -> bool:
    """Whether a region may stand behind these words: *in Toscana*, but *nelle Marche*."""
    said = last_words(before)
    own = _prepositions(lang).get(canonical_words(place), frozenset())
    if said == ("",) or not own.isdisjoint(said):
        return True
    return not own and all(one not in groups(lang) or one == surrogate_words(lang).plain_preposition for one in said)


@cache
def _prepositions(lang: str) -> dict[str, frozenset[str]]:
    """The prepositions behind which each place of a group stands, by its folded name."""
    found: dict[str, set[str]] = {}
    for words, listed in groups(lang).items():
        for name in (name for group in listed for name in group):
            found.setdefault(canonical_words(name), set()).add(words)
    return {name: frozenset(words) for name, words in found.items()}
