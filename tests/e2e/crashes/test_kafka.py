"""Daemons that share a real Kafka topic, while one of them is killed."""

from __future__ import annotations

import asyncio
import os
import sys
import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

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


@pytest.mark.timeout(300)
def test_each_turn_is_disposed_of_once_though_a_daemon_is_killed(
    kafka_servers: str,
    houses: Callable[..., Any],
    settings_of: Callable[..., str],
    play_of: Callable[[int], Any],
    ending_of: Any,
) -> None:
    """Two daemons share the partitions; one is killed in the middle of its batches, and the other finishes its work."""
    prefix = uuid.uuid4().hex[:8]
    names = ("turns", "clean", "review", "decisions", "dead", "sessions", "models", "group")
    topics = "".join(f'{name} = "{prefix}.{name}"\n' for name in names)
    house = houses("kafka", settings_of(0) + KAFKA.format(servers=kafka_servers) + topics)
    fed = [replace(message, topic=f"{prefix}.turns") for message in play_of(7).acts[0][:TURNS]]

    async def story() -> None:
        async with house.log() as log:
            await log.append(fed[: TURNS // 2])
            daemons = [house.start("run", **PATH) for _ in range(2)]
            for daemon in daemons:
                await daemon.says("partition open")
            await house.caught_up(log)
            await log.append(fed[TURNS // 2 :])
            lag = sum((await log.lag(f"{prefix}.group", f"{prefix}.turns")).values())
            while lag > TURNS // 3:
                lag = sum((await log.lag(f"{prefix}.group", f"{prefix}.turns")).values())
            assert daemons[0].kill()
            assert lag
            await house.caught_up(log)
            assert daemons[1].stop() == 0
            await asyncio.sleep(0.5)
            end = await ending_of(house, log)
            assert end.disposed() == end.fed()
            assert sum(end.fed().values()) == TURNS

    asyncio.run(story())
