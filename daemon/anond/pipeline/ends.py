"""The result of a batch: an end for each turn and decision in it, and the ledgers that they changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from anond.events.records import Message
from anond.pipeline.differences import Differences
from anond.session.ledger import Ledger

Disposition = Literal["clean", "diverted", "dead", "ignored"]


@dataclass(slots=True)
class End:
    """The end of one turn or decision: the messages to write, and the counts, in closed sets of words."""

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

    def roll_back(self) -> None:
        """Drop the messages and counts so far."""
        counts = (self.tally, self.decisions, self.risks, self.audits, self.recalled, self.changes, self.type_tags)
        for some in (self.outputs, *counts):
            some.clear()
        self.forgotten = 0


@dataclass(slots=True)
class BatchResult:
    """The ends of a batch, in the order of its records, and its ledgers; a ledger of None is to be forgotten.

    The ends are joined here, in the thread of the pipeline, to spare the event loop.
    """

    ends: list[End] = field(default_factory=list)
    ledgers: dict[bytes, Ledger | None] = field(default_factory=dict)
    keys: list[Message] = field(default_factory=list)  # keys of sessions that were drawn, or destroyed
    outputs: list[Message] = field(default_factory=list, init=False)
    tally: list[tuple[Disposition, str, str]] = field(default_factory=list, init=False)
    decisions: list[str] = field(default_factory=list, init=False)
    risks: list[tuple[str, float]] = field(default_factory=list, init=False)
    audits: list[tuple[str, str]] = field(default_factory=list, init=False)
    recalled: list[tuple[str, str]] = field(default_factory=list, init=False)
    changes: list[str] = field(default_factory=list, init=False)
    type_tags: list[str] = field(default_factory=list, init=False)
    forgotten: int = field(default=0, init=False)
    times_dropped: int = field(default=0, init=False)
    shadow: list[Differences] = field(default_factory=list, init=False)  # of models in shadow

    def __post_init__(self) -> None:
        ends = self.ends
        self.outputs = [one for end in ends for one in end.outputs]
        self.tally = [one for end in ends for one in end.tally]
        self.decisions = [one for end in ends for one in end.decisions]
        self.risks = [one for end in ends for one in end.risks]
        self.audits = [one for end in ends for one in end.audits]
        self.recalled = [one for end in ends for one in end.recalled]
        self.changes = [one for end in ends for one in end.changes]
        self.type_tags = [one for end in ends for one in end.type_tags]
        self.forgotten = sum([end.forgotten for end in ends])
        self.times_dropped = sum([end.times_dropped for end in ends])

    def drop_ends(self) -> None:
        """Let go of the ends, which are joined by now."""
        self.ends = []
