"""Floors, stairs, doors and flats of a home where no street stands beside them: ADDRESS.

A flat with its number is one by itself (`flat 4b`, `lgh 1203`, `interno 7`). Floors, stairs and doors are those of a
home only where the turn says that somebody lives or receives something there, and of no public place: shops and
hotels have floors, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.detectors.naming_words import is_counted
from anond.languages.joined import ALL
from anond.tags import Span

_NUMBER: Final = r"\d{1,4} ?[A-Za-z]?(?![\w/%€$£]|[.,]\d)"
_ORDINAL: Final = rf"\d{{1,2}}(?:{ALL.places.ordinal_endings})?|{ALL.places.ordinals}"
_PARTS: Final = (
    rf"(?:{_ORDINAL}) ?(?:{ALL.places.storeys})|(?:{ALL.places.house_parts}) (?:\d{{1,3}}[A-Za-z]?|[A-Fa-f])|"
    rf"\d{{1,2}} ?(?:{ALL.places.stairs})"
)
_FLATS = re.compile(rf"(?i)(?<![\w-])(?:{ALL.places.flats}) (?:no\.? |nr\.? |n\.? ?|nº ?)?(?P<number>{_NUMBER})")
FLOORS = re.compile(rf"(?i)(?<![\w-])(?:{_PARTS})(?![\w%€$£])(?:,? (?:{ALL.places.house_sides})(?!\w))?")
_HOME = re.compile(rf"(?i)(?<!\w)(?:{ALL.places.home_verbs})\b|\b(?:{ALL.places.homes})\b")
PUBLIC = re.compile(rf"(?i)(?<!\w)(?:{ALL.places.public})(?!\w)")


def floors(text: str) -> Iterator[Span]:
    """The floors, stairs, doors and flats of somebody's home in a text."""
    flats = [match for match in _FLATS.finditer(text) if not is_counted(text, match.end())]
    for match in flats:
        yield Span(*match.span(), "ADDRESS", None, "rule:floor", 0.7)
    if (flats or _HOME.search(text)) and not PUBLIC.search(text):
        for match in FLOORS.finditer(text):
            if not any(match.start() < flat.end() and flat.start() < match.end() for flat in flats):
                yield Span(*match.span(), "ADDRESS", None, "rule:floor", 0.7)
