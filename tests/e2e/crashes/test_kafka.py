"""Daemons that share a real Kafka topic, while one of them is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from anond.events import Message
from anond.stream.log import Log

PATH = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # the processes run what the tests import
TURNS = 2_000

KAFKA = """
[log]
kind = "kafka"
[kafka]
servers = "{servers}"
replication = 1
session_timeout = 6
[topics]
"""


@pytest.fixture
def house(kafka_servers: str, houses: Callable[..., Any], settings_of: Callable[..., str]) -> Any:
    """A house whose log is a real broker, with topics of its own."""
    prefix = uuid.uuid4().hex[:8]
    names = ("turns", "clean", "review", "decisions", "dead", "sessions", "models", "group")
    topics = "".join(f'{name} = "{prefix}.{name}"\n' for name in names)
    return houses("kafka", settings_of(0) + KAFKA.format(servers=kafka_servers) + topics)


async def to_do(house: Any, log: Log) -> int:
    """How many turns are not committed yet."""
    t = house.settings.topics
    return sum((await log.lag(t.group, t.turns)).values())


async def two_daemons_at_work(house: Any, log: Log, fed: list[Message]) -> list[Any]:
    """Two daemons that share the partitions and are in the middle of their batches."""
    await log.append(fed[: TURNS // 2])
    daemons = [house.start("run", **PATH) for _ in range(2)]
    for daemon in daemons:
        await daemon.says("partition open")
    await house.caught_up(log)
    await log.append(fed[TURNS // 2 :])
    left = TURNS
    while left > TURNS // 3:
        left = await to_do(house, log)
    return daemons


@pytest.mark.timeout(300)
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_each_turn_is_disposed_of_once_though_a_daemon_dies_or_stands_still(
    house: Any, play_of: Callable[[int], Any], ending_of: Any, how: signal.Signals
) -> None:
    """One of two daemons is killed, or stopped for longer than the group waits; the other finishes its work, and what
    the stopped one does when it wakes up changes nothing."""
    topic = house.settings.topics.turns
    fed = [replace(message, topic=topic) for message in play_of(7).acts[0][:TURNS]]

    async def story() -> None:
        async with house.log() as log:
            struck, other = await two_daemons_at_work(house, log, fed)
            struck.send(how)
            assert await to_do(house, log)
            await house.caught_up(log)
            if how == signal.SIGSTOP:
                struck.send(signal.SIGCONT)
                await log.append([replace(fed[0], partition=n) for n in range(house.settings.log.partitions)])
                await asyncio.sleep(5)
                await house.caught_up(log)
                assert struck.stop() == 0
            assert other.stop() == 0
            await asyncio.sleep(0.5)
            end = await ending_of(house, log)
            assert end.disposed() == end.fed()

    asyncio.run(story())
