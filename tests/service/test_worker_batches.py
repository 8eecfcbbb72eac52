"""What a worker does with its batches: what comes to too much, what expires, what it counts, and how it stops."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import ClassVar

import pytest

from anond.events.records import Record
from anond.pipeline.batch import BatchResult
from anond.pipeline.pipeline import Pipeline
from anond.pipeline.session import Sessions
from anond.service import worker as worker_module
from anond.service.worker import CommittedSessions, Worker
from anond.session.store import SessionStore
from anond.tags import Span
from anond.testing import ListLog
from tests.service.stage import SWEDISH, Stages, event, owned, story


@pytest.mark.parametrize("size", [1, 2, 5, 64])
def test_what_comes_to_too_much_is_buried_by_reference(stages: Stages, size: int) -> None:
    """Turns whose outputs the log does not take go to the dead letters without their text; all others go on."""

    async def run() -> None:
        stage = await stages(batch={"turns": size, "wait": 0.005})
        stage.lists.largest = {"chat.clean": 1_000}
        await stage.feed(*(event("hello " * (500 if n in (3, 4, 11) else 1), f"{n % 5}") for n in range(16)))
        await stage.work()
        clean, _, letters, _ = stage.said()
        buried = [(letter.position.offset, letter.reason, letter.value, bool(letter.digest)) for letter in letters]
        assert buried == [(n, "too_large", None, True) for n in (3, 4, 11)]
        assert [int(e["anond"]["id"][2:]) for e in clean] == [n for n in range(16) if n not in (3, 4, 11)]
        assert {e["anond"]["id"][2:]: e["turn"] for e in clean}["8"] == 0  # session 3 begins behind the buried turn

    asyncio.run(run())


def test_a_decision_that_comes_to_too_much_leaves_its_turn_waiting(stages: Stages) -> None:
    """The decision is buried by reference, and another about the same turn still counts."""

    async def run() -> None:
        stage = await stages()
        await stage.feed(event(SWEDISH, "b", "sv"))
        await stage.work()
        [item] = stage.bench.items(stage.outputs())
        decision = stage.bench.decision(item, Span(15, 22, "PERSON"))
        stage.lists.largest = {"chat.clean": 10}
        await stage.feed(decision)
        await stage.work()
        assert [letter.reason for letter in stage.said()[2]] == ["decision_error"]
        stage.lists.largest.clear()
        await stage.feed(decision)
        await stage.work()
        assert [e["anond"]["status"] for e in stage.said()[0]] == ["reviewed"]

    asyncio.run(run())


def test_a_session_that_comes_to_too_much_costs_its_own_turns_alone(stages: Stages) -> None:
    """A ledger that the log does not take is not written; other sessions go on."""

    async def run() -> None:
        stage = await stages()
        names = {"UID": [f"{n:09d}" for n in range(0, 90_000_000, 200_003)]}
        stage.lists.largest = {"anond.sessions": 2_000}
        await stage.feed(event("hello", "a", facts=names), event("hello", "b"), event("hello again", "a"))
        await stage.work()
        clean, _, letters, sessions = stage.said()
        assert [letter.position.offset for letter in letters] == [0]
        assert [e["anond"]["id"] for e in clean] == ["0-1", "0-2"]
        assert len(sessions) == 2

    asyncio.run(run())


class Slow(Pipeline):
    """Takes its time over each turn that says so."""

    batches: ClassVar[list[int]] = []

    def run(self, records: Sequence[Record], sessions: Sessions, now: float) -> BatchResult:
        """Keep the thread busy."""
        self.batches.append(len(records))
        until = time.thread_time() + 0.02 * sum(b"slow" in (record.value or b"") for record in records)
        while time.thread_time() < until:
            pass
        return super().run(records, sessions, now)


def test_turns_that_take_long_come_in_small_batches(stages: Stages, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread is shared: whoever fills one partition with turns that take long does not hold up all others."""
    monkeypatch.setattr(worker_module, "_LONGEST", 0.05)

    async def run() -> None:
        Slow.batches.clear()
        stage = await stages(batch={"turns": 16, "wait": 0.005})
        stage.bench.pipeline.__class__ = Slow
        await stage.feed(*[event("slow", f"s{n}") for n in range(40)], *[event("ok", f"q{n}") for n in range(60)])
        await stage.work()
        assert Slow.batches[:3] == [16, 8, 4]
        assert max(Slow.batches[2:6]) <= 4
        assert max(Slow.batches[6:]) > 4
        assert len(stage.said()[0]) == 100

    asyncio.run(run())


def test_after_a_long_sleep_no_sessions_are_kept(stages: Stages) -> None:
    """Who gave no sign of life for long cannot know what others have erased meanwhile, and restores everything."""

    async def run() -> None:
        stage = await stages()
        b = stage.bench
        log = ListLog(stage.lists)
        kept = CommittedSessions(SessionStore(b.state, 1, 10), 7)
        with ThreadPoolExecutor(1) as executor:
            worker = Worker(await owned(log), b.settings, b.pipeline, stage.metrics, executor, stage.clock, kept)
            stage.clock.tick(500)
            assert worker.committed_sessions == kept
            stage.clock.tick(500)
            assert worker.committed_sessions is None
        await log.close()

    asyncio.run(run())


def test_what_lies_in_the_log_comes_before_expiry(stages: Stages) -> None:
    """A daemon that stood still for weeks reads on first: decisions count, sessions that go on are not forgotten."""

    async def run() -> None:
        stage = await stages()
        await stage.feed(event("I am Maria Lopez", facts={"PERSON": ["Maria Lopez"]}), event(SWEDISH, "b", "sv"))
        await stage.work()
        before = set(stage.sessions())
        (item,) = stage.bench.items(stage.outputs())
        stage.clock.tick(stage.bench.settings.review.expire_after + 1.0)
        await stage.feed(*[event("hello", "d")] * 20, event("Maria again", facts={}))
        await stage.feed(*[stage.bench.decision(other, offset=n) for n, other in enumerate([item] * 2)])
        await stage.work()
        clean, _, letters, _ = stage.said()
        assert [e["anond"]["status"] for e in clean if e["anond"]["id"] == item.id] == ["reviewed"]
        assert letters == []
        assert before <= set(stage.sessions())
        assert max(e["turn"] for e in clean if e["session"] == clean[0]["session"]) == 1

    asyncio.run(run())


def test_what_nobody_decides_expires_and_idle_sessions_are_forgotten(stages: Stages) -> None:
    """By the clock: a letter for the item, a tombstone for the session, and neither before its time."""

    async def run() -> None:
        stage = await stages()
        await stage.feed(event(SWEDISH, "b", "sv"), event("hello", "d"))
        await stage.work()
        assert len(stage.sessions()) == 2

        async def passed(seconds: float, sessions: int) -> None:
            stage.clock.tick(seconds)
            await stage.work(until=lambda: holds(len(stage.sessions()) == sessions))

        await passed(86_500, 1)
        assert stage.bench.letters(stage.outputs()) == []
        await passed(604_800, 0)
        (letter,) = stage.bench.letters(stage.outputs())
        assert (letter.reason, letter.item) == ("unreviewed", "0-0")
        (item,) = stage.bench.items(stage.outputs())
        await stage.feed(stage.bench.decision(item))
        await stage.work()
        assert [e["anond"]["id"] for e in stage.bench.clean(stage.outputs())] == ["0-1"]
        assert b'anond_decisions_total{outcome="unknown"} 1.0' in stage.metrics.render()

    asyncio.run(run())


async def holds(so: bool) -> bool:
    """As something to wait for."""
    return so


def test_a_decision_and_a_later_turn_in_one_batch(stages: Stages) -> None:
    """What the person marked is known to the turn that was read with the decision."""

    async def run() -> None:
        stage = await stages(batch={"turns": 100, "wait": 0.005})
        await stage.feed(event(SWEDISH, "b", "sv"))
        await stage.work()
        (item,) = stage.bench.items(stage.outputs())
        await stage.feed(
            event("Blorpta igen, hej hej på dig", "b", "sv"), stage.bench.decision(item, Span(15, 22, "PERSON"))
        )
        await stage.work()
        later = stage.bench.items(stage.outputs())[1]
        assert [(s.start, s.end, s.tag) for s in later.spans] == [(0, 7, "PERSON")]
        assert b"anond_batch_turns_count 2.0" in stage.metrics.render()

    asyncio.run(run())


def test_counts_say_what_became_of_records(stages: Stages) -> None:
    """Labels are words of closed sets: none is a text, a session or a key."""

    async def run() -> bytes:
        stage = await story(await stages())
        return stage.metrics.render()

    shown = asyncio.run(run()).decode()
    assert 'anond_records_total{disposition="clean",lang="en"} 6.0' in shown
    assert 'anond_records_total{disposition="diverted",lang="sv"} 3.0' in shown
    assert 'anond_dead_total{reason="not_json"} 1.0' in shown
    assert 'anond_decisions_total{outcome="released"} 2.0' in shown
    assert 'anond_decisions_total{outcome="unknown"} 1.0' in shown
    assert not any(word in shown for word in ("Maria", "Lopez", "Blorpta", "hello"))


def test_a_stopped_worker_commits_what_it_has_in_hand(stages: Stages) -> None:
    """After `stop` a batch is finished, and none is begun."""

    async def run() -> None:
        stage = await stages()
        await stage.feed(*[event(f"hello {n}") for n in range(20)])
        await stage.work(until=lambda: holds(bool(stage.outputs().outputs)))
        done = len(stage.outputs().outputs)
        assert 2 <= done < 20
        assert await ListLog(stage.lists).lag("anond", "chat.turns") == {0: 20 - done}

    asyncio.run(run())
