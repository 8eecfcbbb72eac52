"""Finds the nearest language for a language that has no model or no word lists.

The model of the nearest language makes proposals for turns that wait for people. Its word lists are read in place of
the lists of all languages. A language that has a model, too, is in no list of neighbours: it is read as itself.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from typing import Final

from anond.languages import WORDS
from anond_gazetteers.lexicon import LANGUAGES


def _neighbours() -> dict[str, tuple[str, ...]]:
    """The near languages of each language without lists, the nearest first."""
    found: dict[str, list[str]] = {}
    for place, lang in product(range(max(len(words.near) for words in WORDS.values())), WORDS):
        for other in WORDS[lang].near[place].split() if place < len(WORDS[lang].near) else ():
            if other not in LANGUAGES:
                found.setdefault(other, []).append(lang)
    return {lang: tuple(near) for lang, near in found.items()}


# Measured: Dutch and Portuguese (docs/review.md); the others are as near, or nearer.
_NEIGHBOURS: Final = _neighbours()


def neighbours(lang: str) -> tuple[str, ...]:
    """The languages near a language, the nearest first."""
    return _NEIGHBOURS.get(lang, ())


def neighbour(lang: str, spoken: Collection[str]) -> str:
    """The nearest of these languages; "" if none is near."""
    return next((near for near in neighbours(lang) if near in spoken), "")


def neighbour_with_model(lang: str) -> str:
    """A near language with a model, for a second opinion on a language that has its own."""
    return WORDS[lang].second_opinion if lang in WORDS else next(iter(neighbours(lang)), "en")


_READ_AS: Final = {lang: near for lang in _NEIGHBOURS if (near := neighbour(lang, LANGUAGES))}


def read_as(lang: str) -> str:
    """The language whose lists and words are used for a language: itself, or a near one if it has none."""
    return _READ_AS.get(lang, lang)
