"""What the daemon tells a service manager: by real datagrams to a real socket."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from anond import connect
from anond.config.settings import LogSettings, Settings
from anond.errors import Unreachable
from anond.log.protocol import Partition, TopicSpec
from anond.service.notify import Notifier
from anond.testing import ListLog, ListOwnership
from tests.service.town import Town, asked, run, until

if TYPE_CHECKING:
    from conftest import Bench


class Manager:
    """Who listens, as systemd does."""

    def __init__(self, address: str) -> None:
        self.address, self._door = address, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._door.bind(f"\0{address[1:]}" if address.startswith("@") else address)
        self._door.setblocking(False)

    def heard(self) -> list[str]:
        """The lines that came since this was asked last."""
        lines: list[str] = []
        while True:
            try:
                lines += self._door.recv(4096).decode().split("\n")
            except BlockingIOError:
                return lines

    def close(self) -> None:
        """Listen no more."""
        self._door.close()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    """A manager that listens on a path."""
    found = Manager(str(tmp_path / "notify"))
    yield found
    found.close()


class Held(ListLog):
    """A log that is away until it is let go, and whose group can fall silent while its daemon's loop waits for it."""

    away = True
    stuck = waits = False

    async def create(self, topics: Sequence[TopicSpec]) -> None:
        """Fail while it is away."""
        if self.away:
            raise Unreachable("it is not reached")
        await super().create(topics)

    async def join_group(self, group: str, inputs: Sequence[str], changelog: str) -> ListOwnership:
        """Join a group that can fall silent."""
        found = await super().join_group(group, inputs, changelog)
        found.__class__ = _Waiting
        return found


class _Waiting(ListOwnership):
    async def changes(self, wait: float) -> tuple[Sequence[Partition], Sequence[int]]:
        """Say nothing for as long as the log is stuck."""
        while Held.stuck:
            Held.waits = True
            await asyncio.sleep(0.01)
        return await super().changes(min(wait, 0.02))


@pytest.fixture
def held(benches: Callable[..., Bench], manager: Manager) -> Iterator[Town]:
    """A daemon with a manager, on such a log."""
    town = Town(benches(observe={"port": 0}, batch={"wait": 0.01}))
    town.log.__class__ = Held
    town.daemon._notifier = Notifier({"NOTIFY_SOCKET": manager.address})
    Held.away, Held.stuck, Held.waits = True, False, False
    yield town
    Held.away, Held.stuck, Held.waits = True, False, False


def test_a_daemon_is_ready_once_its_partitions_are_and_says_when_it_stops(held: Town, manager: Manager) -> None:
    """That the log is away is said; READY comes once, when /readyz says so, too; in the end STOPPING."""
    topics = connect.topics(Settings(log=LogSettings(partitions=2)))

    async def story() -> None:
        task = asyncio.create_task(held.daemon.serve(topics))
        await until(lambda: held.daemon.port > 0)
        lines: list[str] = []
        await until(lambda: bool(lines.extend(manager.heard()) or lines))
        assert lines == ["STATUS=not ready: waiting for the log: it is not reached"]
        assert (await asked(held.daemon.port, "/readyz")) == (503, "waiting for the log: it is not reached\n")
        Held.away = False
        await until(lambda: "READY=1" in lines or bool(lines.extend(manager.heard())))
        assert held.daemon._ready() == (True, "ok")
        held.daemon.stop()
        await task
        lines += manager.heard()
        assert (lines.count("READY=1"), lines.count("STATUS=ready")) == (1, 1)
        assert lines[-2:] == ["STOPPING=1", "STATUS=stopping"]

    run(story())


def test_the_watchdog_hears_the_loop_turn_and_nothing_while_it_does_not(held: Town, manager: Manager) -> None:
    """A loop that waits for ever is not covered up by an event loop that still answers."""
    topics = connect.topics(Settings(log=LogSettings(partitions=2)))

    async def story() -> None:
        Held.away = False
        task = asyncio.create_task(held.daemon.serve(topics))
        await until(lambda: "WATCHDOG=1" in manager.heard())
        await until(lambda: "WATCHDOG=1" in manager.heard())  # again and again
        Held.stuck = True
        await until(lambda: Held.waits)
        manager.heard()
        assert (await asked(held.daemon.port, "/healthz"))[0] == 200
        await asyncio.sleep(0.1)
        assert manager.heard() == []
        Held.stuck = False
        await until(lambda: "WATCHDOG=1" in manager.heard())
        held.daemon.stop()
        await task

    run(story())


def test_a_status_that_changes_is_told_and_why(manager: Manager) -> None:
    """Once for each change; READY is not said again."""
    told = Notifier({"NOTIFY_SOCKET": manager.address})
    for ready, reason in ((False, "starting"), (True, "ok"), (True, "ok"), (False, "stopping"), (True, "ok")):
        told.loop_turned(ready, reason)
    assert [line for line in manager.heard() if line != "WATCHDOG=1"] == [
        "STATUS=not ready: starting", "READY=1", "STATUS=ready", "STATUS=not ready: stopping", "STATUS=ready",
    ]  # fmt: skip


def test_a_socket_of_the_abstract_kind(tmp_path: Path) -> None:
    """A name that begins with @ is no file."""
    listening = Manager(f"@anond-test-{tmp_path.parent.name}-{tmp_path.name}")
    Notifier({"NOTIFY_SOCKET": listening.address}).stopping()
    assert listening.heard() == ["STOPPING=1", "STATUS=stopping"]
    listening.close()


def test_a_manager_that_does_not_listen_holds_nothing_up(
    tmp_path: Path, manager: Manager, caplog: pytest.LogCaptureFixture
) -> None:
    """One that went away, and one whose queue is full: the log says so once."""
    gone = Notifier({"NOTIFY_SOCKET": str(tmp_path / "nobody")})
    for _ in range(3):
        gone.loop_turned(True, "ok")
    full = Notifier({"NOTIFY_SOCKET": manager.address})
    for _ in range(2000):
        full.loop_turned(True, "ok")
    assert [record.getMessage() for record in caplog.records] == ["the service manager does not listen"] * 2
