"""A value that a session knows."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True, unsafe_hash=True)  # shared and never changed; frozen ones take twice as long to make
class Value:
    """A value that the session knows. A fact has no surrogate before it first stands in a turn."""

    tag: str
    sub: str | None = None
    form: str = field(default="", repr=False)  # as first written: its case tells a name from a common word
    surrogate: str = field(default="", repr=False)
    number: int = 0  # its number within its kind in this session, from 1; 0 without a surrogate
    is_fact: bool = False  # whether it is a fact of the platform, which no model outweighs
