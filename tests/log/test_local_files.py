"""The local log's files: private and few, and clear errors where they or their disk are bad."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from anond.errors import LogError
from anond.events.records import Message, Record
from anond.log.local import LocalLog
from anond.log.local.database import Database
from anond.log.protocol import Partition, Transaction
from tests.log.local_logs import SECRET, edit, made, opened, owned, run, turns

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
async def test_another_log_of_the_same_file_takes_no_locks_away(folder: Path) -> None:
    """A process that opens the file a second time keeps SQLite's locks on it: without them another, that ends, would
    take itself for the last, and the write-ahead log away.
    """

    path = folder / "log.db"

    def held() -> list[str]:
        inode, mine = f":{path.stat().st_ino} ", f" {os.getpid()} "
        lines = Path("/proc/locks").read_text().splitlines()
        return sorted(line.partition(":")[2] for line in lines if inode in line and mine in line)

    async with made(path) as log:
        await log.append(turns())
        before = held()
        assert before
        Database(path, synchronous="NORMAL", patience=1).close()
        assert held() == before


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
        await asyncio.wait_for(reader, 15)


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
    async with made(path, patience=2.0) as log:
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
        await log.thread.call(
            lambda: log.thread.store._db.connection.execute("PRAGMA max_page_count = 2000").fetchall()
        )
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
