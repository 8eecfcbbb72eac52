"""One owned partition: restore its sessions, then read, process, commit, until told to stop.

The order that gives "nothing lost, nothing twice", for each batch:

1. read records after the committed offsets;
2. process them on copies of the ledgers; nothing outside has changed yet;
3. write outputs, changed ledgers and offsets in one transaction, and wait for it;
4. only then let the changed ledgers be the ones that the next batch sees.

If 3 fails, the copies are dropped, the gate is closed, and all begins anew from what the log has: a commit that did not
answer may still have been written, and what was not written must be read again. If it fails since something in it is
larger than the log takes, ever smaller batches find the record to blame, which then goes to the dead letters.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from anond.config import Settings
from anond.desk import Outcome
from anond.errors import AnondError, Fenced, TooLarge
from anond.events import Record
from anond.pipeline import Pipeline
from anond.releases import Releases
from anond.stream.log import Partition, Transaction
from anond.stream.metrics import Metrics
from anond.stream.sessions import SessionStore
from anond.surrogates.ledger import Ledger

P = ParamSpec("P")
T = TypeVar("T")
Changes = dict[bytes, Ledger | None]  # what a batch leaves of each session that it touched
Staged = list[tuple[bytes, bytes | None]]  # the same, sealed for the changelog

_LOG = logging.getLogger("anond.worker")
_RETRY_FIRST, _RETRY_MOST = 0.1, 5.0
_ASLEEP = 600.0  # seconds without a sign of life, after which others may have worked here, and erased what they wrote
_LOOK_AROUND = 0.5  # seconds between two looks for sessions that are due


@dataclass(frozen=True, slots=True)
class Kept:
    """The sessions of a partition, and how far into the changelog they reach."""

    store: SessionStore
    mark: int


@dataclass(slots=True)
class Overlay:
    """Ledgers that an earlier step of the same batch changed, before those last committed."""

    changed: Mapping[bytes, Ledger]
    store: SessionStore

    def find(self, key: bytes) -> Ledger | None:
        """The ledger as this batch has it."""
        return self.changed.get(key) or self.store.find(key)


class Worker:
    """Works on one partition. `run` returns when asked to stop, or when the partition belongs to somebody else."""

    def __init__(
        self,
        partition: Partition,
        settings: Settings,
        pipeline: Pipeline,
        releases: Releases,
        metrics: Metrics,
        executor: Executor,
        clock: Callable[[], float],
        kept: Kept | None = None,
    ) -> None:
        self.number = partition.number
        self.store = SessionStore(pipeline.ring, settings.sessions.ttl, settings.sessions.cache)
        self._kept = kept  # the sessions as last committed
        self.open = False  # the gate: nothing is read before the sessions are restored
        self._partition = partition
        self._settings = settings
        self._pipeline = pipeline
        self._releases = releases
        self._metrics = metrics
        self._executor = executor
        self._clock = clock
        self._stopping = asyncio.Event()
        self._most = settings.batch.turns  # records in a batch; fewer while one that is too large is looked for
        self._looked = 0.0
        self._awake = clock()

    def stop(self) -> None:
        """Ask for an end after the batch in hand."""
        self._stopping.set()

    @property
    def kept(self) -> Kept | None:
        """The sessions as last committed, for whoever works on this partition next; none after a long sleep.

        What others have erased meanwhile leaves no trace in the changelog once it was compacted.
        """
        return self._kept if self._clock() - self._awake < _ASLEEP else None

    async def run(self) -> None:
        """Restore, then batch after batch. What fails closes the gate, and the restore is tried again."""
        retry = _RETRY_FIRST
        while not self._stopping.is_set():
            try:
                if not self.open:
                    await self._restore()
                await self._batch()
                retry = _RETRY_FIRST
            except Fenced:
                _LOG.warning("fenced", extra={"partition": self.number})
                return
            except AnondError as error:
                self._metrics.aborted.inc()
                _LOG.warning("batch not committed", extra={"partition": self.number, "reason": str(error)})
                self.open = False
                await self._pause(retry)
                retry = min(2 * retry, _RETRY_MOST)

    async def _restore(self) -> None:
        """All sessions, or, where some were kept, what has changed since. If that fails, all of them next time."""
        kept, self._kept = self.kept, None
        sessions = self._settings.sessions
        store = kept.store if kept else SessionStore(self._pipeline.ring, sessions.ttl, sessions.cache)
        async for key, value in self._partition.restore(kept.mark if kept else None):
            store.restore(key, value)
        await self._partition.rewind()
        self.store, self.open = store, True
        self._keep()
        _LOG.info("partition open", extra={"partition": self.number, "sessions": len(self.store)})

    async def _batch(self) -> None:
        bounds = self._settings.batch
        records = await self._partition.read(self._most, bounds.bytes, bounds.wait)
        now = self._clock()
        self._kept, self._awake = self.kept, now
        if records:
            try:
                await self._work_off(records, now)
            except TooLarge as error:
                await self._narrow(records, error, now)
                return
            self._most = min(2 * self._most, bounds.turns)
        if abs(now - self._looked) >= _LOOK_AROUND and await self._partition.drained():  # abs: a clock may be put back
            self._looked = now
            await self._expire(now)

    async def _work_off(self, records: Sequence[Record], now: float) -> None:
        outcome, changes, staged = await self._in_thread(self._process, records, now)
        await self._commit(outcome, changes, staged, _next_offsets(records))
        await asyncio.sleep(0)  # a turn of the event loop for others: both take milliseconds after a big batch
        self._count(outcome, records)

    async def _narrow(self, records: Sequence[Record], error: TooLarge, now: float) -> None:
        """What a batch comes to is too large: take half as many next time; a single record is buried by reference."""
        self._most = max(1, len(records) // 2)
        if len(records) == 1:
            _LOG.warning("record buried", extra={"partition": self.number, "reason": str(error)})
            await self._partition.rewind()
            is_decision = records[0].position.topic == self._settings.topics.decisions
            outcome = (self._releases if is_decision else self._pipeline).refuse(records[0], now)
            await self._commit(outcome, {}, [], _next_offsets(records))
            self._count(outcome, records)
        await self._partition.rewind()

    async def _in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Work that may take long enough to starve the event loop; all partitions take turns in one thread."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, lambda: work(*args, **kwargs))

    def _process(self, records: Sequence[Record], now: float) -> tuple[Outcome, Changes, Staged]:
        """Decisions first: what a person marked is known to the turns that come with it."""
        topic = self._settings.topics.decisions
        decided = self._releases.run([r for r in records if r.position.topic == topic], self.store, now)
        overlay = Overlay(decided.ledgers, self.store)
        out = self._pipeline.run([r for r in records if r.position.topic != topic], overlay, now)
        out.outputs[:0] = decided.outputs
        out.ledgers = {**decided.ledgers, **out.ledgers}
        out.decisions = decided.decisions
        out.audits += decided.audits
        out.recalled += decided.recalled
        changes: Changes = dict(out.ledgers)
        return out, changes, self.store.stage(changes)

    async def _expire(self, now: float) -> None:
        """Send undecided items to the dead letters and forget idle sessions.

        Only once the log was drained: after hours of standing still the decision about an item, or the next turn of a
        session, may lie further back.
        """
        outcome, changes, staged = await self._in_thread(self._due, now)
        if changes:
            await self._commit(outcome, changes, staged, {})
            self._metrics.expired(len(outcome.outputs))
            self._count_audits(outcome)

    def _due(self, now: float) -> tuple[Outcome, Changes, Staged]:
        """What has to be given up or forgotten by now."""
        outcome, changes = Outcome(), dict[bytes, Ledger | None]()
        for key, ledger in self.store.due(now):
            changes[key], letters = self._pipeline.expire(key, ledger, self._settings.topics.turns, now)
            outcome.outputs += letters
            outcome.audits += [("expired", "") for _ in ledger.overdue(now)]
        return outcome, changes, self.store.stage(changes)

    async def _commit(self, outcome: Outcome, changes: Changes, staged: Staged, offsets: Mapping[str, int]) -> None:
        await self._partition.commit(Transaction(outcome.outputs, staged, offsets))
        self.store.apply(changes, staged)
        self._keep()
        self._metrics.commits.inc()

    def _keep(self) -> None:
        mark = self._partition.mark
        self._kept = None if mark is None else Kept(self.store, mark)

    def _count(self, outcome: Outcome, records: Sequence[Record]) -> None:
        now = self._clock()
        self._metrics.batch(len(records))
        for (disposition, reason, lang), number in Counter(outcome.tally).items():
            self._metrics.disposed(disposition, reason, lang, number)
        for word in outcome.decisions:
            self._metrics.decided(word)
        for came_to, lang in outcome.recalled:
            self._metrics.recalled(came_to, lang)
        self._count_audits(outcome)
        self._metrics.risks(outcome.risks)
        self._metrics.budget(self._pipeline.budget.thresholds())
        self._metrics.latency.observe([max(0.0, now - record.timestamp_ms / 1000) for record in records])
        self._metrics.sessions(self.number, len(self.store))

    def _count_audits(self, outcome: Outcome) -> None:
        for (what, lang), number in Counter(outcome.audits).items():
            self._metrics.audited(what, lang, number)

    async def _pause(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._stopping.wait(), seconds)
        except TimeoutError:
            return


def _next_offsets(records: Sequence[Record]) -> dict[str, int]:
    """For each input topic the offset after the last record of the batch."""
    offsets: dict[str, int] = {}
    for record in records:
        offsets[record.position.topic] = record.position.offset + 1
    return offsets
