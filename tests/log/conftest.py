"""What tests of logs share: logs of each kind, of which Kafka has topics of its own for each test."""

from __future__ import annotations

import asyncio
import threading
import uuid
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from anond.events.records import Message, Position, Record
from anond.log.kafka import Cluster, KafkaLog
from anond.log.protocol import Log, Ownership, Partition, SoleWriter, TopicSpec, Transaction
from tests.log.contract import SITES, Site


class KafkaSite:
    """A real broker. Each site has names of its own, so that tests do not meet."""

    shares = True  # a second daemon gets its share of the partitions

    def __init__(self, servers: str) -> None:
        self._cluster = Cluster(servers, patience=15, session_timeout=6, heartbeat=0.5)
        self._prefix = f"t{uuid.uuid4().hex[:8]}."

    def client(self) -> Log:
        """One more client of it."""
        return Prefixed(KafkaLog.open(self._cluster), self._prefix)

    def usurp(self, group: str, number: int) -> None:
        """Make somebody else the owner, behind the back of the one who is."""

        async def take() -> None:
            producer = self._cluster.producer(f"anond-{self._prefix}{group}-{number}")
            await producer.start()
            await producer.stop()

        other = threading.Thread(target=asyncio.run, args=(take(),))
        other.start()
        other.join(20)


class Prefixed:
    """A log in which all topics and groups have a prefix that those who use it do not see."""

    seen_within = 0.5  # seconds after a commit within which readers see it

    def __init__(self, log: Log, prefix: str) -> None:
        self._log, self._prefix = log, prefix
        self.housekeeping, self.close = log.housekeeping, log.close

    async def create(self, topics: Sequence[TopicSpec]) -> None:
        """Create what is missing."""
        await self._log.create([replace(spec, name=self._prefix + spec.name) for spec in topics])

    async def partitions(self, topic: str) -> int:
        """How many partitions a topic has."""
        return await self._log.partitions(self._prefix + topic)

    async def grow(self, topics: Sequence[TopicSpec]) -> None:
        """Give more partitions."""
        await self._log.grow([replace(spec, name=self._prefix + spec.name) for spec in topics])

    async def append(self, messages: Sequence[Message]) -> Sequence[Position]:
        """Write."""
        written = await self._log.append([replace(m, topic=self._prefix + m.topic) for m in messages])
        return [self._shown(position) for position in written]

    async def read(
        self, topic: str, partition: int, offset: int, max_records: int = 1000, wait: float = 0.0
    ) -> Sequence[Record]:
        """Read."""
        records = await self._log.read(self._prefix + topic, partition, offset, max_records, wait)
        return self.shown(records)

    async def end(self, topic: str, partition: int) -> int:
        """The end of a partition."""
        return await self._log.end(self._prefix + topic, partition)

    async def join_group(self, group: str, inputs: Sequence[str], changelog: str) -> Ownership:
        """Join a group."""
        inputs = [self._prefix + topic for topic in inputs]
        return PrefixedOwnership(
            await self._log.join_group(self._prefix + group, inputs, self._prefix + changelog), self
        )

    async def write_alone(self, name: str) -> PrefixedWriter:
        """Take a name over."""
        return PrefixedWriter(await self._log.write_alone(self._prefix + name), self._prefix)

    async def lag(self, group: str, topic: str) -> Mapping[int, int]:
        """The lag of a group."""
        return await self._log.lag(self._prefix + group, self._prefix + topic)

    def shown(self, records: Sequence[Record]) -> Sequence[Record]:
        """Records as one sees them who does not know the prefix."""
        return [replace(record, position=self._shown(record.position)) for record in records]

    def _shown(self, position: Position) -> Position:
        return replace(position, topic=position.topic.removeprefix(self._prefix))

    def hidden(self, transaction: Transaction) -> Transaction:
        """A transaction as the log wants it."""
        outputs = [replace(m, topic=self._prefix + m.topic) for m in transaction.outputs]
        offsets = {self._prefix + topic: offset for topic, offset in transaction.offsets.items()}
        return replace(transaction, outputs=outputs, offsets=offsets)


class PrefixedWriter:
    """Whoever writes alone, and does not know the prefix."""

    def __init__(self, writer: SoleWriter, prefix: str) -> None:
        self._writer, self._prefix = writer, prefix

    async def write(self, messages: Sequence[Message]) -> None:
        """Write all, or nothing."""
        await self._writer.write([replace(m, topic=self._prefix + m.topic) for m in messages])


class PrefixedOwnership:
    """The partitions of a daemon that does not know the prefix."""

    def __init__(self, ownership: Ownership, log: Prefixed) -> None:
        self._ownership, self._log = ownership, log
        self.released, self.close = ownership.released, ownership.close

    @property
    def elsewhere(self) -> Sequence[int]:
        """What others have."""
        return self._ownership.elsewhere

    async def changes(self, wait: float) -> tuple[Sequence[Partition], Sequence[int]]:
        """What came and went."""
        gained, lost = await self._ownership.changes(wait)
        return [PrefixedPartition(partition, self._log) for partition in gained], lost


class PrefixedPartition:
    """A partition whose owner does not know the prefix."""

    def __init__(self, partition: Partition, log: Prefixed) -> None:
        self.number, self._partition, self._log = partition.number, partition, log
        self.rewind, self.drained = partition.rewind, partition.drained

    @property
    def state_position(self) -> int | None:
        """How far the state was restored or committed."""
        return self._partition.state_position

    @property
    def seconds_silent(self) -> float:
        """How long the log has not answered."""
        return self._partition.seconds_silent

    def restore(self, after: int | None = None) -> AsyncIterator[tuple[bytes, bytes | None]]:
        """The state."""
        return self._partition.restore(after)

    async def read(self, max_records: int, max_bytes: int, wait: float) -> Sequence[Record]:
        """Read."""
        return self._log.shown(await self._partition.read(max_records, max_bytes, wait))

    async def commit(self, transaction: Transaction) -> None:
        """Commit."""
        await self._partition.commit(self._log.hidden(transaction))


@pytest.fixture
def kafka_site(kafka_servers: str) -> KafkaSite:
    """An empty log on a real broker."""
    return KafkaSite(kafka_servers)


@pytest.fixture(params=[*SITES, "kafka"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    """An empty log of each kind."""
    if request.param == "kafka":
        real: Site = request.getfixturevalue("kafka_site")
        return real
    return SITES[request.param](tmp_path)
