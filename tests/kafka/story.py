"""What tests on a real broker are told with."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from anond.events.records import Record
from anond.log.protocol import Log


def story(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run an async test, with a deadline on all of its waits that also holds on a busy machine."""

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        async def in_time() -> None:
            async with asyncio.timeout(600):
                await test(*args, **kwargs)

        asyncio.run(in_time())

    return run


def values(records: Sequence[Record]) -> list[bytes | None]:
    """What the records hold."""
    return [record.value for record in records]


async def some_of(partition: Any) -> list[Record]:
    """The next records of a partition that has some, however long they take."""
    while not (found := await partition.read(10, 10_000, 1)):
        pass
    return list(found)


async def all_of(log: Log, topic: str, count: int, partition: int = 0) -> list[bytes | None]:
    """What readers see of a partition, once there are as many records as there have to be, and a moment later."""
    found: list[Record] = []
    while len(found) < count:
        found = list(await log.read(topic, partition, 0, wait=1))
    return values(await log.read(topic, partition, 0, wait=1))


async def nothing_of(log: Log, topic: str) -> bool:
    """Whether readers see nothing of partition 0, also a moment later."""
    return not await log.read(topic, 0, 0, wait=1)
