"""`make run-kafka`: the loop of `make run` on a broker, with two daemons that share the work."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from anond.log.kafka import Cluster, KafkaLog

HERE = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
DEADLINE = 300.0


@pytest.fixture
def shown(
    brokers: ModuleType, tmp_path: Path, free_port: Callable[[], int]
) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """The target of the Makefile as somebody in a terminal runs it, and what it has printed."""
    printed = tmp_path / "printed"
    settings = {"ANOND_OBSERVE_PORT": str(free_port()), "ANOND_REVIEW_PORT": str(free_port()), "TMPDIR": str(tmp_path)}
    with printed.open("wb") as out:
        shown = subprocess.Popen(
            ["make", "--silent", "--old-file", f"{BIN.parent}/.run", f"VENV={BIN.parent}", "run-kafka"],
            cwd=HERE, env=os.environ | settings, stdout=out, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
    yield shown, printed
    for number in (signal.SIGINT, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError, subprocess.TimeoutExpired):
            os.killpg(shown.pid, number)
            shown.wait(DEADLINE)


async def until(true: Callable[[], Any], said: Callable[[], str]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + DEADLINE
    while not true():
        assert time.monotonic() < end, said()[-3000:]
        await asyncio.sleep(0.1)


def owners(said: str) -> dict[int, str]:
    """Which daemon was the last to say that it opened a partition."""
    return {int(n): daemon for daemon, n in re.findall(r"daemon (\d): .* partition open +partition=(\d+)", said)}


def left_of(folder: Path) -> list[str]:
    """Processes whose command line or environment names a folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            about = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
        except OSError:
            continue
        if str(folder).encode() in about:
            found.append((process / "cmdline").read_text().replace("\0", " "))
    return found


@pytest.mark.soak
def test_two_daemons_emit_clean_turns_until_ctrl_c_and_leave_nothing_behind(
    shown: tuple[subprocess.Popen[bytes], Path], tmp_path: Path
) -> None:
    """Both daemons open partitions, clean events come on those of both, the page says where it is; after one SIGINT
    there is a summary, and no process and no folder is left."""
    process, printed = shown

    async def emitted(servers: str) -> set[int]:
        log = KafkaLog.open(Cluster(servers))
        try:
            return {n for n in range(4) if await log.read("chat.clean", n, 0)}
        finally:
            await log.close()

    async def story() -> None:
        await until(lambda: len(owners(said())) == 4 and len(set(owners(said()).values())) == 2, said)
        await until(lambda: "/login#" in said(), said)
        (servers,) = re.findall(r"log on Kafka at (\S+),", said())
        end, seen = time.monotonic() + DEADLINE, set[int]()
        while len({owners(said())[number] for number in seen}) < 2:
            assert time.monotonic() < end, said()[-3000:]
            seen |= await emitted(servers)

    def said() -> str:
        return printed.read_text()

    asyncio.run(story())
    os.killpg(process.pid, signal.SIGINT)
    process.wait(DEADLINE)
    assert re.search(r"clean [1-9]\d*, diverted to review", said())
    assert "Traceback" not in said()
    assert left_of(tmp_path) == []
    assert not list(tmp_path.glob("anond-kafka-*"))
