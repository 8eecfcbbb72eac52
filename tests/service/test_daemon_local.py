"""The daemon as a process on the local log, whose file another program keeps locked."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import time
from pathlib import Path

import orjson

from anond.events.records import Message
from tests.house import House
from tests.ports import free_port
from tests.service.town import asked

SETTINGS = """
[divert]
max_risk = 1.0
budget = 0
[audit]
share = 0
[log]
partitions = 1
[observe]
port = 0
logs = "json"
ready_within = 1.0
"""


def test_a_daemon_that_cannot_commit_is_not_ready(tmp_path: Path) -> None:
    """Reading goes on, so that sessions are restored again and again; ready it is only after the next commit."""
    port = free_port()
    house = House.build(tmp_path / "house", SETTINGS)
    turns, clean = house.settings.topics.turns, house.settings.topics.clean

    async def story() -> None:
        async with house.log() as log:
            daemon = house.start("run", ANOND_OBSERVE_PORT=str(port))
            await daemon.says("partition open")
            await answered(port, 200, "ok\n")
            daemon.send(signal.SIGSTOP)
            value = orjson.dumps({"session": "s", "text": "hello there", "lang": "en"})
            await log.append([Message(turns, 0, b"s", value)])
            other = sqlite3.connect(house.settings.data_folder / "log.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            daemon.send(signal.SIGCONT)
            await answered(port, 503, "the log has not answered for")
            other.execute("ROLLBACK")
            other.close()
            await answered(port, 200, "ok\n")
            assert len(await log.read(clean, 0, 0)) == 1
            assert daemon.stop() == 0

    try:
        asyncio.run(asyncio.wait_for(story(), 800))
    finally:
        house.close()


async def answered(port: int, status: int, words: str) -> None:
    """Wait until /readyz answers so."""
    end = time.monotonic() + 300
    while (found := await asked(port, "/readyz"))[0] != status or not found[1].startswith(words):
        assert time.monotonic() < end, found
        await asyncio.sleep(0.05)
