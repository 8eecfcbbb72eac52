"""Signals: the first asks for an orderly end within one deadline; a second one ends at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Any

from anond.log.deadline import Deadline

_SAME_MOMENT = 0.3  # seconds in which two signals are one
_FORCED_WITHIN = 2.0  # seconds for leaving the log, once nobody waits for batches any more
_KEPT = 0.25  # share of the deadline that workers leave to those who close after them


class Stopping:
    """The state of a stop: whether it was asked for or forced, and its deadline."""

    def __init__(self, seconds: float) -> None:
        self.deadline = Deadline(seconds)
        self.asked, self._forced = asyncio.Event(), asyncio.Event()
        self._asked_at = 0.0

    def signal(self) -> None:
        """Handle a signal. Two in the same moment count as one: a wrapper and the terminal may both pass on what a
        person pressed once."""
        if not self.asked.is_set():
            self._asked_at = time.monotonic()
            self.begin_stop()
        elif time.monotonic() - self._asked_at >= _SAME_MOMENT:
            self.force()

    def begin_stop(self) -> None:
        """Ask for the end, and start the deadline."""
        self.deadline.start()
        self.asked.set()

    def force(self) -> None:
        """End now, without waiting for a batch in hand."""
        self.begin_stop()
        self.deadline.shorten(_FORCED_WITHIN)
        self._forced.set()

    @property
    def forced(self) -> bool:
        """Whether it is to end at once."""
        return self._forced.is_set()

    async def wait_for(self, tasks: Iterable[asyncio.Future[Any]]) -> bool:
        """Wait for tasks to end by themselves; whether all did, before their share of the deadline or a second signal
        ends the wait. Those that did not are cancelled."""
        waiting = list(tasks)
        if not waiting:
            return True
        forced = asyncio.create_task(self._forced.wait())
        ended = asyncio.create_task(_all_ended(waiting))
        await asyncio.wait({forced, ended}, timeout=self.deadline.seconds_left(_KEPT), return_when="FIRST_COMPLETED")
        orderly = ended.done()
        for task in (*waiting, forced, ended):
            task.cancel()
        await asyncio.gather(*waiting, forced, ended, return_exceptions=True)
        return orderly


async def _all_ended(tasks: list[asyncio.Future[Any]]) -> None:
    await asyncio.wait(tasks)
