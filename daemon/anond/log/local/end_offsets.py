"""The ends of a local log's shards, and waking of waiting readers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

SHORTEST_NAP, LONGEST_NAP = 0.002, 0.02  # seconds between two looks: while others write, and when nothing happens


class EndOffsets:
    """Knows the ends of shards: of this process's writes at once, of other processes' writes by polling.

    It polls only while somebody waits.
    """

    def __init__(self, look: Callable[[], Awaitable[Mapping[int, int] | None]]) -> None:
        self._look = look
        self._ends: dict[int, int] = {}
        self._waiting: dict[asyncio.Future[None], Mapping[int, int]] = {}
        self._watch: asyncio.Task[None] | None = None

    def grew(self, ends: Mapping[int, int]) -> None:
        """Record new ends and wake the readers that wait for them."""
        for shard, end in ends.items():
            self._ends[shard] = max(end, self._ends.get(shard, 0))
        for waiter, offsets in self._waiting.items():
            if not waiter.done() and self._beyond(offsets):
                waiter.set_result(None)

    async def beyond(self, offsets: Mapping[int, int], wait: float) -> bool:
        """Wait until one of the shards has a record at or after its offset; False if `wait` seconds pass first."""
        if self._beyond(offsets):
            return True
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[waiter] = offsets
        if self._watch is None or self._watch.done():
            self._watch = asyncio.create_task(self._keep_looking(), name="local log: look for records of others")
        try:
            async with asyncio.timeout(wait):
                await waiter
        except TimeoutError:
            return False
        finally:
            del self._waiting[waiter]
        return True

    def _beyond(self, offsets: Mapping[int, int]) -> bool:
        return any(self._ends.get(shard, 0) > offset for shard, offset in offsets.items())

    async def _keep_looking(self) -> None:
        nap = SHORTEST_NAP
        try:
            while self._waiting:
                news = await self._look()
                if news is None:
                    nap = min(1.2 * nap, LONGEST_NAP)
                else:
                    self.grew(news)
                    nap = SHORTEST_NAP
                await asyncio.sleep(nap)
        except Exception as error:
            for waiter in self._waiting:
                if not waiter.done():
                    waiter.set_exception(error)

    async def close(self) -> None:
        """Stop looking, and wake all who wait."""
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_result(None)
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.wait([self._watch])
