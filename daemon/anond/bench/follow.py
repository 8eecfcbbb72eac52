"""Follows the outputs of a daemon, and notes when each turn came to its end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiokafka import AIOKafkaConsumer, TopicPartition

from anond.bench.account import Account, Ends
from anond.bench.site import Site
from anond.events.records import AUDIT, Headers
from anond.log.protocol import Log

_PATIENCE = 300.0  # seconds that one step of a measurement may take
_LOOK_EVERY = 0.05


class Follower:
    """Reads the outputs on any log; a turn's time is its record's own, which on a local log is that of the commit."""

    def __init__(self, site: Site, log: Log, keep_times: bool = True) -> None:
        self.ends = Ends(site.settings.topics)
        self.times: dict[str, float] = {}  # item -> milliseconds since the epoch
        self._site, self._log, self._keep_times = site, log, keep_times
        self._places: dict[tuple[str, int], int] = {}

    async def follow(self, turns: int) -> Account:
        """Follow until this many turns have ended, or time is over."""
        until = time.monotonic() + _PATIENCE
        while len(self.ends.seen) < turns and time.monotonic() < until:
            self._site.check()
            await self._read_outputs()
        return self.ends.account(turns)

    async def _read_outputs(self) -> None:
        for topic in self.ends.outputs:
            for partition in range(self._site.settings.log.partitions):
                for record in await self._log.read(topic, partition, self._places.get((topic, partition), 0)):
                    self._places[topic, partition] = record.position.offset + 1
                    self._count_output(topic, record.key, record.value, record.headers, record.timestamp_ms)
        await asyncio.sleep(_LOOK_EVERY)

    def _count_output(self, topic: str, key: bytes | None, value: bytes | None, headers: Headers, at: float) -> None:
        if headers == AUDIT:  # the turn's end stands elsewhere
            return
        item = self.ends.record(topic, key or b"", value or b"")
        if self._keep_times:
            self.times[item] = at


class KafkaFollower(Follower):
    """Reads as any reader of committed records would; a turn's time is that at which its end arrives here."""

    def __init__(self, site: Site, log: Log, consumer: AIOKafkaConsumer, keep_times: bool, arrival: bool) -> None:
        super().__init__(site, log, keep_times)
        self._consumer, self._arrival = consumer, arrival

    async def _read_outputs(self) -> None:
        found = await self._consumer.getmany(timeout_ms=200)
        now = time.time() * 1000
        for place, records in found.items():
            for record in records:
                at = now if self._arrival else record.timestamp
                self._count_output(place.topic, record.key, record.value, tuple(record.headers), at)


@asynccontextmanager
async def following(site: Site, log: Log, keep_times: bool = True, arrival: bool = True) -> AsyncIterator[Follower]:
    """A follower from the beginning on. On Kafka times are those of arrival, unless records are read later."""
    settings = site.settings
    if settings.log.kind != "kafka":
        yield Follower(site, log, keep_times)
        return
    consumer = AIOKafkaConsumer(
        bootstrap_servers=settings.kafka.servers, isolation_level="read_committed",
        enable_auto_commit=False, auto_offset_reset="earliest", max_partition_fetch_bytes=4 << 20,
    )  # fmt: skip
    await consumer.start()
    try:
        consumer.assign(
            [TopicPartition(t, n) for t in Ends(settings.topics).outputs for n in range(settings.log.partitions)]
        )
        await consumer.seek_to_beginning()
        yield KafkaFollower(site, log, consumer, keep_times, arrival)
    finally:
        await consumer.stop()
