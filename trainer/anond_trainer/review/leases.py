"""Leases of items: an item is handed out to as many people at once as it asks for.

A lease ends by a decision, a skip or the next item, or by itself when its holder did nothing for a while.
"""

from __future__ import annotations

from anond_trainer.review.database import Database


def lease(db: Database, item: str, reviewer: str, until: float) -> None:
    """Lease an item to a person, and end the person's other lease."""
    db.execute("DELETE FROM leases WHERE reviewer = ? AND item <> ?", (reviewer, item))
    db.execute(
        "INSERT INTO leases VALUES (?, ?, ?) ON CONFLICT (item, reviewer) DO UPDATE SET until = excluded.until",
        (item, reviewer, until),
    )


def leased_item(db: Database, reviewer: str, now: float) -> str | None:
    """The item that a person holds, or None."""
    row = db.execute("SELECT item FROM leases WHERE reviewer = ? AND until > ?", (reviewer, now)).fetchone()
    return str(row[0]) if row else None


def of_others(db: Database, item: str, reviewer: str, now: float) -> bool:
    """Whether somebody else looks at an item."""
    query = "SELECT 1 FROM leases WHERE item = ? AND reviewer <> ? AND until > ?"
    return db.execute(query, (item, reviewer, now)).fetchone() is not None


def give_back(db: Database, reviewer: str) -> None:
    """End a person's lease."""
    db.execute("DELETE FROM leases WHERE reviewer = ?", (reviewer,))


def abandoned(db: Database, now: float) -> int:
    """Forget the leases that ran out, and return how many."""
    return db.execute("DELETE FROM leases WHERE until <= ?", (now,)).rowcount
