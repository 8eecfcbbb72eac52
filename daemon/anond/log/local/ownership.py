"""Ownership of partitions of a local log, and the work of an owner."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

from anond.counted import counted
from anond.errors import Fenced, LogError
from anond.events.records import Record
from anond.log.deadline import Deadline
from anond.log.local.locks import Locks
from anond.log.local.store_thread import StoreThread
from anond.log.protocol import Transaction

RETRY = 1.0  # seconds between two tries for partitions that others own
RESTORE_STEP = 500  # ledgers read in one go


class LocalOwnership:
    """The partitions of a group that this process owns: all free ones. Other processes stand by."""

    def __init__(self, thread: StoreThread, group: str, inputs: Sequence[str], changelog: str, partitions: int) -> None:
        self._thread, self._group, self._inputs, self._changelog = thread, group, tuple(inputs), changelog
        self._partitions = partitions
        self._locks = Locks(thread.path, group)
        self._unannounced: list[tuple[int, int]] = []  # number and epoch of partitions not yet announced
        self._fenced: list[int] = []
        self._fence = asyncio.Event()
        self._elsewhere: Sequence[int] = ()
        self._closed = False

    @property
    def elsewhere(self) -> Sequence[int]:
        """The partitions that other processes had when they were tried last."""
        return self._elsewhere

    async def changes(self, wait: float) -> tuple[Sequence[LocalPartition], Sequence[int]]:
        """Partitions newly owned, and numbers revoked, since the last call; waits up to `wait` seconds for one."""
        loop = asyncio.get_running_loop()
        until = loop.time() + wait
        while True:
            gained = await self._take_what_is_free()
            revoked, self._fenced = self._fenced, []
            self._fence.clear()
            if gained or revoked or loop.time() >= until:
                return gained, revoked
            try:
                async with asyncio.timeout(min(RETRY, until - loop.time())):
                    await self._fence.wait()
            except TimeoutError:
                continue

    async def _take_what_is_free(self) -> list[LocalPartition]:
        if self._closed:
            raise LogError("the ownership of partitions was given back")
        await self._thread.call(self._try_all)
        taken, self._unannounced = self._unannounced, []
        return [LocalPartition(self._thread, self, number, epoch) for number, epoch in taken]

    def _try_all(self) -> None:
        self._check_counts()
        for number in sorted(set(range(self._partitions)) - self._locks.held()):
            if self._locks.try_lock(number):
                try:
                    self._unannounced.append((number, self._thread.store.raise_epoch(self._group, number)))
                except BaseException:
                    self._locks.unlock(number)
                    raise
        self._elsewhere = sorted(set(range(self._partitions)) - self._locks.held())

    def _check_counts(self) -> None:
        """Stop if an input has grown: sessions go to other partitions than before."""
        for topic in self._inputs:
            if (now := self._thread.store.count(topic)) != self._partitions:
                more = f"has {counted(now, 'partition')} now, and had {self._partitions}"
                grown = f"the topic {topic} {more} when this daemon started"
                raise LogError(f"{grown}: sessions would come apart; set log.partitions = {now} and start again")

    async def released(self, number: int) -> None:
        """Say that the work on a revoked partition has stopped, so that another may have it."""
        self._fenced = [fenced for fenced in self._fenced if fenced != number]  # told already
        await self._thread.call(self._locks.unlock, number)

    async def close(self, deadline: Deadline | None = None) -> None:
        """Give all partitions back."""
        if self._closed:
            return
        self._closed = True
        self._fence.set()
        await self._thread.call(self._unlock_all)

    def _unlock_all(self) -> None:
        for number in self._locks.held():
            self._locks.unlock(number)

    # what partitions ask of their owner

    @property
    def group(self) -> str:
        """The group whose offsets are moved."""
        return self._group

    @property
    def inputs(self) -> tuple[str, ...]:
        """The input topics."""
        return self._inputs

    @property
    def changelog(self) -> str:
        """The compacted topic that holds the state."""
        return self._changelog

    def fenced(self, number: int) -> None:
        """A partition found out that it has another owner."""
        self._fenced.append(number)
        self._fence.set()


class LocalPartition:
    """One owned partition number of all input topics, with its state. Used by one task."""

    def __init__(self, thread: StoreThread, owner: LocalOwnership, number: int, epoch: int) -> None:
        self.number = number
        self.state_position: int | None = None
        self._thread, self._owner, self._epoch = thread, owner, epoch
        self._next: dict[str, int] = {}  # input topic -> offset to read next; empty: to be asked for
        self._first = 0  # which input is read first; they take turns
        self._restored = self._lost = False
        self._answered = float("-inf")  # when the inputs were read last, by the event loop's clock

    @property
    def seconds_silent(self) -> float:
        """Seconds since the file was last read here; inf: never."""
        return asyncio.get_running_loop().time() - self._answered

    async def restore(self, after: int | None = None) -> AsyncIterator[tuple[bytes, bytes | None]]:
        """The state as last committed: (key, sealed value), each key once. What was erased leaves no trace here."""
        at, more = 0, True
        while more:
            records, at = await self._thread.call(
                self._thread.store.read, self._owner.changelog, self.number, at, RESTORE_STEP, 1 << 24
            )
            more = bool(records)
            for record in records:
                if record.key is None or record.value is None:
                    raise LogError(f"{record.position}: the state is damaged")
                yield record.key, record.value
        self._restored = True

    async def read(self, max_records: int, max_bytes: int, wait: float) -> Sequence[Record]:
        """Committed records after the committed offsets, in order within a topic."""
        if not self._restored:
            raise LogError(f"partition {self.number} is read before its state was restored")
        loop = asyncio.get_running_loop()
        until = loop.time() + wait
        if not self._next:
            await self.rewind()
        while True:
            records, self._next = await self._thread.call(self._read, max_records, max_bytes)
            self._answered = loop.time()
            if records:
                return records
            ends = {self._thread.store.shard(topic, self.number): at for topic, at in self._next.items()}
            if not await self._thread.ends.beyond(ends, until - loop.time()):
                return []

    def _read(self, max_records: int, max_bytes: int) -> tuple[list[Record], dict[str, int]]:
        inputs = self._owner.inputs
        ordered = inputs[self._first :] + inputs[: self._first]
        self._first = (self._first + 1) % len(inputs)
        records: list[Record] = []
        upto = dict(self._next)
        for topic in ordered:
            if len(records) == max_records:
                break
            more, upto[topic] = self._thread.store.read(
                topic, self.number, upto[topic], max_records - len(records), max_bytes, at_least_one=not records
            )
            max_bytes -= sum(len(r.key or b"") + len(r.value or b"") for r in more)
            records += more
        return records, upto

    async def drained(self) -> bool:
        """Whether all of the inputs was handed out."""
        return await self._thread.call(self._drained)

    def _drained(self) -> bool:
        store = self._thread.store
        return bool(self._next) and all(at >= store.end(store.shard(t, self.number)) for t, at in self._next.items())

    async def rewind(self) -> None:
        """Go back to the committed offsets: after a failed commit the same records are handed out again."""
        self._next = await self._thread.call(self._committed)

    def _committed(self) -> dict[str, int]:
        return {t: self._thread.store.committed(self._owner.group, t, self.number) for t in self._owner.inputs}

    async def commit(self, transaction: Transaction) -> None:
        """Write all of it, durably and at once. Raises Fenced if somebody else owns the partition, else LogError."""
        store, owner = self._thread.store, self._owner
        try:
            await self._thread.write(store.commit, owner.group, self.number, self._epoch, owner.changelog, transaction)
        except Fenced:
            if not self._lost:
                self._lost = True
                owner.fenced(self.number)
            raise
