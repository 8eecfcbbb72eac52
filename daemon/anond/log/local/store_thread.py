"""The thread in which all SQLite work of a local log happens, so that the event loop never waits for a disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

from anond.errors import LogError
from anond.log.deadline import Deadline
from anond.log.local.database import Database
from anond.log.local.end_offsets import EndOffsets
from anond.log.local.group import GroupCommit
from anond.log.local.store import Ends, Store

P = ParamSpec("P")
T = TypeVar("T")


class StoreThread:
    """Runs the store's work for the event loop: reads one by one, writes grouped."""

    def __init__(self, path: Path, worker: ThreadPoolExecutor, db: Database, store: Store, patience: float) -> None:
        self.path, self.store, self.ends = path, store, EndOffsets(self._news)
        self._db, self._worker, self._patience = db, worker, patience
        self._writes = GroupCommit(worker, db)
        self._closed = False

    async def call(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run one transaction of the store; where another process is writing, try it again."""
        self._check_open()
        return await self._in_time(self._in_thread(lambda: self._db.patiently(lambda: work(*args, **kwargs))))

    async def write(self, work: Callable[P, tuple[T, Ends]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do a write of the store, together with others that wait; then wake the readers of what it wrote."""
        self._check_open()
        result, ends = await self._in_time(self._writes.submit(lambda: work(*args, **kwargs)))
        self.ends.grew(ends)
        return cast(T, result)

    async def close(self, deadline: Deadline | None) -> None:
        """Fold the write-ahead log away, end the thread."""
        self._closed = True
        await self.ends.close()
        try:
            await self._in_time(self._in_thread(self._db.close), deadline)
            self._worker.shutdown(wait=True)  # at once: it is idle now
        finally:
            self._worker.shutdown(wait=False, cancel_futures=True)

    def _check_open(self) -> None:
        if self._closed:
            raise LogError(f"the log {self.path} is closed")

    def _in_thread(self, work: Callable[[], T]) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self._worker, work)

    async def _in_time(self, future: asyncio.Future[T], deadline: Deadline | None = None) -> T:
        limit = 3 * self._patience
        try:
            async with asyncio.timeout(limit if deadline is None else min(limit, deadline.seconds_left())):
                return await future
        except TimeoutError:
            raise LogError(f"the log {self.path} does not answer: its disk is stuck") from None

    async def _news(self) -> Ends | None:
        return await self.call(self.store.new_ends)
