"""A value that a session knows."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True, unsafe_hash=True)  # shared and never changed; frozen ones take twice as long to make
class Value:
    """A value that the session knows. One that came as a fact has no surrogate until it first stands in a turn."""

    tag: str
    sub: str | None = None
    form: str = field(default="", repr=False)  # as it was first written: tells a name from a common word by its case
    surrogate: str = field(default="", repr=False)
    number: int = 0  # the how-many-th of its kind in this session, from 1; 0 without a surrogate
    is_fact: bool = False  # whether the platform said so: no model knows better
