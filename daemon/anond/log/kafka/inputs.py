"""The records of an owned partition's inputs: fetched, topped up, handed out."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import suppress

from aiokafka import AIOKafkaConsumer, ConsumerRecord, TopicPartition
from aiokafka.errors import OffsetOutOfRangeError

from anond.errors import LogError
from anond.events.records import Record
from anond.log.kafka.cluster import Cluster
from anond.log.kafka.reader import as_record
from anond.log.kafka.topics import Topics

_STEP = 500  # records in one go: then the event loop gets a turn, so that heartbeats never starve
_STALE = 0.01  # seconds after which the few records that were fetched meanwhile are not all that there are


class Inputs:
    """The inputs of one partition number, and their records that were fetched and not handed out."""

    def __init__(self, cluster: Cluster, topics: Topics, number: int, places: Sequence[TopicPartition]) -> None:
        self._cluster, self._topics, self._number, self._places = cluster, topics, number, places
        self._watched, self._stood = 0.0, dict[TopicPartition, int]()  # when we last looked, and where each input was
        self._left = 0.0  # when records were handed out last
        self._first = 0  # which input is read first; they take turns
        self._most = 0  # records that were asked for last
        self.clear()

    def clear(self) -> None:
        """Forget what was fetched."""
        self._waiting: dict[str, deque[Record]] = {place.topic: deque() for place in self._places}

    @property
    def waiting(self) -> int:
        """The number of records that were fetched and not handed out."""
        return sum(map(len, self._waiting.values()))

    async def take_over(self, consumer: AIOKafkaConsumer) -> None:
        """Take over what the client has fetched for inputs of which nothing waits."""
        await self._fill(consumer, 0.0)

    async def fetch(self, consumer: AIOKafkaConsumer, max_records: int, wait: float) -> None:
        """Wait for records if there are none.

        Those that came during a batch were fetched when the first of them came, and not again: the rest is asked for
        now, or it would wait for one batch more.
        """
        self._most = max_records
        if not self.waiting:
            await self._fill(consumer, wait)
            await self._watch(consumer)
        elif self.waiting < max_records and self._clock() - self._left > _STALE:
            await self._drain_fetched(consumer, self._places, _STALE)

    async def fetch_on(self, consumer: AIOKafkaConsumer) -> None:
        """Take over what was fetched, so that more is under way while a transaction ends; not more than is read."""
        if self.waiting < self._most:
            with suppress(LogError):  # which the next read meets, too
                await self._drain_fetched(consumer, self._places, 0.0)

    def hand_out(self, max_records: int, max_bytes: int) -> list[Record]:
        """Buffered records within the bounds, but at least one; inputs take turns at being first."""
        self._left = self._clock()
        inputs = [place.topic for place in self._places]
        ordered = inputs[self._first :] + inputs[: self._first]
        self._first = (self._first + 1) % len(inputs)
        records: list[Record] = []
        for topic in ordered:
            waiting = self._waiting[topic]
            while waiting and len(records) < max_records:
                size = len(waiting[0].key or b"") + len(waiting[0].value or b"")
                if records and size > max_bytes:
                    return records
                max_bytes -= size
                records.append(waiting.popleft())
        return records

    async def drained(self, consumer: AIOKafkaConsumer) -> bool:
        """Whether every record of the inputs was handed out, up to the last stable offsets of the latest fetches."""
        if self.waiting:
            return False
        ends = [consumer.last_stable_offset(place) for place in self._places]
        async with self._cluster.deadline(f"reading partition {self._number}"):
            at = [await consumer.position(place) for place in self._places]
        return all(end is not None and here >= end for here, end in zip(at, ends, strict=True))

    @staticmethod
    def _clock() -> float:
        return asyncio.get_running_loop().time()

    async def _fill(self, consumer: AIOKafkaConsumer, wait: float) -> None:
        """Fetch records for every input without buffered ones; with a wait, until one has some."""
        if empty := [place for place in self._places if not self._waiting[place.topic]]:
            await self._drain_fetched(consumer, empty, wait)

    async def _drain_fetched(self, consumer: AIOKafkaConsumer, places: Sequence[TopicPartition], wait: float) -> None:
        """Take over everything fetched (a mebibyte of each at most), step by step: only then aiokafka asks for more."""
        while found := await self._step(consumer, places, wait):
            for place, records in found.items():
                self._waiting[place.topic] += map(as_record, records)
            wait = 0.0
            await asyncio.sleep(0)

    async def _step(
        self, consumer: AIOKafkaConsumer, places: Sequence[TopicPartition], wait: float
    ) -> dict[TopicPartition, list[ConsumerRecord]]:
        async with self._cluster.deadline(f"reading partition {self._number}", wait + self._cluster.patience):
            try:
                found: dict[TopicPartition, list[ConsumerRecord]] = await consumer.getmany(
                    *places, timeout_ms=int(wait * 1000), max_records=_STEP
                )
            except OffsetOutOfRangeError:
                raise LogError(
                    f"the next records of partition {self._number} are no longer in the log: they were kept for a "
                    "shorter time than daemons were away; set the offsets with kafka-consumer-groups.sh --reset-offsets"
                ) from None
        return found

    async def _watch(self, consumer: AIOKafkaConsumer) -> None:
        """Tell an idle partition from a consumer that has silently stalled.

        Judged by the last stable offset: what lies in somebody's open transaction is not there yet.
        """
        now = self._clock()
        if self.waiting:
            self._stood = {}
            self._watched = now
        elif now - self._watched >= self._cluster.patience:
            self._watched = now
            stood, self._stood = self._stood, {place: await consumer.position(place) for place in self._places}
            ends = await self._topics.ends(self._places)
            if stalled := [
                p.topic for p in self._places if self._stood[p] < ends[p] and stood.get(p) == self._stood[p]
            ]:
                raise LogError(f"nothing of {' and '.join(stalled)}/{self._number} comes, though there is more to read")
