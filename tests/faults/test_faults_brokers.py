"""Brokers that die in the middle of thousands of turns, and come back."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from types import ModuleType

import pytest

from tests.faults.account import check
from tests.faults.arena import MANY_TURNS, Arena
from tests.faults.reference import Reference
from tests.faults.strikes import coordinator, in_sync, leader, restart_broker

Arenas = Callable[..., AbstractAsyncContextManager[Arena]]


@pytest.mark.soak
def test_the_only_broker_restarts(arena: Arenas, reference: Reference, brokers: ModuleType) -> None:
    """The one broker there is ends in good order, comes back, is killed, and comes back."""

    async def story() -> None:
        with brokers.Brokers(1) as one:
            async with arena(one.address, turns=MANY_TURNS) as it:
                await it.begin()
                feeding = asyncio.create_task(it.feed(900))
                for how in (signal.SIGTERM, signal.SIGKILL):
                    before = it.fed
                    await it.until("some more is fed", lambda before=before: it.fed >= before + 2_000)  # type: ignore[misc]
                    await restart_broker(it, one, 0, how, away=2)
                await feeding
                await check(it, reference)

    asyncio.run(story())


@pytest.mark.soak
def test_leader_and_coordinators_die(arena: Arenas, reference: Reference, brokers: ModuleType) -> None:
    """Of three brokers die, one after the other, the one that leads the turns, the one that looks after the group, and
    the one that looks after transactions."""

    async def story() -> None:
        with brokers.Brokers(3) as three:
            async with arena(three.address, copies=3) as it:
                await it.begin()
                group, turns = it.house.settings.topics.group, it.house.settings.topics.turns
                feeding = asyncio.create_task(it.feed(250))
                roles: list[Callable[[], Awaitable[int]]] = [
                    lambda: leader(it, turns),
                    lambda: coordinator(it, group, 0),
                    lambda: coordinator(it, f"anond-{group}-0", 1),
                ]
                for find in roles:
                    await it.until("all copies are there", lambda: in_sync(it))
                    number = await find()
                    await restart_broker(it, three, number, signal.SIGKILL, away=2)
                await feeding
                await check(it, reference)

    asyncio.run(story())
