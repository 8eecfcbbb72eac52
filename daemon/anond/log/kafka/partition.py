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

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, TopicPartition

from anond.errors import Fenced, LogError, TooLarge
from anond.events.records import Message, Record
from anond.log.deadline import Deadline
from anond.log.kafka.ahead import TransactionAhead, task
from anond.log.kafka.cluster import Cluster, fetch_together
from anond.log.kafka.inputs import Inputs
from anond.log.kafka.topics import Topics
from anond.log.kafka.writing import Batch, pack, write
from anond.log.protocol import Transaction, check_rising

_LOG = logging.getLogger("anond.kafka")
_STEP = 500  # records in one go: then the event loop gets a turn, so that heartbeats never starve
_LATELY = 4  # batches; what they wrote to is what the next one probably writes to


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
        self._inputs = Inputs(cluster, topics, number, self._places)
        self._producer: AIOKafkaProducer | None = None  # None also after a failed commit: what it did is in doubt
        self._consumer: AIOKafkaConsumer | None = None
        self._committed: dict[TopicPartition, int] = {}
        self.state_position: int | None = None
        self._restored = self._over = False
        self._ahead: TransactionAhead | None = None  # the transaction of the batch that is worked on
        self._written: deque[set[TopicPartition]] = deque(maxlen=_LATELY)  # what the last batches wrote to

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
        self._inputs.clear()
        consumer.assign(self._places)
        for place in self._places:
            consumer.seek(place, self._committed[place])

    # -- reading

    async def read(self, max_records: int, max_bytes: int, wait: float) -> Sequence[Record]:
        """Committed records after the committed offsets, in order within a topic; their transaction begins at once."""
        self._check_owned()
        if not self._restored or self._consumer is None:
            raise LogError(f"partition {self.number} is read before its state was restored")
        await self._inputs.take_over(self._consumer)
        begun = self._begin_ahead()
        await self._inputs.fetch(self._consumer, max_records, wait)
        begun = begun or self._begin_ahead()
        records = self._inputs.hand_out(max_records, max_bytes)
        if begun is not None and records:
            begun.commit_later({TopicPartition(r.position.topic, self.number): r.position.offset + 1 for r in records})
        return records

    def _begin_ahead(self) -> TransactionAhead | None:
        """Begin the transaction of the records that wait, unless one that is not ended stands in the way."""
        if self._ahead is not None or self._producer is None or not self._inputs.waiting:
            return None
        self._ahead = TransactionAhead(self._cluster, self._producer, self._work.group, set().union(*self._written))
        return self._ahead

    async def drained(self) -> bool:
        """Whether every record of the inputs was handed out, up to the last stable offsets of the latest fetches."""
        return self._consumer is not None and await self._inputs.drained(self._consumer)

    async def rewind(self) -> None:
        """Go back to the committed offsets, as this owner knows them, since Kafka reports commits late.

        After a failed commit a new producer first ends what the old one began; then they are asked for.
        """
        self._check_owned()
        if self._consumer is None:
            raise LogError(f"partition {self.number} is rewound before its state was restored")
        await self._abort_ahead()
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
                begun = await self._begin(producer, offsets)
                await write(producer, batches)  # all of it is there before the commit: aiokafka would not notice
                if offsets and not begun:
                    await producer.send_offsets_to_transaction(offsets, self._work.group)
                self._check_owned()
                ending = task(producer.commit_transaction())
                if self._consumer is not None and self._restored:
                    await self._inputs.fetch_on(self._consumer)
                await ending
            self._committed.update(offsets)
            if offsets:
                self._written.append({TopicPartition(*batch.place) for batch in batches})
        except Fenced:
            if self._over:  # abandoned in the middle of it
                await self._abort(producer)
            else:
                self._lost()
            await self._end_producer()
            raise
        except LogError as error:
            if isinstance(error, TooLarge):  # the topic takes less than it did when this was packed
                self._topics.forget({batch.place[0] for batch in batches})
            await self._abort(producer)
            await self._end_producer()
            raise

    async def _begin(self, producer: AIOKafkaProducer, offsets: dict[TopicPartition, int]) -> bool:
        """Begin a transaction, or go on in the one begun ahead if that has these offsets; whether it has them."""
        ahead, self._ahead = self._ahead, None
        if ahead is not None and ahead.serves(offsets):
            await ahead.sent()
            return True
        if ahead is not None:
            await ahead.abort()
        await producer.begin_transaction()
        return False

    async def _abort_ahead(self) -> None:
        """Abort the transaction begun ahead; where that fails the next producer ends it."""
        ahead, self._ahead = self._ahead, None
        if ahead is not None:
            try:
                await ahead.abort()
            except Fenced:
                self._lost()
                await self._end_producer()
                raise
            except LogError as error:
                _LOG.info("abort postponed", extra={"partition": self.number, "reason": str(error)})
                await self._end_producer()

    def _lost(self) -> None:
        """Note that the partition has another owner."""
        self._over = True
        self._on_fenced(self.number)

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
        ahead, self._ahead = self._ahead, None
        if ahead is not None:
            ahead.drop()
        await self._cluster.end(producer, deadline)
