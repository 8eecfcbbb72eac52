"""Nothing leaves the machine: daemon and commands work where every connection but the configured ones is refused."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.e2e.either_log import LOGS, house_over
from tests.house import PATIENCE, House

# Loaded by Python itself as it starts. Sockets that listen are no connections; with the local log none is configured,
# with Kafka one: the broker's address, which is no name that would have to be looked up.
WATCH = """
import os, sys

BROKER = os.environ["BROKER"]
CALLS = ("socket.connect", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo", "socket.gethostbyname")

def watch(event, arguments):
    if event in CALLS and not (event == "socket.connect" and BROKER == "%s:%s" % arguments[1][:2]):
        with open(os.environ["WATCHED"], "a") as out:
            out.write(f"{event} {arguments}\\n")
        raise PermissionError("no connections here")

sys.addaudithook(watch)
"""
TURN = {"session": "s", "turn": 0, "speaker": "user", "text": "hi, Anna Svensson here, anna@example.com", "lang": "en"}


@pytest.fixture(params=LOGS)
def house(request: pytest.FixtureRequest, houses: Callable[..., House]) -> House:
    """A house over either log."""
    return house_over(request, houses, "[observe]\nport = 0\n")


def test_daemon_and_commands_connect_to_nobody(house: House, tmp_path: Path) -> None:
    """A turn is fed, made clean and read, an archive scrubbed, the installation checked, and a night looked for."""
    (tmp_path / "watch").mkdir()
    (tmp_path / "watch" / "sitecustomize.py").write_text(WATCH, "utf-8")
    (tmp_path / "chat.jsonl").write_bytes(orjson.dumps(TURN) + b"\n")

    assert "no connections here" in _run(house, tmp_path, "-c", "import socket; socket.create_connection(('::1', 9))")
    assert (tmp_path / "watched").read_text("utf-8").count("socket.getaddrinfo") == 1
    (tmp_path / "watched").unlink()
    _anond(house, tmp_path, "feed", str(tmp_path / "chat.jsonl"))
    with subprocess.Popen(**_started(house, tmp_path, "-m", "anond", "run", "--config", _settings(house))) as daemon:
        asyncio.run(_caught_up(house))
        daemon.terminate()
        assert daemon.wait(PATIENCE) == 0
    assert "anna@" not in (clean := _anond(house, tmp_path, "read"))
    assert '"status":"clean"' in clean
    _anond(house, tmp_path, "scrub", str(tmp_path / "chat.jsonl"), "--out", str(tmp_path / "clean.jsonl"))
    _anond(house, tmp_path, "check")
    _anond(house, tmp_path, "train")
    assert not (tmp_path / "watched").exists()


async def _caught_up(house: House) -> None:
    async with house.log() as log:
        await house.caught_up(log)


def _settings(house: House) -> str:
    return str(house.folder / "anond.toml")


def _anond(house: House, folder: Path, *arguments: str) -> str:
    return _run(house, folder, "-m", "anond", *arguments, "--config", _settings(house))


def _run(house: House, folder: Path, *arguments: str) -> str:
    done = subprocess.run(**_started(house, folder, *arguments), timeout=PATIENCE)
    return str(done.stdout.decode())


def _started(house: House, folder: Path, *arguments: str) -> dict[str, Any]:
    """How a program is started that writes down, and is refused, each connection."""
    environ = {"PATH": os.environ["PATH"], "HOME": str(house.folder / "home"), "WATCHED": str(folder / "watched")}
    environ["BROKER"] = house.settings.kafka.servers if house.settings.log.kind == "kafka" else ""
    return {
        "args": [sys.executable, *arguments], "env": environ | {"PYTHONPATH": str(folder / "watch")},
        "cwd": house.folder, "stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT,
    }  # fmt: skip
