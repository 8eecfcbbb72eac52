"""Reads any partition of a topic at any offset, without ownership."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from aiokafka import AIOKafkaConsumer, ConsumerRecord, TopicPartition

from anond.errors import LogError
from anond.events.records import Position, Record
from anond.log.deadline import Deadline
from anond.log.kafka.cluster import Cluster
from anond.log.kafka.shapes import Topic
from anond.log.kafka.topics import Topics

_LOOK_AGAIN = 0.03  # seconds between two looks for news


class TopicReader:
    """One consumer for a topic; all partitions are paused except the one being read."""

    def __init__(self, cluster: Cluster, topics: Topics, topic: Topic) -> None:
        self._cluster, self._topics, self._topic = cluster, topics, topic
        self._consumer: AIOKafkaConsumer | None = None
        self._turn = asyncio.Lock()

    async def read(self, partition: int, offset: int, max_records: int, wait: float) -> Sequence[Record]:
        """Committed records from `offset` on, or from the first that is still there.

        Whether there are any is judged by the last stable offset, and the end by position: control records and
        compacted gaps are no records but do move it.
        """
        place = self._topic.place(partition)
        loop = asyncio.get_running_loop()
        until = loop.time() + wait
        while True:
            end = (await self._topics.ends([place]))[place]
            if offset < end:
                records, offset = await self._fetch(place, offset, end, max_records)
                if records:
                    return records
            elif loop.time() >= until:
                return []
            else:
                await asyncio.sleep(min(_LOOK_AGAIN, until - loop.time()))

    async def _fetch(self, place: TopicPartition, offset: int, end: int, max_records: int) -> tuple[list[Record], int]:
        """The records between two offsets, as many as come at once, and the offset behind the last."""
        async with self._turn, self._cluster.deadline(f"reading {place.topic}/{place.partition}"):
            consumer = await self._started()
            if offset != await consumer.position(place):
                consumer.seek(place, offset)
            consumer.resume(place)
            try:
                while True:
                    found = (await consumer.getmany(place, timeout_ms=100, max_records=max_records)).get(place, [])
                    offset = await consumer.position(place)
                    if found or offset >= end:
                        return [as_record(record) for record in found], offset
            finally:
                consumer.pause(place)

    async def _started(self) -> AIOKafkaConsumer:
        if self._consumer is None:
            consumer = self._cluster.reader("earliest", 0.02)
            try:
                await consumer.start()
                places = [TopicPartition(self._topic.name, n) for n in range(self._topic.partitions)]
                consumer.assign(places)
                for place in places:
                    consumer.seek(place, 0)
                consumer.pause(*places)
            except BaseException:
                await self._cluster.end(consumer)
                raise
            self._consumer = consumer
        return self._consumer

    async def close(self, deadline: Deadline | None = None) -> None:
        """Close the consumer."""
        consumer, self._consumer = self._consumer, None
        await self._cluster.end(consumer, deadline)


def as_record(record: ConsumerRecord) -> Record:
    """A record of the client as our `Record`."""
    if record.offset is None or record.partition is None:
        raise LogError("Kafka: a record without a position")
    return Record(
        Position(record.topic, record.partition, record.offset),
        record.key, record.value, record.timestamp or 0, tuple(record.headers),
    )  # fmt: skip
