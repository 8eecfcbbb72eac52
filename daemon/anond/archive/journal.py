"""The journal of a run: its progress, for continuation after an interruption, in a folder beside the output.

A step is committed in this order: 1. the clean rows are appended to the part file and synced; 2. one transaction takes
over sessions, what goes apart, and the new length. What lies beyond that length after a crash is cut off.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

import orjson

from anond.archive.scrubber import Done
from anond.errors import ArchiveError

_SCHEMA = """
CREATE TABLE state (one INTEGER PRIMARY KEY CHECK (one = 1), value BLOB NOT NULL);
CREATE TABLE sessions (key BLOB PRIMARY KEY, sealed BLOB NOT NULL, waits INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE apart (number INTEGER PRIMARY KEY, topic TEXT NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL);
"""
_AT_ONCE = 500


@dataclass
class State:
    """The progress of a run."""

    run: str  # what it is a run of: input, settings, keys, models
    began: float
    rows: int = 0
    length: int = 0
    complete: bool = False
    tally: Counter[str] = field(default_factory=Counter)
    budgets: dict[str, Mapping[str, Sequence[float]]] = field(default_factory=dict)  # by shard, by language
    langs: list[str] = field(default_factory=list)  # that were met

    def encode(self) -> bytes:
        """The JSON that the journal stores."""
        return orjson.dumps(self)

    @classmethod
    def decode(cls, data: bytes) -> State:
        """The state in JSON that the journal stored."""
        found = orjson.loads(data)
        return cls(**(found | {"tally": Counter(found["tally"])}))


class Journal:
    """The working folder of one run. One process at a time may hold it."""

    def __init__(self, folder: Path, output: str) -> None:
        """Open or make it; ArchiveError if another process works on the same output."""
        folder.mkdir(mode=0o700, exist_ok=True)
        self.folder = folder
        self._lock = os.open(folder / "lock", os.O_CREAT | os.O_RDWR, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._lock)
            raise ArchiveError(f"{output} is being made by another process") from None
        self.part = folder / "part"
        self._output = output
        self._db: sqlite3.Connection | None = None
        self._out: BinaryIO | None = None
        self.state = State("", 0.0)

    def begin(self, run: str, now: float) -> bool:
        """Continue the run found there if it is this one, or begin anew; returns whether another was discarded."""
        path, thrown = self.folder / "state.db", False
        self.state = State(run, now)
        if path.exists():
            found = self._read_state(path)
            thrown = found is not None and found.run != run
            if found is not None and not thrown:
                self.state = found
            else:
                self._forget()
        self._db = self._opened(path)
        self._out = os.fdopen(os.open(self.part, os.O_CREAT | os.O_RDWR, 0o600), "r+b")
        self._out.truncate(self.state.length)
        self._out.seek(self.state.length)
        return thrown

    def _read_state(self, path: Path) -> State | None:
        try:
            db = self._opened(path)
            try:
                row = db.execute("SELECT value FROM state").fetchone()
            finally:
                db.close()
            found = State.decode(row[0]) if row else None
            short = found is not None and (self.part.stat().st_size if self.part.exists() else 0) < found.length
            return None if short else found
        except (sqlite3.Error, ValueError, TypeError, KeyError):
            return None

    def _forget(self) -> None:
        for name in ("state.db", "state.db-wal", "state.db-shm", "part"):
            (self.folder / name).unlink(missing_ok=True)

    @staticmethod
    def _opened(path: Path) -> sqlite3.Connection:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        db = sqlite3.connect(path, isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        if db.execute("PRAGMA user_version").fetchone()[0] == 0:
            db.executescript(f"BEGIN;{_SCHEMA}PRAGMA user_version = 1;COMMIT;")
        return db

    @property
    def db(self) -> sqlite3.Connection:
        """The database, once it was begun."""
        assert self._db is not None
        return self._db

    def ledgers(self, keys: Iterable[bytes]) -> Iterator[tuple[bytes, bytes]]:
        """The sealed ledgers of those of these sessions that are known."""
        for key in keys:
            row = self.db.execute("SELECT sealed FROM sessions WHERE key = ?", (key,)).fetchone()
            if row is not None:
                yield key, row[0]

    def commit(self, rows: int, data: bytes, done: Sequence[Done]) -> None:
        """Commit a step: its number of rows, the bytes written for them, and the results of its batches."""
        assert self._out is not None
        self._out.write(data)
        self._out.flush()
        os.fsync(self._out.fileno())
        state = self.state
        state.rows += rows
        state.length += len(data)
        for one in done:
            state.tally.update(one.tally)
            state.langs = sorted({*state.langs, *one.langs})
            state.budgets[str(one.shard)] = one.budget
        self._store(done)

    def finish(self) -> None:
        """Note that all rows are through."""
        self.state.complete = True
        self._store(())

    def _store(self, done: Sequence[Done]) -> None:
        try:
            self.db.execute("BEGIN")
            for one in done:
                self.db.executemany("INSERT OR REPLACE INTO sessions VALUES (?, ?, ?)", one.ledgers)
                self.db.executemany("INSERT INTO apart (topic, key, value) VALUES (?, ?, ?)", one.undecided)
            self.db.execute("INSERT OR REPLACE INTO state VALUES (1, ?)", (self.state.encode(),))
            self.db.execute("COMMIT")
        except sqlite3.Error as error:
            raise ArchiveError(f"{self._output}: its journal cannot be written: {error}") from None

    def undecided(self) -> Iterator[list[tuple[str, bytes, bytes]]]:
        """The records beside the output (review items, dead letters), some at a time: topic, key, value."""
        found = self.db.execute("SELECT topic, key, value FROM apart ORDER BY number")
        while some := found.fetchmany(_AT_ONCE):
            yield some

    def waiting(self) -> Iterator[list[tuple[bytes, bytes]]]:
        """The sessions of which turns wait, sealed, some at a time."""
        found = self.db.execute("SELECT key, sealed FROM sessions WHERE waits")
        while some := found.fetchmany(_AT_ONCE):
            yield some

    def close(self) -> None:
        """Unlock the folder and leave it, so that the same command continues there."""
        if self._out is not None:
            self._out.close()
        if self._db is not None:
            self._db.close()
        os.close(self._lock)

    def remove(self) -> None:
        """Take the folder away: the run is over."""
        shutil.rmtree(self.folder)
