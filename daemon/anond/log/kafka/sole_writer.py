"""Writes under a name that one process holds at a time: a transactional producer, which Kafka fences."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from aiokafka import AIOKafkaProducer

from anond.errors import LogError
from anond.events.records import Message
from anond.log.deadline import Deadline
from anond.log.kafka.cluster import Cluster
from anond.log.kafka.writing import Batch, write

Packer = Callable[[AIOKafkaProducer, Sequence[Message]], Awaitable[Sequence[Batch]]]


class KafkaWriter:
    """Writes several messages in one transaction. After a failure it writes no more, since the outcome is unknown."""

    def __init__(self, cluster: Cluster, name: str, pack: Packer) -> None:
        self._cluster, self._name, self._pack = cluster, name, pack
        self._producer: AIOKafkaProducer | None = None

    async def start(self) -> None:
        """Take the name over."""
        producer = self._cluster.producer(f"anond-{self._name}")
        try:
            async with self._cluster.deadline(f"taking over {self._name}"):
                await producer.start()
        except BaseException:
            await self._cluster.end(producer)
            raise
        self._producer = producer

    async def write(self, messages: Sequence[Message]) -> None:
        """Write all of them, durably and at once, or none. Raises Fenced if another has the name since."""
        producer, self._producer = self._producer, None
        if producer is None:
            raise LogError(f"{self._name} was given back after a write that failed")
        try:
            batches = await self._pack(producer, messages)
            async with self._cluster.deadline(f"writing as {self._name}"):
                await producer.begin_transaction()
                await write(producer, batches)
                await producer.commit_transaction()
        except BaseException:
            await self._cluster.end(producer)  # the next of this name ends what was begun
            raise
        self._producer = producer

    async def close(self, deadline: Deadline | None = None) -> None:
        """End the work for good."""
        producer, self._producer = self._producer, None
        await self._cluster.end(producer, deadline)
