"""The shapes of Italian addresses that its street words alone do not make."""

from __future__ import annotations

from typing import Final

from anond.languages.street_parts import Pattern, kinds_first

LANG: Final = "it"
GATES: Final = {"unit": r"strada statale|\bss ?\d", "house": r"civico"}


def shapes() -> list[Pattern]:
    """All of them, the surest first."""
    return [
        *kinds_first(LANG),
        ("unit", r"(?i:strada statale|ss) ?\d{1,3}(?:,? (?i:km)\.? ?\d[\d.,]*)?(?<=\d)(?!\w)", 0.75),
    ]
