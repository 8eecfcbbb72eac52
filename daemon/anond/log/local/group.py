"""Group commit: writes that wait at the same time share one transaction, and so one sync of the disk."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from typing import Any

from anond.errors import AnondError
from anond.log.local.database import Database

Work = Callable[[], Any]


class GroupCommit:
    """Takes writes from the event loop and runs all waiting ones together, in the log's thread."""

    def __init__(self, worker: Executor, db: Database) -> None:
        self._worker, self._db = worker, db
        self._waiting: deque[tuple[Work, Future[Any]]] = deque()

    def submit(self, work: Work) -> asyncio.Future[Any]:
        """Run this write together with others that wait; a refusal fails it alone."""
        future: Future[Any] = Future()
        self._waiting.append((work, future))
        self._worker.submit(self._write_all)
        return asyncio.wrap_future(future)

    def _write_all(self) -> None:
        """Run all waiting writes; later calls then find nothing left to do."""
        batch = [self._waiting.popleft() for _ in range(len(self._waiting))]
        batch = [(work, future) for work, future in batch if future.set_running_or_notify_cancel()]
        for (_, future), outcome in zip(batch, self._outcomes([work for work, _ in batch]), strict=True):
            if isinstance(outcome, BaseException):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

    def _outcomes(self, works: Sequence[Work]) -> Sequence[object]:
        if not works:
            return []
        try:
            return self._db.patiently(lambda: self._in_one_transaction(works))
        except Exception as error:
            if len(works) == 1:
                return [error]
            return [outcome for work in works for outcome in self._outcomes([work])]  # find the one that fails

    def _in_one_transaction(self, works: Sequence[Work]) -> list[object]:
        with self._db.transaction():
            return [_outcome(work) for work in works]


def _outcome(work: Work) -> object:
    """The result of the write, or the reason for its refusal; an error of SQLite ends the whole transaction."""
    try:
        return work()
    except AnondError as refusal:
        return refusal
