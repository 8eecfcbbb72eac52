"""A log for reading alone, as a dry run reads it: topics that are missing stay so, and read as if nothing were on them.

Where a topic exists in another shape than the settings have it, that is still told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from anond.errors import LogError, NoTopic
from anond.events.records import Message, Position, Record
from anond.log.deadline import Deadline
from anond.log.protocol import Log, Ownership, SoleWriter, TopicSpec


class UnchangedLog:
    """Another log, of which nothing is changed."""

    def __init__(self, plain: Log) -> None:
        self.plain = plain
        self._missing: set[str] = set()  # looked for once: a cluster is asked for seconds before it says no

    async def create(self, topics: Sequence[TopicSpec]) -> None:
        """Check the topics that exist; raise LogError where one has another shape."""
        await self.plain.create([spec for spec in topics if await self.partitions(spec.name)])

    async def partitions(self, topic: str) -> int:
        """How many partitions a topic has; 0 where it is missing."""
        if topic in self._missing:
            return 0
        try:
            return await self.plain.partitions(topic)
        except NoTopic:
            self._missing.add(topic)
            return 0

    async def read(
        self, topic: str, partition: int, offset: int, max_records: int = 1000, wait: float = 0.0
    ) -> Sequence[Record]:
        """Committed records from `offset` on."""
        return (
            await self.plain.read(topic, partition, offset, max_records, wait) if await self.partitions(topic) else ()
        )

    async def end(self, topic: str, partition: int) -> int:
        """The offset the next committed record will have at least."""
        return await self.plain.end(topic, partition) if await self.partitions(topic) else 0

    async def lag(self, group: str, topic: str) -> Mapping[int, int]:
        """For each partition how many records were not yet committed by the group."""
        return await self.plain.lag(group, topic)

    async def close(self, deadline: Deadline | None = None) -> None:
        """Close files and connections."""
        await self.plain.close(deadline)

    async def grow(self, topics: Sequence[TopicSpec]) -> None:
        """Refused."""
        raise _refused()

    async def append(self, messages: Sequence[Message]) -> Sequence[Position]:
        """Refused."""
        raise _refused()

    async def join_group(self, group: str, inputs: Sequence[str], changelog: str) -> Ownership:
        """Refused."""
        raise _refused()

    async def write_alone(self, name: str) -> SoleWriter:
        """Refused."""
        raise _refused()

    async def housekeeping(self) -> int:
        """Refused."""
        raise _refused()


def _refused() -> LogError:
    return LogError("this log is read alone; nothing was written")
