"""Who decided which item. An item that asks for two people stays open after the first of them, for everybody else.

Where the two disagree about a turn that waits, the item asks for a third, as the daemon does.

`FREE` in the queries of the queue leaves out what a reviewer decided, and what as many others look at as it asks for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from anond.events.review import Decision
from anond.votes import third_settles_decisions
from anond_trainer.review.database import Database

UNDECIDED: Final = "NOT EXISTS (SELECT 1 FROM votes WHERE item = items.id AND reviewer = :who)"
FREE: Final = (  # of fixed words alone
    f"{UNDECIDED} AND (SELECT count(*) FROM leases WHERE item = items.id AND reviewer <> :who AND until > :now) "  # noqa: S608
    "+ CASE WHEN asks > 1 THEN (SELECT count(*) FROM votes WHERE item = items.id) ELSE 0 END < asks"
)


def add(db: Database, item: str, reviewer: str) -> None:
    """Remember that somebody decided an item, also before the item is known."""
    db.execute("INSERT INTO votes (item, reviewer) VALUES (?, ?) ON CONFLICT DO NOTHING", (item, reviewer))


def was_decided(db: Database, item: str) -> bool:
    """Whether anybody decided an item."""
    return db.execute("SELECT 1 FROM votes WHERE item = ?", (item,)).fetchone() is not None


def take_back(db: Database, item: str, reviewer: str) -> None:
    """Forget it again."""
    db.execute("DELETE FROM votes WHERE item = ? AND reviewer = ?", (item, reviewer))


def enough(db: Database, item: str, *, sent: bool = False) -> bool:
    """Whether as many people decided an item as it asks for; one that is not known yet asks for one.

    With `sent`, only decisions count that do not wait in the outbox any more: the item is not closed over one.
    """
    (given,) = db.execute("SELECT count(*) FROM votes WHERE item = ?", (item,)).fetchone()
    if sent:
        given -= db.execute("SELECT count(*) FROM outbox WHERE item = ?", (item,)).fetchone()[0]
    asked = db.execute("SELECT asks FROM items WHERE id = ?", (item,)).fetchone() or (1,)
    return bool(given >= asked[0])


def ask_third(db: Database, item: str) -> None:
    """Leave an item over which two disagree open to somebody else."""
    db.execute(
        "UPDATE items SET asks = 3, status = 'open', decided = NULL WHERE id = ? AND status IN ('open', 'decided')",
        (item,),
    )


def third_is_due(asks: int, decisions: Sequence[Decision]) -> bool:
    """Whether two people, of whom an item asks for two, disagree."""
    return asks == 2 and third_settles_decisions(decisions)


def disputed(db: Database) -> list[dict[str, Any]]:
    """The items that wait for somebody to settle them, oldest first, with those who disagree; for leads."""
    rows = db.execute(
        "SELECT id, lang, at FROM items WHERE status = 'open' AND asks = 3 ORDER BY at LIMIT 200"
    ).fetchall()
    return [{"item": i, "lang": lang, "at": at, "people": _who_decided(db, i)} for i, lang, at in rows]


def _who_decided(db: Database, item: str) -> list[str]:
    rows = db.execute("SELECT reviewer FROM votes WHERE item = ? ORDER BY reviewer", (item,))
    return [who for (who,) in rows]
