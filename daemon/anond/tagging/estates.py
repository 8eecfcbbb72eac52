"""Homes in an estate, a hamlet or a block with a name: `urbanización El Pinar, casa 4`, `hameau du Moulin, villa 3`.

What the place is called and the number of the house, block, stairs or flat behind it are one ADDRESS. Where the kind
of a place stands behind its name, as in English, flats with their number are found by `tagging.floors`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.languages.joined import ALL
from anond.tags import Span

_PART: Final = (
    rf"(?:{ALL.places.estate_parts}) ?(?:\d{{1,4}} ?(?:bis|ter|[A-Za-z](?!\w))?|(?-i:[A-H])|[b-df-h](?=[,.;\n]|$))"
    r"(?![\w/%€$£]|[.,]\d)"
)
_WORD: Final = r"[^\W\d_][\w'’-]{0,18}"
_HOME = re.compile(
    rf"(?i)(?<![\w-])(?:{ALL.places.estates}) {_WORD}(?: {_WORD}){{0,4}}?(?:,| -)? {_PART}(?:,? {_PART}){{0,3}}"
)
GATE: Final = rf"(?i)(?:{ALL.places.estates}) [^\n]{{2,60}}(?:{ALL.places.estate_parts}) ?[\da-h]"


def estates(text: str) -> Iterator[Span]:
    """The homes in places with a name."""
    for match in _HOME.finditer(text):
        yield Span(*match.span(), "ADDRESS", None, "rule:estate", 0.8)
