"""The type of detectors, and functions that several detectors share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

import re2

from anond.tags import Span

CONTEXT = 40  # characters before a value in which a word may tell what it is
_DIGITS = re.compile(r"\d")


class Sign(IntEnum):
    """A condition of a text without which no detector behind the sign finds anything; the cheapest check of all.

    `_text.c` looks for the same signs: a sign's number is the place of its bit there.
    """

    DIGIT = 0
    MARK = 1  # a digit, or one of `_@#.:/-`
    LONG_WORD = 2  # of 16 characters, or the first line of a private key
    NOTHING = 3  # every text holds it


SIGNS: Final = {
    Sign.DIGIT: re.compile(r"\d"),
    Sign.MARK: re.compile(r"[\d_@#.:/-]"),
    Sign.LONG_WORD: re.compile(r"\S{16}|PRIVATE KEY"),
    Sign.NOTHING: re.compile(""),
}


@dataclass(frozen=True, slots=True)
class Automaton:
    """Runs the prefilters of several detectors in one pass, on texts that hold its sign.

    The states of prefilters multiply, so only detectors that few texts pass share an automaton.
    """

    name: str
    sign: Sign


NUMBERS: Final = Automaton("numbers", Sign.DIGIT)
HANDLES: Final = Automaton("handles", Sign.MARK)
KEYS: Final = Automaton("keys", Sign.LONG_WORD)
HOSTS: Final = Automaton("hosts", Sign.NOTHING)
PHRASES: Final = Automaton("phrases", Sign.NOTHING)


@dataclass(frozen=True, slots=True)
class Detector:
    """Finds the values of one class.

    `prefilter` is an RE2 pattern: a text that does not match it holds no value, and `find` is not called. `find(text,
    lang)` yields spans; a validator inside it decides whether a span is `sure`. `automaton` asks the prefilter together
    with others. `reads_dictated`: it is asked what a value that was dictated would be, if it were written.
    """

    name: str
    prefilter: str
    find: Callable[[str, str], Iterator[Span]]
    automaton: Automaton
    reads_dictated: bool = False

    def span(self, start: int, end: int, tag: str, sub: str | None, score: float, sure: bool = False) -> Span:
        """A span that names this detector as its source."""
        return Span(start, end, tag, sub, f"detector:{self.name}", score, sure)


def digits(text: str) -> str:
    """The digits of a text, as ASCII."""
    found = "".join(_DIGITS.findall(text))
    return found if found.isascii() else "".join(str(int(digit)) for digit in found)


def before(text: str, start: int) -> str:
    """The text right before a value, on its line."""
    return text[max(0, start - CONTEXT) : start].rpartition("\n")[2]


def lowered(text: str) -> str:
    """The text in lower case, character for character: sre is several times faster on it than with IGNORECASE."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def any_of(words: str) -> str:
    """An alternation of the words of a table, longest first; a blank inside a word is written `_`."""
    parts = sorted(words.split(), key=len, reverse=True)
    return "|".join(re.escape(part).replace("_", r"[ .]?") for part in parts)


def widened(gate: str, words: Iterable[str]) -> str:
    """A coarse RE2 pattern, extended so that it also passes these words."""
    passes = re2.compile(gate)
    missed = sorted({word for word in words if word.isalpha() and not passes.search(f"3 {word} {word}")})
    return "|".join([gate, *(rf"\b{word}" for word in missed)])
