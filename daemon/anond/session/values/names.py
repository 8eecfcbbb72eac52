"""People: the words that a name is known by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from anond.session.values.tables import INNER_PARTICLES, PARTICLES
from anond_gazetteers.fold import fold

KIND: Final = "name"
WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_BETWEEN: Final = re.compile(r"[\s.,;'’‐‑–\-/()*\"&]*")
SPELLED: Final = re.compile(r"[^\W\d_](?P<gap>\W{1,3})[^\W\d_](?:(?P=gap)[^\W\d_])+")
_CODED: Final = re.compile(r"(?:^|\W)[^\W\d_]\W{1,2}(?:wie|as|for|like|som|comme|come|como|de|di|per|för)\s+\w", re.I)


def keys(text: str) -> list[tuple[str, str, str]]:
    """Kind, canonical form and written form of each word that a name is known by."""
    spelled = spelled_out(text)
    words = [spelled] if spelled else [m.group() for m in names_among(words_of(text))]
    return [(KIND, fold(word), word) for word in words]


def words_of(text: str) -> list[re.Match[str]]:
    """All words of a name; none where the text holds more than words, or spells with code words."""
    if _CODED.search(text) or not _BETWEEN.fullmatch(WORD.sub("", text)):
        return []
    return list(WORD.finditer(text))


def names_among(words: Sequence[re.Match[str]]) -> list[re.Match[str]]:
    """The words that are names: neither initials nor particles; a particle stands before another word."""
    last = len(words) - 1
    return [
        m
        for i, m in enumerate(words)
        if len(m.group()) > 1 and (i == last or fold(m.group()) not in (INNER_PARTICLES if i else PARTICLES))
    ]


def spelled_out(text: str) -> str:
    """The word that is spelled out letter by letter, or nothing."""
    return "".join(c for c in text if c.isalpha()) if SPELLED.fullmatch(text.strip()) else ""
