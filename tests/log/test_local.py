"""What the local log does beyond the contract: it seals at rest, and erases what is done with."""

from __future__ import annotations

from pathlib import Path

import pytest

from anond.errors import LogError
from anond.events.records import Message
from anond.log.protocol import Transaction
from anond.testing import Clock
from tests.log.local_logs import SECRET, TOPICS, Lock, commit_all, edit, made, on_disk, opened, owned, run, turns


@run
async def test_raw_text_is_sealed_on_disk_and_read_with_the_key(folder: Path) -> None:
    """Key, value and headers of a sealed topic are in no file while the log is open, nor after; they can be read."""
    async with made(folder / "log.db", ring=Lock()) as log:
        await log.append(turns(100))
        assert SECRET not in on_disk(folder)
        records = await log.read("turns", 0, 0)
        assert {(r.key, r.value, r.headers) for r in records} == {(SECRET, SECRET, (("from", SECRET),))}
        await log.append([Message("clean", 0, b"k", b"seen on disk")])
        assert b"seen on disk" in on_disk(folder)
    assert SECRET not in on_disk(folder)


@run
async def test_without_a_ring_a_sealed_topic_is_closed(folder: Path) -> None:
    """A program that holds no key can neither read a sealed topic nor write to it in the clear; others it can use."""
    async with made(folder / "log.db", ring=Lock()) as log, made(folder / "log.db") as other:
        await log.append(turns())
        for attempt in (other.read("turns", 0, 0), other.append(turns())):
            with pytest.raises(LogError, match="turns is sealed at rest and this program holds no key for it"):
                await attempt
        await other.append([Message("clean", 0, b"k", b"v")])
        assert len(await other.read("clean", 0, 0)) == 1


@run
async def test_a_topic_in_the_clear_is_not_taken_for_a_sealed_one(folder: Path) -> None:
    """Where a topic was made without sealing, a program that wants it sealed refuses to go on."""
    async with made(folder / "log.db"):
        log = opened(folder / "log.db", ring=Lock())
        with pytest.raises(LogError, match="topic turns exists and is not sealed at rest"):
            await log.create(TOPICS)
        await log.close()


@run
async def test_an_unreadable_row_is_handed_out_as_such(folder: Path) -> None:
    """A damaged row wedges nothing: it comes without value and says why in a header; its neighbours are whole."""
    async with made(folder / "log.db", ring=Lock()) as log:
        await log.append(turns(3))
        edit(
            folder / "log.db",
            "UPDATE records SET body = substr(body, 1, 20) WHERE id = (SELECT min(id) + 1 FROM records)",
        )
        records = await log.read("turns", 0, 0)
    assert [r.value for r in records] == [SECRET, None, SECRET]
    assert records[1].headers == (("anond-error", b"unreadable"),)
    assert records[1].key is None


@run
async def test_a_missing_key_stops_and_loses_nothing(folder: Path) -> None:
    """Rows sealed with a key that is not held are an error to mend, not dead letters."""
    async with made(folder / "log.db", ring=Lock(b"a" * 16)) as log:
        await log.append(turns())
    async with made(folder / "log.db", ring=Lock(b"b" * 16)) as log:
        with pytest.raises(LogError, match="turns/0@0 is sealed with a key that this program does not hold"):
            await (await owned(log)).read(10, 1000, 1)
    async with made(folder / "log.db", ring=Lock(b"a" * 16)) as log:
        assert len(await log.read("turns", 0, 0)) == 1


@run
async def test_input_is_erased_once_committed(folder: Path) -> None:
    """Committed turns are gone from the database, those not committed stay, also for a group that comes later."""
    async with made(folder / "log.db", ring=Lock()) as log:
        partition = await owned(log)
        await log.append(turns(20))
        first = await partition.read(5, 1 << 20, 1)
        await partition.commit(Transaction([], [], {"turns": first[-1].position.offset + 1}))
        assert [r.position.offset for r in await log.read("turns", 0, 0)] == list(range(5, 20))
        await commit_all(log, partition)
        assert await log.read("turns", 0, 0) == []
        assert await log.end("turns", 0) == 20


@run
async def test_input_is_kept_for_its_retention(folder: Path) -> None:
    """With a retention, committed turns stay until they are old enough; housekeeping erases them then."""
    clock = Clock()
    async with made(folder / "log.db", ring=Lock(), retention=60, clock=clock) as log:
        partition = await owned(log)
        await log.append(turns(3))
        await commit_all(log, partition)
        clock.tick(59)
        assert await log.housekeeping() == 0
        await log.append(turns(2))
        clock.tick(2)
        assert await log.housekeeping() == 3
        clock.tick(100)
        assert await log.housekeeping() == 0  # the last two are old, and not committed
        assert len(await log.read("turns", 0, 0)) == 2


@run
async def test_input_waits_for_the_slowest_group(folder: Path) -> None:
    """What one group has still to read is not erased when another has committed it."""
    async with made(folder / "log.db", ring=Lock()) as log:
        slow, _ = await (await log.join_group("slow", ["turns"], "state")).changes(5)
        await slow[0].commit(Transaction([], [], {"turns": 0}))
        await log.append(turns(4))
        await commit_all(log, await owned(log))
        assert len(await log.read("turns", 0, 0)) == 4


@run
async def test_erased_rows_leave_no_bytes(folder: Path) -> None:
    """After housekeeping not even the sealed form of an erased turn is left in any file."""
    async with made(folder / "log.db", ring=Lock()) as log:
        partition = await owned(log)
        await log.append(turns(50))
        bodies = [row[0] for row in edit(folder / "log.db", "SELECT body FROM records")]
        assert all(body in on_disk(folder) for body in bodies)
        await commit_all(log, partition)
        await log.housekeeping()
        remains = on_disk(folder)
        assert [body for body in bodies if body in remains or body[:40] in remains] == []
