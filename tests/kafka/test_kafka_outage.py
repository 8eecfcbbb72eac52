"""Brokers that go away, and come back."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from aiokafka.admin import AIOKafkaAdminClient

from anond.errors import LogError
from anond.log.deadline import Deadline
from anond.log.kafka import Cluster
from anond.log.protocol import Transaction
from tests.house import House
from tests.kafka.story import all_of, some_of, values
from tests.play import Ending, write_play
from tests.programs import WHAT_TESTS_IMPORT

PATIENCE = 2.0
OUTAGE = 20.0  # seconds
SETTINGS = """
[divert]
max_risk = 0.1
budget = 0
[audit]
share = 0
[observe]
port = {port}
ready_within = 3
[log]
kind = "kafka"
partitions = 2
[kafka]
servers = "{servers}"
replication = 1
session_timeout = 6
patience = 2
"""


@pytest.fixture
def one_broker(brokers: ModuleType) -> Iterator[Any]:
    """A broker for this test alone."""
    with brokers.Brokers(1) as started:
        yield started


@pytest.fixture(scope="module")
def three_brokers(brokers: ModuleType) -> Iterator[Any]:
    """Three brokers, for the tests of this file."""
    with brokers.Brokers(3) as started:
        yield started


@pytest.mark.soak
def test_nothing_hangs_while_brokers_are_away_and_work_goes_on_afterwards(one_broker: Any, place_on: Any) -> None:
    """Every call ends within its deadline in a LogError; a restore brings the partition back when the broker is."""

    async def story() -> None:
        place = place_on(Cluster(one_broker.address, patience=PATIENCE, session_timeout=6, heartbeat=0.5))
        async with place.logs() as (log,):
            ownership, (partition, _) = await place.own(log)
            await log.append([place.turn(b"a"), place.turn(b"b")])
            assert await partition.read(1, 1000, 5)
            await partition.commit(Transaction([place.out(b"A")], [(b"s", b"1")], {place.turns: 1}))
            one_broker.stop(0, signal.SIGKILL)
            commit = Transaction([place.out(b"B")], [], {place.turns: 2})
            for call in (
                lambda: log.append([place.turn(b"c")]),
                lambda: log.read(place.turns, 0, 0),
                lambda: log.lag(place.group, place.turns),
                lambda: partition.commit(commit),
                partition.rewind,
            ):
                began = time.monotonic()
                with pytest.raises(LogError, match="Kafka"):
                    await call()
                assert time.monotonic() - began < 30 * PATIENCE
            one_broker.start(0)
            await asyncio.to_thread(one_broker.wait, 0)
            partition, done = await _restored(ownership, partition)
            assert done == 1
            assert values(await some_of(partition)) == [b"b"]
            await partition.commit(commit)
            assert await all_of(log, place.clean, 2) == [b"A", b"B"]
            one_broker.stop(0, signal.SIGKILL)
            began = time.monotonic()
            await log.close(Deadline(2.0))
            assert time.monotonic() - began < 30 * PATIENCE  # with no broker; what is cut off needs a moment, too

    asyncio.run(asyncio.wait_for(story(), 800))


@pytest.mark.soak
@pytest.mark.parametrize("which", [None, *range(3)])
def test_when_one_of_three_brokers_dies_work_goes_on(three_brokers: Any, place_on: Any, which: int | None) -> None:
    """Whichever is lost in the middle of the batches, the one that leads the turns or any other, which may
    coordinate something: each record is written once, in order."""
    expected = [b"%d" % n for n in range(60)]

    async def story() -> None:
        servers = three_brokers.address
        place = place_on(Cluster(servers, replication=3, patience=15, session_timeout=6, heartbeat=0.5))
        async with place.logs() as (log,):
            ownership, (partition, _) = await place.own(log)
            await log.append([place.turn(value) for value in expected])
            done, dies = 0, await _leader(servers, place.turns) if which is None else which
            while done < len(expected):
                if done == 20 and three_brokers.runs(dies):
                    three_brokers.stop(dies, signal.SIGKILL)
                try:
                    records = await partition.read(5, 10_000, 1)
                    if records:
                        done = records[-1].position.offset + 1
                        outputs = [place.out(record.value) for record in records]
                        await partition.commit(Transaction(outputs, [(b"s", b"%d" % done)], {place.turns: done}))
                except LogError:
                    partition, done = await _restored(ownership, partition)
            assert not three_brokers.runs(dies)
            assert await all_of(log, place.clean, len(expected)) == expected

    asyncio.run(asyncio.wait_for(story(), 800))
    for number in range(three_brokers.count):
        if not three_brokers.runs(number):
            three_brokers.start(number)
            three_brokers.wait(number)


async def _leader(servers: str, topic: str) -> int:
    """The number of the broker that leads the first partition of a topic."""
    client = AIOKafkaAdminClient(bootstrap_servers=servers)
    await client.start()
    try:
        (found,) = await client.describe_topics([topic])
    finally:
        await client.close()
    return next(int(one["leader"]) for one in found["partitions"] if one["partition"] == 0) - 1


@pytest.mark.soak
def test_a_daemon_starts_while_one_of_three_brokers_is_away(three_brokers: Any, place_on: Any) -> None:
    """Whoever is asked for topics, offsets and members may be away: then another is asked, each of several times."""

    async def story() -> None:
        for _ in range(5):
            place = place_on(
                Cluster(three_brokers.address, replication=2, patience=30, session_timeout=6, heartbeat=0.5)
            )
            async with place.logs() as (log,):
                assert await log.lag(place.group, place.turns) == {0: 0, 1: 0}

    three_brokers.stop(2, signal.SIGKILL)
    try:
        asyncio.run(asyncio.wait_for(story(), 800))
    finally:
        three_brokers.start(2)
        three_brokers.wait(2)


@pytest.mark.soak
def test_an_outage_costs_the_log_nothing_that_grows(
    one_broker: Any, place_on: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """However long everything is tried again without a broker: tasks, connections and objects do not grow."""
    caplog.set_level(logging.CRITICAL, "aiokafka")  # pytest would keep every line
    gc.unfreeze()  # all objects count

    async def story() -> None:
        place = place_on(Cluster(one_broker.address, patience=1, session_timeout=6, heartbeat=0.5))
        async with place.logs() as (log,):
            ownership, (partition, _) = await place.own(log)
            one_broker.stop(0, signal.SIGKILL)
            until = time.monotonic() + OUTAGE
            tries = [
                asyncio.create_task(_again(until, call))
                for call in (
                    lambda: log.append([place.turn(b"c")]),
                    lambda: log.read(place.turns, 0, 0),
                    lambda: log.lag(place.group, place.turns),
                    lambda: ownership.changes(0.5),
                    lambda: _state(partition),
                )
            ]
            await asyncio.sleep(OUTAGE / 3)
            early = await _most(lambda: (len(asyncio.all_tasks()), len(os.listdir("/proc/self/fd"))))
            objects = len(gc.get_objects())
            await asyncio.sleep(until - time.monotonic() - 5)
            late = await _most(lambda: (len(asyncio.all_tasks()), len(os.listdir("/proc/self/fd"))))
            assert late[0] <= early[0] + 2
            assert late[1] <= early[1] + 2
            assert len(gc.get_objects()) < 1.1 * objects
            await asyncio.gather(*tries)

    asyncio.run(asyncio.wait_for(story(), 800))


def test_an_outage_costs_a_daemon_no_memory_and_no_turn(brokers: ModuleType, one_broker: Any, tmp_path: Path) -> None:
    """Without a broker a daemon's memory and connections do not grow, and it says that it is not ready; when the broker
    is back each turn is disposed of once, also by a daemon that was started meanwhile; a review page waits, too."""
    (port,) = brokers.free_ports(1)
    house = House.build(tmp_path / "house", SETTINGS.format(servers=one_broker.address, port=port))
    turns = write_play(random.Random(5), house.settings.topics.turns).acts[0][:1000]

    async def story() -> None:
        async with house.log() as log:
            await log.append(turns[:500])
            daemon = house.start("run", **WHAT_TESTS_IMPORT)
            await daemon.says("partition open", 2)
            await house.caught_up(log)
            await answers(lambda: asked(port, "/readyz"), "200 ok")
            await answers(lambda: lag(port), "known")
            await log.append(turns[500:])
        one_broker.stop(0, signal.SIGKILL)
        killed = time.monotonic()
        await answers(lambda: asked(port, "/readyz"), "503 ")
        assert time.monotonic() - killed < 60  # the three seconds of `ready_within`, and what a busy machine needs
        assert (await asked(port, "/healthz")).startswith("200 ok, but not ready: ")
        await asyncio.sleep(max(0.0, killed + OUTAGE / 3 - time.monotonic()))
        assert await lag(port) == "unknown"
        early = await _most(lambda: _weight(daemon.process.pid))
        await asyncio.sleep(OUTAGE / 3)
        late = await _most(lambda: _weight(daemon.process.pid))
        assert late[0] < early[0] + 2_000
        assert late[1] <= early[1] + 4
        second = house.start("run", **WHAT_TESTS_IMPORT, ANOND_OBSERVE_PORT="-1")
        page, other = (house.start("review", ANOND_REVIEW_PORT="0", **WHAT_TESTS_IMPORT) for _ in range(2))
        for one in (second, page, other):
            await one.says("waiting for the log")
        assert other.stop() == 0  # a signal ends the wait
        one_broker.start(0)
        await asyncio.to_thread(one_broker.wait, 0)
        async with house.log() as log:
            await house.caught_up(log)
            await second.says("partition open")
            await page.says("review page, one login: http://")
            assert [daemon.stop(), second.stop(), page.stop()] == [0, 0, 0]
            end = await Ending.read(house, log)
        assert end.disposed() == end.fed()
        for line in ("Future exception was never retrieved", "Unexpected error in sender routine"):
            assert line not in daemon.output()

    try:
        asyncio.run(asyncio.wait_for(story(), 800))
    except OSError as error:
        raise AssertionError(f"nobody listens: {[one.output()[-3000:] for one in house.programs]}") from error
    finally:
        house.close()


async def answers(look: Callable[[], Awaitable[str]], wanted: str) -> None:
    """Wait until an answer begins with some words."""
    async with asyncio.timeout(240):
        while not (await look()).startswith(wanted):  # noqa: ASYNC110  (what is awaited happens elsewhere)
            await asyncio.sleep(0.1)


async def lag(port: int) -> str:
    """Whether a daemon knows how far it is behind."""
    return "known" if "anond_lag_records{" in await asked(port, "/metrics") else "unknown"


async def asked(port: int, path: str) -> str:
    """Status and body of a page of a daemon."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.closing(writer):
        writer.write(f"GET {path} HTTP/1.1\r\n\r\n".encode())
        head, _, body = (await reader.read()).decode().partition("\r\n\r\n")
    return f"{head.split()[1]} {body}"


async def _again(until: float, call: Callable[[], Awaitable[Any]]) -> None:
    """Try the same again and again, as those do who wait for a broker."""
    while time.monotonic() < until:
        with contextlib.suppress(LogError):
            await call()
        await asyncio.sleep(0.1)


async def _state(partition: Any) -> None:
    """Restore a partition."""
    _ = [entry async for entry in partition.restore()]


async def _most(measure: Callable[[], tuple[int, int]]) -> tuple[int, int]:
    """The most of two things within some seconds: they go up and down with each try."""
    seen = []
    for _ in range(40):
        seen.append(measure())
        await asyncio.sleep(0.1)
    return max(one for one, _ in seen), max(other for _, other in seen)


def _weight(pid: int) -> tuple[int, int]:
    """Resident kilobytes of a process, and its open files."""
    resident = int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
    return resident, len(os.listdir(f"/proc/{pid}/fd"))


async def _restored(ownership: Any, partition: Any) -> tuple[Any, int]:
    """The partition once it is restored, and what its state says was done."""
    while True:
        gained, lost = await ownership.changes(0.5)
        for number in lost:
            await ownership.released(number)
        partition = next((one for one in gained if one.number == 0), partition)
        try:
            state = {key: value async for key, value in partition.restore()}
        except LogError:
            continue
        return partition, int(state.get(b"s", b"0"))
