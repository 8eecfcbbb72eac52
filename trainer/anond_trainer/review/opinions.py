"""Who decided which item: one that asks for two people stays open for others after the first, and not for that one.

`(id, ?) NOT IN votes` in the queries of the queue leaves out what a reviewer decided.
"""

from __future__ import annotations

import sqlite3


def add(db: sqlite3.Connection, item: str, reviewer: str) -> None:
    """Remember that somebody decided an item, also before the item is known."""
    db.execute("INSERT INTO votes VALUES (?, ?) ON CONFLICT DO NOTHING", (item, reviewer))


def take_back(db: sqlite3.Connection, item: str, reviewer: str) -> None:
    """Forget it again."""
    db.execute("DELETE FROM votes WHERE item = ? AND reviewer = ?", (item, reviewer))


def enough(db: sqlite3.Connection, item: str) -> bool:
    """Whether as many people decided an item as it asks for; one that is not known yet asks for one."""
    (given,) = db.execute("SELECT count(*) FROM votes WHERE item = ?", (item,)).fetchone()
    asked = db.execute("SELECT asks FROM items WHERE id = ?", (item,)).fetchone() or (1,)
    return bool(given >= asked[0])
