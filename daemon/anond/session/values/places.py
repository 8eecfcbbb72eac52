"""Places, and parts of addresses and names that have surrogates of their own."""

from __future__ import annotations

from typing import Final

from anond.session.values.words import canonical_words

KIND: Final = "city"
STREET: Final = "street"
NUMBER: Final = "house"
CORE: Final = "core"
LABEL: Final = "label"
PARTS: Final = frozenset((STREET, NUMBER, CORE, LABEL))  # not searched for in turns: the values that contain them are


def keys(text: str) -> list[tuple[str, str, str]]:
    """Kind, canonical form and written form of a place."""
    return [(KIND, canonical_words(text), text)]
