"""Surnames with a particle of their own: `von der Linde`, `de la Torre`, `Dalla Costa`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from anond.languages import surrogate_words
from anond.languages.international import SURNAMES_BEHIND
from anond.session.values.tables import PARTICLES
from anond_gazetteers.fold import fold

_WORDS: Final = re.compile(r"\w+")
_BEFORE_NAMES: Final = PARTICLES | {"el", "al", "ben"}


def options(particle: str, lang: str) -> tuple[str, ...]:
    """The folded surnames that follow a particle; empty for a particle that any surname may follow."""
    return tuple((surrogate_words(lang).names.behind.get(particle) or SURNAMES_BEHIND.get(particle, "")).split())


def before(text: str, at: int) -> str:
    """The folded particles right before a place in a name."""
    if not at:
        return ""
    found: Sequence[str] = _WORDS.findall(text[:at])
    start = len(found)
    while start and fold(found[start - 1]) in _BEFORE_NAMES:
        start -= 1
    return " ".join(map(fold, found[start:]))
