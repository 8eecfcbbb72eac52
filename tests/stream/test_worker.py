"""One partition's worker on a log in memory: crashes, failures and fences lose nothing and write nothing twice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import orjson
import pytest

from anond import assemble
from anond.config.settings import LogSettings, Settings
from anond.errors import LogError
from anond.events import Message, Record
from anond.pipeline import Outcome
from anond.seal import Key, Ring
from anond.stream.log import Ownership, Partition, Transaction
from anond.stream.metrics import Metrics
from anond.stream.sessions import SessionStore
from anond.stream.worker import Kept, Worker
from anond.tagging.tags import Span
from anond.testing import ABORT, Abort, Clock, ListLog, Lists

if TYPE_CHECKING:
    from conftest import Bench

    Benches = Callable[..., Bench]

RINGS = {"state": Ring("state", (Key.draw(0.0),)), "review": Ring("review", (Key.draw(0.0),))}
SWEDISH = "hej, jag heter Blorpta och undrar var mitt paket är"


@dataclass
class Stage:
    """A log of one partition, and workers on it, one after another, each as a process of its own."""

    bench: Bench
    lists: Lists = field(default_factory=Lists)
    metrics: Metrics = field(default_factory=Metrics)
    crashes: int = 0

    @property
    def clock(self) -> Clock:
        """The clock of all."""
        assert isinstance(self.lists.clock, Clock)
        return self.lists.clock

    async def create(self) -> Stage:
        """Make the topics."""
        await ListLog(self.lists).create(assemble.topics(Settings(log=LogSettings(partitions=1))))
        return self

    async def feed(self, *values: bytes | Record) -> None:
        """Turns as bytes, decisions as records."""
        log = ListLog(self.lists)
        for value in values:
            if isinstance(value, bytes):
                await log.append([Message("chat.turns", 0, b"k", value)])
            else:
                await log.append([Message(value.position.topic, 0, value.key, value.value)])

    def worker(self, partition: Partition, executor: ThreadPoolExecutor) -> Worker:
        """A worker with memory of its own."""
        b = self.bench
        return Worker(partition, b.settings, b.pipeline, b.releases, self.metrics, executor, self.clock)

    async def work(
        self,
        until: Callable[[], Awaitable[bool]] | None = None,
        through: Callable[[Partition], Partition] = lambda p: p,
    ) -> Worker:
        """Work until all input is committed, or until something else is so."""
        until = until or self.caught_up
        log = ListLog(self.lists)
        with ThreadPoolExecutor(1) as executor:
            try:
                worker = self.worker(through(await owned(log)), executor)
                task = asyncio.create_task(worker.run())
                async with asyncio.timeout(30):
                    while not task.done() and not await until():  # noqa: ASYNC110 (a fake log tells of no such thing)
                        await asyncio.sleep(0.001)
                worker.stop()
                await task
                return worker
            finally:
                await log.close()

    async def through_crashes(self) -> None:
        """Work, start again after each crash."""
        while True:
            try:
                await self.work()
            except Abort:
                self.crashes += 1
            else:
                return

    async def caught_up(self) -> bool:
        """Whether all input is committed."""
        lags = [await ListLog(self.lists).lag("anond", topic) for topic in ("chat.turns", "chat.decisions")]
        return not any(lag[0] for lag in lags)

    def outputs(self) -> Outcome:
        """All that was written for readers."""
        topics = ("chat.clean", "chat.review", "chat.dead")
        found = [r for topic in topics for r in self.lists.shard(topic, 0).records]
        return Outcome([Message(r.position.topic, 0, r.key, r.value) for r in found])

    def sessions(self) -> dict[bytes, bytes]:
        """The ledgers on the changelog, opened."""
        store = SessionStore(self.bench.state, 1, 100)
        for record in self.lists.shard("anond.sessions", 0).records:
            store.restore(record.key or b"", record.value or b"")
        found = {r.key or b"": store.find(r.key or b"") for r in self.lists.shard("anond.sessions", 0).records}
        return {key: ledger.encode() for key, ledger in found.items() if ledger}

    def said(self) -> list[Any]:
        """Everything that a run comes to, so that two can be compared."""
        out, b = self.outputs(), self.bench
        return [b.clean(out), b.items(out), b.letters(out), self.sessions()]


async def owned(log: ListLog) -> Partition:
    """The one partition."""
    ownership: Ownership = await log.own("anond", ("chat.turns", "chat.decisions"), "anond.sessions")
    (partition,), _ = await ownership.changes(0)
    return partition


def event(text: str, session: str = "a", lang: str = "en", **more: Any) -> bytes:
    """A turn as the platform writes it."""
    return orjson.dumps({"session": session, "text": text, "lang": lang} | more)


TURNS = [
    event("I am Maria Lopez", facts={"PERSON": ["Maria Lopez"]}), event(SWEDISH, "b", "sv"), b"{", event("Maria again"),
    event("my mail is maria@lopez.example"), event(SWEDISH, "c", "sv"), event("hello", "d"), event("Lopez here"),
]  # fmt: skip


@pytest.fixture
def stages(benches: Benches) -> Callable[..., Awaitable[Stage]]:
    """Makes stages that share their rings; batches of two records."""

    async def make(**sections: Any) -> Stage:
        return await Stage(benches(**RINGS, **{"batch": {"turns": 2, "wait": 0.005}} | sections)).create()

    return make


Stages = Callable[..., Awaitable[Stage]]


async def story(stage: Stage, turns: Sequence[bytes] = TURNS) -> Stage:
    """Turns come, two of them wait and are decided (one of them twice), more turns come."""
    await stage.feed(*turns)
    await stage.through_crashes()
    decisions = [
        stage.bench.decision(item, Span(15, 22, "PERSON"), offset=n)
        for n, item in enumerate(stage.bench.items(stage.outputs()))
    ]
    await stage.feed(*decisions, decisions[0], event("Blorpta igen, hej hej på dig", "b", "sv"), event("bye Maria"))
    await stage.through_crashes()
    return stage


def test_a_conversation_in_peace(stages: Stages) -> None:
    """Each turn has one end, and the released ones come out once."""

    async def run() -> None:
        stage = await story(await stages())
        clean, items, letters, _ = stage.said()
        status = {e["anond"]["id"]: e["anond"]["status"] for e in clean}
        assert len(clean) == len(status)
        assert status == {f"0-{n}": "reviewed" if n in (1, 5) else "clean" for n in (0, 1, 3, 4, 5, 6, 7, 9)}
        assert [item.id for item in items] == ["0-1", "0-5", "0-8"]
        assert [letter.reason for letter in letters] == ["not_json"]
        assert items[2].spans[0].tag == "PERSON"  # what was marked in 0-1 is known in 0-8

    asyncio.run(run())


@pytest.mark.parametrize("number", range(7))
def test_a_crash_at_any_commit_changes_nothing(stages: Stages, number: int) -> None:
    """A commit is struck down, the worker starts again: outputs and ledgers are those of a run in peace."""

    async def run() -> None:
        peace, crashed = await story(await stages()), await stages()
        crashed.lists.abort_commits.add(number)
        await story(crashed)
        assert crashed.crashes == 1
        assert crashed.said() == peace.said()

    asyncio.run(run())


@pytest.mark.parametrize("at", range(len(TURNS)))
def test_a_crash_while_reading_changes_nothing(stages: Stages, at: int) -> None:
    """An input list with an ABORT in it, run twice: what came out before stays, what comes after follows once."""

    async def run() -> None:
        stage, peace = await stages(), await stages()
        await stage.feed(*TURNS[:at], ABORT, *TURNS[at:])
        with pytest.raises(Abort):
            await stage.work()
        before = stage.bench.clean(stage.outputs())
        await stage.work()
        await peace.feed(*TURNS)
        await peace.work()
        texts = [e["text"] for e in stage.bench.clean(stage.outputs())]
        assert texts[: len(before)] == [e["text"] for e in before]
        assert texts == [e["text"] for e in peace.bench.clean(peace.outputs())]

    asyncio.run(run())


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


def test_after_a_long_sleep_no_sessions_are_kept(stages: Stages) -> None:
    """Who gave no sign of life for long cannot know what others have erased meanwhile, and restores everything."""

    async def run() -> None:
        stage = await stages()
        b = stage.bench
        log = ListLog(stage.lists)
        kept = Kept(SessionStore(b.state, 1, 10), 7)
        with ThreadPoolExecutor(1) as executor:
            worker = Worker(
                await owned(log), b.settings, b.pipeline, b.releases, stage.metrics, executor, stage.clock, kept
            )
            stage.clock.tick(500)
            assert worker.kept == kept
            stage.clock.tick(500)
            assert worker.kept is None
        await log.close()

    asyncio.run(run())


class Flaky:
    """A partition on a bad line: some commits fail, before they were written or after, and some rewinds."""

    def __init__(self, partition: Partition, before: set[int], after: set[int], rewinds: set[int]) -> None:
        self.number, self.mark, self._partition = partition.number, partition.mark, partition
        self._before, self._after, self._rewinds = before, after, rewinds
        self.commits = self.rewound = 0

    def restore(self, after: int | None = None) -> AsyncIterator[tuple[bytes, bytes | None]]:
        """As it is."""
        return self._partition.restore(after)

    async def read(self, max_records: int, max_bytes: int, wait: float) -> Sequence[Record]:
        """As it is."""
        return await self._partition.read(max_records, max_bytes, wait)

    async def drained(self) -> bool:
        """As it is."""
        return await self._partition.drained()

    async def rewind(self) -> None:
        """Fail now and then."""
        self.rewound += 1
        if self.rewound in self._rewinds:
            raise LogError("the line is down")
        await self._partition.rewind()

    async def commit(self, transaction: Transaction) -> None:
        """Fail now and then."""
        self.commits += 1
        if self.commits in self._before:
            raise LogError("the line is down")
        await self._partition.commit(transaction)
        if self.commits in self._after:
            raise LogError("no answer came")


@pytest.mark.parametrize(
    ("before", "after", "rewinds"),
    [({1}, set(), set()), ({2, 3}, set(), set()), ({2}, set(), {2}), (set(), {1}, set()), (set(), {2}, {2, 3}),
     ({3}, {1}, set())],
)  # fmt: skip
def test_a_log_that_fails_changes_nothing(stages: Stages, before: set[int], after: set[int], rewinds: set[int]) -> None:
    """Whether a commit that failed was written or not, and also if the way back fails: all comes out once."""

    async def run() -> None:
        stage, peace = await stages(), await stages()
        for one in (stage, peace):
            await one.feed(*TURNS)
        await peace.work()
        worker = await stage.work(through=lambda p: Flaky(p, before, after, rewinds))
        assert stage.said() == peace.said()
        assert worker.open

    asyncio.run(run())


def test_a_fenced_worker_writes_nothing_more(stages: Stages) -> None:
    """It ends by itself; whoever has the partition now finds all input there, and writes it once."""

    async def run() -> None:
        stage = await stages()
        lists = stage.lists

        async def opened() -> bool:
            lists.epochs["anond", 0] = 9
            await stage.feed(event("hello"))
            return False

        worker = await stage.work(until=opened)  # ends, though nobody stops it
        assert (worker.open, stage.said()) == (True, [[], [], [], {}])
        fed = lists.shard("chat.turns", 0).end
        await stage.work()
        assert [e["text"] for e in stage.bench.clean(stage.outputs())] == ["hello"] * fed

    asyncio.run(run())


def test_sessions_that_cannot_be_restored_keep_the_gate_closed(
    stages: Stages, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is read before they can; then all of it."""

    async def run() -> None:
        stage = await stages()
        await ListLog(stage.lists).append([Message("anond.sessions", 0, b"k", b"bad")])
        await stage.feed(event("hello"))
        looks = 0

        async def mended() -> bool:
            nonlocal looks
            looks += 1
            if looks == 100:
                assert stage.outputs().outputs == []
                await ListLog(stage.lists).append([Message("anond.sessions", 0, b"k", None)])
            return looks > 100 and await stage.caught_up()

        worker = await stage.work(until=mended)
        assert [e["text"] for e in stage.bench.clean(stage.outputs())] == ["hello"]
        assert worker.open

    with caplog.at_level(logging.INFO):
        asyncio.run(run())
    assert "hello" not in caplog.text


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
