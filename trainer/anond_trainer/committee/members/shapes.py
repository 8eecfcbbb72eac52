"""The shapes and endings of words, which unseen words share with known ones."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_RUNS: Final = re.compile(r"(.)\1+")
_ENDINGS: Final = (1, 2, 3, 4)


@lru_cache(maxsize=1 << 14)
def shape(word: str) -> str:
    """Capitals, small letters, digits and marks, runs of a kind as one: `Xx`, `d`, `x-d`."""
    kinds = "".join("X" if one.isupper() else "x" if one.isalpha() else "d" if one.isdigit() else one for one in word)
    return _RUNS.sub(r"\1", kinds)[:8]


@lru_cache(maxsize=1 << 14)
def endings(word: str) -> tuple[str, ...]:
    """The last one to four letters, in small letters; none that is the whole word."""
    low = word.lower()
    return tuple(low[-n:] for n in _ENDINGS if n < len(low))
