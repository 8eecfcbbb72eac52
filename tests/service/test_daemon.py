"""The daemon on a log in memory: it works until a signal or a bug comes, and its pages say how it is."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from anond import connect
from anond.config.settings import LogSettings, Settings
from anond.events.records import Message, Record
from anond.log.deadline import Deadline
from anond.pipeline.batch import BatchResult
from anond.pipeline.pipeline import Pipeline
from anond.pipeline.session import Sessions
from anond.testing import ListOwnership
from tests.service.town import Town, asked, run, until

if TYPE_CHECKING:
    from conftest import Bench


def test_it_works_on_all_partitions_until_it_is_stopped(town: Town) -> None:
    """Turns come out; after the stop all that was committed is there once, and the partitions are free again."""

    async def story() -> None:
        async with town.served() as task:
            await town.feed("one", "two", "three", "four")
            await until(lambda: len(town.clean()) == 4)
        assert task.exception() is None
        assert town.texts() == ["four", "one", "three", "two"]
        assert town.lists.holders == {}

    run(story())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_asks_for_an_orderly_end(town: Town, number: int, caplog: pytest.LogCaptureFixture) -> None:
    """The first one drains."""

    async def story() -> None:
        async with town.served() as task:
            await until(lambda: town.daemon.port > 0)
            os.kill(os.getpid(), number)
            async with asyncio.timeout(120):
                await task

    with caplog.at_level(logging.INFO, "anond"):
        run(story())
    (record,) = [r for r in caplog.records if r.message == "stopped"]
    assert record.__dict__["orderly"] is True


def test_two_signals_in_one_moment_are_one(town: Town, caplog: pytest.LogCaptureFixture) -> None:
    """A wrapper and the terminal that pass on the same Ctrl-C do not force the end."""

    async def story() -> None:
        async with town.served():
            await until(lambda: town.daemon._ready()[0] and bool(town.daemon.workers.all))
            town.daemon.stop()
            town.daemon.stop()

    with caplog.at_level(logging.INFO, "anond"):
        run(story())
    (record,) = [r for r in caplog.records if r.message == "stopped"]
    assert record.__dict__["orderly"] is True


class Stuck(Pipeline):
    """Works on a batch until it is let go, longer than a daemon that is told to stop at once looks on."""

    begun = threading.Event()
    let_go = threading.Event()

    def run(self, records: Sequence[Record], sessions: Sessions, now: float) -> BatchResult:
        """Have it in hand."""
        if records:
            self.begun.set()
            self.let_go.wait(30)
        return super().run(records, sessions, now)


def test_a_second_signal_ends_it_without_a_commit(town: Town, caplog: pytest.LogCaptureFixture) -> None:
    """What was in hand is not written, and not lost: its offset was not committed."""
    town.bench.pipeline.__class__ = Stuck

    async def story() -> None:
        async with town.served():
            await town.feed("one")
            await until(Stuck.begun.is_set)
            town.daemon.stop()
            await asyncio.sleep(0.4)  # two in the same moment are one
            town.daemon.stop()
        Stuck.let_go.set()
        assert town.clean() == []
        assert (await town.log.lag("anond", "chat.turns"))[0] == 1

    with caplog.at_level(logging.INFO, "anond"):
        run(story())
    (record,) = [r for r in caplog.records if r.message == "stopped"]
    assert record.__dict__["orderly"] is False


class Leaving(ListOwnership):
    """Partitions that say how much time there was to give them back."""

    left: ClassVar[list[float]] = []

    async def close(self, deadline: Deadline | None = None) -> None:
        """Note it."""
        assert deadline is not None
        self.left.append(deadline.seconds_left())
        await super().close(deadline)


def test_all_of_a_stop_has_one_deadline(benches: Callable[..., Bench]) -> None:
    """A worker that is stuck takes its share of it and no more: there is time to give the partitions back."""
    town = Town(benches(observe={"port": -1, "stop_within": 6.0}, batch={"wait": 0.01}))
    town.bench.pipeline.__class__ = Stuck
    Stuck.begun.clear()
    Stuck.let_go.clear()

    async def story() -> None:
        async with town.served() as task:
            await town.feed("one")
            await until(Stuck.begun.is_set)
            town.log._ownerships[0].__class__ = Leaving
            began = time.monotonic()
            town.daemon.stop()
            await asyncio.wait_for(asyncio.shield(task), 120)
            assert time.monotonic() - began > 4.4
            assert town.daemon.stopping.forced
        Stuck.let_go.set()

    run(story())
    assert len(Leaving.left) == 1
    assert 0.0 < Leaving.left[0] <= 1.5  # the quarter that is kept for it


class Broken(Pipeline):
    """Has a bug that no turn is to blame for."""

    def run(self, records: Sequence[Record], sessions: Sessions, now: float) -> BatchResult:
        """Fail on any turn."""
        if records:
            raise AssertionError("a bug")
        return super().run(records, sessions, now)


def test_a_bug_stops_the_daemon_with_nothing_written(town: Town) -> None:
    """It fails closed: the error comes out of `serve`, no record is committed, no event is there."""
    town.bench.pipeline.__class__ = Broken

    async def story() -> None:
        async with town.served() as task:
            await town.feed("one")
            with pytest.raises(AssertionError, match="a bug"):
                await asyncio.wait_for(asyncio.shield(task), 120)
        assert town.clean() == []
        assert (await town.log.lag("anond", "chat.turns"))[0] == 1

    run(story())


class BrokenLate(Broken):
    """A pipeline that takes its time before it fails."""

    begun = False

    def run(self, records: Sequence[Record], sessions: Sessions, now: float) -> BatchResult:
        """Fail on any turn, after a second."""
        if records:
            type(self).begun = True
            time.sleep(1.0)
        return super().run(records, sessions, now)


def test_a_bug_in_the_last_batch_is_told(town: Town) -> None:
    """Also if a signal came meanwhile, and the daemon is only waiting for its workers."""
    town.bench.pipeline.__class__ = BrokenLate

    async def story() -> None:
        async with town.served() as task:
            await town.feed("one")
            await until(lambda: BrokenLate.begun)
            town.daemon.stop()
            with pytest.raises(AssertionError, match="a bug"):
                await asyncio.wait_for(asyncio.shield(task), 120)
        assert town.clean() == []

    run(story())


def test_a_bug_in_the_upkeep_stops_the_daemon(town: Town) -> None:
    """It must not go on without erasing turns and following keys, with nobody the wiser."""

    async def story() -> None:
        town.renewals.append(RuntimeError("a bug"))
        async with town.served() as task:
            await town.feed("one")
            async with asyncio.timeout(120):
                with pytest.raises(RuntimeError, match="a bug"):
                    await task

    run(story())


def test_a_daemon_that_stands_by_says_so_once(
    town: Town, benches: Callable[..., Bench], caplog: pytest.LogCaptureFixture
) -> None:
    """Which partitions others have stands in the line; it takes them when they end."""
    second = Town(benches(observe={"port": -1}, batch={"wait": 0.01}), town.lists)
    caplog.set_level(logging.INFO, "anond")

    def told() -> list[Any]:
        return [r for r in caplog.records if r.message == "standing by: other daemons have all partitions"]

    async def story() -> None:
        async with town.served():
            await until(lambda: len(town.daemon.workers.all) == 2)
            task = asyncio.create_task(second.daemon.serve())
            await until(lambda: bool(told()))
            await asyncio.sleep(0)
            assert second.daemon.workers.all == []
        await until(lambda: len(second.daemon.workers.all) == 2)
        second.daemon.stop()
        await task

    run(story())
    (record,) = told()
    assert (record.__dict__["topic"], record.__dict__["partitions"]) == ("chat.turns", "0-1")


def test_its_pages_say_how_it_is(town: Town) -> None:
    """Ready once all sessions are restored, with figures in which no text stands."""

    async def story() -> None:
        await town.log.create(connect.topics(Settings(log=LogSettings(partitions=2))))
        await town.log.append([Message("anond.sessions", 1, b"k", b"bad")])
        async with town.served():
            await until(lambda: town.daemon.port > 0 and len(town.daemon.workers.all) == 2)
            await until(lambda: town.daemon._ready()[1] == "sessions of partitions [1] are not restored")
            assert (await asked(town.daemon.port, "/readyz"))[0] == 503
            await town.log.append([Message("anond.sessions", 1, b"k", None)])
            await until(lambda: town.daemon._ready()[0])
            assert await asked(town.daemon.port, "/readyz") == (200, "ok\n")
            assert await asked(town.daemon.port, "/healthz") == (200, "ok\n")
            await town.feed("quixotic")
            await until(lambda: len(town.clean()) == 1)
            await until(lambda: 'disposition="clean"' in town.daemon.metrics.render().decode())
            status, figures = await asked(town.daemon.port, "/metrics")
            assert (status, 'anond_records_total{disposition="clean",lang="en"} 1.0' in figures) == (200, True)
            assert "quixotic" not in figures

    run(story())
