"""What every log promises of its topics: records come back as written, in order, and in time."""

from __future__ import annotations

import asyncio
import time

import pytest

from anond.errors import LogError
from anond.events.records import Message
from anond.log.protocol import Ownership, TopicSpec
from tests.log.contract import AT_ONCE, TOPICS, WAIT, Site, all_of, clients, owned, soon, story, turn, values

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
        assert 0.09 < time.monotonic() - start < 20


@pytest.mark.parametrize("writer", [0, 1], ids=["same client", "other client"])
@story
async def test_a_waiting_reader_is_woken(site: Site, writer: int) -> None:
    """A read that waits comes back as soon as a record is there, whoever wrote it."""
    async with clients(site, 2) as logs:
        reader = asyncio.create_task(logs[0].read("turns", 0, 0, wait=WAIT))
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
async def test_topics_grow(site: Site) -> None:
    """What they hold stays where it is, each partition can be written; whoever owns partitions of one stops."""
    async with clients(site, 2) as (log, other):
        await log.append([turn(b"kept")])
        ownership, _ = await owned(log)
        more = [TopicSpec(spec.name, 3, spec.compacted) for spec in TOPICS]
        await other.grow(more)
        await other.grow([TopicSpec("turns", 2)])
        await other.create(more)
        await other.append([Message("turns", 2, b"k", b"new"), Message("state", 2, b"k", b"new")])
        assert await soon(lambda: all_of(other, "turns"), [b"kept"])
        assert await soon(lambda: all_of(other, "turns", 2), [b"new"])
        with pytest.raises(LogError, match="partitions"):
            await _changes_for_ever(ownership)
        with pytest.raises(LogError, match="nowhere"):
            await other.grow([TopicSpec("nowhere", 3)])


async def _changes_for_ever(ownership: Ownership) -> None:
    while True:
        await ownership.changes(1)


@story
async def test_a_compacted_topic_keeps_the_last_value_of_each_key(site: Site) -> None:
    """Old values of a key are skipped in the end, and so is a key that was erased."""
    entries = [(b"a", b"1"), (b"b", b"1"), (b"a", b"2"), (b"c", b"1"), (b"b", None)]
    async with clients(site) as (log,):
        await log.append([Message("state", 0, key, value) for key, value in entries])
        latest = {r.key: r.value for r in await log.read("state", 0, 0)}
        assert {k: v for k, v in latest.items() if v is not None} == {b"a": b"2", b"c": b"1"}
        assert await log.end("state", 0) >= 5
