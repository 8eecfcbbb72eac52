"""Limits of login attempts: passwords by name, and all logins together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from anond.seal import Ring
from anond_trainer.review.database import Database, transaction

WINDOW: Final = 300.0  # seconds
FOR_A_NAME, FOR_ALL = 5, 60
PURPOSE: Final = "failed login"


class Attempts:
    """Failed logins of the last minutes, in the store: several servers count them together, and a restart forgets none.

    Names are kept as keyed hashes: one that nobody has may be a password in the wrong field.
    """

    def __init__(self, db: Database, clock: Callable[[], float], ring: Callable[[], Ring]) -> None:
        self._db = db
        self._clock = clock
        self._ring = ring

    def wait(self, name: str = "") -> float:
        """Seconds until another try under this name is allowed; 0: now."""
        latest = "SELECT at FROM failures {} ORDER BY at DESC LIMIT 1 OFFSET ?"
        tries: list[tuple[float] | None] = [self._db.execute(latest.format(""), (FOR_ALL - 1,)).fetchone()]
        if name:
            of_name = self._db.execute(latest.format("WHERE name = ?"), (self._hash(name), FOR_A_NAME - 1))
            tries.append(of_name.fetchone())
        return max([0.0, *(one[0] + WINDOW - self._clock() for one in tries if one)])

    def failed(self, name: str = "") -> None:
        """Remember a failure."""
        now = self._clock()
        with transaction(self._db):
            self._db.execute("DELETE FROM failures WHERE at <= ?", (now - WINDOW,))
            self._db.execute("INSERT INTO failures VALUES (?, ?)", (now, self._hash(name) if name else b""))

    def succeeded(self, name: str) -> None:
        """Forget the failures of a name; they still count among all."""
        self._db.execute("UPDATE failures SET name = ? WHERE name = ?", (b"", self._hash(name)))

    def _hash(self, name: str) -> bytes:
        return self._ring().digest(PURPOSE, name.encode("utf-8", "replace"))


class Refusals:
    """Tells the audit log of refused requests: so many a minute by name, so that a stranger cannot fill the disk."""

    PER_MINUTE = 30

    def __init__(self, clock: Callable[[], float], tell: Callable[[str, str], None]) -> None:
        self._clock = clock
        self._tell = tell
        self._minute, self._logged = 0, Counter[str]()

    def add(self, who: str, why: str) -> None:
        """Record a refusal."""
        minute = int(self._clock() // 60)
        if minute != self._minute:
            self._minute, self._logged = minute, Counter()
        if self._logged[who] < self.PER_MINUTE:
            self._logged[who] += 1
            self._tell(who, why)
