"""The daemon. Signals only set flags: the first asks for an orderly end, the second forces it."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack

from anond.config import Settings
from anond.errors import KeysError, LogError
from anond.garbage import Tidier
from anond.log.protocol import Log, Ownership, Partition, TopicSpec
from anond.pipeline.pipeline import Pipeline
from anond.service import health
from anond.service.follower import ModelFollower
from anond.service.metrics import Metrics
from anond.service.notify import Notifier
from anond.service.reminder import Reminder
from anond.service.stopping import Stopping
from anond.service.waiting import once_reached
from anond.service.worker import CommittedSessions, Worker
from anond.service.workers import Workers

_LOG = logging.getLogger("anond")
_POLL = 0.5  # seconds between two looks for new models and new partitions
_UPKEEP = 2.0  # seconds between two rounds of housekeeping
_FORGET = 600.0  # seconds that words of turns stay in caches at most; making them anew takes less than a second


class Daemon:
    """Owns partitions, works on each, follows models and keys, and reports its health."""

    def __init__(
        self,
        log: Log,
        settings: Settings,
        pipeline: Pipeline,
        follower: ModelFollower,
        metrics: Metrics,
        clock: Callable[[], float] = time.time,
        notifier: Notifier | None = None,
    ) -> None:
        self.follower, self.metrics = follower, metrics
        self.port = -1  # of the health page, once it is served
        self.stopping = Stopping(settings.observe.stop_within)
        self.workers = Workers(self._hire, metrics, self.stopping)
        self._log, self._settings, self._clock = log, settings, clock
        self._pipeline, self._notifier = pipeline, notifier or Notifier({})
        self._answered = float("-inf")  # when the log has answered the upkeep, by the event loop's clock
        self._stands_by = False  # whether it has said that others have all partitions
        self._tidier = Tidier()
        self._not_begun = "starting"  # what it does until the log has answered for the first time
        self._failed: BaseException | None = None

    async def serve(self, topics: Sequence[TopicSpec] = ()) -> None:
        """The whole life: start, make sure of the topics, work until a signal comes, drain, stop."""
        async with AsyncExitStack() as stack:
            ownership = await self._startup(stack, topics)
            if ownership is not None:
                try:
                    await self._loop(ownership)
                finally:
                    await self._drain(ownership)
        if self._failed is not None:
            raise self._failed

    def stop(self) -> None:
        """Stop, as a signal does: the first asks the workers to finish their batch, a second ends everything now."""
        self.stopping.signal()

    # -- startup

    async def _startup(self, stack: AsyncExitStack, topics: Sequence[TopicSpec]) -> Ownership | None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.stop)
            stack.callback(loop.remove_signal_handler, number)
        self._executor = ThreadPoolExecutor(1, "pipeline")
        stack.push_async_callback(self._end_executor)
        observe = self._settings.observe
        if observe.port >= 0:
            server = await health.serve(observe.host, observe.port, self.metrics.render, self._healthy, self._ready)
            self.port = server.port
            address = f"http://{observe.host}:{server.port}"
            _LOG.info("metrics and health are served", extra={"address": address})
            stack.push_async_callback(server.close)
        return await self._own(topics)

    async def _own(self, topics: Sequence[TopicSpec]) -> Ownership | None:
        """Create the topics, follow the registry and join the group, waiting for a log that is away.

        None where the end was asked for meanwhile.
        """
        names = self._settings.topics

        async def join() -> Ownership:
            await self._log.create(topics)
            await self.follower.follow(wait=0.0)
            joined = await self._log.join_group(names.group, (names.turns, names.decisions), names.sessions)
            self._not_begun = "starting"
            return joined

        return await once_reached(join, self._settings.kafka.wait_at_start, self.stopping.asked, self._wait_for_log)

    def _wait_for_log(self, reason: str) -> None:
        self._not_begun = f"waiting for the log: {reason}"
        self._notifier.status(*self._ready())

    # -- the loop

    async def _loop(self, ownership: Ownership) -> None:
        upkeep = asyncio.create_task(self._upkeep())
        try:
            while not self.stopping.asked.is_set():
                gained, lost = await ownership.changes(wait=_POLL)
                await asyncio.gather(*(self.workers.give_back(ownership, number) for number in lost))
                for partition in gained:
                    self.workers.take_on(partition)
                if (failed := await self.workers.reap(ownership)) is not None:
                    self._failed = failed
                    self.stopping.begin_stop()
                self._note_stand_by(ownership.elsewhere)
                if upkeep.done():  # by a bug: turns would stay on disk, and keys and models as they are, unnoticed
                    await upkeep
                if not self.workers.broken:  # a restart would help, so the watchdog must not be notified
                    self._notifier.loop_turned(*self._ready())
        finally:
            upkeep.cancel()
            await asyncio.gather(upkeep, return_exceptions=True)

    def _note_stand_by(self, elsewhere: Sequence[int]) -> None:
        """Log once, each time that it comes to it, that other daemons have all partitions and this one waits."""
        stood_by, self._stands_by = self._stands_by, bool(elsewhere) and not self.workers.all
        if self._stands_by and not stood_by:
            of = {"topic": self._settings.topics.turns, "partitions": f"{min(elsewhere)}-{max(elsewhere)}"}
            _LOG.info("standing by: other daemons have all partitions", extra=of)

    def _hire(self, partition: Partition, kept: CommittedSessions | None) -> Worker:
        return Worker(
            partition, self._settings, self._pipeline, self.metrics, self._executor, self._clock, kept,
            self.follower.renew_keys,
        )  # fmt: skip

    async def _upkeep(self) -> None:
        """Follow the registry, keep the log's house, measure the lag."""
        cleaned, now = float("-inf"), asyncio.get_running_loop().time
        forgot, trouble = now(), Reminder(_LOG, "upkeep postponed", now)
        while True:
            try:
                if now() - forgot >= min(_FORGET, self._settings.sessions.ttl):
                    forgot = now()
                    await asyncio.get_running_loop().run_in_executor(self._executor, self._tidier.tidy)
                await self.follower.follow(wait=_POLL)
                self._answered = now()
                if now() - cleaned >= _UPKEEP:
                    cleaned = now()
                    await self._log.housekeeping()
                    await self._measure_lag()
                    await self.follower.follow_keys(self._executor)
                    trouble.over()
            except (LogError, KeysError) as error:
                trouble.warn(str(error))
                await asyncio.sleep(_POLL)

    async def _measure_lag(self) -> None:
        topics = self._settings.topics
        self.metrics.lag(await self._log.lag(topics.group, topics.turns))

    # -- health

    def _healthy(self) -> tuple[bool, str]:
        """Whether the process works; an absent log is mentioned but is no reason for a restart."""
        if broken := self.workers.broken:
            return False, f"partitions stopped: {broken}"
        ready, why_not = self._ready()
        return True, "ok" if ready else f"ok, but not ready: {why_not}"

    def _ready(self) -> tuple[bool, str]:
        """Whether it could work on a turn now: each partition is open, and the log has answered recently."""
        if self.stopping.asked.is_set():
            return False, "stopping"
        if closed := sorted(worker.number for worker in self.workers.all if not worker.open):
            return False, f"sessions of partitions {closed} are not restored"
        answered = min((worker.answered for worker in self.workers.all), default=self._answered)
        silent = asyncio.get_running_loop().time() - answered
        if silent == float("inf"):
            return False, self._not_begun
        if silent > self._settings.observe.ready_within:
            return False, f"the log has not answered for {silent:.0f} seconds"
        return True, "ok"

    # -- the end

    async def _drain(self, ownership: Ownership) -> None:
        """Let every worker commit its batch, then give all partitions back; a second signal or the deadline cancels."""
        self.stopping.begin_stop()
        self._notifier.stopping()
        self._failed = await self.workers.drain() or self._failed
        await ownership.close(self.stopping.deadline)
        _LOG.info("stopped", extra={"orderly": not self.stopping.forced})

    async def _end_executor(self) -> None:
        """Wait for the pipeline's thread, unless it was given up: work of the upkeep may be in it."""
        self.stopping.begin_stop()
        last = asyncio.get_running_loop().run_in_executor(self._executor, int)
        if not await self.stopping.wait_for([last]):
            self.stopping.force()
        self._executor.shutdown(wait=not self.stopping.forced, cancel_futures=True)
