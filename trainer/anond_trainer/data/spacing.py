"""Joins tokens to a text with a writer's blanks, or finds tokens again in a text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

Places = list[tuple[int, int]]  # where each token stands, [start, end)

_CLOSES: Final = re.compile(r"[.,;:!?…)\]}»]+|(?:['’](?:s|m|d|re|ve|ll)|n['’]t)", re.IGNORECASE)
_OPENS: Final = re.compile(r"[(\[{«„¿¡#@]+|[^\W\d_]+['’]")
_QUOTES: Final = frozenset("\"'”“’")


def written(tokens: Sequence[str]) -> tuple[str, Places]:
    """The text that tokens make, and where each stands in it."""
    text, places, glued = "", Places(), True
    open_quotes: set[str] = set()
    for token in tokens:
        quote = token in _QUOTES
        closing = quote and token in open_quotes
        if not glued and not closing and not _CLOSES.fullmatch(token):
            text += " "
        places.append((len(text), len(text) + len(token)))
        text += token
        glued = (quote and not closing) or _OPENS.fullmatch(token) is not None
        if quote:
            open_quotes ^= {token}
    return text, places


def token_places(tokens: Sequence[str], text: str) -> Places | None:
    """The place of each token in its text; None where a token is missing, or something stands between two of them."""
    places, at = Places(), 0
    for token in tokens:
        start = text.find(token, at)
        if start < 0 or text[at:start].strip():
            return None
        at = start + len(token)
        places.append((start, at))
    return None if text[at:].strip() else places
