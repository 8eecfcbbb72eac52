"""Words that stand for signs, letters and digits when people dictate."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from anond.detectors.base import any_of
from anond.detectors.spoken.numerals import figures_of
from anond.languages import LANGUAGES
from anond.languages.joined import ALL
from anond_gazetteers import fold

DOT: Final = ALL.spoken.dots
HYPHEN: Final = ALL.spoken.hyphens
SLASH: Final = ALL.spoken.slashes
SIGNS: Final = frozenset(f"{ALL.spoken.signs} {ALL.spoken.signs_in_words}".split())
JOINERS: Final = SIGNS | frozenset(f"{ALL.spoken.joiners} {ALL.spoken.together}".split())
_TIMES: Final = frozenset(ALL.spoken.times.split())
_WORDS: Final = any_of(f"{ALL.spoken.signs_in_words} {ALL.spoken.together}")  # read as one word
_SAID_IN_WORDS = re.compile(rf"(?<!\w)(?:{_WORDS})(?!\w)", re.IGNORECASE)
_FIGURES = re.compile(r"\d{1,4}")


def in_one_word(text: str) -> str:
    """The text with each sign of several words written as one word; all characters keep their places."""
    return _SAID_IN_WORDS.sub(lambda match: match[0].replace(" ", "_"), text)


def is_spelt(word: str) -> bool:
    """Whether a word is one letter, a short numeral or a number word, as when a value is said piece by piece."""
    if len(word) == 1 or _FIGURES.fullmatch(word):
        return True
    parts = fold(word).replace("-", " ").split()
    return bool(parts) and all(part in _numbers() or part in _TIMES for part in parts if part != "et")


@cache
def _numbers() -> frozenset[str]:
    """The number words of all languages, folded."""
    return frozenset(word for lang in LANGUAGES for word in figures_of(lang))
