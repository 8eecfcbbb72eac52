"""How daemons end, and how another goes on: one that hangs, one that is asked to stop, one that is forced to."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from contextlib import closing, suppress
from typing import Any

import pytest

from anond.log.protocol import Log
from tests.e2e.crashes import lingering
from tests.e2e.crashes.lingering import HEARD, IN_HAND, UNTIL_ASKED
from tests.play import Ending, Play
from tests.programs import WHAT_TESTS_IMPORT

SMALL = ("turns = 64", "turns = 16")  # batches
TURNS = 300  # more than daemons have in hand at once


async def feed(log: Log, play: Play, count: int) -> None:
    """Append the first records of a play."""
    await log.append([record for act in play.acts for record in act][:count])


async def lingers(house: Any, *more: str) -> Any:
    """A daemon that has a batch in hand, and stays with it."""
    daemon = house.start("run", *more, program=[lingering.__file__ or ""], **WHAT_TESTS_IMPORT)
    await daemon.says(IN_HAND)
    return daemon


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
    house = houses("house", settings_of(free_port(), *SMALL))
    play = play_of(2)

    async def story() -> Ending:
        async with house.log() as log:
            await feed(log, play, TURNS)
            first = await lingers(house)
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
    house = houses("house", settings_of(free_port(), *SMALL))
    play = play_of(3)

    async def story() -> Ending:
        async with house.log() as log:
            await feed(log, play, TURNS)
            daemon = await lingers(house, UNTIL_ASKED)
            assert daemon.stop(number) == 0
            assert "stopped  orderly=True" in daemon.output()
            assert 0 < sum(await house.committed(log)) < TURNS
            cut = await ending_of(house, log)
            assert cut.disposed() == cut.fed(await house.committed(log))
            house.start("run")
            await house.caught_up(log)
            return await ending_of(house, log)

    ending = asyncio.run(story())
    assert ending.disposed() == ending.fed()


def test_second_signal_forces(houses: Any, free_port: Any, settings_of: Any, play_of: Any, ending_of: Any) -> None:
    """A second signal ends a daemon in the middle of a batch: the batch is not committed, and done by the next one."""
    house = houses("house", settings_of(free_port(), *SMALL))
    play = play_of(4)

    async def story() -> Ending:
        async with house.log() as log:
            await feed(log, play, TURNS)
            daemon = await lingers(house)
            daemon.send(signal.SIGTERM)
            await daemon.says(HEARD)
            await asyncio.sleep(0.5)  # two signals in one moment are one
            assert daemon.process.poll() is None
            assert daemon.stop() == 1
            assert "stopped  orderly=False" in daemon.output()
            cut = await ending_of(house, log)
            assert cut.disposed() == cut.fed(await house.committed(log))
            assert any(end > done for end, done in zip(cut.turns, await house.committed(log), strict=True))
            house.start("run")
            await house.caught_up(log)
            return await ending_of(house, log)

    ending = asyncio.run(story())
    assert ending.disposed() == ending.fed()
