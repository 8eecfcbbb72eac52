"""Background tasks of the review server: follow the log, send decisions, take up new models."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette

from anond.errors import AnondError
from anond.log.protocol import Log
from anond.seal import Ring
from anond_trainer.review.daemon_progress import DaemonProgress
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.proposals import Proposer
from anond_trainer.review.queue import Queue

if TYPE_CHECKING:
    from anond_trainer.review.newest_models import NewestModels

SYNC_EVERY, SEND_EVERY, FLUSH_WITHIN = 1.0, 0.25, 5.0  # seconds
MODELS_EVERY, FORGET_EVERY, STATISTICS_EVERY = 10.0, 600.0, 5.0

logger = logging.getLogger(__name__)


class Background:
    """The tasks that run as long as the app does."""

    def __init__(
        self,
        queue: Queue,
        log: Log,
        outbox: Outbox,
        daemons: DaemonProgress,
        troubles: dict[str, str],
        ring: Callable[[], Ring] | None,
        proposer: Proposer | None,
        models: NewestModels | None,
    ) -> None:
        """`troubles` gets the name of each task that fails, until it goes well again."""
        self._queue, self._log, self._outbox, self._daemons = queue, log, outbox, daemons
        self._troubles, self._ring, self._proposer, self._models = troubles, ring, proposer, models

    @asynccontextmanager
    async def running(self, app: Starlette) -> AsyncIterator[None]:
        """Run the tasks; at the end send what waits, as far as that is quickly done."""
        self._queue.db.join()
        tasks = [asyncio.create_task(one) for one in self._tasks()]
        try:
            yield
        finally:
            if self._proposer is not None:
                self._proposer.close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(AnondError, sqlite3.Error, TimeoutError):  # the rest waits in the file for the next start
                last = self._queue.db.leave()  # other servers send what they can still take back when it is due
                async with asyncio.timeout(FLUSH_WITHIN):
                    await self._outbox.send(self._log, everything=last)

    def _tasks(self) -> Iterator[Coroutine[Any, Any, None]]:
        send = partial(self._outbox.send, self._log)
        yield again_and_again("sync", self._take_in, SYNC_EVERY, self._troubles)
        yield again_and_again("send", send, SEND_EVERY, self._troubles)
        yield again_and_again("statistics", self._renew_statistics, STATISTICS_EVERY, self._troubles)
        if self._proposer is not None:
            if self._models is not None:
                take_up = partial(self._models.take_up, self._proposer)
                yield again_and_again("models", take_up, MODELS_EVERY, self._troubles)
            yield _now_and_then(self._proposer.forget_words)

    async def _renew_statistics(self) -> None:
        self._queue.db.renew_statistics()

    async def _take_in(self) -> None:
        if self._ring is not None:
            self._queue.use_ring(self._ring())
        await self._queue.sync(self._log)
        await self._daemons.update(self._log)


async def again_and_again(
    name: str, work: Callable[[], Awaitable[Any]], every: float, troubles: dict[str, str]
) -> None:
    """Repeat `work` without end. A failure shows on /healthz until the work succeeds again."""
    while True:
        try:
            await work()
            troubles.pop(name, None)
        except Exception as error:  # whatever it is: nobody would notice that sending had ended
            if name not in troubles:
                logger.warning("review %s: %s", name, error if isinstance(error, AnondError) else type(error).__name__)
            troubles[name] = type(error).__name__
        await asyncio.sleep(every)


async def _now_and_then(forget: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(FORGET_EVERY)
        await forget()
