"""The workers of a daemon: one for each partition, from its assignment until it is given back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from anond.log.protocol import Ownership, Partition
from anond.service.metrics import Metrics
from anond.service.stopping import Stopping
from anond.service.worker import CommittedSessions, Worker

_KEEP = 30.0  # seconds for which the sessions of a partition given back are kept: it may come back
Hired = Callable[[Partition, CommittedSessions | None], Worker]


class Workers:
    """The worker of each partition, and the sessions of partitions given back a moment ago."""

    def __init__(self, hire: Hired, metrics: Metrics, stopping: Stopping) -> None:
        self._hire, self._metrics, self._stopping = hire, metrics, stopping
        self._running: dict[int, tuple[Worker, asyncio.Task[None]]] = {}
        self._drained: list[object] = []  # kept to the end: to free many sessions takes the event loop tens of ms
        self._given_back: dict[
            int, tuple[CommittedSessions, float]
        ] = {}  # sessions of partitions given back, and since when

    def take_on(self, partition: Partition) -> None:
        """Start a worker on a partition, with the sessions kept of it."""
        kept, _ = self._given_back.pop(partition.number, (None, 0.0))
        worker = self._hire(partition, kept)
        self._running[partition.number] = (worker, asyncio.create_task(worker.run()))

    async def give_back(self, ownership: Ownership, number: int) -> None:
        """Let a worker commit its batch and give its partition back."""
        if number in self._running:
            worker, task = self._running.pop(number)
            worker.stop()
            await self._stopping.wait_for([task])
            await self._release(ownership, worker)

    async def reap(self, ownership: Ownership) -> BaseException | None:
        """Give back the partitions of workers that ended by themselves; returns the error of a failed one."""
        failed: BaseException | None = None
        for number, (worker, task) in list(self._running.items()):
            if task.done():
                del self._running[number]
                await self._release(ownership, worker)
                failed = failed or task.exception()
        self._forget()
        return failed

    async def drain(self) -> BaseException | None:
        """Let all workers commit their batches, and cancel late ones; returns the error of a failed one."""
        for worker in self.all:
            worker.stop()
        tasks = [task for _, task in self._running.values()]
        if not await self._stopping.wait_for(tasks):
            self._stopping.force()
        self._drained = [*self._running.values()]
        self._running.clear()
        errors = [task.exception() for task in tasks if not task.cancelled()]
        return next((error for error in errors if error is not None), None)

    @property
    def all(self) -> list[Worker]:
        """The workers that were taken on and not let go."""
        return [worker for worker, _ in self._running.values()]

    @property
    def broken(self) -> list[int]:
        """The partitions whose workers have ended, and are not reaped yet."""
        return [number for number, (_, task) in self._running.items() if task.done()]

    async def _release(self, ownership: Ownership, worker: Worker) -> None:
        if worker.committed_sessions is not None:
            self._given_back[worker.number] = worker.committed_sessions, time.monotonic()
        self._metrics.partition_left(worker.number)
        await ownership.released(worker.number)

    def _forget(self) -> None:
        """Forget sessions of partitions that have not come back in time."""
        until = time.monotonic() - _KEEP
        self._given_back = {number: entry for number, entry in self._given_back.items() if entry[1] > until}
