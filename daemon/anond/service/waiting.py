"""Waits for a log that is away when a process starts, and says what it waits for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from anond.errors import Unreachable
from anond.service.reminder import Reminder

T = TypeVar("T")

POLL: Final = 0.5  # seconds between two tries
_LOG = logging.getLogger("anond")


async def once_reached(
    work: Callable[[], Awaitable[T]],
    within: float,
    stop: asyncio.Event,
    waiting: Callable[[str], None] = lambda reason: None,
) -> T | None:
    """What the work on a log comes to, tried again while nothing answers; None where `stop` was set meanwhile.

    After `within` seconds it raises Unreachable. `waiting` is called with the reason before each new try.
    """
    clock = asyncio.get_running_loop().time
    until = clock() + within
    trouble = Reminder(_LOG, "waiting for the log", clock)
    while not stop.is_set():
        try:
            return await work()
        except Unreachable as error:
            if clock() >= until:
                raise
            trouble.warn(str(error))
            waiting(str(error))
        await pause(stop, POLL)
    return None


async def pause(stop: asyncio.Event, seconds: float) -> None:
    """Sleep, but no longer than until `stop` is set."""
    try:
        await asyncio.wait_for(stop.wait(), seconds)
    except TimeoutError:
        return
