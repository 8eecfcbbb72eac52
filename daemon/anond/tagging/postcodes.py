"""Postal codes that stand alone: `I live in 90210`, `ship it to 90210`, `livrez plutôt au 69003`, `estoy en el 33201`.

Five figures behind *to* and its article are where somebody lives or receives something, or a value of another kind;
amounts, counts and what is called article or error are neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.detectors.naming_words import is_count_of, is_counted, name_beside
from anond.languages.joined import ALL
from anond.tags import Span

_ENDS: Final = r"(?![\w-]|[.,:]\d| ?[€$£%]| \d)"
_LIVES = re.compile(
    rf"(?i)\b(?:{ALL.places.lives}) (?P<zip>\d{{5}}|\d{{3}} \d{{2}})(?![\w-]|[.,:]\d| ?[€$£%])|"
    rf"(?<!\w)(?:{ALL.places.to_postcodes}) (?P<there>\d{{5}}){_ENDS}|"
    rf"(?<!\w)(?:{ALL.places.sends})(?: [^\W\d_]{{2,12}}){{0,3}} (?:{ALL.places.sends_to}) "
    rf"(?P<sent>\d{{5}}|\d{{3}} \d{{2}}){_ENDS}"
)
GATE: Final = (
    rf"(?i)(?:{ALL.places.live_signs})[^\d]{{1,20}}\d{{3}}|(?:{ALL.places.to_postcodes}|{ALL.places.sends_to}) \d{{3}}"
)


def postcodes(text: str) -> Iterator[Span]:
    """The bare postal codes behind words of a place."""
    for match in _LIVES.finditer(text):
        group = match.lastgroup or "zip"
        start, end = match.span(group)
        if is_counted(text, end) or is_count_of(text, end):
            continue
        name = name_beside(text, start, end)
        if group == "zip" or not (name.kind == "other" and name.close):
            yield Span(start, end, "ZIP", None, "rule:lives", 0.8)
