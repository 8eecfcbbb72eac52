"""What a daemon says of its health while its log is away: on a log in memory that falls silent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

import pytest

from anond import connect
from anond.config.settings import LogSettings, Settings
from anond.errors import LogError, Unreachable
from anond.log.protocol import TopicSpec
from anond.testing import ListLog
from tests.service.town import Town, asked, run, until

if TYPE_CHECKING:
    from conftest import Bench


class Silent(ListLog):
    """A log that can fall silent: then reads say that there is nothing, as those of Kafka do, and all else fails."""

    away = False

    async def lag(self, group: str, topic: str) -> Mapping[int, int]:
        """Fail while it is away."""
        if self.away:
            raise LogError("it does not answer")
        return await super().lag(group, topic)


def test_a_daemon_whose_log_is_silent_is_not_ready_and_says_so(
    benches: Callable[..., Bench], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Within the stated time, in which the lag is forgotten, too; it is alive, and ready once the log answers again.
    The address at which it says so is logged."""
    caplog.set_level("INFO")
    town = Town(benches(observe={"port": 0, "ready_within": 1.0}, batch={"wait": 0.01}), ready_within=1.0)
    town.log.__class__ = Silent

    async def story() -> None:
        async with town.served():
            await until(lambda: town.daemon.port > 0 and len(town.daemon.workers.all) == 2)
            (served,) = (one for one in caplog.records if one.message == "metrics and health are served")
            assert served.__dict__["address"] == f"http://127.0.0.1:{town.daemon.port}"
            await until(lambda: town.daemon._ready()[0])
            await until(lambda: b'anond_lag_records{partition="0"} 0.0' in town.daemon.metrics.render())
            monkeypatch.setattr("anond.testing.ListPartition.seconds_silent", float("inf"))
            Silent.away = True
            await until(lambda: not town.daemon._ready()[0])
            status, body = await asked(town.daemon.port, "/readyz")
            assert (status, body) == (503, "the log has not answered for 1 seconds\n")
            status, body = await asked(town.daemon.port, "/healthz")
            assert (status, body) == (200, "ok, but not ready: the log has not answered for 1 seconds\n")
            await until(lambda: b'anond_lag_records{partition="0"}' not in town.daemon.metrics.render())
            await town.feed("one")  # a commit is an answer, too
            await until(lambda: len(town.clean()) == 1)
            monkeypatch.undo()
            Silent.away = False
            await until(lambda: town.daemon._ready()[0])

    run(story())


class Absent(ListLog):
    """A log that cannot be reached at first."""

    tries, away = 0, True

    async def create(self, topics: Sequence[TopicSpec]) -> None:
        """Count the tries while it is away."""
        if self.away:
            self.tries += 1
            raise Unreachable("Kafka: 127.0.0.1:9 is not reached: Connection refused")
        await super().create(topics)


def test_a_log_that_is_absent_at_the_start_is_waited_for(
    benches: Callable[..., Bench], caplog: pytest.LogCaptureFixture
) -> None:
    """The pages are there meanwhile, and say what it waits for; the log says it once, not at each try."""
    topics = connect.topics(Settings(log=LogSettings(partitions=2)))
    town = Town(benches(observe={"port": 0}, batch={"wait": 0.01}))
    town.log.__class__ = Absent
    log = cast(Absent, town.log)

    async def story() -> None:
        task = asyncio.create_task(town.daemon.serve(topics))
        await until(lambda: town.daemon.port > 0)
        waiting = "waiting for the log: Kafka: 127.0.0.1:9 is not reached: Connection refused"
        await until(lambda: log.tries > 2)
        assert (await asked(town.daemon.port, "/readyz")) == (503, f"{waiting}\n")
        log.away = False
        await until(lambda: len(town.daemon.workers.all) == 2 and town.daemon._ready()[0])
        assert [record.message for record in caplog.records].count("waiting for the log") == 1
        town.daemon.stop()
        await task

    run(story())


def test_a_signal_ends_the_wait_for_a_log(town: Town) -> None:
    """Nobody has to wait for a log with it."""
    town.log.__class__ = Absent

    async def story() -> None:
        task = asyncio.create_task(town.daemon.serve())
        await until(lambda: town.daemon.port > 0)
        town.daemon.stop()
        async with asyncio.timeout(240):
            await task

    run(story())


def test_the_wait_for_a_log_is_bounded(benches: Callable[..., Bench]) -> None:
    """After `kafka.wait_at_start` the daemon ends, and says what it says without a wait."""
    town = Town(benches(observe={"port": -1}, kafka={"wait_at_start": 0.0}))
    town.log.__class__ = Absent

    async def story() -> None:
        with pytest.raises(Unreachable, match=r"127\.0\.0\.1:9 is not reached"):
            await town.daemon.serve()

    run(story())
