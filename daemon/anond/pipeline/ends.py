"""The end of a turn or a decision: the messages that it comes to, and its counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from itertools import chain
from operator import attrgetter
from typing import Literal

from anond.events.records import Message

Disposition = Literal["clean", "diverted", "dead", "ignored"]


@dataclass(slots=True)
class End:
    """The end of one turn or decision, or of many: the messages to write, and the counts, in closed sets of words.

    Each field is a list, or a number; a field that is new is joined and rolled back like the others.
    """

    outputs: list[Message] = field(default_factory=list)
    tally: list[tuple[Disposition, str, str]] = field(default_factory=list)  # disposition, reason, language
    decisions: list[str] = field(default_factory=list)
    risks: list[tuple[str, float]] = field(default_factory=list)  # language, risk as the model of it sees the turn
    audits: list[tuple[str, str]] = field(default_factory=list)  # outcome of an audit, language
    recalled: list[tuple[str, str]] = field(default_factory=list)  # outcome of a look back, language
    changes: list[str] = field(default_factory=list)  # outcome of an edit or a deletion
    type_tags: list[str] = field(default_factory=list)  # tags of values that were not understood
    forgotten: int = 0  # turns that waited, of sessions that were forgotten
    times_dropped: int = 0  # whether its time was unreadable and dropped; true for every disposition

    @property
    def disposition(self) -> Disposition | None:
        """The disposition of the one turn that this is the end of; None for a decision, and before there is one."""
        return self.tally[0][0] if self.tally else None

    @property
    def reason(self) -> str:
        """The reason of this disposition, "" for a clean turn."""
        return self.tally[0][1] if self.tally else ""

    @property
    def lang(self) -> str:
        """The language of the turn, "" where it is dead or ignored."""
        return self.tally[0][2] if self.tally else ""

    def roll_back(self) -> None:
        """Drop the messages and counts so far."""
        empty = End(times_dropped=self.times_dropped)
        for one in fields(End):
            setattr(self, one.name, getattr(empty, one.name))

    def join(self, ends: Sequence[End]) -> None:
        """Become the end of all these: their messages and counts, in their order."""
        for one in fields(End):
            each = map(attrgetter(one.name), ends)
            setattr(self, one.name, sum(each) if one.default == 0 else list(chain.from_iterable(each)))
