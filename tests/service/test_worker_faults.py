"""A worker in trouble: crashes, failures and fences lose nothing and write nothing twice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence

import pytest

from anond.errors import LogError, OffsetsFell
from anond.events.records import Message, Record
from anond.log.protocol import Partition, Transaction
from anond.tags import Span
from anond.testing import ABORT, Abort, ListLog
from tests.service.stage import TURNS, Stage, Stages, event, story


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


async def audits(stage: Stage) -> Stage:
    """Turns go out and are all audited; one leaks, as two decisions say, and one does not."""
    await stage.feed(event("there is no pineapple"), event("hello", "b"), event("fine", "c"))
    await stage.through_crashes()
    first, second, _ = (item for item in stage.bench.items(stage.outputs()))
    leak = stage.bench.decision(first, Span(12, 21, "PERSON"))
    await stage.feed(leak, stage.bench.decision(second, offset=1), leak, event("pineapple it is"))
    await stage.through_crashes()
    return stage


@pytest.mark.parametrize("number", range(4))
def test_a_crash_recalls_nothing_twice(stages: Stages, number: int) -> None:
    """Whichever commit is struck down: one recall, as in peace, one audit for each turn, and the same ledgers."""

    async def run() -> None:
        peace, crashed = await audits(await stages(audit={"share": 1.0})), await stages(audit={"share": 1.0})
        crashed.lists.abort_commits.add(number)
        await audits(crashed)
        assert crashed.crashes == 1
        assert crashed.said() == peace.said()
        assert crashed.recalled() == peace.recalled()
        (event,) = crashed.recalled()
        assert (event["anond"]["id"], "pineapple" in event["text"].lower()) == ("0-0", False)
        assert [item.id for item in crashed.bench.items(crashed.outputs())] == ["0-0", "0-1", "0-2", "0-3"]
        assert "pineapple" not in crashed.bench.texts(crashed.outputs())[3].lower()

    asyncio.run(run())


def test_audits_are_counted(stages: Stages) -> None:
    """Those drawn, those found clean and leaking, and those that nobody decided in time."""

    async def run() -> None:
        stage = await audits(await stages(audit={"share": 1.0}))
        stage.clock.tick(stage.bench.settings.review.expire_after + 1.0)
        await stage.feed(event("again", "z"))
        await stage.work()
        looked = stage.metrics.render
        await stage.work(until=lambda: expired(looked))
        shown = looked().decode()
        for line in (
            '{lang="en",outcome="drawn"} 5.0',
            '{lang="en",outcome="leak"} 1.0',
            '{lang="en",outcome="clean"} 1.0',
        ):
            assert f"anond_audits_total{line}" in shown
        assert stage.bench.letters(stage.outputs()) == []

    async def expired(looked: Callable[[], bytes]) -> bool:
        return b'anond_audits_total{lang="none",outcome="expired"} 2.0' in looked()

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


class Flaky:
    """A partition on a bad line: some commits fail, before they were written or after, and some rewinds."""

    def __init__(self, partition: Partition, before: set[int], after: set[int], rewinds: set[int]) -> None:
        self.number, self.state_position, self._partition = partition.number, partition.state_position, partition
        self._before, self._after, self._rewinds = before, after, rewinds
        self.commits = self.rewound = 0

    @property
    def seconds_silent(self) -> float:
        """As it is."""
        return self._partition.seconds_silent

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


class Repeating(Flaky):
    """A partition that hands out again what was committed, as no log may."""

    first: Sequence[Record] = ()

    async def read(self, max_records: int, max_bytes: int, wait: float) -> Sequence[Record]:
        """After two commits the first records once more."""
        if self.commits >= 2:
            return self.first
        records = await super().read(max_records, max_bytes, wait)
        self.first = self.first or records
        return records


def test_a_commit_that_would_go_back_ends_the_work(stages: Stages) -> None:
    """Nothing of it is written, and nothing is tried again: the worker ends in an error."""

    async def run() -> None:
        stage = await stages()
        await stage.feed(*(event(f"hello {n}") for n in range(6)))
        with pytest.raises(OffsetsFell, match=r"chat.turns/0 goes back from offset 4 to 2"):
            await stage.work(through=lambda p: Repeating(p, set(), set(), set()))
        assert [e["anond"]["id"] for e in stage.bench.clean(stage.outputs())] == [f"0-{n}" for n in range(4)]

    asyncio.run(run())


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
