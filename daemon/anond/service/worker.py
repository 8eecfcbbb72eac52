"""One owned partition: restore its sessions, then read, process, commit, until told to stop.

The order that gives "nothing lost, nothing twice", for each batch:

1. read records after the committed offsets;
2. process them on copies of the ledgers; nothing outside has changed yet;
3. write outputs, changed ledgers and offsets, which only rise, in one transaction, and wait for it;
4. only then let the changed ledgers be the ones that the next batch sees.

If 3 fails, the copies are dropped, the gate is closed, and all begins anew from what the log has: a commit that did not
answer may still have been written, and what was not written must be read again. If it fails since a record of it is
larger than the log takes, or does not fit its schema, ever smaller batches find the turn that caused it, which then
goes to the dead letters.

Batches are also halved while one takes longer than `_LONGEST`, since all partitions share one thread.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from anond.config import Settings
from anond.config.turn_settings import SessionSettings
from anond.errors import AnondError, Fenced, KeysError, NotOfSchema, OffsetsFell, TooLarge
from anond.events.records import Record
from anond.log.protocol import RESUME_WITHIN, Partition, Transaction
from anond.pipeline.batch import BatchResult
from anond.pipeline.pipeline import Pipeline
from anond.seal import Ring
from anond.service.metrics import Metrics
from anond.session.store import SessionStore

P = ParamSpec("P")
T = TypeVar("T")
Staged = list[tuple[bytes, bytes | None]]  # the sessions changed by a batch, sealed for the changelog

_LOG = logging.getLogger("anond.worker")
_RETRY_FIRST, _RETRY_MOST = 0.1, 5.0
_NEVER = float("-inf")
_LONGEST = 1.0  # seconds of CPU that a batch may take: others wait so long for the thread that all partitions share
_NAME_DEAD_EVERY = 60.0  # seconds between two lines that name dead letters
_LOOK_AROUND = 0.5  # seconds between two looks for sessions that are due


@dataclass(frozen=True, slots=True)
class CommittedSessions:
    """The sessions of a partition, and their position in the changelog."""

    store: SessionStore
    position: int


class Worker:
    """Works on one partition. `run` returns when asked to stop, or when the partition has another owner."""

    def __init__(
        self,
        partition: Partition,
        settings: Settings,
        pipeline: Pipeline,
        metrics: Metrics,
        executor: Executor,
        clock: Callable[[], float],
        kept: CommittedSessions | None = None,
        renew_keys: Callable[[], bool] = lambda: False,
    ) -> None:
        """`renew_keys` looks whether the key files were replaced."""
        self.number = partition.number
        self.store = _store(pipeline.ring, settings.sessions)
        self._committed = kept  # the sessions as last committed
        self.open = False  # the gate: nothing is read before the sessions are restored
        self._partition = partition
        self._settings = settings
        self._pipeline = pipeline
        self._metrics = metrics
        self._executor = executor
        self._clock = clock
        self._renew_keys = renew_keys
        self._stopping = asyncio.Event()
        self._batch_limit = settings.batch.turns  # of records; fewer while a batch is too large or takes too long
        self._seconds = 0.0  # of CPU that the last batch took
        self._expiry_checked = 0.0
        self._dead: Counter[str] = Counter()  # dead letters that the log does not name yet, by reason
        self._dead_named_at = _NEVER
        self._awake = clock()
        self.answered = _NEVER  # when the log has last answered us, by the event loop's clock

    def stop(self) -> None:
        """Ask the worker to end after the batch in hand."""
        self._stopping.set()

    @property
    def committed_sessions(self) -> CommittedSessions | None:
        """The sessions as last committed, for the next worker on this partition; None after a long sleep.

        Erasures made meanwhile by others may have been compacted away.
        """
        return self._committed if self._clock() - self._awake < RESUME_WITHIN else None

    async def run(self) -> None:
        """Restore, then work off batch after batch. A failure closes the gate, and the restore is tried again."""
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
            except OffsetsFell:
                raise  # a bug: another try could do more harm
            except AnondError as error:
                self._metrics.aborted.inc()
                _LOG.warning("batch not committed", extra={"partition": self.number, "reason": str(error)})
                self.open = False
                await self._pause(retry)
                retry = min(2 * retry, _RETRY_MOST)

    async def _restore(self) -> None:
        """Restore all sessions or, if some were kept, the changes since. After a failure all are restored."""
        kept, self._committed = self.committed_sessions, None
        sessions = self._settings.sessions
        store = kept.store if kept else _store(self._pipeline.ring, sessions)
        async for key, value in self._partition.restore(kept.position if kept else None):
            store.restore(key, value)
        await self._partition.rewind()
        self.store, self.open = store, True
        self._note_committed()
        if self.answered == _NEVER:  # later restores prove little: reading may work while commits fail
            self._note_answer(0.0)
        _LOG.info("partition open", extra={"partition": self.number, "sessions": len(self.store)})

    async def _batch(self) -> None:
        bounds = self._settings.batch
        records = await self._partition.read(self._batch_limit, bounds.bytes, bounds.wait)
        now = self._clock()
        self._committed, self._awake = self.committed_sessions, now
        if records:
            try:
                await self._work_off(records, now)
            except (TooLarge, NotOfSchema) as error:
                await self._narrow(records, error, now)
                return
            slow = self._seconds > _LONGEST and len(records) > 1
            self._batch_limit = len(records) // 2 if slow else min(2 * self._batch_limit, bounds.turns)
        else:
            self._note_answer(self._partition.seconds_silent)
        self._name_dead({})
        if (
            abs(now - self._expiry_checked) >= _LOOK_AROUND and await self._partition.drained()
        ):  # abs: a clock may be put back
            self._expiry_checked = now
            await self._expire(now)

    def _note_answer(self, ago: float) -> None:
        """Note that the log answered `ago` seconds ago: by a commit, an empty read, or the first restore."""
        self.answered = max(self.answered, asyncio.get_running_loop().time() - ago)

    async def _work_off(self, records: Sequence[Record], now: float) -> None:
        result, staged = await self._in_thread(self._process, records, now)
        await self._commit(result, staged, _next_offsets(records))
        await asyncio.sleep(0)  # a turn of the event loop for others: both take milliseconds after a big batch
        self._count(result, records)

    async def _narrow(self, records: Sequence[Record], error: TooLarge | NotOfSchema, now: float) -> None:
        """Halve the batch if its outputs cannot be written; a single record becomes a dead letter."""
        self._batch_limit = max(1, len(records) // 2)
        if len(records) == 1:
            reason = "too_large" if isinstance(error, TooLarge) else "clean_schema"
            _LOG.warning(
                f"dead letter: {reason.replace('_', ' ')}", extra={"partition": self.number, "reason": str(error)}
            )
            await self._partition.rewind()
            result = self._pipeline.dead_letter_unwritten(records[0], reason, now)
            await self._commit(result, [], _next_offsets(records))
            self._count(result, records)
        await self._partition.rewind()

    async def _in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run long work off the event loop, in the one thread that all partitions share."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, lambda: work(*args, **kwargs))

    def _process(self, records: Sequence[Record], now: float) -> tuple[BatchResult, Staged]:
        began = time.thread_time()
        if self._pipeline.lacks_key(records):
            with suppress(KeysError):  # if the files are broken, the keys held have to do
                self._renew_keys()
        result = self._pipeline.run(records, self.store, now)
        result.drop_ends()  # here: to free thousands of them would take the event loop tens of ms
        staged = self.store.stage(result.ledgers)
        self._seconds = time.thread_time() - began
        return result, staged

    async def _expire(self, now: float) -> None:
        """Send undecided items to the dead letters and forget idle sessions.

        Only once the log is drained: after hours of standstill the decision about an item, or the next turn of a
        session, may lie further back.
        """
        result, staged = await self._in_thread(self._give_up_overdue, now)
        if staged:
            await self._commit(result, staged, {})
            self._metrics.expired(len(result.outputs))
            self._name_dead({"unreviewed": len(result.outputs)} if result.outputs else {})
            self._count_audits(result)

    def _give_up_overdue(self, now: float) -> tuple[BatchResult, Staged]:
        """The expired items and forgotten sessions, ready to be committed."""
        result = self._pipeline.expire(self.store.sessions_due(now), now)
        return result, self.store.stage(result.ledgers)

    async def _commit(self, result: BatchResult, staged: Staged, offsets: Mapping[str, int]) -> None:
        await self._partition.commit(Transaction([*result.keys, *result.outputs], staged, offsets))
        self._note_answer(0.0)
        self.store.apply(result.ledgers, staged)
        self._note_committed()
        self._metrics.commits.inc()

    def _note_committed(self) -> None:
        position = self._partition.state_position
        self._committed = None if position is None else CommittedSessions(self.store, position)

    def _count(self, result: BatchResult, records: Sequence[Record]) -> None:
        now = self._clock()
        self._metrics.batch(len(records))
        dead: Counter[str] = Counter()
        for (disposition, reason, lang), number in Counter(result.tally).items():
            self._metrics.disposed(disposition, reason, lang, number)
            dead[reason] += number if disposition == "dead" else 0
        for word in result.decisions:
            self._metrics.decided(word)
            dead[f"decision_{word}"] += word in ("unreadable", "error")
        self._name_dead(+dead)
        for came_to, lang in result.recalled:
            self._metrics.recalled(came_to, lang)
        for came_to in result.changes:
            self._metrics.changed(came_to)
        self._count_audits(result)
        self._count_shadow(result)
        self._metrics.forgotten(result.forgotten)
        self._metrics.risks(result.risks)
        for tag, number in Counter(result.type_tags).items():
            self._metrics.type_tags(tag, number)
        self._metrics.times_dropped(result.times_dropped)
        self._metrics.budget(self._pipeline.budget.thresholds())
        self._metrics.latency.observe([max(0.0, now - record.timestamp_ms / 1000) for record in records])
        self._metrics.sessions(self.number, len(self.store))

    def _name_dead(self, reasons: Mapping[str, int]) -> None:
        """Log dead letters: the first at once, then the sum of each minute in one line."""
        self._dead.update(reasons)
        now = asyncio.get_running_loop().time()
        if self._dead and now - self._dead_named_at >= _NAME_DEAD_EVERY:
            said = ", ".join(f"{reason} {number}" for reason, number in self._dead.most_common())
            _LOG.warning("dead letters", extra={"partition": self.number, "reasons": said, "see": "anond dead list"})
            self._dead.clear()
            self._dead_named_at = now

    def _count_audits(self, result: BatchResult) -> None:
        for (what, lang), number in Counter(result.audits).items():
            self._metrics.audited(what, lang, number)

    def _count_shadow(self, result: BatchResult) -> None:
        self._pipeline.shadow.count(result.shadow)
        for one in result.shadow:
            self._metrics.shadowed(one)

    async def _pause(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._stopping.wait(), seconds)
        except TimeoutError:
            return


def _store(ring: Ring, settings: SessionSettings) -> SessionStore:
    return SessionStore(ring, settings.ttl, settings.cache, settings.cache_bytes)


def _next_offsets(records: Sequence[Record]) -> dict[str, int]:
    """For each input topic the offset after the last record of the batch."""
    offsets: dict[str, int] = {}
    for record in records:
        offsets[record.position.topic] = record.position.offset + 1
    return offsets
