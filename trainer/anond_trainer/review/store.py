"""The file review.db: how it is opened, its rights, and how a file of an older version is brought up to date."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import URL
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateTable

from anond.errors import LogError
from anond_trainer.review.database import Database, Sqlite, transaction
from anond_trainer.review.tables import OUTBOX, script


def open_store(place: Path | URL | None) -> Database:
    """Open or create a store: a file, readable by its owner alone, or a database. Raises LogError.

    None keeps everything in memory.
    """
    if not isinstance(place, URL):
        return _open_file(place)
    from anond_trainer.review.postgres import Postgres

    return Postgres(place)


def _open_file(path: Path | None) -> Sqlite:
    if path is not None:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        path.chmod(0o600)
    db = Sqlite(str(path or ":memory:"))
    try:
        with _one_at_a_time(path):
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "secure_delete = ON", "temp_store = MEMORY"):
                db.execute(f"PRAGMA {pragma}")
            _renew(db)
            db.driver.executescript(script(of_postgres=False))
            _recount(db)
    except sqlite3.Error as error:
        db.close()
        raise LogError(f"{path} cannot be used: {_meaning(error)}") from None
    return db


@contextmanager
def _one_at_a_time(path: Path | None) -> Iterator[None]:
    """Whoever opens a file of this folder meanwhile waits: one that is half laid out looks like one of before."""
    if path is None:
        yield
        return
    folder = os.open(path.parent, os.O_RDONLY)  # no lock of the file's own: SQLite would lose those of this process
    try:
        with suppress(OSError):  # a file system without such locks
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _renew(db: Sqlite) -> None:
    """A file that was made before there were audits holds turns that wait; one of before votes asks for one person.

    A decision that still waits in such a file has its author under seal, so that it is sent and cannot be undone.
    """
    columns = {row[1] for row in db.execute("PRAGMA table_info(items)")}
    if columns and "kind" not in columns:
        db.driver.executescript("ALTER TABLE items ADD COLUMN kind TEXT; UPDATE items SET kind = 'divert'")
        db.execute("DROP INDEX IF EXISTS items_by_risk")
    if columns and "asks" not in columns:
        with transaction(db):
            db.execute("ALTER TABLE items ADD COLUMN asks INTEGER NOT NULL DEFAULT 1")
            db.execute("ALTER TABLE outbox RENAME TO former_outbox")
            db.execute(str(CreateTable(OUTBOX).compile(dialect=sqlite.dialect())))
            db.execute(
                "INSERT INTO outbox (item, reviewer, partition, sealed, due, taken) "
                "SELECT item, '', partition, sealed, due, taken FROM former_outbox"
            )
            db.execute("DROP TABLE former_outbox")
    if columns and "along" not in {row[1] for row in db.execute("PRAGMA table_info(outbox)")}:
        db.execute("ALTER TABLE outbox ADD COLUMN along TEXT NOT NULL DEFAULT ''")
    for name, kind in (
        ("lang", "TEXT"),
        ("decider", "TEXT NOT NULL DEFAULT ''"),
        ("same", "BLOB"),
        ("proposed", "INTEGER"),
    ):
        if columns and name not in columns:
            db.execute(f"ALTER TABLE items ADD COLUMN {name} {kind}")
    if columns and "place" not in columns:
        db.execute("ALTER TABLE items ADD COLUMN place INTEGER NOT NULL DEFAULT 1000000")
        db.driver.executescript("DROP INDEX IF EXISTS items_by_urgency; DROP INDEX IF EXISTS items_by_language")
    db.execute("DROP INDEX IF EXISTS kept_bare")  # bare_by_person takes its place


def _recount(db: Sqlite) -> None:
    """Count the items, and the votes that wait for others, of a file made before they were as they come and go."""
    with transaction(db):
        db.execute("DELETE FROM half_decided")
        db.execute(
            "INSERT INTO half_decided SELECT reviewer, item FROM items INDEXED BY items_for_two "
            "CROSS JOIN votes ON item = id WHERE status = 'open' AND asks > 1"
        )
        db.execute("DELETE FROM tally")
        db.execute("INSERT INTO tally SELECT status, coalesce(lang, ''), count(*) FROM items GROUP BY 1, 2")


def _meaning(error: sqlite3.Error) -> str:
    if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
        return "it is damaged; move it away: the queue is read again from the log, accounts and audit log are lost"
    return f"SQLite says {error.sqlite_errorname}"
