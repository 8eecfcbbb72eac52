"""The people who decided each item. An item for two people stays open for others after the first.

Where the two disagree about a turn that waits, the item asks for a third, as the daemon does.

`FREE` in the queries of the queue leaves out what a reviewer decided, and what as many others look at as it asks for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from anond.events.review import Decision
from anond.votes import third_settles_decisions
from anond_trainer.review.database import Database

UNDECIDED: Final = "NOT EXISTS (SELECT 1 FROM votes WHERE item = items.id AND reviewer = :who)"
FREE: Final = (  # of fixed words alone
    f"{UNDECIDED} AND (SELECT count(*) FROM leases WHERE item = items.id AND reviewer <> :who AND until > :now) "  # noqa: S608
    "+ CASE WHEN asks > 1 THEN (SELECT count(*) FROM votes WHERE item = items.id) ELSE 0 END < asks"
)

STATUS_AFTER: Final = (  # of an open item, once somebody who has not decided it does
    "CASE WHEN (SELECT count(*) FROM votes WHERE item = items.id) + 1 < asks THEN 'open' ELSE 'decided' END"
)


def add(db: Database, item: str, reviewer: str) -> None:
    """Remember that somebody decided an item, also before the item is known."""
    db.execute("INSERT INTO votes (item, reviewer) VALUES (?, ?) ON CONFLICT DO NOTHING", (item, reviewer))


class Standing(NamedTuple):
    """How many people an item asks for, and who decided it so far."""

    asked_for: str  # why training asks for it, in a word; "" where it does not
    is_disputed: bool  # whether a third person has to settle
    was_decided: bool  # by anybody


def standing(db: Database, item: str) -> Standing:
    """How many people an item asks for, and who decided it so far, by the store."""
    asked_for, asks, decided = db.execute(
        "SELECT (SELECT why FROM priorities WHERE item = ?1), (SELECT asks FROM items WHERE id = ?1), "
        "(SELECT count(*) FROM votes WHERE item = ?1)",
        (item,),
    ).fetchone()
    return Standing(asked_for or "", asks == 3, decided > 0)


def take_back(db: Database, item: str, reviewer: str) -> None:
    """Forget that somebody decided an item."""
    db.execute("DELETE FROM votes WHERE item = ? AND reviewer = ?", (item, reviewer))


def enough_sent(db: Database, item: str) -> bool:
    """Whether decisions of as many people as an item asks for are on the log; one not known yet asks for one.

    Those that wait in the outbox do not count: the item is not closed over one. Corrections in it wait for nothing:
    what they correct is on the log.
    """
    given, waiting, asked = db.execute(
        "SELECT (SELECT count(*) FROM votes WHERE item = ?1), (SELECT count(*) FROM outbox WHERE item = ?1) - "
        "(SELECT count(*) FROM corrections WHERE item = ?1 AND state = 'outbox'), "
        "(SELECT asks FROM items WHERE id = ?1)",
        (item,),
    ).fetchone()
    return bool(given - waiting >= (asked or 1))


def ask_third(db: Database, item: str) -> None:
    """Leave an item over which two disagree open to somebody else."""
    db.execute(
        "UPDATE items SET asks = 3, status = 'open', decided = NULL WHERE id = ? AND status IN ('open', 'decided')",
        (item,),
    )


def agree_now(db: Database, item: str, decisions: Sequence[Decision]) -> bool:
    """Whether an item waits for a third person over two of whom one has corrected a decision, so that they agree."""
    if len(decisions) != 2 or third_settles_decisions(decisions):
        return False
    row = db.execute(
        "SELECT 1 FROM items WHERE id = ?1 AND asks = 3 AND status = 'open' "
        "AND (SELECT count(*) FROM votes WHERE item = ?1) = 2",
        (item,),
    )
    return row.fetchone() is not None


def third_is_due(asks: int, decisions: Sequence[Decision]) -> bool:
    """Whether the two people of an item for two disagree."""
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
