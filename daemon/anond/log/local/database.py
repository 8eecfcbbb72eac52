"""One SQLite connection of the local log: opens or makes the file, keeps it private, and words its failures."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from anond.errors import LogError

T = TypeVar("T")

VERSION = 1
WAL_BYTES = 8 << 20  # what the write-ahead log is cut back to after it was folded into the database
PAUSE, LONGEST_PAUSE = 0.0003, 0.002  # seconds between two tries for a lock that another process holds

SCHEMA = """
CREATE TABLE topics (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, partitions INTEGER NOT NULL,
    compacted INTEGER NOT NULL, sealed INTEGER NOT NULL);
CREATE TABLE shards (  -- a shard is one partition of one topic
    id INTEGER PRIMARY KEY, topic INTEGER NOT NULL, partition INTEGER NOT NULL, next INTEGER NOT NULL DEFAULT 0,
    UNIQUE (topic, partition));
CREATE TABLE records (  -- id is shard << 40 | offset: a read is one walk along the table
    id INTEGER PRIMARY KEY, ts_ms INTEGER NOT NULL, body BLOB NOT NULL);
CREATE TABLE latest (  -- the records of compacted topics
    shard INTEGER NOT NULL, key BLOB NOT NULL, "offset" INTEGER NOT NULL, ts_ms INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (shard, key));
CREATE UNIQUE INDEX latest_in_order ON latest (shard, "offset");
CREATE TABLE offsets (grp TEXT NOT NULL, shard INTEGER NOT NULL, next INTEGER NOT NULL, PRIMARY KEY (grp, shard))
    WITHOUT ROWID;
CREATE TABLE owners (grp TEXT NOT NULL, partition INTEGER NOT NULL, epoch INTEGER NOT NULL,
    PRIMARY KEY (grp, partition)) WITHOUT ROWID;
"""

OUTERMOST = ("BEGIN IMMEDIATE", "COMMIT", "ROLLBACK")
NESTED = ("SAVEPOINT part", "RELEASE part", "ROLLBACK TO part")

BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
MEANINGS = {
    sqlite3.SQLITE_BUSY: "another process holds it locked",
    sqlite3.SQLITE_LOCKED: "another process holds it locked",
    sqlite3.SQLITE_FULL: "no space is left for it",
    sqlite3.SQLITE_READONLY: "it may not be written (read-only file, folder or file system)",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened (missing folder or missing rights)",
    sqlite3.SQLITE_PERM: "its rights forbid it",
    sqlite3.SQLITE_CORRUPT: "the file is damaged; restore it from a copy",
    sqlite3.SQLITE_NOTADB: "the file is no SQLite database",
    sqlite3.SQLITE_IOERR: "the disk failed to read or write; look whether it is full or broken",
    sqlite3.SQLITE_TOOBIG: "a record is larger than SQLite can hold",
}


class Database:
    """A connection to the log's file. Everything on it happens in the one thread that made it."""

    def __init__(self, path: Path, *, synchronous: str, patience: float) -> None:
        self.path = path
        self._patience = patience
        with self._in_words():
            _make_private(path)
            self._file = _identity(path)
            self.connection = sqlite3.connect(path, timeout=0, isolation_level=None, cached_statements=64)
        try:
            self.patiently(lambda: self._prepare(synchronous))
        except BaseException:
            self.connection.close()
            raise

    def _prepare(self, synchronous: str) -> None:
        if synchronous.upper() not in ("NORMAL", "FULL", "EXTRA"):
            raise LogError("synchronous must be NORMAL, FULL or EXTRA")
        self._check_version()
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={synchronous}",
            "secure_delete=ON",
            f"journal_size_limit={WAL_BYTES}",
            "temp_store=MEMORY",
        ):
            self.connection.execute(f"PRAGMA {pragma}")
        with self.transaction():
            if self._check_version() == 0:
                for statement in SCHEMA.split(";\n"):
                    self.connection.execute(statement)
                self.connection.execute(f"PRAGMA user_version={VERSION}")

    def _check_version(self) -> int:
        version: int = self.integer("PRAGMA user_version")
        if version > VERSION:
            raise LogError(f"{self.path} was written by a newer anond (version {version}, this one knows {VERSION})")
        if version == 0 and self.integer("SELECT count(*) FROM sqlite_master"):
            raise LogError(f"{self.path} is a database of another program")
        return version

    def integer(self, sql: str, *values: object) -> int:
        """The single integer of a statement's result; 0 without one."""
        row = self.connection.execute(sql, values).fetchone()
        return int(row[0]) if row is not None and row[0] is not None else 0

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A transaction; it takes the write lock at once, so that reads inside stay valid for its writes.

        Inside another transaction it is a part of that one, which can fail alone.
        """
        begin, commit, rollback = NESTED if self.connection.in_transaction else OUTERMOST
        self.connection.execute(begin)
        try:
            self._check_place()
            yield
            self.connection.execute(commit)
        except BaseException:
            if self.connection.in_transaction:
                self.connection.execute(rollback)
            raise

    def _check_place(self) -> None:
        """Raise LogError if the file was moved or deleted: SQLite would go on writing to it."""
        if _identity(self.path) != self._file:
            raise LogError(f"the log {self.path} was moved or deleted: put it back, or start again for a new one")

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """A block whose reads see one state."""
        self.connection.execute("BEGIN")
        try:
            yield
        finally:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")

    def patiently(self, work: Callable[[], T]) -> T:
        """Run a transaction, repeatedly while others hold the lock, until patience ends."""
        until, pause = time.monotonic() + self._patience, PAUSE
        with self._in_words():
            while True:
                try:
                    return work()
                except sqlite3.OperationalError as error:
                    if _code(error) not in BUSY or time.monotonic() >= until:
                        raise
                time.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        """Word a failure without SQLite's message, which may quote values."""
        try:
            yield
        except sqlite3.Error as error:
            meaning = MEANINGS.get(_code(error), f"SQLite says {getattr(error, 'sqlite_errorname', 'error')}")
            raise LogError(f"the log {self.path} cannot be used: {meaning}") from None
        except OSError as error:
            raise LogError(f"the log {self.path} cannot be used: {error.strerror}") from None

    def fold(self) -> None:
        """Bring the write-ahead log into the database and cut it to nothing, unless somebody is reading in it."""
        self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def close(self) -> None:
        """Fold and close. A fold that fails is no harm: the next to open the log does it."""
        try:
            self.fold()
        except sqlite3.Error:
            pass
        finally:
            self.connection.close()


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF  # the primary code, without its refinement


def _identity(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return (0, 0)
    return (found.st_dev, found.st_ino)


def _make_private(path: Path) -> None:
    """The file is for its owner alone before the first byte is in it; -wal and -shm inherit its mode from SQLite.

    One that is there is not opened for that: closing it would take away the locks that SQLite has
    on it in this process.
    """
    path.parent.mkdir(mode=0o700, exist_ok=True)
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        if not os.access(path, os.R_OK | os.W_OK):
            os.close(os.open(path, os.O_RDWR))  # fails, and says why
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)
