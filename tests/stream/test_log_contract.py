"""What every log promises. Each implementation is a `Site` in `SITES`; a test may open several clients of one log."""

from __future__ import annotations

import asyncio
import functools
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest

from anond.errors import Fenced, LogError
from anond.events import Message, Record
from anond.stream.local import LocalLog
from anond.stream.log import Log, Ownership, Partition, TopicSpec, Transaction
from anond.testing import Clock, ListLog, Lists

T = TypeVar("T")

TOPICS = (TopicSpec("turns", 2), TopicSpec("decisions", 2), TopicSpec("clean", 2), TopicSpec("state", 2, True))
INPUTS = ("turns", "decisions")
AT_ONCE = 0.5  # seconds within which a waiting reader must have been woken; it is milliseconds on an idle machine


class Site(Protocol):
    """A log of one kind, empty at first."""

    shares: bool  # whether a second daemon of a group gets a share of the partitions, or stands by

    def client(self) -> Log:
        """One more client of it."""

    def usurp(self, group: str, number: int) -> None:
        """Make somebody else the owner, behind the back of the one who is."""


class ListSite:
    """The log in memory."""

    shares = False

    def __init__(self, path: Path) -> None:
        self._lists = Lists(Clock())

    def client(self) -> Log:
        """One more client of it."""
        return ListLog(self._lists)

    def usurp(self, group: str, number: int) -> None:
        """Make somebody else the owner, behind the back of the one who is."""
        self._lists.epochs[group, number] += 1


class LocalSite:
    """The log in one SQLite file."""

    shares = False

    def __init__(self, path: Path) -> None:
        self._path = path / "log.db"

    def client(self) -> Log:
        """One more client of it."""
        return LocalLog.open(self._path, at_rest=None, sealed_topics=(), input_retention=0, clock=time.time)

    def usurp(self, group: str, number: int) -> None:
        """Make somebody else the owner, behind the back of the one who is."""
        with sqlite3.connect(self._path) as other:
            other.execute("UPDATE owners SET epoch = epoch + 1 WHERE grp = ? AND partition = ?", (group, number))
        other.close()


SITES: dict[str, Callable[[Path], Site]] = {"list": ListSite, "local": LocalSite}


@pytest.fixture(params=[*SITES, "kafka"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    """An empty log of each kind."""
    if request.param == "kafka":
        real: Site = request.getfixturevalue("kafka_site")
        return real
    return SITES[request.param](tmp_path)


def story(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run an async test, with a deadline on all of its waits."""

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        async def in_time() -> None:
            async with asyncio.timeout(30):
                await test(*args, **kwargs)

        asyncio.run(in_time())

    return run


@asynccontextmanager
async def clients(site: Site, count: int = 1) -> AsyncIterator[list[Log]]:
    """Open clients of the same log, with the topics made; close them all."""
    async with AsyncExitStack() as stack:
        logs = []
        for _ in range(count):
            logs.append(site.client())
            stack.push_async_callback(logs[-1].close)
        await logs[0].create(TOPICS)
        yield logs


async def owned(log: Log, group: str = "g") -> tuple[Ownership, list[Partition]]:
    """Own all partitions, restored."""
    ownership = await log.own(group, INPUTS, "state")
    gained, _ = await ownership.changes(5)
    for partition in gained:
        await state(partition)
    return ownership, sorted(gained, key=lambda p: p.number)


async def state(partition: Partition) -> dict[bytes, bytes | None]:
    """The restored state; a key that comes twice fails the test."""
    found = [entry async for entry in partition.restore()]
    assert len(dict(found)) == len(found)
    return dict(found)


async def all_of(log: Log, topic: str, partition: int = 0) -> list[bytes | None]:
    """All values of one partition. A log may take a moment to show what was committed."""
    wait: float = getattr(log, "seen_within", 0.0)
    found: list[Record] = []
    while more := await log.read(topic, partition, found[-1].position.offset + 1 if found else 0, wait=wait):
        found += more
    return values(found)


async def soon(look: Callable[[], Awaitable[T]], wanted: T) -> bool:
    """Whether what one sees becomes what is wanted, within the moment that a busy broker may take."""
    until = time.monotonic() + 10
    while (seen := await look()) != wanted and time.monotonic() < until:  # noqa: ASYNC110  (what is awaited happens elsewhere)
        await asyncio.sleep(0.05)
    assert seen == wanted
    return True


def values(records: Sequence[Record]) -> list[bytes | None]:
    """What the records hold."""
    return [record.value for record in records]


def turn(value: bytes, partition: int | None = 0, key: bytes | None = b"s", topic: str = "turns") -> Message:
    """An input record."""
    return Message(topic, partition, key, value)


def done(offset: int, clean: Sequence[bytes] = (), entries: Sequence[tuple[bytes, bytes | None]] = ()) -> Transaction:
    """What is written for a batch of turns of partition 0."""
    return Transaction([turn(v, 0, topic="clean") for v in clean], entries, {"turns": offset})


# append and read


@story
async def test_a_record_comes_back_as_it_was_written(site: Site) -> None:
    """Key, value and headers come back byte for byte, at the position that append told, also when empty or None."""
    headers = (("a", b"\x00\xff"), ("a", b""), ("ü", b"x"))
    written = [
        Message("turns", 0, b"k", b"v", headers),
        Message("turns", 0, None, b"\x00" * 9),
        Message("turns", 0, b"", b""),
        Message("turns", 0, b"k", None),
    ]
    async with clients(site) as (log,):
        positions = await log.append(written)
        found = await log.read("turns", 0, 0)
    assert [(r.position, r.key, r.value, r.headers) for r in found] == [
        (p, m.key, m.value, m.headers) for p, m in zip(positions, written, strict=True)
    ]


@story
async def test_offsets_count_up_within_a_partition(site: Site) -> None:
    """Appended records stand in their order at growing offsets, and `end` is past the last."""
    async with clients(site) as (log,):
        positions = await log.append([turn(b"%d" % n) for n in range(5)] + [turn(b"other", 1)])
        assert [p.offset for p in positions[:5]] == sorted({p.offset for p in positions[:5]})
        assert await log.end("turns", 0) > positions[4].offset
        assert await soon(lambda: all_of(log, "turns"), [b"0", b"1", b"2", b"3", b"4"])
        assert await soon(lambda: all_of(log, "turns", 1), [b"other"])


@story
async def test_reading_starts_at_the_offset_and_keeps_to_the_bound(site: Site) -> None:
    """`read` gives records from the offset on, no more than asked for."""
    async with clients(site) as (log,):
        positions = await log.append([turn(b"%d" % n) for n in range(9)])
        assert values(await log.read("turns", 0, positions[3].offset, max_records=2)) == [b"3", b"4"]


@story
async def test_a_key_always_goes_to_the_same_partition(site: Site) -> None:
    """Without a partition the key decides, the same way for every client and every time; many keys use all."""
    messages = [turn(b"v", None, b"session %d" % n) for n in range(40)]
    async with clients(site, 2) as (one, two):
        first, again = await one.append(messages), await two.append(messages)
    assert [p.partition for p in first] == [p.partition for p in again]
    assert {p.partition for p in first} == {0, 1}


@story
async def test_records_without_key_are_spread(site: Site) -> None:
    """Records with neither partition nor key use all partitions."""
    async with clients(site) as (log,):
        assert {p.partition for p in await log.append([turn(b"v", None, None)] * 20)} == {0, 1}


@story
async def test_reading_an_empty_partition_ends_in_time(site: Site) -> None:
    """A read that finds nothing gives nothing, after about the time it was told to wait."""
    async with clients(site) as (log,):
        start = time.monotonic()
        assert await log.read("turns", 0, 0, wait=0.1) == []
        assert 0.09 < time.monotonic() - start < 2


@pytest.mark.parametrize("writer", [0, 1], ids=["same client", "other client"])
@story
async def test_a_waiting_reader_is_woken(site: Site, writer: int) -> None:
    """A read that waits comes back as soon as a record is there, whoever wrote it."""
    async with clients(site, 2) as logs:
        reader = asyncio.create_task(logs[0].read("turns", 0, 0, wait=20))
        await asyncio.sleep(0.05)
        start = time.monotonic()
        await logs[writer].append([turn(b"hello")])
        assert values(await reader) == [b"hello"]
        assert time.monotonic() - start < AT_ONCE


@story
async def test_a_big_record_passes(site: Site) -> None:
    """A value of 5 MB is written and read like any other."""
    big = bytes(range(256)) * 20_000
    async with clients(site) as (log,):
        await log.append([turn(big), turn(b"small")])
        assert await soon(lambda: all_of(log, "turns"), [big, b"small"])


@story
async def test_two_clients_write_at_once(site: Site) -> None:
    """Appends of several clients to one partition lose nothing and keep each client's order."""
    async with clients(site, 2) as logs:

        async def write(n: int) -> None:
            for i in range(40):
                await logs[n].append([turn(b"%d:%d" % (n, i))])

        await asyncio.gather(write(0), write(1))
        found = await all_of(logs[0], "turns")
    for n in (0, 1):
        assert [v for v in found if v is not None and v.startswith(b"%d:" % n)] == [
            b"%d:%d" % (n, i) for i in range(40)
        ]
    assert len(found) == 80


@story
async def test_an_append_that_is_refused_writes_nothing(site: Site) -> None:
    """If one message of an append cannot be written, none is."""
    async with clients(site) as (log,):
        for wrong in (turn(b"v", 2), turn(b"v", 0, topic="nowhere"), Message("state", 0, None, b"v")):
            with pytest.raises(LogError):
                await log.append([turn(b"first"), wrong])
        assert await all_of(log, "turns") == []


# topics


@story
async def test_topics_are_created_once(site: Site) -> None:
    """Creating again changes nothing; another shape is refused by name; unknown topics and partitions are errors."""
    async with clients(site, 2) as (log, other):
        await log.append([turn(b"kept")])
        await other.create(TOPICS)
        assert await other.partitions("turns") == 2
        assert await soon(lambda: all_of(other, "turns"), [b"kept"])
        for wrong in (TopicSpec("turns", 3), TopicSpec("turns", 2, True)):
            with pytest.raises(LogError, match="turns"):
                await log.create([wrong])
        with pytest.raises(LogError, match="nowhere"):
            await log.partitions("nowhere")
        with pytest.raises(LogError):
            await log.read("turns", 7, 0)


@story
async def test_a_compacted_topic_keeps_the_last_value_of_each_key(site: Site) -> None:
    """Old values of a key are skipped in the end, and so is a key that was erased."""
    entries = [(b"a", b"1"), (b"b", b"1"), (b"a", b"2"), (b"c", b"1"), (b"b", None)]
    async with clients(site) as (log,):
        await log.append([Message("state", 0, key, value) for key, value in entries])
        latest = {r.key: r.value for r in await log.read("state", 0, 0)}
        assert {k: v for k, v in latest.items() if v is not None} == {b"a": b"2", b"c": b"1"}
        assert await log.end("state", 0) >= 5


# owning


@story
async def test_an_owner_gets_every_partition_once(site: Site) -> None:
    """The first daemon of a group gets all partitions, told once."""
    async with clients(site) as (log,):
        ownership, partitions = await owned(log)
        assert [p.number for p in partitions] == [0, 1]
        assert await ownership.changes(0) == ([], [])


@story
async def test_a_second_daemon_owns_nothing_that_the_first_owns(site: Site) -> None:
    """No partition has two owners. A second daemon stands by, or both share; when the first closes, it gets all."""
    async with clients(site, 2) as (one, two):
        first, mine = await owned(one)
        second = await two.own("g", INPUTS, "state")
        if site.shares:
            mine, theirs = await shared_out(first, second)
            assert [len(mine), len(theirs)] == [1, 1]
        else:
            theirs = [*(await second.changes(0.2))[0]]
        assert not {p.number for p in mine} & {p.number for p in theirs}
        await first.close()
        while len(theirs) < 2:
            gained, lost = await second.changes(5)
            theirs = [*gained, *(p for p in theirs if p.number not in lost)]
            for number in lost:
                await second.released(number)
        assert sorted(p.number for p in theirs) == [0, 1]


async def shared_out(*ownerships: Ownership) -> list[list[Partition]]:
    """Let every member release what is revoked until each has its share; what they have then."""
    have: list[dict[int, Partition]] = [{} for _ in ownerships]
    while not all(have) or sum(map(len, have)) > 2:
        for ownership, mine in zip(ownerships, have, strict=True):
            gained, lost = await ownership.changes(0.2)
            for number in lost:
                mine.pop(number, None)
                await ownership.released(number)
            mine.update({partition.number: partition for partition in gained})
    return [list(mine.values()) for mine in have]


@story
async def test_groups_do_not_disturb_each_other(site: Site) -> None:
    """Two groups own and read the same partitions, each with its own offsets."""
    async with clients(site) as (log,):
        await log.append([turn(b"x")])
        for group in ("g", "h"):
            _, (partition, _) = await owned(log, group)
            records = await partition.read(10, 1000, 1)
            assert values(records) == [b"x"]
            await partition.commit(done(records[-1].position.offset + 1))


@story
async def test_inputs_owned_together_have_the_same_partitions(site: Site) -> None:
    """Topics with different numbers of partitions, or a changelog that is not compacted, are refused."""
    async with clients(site) as (log,):
        await log.create([TopicSpec("odd", 3)])
        for inputs, changelog in ((("turns", "odd"), "state"), (("turns",), "clean")):
            with pytest.raises(LogError):
                await log.own("g", inputs, changelog)


@story
async def test_a_partition_is_restored_before_it_is_read(site: Site) -> None:
    """Reading without having restored the state is an error, since sessions would come apart."""
    async with clients(site) as (log,):
        (partition, _), _ = await (await log.own("g", INPUTS, "state")).changes(5)
        with pytest.raises(LogError, match="restored"):
            await partition.read(1, 1, 0)


# reading as owner


@story
async def test_records_are_handed_out_once_and_in_order(site: Site) -> None:
    """Reading goes on where it stopped, in order, within the bound, and does not repeat."""
    async with clients(site) as (log,):
        _, (partition, _) = await owned(log)
        await log.append([turn(b"%d" % n) for n in range(7)])
        batches = [values(await partition.read(3, 1 << 20, 0.2)) for _ in range(4)]
    assert batches == [[b"0", b"1", b"2"], [b"3", b"4", b"5"], [b"6"], []]


@story
async def test_the_byte_bound_holds_but_one_record_always_passes(site: Site) -> None:
    """A batch stops before it exceeds `max_bytes`; a single record that is larger comes alone."""
    async with clients(site) as (log,):
        _, (partition, _) = await owned(log)
        await log.append([turn(b"x" * size) for size in (5000, 300, 300, 300, 5000)])
        sizes = []
        while records := await partition.read(100, 1000, 0.1):
            sizes.append([len(r.value or b"") for r in records])
    assert [size for batch in sizes for size in batch] == [5000, 300, 300, 300, 5000]
    assert all(len(batch) == 1 or sum(batch) <= 1000 for batch in sizes)
    assert max(len(batch) for batch in sizes) > 1


@story
async def test_an_owner_is_told_when_all_was_handed_out(site: Site) -> None:
    """Whatever bound ended a read, the inputs count as drained only once nothing of any of them is left."""
    async with clients(site) as (log,):
        await log.append([turn(b"x" * 100) for _ in range(3)] + [turn(b"d", topic="decisions") for _ in range(2)])
        _, (partition, *_) = await owned(log)
        handed: list[Record] = []
        while len(handed) < 5:
            assert not await partition.drained()
            handed += await partition.read(10, 150, 5)
        assert await partition.read(10, 150, 0.2) == []
        assert await soon(partition.drained, True)
        await log.append([turn(b"late", topic="decisions")])
        assert values(await partition.read(10, 1000, 5)) == [b"late"]


@story
async def test_no_input_starves_another(site: Site) -> None:
    """Decisions are read though turns never end: some batches later at most, while the work on each takes its time."""
    async with clients(site) as (log,):
        _, (partition, _) = await owned(log)
        await log.append([turn(b"t")] * 500 + [turn(b"d", topic="decisions")])
        batches = 0
        while b"d" not in values(await partition.read(5, 1 << 20, 0.1)):
            batches += 1
            await asyncio.sleep(0.005)
    assert batches < 70  # the turns alone are a hundred


@story
async def test_an_idle_input_holds_no_other_back(site: Site) -> None:
    """Turns come at once, also after a batch that took its time, though nobody decides anything meanwhile."""
    waits = []
    async with clients(site) as (log,):
        _, (partition, _) = await owned(log)
        for _ in range(5):
            await log.append([turn(b"t")] * 3)
            await partition.read(1, 1 << 20, 5)
            await log.append([turn(b"late")] * 3)
            await asyncio.sleep(0.2)  # the batch, during which the next records lie ready
            start = time.monotonic()
            while (await partition.read(1, 1 << 20, 5))[-1].value != b"late":
                pass
            await log.append([turn(b"last")])
            while (await partition.read(9, 1 << 20, 5))[-1].value != b"last":
                pass
            waits.append(time.monotonic() - start)
    assert min(waits) < AT_ONCE / 2


@pytest.mark.parametrize("writer", [0, 1], ids=["same client", "other client"])
@story
async def test_a_waiting_owner_is_woken(site: Site, writer: int) -> None:
    """An owner that waits gets a record as soon as anybody wrote it."""
    async with clients(site, 2) as logs:
        _, (partition, _) = await owned(logs[0])
        reader = asyncio.create_task(partition.read(10, 1000, 20))
        await asyncio.sleep(0.05)
        start = time.monotonic()
        await logs[writer].append([turn(b"late", topic="decisions")])
        assert values(await reader) == [b"late"]
        assert time.monotonic() - start < AT_ONCE


@story
async def test_a_cancelled_read_loses_nothing(site: Site) -> None:
    """Records that arrive while a read is being cancelled are handed out by the next one."""
    async with clients(site) as (log,):
        _, (partition, _) = await owned(log)
        for n in range(20):
            reader = asyncio.create_task(partition.read(10, 1000, 5))
            await asyncio.sleep(0.001)
            writer = asyncio.create_task(log.append([turn(b"%d" % n)]))
            await asyncio.sleep(0.0001 * n)
            reader.cancel()
            await asyncio.wait([reader])
            await writer
            got = [] if reader.cancelled() else values(reader.result())
            assert got or values(await partition.read(10, 1000, 5)) == [b"%d" % n]


# committing


@story
async def test_a_commit_writes_outputs_state_and_offsets(site: Site) -> None:
    """After a commit the outputs can be read, the state is restored, and reading goes on behind, by anybody."""
    async with clients(site, 2) as (one, two):
        ownership, (partition, _) = await owned(one)
        await one.append([turn(b"a"), turn(b"b")])
        first, _ = await partition.read(10, 1000, 1)
        await partition.commit(done(first.position.offset + 1, [b"A"], [(b"s", b"ledger")]))
        await ownership.close()
        assert await soon(lambda: all_of(two, "clean"), [b"A"])
        (again, _), _ = await (await two.own("g", INPUTS, "state")).changes(5)
        assert await state(again) == {b"s": b"ledger"}
        assert values(await again.read(10, 1000, 1)) == [b"b"]


@story
async def test_what_was_not_committed_is_read_again_by_the_next_owner(site: Site) -> None:
    """A daemon that goes without a commit leaves nothing behind but its inputs."""
    async with clients(site, 2) as (one, two):
        ownership, (partition, _) = await owned(one)
        await one.append([turn(b"a")])
        await partition.read(10, 1000, 1)
        await ownership.close()
        _, (again, _) = await owned(two)
        assert values(await again.read(10, 1000, 1)) == [b"a"]


@story
async def test_rewind_goes_back_to_the_committed_offsets(site: Site) -> None:
    """After `rewind` the same records come again, those that were committed do not."""
    async with clients(site) as (log,):
        _, (partition, _) = await owned(log)
        await log.append([turn(b"%d" % n) for n in range(4)])
        records = await partition.read(10, 1000, 1)
        await partition.commit(done(records[1].position.offset + 1))
        await partition.rewind()
        assert values(await partition.read(10, 1000, 1)) == [b"2", b"3"]


@story
async def test_a_commit_that_is_refused_writes_nothing(site: Site) -> None:
    """One output that cannot be written undoes outputs, state and offsets; the partition goes on afterwards."""
    async with clients(site) as (log,):
        _, (partition, _) = await owned(log)
        await log.append([turn(b"a")])
        (record,) = await partition.read(10, 1000, 1)
        good = done(record.position.offset + 1, [b"A"], [(b"s", b"1")])
        wrong = Transaction([*good.outputs, turn(b"x", 9)], good.state, good.offsets)
        with pytest.raises(LogError):
            await partition.commit(wrong)
        assert await all_of(log, "clean") == []
        assert await all_of(log, "state") == []
        await partition.rewind()
        assert values(await partition.read(10, 1000, 1)) == [b"a"]
        await partition.commit(good)
        assert await soon(lambda: all_of(log, "clean"), [b"A"])


@story
async def test_state_is_replaced_and_erased(site: Site) -> None:
    """The state of a key is its last value; None erases it; each partition has its own."""
    async with clients(site) as (log,):
        ownership, (zero, one) = await owned(log)
        for entries in ([(b"a", b"1"), (b"b", b"1")], [(b"a", b"2")], [(b"b", None)], [(b"c", b"x" * 100_000)]):
            await zero.commit(Transaction([], entries, {"turns": 0}))
        await one.commit(Transaction([], [(b"a", b"other")], {"turns": 0}))
        await ownership.close()
        gained, _ = await (await log.own("g", INPUTS, "state")).changes(5)
        found = {p.number: await state(p) for p in gained}
    assert found == {0: {b"a": b"2", b"c": b"x" * 100_000}, 1: {b"a": b"other"}}


@story
async def test_a_restore_resumes_from_its_mark(site: Site) -> None:
    """A log that gives marks tells what has changed since one, erased keys too, whoever wrote it; others give all."""
    async with clients(site, 2) as (one, two):
        first, (partition, *_) = await owned(one)
        await partition.commit(done(0, entries=[(b"a", b"1"), (b"b", b"1"), (b"c", b"1")]))
        mark = partition.mark
        await partition.commit(done(0, entries=[(b"a", b"2"), (b"b", None)]))
        await first.close()
        _, (again, *_) = await owned(two)
        await again.commit(done(0, entries=[(b"d", b"4")]))
        changed = {key: value async for key, value in again.restore(mark)}
        if mark is None:
            assert changed == {b"a": b"2", b"c": b"1", b"d": b"4"}
        else:
            assert changed == {b"a": b"2", b"b": None, b"d": b"4"}
            assert again.mark is not None
            assert {key: value async for key, value in again.restore(again.mark)} == {}
        assert {key: value async for key, value in again.restore()} == {b"a": b"2", b"c": b"1", b"d": b"4"}


@story
async def test_partitions_commit_at_the_same_time(site: Site) -> None:
    """Commits of several partitions do not disturb each other, also when one of them is refused."""
    async with clients(site) as (log,):
        _, (zero, one) = await owned(log)

        async def commit_many(partition: Partition) -> None:
            for n in range(20):
                await partition.commit(
                    Transaction([turn(b"%d" % n, partition.number, topic="clean")], [], {"turns": 0})
                )

        async def be_refused() -> None:
            for _ in range(20):
                with pytest.raises(LogError):
                    await log.append([turn(b"no", 0, topic="clean"), turn(b"no", 5, topic="clean")])

        await asyncio.gather(commit_many(zero), commit_many(one), be_refused())
        expected = [b"%d" % n for n in range(20)]
        assert [await all_of(log, "clean", n) for n in (0, 1)] == [expected, expected]


@story
async def test_a_fenced_owner_writes_nothing(site: Site) -> None:
    """Once somebody else owns a partition, commits raise Fenced and change nothing; the other partition goes on."""
    async with clients(site) as (log,):
        ownership, (zero, one) = await owned(log)
        site.usurp("g", 0)
        for _ in range(2):
            with pytest.raises(Fenced):
                await zero.commit(done(1, [b"stale"], [(b"s", b"stale")]))
        await one.commit(Transaction([turn(b"fine", 1, topic="clean")], [], {"turns": 0}))
        assert [await all_of(log, "clean", n) for n in (0, 1)] == [[], [b"fine"]]
        assert await all_of(log, "state") == []
        assert list((await ownership.changes(5))[1]) == [0]


@story
async def test_a_released_partition_can_be_had_again(site: Site) -> None:
    """After a fenced partition was released it may be assigned anew, and then it can be written again."""
    async with clients(site) as (log,):
        ownership, (zero, _) = await owned(log)
        site.usurp("g", 0)
        with pytest.raises(Fenced):
            await zero.commit(done(1))
        await ownership.changes(5)
        await ownership.released(0)
        (anew,), _ = await ownership.changes(5)
        await state(anew)
        await anew.commit(done(0, [b"again"]))
        assert await soon(lambda: all_of(log, "clean"), [b"again"])


@story
async def test_lag_counts_what_is_not_committed(site: Site) -> None:
    """The lag of a group is the records it has not committed, whether read or not."""
    async with clients(site) as (log,):
        _, (partition, _) = await owned(log)
        assert await log.lag("g", "turns") == {0: 0, 1: 0}
        positions = await log.append([turn(b"%d" % n) for n in range(5)] + [turn(b"x", 1)])
        await partition.read(10, 1000, 1)
        await partition.commit(done(positions[1].offset + 1))
        assert await soon(lambda: log.lag("g", "turns"), {0: 3, 1: 1})


@story
async def test_housekeeping_leaves_what_is_not_committed(site: Site) -> None:
    """Whatever is erased, the inputs that a group has still to read and all outputs stay."""
    async with clients(site) as (log,):
        _, (partition, _) = await owned(log)
        positions = await log.append([turn(b"%d" % n) for n in range(5)])
        await partition.read(10, 1000, 1)
        await partition.commit(done(positions[1].offset + 1, [b"A"], [(b"s", b"1")]))
        await log.housekeeping()
        assert (await all_of(log, "turns"))[-3:] == [b"2", b"3", b"4"]
        assert await soon(lambda: all_of(log, "clean"), [b"A"])
        assert await soon(lambda: all_of(log, "state"), [b"1"])


@story
async def test_closing_twice_is_harmless(site: Site) -> None:
    """A log that was closed can be closed again."""
    async with clients(site) as (log,):
        await owned(log)
        await log.close()
        await log.close()
