"""Who decided which item: one that asks for two people stays open for others after the first, and not for that one.

`FREE` in the queries of the queue leaves out what a reviewer decided, and what as many others look at as it asks for.
"""

from __future__ import annotations

import sqlite3
from typing import Final

UNDECIDED: Final = "NOT EXISTS (SELECT 1 FROM votes WHERE item = items.id AND reviewer = :who)"
FREE: Final = (  # of fixed words alone
    f"{UNDECIDED} AND (SELECT count(*) FROM leases WHERE item = items.id AND reviewer <> :who AND until > :now) "  # noqa: S608
    "+ (asks > 1) * (SELECT count(*) FROM votes WHERE item = items.id) < asks"
)


def add(db: sqlite3.Connection, item: str, reviewer: str) -> None:
    """Remember that somebody decided an item, also before the item is known."""
    db.execute("INSERT INTO votes (item, reviewer) VALUES (?, ?) ON CONFLICT DO NOTHING", (item, reviewer))


def take_back(db: sqlite3.Connection, item: str, reviewer: str) -> None:
    """Forget it again."""
    db.execute("DELETE FROM votes WHERE item = ? AND reviewer = ?", (item, reviewer))


def enough(db: sqlite3.Connection, item: str, *, sent: bool = False) -> bool:
    """Whether as many people decided an item as it asks for; one that is not known yet asks for one.

    With `sent`, only decisions count that do not wait in the outbox any more: the item is not closed over one.
    """
    (given,) = db.execute("SELECT count(*) FROM votes WHERE item = ?", (item,)).fetchone()
    if sent:
        given -= db.execute("SELECT count(*) FROM outbox WHERE item = ?", (item,)).fetchone()[0]
    asked = db.execute("SELECT asks FROM items WHERE id = ?", (item,)).fetchone() or (1,)
    return bool(given >= asked[0])
