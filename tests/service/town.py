"""A town for tests of the daemon: a log in memory, a registry and settings, and the daemon that lives there."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import orjson

from anond import assemble, connect
from anond.config.settings import LogSettings, Settings
from anond.events.records import Message
from anond.models_topic.registry import Registry
from anond.seal import Key, Verifier
from anond.seal.signing import public_half
from anond.service.daemon import Daemon
from anond.service.follower import ModelFollower
from anond.service.metrics import Metrics
from anond.testing import ListLog, Lists
from tests.topics import TOPICS

if TYPE_CHECKING:
    from conftest import Bench

KEY = Key.draw(0.0)
PATIENCE = 90.0  # seconds for anything, on a busy machine too


@dataclass
class Town:
    """A log, and one daemon on it."""

    bench: Bench
    lists: Lists = field(default_factory=Lists)
    renewals: list[bool | Exception] = field(default_factory=list)
    ready_within: float = 10.0

    def __post_init__(self) -> None:
        b = self.bench
        self.log = ListLog(self.lists)
        registry = Registry(self.log, TOPICS.models, Verifier((public_half(KEY),)))
        metrics, decoder = Metrics(self.ready_within), partial(assemble.decoder, review=b.review)
        models = ModelFollower(registry, b.pipeline, metrics, decoder, self.renew, b.settings.models, self.lists.clock)
        self.daemon = Daemon(self.log, b.settings, b.pipeline, models, metrics, self.lists.clock)

    def renew(self) -> bool:
        """What was put on the list, then nothing."""
        found = self.renewals.pop(0) if self.renewals else False
        if isinstance(found, Exception):
            raise found
        return found

    @asynccontextmanager
    async def served(self) -> AsyncIterator[asyncio.Task[None]]:
        """Serve; stop in the end, and see that it stopped in order."""
        await self.log.create(connect.topics(Settings(log=LogSettings(partitions=2))))
        task = asyncio.create_task(self.daemon.serve())
        try:
            yield task
        finally:
            self.daemon.stop()
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(task, return_exceptions=True)

    async def feed(self, *texts: str, lang: str = "en", first: int = 0) -> None:
        """Turns of sessions of their own, in both partitions."""
        for n, text in enumerate(texts, first):
            value = orjson.dumps({"session": f"s{n}", "text": text, "lang": lang})
            await self.log.append([Message(TOPICS.turns, n % 2, b"k", value)])

    def clean(self) -> list[Any]:
        """All clean events."""
        return [orjson.loads(r.value or b"") for n in (0, 1) for r in self.lists.shard(TOPICS.clean, n).records]

    def texts(self) -> list[str]:
        """Their texts, sorted."""
        return sorted(event["text"] for event in self.clean())


async def until(so: Callable[[], bool]) -> None:
    """Wait for something to be so."""
    async with asyncio.timeout(PATIENCE):
        while not so():  # noqa: ASYNC110 (a fake log tells of no such thing)
            await asyncio.sleep(0.002)


async def asked(port: int, path: str) -> tuple[int, str]:
    """Status and body of a page of the daemon."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.closing(writer):
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    return int(head.split()[1]), body.decode()


def run(story: Awaitable[None]) -> None:
    """Run a story."""

    async def told() -> None:
        await story

    asyncio.run(told())
