"""Skips turns that read like earlier ones, since half of support chat repeats itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

_MARKS: Final = re.compile(r"\W+")
_DIGITS: Final = re.compile(r"\d+")


def normalised(text: str) -> str:
    """A text without case, marks and digits, by which similar texts are equal."""
    return _DIGITS.sub("0", _MARKS.sub(" ", text.lower())).strip()


def without_repeats(order: Iterable[int], texts: Sequence[str], asked: Iterable[int]) -> Iterator[int]:
    """The turns in order, without those that read like an earlier one or like one already asked."""
    seen = {normalised(texts[turn]) for turn in asked}
    for turn in order:
        if (text := normalised(texts[turn])) not in seen:
            seen.add(text)
            yield turn
