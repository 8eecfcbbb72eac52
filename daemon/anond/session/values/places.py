"""Places."""

from __future__ import annotations

from typing import Final

from anond.session.values.words import canonical_words

KIND: Final = "city"


def keys(text: str) -> list[tuple[str, str, str]]:
    """Kind, canonical form and written form of a place."""
    return [(KIND, canonical_words(text), text)]
