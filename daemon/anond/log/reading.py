"""Reads a whole topic, for commands."""

from __future__ import annotations

from collections.abc import AsyncIterator

from anond.events.records import Record
from anond.log.protocol import Log


async def every_record(log: Log, topic: str) -> AsyncIterator[Record]:
    """All records of a topic, partition by partition."""
    for partition in range(await log.partitions(topic)):
        offset = 0
        while records := await log.read(topic, partition, offset):
            offset = records[-1].position.offset + 1
            for record in records:
                yield record
