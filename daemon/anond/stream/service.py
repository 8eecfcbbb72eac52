"""The daemon: a page of verbs. Signals only set flags; the first asks for an orderly end, the second forces it."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack

from anond.config import Settings
from anond.errors import KeysError, LogError, ModelRefused
from anond.pipeline import Pipeline
from anond.releases import Releases
from anond.stream import health
from anond.stream.log import Log, Ownership, Partition
from anond.stream.metrics import Metrics
from anond.stream.registry import Registry
from anond.stream.worker import Kept, Worker
from anond.tagging.decoder import Decoder
from anond.tagging.model import Model

_LOG = logging.getLogger("anond")
_POLL = 0.5  # seconds between two looks for new models and new partitions
_SAME_MOMENT = 0.3  # seconds in which two signals are one
_KEEP = 30.0  # seconds for which sessions are kept whose partition was given back: it may come again
_UPKEEP = 2.0  # seconds between two rounds of housekeeping


class Daemon:
    """Owns partitions, works on each, follows the registry, and answers for its health."""

    def __init__(
        self,
        log: Log,
        settings: Settings,
        pipeline: Pipeline,
        releases: Releases,
        registry: Registry,
        metrics: Metrics,
        decoder: Callable[[Model], Decoder],
        renew_keys: Callable[[], bool],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.metrics = metrics
        self.port = -1  # of the health page, once it is served
        self._log = log
        self._settings = settings
        self._pipeline = pipeline
        self._releases = releases
        self._registry = registry
        self._decoder = decoder
        self._renew_keys = renew_keys
        self._keyless: dict[str, Model] = {}  # announced models whose words are hidden by a key that we do not hold
        self._calibrated: dict[str, float] = {}  # when what is known of risks was learnt, by language
        self._told: dict[str, tuple[float | None, str]] = {}  # what was last said of the leak target, by language
        self._clock = clock
        self._workers: dict[int, tuple[Worker, asyncio.Task[None]]] = {}
        self._kept: dict[int, tuple[Kept, float]] = {}  # sessions of partitions given back, and since when
        self._asked = 0.0
        self._stopping = asyncio.Event()
        self._forced = asyncio.Event()
        self._failed: BaseException | None = None

    async def serve(self) -> None:
        """The whole life: start, work until a signal comes, drain, stop."""
        async with AsyncExitStack() as stack:
            ownership = await self._startup(stack)
            try:
                await self._loop(ownership)
            finally:
                await self._drain(ownership)
        if self._failed is not None:
            raise self._failed

    def stop(self) -> None:
        """What a signal does: the first asks the workers to finish their batch, a second one ends everything now.

        Two in the same moment are one: a wrapper and the terminal may both pass on what a person pressed once.
        """
        if not self._stopping.is_set():
            self._asked = time.monotonic()
            self._stopping.set()
        elif time.monotonic() - self._asked >= _SAME_MOMENT:
            self._forced.set()

    @property
    def forced(self) -> bool:
        """Whether it was told to end at once: a batch may still be in hand, and nobody waits for it."""
        return self._forced.is_set()

    # -- startup

    async def _startup(self, stack: AsyncExitStack) -> Ownership:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.stop)
            stack.callback(loop.remove_signal_handler, number)
        self._executor = ThreadPoolExecutor(1, "pipeline")
        stack.callback(lambda: self._executor.shutdown(wait=not self.forced, cancel_futures=True))
        await self._follow_models(wait=0.0)
        observe = self._settings.observe
        if observe.port >= 0:
            server = await health.serve(observe.host, observe.port, self.metrics.render, self._healthy, self._ready)
            self.port = server.port
            stack.push_async_callback(server.close)
        topics = self._settings.topics
        return await self._log.own(topics.group, (topics.turns, topics.decisions), topics.sessions)

    # -- the loop

    async def _loop(self, ownership: Ownership) -> None:
        upkeep = asyncio.create_task(self._upkeep())
        try:
            while not self._stopping.is_set():
                gained, lost = await ownership.changes(wait=_POLL)
                await asyncio.gather(*(self._let_go(ownership, number) for number in lost))
                for partition in gained:
                    self._take_on(partition)
                await self._reap(ownership)
                self._forget()
                if upkeep.done():  # by a bug: turns would stay on disk, and keys and models as they are, unnoticed
                    await upkeep
        finally:
            upkeep.cancel()
            await asyncio.gather(upkeep, return_exceptions=True)

    def _take_on(self, partition: Partition) -> None:
        kept, _ = self._kept.pop(partition.number, (None, 0.0))
        worker = Worker(
            partition, self._settings, self._pipeline, self._releases, self.metrics, self._executor, self._clock, kept
        )
        self._workers[partition.number] = (worker, asyncio.create_task(worker.run()))

    async def _let_go(self, ownership: Ownership, number: int) -> None:
        if number in self._workers:
            worker, task = self._workers.pop(number)
            worker.stop()
            await self._finish([task])
            await self._give_back(ownership, worker)

    async def _reap(self, ownership: Ownership) -> None:
        """Workers that ended by themselves: fenced ones give their partition back, a broken one stops the daemon."""
        for number, (worker, task) in list(self._workers.items()):
            if task.done():
                del self._workers[number]
                await self._give_back(ownership, worker)
                if (error := task.exception()) is not None:
                    self._failed = error
                    self._stopping.set()

    async def _give_back(self, ownership: Ownership, worker: Worker) -> None:
        if worker.kept is not None:
            self._kept[worker.number] = worker.kept, time.monotonic()
        self.metrics.left(worker.number)
        await ownership.released(worker.number)

    def _forget(self) -> None:
        """Let go of sessions that were kept for a partition which has not come again."""
        until = time.monotonic() - _KEEP
        self._kept = {number: entry for number, entry in self._kept.items() if entry[1] > until}

    async def _upkeep(self) -> None:
        """Follow the registry, keep the log's house, measure the lag."""
        cleaned = 0.0
        while True:
            try:
                await self._follow_models(wait=_POLL)
                if abs(self._clock() - cleaned) >= _UPKEEP:  # also when the clock was put back
                    cleaned = self._clock()
                    await self._log.housekeeping()
                    await self._measure_lag()
                    await self._follow_keys()
            except (LogError, KeysError) as error:
                _LOG.warning("upkeep postponed", extra={"reason": str(error)})
                await asyncio.sleep(_POLL)

    async def _follow_models(self, wait: float) -> None:
        self.use(await self._registry.poll(wait))
        self._pipeline.refused = frozenset((*self._registry.unusable, *self._keyless))
        self._follow_calibrations()
        self._follow_target()

    def _follow_calibrations(self) -> None:
        """Take up what risks of the models in use are worth, by audits; say where it is known."""
        calibrations = self._pipeline.calibrations
        calibrations.known = dict(self._registry.shelf.calibrations)
        for lang, model in self._pipeline.tagger.models.items():
            found = calibrations.of(lang, model.mark)
            self.metrics.calibrated(lang, found is not None)
            if found is not None and self._calibrated.get(lang) != found.at:
                self._calibrated[lang] = found.at
                about = {"lang": lang, "model": model.id, "turns": found.turns, "leaking": found.leaking}
                _LOG.info("risk is calibrated", extra=about)

    def _follow_target(self) -> None:
        """Take up what audits promise of the models in use; say where the leak target is kept, and where not."""
        target = self._pipeline.target
        if not target.on:
            return
        target.promises = dict(self._registry.shelf.promises)
        for lang, model in self._pipeline.tagger.models.items():
            most, why_not = target.threshold(lang, model.mark), target.why_not(lang, model.mark)
            self.metrics.target(lang, most is not None, target.bound(lang, model.mark))
            if self._told.get(lang) == (most, why_not):
                continue
            self._told[lang] = most, why_not
            about = {"lang": lang, "model": model.id}
            if most is None:
                _LOG.warning("leak target cannot be promised yet", extra=about | {"reason": why_not})
            else:
                _LOG.info("leak target is kept", extra=about | {"diverted_above": most})

    def use(self, models: Sequence[Model]) -> None:
        """Put models in use from the next batch on; batches in hand end with those they began with."""
        if not models:
            return
        inuse = dict(self._pipeline.tagger.models)
        for model in models:
            card, known = model.card, self._keyless.pop(model.card.lang, None)
            try:
                inuse[card.lang] = self._decoder(model)
            except (KeysError, ModelRefused) as error:
                self._keyless[card.lang] = model  # its key may come yet
                if known is not model:
                    _LOG.warning("model refused", extra={"lang": card.lang, "model": card.id, "reason": str(error)})
                continue
            self.metrics.model(card.lang, card.id)
            _LOG.info("model in use", extra={"lang": card.lang, "model": card.id})
        self._pipeline.tagger.models = inuse

    async def _follow_keys(self) -> None:
        """Take up rotated keys, between two batches."""
        if await asyncio.get_running_loop().run_in_executor(self._executor, self._renew_keys):
            _LOG.info("keys renewed")
        self.use(list(self._keyless.values()))

    async def _measure_lag(self) -> None:
        topics = self._settings.topics
        for number, lag in (await self._log.lag(topics.group, topics.turns)).items():
            self.metrics.lag(number, lag)

    # -- health

    def _healthy(self) -> tuple[bool, str]:
        broken = [n for n, (_, task) in self._workers.items() if task.done()]
        return (not broken, f"partitions stopped: {broken}" if broken else "ok")

    def _ready(self) -> tuple[bool, str]:
        if self._stopping.is_set():
            return False, "stopping"
        closed = sorted(n for n, (worker, _) in self._workers.items() if not worker.open)
        return (not closed, f"sessions of partitions {closed} are not restored" if closed else "ok")

    # -- the end

    async def _drain(self, ownership: Ownership) -> None:
        """Let every worker commit its batch, within a deadline; a second signal or the deadline cuts it short."""
        self._stopping.set()
        for worker, _ in self._workers.values():
            worker.stop()
        tasks = [task for _, task in self._workers.values()]
        if not await self._finish(tasks):
            self._forced.set()
        self._workers.clear()
        for task in tasks:
            if not task.cancelled() and (error := task.exception()) is not None:
                self._failed = error
        await ownership.close()
        _LOG.info("stopped", extra={"orderly": not self._forced.is_set()})

    async def _finish(self, tasks: Sequence[asyncio.Task[None]]) -> bool:
        """Wait for tasks to end by themselves; whether all did, before the deadline and a second signal."""
        if not tasks:
            return True
        forced = asyncio.create_task(self._forced.wait())
        ended = asyncio.create_task(_all_ended(tasks))
        await asyncio.wait({forced, ended}, timeout=self._settings.observe.stop_within, return_when="FIRST_COMPLETED")
        orderly = ended.done()
        for task in (*tasks, forced, ended):
            task.cancel()
        await asyncio.gather(*tasks, forced, ended, return_exceptions=True)
        return orderly


async def _all_ended(tasks: Sequence[asyncio.Task[None]]) -> None:
    await asyncio.wait(tasks)
