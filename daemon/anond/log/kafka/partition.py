"""An owned Kafka partition: restore, read, commit.

The order on assignment that gives "nothing lost, nothing twice" (`restore`):

0. ask the group whether the partition is ours: who slept for long may have lost it, and must not fence its owner;
1. start the transactional producer: this fences the former owner and ends its transaction;
2. only then read the committed offsets;
3. read the changelog to its last stable offset, judged by position, since control records count;
4. go to the committed offsets;
5. open the gate: records may be read.

Whoever had the partition a moment ago, or failed to commit, restores what has changed since its mark: all that others,
or a commit in doubt, have written lies behind it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, ConsumerRecord, TopicPartition
from aiokafka.errors import OffsetOutOfRangeError

from anond.errors import Fenced, LogError, TooLarge
from anond.events.records import Message, Record
from anond.log.deadline import Deadline
from anond.log.kafka.cluster import Cluster, fetch_together
from anond.log.kafka.reader import as_record
from anond.log.kafka.topics import Topics
from anond.log.kafka.writing import Batch, pack, write
from anond.log.protocol import Transaction, check_rising

_LOG = logging.getLogger("anond.kafka")
_STEP = 500  # records in one go: then the event loop gets a turn, so that heartbeats never starve
_STALE = 0.01  # seconds after which the few records that were fetched meanwhile are not all that there are


@dataclass(frozen=True, slots=True)
class Work:
    """The data of a group: its name, the input topics, and the topic of the state."""

    group: str
    inputs: tuple[str, ...]
    changelog: str


class KafkaPartition:
    """One owned partition number of all input topics, with its state. Used by one task."""

    def __init__(
        self,
        cluster: Cluster,
        topics: Topics,
        work: Work,
        number: int,
        confirm: Callable[[int], Awaitable[None]],
        fenced: Callable[[int], None],
    ) -> None:
        """`confirm` raises where the partition is not ours; `fenced` is called when it has another owner."""
        self.number = number
        self._cluster, self._topics, self._work = cluster, topics, work
        self._confirm, self._on_fenced = confirm, fenced
        self._places = [TopicPartition(topic, number) for topic in work.inputs]
        self._producer: AIOKafkaProducer | None = None  # None also after a failed commit: what it did is in doubt
        self._consumer: AIOKafkaConsumer | None = None
        self._committed: dict[TopicPartition, int] = {}
        self._waiting: dict[str, deque[Record]] = {}  # read from Kafka, not handed out
        self._watched, self._stood = 0.0, dict[TopicPartition, int]()  # when we last looked, and where each input was
        self.state_position: int | None = None
        self._left = 0.0  # when records were handed out last
        self._first = 0  # which input is read first; they take turns
        self._restored = self._over = False

    @property
    def seconds_silent(self) -> float:
        """Seconds since a broker last answered a fetch of each input; inf: never."""
        consumer = self._consumer
        if consumer is None or not self._restored:
            return float("inf")
        answered = [consumer.last_poll_timestamp(place) for place in self._places]
        return max(float("inf") if at is None else max(0.0, time.time() - at / 1000) for at in answered)

    # -- on assignment

    async def restore(self, after: int | None = None) -> AsyncIterator[tuple[bytes, bytes | None]]:
        """The state as last committed: (key, sealed value), each key once; after a mark what has changed since."""
        self._restored = False
        await self._end_clients()
        await self._fence()
        self._committed = await self._offsets()
        consumer = await self._fresh_consumer()
        state, mark = await self._state(consumer, after)
        for number, (key, value) in enumerate(state.items()):
            if number % _STEP == _STEP - 1:
                await asyncio.sleep(0)
            if value is not None or after is not None:
                yield key, value
        self.state_position = mark
        self._go_to_committed(consumer)
        self._restored = True

    async def _fence(self) -> None:
        """Take over the transactional id, which ends transactions of a former owner or of ourselves."""
        self._check_owned()
        await self._end_producer()
        await self._confirm(self.number)
        producer = self._cluster.producer(f"anond-{self._work.group}-{self.number}")
        try:
            async with self._cluster.deadline(f"taking over partition {self.number}"):
                await producer.start()
        except BaseException:
            await self._cluster.end(producer)
            raise
        if self._over:  # revoked meanwhile; whoever owns it now fences this producer in turn
            await self._cluster.end(producer)
            self._check_owned()
        self._producer = producer

    async def _offsets(self) -> dict[TopicPartition, int]:
        """The committed offset of each input. At the very first start there are none: then the earliest, committed
        at once, so that lost offsets are told from offsets that never were."""
        committed = await self._topics.committed(self._work.group, self._places)
        if len(committed) == len(self._places):
            return committed
        changelog = TopicPartition(self._work.changelog, self.number)
        if committed or (await self._topics.ends([changelog]))[changelog]:
            raise LogError(
                f"the group {self._work.group} has lost its offsets of partition {self.number}, though it has worked "
                "on it: set them with kafka-consumer-groups.sh --reset-offsets, to the latest (what came meanwhile "
                "is skipped) or to the earliest (what is still there is emitted again)"
            )
        starts = await self._topics.starts(self._places)
        await self._transact([], starts)
        return starts

    async def _fresh_consumer(self) -> AIOKafkaConsumer:
        consumer = self._cluster.reader("none", 0.5)
        try:
            async with self._cluster.deadline("connecting a reader"):
                await consumer.start()
        except BaseException:
            await self._cluster.end(consumer)
            raise
        fetch_together(consumer)
        self._consumer = consumer
        return consumer

    async def _state(self, consumer: AIOKafkaConsumer, after: int | None) -> tuple[dict[bytes, bytes | None], int]:
        """The last value of each key of the changelog, and where it ends; every step has a deadline, not the whole."""
        place = TopicPartition(self._work.changelog, self.number)
        at, end = (await self._topics.starts([place]))[place], (await self._topics.ends([place]))[place]
        if after is not None:
            if not at <= after <= end:
                raise LogError(f"the sessions of partition {self.number} cannot be resumed: their topic is another")
            at = after
        latest: dict[bytes, bytes | None] = {}
        consumer.assign([place])
        consumer.seek(place, at)
        while at < end:
            async with self._cluster.deadline(f"restoring partition {self.number}"):
                at = await self._state_step(consumer, place, at, latest)
            await asyncio.sleep(0)
        return latest, end

    async def _state_step(
        self, consumer: AIOKafkaConsumer, place: TopicPartition, at: int, latest: dict[bytes, bytes | None]
    ) -> int:
        """Read some of the changelog; returns the position behind it, which moves also without records."""
        while True:
            found = await consumer.getmany(place, timeout_ms=100, max_records=_STEP)
            for record in found.get(place, ()):
                latest[record.key] = record.value
            position: int = await consumer.position(place)
            if position > at:
                return position

    def _go_to_committed(self, consumer: AIOKafkaConsumer) -> None:
        self._waiting = {topic: deque() for topic in self._work.inputs}
        consumer.assign(self._places)
        for place in self._places:
            consumer.seek(place, self._committed[place])

    # -- reading

    async def read(self, max_records: int, max_bytes: int, wait: float) -> Sequence[Record]:
        """Committed records after the committed offsets, in order within a topic.

        Records that came during a batch were fetched when the first of them came, and not again: the rest is
        asked for now, or it would wait for one batch more.
        """
        self._check_owned()
        if not self._restored or self._consumer is None:
            raise LogError(f"partition {self.number} is read before its state was restored")
        await self._fill(self._consumer, 0.0)
        if not any(self._waiting.values()):
            await self._fill(self._consumer, wait)
            await self._watch(self._consumer)
        elif self._count_waiting() < max_records and self._clock() - self._left > _STALE:
            await self._drain_fetched(self._consumer, self._places, _STALE)
        self._left = self._clock()
        return self._hand_out(max_records, max_bytes)

    def _count_waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    @staticmethod
    def _clock() -> float:
        return asyncio.get_running_loop().time()

    async def _fill(self, consumer: AIOKafkaConsumer, wait: float) -> None:
        """Fetch records for every input without buffered ones; with a wait, until one has some."""
        if empty := [place for place in self._places if not self._waiting[place.topic]]:
            await self._drain_fetched(consumer, empty, wait)

    async def _drain_fetched(self, consumer: AIOKafkaConsumer, places: list[TopicPartition], wait: float) -> None:
        """Take over everything fetched (a mebibyte of each at most), step by step: only then aiokafka asks for more."""
        while found := await self._step(consumer, places, wait):
            for place, records in found.items():
                self._waiting[place.topic] += map(as_record, records)
            wait = 0.0
            await asyncio.sleep(0)

    async def _step(
        self, consumer: AIOKafkaConsumer, places: list[TopicPartition], wait: float
    ) -> dict[TopicPartition, list[ConsumerRecord]]:
        async with self._cluster.deadline(f"reading partition {self.number}", wait + self._cluster.patience):
            try:
                found: dict[TopicPartition, list[ConsumerRecord]] = await consumer.getmany(
                    *places, timeout_ms=int(wait * 1000), max_records=_STEP
                )
            except OffsetOutOfRangeError:
                raise LogError(
                    f"the next records of partition {self.number} are no longer in the log: they were kept for a "
                    "shorter time than daemons were away; set the offsets with kafka-consumer-groups.sh --reset-offsets"
                ) from None
        return found

    async def _watch(self, consumer: AIOKafkaConsumer) -> None:
        """Tell an idle partition from a consumer that has silently stalled.

        Judged by the last stable offset: what lies in somebody's open transaction is not there yet.
        """
        now = self._clock()
        if any(self._waiting.values()):
            self._stood = {}
            self._watched = now
        elif now - self._watched >= self._cluster.patience:
            self._watched = now
            stood, self._stood = self._stood, {place: await consumer.position(place) for place in self._places}
            ends = await self._topics.ends(self._places)
            if stalled := [
                p.topic for p in self._places if self._stood[p] < ends[p] and stood.get(p) == self._stood[p]
            ]:
                raise LogError(f"nothing of {' and '.join(stalled)}/{self.number} comes, though there is more to read")

    def _hand_out(self, max_records: int, max_bytes: int) -> list[Record]:
        """Buffered records within the bounds, but at least one; inputs take turns at being first."""
        inputs = self._work.inputs
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

    async def drained(self) -> bool:
        """Whether every record of the inputs was handed out, up to the last stable offsets of the latest fetches."""
        consumer = self._consumer
        if consumer is None or any(self._waiting.values()):
            return False
        ends = [consumer.last_stable_offset(place) for place in self._places]
        async with self._cluster.deadline(f"reading partition {self.number}"):
            at = [await consumer.position(place) for place in self._places]
        return all(end is not None and here >= end for here, end in zip(at, ends, strict=True))

    async def rewind(self) -> None:
        """Go back to the committed offsets, as this owner knows them, since Kafka reports commits late.

        After a failed commit a new producer first ends what the old one began; then they are asked for.
        """
        self._check_owned()
        if self._consumer is None:
            raise LogError(f"partition {self.number} is rewound before its state was restored")
        if self._producer is None:
            await self._fence()
            self._committed = await self._offsets()
        self._go_to_committed(self._consumer)

    # -- committing

    async def commit(self, transaction: Transaction) -> None:
        """Write all of it, durably and at once. Raises Fenced if somebody else owns the partition, else LogError."""
        self._check_owned()
        committed = {place.topic: offset for place, offset in self._committed.items()}
        check_rising(self.number, committed, transaction.offsets)
        messages = [*transaction.outputs]
        messages += [Message(self._work.changelog, self.number, key, value) for key, value in transaction.state]
        if messages or transaction.offsets:
            offsets = {TopicPartition(topic, self.number): at for topic, at in transaction.offsets.items()}
            batches = await self._packed(messages)
            await self._transact(batches, offsets)
            states = [batch for batch in batches if batch.place[0] == self._work.changelog]
            self.state_position = max(
                (batch.offset + len(batch.numbers) for batch in states), default=self.state_position
            )

    async def _packed(self, messages: Sequence[Message]) -> Sequence[Batch]:
        """Messages packed into batches. Visible faults are refused here, before anything is written."""
        largest: dict[str, int] = {}
        for name, partition in {(message.topic, message.partition) for message in messages}:
            if partition is None:
                raise LogError(f"a record for {name} has no partition")
            topic = await self._topics.topic(name)
            topic.check(partition)
            largest[name] = topic.largest
        return await pack(self._fit_producer(), messages, largest)

    def _fit_producer(self) -> AIOKafkaProducer:
        if self._producer is None:
            raise LogError(f"partition {self.number} must be rewound first: its last commit failed")
        return self._producer

    async def _transact(self, batches: Sequence[Batch], offsets: dict[TopicPartition, int]) -> None:
        """One transaction. Any failure ends the producer: only a new one knows what was written."""
        producer = self._fit_producer()
        try:
            async with self._cluster.deadline(f"committing partition {self.number}"):
                await producer.begin_transaction()
                await write(producer, batches)  # all of it is there before the commit: aiokafka would not notice
                if offsets:
                    await producer.send_offsets_to_transaction(offsets, self._work.group)
                self._check_owned()
                await producer.commit_transaction()
            self._committed.update(offsets)
        except Fenced:
            if self._over:  # abandoned in the middle of it
                await self._abort(producer)
            else:
                self._over = True
                self._on_fenced(self.number)
            await self._end_producer()
            raise
        except LogError as error:
            if isinstance(error, TooLarge):  # the topic takes less than it did when this was packed
                self._topics.forget({batch.place[0] for batch in batches})
            await self._abort(producer)
            await self._end_producer()
            raise

    async def _abort(self, producer: AIOKafkaProducer) -> None:
        """Try to end a failed transaction; if that fails, too, the next producer ends it."""
        try:
            async with self._cluster.deadline(f"aborting on partition {self.number}", 5.0):
                await producer.abort_transaction()
        except LogError as error:
            _LOG.info("abort postponed", extra={"partition": self.number, "reason": str(error)})

    # -- the end

    def abandon(self) -> None:
        """Write nothing any more: the partition was revoked and may have another owner."""
        self._over = True

    async def close(self, deadline: Deadline | None = None) -> None:
        """End the work for good."""
        self.abandon()
        await self._end_clients(deadline)

    def _check_owned(self) -> None:
        if self._over:
            raise Fenced(f"partition {self.number} is not owned any more")

    async def _end_clients(self, deadline: Deadline | None = None) -> None:
        consumer, self._consumer = self._consumer, None
        await asyncio.gather(self._cluster.end(consumer, deadline), self._end_producer(deadline))

    async def _end_producer(self, deadline: Deadline | None = None) -> None:
        producer, self._producer = self._producer, None
        await self._cluster.end(producer, deadline)
