"""Finds the nearest language for a language that has no model or no word lists.

The model of the nearest language makes proposals for turns that wait for people. Its word lists are read in place of
the lists of all languages. A language that has a model, too, is in no list of neighbours: it is read as itself.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from anond_gazetteers.lexicon import LANGUAGES

# The nearest first. Measured: Dutch and Portuguese (docs/review.md); the others are as near, or nearer.
_NEIGHBOURS: Final = {
    "nl": ("de", "en"), "af": ("de", "en"), "fy": ("de", "en"), "lb": ("de", "fr"), "nds": ("de", "en"),
    "da": ("sv",), "nb": ("sv",), "nn": ("sv",), "no": ("sv",), "fo": ("sv",), "is": ("sv",),
    "pt": ("es", "it"), "gl": ("es", "it"), "ast": ("es", "it"), "ca": ("es", "it", "fr"), "oc": ("fr", "es"),
    "ro": ("it", "es"), "sc": ("it", "es"), "la": ("it", "es"),
}  # fmt: skip


def neighbours(lang: str) -> tuple[str, ...]:
    """The languages near a language, the nearest first."""
    return _NEIGHBOURS.get(lang, ())


def neighbour(lang: str, spoken: Collection[str]) -> str:
    """The nearest of these languages; "" if none is near."""
    return next((near for near in neighbours(lang) if near in spoken), "")


# Pairs of languages with models of their own: the second one's model gives a second opinion on the first.
_OTHER: Final = {"en": "de", "de": "en", "sv": "de", "es": "it", "it": "es", "fr": "es"}


def neighbour_with_model(lang: str) -> str:
    """A near language with a model, for a second opinion on a language that has its own."""
    return _OTHER.get(lang) or next(iter(neighbours(lang)), "en")


_READ_AS: Final = {lang: near for lang in _NEIGHBOURS if (near := neighbour(lang, LANGUAGES))}


def read_as(lang: str) -> str:
    """The language whose lists and words are used for a language: itself, or a near one if it has none."""
    return _READ_AS.get(lang, lang)
