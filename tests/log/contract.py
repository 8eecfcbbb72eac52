"""What the tests of the log's contract share: a `Site` for each implementation, and how stories are told on it."""

from __future__ import annotations

import asyncio
import functools
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from anond.events.records import Message, Record
from anond.log.local import LocalLog
from anond.log.protocol import Log, Ownership, Partition, TopicSpec, Transaction
from anond.testing import Clock, ListLog, Lists

T = TypeVar("T")
TOPICS = (TopicSpec("turns", 2), TopicSpec("decisions", 2), TopicSpec("clean", 2), TopicSpec("state", 2, True))
INPUTS = ("turns", "decisions")
WAIT = 60.0  # seconds for which a reader would wait if nobody woke it
AT_ONCE = WAIT / 4  # within which it must have been woken; it is milliseconds on an idle machine


class Site(Protocol):
    """A log of one kind, empty at first."""

    shares: bool  # whether a second daemon of a group gets a share of the partitions, or stands by

    def client(self) -> Log:
        """One more client of it."""

    def usurp(self, group: str, number: int) -> None:
        """Make somebody else the owner, behind the back of the one who is."""


class ListSite:
    """The log in memory."""

    shares = False

    def __init__(self, path: Path) -> None:
        self._lists = Lists(Clock())

    def client(self) -> Log:
        """One more client of it."""
        return ListLog(self._lists)

    def usurp(self, group: str, number: int) -> None:
        """Make somebody else the owner, behind the back of the one who is."""
        self._lists.epochs[group, number] += 1


class LocalSite:
    """The log in one SQLite file."""

    shares = False

    def __init__(self, path: Path) -> None:
        self._path = path / "log.db"

    def client(self) -> Log:
        """One more client of it."""
        return LocalLog.open(self._path, at_rest=None, sealed_topics=(), input_retention=0, clock=time.time)

    def usurp(self, group: str, number: int) -> None:
        """Make somebody else the owner, behind the back of the one who is."""
        with sqlite3.connect(self._path) as other:
            other.execute("UPDATE owners SET epoch = epoch + 1 WHERE grp = ? AND partition = ?", (group, number))
        other.close()


SITES: dict[str, Callable[[Path], Site]] = {"list": ListSite, "local": LocalSite}


def story(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run an async test, with a deadline on all of its waits."""

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        async def in_time() -> None:
            async with asyncio.timeout(600):
                await test(*args, **kwargs)

        asyncio.run(in_time())

    return run


@asynccontextmanager
async def clients(site: Site, count: int = 1) -> AsyncIterator[list[Log]]:
    """Open clients of the same log, with the topics made; close them all."""
    async with AsyncExitStack() as stack:
        logs = []
        for _ in range(count):
            logs.append(site.client())
            stack.push_async_callback(logs[-1].close)
        await logs[0].create(TOPICS)
        yield logs


async def owned(log: Log, group: str = "g") -> tuple[Ownership, list[Partition]]:
    """Own all partitions, restored."""
    ownership = await log.join_group(group, INPUTS, "state")
    gained, _ = await ownership.changes(5)
    for partition in gained:
        await state(partition)
    return ownership, sorted(gained, key=lambda p: p.number)


async def state(partition: Partition) -> dict[bytes, bytes | None]:
    """The restored state; a key that comes twice fails the test."""
    found = [entry async for entry in partition.restore()]
    assert len(dict(found)) == len(found)
    return dict(found)


async def all_of(log: Log, topic: str, partition: int = 0) -> list[bytes | None]:
    """All values of one partition. A log may take a moment to show what was committed."""
    wait: float = getattr(log, "seen_within", 0.0)
    found: list[Record] = []
    while more := await log.read(topic, partition, found[-1].position.offset + 1 if found else 0, wait=wait):
        found += more
    return values(found)


async def soon(look: Callable[[], Awaitable[T]], wanted: T) -> bool:
    """Whether what one sees becomes what is wanted, within the moment that a busy broker may take."""
    until = time.monotonic() + 300
    while (seen := await look()) != wanted and time.monotonic() < until:  # noqa: ASYNC110  (what is awaited happens elsewhere)
        await asyncio.sleep(0.05)
    assert seen == wanted
    return True


def values(records: Sequence[Record]) -> list[bytes | None]:
    """What the records hold."""
    return [record.value for record in records]


def turn(value: bytes, partition: int | None = 0, key: bytes | None = b"s", topic: str = "turns") -> Message:
    """An input record."""
    return Message(topic, partition, key, value)


def done(offset: int, clean: Sequence[bytes] = (), entries: Sequence[tuple[bytes, bytes | None]] = ()) -> Transaction:
    """What is written for a batch of turns of partition 0."""
    return Transaction([turn(v, 0, topic="clean") for v in clean], entries, {"turns": offset})
