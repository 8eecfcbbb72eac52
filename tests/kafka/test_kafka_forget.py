"""`anond forget` over real brokers: by the daemon that owns the partition, exactly once though it is killed."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import orjson
import pytest

from anond.errors import Forgotten
from anond.events.records import Message
from tests.house import House
from tests.topics import own_topics_toml

SETTINGS = """
[divert]
max_risk = 0.0
[observe]
port = -1
[log]
kind = "kafka"
partitions = 2
[kafka]
servers = "{servers}"
replication = 1
session_timeout = 6
"""


@pytest.fixture
def house(tmp_path: Path, kafka_servers: str) -> House:
    """A house whose log is a real broker, with topics of its own."""
    return House.build(tmp_path / "house", SETTINGS.format(servers=kafka_servers) + own_topics_toml())


def test_sessions_on_both_partitions_are_forgotten_once(house: House) -> None:
    """The daemon is killed while it is asked to; the next one does it. A session beside them stays as it was."""
    asyncio.run(_story(house))
    house.close()


async def _story(house: House) -> None:
    t = house.settings.topics
    turns = [
        Message(t.turns, n % 2, b"k", orjson.dumps({"session": f"s{n}", "text": f"my name is Oona {n}", "lang": "en"}))
        for n in range(3)
    ]
    async with house.log() as log:
        daemon = house.start("run")
        await log.append(turns)
        await house.caught_up(log)
        while len(before := await house.everything(log, t.review)) < len(turns):  # noqa: ASYNC110 (shows a moment later)
            await asyncio.sleep(0.05)
        items = {house.item(record).turn.session: record for record in before}
        asking = house.start("forget", "s0", "s1", "--why", "request 7")
        await asyncio.sleep(0.3)
        daemon.kill()
        house.start("run")
        assert await asyncio.to_thread(asking.process.wait, 120) == 0, asking.output()
        assert "2 sessions: 2 ledgers, 2 keys" in asking.output()

        house.session_keys.clear()
        await house.everything(log, t.review)
        for session in ("s0", "s1"):
            with pytest.raises(Forgotten):
                house.item(items[session])
        assert house.item(items["s2"]).turn.text == "my name is Oona 2"
        letters = [house.letter(record) for record in await house.everything(log, t.dead)]
        assert Counter(letter.reason for letter in letters) == {"forgotten": 2}
        latest = {record.key: record.value for record in await house.everything(log, t.sessions)}
        assert sum(value is not None for value in latest.values()) == 1
