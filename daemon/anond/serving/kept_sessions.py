"""The sessions of `anond serve`: sealed in a file of the data folder, and in memory as the daemon has them.

A batch is kept in this order: 1. its ledgers are sealed; 2. one transaction writes them; 3. memory takes them over.
Only then is anything answered: a surrogate that somebody was told is still known after a crash.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from anond.errors import LogError, StillAtWork
from anond.log.local.database import MEANINGS
from anond.seal import Ring
from anond.session.ledger import Ledger
from anond.session.store import CACHE_BYTES, SessionStore

NAME: Final = "serve.db"
VERSION: Final = 1


class KeptSessions:
    """Ledgers by the keyed hash of their session. One process at a time may hold them; one thread works on them."""

    def __init__(
        self, folder: Path, ring: Ring, ttl: float, cache: int, *, cache_bytes: int = CACHE_BYTES, sync: str = "full"
    ) -> None:  # fmt: skip
        self._path, self._ttl = folder / NAME, ttl
        self._store = SessionStore(ring, ttl, cache, cache_bytes)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = self._alone(folder / f"{NAME}.lock")
        try:
            self._db = self._opened(sync)
            for key, sealed in self._db.execute("SELECT key, sealed FROM sessions"):
                self._store.restore(key, sealed)
        except sqlite3.Error as error:
            os.close(self._lock)
            raise self._trouble(error) from None
        except BaseException:
            os.close(self._lock)
            raise

    def __len__(self) -> int:
        return len(self._store)

    def find(self, key: bytes) -> Ledger | None:
        """The ledger of a session as it was last kept."""
        return self._store.find(key)

    def keep(self, ledgers: Mapping[bytes, Ledger | None]) -> None:
        """Keep the ledgers of a batch; None forgets a session. Raises LogError, and then all is as it was before."""
        if not ledgers:
            return
        staged = self._store.stage(ledgers)
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                self._db.executemany("DELETE FROM sessions WHERE key = ?", [(k,) for k, value in staged if not value])
                self._db.executemany("INSERT OR REPLACE INTO sessions VALUES (?, ?)", [one for one in staged if one[1]])
        except sqlite3.Error as error:
            raise self._trouble(error) from None
        self._store.apply(ledgers, staged)

    def expire(self, now: float) -> None:
        """Forget sessions, some at a time, that have been silent for their time to live."""
        due = {key: None for key, ledger in self._store.sessions_due(now) if ledger.idle(now, self._ttl)}
        if due:
            self.keep(due)

    def close(self) -> None:
        """Close the file and let go of it."""
        self._db.close()
        os.close(self._lock)

    @staticmethod
    def _alone(path: Path) -> int:
        lock = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            raise StillAtWork("another `anond serve` is at work on this data folder: stop it first") from None
        return lock

    def _opened(self, sync: str) -> sqlite3.Connection:
        os.close(os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600))  # for its owner alone, before anything is in it
        db = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        for pragma in ("journal_mode=WAL", f"synchronous={sync}", "secure_delete=ON", "temp_store=MEMORY"):
            db.execute(f"PRAGMA {pragma}")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise LogError(f"{self._path} was written by a newer anond (version {version}, this one knows {VERSION})")
        db.execute("CREATE TABLE IF NOT EXISTS sessions (key BLOB PRIMARY KEY, sealed BLOB NOT NULL) WITHOUT ROWID")
        db.execute(f"PRAGMA user_version={VERSION}")
        return db

    def _trouble(self, error: sqlite3.Error) -> LogError:
        """The error for a failure, without SQLite's own message, which may quote values."""
        meaning = MEANINGS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "SQLite failed")
        return LogError(f"the sessions in {self._path} cannot be kept: {meaning}")
