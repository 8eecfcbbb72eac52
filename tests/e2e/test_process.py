"""What others can learn of a daemon's process, and what it tells its service manager: a real process, a real socket."""

from __future__ import annotations

import asyncio
import resource
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import orjson
import pytest

from tests.house import PATIENCE, House, Program
from tests.ports import free_port


@dataclass
class Managed:
    """A daemon under a service manager, which is the test."""

    house: House
    daemon: Program
    door: socket.socket
    port: int
    began: list[str]  # what it had said when it was ready


def _heard_until(door: socket.socket, word: str) -> list[str]:
    """The lines that were said until one came."""
    lines: list[str] = []
    until = time.monotonic() + PATIENCE
    while word not in lines:
        door.settimeout(until - time.monotonic())
        lines += door.recv(4096).decode().split("\n")
    return lines


@pytest.fixture(scope="module")
def managed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Managed]:
    """A daemon that says all that it can to its log, with a manager that listens."""
    folder = tmp_path_factory.mktemp("managed")
    port = free_port()
    house = House.build(folder / "house", "[log]\npartitions = 1\n")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.bind(str(folder / "notify"))
        daemon = house.start(
            "run", NOTIFY_SOCKET=str(folder / "notify"), ANOND_OBSERVE_PORT=str(port), ANOND_OBSERVE_LEVEL="DEBUG",
            PYTHONHASHSEED="1",  # so that an interpreter is started: a process that was forked shows others' arguments
        )  # fmt: skip
        try:
            yield Managed(house, daemon, door, port, _heard_until(door, "READY=1"))
        finally:
            house.close()


def _secrets(house: House) -> list[bytes]:
    """The keys of all rings, as their files have them."""
    texts = [
        str(key["key"]) for path in house.settings.keys_folder.glob("*.json") if path.stem != "trust"
        for key in orjson.loads(path.read_bytes())["keys"]
    ]  # fmt: skip
    assert texts
    return [text.encode() for text in texts]


def test_a_daemon_under_the_notify_protocol_is_ready_when_it_says_so(managed: Managed) -> None:
    """Its page agrees; before that it has said nothing of being ready, and from then on it says that its loop turns."""
    assert managed.began.count("READY=1") == 1
    with urllib.request.urlopen(f"http://127.0.0.1:{managed.port}/readyz") as page:
        assert page.status == 200
    assert "WATCHDOG=1" in _heard_until(managed.door, "WATCHDOG=1")


def _of_process(program: Program) -> list[bytes]:
    """The arguments and the environment of a program, as `ps` and /proc show them to others."""
    process, until = Path(f"/proc/{program.process.pid}"), time.monotonic() + PATIENCE
    while True:
        shown = [(process / name).read_bytes() for name in ("cmdline", "environ")]
        if program.name.encode() in shown[0].split(b"\0") and shown[1]:
            return shown
        assert time.monotonic() < until, "/proc shows no arguments"
        time.sleep(0.001)  # the system is about to begin the program: until then it has none


def test_no_key_is_in_the_arguments_the_environment_or_the_log(managed: Managed) -> None:
    """`ps` and /proc show where keys lie, and no key."""
    shown = [*_of_process(managed.daemon), managed.daemon.output().encode()]
    assert [place for place, text in enumerate(shown) for secret in _secrets(managed.house) if secret in text] == []


@pytest.mark.parametrize(("command", "says"), [("review", "/login#"), ("serve", "/v1/turn"), ("train", "")])
def test_no_key_is_shown_by_the_page_the_service_or_training(managed: Managed, command: str, says: str) -> None:
    """Neither in what `ps` and /proc show of them, nor in all that they log from start to end."""
    program = managed.house.start(
        command, ANOND_OBSERVE_LEVEL="DEBUG", ANOND_REVIEW_PORT="0", ANOND_SERVE_PORT="0", PYTHONHASHSEED="1"
    )
    shown = _of_process(program)
    if says:
        asyncio.run(program.says(says))
        assert program.stop() == 0
    assert program.process.wait(PATIENCE) == 0
    shown.append(program.output().encode())
    assert shown[-1]
    assert [place for place, text in enumerate(shown) for secret in _secrets(managed.house) if secret in text] == []


def test_check_finds_the_daemon_on_its_port_and_what_surrounds_it(managed: Managed) -> None:
    """From inside: it answers, cores are off; what a machine of tests is without is told."""
    check = managed.house.start("check", "--deployment", ANOND_OBSERVE_PORT=str(managed.port))
    assert check.process.wait(PATIENCE) == 1
    said = check.output().splitlines()
    assert f"ok   daemon: 127.0.0.1:{managed.port} says ok" in said
    assert "ok   core dumps: are off" in said
    assert any(line.startswith("FIX  signing key:") for line in said)


def test_a_key_file_that_cannot_be_read_is_told_without_what_is_in_it(managed: Managed, tmp_path: Path) -> None:
    """Be it cut short, or with a key that is none: the message names the file."""
    house = House.build(tmp_path / "house", "")
    path = house.settings.keys_folder / "state.json"
    whole = path.read_bytes()
    secret = str(orjson.loads(whole)["keys"][0]["key"])
    for spoilt in (whole[: whole.index(secret.encode()) + 20], whole.replace(secret.encode(), secret[:-4].encode())):
        path.write_bytes(spoilt)
        program = house.start("keys", "list")
        assert program.process.wait(PATIENCE) == 3
        assert "state.json" in program.output()
        assert secret[:12] not in program.output()


def test_a_daemon_writes_no_core(managed: Managed) -> None:
    """Its limit is none, and it cannot be raised."""
    assert resource.prlimit(managed.daemon.process.pid, resource.RLIMIT_CORE) == (0, 0)


def test_cores_are_given_to_no_collector_either() -> None:
    """A process that forbids them is not dumpable: the kernel does not apply the limit where cores go to a program."""
    asks = (
        "import ctypes; from anond.core_dumps import forbid_core_dumps; ask = lambda: ctypes.CDLL(None).prctl(3); "
        "before = ask(); forbid_core_dumps(); print(before, ask())"
    )
    done = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True)
    assert done.stdout == "1 0\n"


def test_a_daemon_that_stops_says_so_to_its_manager(managed: Managed) -> None:
    """At the signal, before the last batch; it ends in order. (It comes last: the others need the daemon.)"""
    while True:  # what came so far
        managed.door.settimeout(0)
        try:
            managed.door.recv(4096)
        except BlockingIOError:
            break
    assert managed.daemon.stop() == 0
    assert "STOPPING=1" in _heard_until(managed.door, "STOPPING=1")
