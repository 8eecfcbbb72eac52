"""Live updates: server-sent events with the counts of a person's page, whenever they change. They hold no text."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any, Final

import orjson

LOOK_EVERY: Final = 1.0  # seconds
ALIVE_EVERY: Final = 15.0  # seconds after which something is sent, so that nothing in between closes the stream


async def events(
    status: Callable[[], dict[str, Any] | None], stopping: asyncio.Event, look_every: float = LOOK_EVERY
) -> AsyncIterator[bytes]:
    """The page's counts whenever they change, until the person is logged out (None) or the server stops."""
    before, sent = b"", time.monotonic()
    while not stopping.is_set():
        now = status()
        if now is None:
            return
        data = orjson.dumps(now)
        if data != before or time.monotonic() - sent > ALIVE_EVERY:
            before, sent = data, time.monotonic()
            yield b"data: " + data + b"\n\n"
        with suppress(TimeoutError):
            await asyncio.wait_for(stopping.wait(), look_every)
