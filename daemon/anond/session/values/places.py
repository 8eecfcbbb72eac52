"""Places, and parts of addresses and names that are looked after one by one."""

from __future__ import annotations

from typing import Final

from anond.session.values.words import canonical_words

KIND: Final = "city"
STREET: Final = "street"
NUMBER: Final = "house"
CORE: Final = "core"
LABEL: Final = "label"
PARTS: Final = frozenset((STREET, NUMBER, CORE, LABEL))  # never sought in turns: the values that they are part of are


def keys(text: str) -> list[tuple[str, str, str]]:
    """Kind, canonical form and written form of a place."""
    return [(KIND, canonical_words(text), text)]
