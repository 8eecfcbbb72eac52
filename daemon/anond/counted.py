"""Numbers with their nouns, for sentences."""

from __future__ import annotations


def counted(number: int, one: str, several: str = "") -> str:
    """`1 event`, `3 events`; what several are called is only given where an `s` does not do."""
    return f"{number:,} {one if number == 1 else several or f'{one}s'}"
