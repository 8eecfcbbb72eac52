"""What every log promises of commits: all or nothing, none by a fenced owner, and state that is restored."""

from __future__ import annotations

import asyncio

import pytest

from anond.errors import Fenced, LogError, OffsetsFell
from anond.log.protocol import Partition, Transaction
from tests.log.contract import INPUTS, Site, all_of, clients, done, owned, soon, state, story, turn, values


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
        (again, _), _ = await (await two.join_group("g", INPUTS, "state")).changes(5)
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
async def test_a_commit_that_would_go_back_is_refused(site: Site) -> None:
    """Offsets of an input only rise: one that falls is an error of its own, by which nothing is written."""
    async with clients(site) as (log,):
        _, (partition, _) = await owned(log)
        await log.append([turn(b"%d" % n) for n in range(3)])
        records = await partition.read(10, 1000, 1)
        upto = records[1].position.offset + 1
        await partition.commit(done(upto, [b"A"], [(b"s", b"1")]))
        with pytest.raises(OffsetsFell, match=rf"turns/0 goes back from offset {upto} to {upto - 1}: nothing was"):
            await partition.commit(done(upto - 1, [b"B"], [(b"s", b"2")]))
        await partition.commit(done(upto, [b"C"]))
        assert await soon(lambda: all_of(log, "clean"), [b"A", b"C"])
        await partition.rewind()
        assert values(await partition.read(10, 1000, 1)) == [b"2"]


@story
async def test_state_is_replaced_and_erased(site: Site) -> None:
    """The state of a key is its last value; None erases it; each partition has its own."""
    async with clients(site) as (log,):
        ownership, (zero, one) = await owned(log)
        for entries in ([(b"a", b"1"), (b"b", b"1")], [(b"a", b"2")], [(b"b", None)], [(b"c", b"x" * 100_000)]):
            await zero.commit(Transaction([], entries, {"turns": 0}))
        await one.commit(Transaction([], [(b"a", b"other")], {"turns": 0}))
        await ownership.close()
        gained, _ = await (await log.join_group("g", INPUTS, "state")).changes(5)
        found = {p.number: await state(p) for p in gained}
    assert found == {0: {b"a": b"2", b"c": b"x" * 100_000}, 1: {b"a": b"other"}}


@story
async def test_a_restore_resumes_from_its_mark(site: Site) -> None:
    """A log that gives marks tells what has changed since one, erased keys too, whoever wrote it; others give all."""
    async with clients(site, 2) as (one, two):
        first, (partition, *_) = await owned(one)
        await partition.commit(done(0, entries=[(b"a", b"1"), (b"b", b"1"), (b"c", b"1")]))
        mark = partition.state_position
        await partition.commit(done(0, entries=[(b"a", b"2"), (b"b", None)]))
        await first.close()
        _, (again, *_) = await owned(two)
        await again.commit(done(0, entries=[(b"d", b"4")]))
        changed = {key: value async for key, value in again.restore(mark)}
        if mark is None:
            assert changed == {b"a": b"2", b"c": b"1", b"d": b"4"}
        else:
            assert changed == {b"a": b"2", b"b": None, b"d": b"4"}
            assert again.state_position is not None
            assert {key: value async for key, value in again.restore(again.state_position)} == {}
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


@story
async def test_who_writes_alone_writes_all_or_nothing_until_another_takes_the_name(site: Site) -> None:
    """A record that cannot be written undoes those beside it; whoever had the name before is fenced."""
    async with clients(site, 2) as (one, two):
        writer = await one.write_alone("feeder")
        await writer.write([turn(b"a"), turn(b"A", topic="clean")])
        with pytest.raises(LogError):
            await writer.write([turn(b"b"), turn(b"x", 9)])
        writer = await one.write_alone("feeder")
        successor = await two.write_alone("feeder")
        with pytest.raises(Fenced):
            await writer.write([turn(b"c")])
        await successor.write([turn(b"d")])
        assert await soon(lambda: all_of(one, "turns"), [b"a", b"d"])
        assert await all_of(two, "clean") == [b"A"]
