"""Daemons that are killed, stopped, and that come and go, in the middle of thousands of turns."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest

from tests.faults import freezing
from tests.faults.account import check
from tests.faults.arena import MANY_TURNS, Arena
from tests.faults.reference import Reference
from tests.faults.strikes import come_and_go, freeze_in_transaction, kill_one

Arenas = Callable[..., AbstractAsyncContextManager[Arena]]


@pytest.mark.soak
def test_daemons_killed_again_and_again(arena: Arenas, reference: Reference) -> None:
    """A random daemon is killed every second or two, and each time another one takes its place."""

    async def story() -> None:
        async with arena(turns=MANY_TURNS) as it:
            await it.begin()
            feeding = asyncio.create_task(it.feed(700))
            while not feeding.done() or it.struck["killed"] < 6:
                await asyncio.sleep(it.chance.uniform(0.5, 2.5))
                await kill_one(it)
            await feeding
            await check(it, reference)

    asyncio.run(story())


@pytest.mark.soak
def test_a_zombie_with_an_open_transaction_changes_nothing(arena: Arenas, reference: Reference) -> None:
    """A daemon is stopped in the middle of a transaction for longer than the group waits, and wakes up later: others
    have ended its transaction and done its work, and what it had in hand comes to nothing."""

    async def story() -> None:
        async with arena(program=[freezing.__file__ or ""]) as it:
            await it.begin()
            feeding = asyncio.create_task(it.feed(600, 2_400))
            zombie = await freeze_in_transaction(it)
            await feeding
            await it.settle()  # which takes the others, since the zombie had something in hand
            zombie.program.send(signal.SIGCONT)
            await it.feed(1_500)
            await check(it, reference)
            said = zombie.program.output()
            assert "fenced" in said or "batch not committed" in said

    asyncio.run(story())


@pytest.mark.soak
def test_a_storm_of_rebalances(arena: Arenas, reference: Reference) -> None:
    """Every second or so a daemon joins or leaves, orderly or not, and each time all partitions are shared out anew."""

    async def story() -> None:
        async with arena(turns=MANY_TURNS) as it:
            await it.begin()
            feeding = asyncio.create_task(it.feed(700))
            while not feeding.done() or sum(it.struck.values()) < 8:
                await asyncio.sleep(it.chance.uniform(0.7, 1.7))
                await come_and_go(it)
            await feeding
            await check(it, reference)

    asyncio.run(story())
