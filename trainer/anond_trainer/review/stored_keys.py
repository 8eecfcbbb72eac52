"""The keys of sessions in the queue's file, wrapped as they came: what is sealed about a session is opened with them.

One that was destroyed takes with it what is here of its session: items, and decisions that were not sent yet.
"""

from __future__ import annotations

from anond.seal import Ring, SessionKey, SessionKeys, key_name
from anond.seal.session_keys import DESTROYED, VERSION
from anond_trainer.review.database import Database


class StoredKeys(SessionKeys):
    """Keys of sessions, looked up in the file each time."""

    def __init__(self, ring: Ring, db: Database) -> None:
        super().__init__(ring)
        self._db = db

    def lookup(self, name: bytes) -> bytes | None:
        """The wrapped key of this name, or that it was destroyed; None where it was not read yet."""
        row = self._db.execute("SELECT wrapped FROM session_keys WHERE name = ?", (name,)).fetchone()
        return None if row is None else bytes(row[0])

    def enter(self, name: bytes, wrapped: bytes, now: float) -> None:
        """Take a record of the topic in."""
        self._db.execute(
            "INSERT INTO session_keys VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET wrapped = excluded.wrapped",
            (name, wrapped),
        )
        if wrapped == DESTROYED:
            begins = bytes([VERSION]) + name
            for table in ("outbox", "kept", "calibration", "calibrated", "marked"):
                query = f"DELETE FROM {table} WHERE substr(sealed, 1, ?) = ?"  # noqa: S608 of fixed words alone
                self._db.execute(query, (len(begins), begins))
            self._db.execute(
                "UPDATE items SET status = 'forgotten', sealed = NULL, closed = ? WHERE substr(sealed, 1, ?) = ?",
                (now, len(begins), begins),
            )

    def sealer_of(self, item: str) -> Ring | SessionKey:
        """The key for decisions about an item: the one that sealed the item."""
        row = self._db.execute("SELECT sealed FROM items WHERE id = ?", (item,)).fetchone()
        name = key_name(bytes(row[0])) if row and row[0] else None
        return self.ring if name is None else self.find(name)
