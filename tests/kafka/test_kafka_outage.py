"""Brokers that go away, and come back."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from anond.errors import LogError
from anond.stream.kafka import Cluster
from anond.stream.log import Transaction

PATIENCE = 2.0


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


@pytest.mark.timeout(200)
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
                assert time.monotonic() - began < 6 * PATIENCE + 5
            one_broker.start(0)
            await asyncio.to_thread(one_broker.wait, 0)
            partition, done = await _restored(ownership, partition)
            assert done == 1
            assert [r.value for r in await partition.read(10, 1000, 10)] == [b"b"]
            await partition.commit(commit)
            assert [r.value for r in await log.read(place.clean, 0, 0, wait=1)] == [b"A", b"B"]
            one_broker.stop(0, signal.SIGKILL)
            began = time.monotonic()
        assert time.monotonic() - began < 40  # closing, without a broker

    asyncio.run(asyncio.wait_for(story(), 150))


@pytest.mark.timeout(200)
@pytest.mark.parametrize("dies", [0, 1, 2])
def test_when_one_of_three_brokers_dies_work_goes_on(three_brokers: Any, place_on: Any, dies: int) -> None:
    """Whichever leads or coordinates is lost in the middle of the batches: each record is written once, in order."""
    expected = [b"%d" % n for n in range(60)]

    async def story() -> None:
        servers = three_brokers.address
        place = place_on(Cluster(servers, replication=3, patience=15, session_timeout=6, heartbeat=0.5))
        async with place.logs() as (log,):
            ownership, (partition, _) = await place.own(log)
            await log.append([place.turn(value) for value in expected])
            done = 0
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
            assert [r.value for r in await log.read(place.clean, 0, 0, wait=2)] == expected

    asyncio.run(asyncio.wait_for(story(), 150))
    three_brokers.start(dies)
    three_brokers.wait(dies)


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
