"""What a detector is, and what several of them share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from anond.tagging.tags import Span

CONTEXT = 40  # characters before a value in which a word may tell what it is
_DIGITS = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Detector:
    """Finds the values of one class.

    `prefilter` is an RE2 pattern: a text that does not match it holds no value, and `find` is not called. `find(text,
    lang)` yields spans; a validator inside it decides whether a span is `sure`. `languages` names those whose words or
    formats it knows; none where it reads all alike.
    """

    name: str
    prefilter: str
    find: Callable[[str, str], Iterator[Span]]
    languages: tuple[str, ...] = ()

    def span(self, start: int, end: int, tag: str, sub: str | None, score: float, sure: bool = False) -> Span:
        """A span that names this detector as its source."""
        return Span(start, end, tag, sub, f"detector:{self.name}", score, sure)


def digits(text: str) -> str:
    """The digits of a text, as ASCII."""
    found = "".join(_DIGITS.findall(text))
    return found if found.isascii() else "".join(str(int(digit)) for digit in found)


def before(text: str, start: int) -> str:
    """What stands right before a value, on its line."""
    return text[max(0, start - CONTEXT) : start].rpartition("\n")[2]


def lowered(text: str) -> str:
    """The text in lower case, character for character: sre is several times faster on it than with IGNORECASE."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def any_of(words: str) -> str:
    """An alternation of the words of a table, longest first; a blank inside a word is written `_`."""
    parts = sorted(words.split(), key=len, reverse=True)
    return "|".join(re.escape(part).replace("_", r"[ .]?") for part in parts)
