"""Turns, decisions, sessions and models that go wrong, in the middle of thousands of turns."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest

from tests.faults import raising
from tests.faults.account import check
from tests.faults.arena import PARTITIONS, SESSION_TIMEOUT, TURNS, Arena
from tests.faults.reference import Reference
from tests.faults.reviewing import Reviewer
from tests.faults.strikes import (
    forget_sessions,
    kill_one,
    large_turns,
    members,
    mend,
    publish,
    seal_a_session_away,
    shrink,
    slow_down,
    spoil,
    stranger,
)

Arenas = Callable[..., AbstractAsyncContextManager[Arena]]


@pytest.mark.soak
def test_poison_turns_larger_than_the_output_takes_and_a_pipeline_that_raises(
    arena: Arenas, reference: Reference
) -> None:
    """What is no turn, what a topic does not take, and a turn on which the pipeline raises go to the dead letters, the
    second kind by reference; their sessions, their batches and all else go on, though a daemon dies over it."""
    large = large_turns(20)

    async def story() -> None:
        async with arena(extra=large, program=[raising.__file__ or ""]) as it:
            spoil(it, 30)
            await shrink(it, 6_000, "clean", "review")
            await it.begin()
            feeding = asyncio.create_task(it.feed(750))
            await it.until("half is fed", lambda: it.fed >= TURNS / 2)
            await kill_one(it)
            await feeding
            books = await check(it, reference, buried=lambda record: (record.key or b"").startswith(b"large"))
            refused = [letter for letter in books.ending.dead if letter.reason == "too_large"]
            assert len(refused) == len(large)
            assert all(letter.value is None and letter.digest for letter in refused)
            assert len([letter for letter in books.ending.dead if letter.value is not None]) >= TURNS // 250
            assert len([letter for letter in books.ending.dead if letter.reason == "error"]) >= 25

    asyncio.run(story())


def test_decisions_while_daemons_die(arena: Arenas, reference: Reference) -> None:
    """Decisions come doubled, late, about unknown items and with altered text, while daemons are killed: every decided
    turn is released once, and one that nobody decided in time is not released by a decision that comes afterwards."""

    async def story() -> None:
        async with arena(turns=2_500) as it:
            reviewer = Reviewer(it, random.Random(2))
            await it.begin()
            working = asyncio.create_task(reviewer.work())
            feeding = asyncio.create_task(it.feed(400, 2_000))
            while not feeding.done() or it.struck["killed"] < 4:
                await asyncio.sleep(it.chance.uniform(1.0, 3.0))
                await kill_one(it)
            await feeding
            working.cancel()
            await reviewer.finish()
            expired = await _let_expire(it, reviewer)
            await check(it, reference, reviewer.decided, expired=expired)
            assert min(reviewer.tricks[trick] for trick in ("doubled", "late", "unknown", "altered")) >= 20

    asyncio.run(story())


async def _let_expire(it: Arena, reviewer: Reviewer) -> list[str]:
    """Feed the rest to daemons that wait for decisions for a second only, and decide too late; the items."""
    await reviewer.finish()
    await it.stop_all()
    for _ in range(3):
        it.start(ANOND_REVIEW_EXPIRE_AFTER="1")
    await it.feed(2_000)
    await it.settle()
    items = [item for item in await reviewer.look() if item.kind == "divert"]  # audits go without a letter
    assert items
    await it.until("all are given up", lambda: _given_up(it, len(items)))
    await reviewer.finish()
    for item in items:
        del reviewer.decided[item.id]  # what was decided by then counts for nothing
    return [item.id for item in items]


async def _given_up(it: Arena, count: int) -> bool:
    letters = [it.house.letter(r) for r in await it.house.everything(it.log, it.house.settings.topics.dead)]
    return len([letter for letter in letters if letter.reason == "unreviewed"]) >= count


@pytest.mark.soak
def test_a_restore_that_fails_keeps_its_partition_closed(arena: Arenas, reference: Reference) -> None:
    """A session that is sealed by a key which is not held closes its partition, and log and health say so; the other
    partitions go on, and once the key is there, so does this one."""

    async def story() -> None:
        async with arena() as it:
            await it.begin()
            await it.feed(4_000, 1_500)
            await it.settle()
            await it.stop_all()
            await seal_a_session_away(it, 2)
            await it.begin(closed=[2])
            await it.feed(4_000)
            await it.until("the others are worked off", lambda: _done_but(it, 2))
            closed = [daemon for daemon in it.daemons if daemon.ask("/readyz")[0] == 503]
            assert [daemon.ask("/readyz")[1] for daemon in closed] == ["sessions of partitions [2] are not restored\n"]
            assert "sealed with a key that is not in state.json" in closed[0].program.output()
            assert all(daemon.ask("/healthz")[0] == 200 for daemon in it.daemons)
            mend(it)
            await check(it, reference)

    asyncio.run(story())


async def _done_but(it: Arena, number: int) -> bool:
    t = it.house.settings.topics
    lag = await it.log.lag(t.group, t.turns)
    return lag[number] > 0 and not any(left for n, left in lag.items() if n != number)


@pytest.mark.soak
def test_a_restore_that_takes_longer_than_the_session_timeout(arena: Arenas, reference: Reference) -> None:
    """A daemon so slow that it restores for longer than the group waits for a silent member keeps its partitions."""

    async def story() -> None:
        async with arena() as it:
            await it.begin()
            await it.feed(4_000, 1_500)
            await it.settle()
            await it.stop_all()
            await forget_sessions(it, 0, 60_000)
            slow = it.start()
            await slow.program.says("model in use", 6)
            joined: dict[str, float] = {}

            async def pause() -> float:
                if not joined and (found := await members(it)):
                    joined.update(dict.fromkeys(found, time.monotonic()))
                if not joined:
                    return 0.3
                return SESSION_TIMEOUT / 2 if time.monotonic() < max(joined.values()) + 1.5 * SESSION_TIMEOUT else 0.0

            await slow_down(slow, pause)
            assert 0 not in slow.opened
            await it.until("all is restored", lambda: len(slow.opened) == PARTITIONS)
            assert await members(it) == set(joined)
            await it.begin(2)
            await it.feed(4_000)
            await check(it, reference)

    asyncio.run(story())


@pytest.mark.soak
def test_models_published_refused_and_rolled_back(arena: Arenas, reference: Reference) -> None:
    """Daemons take a published model up in the middle of the stream, leave one alone that a stranger signed, go back
    to the first when they are told to, and one that starts later uses the same."""

    async def story() -> None:
        async with arena() as it:
            await it.begin()
            feeding = asyncio.create_task(it.feed(180, 2_700))
            await publish(it, "en-first")
            await _all_say(it, "model in use  lang=en  model=en-first")
            await publish(it, "en-strange", stranger())
            await _all_say(it, "model refused")
            await publish(it, "en-second")
            await _all_say(it, "model in use  lang=en  model=en-second")
            await it.command("models", "rollback", "en-first")
            await _all_say(it, "model in use  lang=en  model=en-first", 2)
            await it.kill(it.daemons[0])
            late = it.start()
            await feeding
            await it.settle()
            ends = [await it.log.end(it.house.settings.topics.clean, n) for n in range(PARTITIONS)]
            await late.program.says("model in use  lang=en  model=en-first")
            await it.feed(1_500)
            books = await check(it, reference)
            english = [(p, e["anond"]["model"]) for p, e in books.ending.clean if e["anond"]["lang"] == "en"]
            assert {"en-first", "en-second"} <= {model for _, model in english}
            assert "en-strange" not in {model for _, model in english}
            assert {model for p, model in english if p.offset >= ends[p.partition]} == {"en-first"}

    asyncio.run(story())


async def _all_say(it: Arena, words: str, times: int = 1) -> None:
    for daemon in it.daemons:
        await daemon.program.says(words, times)
