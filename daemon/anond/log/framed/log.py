"""`FramedLog`: a log whose turns, clean events and recalls are framed for a schema registry.

Readers get JSON and writers give JSON: only this module removes and adds frames.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from anond.events.records import Message, Position, Record
from anond.log.deadline import Deadline
from anond.log.framed.frame import MAGIC, NotRead
from anond.log.framed.schemas import Schemas
from anond.log.protocol import Log, Ownership, Partition, SoleWriter, TopicSpec, Transaction

_AT_ONCE: Final = 100  # events between two turns of the event loop


class FramedLog:
    """Another log, with frames."""

    def __init__(self, plain: Log, schemas: Schemas) -> None:
        self.plain, self.schemas = plain, schemas

    async def create(self, topics: Sequence[TopicSpec]) -> None:
        """Create what is missing."""
        await self.plain.create(topics)

    async def partitions(self, topic: str) -> int:
        """How many partitions a topic has."""
        return await self.plain.partitions(topic)

    async def grow(self, topics: Sequence[TopicSpec]) -> None:
        """Give topics more partitions."""
        await self.plain.grow(topics)

    async def append(self, messages: Sequence[Message]) -> Sequence[Position]:
        """Write durably, outside any transaction."""
        return await self.plain.append(await with_frames(self.schemas, messages))

    async def read(
        self, topic: str, partition: int, offset: int, max_records: int = 1000, wait: float = 0.0
    ) -> Sequence[Record]:
        """Committed records from `offset` on."""
        return await without_frames(self.schemas, await self.plain.read(topic, partition, offset, max_records, wait))

    async def end(self, topic: str, partition: int) -> int:
        """The offset the next committed record will have at least."""
        return await self.plain.end(topic, partition)

    async def join_group(self, group: str, inputs: Sequence[str], changelog: str) -> Ownership:
        """Join a group. The schemas of clean events are looked up before."""
        await self.schemas.prepare()
        return FramedOwnership(await self.plain.join_group(group, inputs, changelog), self.schemas)

    async def write_alone(self, name: str) -> SoleWriter:
        """Take a name over."""
        return FramedWriter(await self.plain.write_alone(name), self.schemas)

    async def lag(self, group: str, topic: str) -> Mapping[int, int]:
        """For each partition how many records were not yet committed by the group."""
        return await self.plain.lag(group, topic)

    async def housekeeping(self) -> int:
        """Erase what is past its retention."""
        return await self.plain.housekeeping()

    async def close(self, deadline: Deadline | None = None) -> None:
        """Close files and connections."""
        await self.plain.close(deadline)
        await self.schemas.close()


class FramedOwnership:
    """The partitions of another ownership, with frames."""

    def __init__(self, plain: Ownership, schemas: Schemas) -> None:
        self._plain, self._schemas = plain, schemas

    @property
    def elsewhere(self) -> Sequence[int]:
        """The partitions that other daemons have."""
        return self._plain.elsewhere

    async def changes(self, wait: float) -> tuple[Sequence[Partition], Sequence[int]]:
        """Partitions newly owned, and numbers revoked."""
        gained, lost = await self._plain.changes(wait)
        return [FramedPartition(partition, self._schemas) for partition in gained], lost

    async def released(self, number: int) -> None:
        """Say that the work on a revoked partition has stopped."""
        await self._plain.released(number)

    async def close(self, deadline: Deadline | None = None) -> None:
        """Give all partitions back."""
        await self._plain.close(deadline)


class FramedPartition:
    """Another partition, with frames."""

    def __init__(self, plain: Partition, schemas: Schemas) -> None:
        self._plain, self._schemas, self.number = plain, schemas, plain.number

    @property
    def state_position(self) -> int | None:
        """The position up to which the state was restored or committed here."""
        return self._plain.state_position

    @property
    def seconds_silent(self) -> float:
        """Seconds since the log last answered a read of each input here."""
        return self._plain.seconds_silent

    def restore(self, after: int | None = None) -> AsyncIterator[tuple[bytes, bytes | None]]:
        """The state as last committed, which has no frames."""
        return self._plain.restore(after)

    async def read(self, max_records: int, max_bytes: int, wait: float) -> Sequence[Record]:
        """Committed records after the committed offsets. If a schema cannot be looked up now, no record is handed
        out: they are read again after a rewind.
        """
        return await without_frames(self._schemas, await self._plain.read(max_records, max_bytes, wait))

    async def drained(self) -> bool:
        """Whether all records of the inputs were handed out."""
        return await self._plain.drained()

    async def rewind(self) -> None:
        """Go back to the committed offsets."""
        await self._plain.rewind()

    async def commit(self, transaction: Transaction) -> None:
        """Write all of it, durably and at once; raises NotOfSchema before anything is written."""
        outputs = await with_frames(self._schemas, transaction.outputs)
        await self._plain.commit(replace(transaction, outputs=outputs))


class FramedWriter:
    """Another sole writer, with frames."""

    def __init__(self, plain: SoleWriter, schemas: Schemas) -> None:
        self._plain, self._schemas = plain, schemas

    async def write(self, messages: Sequence[Message]) -> None:
        """Write all of them, or none."""
        await self._plain.write(await with_frames(self._schemas, messages))


async def with_frames(schemas: Schemas, messages: Sequence[Message]) -> list[Message]:
    """Messages with frames. A message that has one already was fed again and is written unchanged."""
    found = []
    for count, message in enumerate(messages):
        value = message.value
        if message.topic in schemas.topics and value and not value.startswith(MAGIC):
            message = replace(message, value=await schemas.encoded(message.topic, value))
            if count % _AT_ONCE == _AT_ONCE - 1:
                await asyncio.sleep(0)
        found.append(message)
    return found


async def without_frames(schemas: Schemas, records: Sequence[Record]) -> list[Record]:
    """Records without frames; an unreadable one keeps its value and says why."""
    found = []
    for count, record in enumerate(records):
        if record.position.topic in schemas.topics and record.value is not None:
            try:
                record = replace(record, value=await schemas.decoded(record.value))
            except NotRead as error:
                record = replace(record, unread=error.reason)
            if count % _AT_ONCE == _AT_ONCE - 1:
                await asyncio.sleep(0)
        found.append(record)
    return found
