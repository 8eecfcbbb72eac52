"""The `Log` protocol: what anond needs of a log. One suite of contract tests checks all implementations.

A log is topics of partitions of records. Two ways to use it:

- `append` and `read`: what producers, the review page, the trainer and the registry need;
- `join_group`: exclusive ownership of partitions for a group, with a transaction that writes outputs,
  state and input offsets at once. Only daemons do this.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from anond.errors import OffsetsFell
from anond.events.records import Message, Position, Record
from anond.log.deadline import Deadline

RESUME_WITHIN = 600.0  # seconds for which a mark is resumed from: what others erase stays to be seen for longer


@dataclass(frozen=True, slots=True)
class TopicSpec:
    """The wanted shape of a topic. A compacted topic keeps the last value of a key; None erases it."""

    name: str
    partitions: int
    compacted: bool = False


@dataclass(frozen=True, slots=True)
class Transaction:
    """Everything that one batch of one partition writes: all of it or nothing."""

    outputs: Sequence[Message] = field(repr=False)
    state: Sequence[tuple[bytes, bytes | None]] = field(repr=False)  # changelog: key -> sealed value, None erases
    offsets: Mapping[str, int]  # input topic -> next offset to read


def check_rising(partition: int, committed: Mapping[str, int], offsets: Mapping[str, int]) -> None:
    """Raise OffsetsFell if a commit would go back behind committed offsets: its turns would come out twice."""
    for topic, offset in offsets.items():
        if offset < committed.get(topic, 0):
            raise OffsetsFell(
                f"the commit of {topic}/{partition} goes back from offset {committed[topic]} to {offset}: nothing was "
                "written, and the partition is not worked on any more; this is a fault in anond"
            )


class Partition(Protocol):
    """One owned partition number of all input topics, with its state. Used by one task."""

    number: int

    @property
    def state_position(self) -> int | None:
        """The position up to which the state was restored or committed here; None if the log cannot resume from it."""

    @property
    def seconds_silent(self) -> float:
        """Seconds since the log last answered a read of each input here, even with no records; inf: never."""

    def restore(self, after: int | None = None) -> AsyncIterator[tuple[bytes, bytes | None]]:
        """The state as last committed: (key, sealed value), each key once. Must be exhausted before `read`.

        After a mark of the same partition only the changes since then, None for an erased key.
        """

    async def read(self, max_records: int, max_bytes: int, wait: float) -> Sequence[Record]:
        """Committed records after the committed offsets, in order within a topic.

        Waits up to `wait` seconds for the first; then returns what is there, within the bounds, though
        always at least one record. Records that were handed out are not handed out again until `rewind`.
        """

    async def drained(self) -> bool:
        """Whether all records of the inputs, as of a moment ago, were handed out."""

    async def rewind(self) -> None:
        """Go back to the committed offsets: after a failed commit the same records are handed out again."""

    async def commit(self, transaction: Transaction) -> None:
        """Write all of it, durably and at once. Raises Fenced if somebody else owns the partition, else LogError;
        TooLarge where a record is larger than its topic takes, and so would fail again; OffsetsFell where an offset is
        less than the one that is committed.

        Readers see it all together, though on Kafka some milliseconds after this has returned.
        """


class Ownership(Protocol):
    """The partitions a daemon owns, as they come and go."""

    @property
    def elsewhere(self) -> Sequence[int]:
        """The partitions that other daemons have, by what was seen last; none as long as nobody has said so."""

    async def changes(self, wait: float) -> tuple[Sequence[Partition], Sequence[int]]:
        """Partitions newly owned, and numbers revoked, since the last call; waits up to `wait` seconds for one."""

    async def released(self, number: int) -> None:
        """Say that the work on a revoked partition has stopped, so that another may have it."""

    async def close(self, deadline: Deadline | None = None) -> None:
        """Give all partitions back, before the deadline where there is one."""


class SoleWriter(Protocol):
    """Whoever writes under a name that one process has at a time."""

    async def write(self, messages: Sequence[Message]) -> None:
        """Write all of them, durably and at once, or none. Raises Fenced if another has the name since."""


class Log(Protocol):
    """A log, opened. All methods may raise LogError."""

    async def create(self, topics: Sequence[TopicSpec]) -> None:
        """Create what is missing; raise LogError where one exists with another shape."""

    async def partitions(self, topic: str) -> int:
        """How many partitions a topic has."""

    async def grow(self, topics: Sequence[TopicSpec]) -> None:
        """Give existing topics more partitions if they have fewer; daemons that work on one stop with an error.

        Records stay where they are, so a key that comes again may go to another partition than before.
        """

    async def append(self, messages: Sequence[Message]) -> Sequence[Position]:
        """Write durably, outside any transaction; a partition of None is chosen by the key's hash."""

    async def read(
        self, topic: str, partition: int, offset: int, max_records: int = 1000, wait: float = 0.0
    ) -> Sequence[Record]:
        """Committed records from `offset` on, none if none come in `wait` seconds; erased ones are skipped."""

    async def end(self, topic: str, partition: int) -> int:
        """The offset the next committed record will have at least."""

    async def join_group(self, group: str, inputs: Sequence[str], changelog: str) -> Ownership:
        """Join a group that shares the partitions of `inputs` (all with the same count) among its daemons."""

    async def write_alone(self, name: str) -> SoleWriter:
        """Take a name over: whoever had it is fenced, and all that it wrote can be read from now on."""

    async def lag(self, group: str, topic: str) -> Mapping[int, int]:
        """For each partition how many records were not yet committed by the group."""

    async def housekeeping(self) -> int:
        """Erase records past their retention, if the log does not do so itself; returns their number."""

    async def close(self, deadline: Deadline | None = None) -> None:
        """Close files and connections, before the deadline where there is one."""
