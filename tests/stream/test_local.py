"""What the local log does beyond the contract: sealing, erasing, private files, clear errors."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from anond.errors import KeyNotHeld, LogError, SealBroken
from anond.events import Message, Record
from anond.stream.local import LocalLog
from anond.stream.local.database import Database
from anond.stream.log import Partition, TopicSpec, Transaction
from anond.testing import Clock

TOPICS = (TopicSpec("turns", 1), TopicSpec("clean", 1), TopicSpec("state", 1, True))
SECRET = b"My name is Zebedee Quux"


class Lock:
    """A ring with one key."""

    def __init__(self, key: bytes = b"k" * 16) -> None:
        self._name, self._cipher = key[:1], AESGCM(key)

    def seal(self, plain: bytes, aad: bytes) -> bytes:
        """Encrypt."""
        nonce = os.urandom(12)
        return self._name + nonce + self._cipher.encrypt(nonce, plain, aad)

    def open(self, sealed: bytes, aad: bytes) -> bytes:
        """Decrypt."""
        if sealed[:1] != self._name:
            raise KeyNotHeld("no such key")
        try:
            return self._cipher.decrypt(sealed[1:13], sealed[13:], aad)
        except Exception:
            raise SealBroken("does not open") from None


def run(test: Callable[..., Any]) -> Callable[[Path], None]:
    """Run an async test in an empty folder, with a deadline."""

    def sync(tmp_path: Path) -> None:
        asyncio.run(asyncio.wait_for(test(tmp_path), 30))

    sync.__name__, sync.__doc__ = test.__name__, test.__doc__
    return sync


def opened(path: Path, *, ring: Lock | None = None, retention: float = 0, clock: Clock | None = None) -> LocalLog:
    """Open a log whose turns are sealed; short of patience."""
    sealed = ("turns",) if ring else ()
    return LocalLog.open(
        path, at_rest=ring, sealed_topics=sealed, input_retention=retention, clock=clock or Clock(), patience=0.3
    )


@asynccontextmanager
async def made(path: Path, **how: Any) -> AsyncIterator[LocalLog]:
    """Open a log, make its topics, close it."""
    log = opened(path, **how)
    try:
        await log.create(TOPICS)
        yield log
    finally:
        await log.close()


async def owned(log: LocalLog) -> Partition:
    """Own the one partition."""
    (partition,), _ = await (await log.own("g", ["turns"], "state")).changes(5)
    async for _ in partition.restore():
        pass
    return partition


def turns(count: int = 1, value: bytes = SECRET) -> list[Message]:
    """Turns with a secret in key, value and header."""
    return [Message("turns", 0, SECRET, value, (("from", SECRET),))] * count


def on_disk(folder: Path) -> bytes:
    """All bytes of all files."""
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


# sealed at rest, and erased


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


async def commit_all(log: LocalLog, partition: Partition) -> None:
    """Read what is there and commit it."""
    while records := await partition.read(7, 1 << 20, 0):
        await partition.commit(Transaction([], [], {"turns": records[-1].position.offset + 1}))


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
        slow, _ = await (await log.own("slow", ["turns"], "state")).changes(5)
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


def edit(path: Path, sql: str) -> list[Any]:
    """What another connection to the database does."""
    with sqlite3.connect(path) as other:
        rows = other.execute(sql).fetchall()
    other.close()
    return rows


# files


@run
async def test_files_are_for_their_owner_alone(folder: Path) -> None:
    """The folder that is made has mode 0700; database, -wal, -shm and lock files have 0600, also one that was wider."""
    path = folder / "new" / "log.db"
    async with made(path) as log:
        await owned(log)
        await log.append(turns())
        modes = {p.name: stat.S_IMODE(p.stat().st_mode) for p in (path.parent, *path.parent.rglob("*"))}
    assert modes == {
        "new": 0o700, "log.db": 0o600, "log.db-wal": 0o600, "log.db-shm": 0o600,
        "log.db.locks": 0o700, "g-0.lock": 0o600,
    }  # fmt: skip
    path.chmod(0o644)
    async with made(path):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@run
async def test_closing_leaves_one_file_and_no_thread(folder: Path) -> None:
    """After close the write-ahead log is folded in, the thread has ended, and using the log is an error."""
    async with made(folder / "log.db") as log:
        await log.append(turns())
        assert [t for t in threading.enumerate() if t.name.startswith("local-log")]
    assert os.listdir(folder) == ["log.db"]
    assert not [t for t in threading.enumerate() if t.name.startswith("local-log")]
    await log.close()
    with pytest.raises(LogError, match="is closed"):
        await log.append(turns())


@run
async def test_closing_wakes_readers(folder: Path) -> None:
    """A read that waits when the log is closed ends at once, with an error."""
    async with made(folder / "log.db") as log:
        reader = asyncio.create_task(log.read("turns", 0, 0, wait=25))
        await asyncio.sleep(0.05)
    with pytest.raises(LogError, match="is closed"):
        await asyncio.wait_for(reader, 2)


@run
async def test_the_write_ahead_log_stays_short(folder: Path) -> None:
    """Many times the size of the write-ahead log's limit can be written without it growing beyond."""
    async with made(folder / "log.db") as log:
        for _ in range(60):
            await log.append(turns(10, b"x" * 50_000))
        assert (folder / "log.db-wal").stat().st_size < 12 << 20
        await log.housekeeping()
        assert (folder / "log.db-wal").stat().st_size == 0


# errors


def refused(path: Path) -> str:
    """The message with which a log cannot be opened."""
    with pytest.raises(LogError) as caught:
        opened(path)
    assert not [t for t in threading.enumerate() if t.name.startswith("local-log")]
    return str(caught.value).replace(str(path), "PATH")


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    """One folder is made; where its parent is missing too, the path is wrong."""
    path = tmp_path / "no" / "such" / "log.db"
    assert refused(path) == "the log PATH cannot be used: No such file or directory"


def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    """Another file is refused and left as it is."""
    path = tmp_path / "log.db"
    path.write_bytes(SECRET * 100)
    assert refused(path) == "the log PATH cannot be used: the file is no SQLite database"
    assert path.read_bytes() == SECRET * 100


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    """A database with tables that are not ours is left as it is."""
    edit(tmp_path / "log.db", "CREATE TABLE songs (title)")
    assert refused(tmp_path / "log.db") == "PATH is a database of another program"


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    """A log that a later version wrote is not touched."""
    edit(tmp_path / "log.db", "PRAGMA user_version = 99")
    assert refused(tmp_path / "log.db") == "PATH was written by a newer anond (version 99, this one knows 1)"


@run
async def test_a_damaged_database_is_said(folder: Path) -> None:
    """Pages that make no sense are an error without content."""
    path = folder / "log.db"
    async with made(path) as log:
        await log.append(turns(2000))
    with path.open("r+b") as file:
        for page in range(2, path.stat().st_size // 4096):
            file.seek(page * 4096)
            file.write(b"\xff" * 4096)
    log = opened(path)
    with pytest.raises(LogError) as caught:
        await log.read("turns", 0, 0)
    assert str(caught.value) == f"the log {path} cannot be used: the file is damaged; restore it from a copy"
    await log.close()


@run
async def test_a_lock_that_is_held_too_long_is_said(folder: Path) -> None:
    """Writing waits for another process within its patience, then says so; afterwards it goes on."""
    path = folder / "log.db"
    async with made(path) as log:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LogError) as caught:
            await log.append(turns())
        assert str(caught.value) == f"the log {path} cannot be used: another process holds it locked"
        waiting = asyncio.create_task(log.append(turns()))
        await asyncio.sleep(0.05)
        other.execute("ROLLBACK")
        other.close()
        assert (await waiting)[0].offset == 0


def mount(*arguments: str) -> None:
    """Mount, where this user may."""
    if subprocess.run(["mount", *arguments], capture_output=True).returncode:
        pytest.skip("this user may not mount, so a full or read-only disk cannot be made")


@contextmanager
def mounted(*arguments: str) -> Iterator[None]:
    """A mount, undone at the end."""
    mount(*arguments)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", arguments[-1]], check=True)


@run
async def test_a_full_disk_loses_nothing_and_is_overcome(folder: Path) -> None:
    """On a full disk a commit is refused as a whole and says why; with space again the same work goes through."""
    disk = folder / "disk"
    disk.mkdir()
    with mounted("-t", "tmpfs", "-o", "size=6m", "tmpfs", str(disk)):
        path = disk / "log.db"
        async with made(path) as log:
            partition = await owned(log)
            await log.append(turns(3))
            await log.housekeeping()
            (ballast := disk / "ballast").write_bytes(b"x" * (5 << 20))
            records = await partition.read(10, 1 << 20, 1)
            await refuse_until_space(log, partition, records, path, ballast)


async def refuse_until_space(
    log: LocalLog, partition: Partition, records: Sequence[Record], path: Path, ballast: Path
) -> None:
    """Commit on the full disk, see that nothing is there, make space, commit again."""
    outputs = [Message("clean", 0, b"k", b"x" * 100_000)] * 20
    work = Transaction(outputs, [(b"s", b"ledger")], {"turns": 3})
    with pytest.raises(LogError) as caught:
        await partition.commit(work)
    assert str(caught.value) == f"the log {path} cannot be used: no space is left for it"
    assert (await log.read("clean", 0, 0), await log.read("state", 0, 0)) == ([], [])
    await partition.rewind()
    assert await partition.read(10, 1 << 20, 1) == records
    os.unlink(ballast)
    await partition.commit(work)
    assert len(await log.read("clean", 0, 0)) == 20
    assert await log.lag("g", "turns") == {0: 0}


@run
async def test_a_read_only_disk_is_said(folder: Path) -> None:
    """A log on a disk that cannot be written is refused with the reason."""
    disk = folder / "disk"
    disk.mkdir()
    with mounted("-t", "tmpfs", "-o", "size=6m", "tmpfs", str(disk)):
        async with made(disk / "log.db"):
            pass
        mount("-o", "remount,ro", str(disk))
        assert refused(disk / "log.db") == "the log PATH cannot be used: Read-only file system"


@run
async def test_one_refused_write_does_not_harm_those_it_was_grouped_with(folder: Path) -> None:
    """Writes that were waiting together are done together; one that SQLite cannot hold fails alone."""
    async with made(folder / "log.db") as log:
        await log.call(lambda: log.store._db.connection.execute("PRAGMA max_page_count = 2000").fetchall())
        huge, small = turns(1, b"x" * (20 << 20)), turns(1, b"small")
        outcomes = await asyncio.gather(*(log.append(m) for m in (small, huge, small)), return_exceptions=True)
        assert [isinstance(o, LogError) for o in outcomes] == [False, True, False]
        assert [r.value for r in await log.read("turns", 0, 0)] == [b"small", b"small"]


def test_a_part_of_a_transaction_can_fail_alone(tmp_path: Path) -> None:
    """What a refused part had written is undone, the rest of the transaction stands."""
    db = Database(tmp_path / "log.db", synchronous="FULL", patience=1)
    insert = "INSERT INTO owners (grp, partition, epoch) VALUES ('g', ?, 1)"

    def refused_part() -> None:
        with db.transaction():
            db.connection.execute(insert, (1,))
            raise LogError("refused")

    with db.transaction():
        db.connection.execute(insert, (0,))
        with pytest.raises(LogError):
            refused_part()
        db.connection.execute(insert, (2,))
    assert db.connection.execute("SELECT partition FROM owners").fetchall() == [(0,), (2,)]
    db.close()
