"""What can go wrong between the log and a real broker, and what is left of it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from aiokafka import TopicPartition
from aiokafka.admin.config_resource import ConfigResource, ConfigResourceType
from aiokafka.admin.records_to_delete import RecordsToDelete
from aiokafka.errors import ProducerFenced

from anond.errors import Fenced, LogError, TooLarge
from anond.log.protocol import Transaction
from tests.kafka.story import all_of, nothing_of, some_of, story, values


async def shrink(place: Any, topic: str) -> None:
    """Let a topic take small records alone from now on: what was packed before is refused by the broker."""
    admin = place.cluster.admin()
    await admin.start()
    await admin.alter_configs([ConfigResource(ConfigResourceType.TOPIC, topic, {"max.message.bytes": "2000"})])
    while True:  # the controller answers before the broker has taken it over
        (answer,) = await admin.describe_configs([ConfigResource(ConfigResourceType.TOPIC, topic)])
        told = {entry[0]: entry[1] for resource in answer.resources for entry in resource[4]}
        if told["max.message.bytes"] == "2000":
            break
        await asyncio.sleep(0.1)
    await asyncio.sleep(1.0)  # and tells of it a moment before its log minds it
    await admin.close()


@story
@pytest.mark.parametrize("known", [True, False])
async def test_a_record_that_is_too_large_undoes_its_transaction(place: Any, known: bool) -> None:
    """The error names topic and partition, whether it was known before or the broker tells it; nothing of the batch
    is left, and the next one goes through."""
    async with place.logs() as (log,):
        _, (partition, _) = await place.own(log)
        await log.append([place.turn(b"a")])
        (record,) = await some_of(partition)
        upto = {place.turns: record.position.offset + 1}
        large = place.out(b"x" * (300_000 if known else 3_000))
        if not known:
            await partition.commit(Transaction([], [], {place.turns: 0}))
            await log.topics.topic(place.clean)
            await shrink(place, place.clean)
        with pytest.raises(TooLarge, match=rf"{place.clean}/0 is larger"):
            await partition.commit(Transaction([place.out(b"A"), large], [(b"s", b"1")], upto))
        assert await nothing_of(log, place.clean)
        assert await nothing_of(log, place.state)
        await partition.rewind()
        assert values(await some_of(partition)) == [b"a"]
        await partition.commit(Transaction([place.out(b"A")], [], upto))
        assert await all_of(log, place.clean, 1) == [b"A"]


@story
async def test_after_a_failed_commit_nothing_is_committed_before_a_rewind(place: Any) -> None:
    """What a failed commit has written is in doubt, so the partition has to go back first."""
    async with place.logs() as (log,):
        _, (partition, _) = await place.own(log)
        await log.topics.topic(place.clean)
        await shrink(place, place.clean)
        with pytest.raises(TooLarge):
            await partition.commit(Transaction([place.out(b"x" * 3_000)], [], {}))
        with pytest.raises(LogError, match="rewound"):
            await partition.commit(Transaction([place.out(b"x")], [], {}))


@story
async def test_what_is_not_released_in_time_is_cut_off(place: Any) -> None:
    """A daemon that does not stop its work on a revoked partition can write nothing of it any more."""
    async with place.logs(2) as (one, two):
        _, mine = await place.own(one)
        await one.append([place.turn(b"a"), place.turn(b"b", 1)])
        records = [await some_of(partition) for partition in mine]
        second = await two.join_group(place.group, [place.turns], place.state)
        theirs, _ = await second.changes(60)
        assert len(theirs) == 1
        for partition, found in zip(mine, records, strict=True):
            with pytest.raises(Fenced):
                await partition.commit(
                    Transaction([place.out(b"late")], [], {place.turns: found[0].position.offset + 1})
                )
        assert await nothing_of(one, place.clean)


@story
async def test_a_transaction_in_the_air_is_over_before_the_next_owner_reads(place: Any) -> None:
    """A new owner ends what the former one has begun: its records are never seen, and its inputs are read again."""
    async with place.logs(2) as (one, two):
        _, mine = await place.own(one)
        await one.append([place.turn(b"a"), place.turn(b"a", 1)])
        for partition in mine:
            await some_of(partition)
            await half_a_commit(place, partition)
        second = await two.join_group(place.group, [place.turns], place.state)
        (theirs,), _ = await second.changes(60)
        assert [entry async for entry in theirs.restore()] == []
        assert values(await some_of(theirs)) == [b"a"]
        with pytest.raises(ProducerFenced):
            await mine[theirs.number]._producer.commit_transaction()
        await theirs.commit(Transaction([place.out(b"A", theirs.number)], [], {place.turns: 1}))
        assert await all_of(two, place.clean, 1, theirs.number) == [b"A"]


async def half_a_commit(place: Any, partition: Any) -> None:
    """What a daemon has done that stands still in the middle of its commit."""
    producer, number = partition._producer, partition.number
    await producer.begin_transaction()
    await producer.send_and_wait(place.clean, b"half", key=b"s", partition=number)
    await producer.send_and_wait(place.state, b"half", key=b"s", partition=number)
    await producer.send_offsets_to_transaction({TopicPartition(place.turns, number): 1}, place.group)


@story
async def test_a_platforms_open_transaction_holds_records_back_and_is_no_stall(place: Any) -> None:
    """Nothing behind an open transaction is read until it ends; waiting for that is no error."""
    async with place.logs() as (log,):
        _, (partition, _) = await place.own(log)
        platform = place.cluster.producer(f"platform-{place.prefix}")
        await platform.start()
        await platform.begin_transaction()
        await platform.send_and_wait(place.turns, b"open", key=b"s", partition=0)
        await log.append([place.turn(b"behind")])
        assert await partition.read(10, 1000, 1) == []
        assert await log.end(place.turns, 0) == 0
        await platform.commit_transaction()
        await platform.stop()
        found: list[bytes | None] = []
        while len(found) < 2:
            found += values(await partition.read(10, 1000, 5))
        assert found == [b"open", b"behind"]


@story
async def test_a_restore_ends_behind_aborted_records_and_markers(place: Any) -> None:
    """The changelog may end in what is no record: the restore is judged by position, and ends all the same."""
    async with place.logs() as (log,):
        ownership, (partition, _) = await place.own(log)
        for n in range(3):
            await partition.commit(Transaction([], [(b"a", b"%d" % n), (b"gone", b"%d" % n)], {place.turns: 0}))
        await partition.commit(Transaction([], [(b"gone", None)], {place.turns: 0}))
        await shrink(place, place.state)
        with pytest.raises(TooLarge):
            await partition.commit(Transaction([], [(b"a", b"9"), (b"b", b"x" * 3_000)], {place.turns: 0}))
        assert {k: v async for k, v in partition.restore()} == {b"a": b"2"}
        assert await ownership.changes(0) == ([], [])


@story
async def test_lost_offsets_are_an_error_to_decide(place: Any) -> None:
    """A group that has worked on a partition and has no offsets neither skips nor repeats by itself."""
    async with place.logs() as (log,):
        ownership, (partition, _) = await place.own(log)
        await partition.commit(Transaction([], [(b"a", b"1")], {place.turns: 0}))
        await ownership.close()
        second = await log.join_group(f"{place.group}.other", [place.turns], place.state)  # without offsets
        found = {p.number: p for p in (await second.changes(60))[0]}
        with pytest.raises(LogError, match="lost its offsets of partition 0"):
            _ = [entry async for entry in found[0].restore()]
        with pytest.raises(LogError, match="restored"):
            await found[0].read(1, 1, 0)


@story
async def test_an_idle_first_start_does_not_skip_what_comes_later(place: Any) -> None:
    """A partition that was owned and had nothing to do begins, in the next daemon, where it began in the first."""
    async with place.logs(2) as (one, two):
        ownership, _ = await place.own(one)
        await ownership.close()
        await one.append([place.turn(b"a")])
        _, (partition, _) = await place.own(two)
        assert values(await some_of(partition)) == [b"a"]


@story
async def test_records_that_retention_took_are_an_error_to_decide(place: Any) -> None:
    """Inputs that were deleted before they were read are not skipped without a word."""
    async with place.logs() as (log,):
        _, (partition, _) = await place.own(log)
        await log.append([place.turn(b"%d" % n) for n in range(5)])
        await partition.rewind()
        admin = place.cluster.admin()
        await admin.start()
        await admin.delete_records({TopicPartition(place.turns, 0): RecordsToDelete(before_offset=3)})
        await admin.close()
        await partition.rewind()
        with pytest.raises(LogError, match="no longer in the log"):
            await some_of(partition)
        assert values(await log.read(place.turns, 0, 0, wait=1)) == [b"3", b"4"]


@story
async def test_idle_partitions_run_no_transactions(place: Any) -> None:
    """A commit of nothing writes nothing: the topics stay as they are."""
    async with place.logs() as (log,):
        _, (partition, _) = await place.own(log)
        for _ in range(3):
            await partition.commit(Transaction([], [], {}))
        assert await log.end(place.clean, 0) == 0
        assert await log.end(place.state, 0) == 0


@story
async def test_a_restore_that_takes_longer_than_the_session_timeout_keeps_the_partition(place: Any) -> None:
    """Heartbeats go on while sessions are restored, so the group does not give the partition away."""
    async with place.logs() as (log,):
        ownership, (partition, _) = await place.own(log)
        await partition.commit(Transaction([], [(b"a", b"1")], {place.turns: 0}))
        async for _ in partition.restore():
            await asyncio.sleep(1.5 * place.cluster.session_timeout)
        assert await ownership.changes(0) == ([], [])
        await partition.commit(Transaction([place.out(b"A")], [], {place.turns: 0}))
        assert await all_of(log, place.clean, 1) == [b"A"]


@story
async def test_who_lost_a_partition_unawares_does_not_fence_its_owner(place: Any) -> None:
    """A member that the group has given up, and that does not know it yet, cannot take its partition over again."""
    async with place.logs(2) as (one, two):
        ownership, (partition, _) = await place.own(one)
        await one.append([place.turn(b"a")])
        await ownership._member.stop()  # to the group it is gone; to its partitions it is not
        second = await two.join_group(place.group, [place.turns], place.state)
        theirs = {p.number: p for p in (await second.changes(15))[0]}
        assert [entry async for entry in theirs[0].restore()] == []
        for again in (partition.restore(), partition.restore(0)):
            with pytest.raises(LogError, match="does not say that partition 0 is ours"):
                _ = [entry async for entry in again]
        assert values(await theirs[0].read(10, 1000, 5)) == [b"a"]
        await theirs[0].commit(Transaction([place.out(b"A")], [], {place.turns: 1}))
        assert await all_of(two, place.clean, 1) == [b"A"]
