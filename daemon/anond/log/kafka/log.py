"""`KafkaLog`: the `Log` protocol over a Kafka cluster."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from aiokafka import AIOKafkaProducer
from aiokafka.partitioner import DefaultPartitioner

from anond.errors import LogError
from anond.events.records import Message, Position, Record
from anond.log.deadline import Deadline
from anond.log.kafka.cluster import Cluster
from anond.log.kafka.ownership import KafkaOwnership
from anond.log.kafka.reader import TopicReader
from anond.log.kafka.sole_writer import KafkaWriter
from anond.log.kafka.topics import Topics
from anond.log.kafka.writing import Batch, pack, positions, write
from anond.log.protocol import TopicSpec

T = TypeVar("T")
_FEW = 4  # offsets behind, of which it is looked whether records are among them


class KafkaLog:
    """A log in a Kafka cluster: as many daemons as there are partitions share the work.

    Connects when it is first used. Differs from the other logs in three things: a tombstone is seen by readers until
    the topic is compacted, offsets have gaps where transactions ended, and raw turns stay as long as the topic
    keeps them.
    """

    def __init__(self, cluster: Cluster) -> None:
        """Use `open`."""
        self.cluster, self.topics = cluster, Topics(cluster)
        self._partitioner = DefaultPartitioner()
        self._producer: AIOKafkaProducer | None = None
        self._producing = asyncio.Lock()
        self._readers: dict[str, TopicReader] = {}
        self._ownerships: list[KafkaOwnership] = []
        self._writers: list[KafkaWriter] = []
        self._closed = False

    @classmethod
    def open(cls, cluster: Cluster) -> KafkaLog:
        """A log on this cluster."""
        return cls(cluster)

    async def create(self, topics: Sequence[TopicSpec]) -> None:
        """Create what is missing; raise LogError where one exists with another shape."""
        self._check_open()
        await self.topics.create(topics)

    async def partitions(self, topic: str) -> int:
        """How many partitions a topic has."""
        self._check_open()
        return (await self.topics.topic(topic)).partitions

    async def grow(self, topics: Sequence[TopicSpec]) -> None:
        """Give existing topics more partitions if they have fewer, one after the other; it may be repeated."""
        self._check_open()
        await self.topics.grow(topics)

    async def append(self, messages: Sequence[Message]) -> Sequence[Position]:
        """Write durably, outside any transaction; a partition of None is chosen by the key's hash (murmur2).

        Visible faults are refused before anything is written. If brokers fail in the middle,
        some messages may have been written: all of them may be appended again.
        """
        self._check_open()
        placed = [await self._placed(message) for message in messages]
        async with self.cluster.deadline("appending"), self._producing:
            if self._producer is None:
                self._producer = self.cluster.producer()
                await self._or_drop(self._producer.start())
            batches = await pack(self._producer, placed, await self._largest(placed))
            await self._or_drop(write(self._producer, batches))
            return positions(batches)

    async def read(
        self, topic: str, partition: int, offset: int, max_records: int = 1000, wait: float = 0.0
    ) -> Sequence[Record]:
        """Committed records from `offset` on; gaps (compacted, aborted, control records) are skipped."""
        self._check_open()
        if topic not in self._readers:
            found = await self.topics.topic(topic)
            self._readers.setdefault(topic, TopicReader(self.cluster, self.topics, found))
        return await self._readers[topic].read(partition, offset, max_records, wait)

    async def end(self, topic: str, partition: int) -> int:
        """The offset the next committed record will have at least."""
        self._check_open()
        found = await self.topics.topic(topic)
        return (await self.topics.ends([found.place(partition)]))[found.place(partition)]

    async def join_group(self, group: str, inputs: Sequence[str], changelog: str) -> KafkaOwnership:
        """Join a group that shares the partitions of `inputs` (all with the same count) among its daemons."""
        self._check_open()
        counts = {topic: await self.partitions(topic) for topic in (*inputs, changelog)}
        if len(set(counts.values())) != 1:
            raise LogError(f"topics owned together need the same number of partitions: {counts}")
        if not (await self.topics.topic(changelog)).compacted:
            raise LogError(f"the topic {changelog} of the state is not compacted")
        ownership = KafkaOwnership(self.cluster, self.topics, group, inputs, changelog)
        self._ownerships.append(ownership)
        await ownership.join()
        return ownership

    async def write_alone(self, name: str) -> KafkaWriter:
        """Take a name over: whoever had it is fenced, and a transaction that it left open is ended."""
        self._check_open()
        writer = KafkaWriter(self.cluster, name, self._packed)
        self._writers.append(writer)
        await writer.start()
        return writer

    async def lag(self, group: str, topic: str) -> Mapping[int, int]:
        """For each partition the number of offsets not committed by the group; 0 if no record is among them."""
        self._check_open()
        behind = await self.topics.group_offsets(group, topic)
        return {number: await self._lag(topic, number, at, end) for number, (at, end) in behind.items()}

    async def _lag(self, topic: str, partition: int, at: int, end: int) -> int:
        """The lag of a group; the end of a last transaction alone is no lag."""
        lag = max(0, end - at)
        if not 0 < lag <= _FEW:
            return lag
        try:
            records = await self.read(topic, partition, at, 1)
        except LogError:  # without the right to read, only offsets are known
            return lag
        return lag if any(record.position.offset < end for record in records) else 0

    async def housekeeping(self) -> int:
        """Nothing: Kafka erases records past the retention itself."""
        return 0

    async def close(self, deadline: Deadline | None = None) -> None:
        """Give partitions back and close all clients, each within a deadline. May be called again."""
        if self._closed:
            return
        self._closed = True
        await asyncio.gather(*(ownership.close(deadline) for ownership in self._ownerships))
        await asyncio.gather(
            *(reader.close(deadline) for reader in self._readers.values()),
            *(writer.close(deadline) for writer in self._writers),
            self.cluster.end(self._producer, deadline),
            self.topics.close(deadline),
        )

    def _check_open(self) -> None:
        if self._closed:
            raise LogError("the log is closed")

    async def _placed(self, message: Message) -> Message:
        """A message with its partition, checked against its topic."""
        topic = await self.topics.topic(message.topic)
        if topic.compacted and message.key is None:
            raise LogError(f"the topic {topic.name} is compacted: a record needs a key")
        if message.key is None and message.value is None:
            raise LogError(f"a record for {topic.name} has neither key nor value")
        if message.partition is None:
            every = list(range(topic.partitions))
            return replace(message, partition=self._partitioner(message.key, every, every))
        topic.check(message.partition)
        return message

    async def _packed(self, producer: AIOKafkaProducer, messages: Sequence[Message]) -> Sequence[Batch]:
        """Messages packed into batches, checked against their topics."""
        placed = [await self._placed(message) for message in messages]
        return await pack(producer, placed, await self._largest(placed))

    async def _largest(self, messages: Sequence[Message]) -> dict[str, int]:
        """The largest record, in bytes, of the topics of some messages."""
        return {name: (await self.topics.topic(name)).largest for name in {message.topic for message in messages}}

    async def _or_drop(self, work: Awaitable[T]) -> T:
        """Run work of the producer. A producer that failed may still hold records and is never used again."""
        try:
            return await work
        except BaseException:
            producer, self._producer = self._producer, None
            await asyncio.shield(self.cluster.end(producer))
            raise
