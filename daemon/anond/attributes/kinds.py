"""The kinds of attributes, after the sensitive group of the SweLL pseudonymiser (Derbring)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

KINDS: Final = (
    "PROFESSION", "EMPLOYER", "EDUCATION", "AGE", "FAMILY", "RELIGION", "HEALTH", "ETHNICITY", "TRANSPORT",
)  # fmt: skip
KEEP, GENERALISE, HIDE = "keep", "generalise", "hide"


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute at [start, end) of a text, and the broader term for it; "" if none is known."""

    start: int
    end: int
    kind: str
    broader: str = field(default="", repr=False)
    lead: int = -1  # where the article before it begins that the broader term takes with it; -1 where none does
