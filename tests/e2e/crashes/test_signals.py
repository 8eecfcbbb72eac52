"""How daemons end, and how another goes on: one that hangs, one that is asked to stop, one that is forced to."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import time
from contextlib import closing, suppress
from typing import Any

import pytest

from anond.log.protocol import Log
from tests.play import Ending, Play

STEP = 250  # turns fed at once


async def feed(log: Log, play: Play, count: int) -> None:
    """Append the first records of a play."""
    records = [record for act in play.acts for record in act][:count]
    for at in range(0, count, STEP):
        await log.append(records[at : at + STEP])


async def some_output(house: Any, log: Log) -> None:
    """Wait until the daemons have committed something, and not yet everything."""
    until = time.monotonic() + 120
    while sum(await house.committed(log)) == 0:
        assert time.monotonic() < until, "the daemon commits nothing"
        await asyncio.sleep(0.005)


async def freeze(house: Any, daemon: Any) -> None:
    """Stop a daemon where it holds no lock on the database, as one that hangs in the middle of its work."""
    for _ in range(100):
        daemon.send(signal.SIGSTOP)
        with (
            suppress(sqlite3.OperationalError),
            closing(sqlite3.connect(house.settings.data_folder / "log.db", 0.1)) as db,
        ):
            db.execute("BEGIN IMMEDIATE")
            return
        daemon.send(signal.SIGCONT)
        await asyncio.sleep(0.01)
    raise AssertionError("the daemon never lets go of the database")


def test_one_stands_by(houses: Any, free_port: Any, settings_of: Any, play_of: Any, ending_of: Any) -> None:
    """While a daemon hangs, another one waits; when the first is killed, the second goes on where it was."""
    house = houses("house", settings_of(free_port()))
    play = play_of(2)

    async def story() -> Ending:
        async with house.log() as log:
            await feed(log, play, 2000)
            first = house.start("run")
            await some_output(house, log)
            await freeze(house, first)
            done = await house.committed(log)
            second = house.start("run")
            await second.says("model in use", 6)
            await asyncio.sleep(1.5)  # more than a second: it has looked for free partitions by now
            assert "partition open" not in second.output()
            assert await house.committed(log) == done != [await log.end("chat.turns", n) for n in range(4)]
            assert first.kill()
            await second.says("partition open", 4)
            await house.caught_up(log)
            assert second.stop() == 0
            return await ending_of(house, log)

    ending = asyncio.run(story())
    assert ending.disposed() == ending.fed()


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.soak)])
def test_first_signal_drains(
    houses: Any, free_port: Any, settings_of: Any, play_of: Any, ending_of: Any, number: int
) -> None:
    """At the first signal a daemon commits what it has in hand and ends well; the next one does the rest."""
    house = houses("house", settings_of(free_port()))
    play = play_of(3)

    async def story() -> Ending:
        async with house.log() as log:
            await feed(log, play, 2000)
            daemon = house.start("run")
            await some_output(house, log)
            assert daemon.stop(number) == 0
            assert "stopped  orderly=True" in daemon.output()
            assert 0 < sum(await house.committed(log)) < 2000
            cut = await ending_of(house, log)
            assert cut.disposed() == cut.fed(await house.committed(log))
            house.start("run")
            await house.caught_up(log)
            return await ending_of(house, log)

    ending = asyncio.run(story())
    assert ending.disposed() == ending.fed()


def test_second_signal_forces(houses: Any, free_port: Any, settings_of: Any, play_of: Any, ending_of: Any) -> None:
    """A second signal ends a daemon in the middle of a batch: the batch is not committed, and done by the next one."""
    settings = settings_of(free_port()).replace("turns = 64", "turns = 10000") + "[log]\npartitions = 1\n"
    house = houses("house", settings)
    play = play_of(4)

    async def story() -> Ending:
        async with house.log() as log:
            await feed(log, play, 5000)
            daemon = house.start("run")
            await daemon.says("partition open")
            await asyncio.sleep(0.1)  # it has begun with its batch, which takes longer than that
            daemon.send(signal.SIGTERM)
            await asyncio.sleep(0.5)  # two signals in one moment are one
            assert daemon.process.poll() is None
            assert daemon.stop() == 1
            assert "stopped  orderly=False" in daemon.output()
            assert await house.committed(log) == [0]
            assert (await ending_of(house, log)).clean == []
            house.start("run")
            await house.caught_up(log)
            return await ending_of(house, log)

    ending = asyncio.run(story())
    assert ending.disposed() == ending.fed()
