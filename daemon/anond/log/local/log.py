"""`LocalLog`: the `Log` protocol over one SQLite file.

All SQLite work happens in one thread, so that the event loop never waits for a disk (store_thread.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from anond.errors import LogError
from anond.events.records import Message, Position, Record
from anond.log.deadline import Deadline
from anond.log.local.codec import AtRest, Codec
from anond.log.local.database import Database
from anond.log.local.ownership import LocalOwnership
from anond.log.local.store import Store
from anond.log.local.store_thread import StoreThread
from anond.log.protocol import TopicSpec

MAX_READ_BYTES = 64 << 20  # what one `read` brings into memory at most, or one record


class LocalLog:
    """A log in one file, for one machine: as many processes as you like, each with its own `LocalLog`.

    Differs from Kafka in two things: a tombstone leaves nothing behind for a later reader, and a daemon takes all
    partitions that are free, so that a second one stands by.
    """

    def __init__(self, thread: StoreThread) -> None:
        """Use `open`."""
        self.thread, self._store = thread, thread.store
        self._ownerships: list[LocalOwnership] = []
        self._closed = False

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        at_rest: AtRest | None,
        sealed_topics: Collection[str],
        input_retention: float,
        clock: Callable[[], float],
        synchronous: str = "FULL",
        patience: float = 10.0,
    ) -> LocalLog:
        """Open the log, and make its file (0600) and folder (0700) where they are missing.

        `sealed_topics` are those of raw text: sealed at rest by `at_rest`, and erased once every group has committed
        them and they are older than `input_retention` seconds. Without a ring they can be neither written nor read.
        With `synchronous` other than FULL, a power cut may lose the last commits; a killed process never does.
        No wait for other processes is longer than `patience` seconds.
        """
        worker = ThreadPoolExecutor(1, thread_name_prefix="local-log")
        try:
            db = worker.submit(Database, path, synchronous=synchronous, patience=patience).result()
        except BaseException:
            worker.shutdown()
            raise
        store = Store(db, Codec(at_rest), sealed_topics, input_retention, clock)
        return cls(StoreThread(path, worker, db, store, patience))

    async def create(self, topics: Sequence[TopicSpec]) -> None:
        """Create what is missing; raise LogError where one exists with another shape."""
        await self.thread.call(self._store.create, topics)

    async def partitions(self, topic: str) -> int:
        """How many partitions a topic has."""
        return len((await self.thread.call(self._store.topic, topic)).shards)

    async def grow(self, topics: Sequence[TopicSpec]) -> None:
        """Give topics that exist more partitions, where they have less."""
        await self.thread.call(self._store.grow, topics)

    async def append(self, messages: Sequence[Message]) -> Sequence[Position]:
        """Write durably, outside any transaction; a partition of None is chosen by the key's hash."""
        return await self.thread.write(self._store.append, messages)

    async def read(
        self, topic: str, partition: int, offset: int, max_records: int = 1000, wait: float = 0.0
    ) -> Sequence[Record]:
        """Committed records from `offset` on; gaps (erased, compacted) are skipped."""
        loop = asyncio.get_running_loop()
        until = loop.time() + wait
        shard = await self.thread.call(self._store.shard, topic, partition)
        while True:
            records, offset = await self.thread.call(
                self._store.read, topic, partition, offset, max_records, MAX_READ_BYTES
            )
            if records or not await self.thread.ends.beyond({shard: offset}, until - loop.time()):
                return records

    async def end(self, topic: str, partition: int) -> int:
        """The offset the next committed record will have at least."""
        shard = await self.thread.call(self._store.shard, topic, partition)
        return await self.thread.call(self._store.end, shard)

    async def join_group(self, group: str, inputs: Sequence[str], changelog: str) -> LocalOwnership:
        """Join a group that shares the partitions of `inputs` (all with the same count) among its daemons."""
        counts = {topic: await self.partitions(topic) for topic in (*inputs, changelog)}
        if len(set(counts.values())) != 1:
            raise LogError(f"topics owned together need the same number of partitions: {counts}")
        if not (await self.thread.call(self._store.topic, changelog)).compacted:
            raise LogError(f"the topic {changelog} of the state is not compacted")
        self._ownerships.append(LocalOwnership(self.thread, group, inputs, changelog, counts[changelog]))
        return self._ownerships[-1]

    async def write_alone(self, name: str) -> LocalWriter:
        """Take a name over: whoever had it is fenced."""
        return LocalWriter(self.thread, name, await self.thread.call(self._store.raise_epoch, name, 0))

    async def lag(self, group: str, topic: str) -> Mapping[int, int]:
        """For each partition how many records were not yet committed by the group."""
        return await self.thread.call(self._store.lag, group, topic)

    async def housekeeping(self) -> int:
        """Erase raw text that is read and past its retention, and keep the write-ahead log short."""
        return await self.thread.call(self._store.keep_house)

    async def close(self, deadline: Deadline | None = None) -> None:
        """Give partitions back, fold the write-ahead log away, end the thread. May be called again."""
        if self._closed:
            return
        try:
            for ownership in self._ownerships:
                await ownership.close(deadline)
        finally:
            self._closed = True
            await self.thread.close(deadline)


class LocalWriter:
    """Whoever writes under a name that one process has at a time."""

    def __init__(self, thread: StoreThread, name: str, epoch: int) -> None:
        self._thread, self._name, self._epoch = thread, name, epoch

    async def write(self, messages: Sequence[Message]) -> None:
        """Write all of them, durably and at once, or none."""
        await self._thread.write(self._thread.store.write_alone, self._name, self._epoch, messages)
