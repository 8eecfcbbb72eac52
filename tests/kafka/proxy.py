"""A proxy between clients and a broker that can hold back what they ask for, as a network or a frozen broker does."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable

PRODUCE, FETCH, METADATA, FIND_COORDINATOR = 0, 1, 3, 10
ADD_OFFSETS, END_TRANSACTION, TRANSACTION_OFFSETS = 25, 26, 28  # kinds of requests, by Kafka
EVERY = range(100)


class Proxy:
    """Passes requests on. Those of kinds that are held wait, with all that comes behind them on their connection."""

    def __init__(self, port: int, target: int) -> None:
        """Listens on a port of this machine, passes on to another; clients come if the broker advertises the first."""
        self.address, self.holding = f"127.0.0.1:{port}", 0
        self._port, self._target = port, target
        self._held: frozenset[int] = frozenset()
        self._free = asyncio.Event()
        self._open: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Proxy:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self._port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    def hold(self, kinds: Iterable[int]) -> None:
        """From now on hold requests of these kinds back."""
        self._held = frozenset(kinds)
        self._free.clear()

    def let_go(self) -> None:
        """Hold nothing back any more, and pass on what was held."""
        self._held = frozenset()
        self._free.set()

    def cut(self) -> None:
        """End every connection, as a broker does that dies; new ones are taken."""
        for task in self._open:
            task.cancel()

    async def held(self, count: int = 1) -> None:
        """Wait until so many requests are held."""
        while self.holding < count:  # noqa: ASYNC110  (what is awaited happens in other tasks)
            await asyncio.sleep(0.02)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._converse(reader, writer))
        self._open.add(task)
        task.add_done_callback(self._open.discard)
        task.add_done_callback(lambda _: writer.close())  # also where it was cancelled before it began

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.closing(writer), contextlib.suppress(OSError, asyncio.IncompleteReadError):
            answers, requests = await asyncio.open_connection("127.0.0.1", self._target)
            with contextlib.closing(requests):
                back = asyncio.create_task(_copy(answers, writer))
                try:
                    await self._pass_on(reader, requests)
                finally:
                    back.cancel()
                    await asyncio.gather(back, return_exceptions=True)

    async def _pass_on(self, reader: asyncio.StreamReader, requests: asyncio.StreamWriter) -> None:
        while True:
            size = await reader.readexactly(4)
            request = await reader.readexactly(int.from_bytes(size, "big"))
            if int.from_bytes(request[:2], "big") in self._held:
                self.holding += 1
                try:
                    await self._free.wait()
                finally:
                    self.holding -= 1
            requests.write(size + request)
            await requests.drain()


async def _copy(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    with contextlib.closing(sink), contextlib.suppress(OSError):
        while some := await source.read(1 << 16):
            sink.write(some)
            await sink.drain()
