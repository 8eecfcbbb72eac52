"""The fakes that ship with the code: a log in memory that can crash on demand, and a clock that stands still.

`ListLog` keeps the same promises as every other log (the same contract tests hold it). A crash is put into a test in
two ways: an owner meets an input record whose value is `ABORT`, or commit number n of a `Lists` is told to abort; both
raise `Abort`, once, and leave what was committed so far. After its crash an ABORT is skipped.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from zlib import crc32

from anond.errors import Fenced, LogError, NoTopic, TooLarge
from anond.events.records import Message, Position, Record
from anond.log.deadline import Deadline
from anond.log.protocol import Partition, TopicSpec, Transaction, check_rising

ABORT = b"\x00anond: abort here\x00"


class Abort(BaseException):  # no Exception: code under test that catches everything must not catch a crash
    """Stands for the process being killed."""


@dataclass
class Clock:
    """A clock that is set: call it for the time."""

    now: float = 1_800_000_000.0

    def __call__(self) -> float:
        """The time as set, in seconds since the epoch."""
        return self.now

    def tick(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds


@dataclass
class _Shard:
    end: int = 0
    records: list[Record] = field(default_factory=list)


@dataclass
class Lists:
    """The state that several `ListLog` clients share, which survives a crash."""

    clock: Callable[[], float] = field(default_factory=Clock)
    abort_commits: set[int] = field(default_factory=set)  # numbers of commits, from 0, that crash; each once
    largest: dict[str, int] = field(default_factory=dict)  # bytes of a value that a topic takes, where it has a limit
    specs: dict[str, TopicSpec] = field(default_factory=dict)
    shards: dict[tuple[str, int], _Shard] = field(default_factory=dict)
    offsets: dict[tuple[str, str, int], int] = field(default_factory=dict)
    epochs: dict[tuple[str, int], int] = field(default_factory=dict)
    holders: dict[tuple[str, int], ListOwnership] = field(default_factory=dict)
    aborted: set[Position] = field(default_factory=set)
    commits: Iterator[int] = field(default_factory=count)
    turns: Iterator[int] = field(default_factory=count)
    grown: asyncio.Event = field(default_factory=asyncio.Event)

    def spec(self, topic: str) -> TopicSpec:
        """The topic, if there is one."""
        if topic not in self.specs:
            raise NoTopic(f"there is no topic {topic}")
        return self.specs[topic]

    def shard(self, topic: str, partition: int) -> _Shard:
        """One partition of one topic."""
        if not 0 <= partition < (n := self.spec(topic).partitions):
            raise LogError(f"topic {topic} has no partition {partition}, only 0 to {n - 1}")
        return self.shards[topic, partition]

    def place(self, message: Message) -> tuple[Message, int]:
        """The message and the partition it goes to; refused where it cannot be written."""
        spec, partition = self.spec(message.topic), message.partition
        if spec.compacted and message.key is None:
            raise LogError(f"a record on the compacted topic {spec.name} needs a key")
        if partition is None:
            partition = (next(self.turns) if message.key is None else crc32(message.key)) % spec.partitions
        self.shard(message.topic, partition)
        if len(message.value or b"") > self.largest.get(message.topic, 1 << 40):
            raise TooLarge(f"a record for {message.topic}/{partition} is larger than the topic takes")
        return message, partition

    def write(self, messages: Sequence[Message]) -> list[Position]:
        """Write all messages, or none if one is refused."""
        positions = []
        for message, partition in [self.place(m) for m in messages]:
            shard = self.shard(message.topic, partition)
            if self.spec(message.topic).compacted:
                shard.records = [r for r in shard.records if r.key != message.key]
            position = Position(message.topic, partition, shard.end)
            shard.end += 1
            if message.value is not None or not self.spec(message.topic).compacted:
                now_ms = int(self.clock() * 1000)
                shard.records.append(Record(position, message.key, message.value, now_ms, message.headers))
            positions.append(position)
        self.wake()
        return positions

    def wake(self) -> None:
        """Wake all who wait for something to change."""
        self.grown.set()
        self.grown = asyncio.Event()

    def read(self, topic: str, partition: int, offset: int) -> Iterator[Record]:
        """Records from an offset on."""
        return (r for r in self.shard(topic, partition).records if r.position.offset >= offset)

    def crash_once(self, position: Position) -> None:
        """Crash, unless this ABORT was met before."""
        if position not in self.aborted:
            self.aborted.add(position)
            raise Abort

    async def until(self, wait: float, found: Callable[[], Sequence[Record]]) -> Sequence[Record]:
        """The result of `found` as soon as it is not empty, or an empty one after `wait` seconds."""
        try:
            async with asyncio.timeout(max(wait, 0)):
                while not (records := found()):
                    await self.grown.wait()
                return records
        except TimeoutError:
            return []


class ListLog:
    """The `Log` protocol over lists. Several clients of one `Lists` are several processes on one log."""

    def __init__(self, lists: Lists | None = None) -> None:
        self.lists = lists or Lists()
        self._ownerships: list[ListOwnership] = []

    async def create(self, topics: Sequence[TopicSpec]) -> None:
        """Create what is missing; raise LogError where one exists with another shape."""
        for spec in topics:
            if self.lists.specs.get(spec.name, spec) != spec:
                raise LogError(f"topic {spec.name} exists with another shape")
        for spec in topics:
            self.lists.specs[spec.name] = spec
            for n in range(spec.partitions):
                self.lists.shards.setdefault((spec.name, n), _Shard())

    async def partitions(self, topic: str) -> int:
        """How many partitions a topic has."""
        return self.lists.spec(topic).partitions

    async def grow(self, topics: Sequence[TopicSpec]) -> None:
        """Give topics that exist more partitions, where they have less."""
        for spec in topics:
            self.lists.specs[spec.name] = max(self.lists.spec(spec.name), spec, key=lambda one: one.partitions)
            for n in range(spec.partitions):
                self.lists.shards.setdefault((spec.name, n), _Shard())

    async def append(self, messages: Sequence[Message]) -> Sequence[Position]:
        """Write; a partition of None is chosen by the key's hash."""
        return self.lists.write(messages)

    async def read(
        self, topic: str, partition: int, offset: int, max_records: int = 1000, wait: float = 0.0
    ) -> Sequence[Record]:
        """Records from `offset` on; gaps are skipped."""
        return await self.lists.until(wait, lambda: list(self.lists.read(topic, partition, offset))[:max_records])

    async def end(self, topic: str, partition: int) -> int:
        """The offset the next record will have."""
        return self.lists.shard(topic, partition).end

    async def join_group(self, group: str, inputs: Sequence[str], changelog: str) -> ListOwnership:
        """Join a group; whoever comes first has all partitions."""
        if len({self.lists.spec(topic).partitions for topic in (*inputs, changelog)}) != 1:
            raise LogError("topics owned together need the same number of partitions")
        if not self.lists.spec(changelog).compacted:
            raise LogError(f"the topic {changelog} of the state is not compacted")
        self._ownerships.append(ListOwnership(self.lists, group, inputs, changelog))
        return self._ownerships[-1]

    async def write_alone(self, name: str) -> ListWriter:
        """Take a name over: whoever had it is fenced."""
        self.lists.epochs[name, 0] = self.lists.epochs.get((name, 0), 0) + 1
        return ListWriter(self.lists, name, self.lists.epochs[name, 0])

    async def lag(self, group: str, topic: str) -> Mapping[int, int]:
        """For each partition how many records were not yet committed by the group."""
        ls = self.lists
        return {
            n: ls.shard(topic, n).end - ls.offsets.get((group, topic, n), 0) for n in range(ls.spec(topic).partitions)
        }

    async def housekeeping(self) -> int:
        """Nothing is ever erased here, so that tests can look at all of it."""
        return 0

    async def close(self, deadline: Deadline | None = None) -> None:
        """Give all partitions back."""
        for ownership in self._ownerships:
            await ownership.close()


class ListWriter:
    """Whoever writes under a name that one client has at a time."""

    def __init__(self, lists: Lists, name: str, epoch: int) -> None:
        self._lists, self._name, self._epoch = lists, name, epoch

    async def write(self, messages: Sequence[Message]) -> None:
        """Write all of them, or none."""
        if self._lists.epochs[self._name, 0] != self._epoch:
            raise Fenced(f"another process writes as {self._name} now")
        self._lists.write(messages)


class ListOwnership:
    """The partitions of a group that one client owns."""

    def __init__(self, lists: Lists, group: str, inputs: Sequence[str], changelog: str) -> None:
        self.lists, self.group, self.inputs, self.changelog = lists, group, tuple(inputs), changelog
        self.revoked: list[int] = []
        self._count = lists.spec(changelog).partitions

    @property
    def elsewhere(self) -> Sequence[int]:
        """The partitions that other clients have."""
        holders = ((number, self.lists.holders.get((self.group, number))) for number in range(self._count))
        return [number for number, holder in holders if holder not in (None, self)]

    async def changes(self, wait: float) -> tuple[Sequence[Partition], Sequence[int]]:
        """Partitions newly owned, and numbers revoked, since the last call; waits up to `wait` seconds for one."""
        if any(self.lists.spec(topic).partitions != self._count for topic in self.inputs):
            raise LogError("an input has more partitions than when this daemon started")
        gained = [self._take_partition(n) for n in range(self.lists.spec(self.changelog).partitions) if self._free(n)]
        revoked, self.revoked = self.revoked, []
        if gained or revoked or wait <= 0:
            return gained, revoked
        try:
            async with asyncio.timeout(wait):
                await self.lists.grown.wait()
        except TimeoutError:
            return [], []
        return await self.changes(0)

    def _free(self, number: int) -> bool:
        return (self.group, number) not in self.lists.holders

    def _take_partition(self, number: int) -> ListPartition:
        self.lists.holders[self.group, number] = self
        self.lists.epochs[self.group, number] = self.lists.epochs.get((self.group, number), 0) + 1
        return ListPartition(self, number, self.lists.epochs[self.group, number])

    def fenced(self, number: int) -> None:
        """A partition found out that it has another owner."""
        if number not in self.revoked:
            self.revoked.append(number)
        self.lists.wake()

    async def released(self, number: int) -> None:
        """Say that the work on a revoked partition has stopped."""
        self.revoked = [revoked for revoked in self.revoked if revoked != number]
        if self.lists.holders.get((self.group, number)) is self:
            del self.lists.holders[self.group, number]
        self.lists.wake()

    async def close(self, deadline: Deadline | None = None) -> None:
        """Give all partitions back."""
        for number in range(self.lists.spec(self.changelog).partitions):
            await self.released(number)


class ListPartition:
    """One owned partition number of all input topics, with its state."""

    def __init__(self, owner: ListOwnership, number: int, epoch: int) -> None:
        self.number, self._owner, self._lists, self._epoch = number, owner, owner.lists, epoch
        self.state_position: int | None = None
        self._next: dict[str, int] = {}
        self._first = 0
        self._restored = False

    @property
    def seconds_silent(self) -> float:
        """None: it answers at once."""
        return 0.0

    async def restore(self, after: int | None = None) -> AsyncIterator[tuple[bytes, bytes | None]]:
        """The state as last committed: (key, sealed value), each key once."""
        for record in list(self._lists.shard(self._owner.changelog, self.number).records):
            yield record.key or b"", record.value or b""
        self._restored = True
        await self.rewind()

    async def read(self, max_records: int, max_bytes: int, wait: float) -> Sequence[Record]:
        """Records after the committed offsets, in order within a topic; the topics take turns."""
        if not self._restored:
            raise LogError(f"partition {self.number} is read before its state was restored")
        return await self._lists.until(wait, lambda: self._read(max_records, max_bytes))

    def _read(self, max_records: int, max_bytes: int) -> Sequence[Record]:
        inputs, records = self._owner.inputs, list[Record]()
        self._first = (self._first + 1) % len(inputs)
        for topic in inputs[self._first :] + inputs[: self._first]:
            for record in self._lists.read(topic, self.number, self._next[topic]):
                max_bytes -= len(record.key or b"") + len(record.value or b"")
                if records and (max_bytes < 0 or len(records) == max_records):
                    break
                if record.value == ABORT:
                    self._lists.crash_once(record.position)
                else:
                    records.append(record)
        for record in records:
            self._next[record.position.topic] = record.position.offset + 1
        return records

    async def drained(self) -> bool:
        """Whether all of the inputs was handed out."""
        left = (r for topic, at in self._next.items() for r in self._lists.read(topic, self.number, at))
        return all(record.value == ABORT for record in left)

    async def rewind(self) -> None:
        """Go back to the committed offsets."""
        offsets, group = self._lists.offsets, self._owner.group
        self._next = {topic: offsets.get((group, topic, self.number), 0) for topic in self._owner.inputs}

    async def commit(self, transaction: Transaction) -> None:
        """Write all of it at once, or raise Fenced, or crash before anything is written if told to."""
        lists, owner = self._lists, self._owner
        if (number := next(lists.commits)) in lists.abort_commits:
            lists.abort_commits.discard(number)
            raise Abort
        if lists.epochs[owner.group, self.number] != self._epoch:
            owner.fenced(self.number)
            raise Fenced(f"partition {self.number} of group {owner.group} has another owner now")
        for topic in transaction.offsets:
            lists.shard(topic, self.number)
        committed = {topic: lists.offsets.get((owner.group, topic, self.number), 0) for topic in transaction.offsets}
        check_rising(self.number, committed, transaction.offsets)
        state = [Message(owner.changelog, self.number, key, value) for key, value in transaction.state]
        lists.write([*transaction.outputs, *state])
        for topic, offset in transaction.offsets.items():
            lists.offsets[owner.group, topic, self.number] = offset
