"""The shapes of street addresses, language by language, as patterns made of the tables of words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from anond.detectors.address import military
from anond.languages import WORDS, streets
from anond.languages.street_parts import BEGIN, house_alone, plain


def gate(lang: str) -> str:
    """An RE2 pattern that every text with an address in a language matches, coarse."""
    return "|".join(gates(lang).values())


def gates(lang: str) -> dict[str, str]:
    """For each kind of shape an RE2 pattern that every text with one matches, coarse."""
    words = WORDS[lang].addresses
    box = words.post_boxes.replace("(?= ?\\d{4})", "").replace("(?= \\d{2} ?\\d)", "")
    kinds = {"box": rf"(?:{box}) ?(?:n[a-z]{{0,2}}[.º°]? ?)?\d", "military": military.GATE}
    if words.before:
        kinds["before"] = rf"(?:^|[^a-z])(?:{words.before.replace(' ', '|').replace('_', ' ')})[ .]|c/[^ ]"
    if any(words.ends):
        kinds["end"] = _ends_gate(lang)
    if any(words.after):
        kinds["after"] = rf"[^ ] (?:{' '.join(words.after).replace(' ', '|')})(?:[^a-z]|$)"
    own = streets.MODULES[lang].GATES if lang in streets.MODULES else {"house": words.house_numbers}
    for kind, pattern in own.items():
        kinds[kind] = f"{kinds[kind]}|{pattern}" if kind in kinds else pattern
    return {kind: f"(?i){pattern}" for kind, pattern in kinds.items()}


def _ends_gate(lang: str) -> str:
    strong, weak = (words.replace("\\.?", "").replace(" ", "|") for words in WORDS[lang].addresses.ends)
    return rf"(?:{strong})|(?:{weak}),? \d"


KINDS: Final = {"weak": "end"}  # kinds of shapes that have the gate of another


class Shape(NamedTuple):
    """A pattern whose group `name` holds the street's name, and how sure a match is."""

    kind: str  # words that cannot be its name
    pattern: re.Pattern[str]
    score: float

    @property
    def group(self) -> str | int:
        """The part of a match that is the address."""
        return "house" if self.kind == "house" else 0


@lru_cache(maxsize=len(WORDS))
def shapes(lang: str) -> tuple[Shape, ...]:
    """The shapes of a language."""
    words = WORDS[lang].addresses
    box = Shape(
        "box",
        re.compile(rf"{BEGIN}(?i:{words.post_boxes}) ?(?i:n[º°.]? ?|nr\.? ?|no\.? ?)?\d[\d ]{{0,7}}(?<=\d)(?!\w)"),
        0.85,
    )
    own = [*(streets.MODULES[lang].shapes() if lang in streets.MODULES else plain(lang)), house_alone(lang)]
    return (box, *(Shape(kind, re.compile(BEGIN + pattern), score) for kind, pattern, score in own))
