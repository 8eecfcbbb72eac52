"""The local log among processes: writers at the same time, and daemons that are killed in the middle of a commit."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from anond.events.records import Message, Record
from anond.log.local import LocalLog
from anond.log.protocol import TopicSpec

TOPICS = [TopicSpec("turns", 2), TopicSpec("clean", 2), TopicSpec("state", 2, True)]
TURNS = 3000

PRELUDE = """
import asyncio, sys, time
from pathlib import Path
from anond.events.records import Message
from anond.log.local import LocalLog
from anond.log.protocol import Transaction
def opened():
    return LocalLog.open(Path(sys.argv[1]), at_rest=None, sealed_topics=(), input_retention=0, clock=time.time)
"""

WRITER = f"""{PRELUDE}
async def main():
    log = opened()
    for n in range(200):
        await log.append([Message("turns", 0, b"k", f"{{sys.argv[2]}}:{{n}}".encode())])
    await log.close()
asyncio.run(main())
"""

# Copies turns to clean, and counts them in its state: a copy that was lost or made twice shows in the count.
DAEMON = f"""{PRELUDE}
async def work(partition):
    count = 0
    async for key, value in partition.restore():
        count = int(value)
    while True:
        for record in (records := await partition.read(20, 1 << 20, 1)):
            count += 1
        if records:
            copies = [Message("clean", partition.number, r.key, r.value) for r in records]
            state = [(b"count", str(count).encode())]
            await partition.commit(Transaction(copies, state, {{"turns": records[-1].position.offset + 1}}))
async def main():
    ownership = await opened().join_group("g", ["turns"], "state")
    tasks = []
    while True:
        tasks += [asyncio.create_task(work(p)) for p in (await ownership.changes(1))[0]]
        for task in tasks:
            if task.done():
                task.result()
asyncio.run(main())
"""


def start(program: str, *arguments: str) -> subprocess.Popen[bytes]:
    """A process of its own."""
    return subprocess.Popen([sys.executable, "-c", program, *arguments])


def opened(path: Path) -> LocalLog:
    """The log, as the test sees it."""
    return LocalLog.open(path, at_rest=None, sealed_topics=(), input_retention=0, clock=time.time)


async def everything(log: LocalLog, topic: str, partition: int) -> list[Record]:
    """All records of a partition."""
    found: list[Record] = []
    while more := await log.read(topic, partition, len(found)):
        found += more
    return found


def test_processes_append_at_the_same_time(tmp_path: Path) -> None:
    """Three processes write to one partition: nothing is lost, each one's order is kept, offsets have no gap."""

    async def story() -> list[Record]:
        log = opened(tmp_path / "log.db")
        await log.create(TOPICS)
        writers = [start(WRITER, str(tmp_path / "log.db"), name) for name in "abc"]
        assert [await asyncio.to_thread(writer.wait, 60) for writer in writers] == [0, 0, 0]
        found = await everything(log, "turns", 0)
        await log.close()
        return found

    found = asyncio.run(story())
    assert [r.position.offset for r in found] == list(range(600))
    for name in "abc":
        mine = [r.value for r in found if (r.value or b"").startswith(name.encode())]
        assert mine == [f"{name}:{n}".encode() for n in range(200)]


@pytest.mark.parametrize("seed", [1, 2])
def test_killed_daemons_lose_nothing_and_do_nothing_twice(tmp_path: Path, seed: int) -> None:
    """Daemons are killed at random, one always stands by: each turn is copied once, in order, and the state agrees."""
    chance = random.Random(seed)
    path = tmp_path / "log.db"

    async def story() -> None:
        log = opened(path)
        await log.create(TOPICS)
        daemons = [start(DAEMON, str(path)) for _ in range(2)]
        try:
            for n in range(0, TURNS, 10):
                await log.append([Message("turns", i % 2, b"k", b"%d" % i) for i in range(n, n + 10)])
                if chance.random() < 0.02:
                    victim = daemons.pop(chance.randrange(2))
                    os.kill(victim.pid, signal.SIGKILL)
                    victim.wait()
                    daemons.append(start(DAEMON, str(path)))
                await asyncio.sleep(0.005)
            await caught_up(log)
        finally:
            for daemon in daemons:
                daemon.kill()
                daemon.wait()
        await check(log)
        await log.close()

    asyncio.run(story())


async def caught_up(log: LocalLog) -> None:
    """Wait until every turn is committed."""
    async with asyncio.timeout(240):
        while any((await log.lag("g", "turns")).values()):  # noqa: ASYNC110 -- other processes set no event here
            await asyncio.sleep(0.05)


async def check(log: LocalLog) -> None:
    """Each turn once, in order; the count in the state is the number of turns."""
    for partition in (0, 1):
        copied = [r.value for r in await everything(log, "clean", partition)]
        assert copied == [b"%d" % i for i in range(TURNS) if i % 2 == partition]
        (count,) = await log.read("state", partition, 0)
        assert count.value == b"%d" % (TURNS // 2)
        assert max(Counter(copied).values()) == 1


def test_a_partition_is_free_the_moment_its_owner_is_killed(tmp_path: Path) -> None:
    """A daemon that stands by owns the partitions seconds after the other was killed, not before."""
    path = tmp_path / "log.db"

    async def story() -> float:
        log = opened(path)
        await log.create(TOPICS)
        await log.append([Message("turns", n, b"k", b"v") for n in (0, 1)])
        first = start(DAEMON, str(path))
        try:
            await caught_up(log)
            ownership = await log.join_group("g", ["turns"], "state")
            assert await ownership.changes(1.5) == ([], [])
        finally:
            first.kill()
            first.wait()
        killed = time.monotonic()
        gained, _ = await ownership.changes(60)
        assert [partition.number for partition in gained] == [0, 1]
        await log.close()
        return time.monotonic() - killed

    assert asyncio.run(story()) < 20  # it looks every second; a busy machine may need more
