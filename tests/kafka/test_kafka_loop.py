"""Heartbeats never starve: no piece of work on the event loop takes long, whatever the daemon does meanwhile."""

from __future__ import annotations

import asyncio
import gc
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from anond import assemble
from anond.assemble import serve
from anond.events.records import Message
from anond.log.protocol import Log
from anond.session.ledger import Ledger
from anond.session.store import SessionStore
from tests.house import House
from tests.play import write_play
from tests.stopwatch import slowness
from tests.topics import own_topics_toml

AT_MOST = 0.020  # seconds of the thread's own time for one callback
SESSIONS = 20_000
TURNS = 6_000

SETTINGS = """
[divert]
max_risk = 0.1
budget = 0
[batch]
turns = 2000
[observe]
port = -1
[log]
kind = "kafka"
partitions = 2
[kafka]
servers = "{servers}"
replication = 1
session_timeout = 10
"""


@contextmanager
def stopwatch(longest: dict[str, float]) -> Iterator[None]:
    """Notes the longest time of its own that each kind of callback takes on this thread's event loop.

    Without what it spends on garbage: that is of all threads here, those that feed and watch the daemon among them.
    """
    plain, thread, garbage = asyncio.Handle._run, threading.get_ident(), 0.0

    def collects(phase: str, _: object) -> None:
        nonlocal garbage
        if threading.get_ident() == thread:
            garbage += time.thread_time() if phase == "stop" else -time.thread_time()

    def timed(handle: asyncio.Handle) -> None:
        began, before = time.thread_time(), garbage
        plain(handle)
        took = time.thread_time() - began - (garbage - before)
        if took > AT_MOST / 4 and threading.get_ident() == thread:
            name = _name(handle)
            longest[name] = max(took, longest.get(name, 0.0))

    asyncio.Handle._run = timed  # type: ignore[assignment]
    gc.callbacks.append(collects)
    try:
        yield
    finally:
        gc.callbacks.remove(collects)
        asyncio.Handle._run = plain  # type: ignore[method-assign]


def _name(handle: Any) -> str:
    """Which work a callback belongs to."""
    task = getattr(handle._callback, "__self__", None)
    work: Any = task.get_coro() if isinstance(task, asyncio.Task) else None
    return repr(handle._callback) if work is None else str(work.__qualname__)


@pytest.fixture
def house(tmp_path: Path, kafka_servers: str) -> House:
    """A house whose log is a real broker, with topics of its own."""
    return House.build(tmp_path / "house", SETTINGS.format(servers=kafka_servers) + own_topics_toml())


async def laid_in(house: House, log: Log, ledger: Ledger) -> None:
    """What lies on the log when the daemon starts: sessions of a former one, and turns."""
    t = house.settings.topics
    first = await log.join_group(t.group, (t.turns, t.decisions), t.sessions)
    gained: list[Any] = []
    while len(gained) < house.settings.log.partitions:
        gained += (await first.changes(1))[0]
    for partition in gained:
        _ = [entry async for entry in partition.restore()]
    await first.close()
    store = SessionStore(house.keys.need("state"), house.settings.sessions.ttl, 10)
    staged = store.stage({b"session %d" % n: ledger for n in range(SESSIONS)})
    await log.append([Message(t.sessions, 0, key, value) for key, value in staged])


def said(house: House, seed: int) -> list[Message]:
    """Many turns."""
    acts = write_play(random.Random(seed), house.settings.topics.turns, TURNS).acts
    return [message for act in acts for message in act]


async def in_another_thread(house: House, work: Callable[[Log], Any]) -> None:
    """What somebody else does with the log meanwhile, on a loop of its own."""

    async def with_log() -> None:
        async with house.log() as log:
            await work(log)

    await asyncio.to_thread(asyncio.run, with_log())


async def interlude(house: House, log: Log, more: list[Message]) -> None:
    """The daemon works what there is off; a second one comes and goes; more turns come."""
    t = house.settings.topics
    await house.caught_up(log)
    second = await log.join_group(t.group, (t.turns, t.decisions), t.sessions)
    while not (await second.changes(1))[0]:
        pass
    await second.close()
    await log.append(more)
    await house.caught_up(log)


@pytest.mark.soak
def test_no_piece_of_work_takes_long(house: House, benches: Callable[..., Any]) -> None:
    """Big batches, a restore of many sessions and a rebalance: no callback needs more than 20 ms of the loop's time."""
    bench = benches(state=house.keys.need("state"))
    (ledger,) = bench.run([bench.record(0, "My name is Anna Svensson, call me at 070 123 45 67.")]).ledgers.values()
    daemons: list[Any] = []
    longest: dict[str, float] = {}

    def make(*parts: Any) -> Any:
        daemons.append(assemble.daemon(*parts))
        asyncio.get_running_loop().call_soon(longest.clear)  # no partition is owned yet
        return daemons[-1]

    first, more = said(house, 1), said(house, 2)  # made before the daemon starts: it does not pay for their memory

    async def story() -> None:
        await in_another_thread(house, lambda log: laid_in(house, log, replace(ledger, touched=time.time())))
        await in_another_thread(house, lambda log: log.append(first))
        with stopwatch(longest):
            serving = asyncio.create_task(serve(house.settings, house.keys, make))
            other = asyncio.create_task(in_another_thread(house, lambda log: interlude(house, log, more)))
            await asyncio.wait({serving, other}, return_when=asyncio.FIRST_COMPLETED)
            daemons[0].stop()
            await other
            assert await serving

    try:
        asyncio.run(asyncio.wait_for(story(), 800))
    finally:
        gc.unfreeze()
    allowed = 3 * AT_MOST * slowness()
    assert {name: took for name, took in longest.items() if took > allowed} == {}
