"""The audit log of views, decisions and searches: entries in review.db, chained by keyed hashes.

No entry holds a word of a turn. To change, add or remove an entry without the review ring breaks the chain;
entries cut off at its end show only to somebody who noted the last hash, which `anond review audit` prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from hmac import compare_digest
from typing import Any

import orjson

from anond.errors import KeysError
from anond.seal import Ring
from anond_trainer.review.database import Database, transaction

PURPOSE = "review audit"
ALL = 1 << 62  # more than there ever are


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log."""

    number: int
    at: float
    who: str
    what: str
    item: str
    detail: str

    def as_dict(self) -> dict[str, Any]:
        """The entry as JSON has it."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of a check of the chain."""

    entries: int
    broken: int | None  # number of the first entry that does not follow from the one before it
    uncheckable: int  # under keys that were retired
    head: str  # hash of the last entry


class AuditLog:
    """The entries in a store. The ring is asked for at each use, since keys rotate."""

    def __init__(self, db: Database, clock: Callable[[], float], ring: Callable[[], Ring]) -> None:
        self._db = db
        self._clock = clock
        self._ring = ring

    def add(self, who: str, what: str, item: str = "", detail: str = "") -> None:
        """Append an entry, in the transaction that is under way or in one of its own."""
        ring = self._ring()
        with transaction(self._db):
            row = self._db.execute("SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1").fetchone()
            number, before = row or (0, b"")
            entry = Entry(number + 1, self._clock(), who, what, item, detail)
            self._db.execute(
                "INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (*_fields(entry), ring.current, _link(ring, before, entry, ring.current)),
            )

    def entries(self, latest: int | None = None) -> Iterator[Entry]:
        """The entries, newest first."""
        query = "SELECT number, at, who, what, item, detail FROM audit ORDER BY number DESC LIMIT ?"
        for row in self._db.execute(query, (ALL if latest is None else latest,)):
            yield Entry(*row)

    def check(self) -> Checked:
        """Check the chain of hashes from its first entry."""
        count, broken, uncheckable, before = 0, None, 0, b""
        query = "SELECT number, at, who, what, item, detail, key, hash FROM audit ORDER BY number"
        for *fields, key, found in self._db.execute(query):
            entry, count = Entry(*fields), count + 1
            try:
                sound = entry.number == count and compare_digest(_link(self._ring(), before, entry, key), found)
            except KeysError:  # keys are retired oldest first, so such entries stand at the beginning alone
                uncheckable += 1
                sound = entry.number == count == uncheckable
            if not sound and broken is None:
                broken = count
            before = found
        return Checked(count, broken, uncheckable, before.hex())

    def has(self, head: str) -> bool:
        """Whether an entry has this hash, so that nothing up to the noted one was cut off."""
        try:
            wanted = bytes.fromhex(head)
        except ValueError:
            return False
        return self._db.execute("SELECT 1 FROM audit WHERE hash = ?", (wanted,)).fetchone() is not None


def _fields(entry: Entry) -> tuple[int, float, str, str, str, str]:
    return entry.number, entry.at, entry.who, entry.what, entry.item, entry.detail


def _link(ring: Ring, before: bytes, entry: Entry, key: str) -> bytes:
    return ring.digest(PURPOSE, before + orjson.dumps(_fields(entry)), key)
