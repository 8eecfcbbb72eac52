"""A transaction that is begun while its batch is still worked on.

Of its five requests three need not wait for the outputs: the partitions that are written, of which most are those of
the batch before, the group, and the offsets, which are known as soon as the batch was handed out. What remains once the
outputs are there is to write them and to end the transaction. One that is never ended this way is aborted, by us or by
the next producer, and its offsets go with it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine, Mapping
from typing import Any

from aiokafka import AIOKafkaProducer, TopicPartition

from anond.log.kafka.cluster import Cluster


class TransactionAhead:
    """A transaction that is begun as soon as there are records, before the outputs for them are known."""

    def __init__(
        self, cluster: Cluster, producer: AIOKafkaProducer, group: str, written: Collection[TopicPartition]
    ) -> None:
        """`written` are partitions that the batch will write to, probably; others join when they are written."""
        self._cluster, self._producer, self._group = cluster, producer, group
        self._offsets: Mapping[TopicPartition, int] = {}
        self._over_at = asyncio.get_running_loop().time() + cluster.patience
        self._begun = task(self._begin(written))
        self._sent = self._begun

    def commit_later(self, offsets: Mapping[TopicPartition, int]) -> None:
        """Send the offsets of the batch, now that it was handed out."""
        self._offsets = offsets
        self._sent = task(self._send_offsets())

    def serves(self, offsets: Mapping[TopicPartition, int]) -> bool:
        """Whether a commit with these offsets may go on in it: brokers abort what stays open for too long."""
        return self._offsets == offsets and asyncio.get_running_loop().time() < self._over_at

    async def sent(self) -> None:
        """Wait until its offsets are there; raises LogError where that failed.

        Records are written only then: brokers check one request of a transaction at a time and refuse others for a
        moment.
        """
        await self._sent

    async def abort(self) -> None:
        """End it, so that the producer can begin another one; raises LogError where that failed."""
        await self._sent
        async with self._cluster.deadline("aborting a transaction"):
            await self._producer.abort_transaction()

    def drop(self) -> None:
        """Leave it to whoever ends the producer."""
        self._begun.cancel()
        self._sent.cancel()

    async def _begin(self, written: Collection[TopicPartition]) -> None:
        async with self._cluster.deadline("beginning a transaction"):
            await self._producer.begin_transaction()
            self._producer._txn_manager.join(written, self._group)

    async def _send_offsets(self) -> None:
        await self._begun
        async with self._cluster.deadline("sending the offsets of a batch"):
            await self._producer.send_offsets_to_transaction(dict(self._offsets), self._group)


def task(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """A task whose failure is told to whoever waits for it, and to nobody else."""
    begun = asyncio.create_task(work)
    begun.add_done_callback(lambda done: done.cancelled() or done.exception())
    return begun
