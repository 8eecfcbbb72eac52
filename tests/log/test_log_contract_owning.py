"""What every log promises to the owner of partitions: nobody else has them, and each record is handed out once."""

from __future__ import annotations

import asyncio
import math
import time

import pytest

from anond.errors import LogError
from anond.events.records import Record
from anond.log.local import LocalLog
from anond.log.protocol import Ownership, Partition, TopicSpec
from tests.log.contract import AT_ONCE, INPUTS, WAIT, Site, clients, done, owned, soon, story, turn, values

HELD_BACK = 0.5  # seconds for which a client that waits for one input would keep another waiting

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
        second = await two.join_group("g", INPUTS, "state")
        if site.shares:
            mine, theirs = await shared_out(first, second)
            assert [len(mine), len(theirs)] == [1, 1]
            assert [*first.elsewhere] == [p.number for p in theirs]
        else:
            theirs = [*(await second.changes(0.2))[0]]
            assert [*first.elsewhere] == []
        assert [*second.elsewhere] == [p.number for p in mine]
        assert not {p.number for p in mine} & {p.number for p in theirs}
        await first.close()
        while len(theirs) < 2:
            gained, lost = await second.changes(5)
            theirs = [*gained, *(p for p in theirs if p.number not in lost)]
            for number in lost:
                await second.released(number)
        assert sorted(p.number for p in theirs) == [0, 1]
        assert [*second.elsewhere] == []


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
                await log.join_group("g", inputs, changelog)


@story
async def test_a_partition_is_restored_before_it_is_read(site: Site) -> None:
    """Reading without having restored the state is an error, since sessions would come apart."""
    async with clients(site) as (log,):
        (partition, _), _ = await (await log.join_group("g", INPUTS, "state")).changes(5)
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
        await log.append([turn(b"t")] * 2_000 + [turn(b"d", topic="decisions")])
        batches = 0
        while b"d" not in (found := values(await partition.read(5, 1 << 20, 0.1))):
            batches += bool(found)
            await asyncio.sleep(0.005)
    assert (
        batches < 300
    )  # the turns alone are four hundred, which takes longer than a busy broker needs for the decision


@story
async def test_an_idle_input_holds_no_other_back(site: Site) -> None:
    """Turns come at once, also after a batch that took its time, though nobody decides anything meanwhile."""
    waits = [math.inf]
    async with clients(site) as (log,):
        _, (partition, _) = await owned(log)
        while min(waits) > HELD_BACK / 2 and len(waits) < 40:  # on a busy machine one may take longer by chance
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
    assert min(waits) < HELD_BACK / 2


@pytest.mark.parametrize("writer", [0, 1], ids=["same client", "other client"])
@story
async def test_a_waiting_owner_is_woken(site: Site, writer: int) -> None:
    """An owner that waits gets a record as soon as anybody wrote it."""
    async with clients(site, 2) as logs:
        _, (partition, _) = await owned(logs[0])
        reader = asyncio.create_task(partition.read(10, 1000, WAIT))
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


@story
async def test_a_partition_says_how_long_its_log_has_been_silent(site: Site) -> None:
    """Never heard before the first read; a moment ago once a read has said that there is nothing.

    A client of Kafka fetches by itself, so that it may have heard before the first read.
    """
    async with clients(site) as (log,):
        _, (partition, _) = await owned(log)
        if isinstance(log, LocalLog):
            assert partition.seconds_silent == float("inf")
        until = time.monotonic() + 300
        while partition.seconds_silent > 5 and time.monotonic() < until:
            assert not await partition.read(10, 1000, 0.1)
        assert partition.seconds_silent < 5
