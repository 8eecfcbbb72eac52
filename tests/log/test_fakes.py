"""The fakes that ship with the package: crashes on demand, a clock that is set."""

from __future__ import annotations

import asyncio

import pytest

from anond.events.records import Message
from anond.log.protocol import Partition, TopicSpec, Transaction
from anond.testing import ABORT, Abort, Clock, ListLog, Lists

TOPICS = (TopicSpec("turns", 1), TopicSpec("clean", 1), TopicSpec("state", 1, True))


async def daemon(lists: Lists) -> list[bytes | None]:
    """Copy turns to clean, one in a batch, until nothing is left; what is on clean then."""
    log = ListLog(lists)
    try:
        await log.create(TOPICS)
        (partition,), _ = await (await log.join_group("g", ["turns"], "state")).changes(1)
        await copy_all(partition)
    finally:
        await log.close()
    return [r.value for r in await log.read("clean", 0, 0)]


async def copy_all(partition: Partition) -> None:
    """One commit for each record."""
    async for _ in partition.restore():
        pass
    while records := await partition.read(1, 1000, 0):
        copies = [Message("clean", 0, r.key, r.value) for r in records]
        await partition.commit(Transaction(copies, [], {"turns": records[-1].position.offset + 1}))


async def fed(values: list[bytes]) -> Lists:
    """Lists with these turns in them."""
    lists = Lists()
    log = ListLog(lists)
    await log.create(TOPICS)
    await log.append([Message("turns", 0, b"k", value) for value in values])
    return lists


def test_a_record_that_aborts_does_so_once() -> None:
    """The reader crashes when it meets ABORT; what was committed before stays, and the next run gets past it."""

    async def story() -> list[bytes | None]:
        lists = await fed([b"a", ABORT, b"b"])
        with pytest.raises(Abort):
            await daemon(lists)
        assert [r.value for r in lists.shard("clean", 0).records] == [b"a"]
        return await daemon(lists)

    assert asyncio.run(story()) == [b"a", b"b"]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_commit_that_aborts_writes_nothing(number: int) -> None:
    """Commit number n crashes before it writes; after a restart every record is there once."""

    async def story() -> list[bytes | None]:
        lists = await fed([b"a", b"b", b"c"])
        lists.abort_commits.add(number)
        with pytest.raises(Abort):
            await daemon(lists)
        assert len(lists.shard("clean", 0).records) == number
        return await daemon(lists)

    assert asyncio.run(story()) == [b"a", b"b", b"c"]


def test_an_abort_is_no_exception_that_code_may_catch() -> None:
    """Code that catches every Exception does not catch a crash."""
    assert not issubclass(Abort, Exception)


def test_the_clock_stands_still_until_it_is_set() -> None:
    """The clock tells the time that was set, and `tick` lets it pass."""
    clock = Clock(100.0)
    assert (clock(), clock()) == (100.0, 100.0)
    clock.tick(2.5)
    assert clock() == 102.5
