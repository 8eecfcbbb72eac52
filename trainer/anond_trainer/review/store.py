"""The file review.db: its tables, its rights, and transactions on it. Payloads in it stay sealed."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from anond.errors import LogError

OUTBOX = """
CREATE TABLE IF NOT EXISTS outbox (
    item TEXT, reviewer TEXT, partition INTEGER NOT NULL, sealed BLOB NOT NULL, due REAL NOT NULL,
    taken INTEGER NOT NULL, along TEXT NOT NULL DEFAULT '', -- the alike item with which it was decided
    PRIMARY KEY (item, reviewer)
)
"""
SCHEMA = """
CREATE TABLE IF NOT EXISTS items (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL,  -- open, decided (may be undone), sent, expired, forgotten, unreadable
    kind TEXT,             -- divert, audit, suspect
    sealed BLOB,           -- the item as it came; erased when it is sent or expired
    session TEXT,          -- keyed hash
    risk REAL,
    at REAL,
    expires REAL,
    skips INTEGER NOT NULL DEFAULT 0,
    decided REAL,          -- when it was decided here
    closed REAL,           -- when it left the queue
    asks INTEGER NOT NULL DEFAULT 1, -- for the opinions of how many people; 3: two disagree
    lang TEXT,             -- NULL in a file of before, until its items are opened again
    decider TEXT NOT NULL DEFAULT '', -- who decided it here last
    same BLOB,             -- a keyed hash that identical turns share
    proposed INTEGER,      -- how many spans came with it
    place INTEGER NOT NULL DEFAULT 1000000  -- among those that training asks for, or behind them
);
CREATE TABLE IF NOT EXISTS priorities (  -- what training asks for, also of items that are not here yet
    item TEXT PRIMARY KEY, lang TEXT NOT NULL, at REAL NOT NULL, place INTEGER NOT NULL, why TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS votes (  -- who decided it, here or elsewhere
    item TEXT, reviewer TEXT, PRIMARY KEY (item, reviewer)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS votes_by_person ON votes (reviewer);
CREATE TABLE IF NOT EXISTS leases (  -- who looks at it just now
    item TEXT, reviewer TEXT, until REAL NOT NULL, PRIMARY KEY (item, reviewer)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS leases_by_person ON leases (reviewer);
CREATE TABLE IF NOT EXISTS tally (  -- how many items there are, kept by triggers: to count 100,000 takes too long
    status TEXT, lang TEXT, count INTEGER NOT NULL, PRIMARY KEY (status, lang)
) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS tally_in AFTER INSERT ON items BEGIN
    INSERT INTO tally VALUES (NEW.status, coalesce(NEW.lang, ''), 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER IF NOT EXISTS tally_out AFTER DELETE ON items BEGIN
    UPDATE tally SET count = count - 1 WHERE status = OLD.status AND lang = coalesce(OLD.lang, '');
END;
CREATE TRIGGER IF NOT EXISTS tally_over AFTER UPDATE OF status, lang ON items
WHEN NEW.status IS NOT OLD.status OR NEW.lang IS NOT OLD.lang BEGIN
    UPDATE tally SET count = count - 1 WHERE status = OLD.status AND lang = coalesce(OLD.lang, '');
    INSERT INTO tally VALUES (NEW.status, coalesce(NEW.lang, ''), 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TABLE IF NOT EXISTS half_decided (  -- votes about items that wait for somebody else's, kept by triggers
    reviewer TEXT, item TEXT, PRIMARY KEY (reviewer, item)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS half_decided_by_item ON half_decided (item);
CREATE TRIGGER IF NOT EXISTS half_with_vote AFTER INSERT ON votes BEGIN
    INSERT OR IGNORE INTO half_decided
    SELECT NEW.reviewer, id FROM items WHERE id = NEW.item AND status = 'open' AND asks > 1;
END;
CREATE TRIGGER IF NOT EXISTS half_without_vote AFTER DELETE ON votes BEGIN
    DELETE FROM half_decided WHERE reviewer = OLD.reviewer AND item = OLD.item;
END;
CREATE TRIGGER IF NOT EXISTS half_with_item AFTER INSERT ON items WHEN NEW.status = 'open' AND NEW.asks > 1 BEGIN
    INSERT OR IGNORE INTO half_decided SELECT reviewer, item FROM votes WHERE item = NEW.id;
END;
CREATE TRIGGER IF NOT EXISTS half_again AFTER UPDATE OF status, asks ON items
WHEN NEW.status = 'open' AND NEW.asks > 1 BEGIN
    INSERT OR IGNORE INTO half_decided SELECT reviewer, item FROM votes WHERE item = NEW.id;
END;
CREATE TRIGGER IF NOT EXISTS half_no_more AFTER UPDATE OF status ON items WHEN NEW.status <> 'open' BEGIN
    DELETE FROM half_decided WHERE item = NEW.id;
END;
CREATE TABLE IF NOT EXISTS skipped (  -- by whom and why, so that they come back to it
    item TEXT, reviewer TEXT, why TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (item, reviewer)
) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS skips_go_with_items AFTER UPDATE OF status ON items WHEN NEW.status <> 'open' BEGIN
    DELETE FROM skipped WHERE item = NEW.id;
END;
CREATE TABLE IF NOT EXISTS kept (  -- decisions that are on the log; the text of each is erased after review.keep
    item TEXT, reviewer TEXT, session TEXT NOT NULL, lang TEXT NOT NULL, at REAL NOT NULL, seconds REAL NOT NULL,
    verdict TEXT NOT NULL, tagged INTEGER NOT NULL, sealed BLOB,
    bare INTEGER NOT NULL DEFAULT 0,  -- of 100 % risk, and nothing was proposed
    PRIMARY KEY (item, reviewer)
);
CREATE INDEX IF NOT EXISTS kept_by_session ON kept (session);
CREATE INDEX IF NOT EXISTS kept_with_text ON kept (at) WHERE sealed IS NOT NULL;
CREATE INDEX IF NOT EXISTS kept_by_time ON kept (at);
CREATE INDEX IF NOT EXISTS kept_bare ON kept (reviewer, lang) WHERE bare;
CREATE INDEX IF NOT EXISTS kept_by_person ON kept (reviewer, at);
CREATE TABLE IF NOT EXISTS words (  -- how often a word, by its keyed hash, was given a tag; '' for none
    word BLOB, tag TEXT, count INTEGER NOT NULL, PRIMARY KEY (word, tag)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS unaided (  -- who sees which item without proposals
    item TEXT PRIMARY KEY, reviewer TEXT NOT NULL
) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS unaided_go_with_items AFTER DELETE ON items BEGIN
    DELETE FROM unaided WHERE item = OLD.id;
END;
CREATE TABLE IF NOT EXISTS calibration_round (lead TEXT NOT NULL, target REAL NOT NULL);
CREATE TABLE IF NOT EXISTS calibration (  -- the turns that everybody decides
    item TEXT PRIMARY KEY, lang TEXT NOT NULL, place INTEGER NOT NULL, sealed BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS calibrated (  -- what was decided about them; sealed: once it was
    item TEXT, reviewer TEXT, skips INTEGER NOT NULL, at REAL, sealed BLOB, PRIMARY KEY (item, reviewer)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS accounts (
    name TEXT PRIMARY KEY, hash TEXT NOT NULL, role TEXT NOT NULL, langs TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS audit (  -- who did what to which item; never a word of a turn
    number INTEGER PRIMARY KEY, at REAL NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL, item TEXT NOT NULL,
    detail TEXT NOT NULL, key TEXT NOT NULL, hash BLOB NOT NULL
);
CREATE TRIGGER IF NOT EXISTS votes_go_with_items AFTER DELETE ON items BEGIN
    DELETE FROM votes WHERE item = OLD.id;
END;
CREATE INDEX IF NOT EXISTS items_by_urgency ON items (status, kind, skips, place, risk DESC, at, id);
CREATE INDEX IF NOT EXISTS items_by_lot ON items (status, kind, skips, at, id);
CREATE INDEX IF NOT EXISTS items_by_language ON items (status, kind, lang, skips, place, risk DESC, at, id);
CREATE INDEX IF NOT EXISTS items_by_decider ON items (decider, decided) WHERE decided IS NOT NULL;
CREATE INDEX IF NOT EXISTS items_alike ON items (same) WHERE same IS NOT NULL;
CREATE INDEX IF NOT EXISTS items_in_dispute ON items (at) WHERE status = 'open' AND asks = 3;
CREATE INDEX IF NOT EXISTS items_for_two ON items (id) WHERE status = 'open' AND asks > 1;
CREATE INDEX IF NOT EXISTS items_by_session ON items (session, status, skips, at);
CREATE INDEX IF NOT EXISTS items_by_decision ON items (decided) WHERE decided IS NOT NULL;
CREATE INDEX IF NOT EXISTS items_by_expiry ON items (expires) WHERE status = 'open';
CREATE INDEX IF NOT EXISTS items_by_closing ON items (closed) WHERE closed IS NOT NULL;
CREATE TABLE IF NOT EXISTS session_keys (  -- wrapped as they came; empty: destroyed
    name BLOB PRIMARY KEY, wrapped BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS offsets (
    topic TEXT, partition INTEGER, next INTEGER NOT NULL, PRIMARY KEY (topic, partition)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS logins (
    hash BLOB PRIMARY KEY, kind TEXT NOT NULL, reviewer TEXT NOT NULL, expires REAL NOT NULL
) WITHOUT ROWID;
"""


def open_store(path: Path | None) -> sqlite3.Connection:
    """Open or create the file, readable by its owner alone; None keeps everything in memory. Raises LogError."""
    if path is not None:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        path.chmod(0o600)
    db = sqlite3.connect(path or ":memory:", isolation_level=None, timeout=10)
    try:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "secure_delete = ON", "temp_store = MEMORY"):
            db.execute(f"PRAGMA {pragma}")
        _renew(db)
        db.execute(OUTBOX)
        db.executescript(SCHEMA)
        _recount(db)
    except sqlite3.Error as error:
        db.close()
        raise LogError(f"{path} cannot be used: {_meaning(error)}") from None
    return db


def _renew(db: sqlite3.Connection) -> None:
    """A file that was made before there were audits holds turns that wait; one of before votes asks for one person.

    Who made a decision that still waits in such a file is sealed with it, so that it is sent and cannot be undone.
    """
    columns = {row[1] for row in db.execute("PRAGMA table_info(items)")}
    if columns and "kind" not in columns:
        db.executescript("ALTER TABLE items ADD COLUMN kind TEXT; UPDATE items SET kind = 'divert'")
        db.execute("DROP INDEX IF EXISTS items_by_risk")
    if columns and "asks" not in columns:
        with transaction(db):
            db.execute("ALTER TABLE items ADD COLUMN asks INTEGER NOT NULL DEFAULT 1")
            db.execute("ALTER TABLE outbox RENAME TO former_outbox")
            db.execute(OUTBOX)
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
        db.executescript("DROP INDEX IF EXISTS items_by_urgency; DROP INDEX IF EXISTS items_by_language")


def _recount(db: sqlite3.Connection) -> None:
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


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All statements inside, and in the transaction around them if there is one, happen as a whole or not at all."""
    if db.in_transaction:
        yield
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")
