"""Whether a turn is pasted code, full of names that are nobody's. Logs and records are none: people stand in them."""

from __future__ import annotations

import re
from typing import Final

_SIGNS: Final = frozenset("()[]{}=;#:\t")
_LEAST: Final = 2  # marks, without which a turn is none
_WORDS: Final = 8  # to a mark, at most
_STRONG: Final = re.compile(
    r"[^\W\d]\((?!\w+\)\w)|\(\)|[=!<>+*/-]=|[-=]>|&&|\|\||\w::\w|\w\[(?!\d+\]:)|\]\.|= [\[({]|[{};]$"
    r"|^(?: {4}|\t)[ \t]*\S|^[ \t]*# \w",
    re.MULTILINE,
)
_WEAK: Final = re.compile(
    r"\b[^\W_]+_\w+|\b__\w+|\b[^\W\d]+\.[^\W\d]+[.(]\w|\b(?:def|elif|None|self|return|import|null|void|const)\b"
)
_RECORD: Final = re.compile(r"[\"'][\w-]+[\"']\s*:")


def technical(text: str) -> bool:
    """Whether a text has marks of code (two and more, one for eight words at least) and no fields of a record."""
    if _SIGNS.isdisjoint(text) and "    " not in text:
        return False
    strong = len(_STRONG.findall(text))
    if not strong or _RECORD.search(text):
        return False
    marks = strong + len(_WEAK.findall(text))
    return marks >= _LEAST and marks * _WORDS >= text.count(" ") + 1
