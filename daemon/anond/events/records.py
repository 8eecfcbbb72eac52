"""Records that are read from the log, messages that are written to it, and positions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

Headers = tuple[tuple[str, bytes], ...]

MODEL_CHUNK: Final = 512 * 1024  # bytes of a model file that one record of the models topic carries

UNREADABLE: Final[Headers] = (("anond-error", b"unreadable"),)  # of a record that the log has and cannot read
AUDIT: Final[Headers] = (("anond-kind", b"audit"),)  # of a review item whose turn went out: no end of it stands here


FED: Final[Headers] = (("anond-kind", b"fed"),)  # of a record among dead letters: the letter that its key names was fed
FORGET: Final[Headers] = (("anond-kind", b"forget"),)  # of a record among decisions that ends sessions for good
RESET: Final[Headers] = (("anond-kind", b"reset"),)  # of a record among decisions: nobody can release its item any more
CORRECTION: Final[Headers] = (("anond-kind", b"correction"),)  # of a decision that corrects an earlier one on the log


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """The position of a record in the log: its identity, and all that a log line may say of it.

    A record that holds several messages is taken apart: `place` says which of them it is.
    """

    topic: str
    partition: int
    offset: int
    place: int = -1  # from 0; -1: the whole record

    def __str__(self) -> str:
        return f"{self.topic}/{self.partition}@{self.offset}" + (f"#{self.place}" if self.place >= 0 else "")


@dataclass(frozen=True, slots=True)
class Record:
    """One record as the log handed it out. Its repr shows the position alone, never key or value."""

    position: Position
    key: bytes | None = field(repr=False)
    value: bytes | None = field(repr=False)
    timestamp_ms: int
    headers: Headers = field(default=(), repr=False)
    unread: str = ""  # why its value is not the event that it should be, as a reason of dead letters; "": it is


@dataclass(slots=True, unsafe_hash=True)  # made for every turn and never changed, as `Span` is
class Message:
    """One record to be written. A value of None is a tombstone on a compacted topic."""

    topic: str
    partition: int | None
    key: bytes | None = field(repr=False)
    value: bytes | None = field(repr=False)
    headers: Headers = field(default=(), repr=False)


def item_id(position: Position) -> str:
    """The id of what becomes of a turn: partition and offset of its record, and its place in it. Tells nothing."""
    within = f"-{position.place}" if position.place >= 0 else ""
    return f"{position.partition}-{position.offset}{within}"


def position_of(topic: str, item: str) -> Position:
    """The position of an item's turn in the topic of turns; raises ValueError for other ids."""
    return Position(topic, *map(int, item.split("-", 2)))
