"""Corrections in the store: what each is likely to bring, and whether it waits, is on the log, or came too late."""

from __future__ import annotations

from typing import Final, Literal

from anond.events.review import Decision
from anond_trainer.review.database import Database

Effect = Literal["recall", "label", "waits", "dropped"]
DAY: Final = 86_400.0
WAITS: Final = (  # of a row of the outbox: it is a correction
    "EXISTS (SELECT 1 FROM corrections AS c WHERE c.item = outbox.item AND c.reviewer = outbox.reviewer "
    "AND c.state = 'outbox')"
)


def still_waits(db: Database, item: str) -> bool:
    """Whether a turn waits for somebody else's decision, as far as is known here."""
    row = db.execute("SELECT 1 FROM items WHERE id = ? AND status IN ('open', 'decided')", (item,))
    return row.fetchone() is not None


def was_decided(db: Database, item: str) -> bool:
    """Whether the decision that closed an item is on the log."""
    row = db.execute("SELECT 1 FROM items WHERE id = ? AND status = 'sent'", (item,))
    return row.fetchone() is not None


def in_outbox(db: Database, item: str, reviewer: str) -> bool:
    """Whether a correction of this person waits to be sent."""
    query = f"SELECT 1 FROM outbox WHERE item = ? AND reviewer = ? AND {WAITS}"  # noqa: S608 of fixed words alone
    return db.execute(query, (item, reviewer)).fetchone() is not None


def note(db: Database, made: Decision, effect: Effect) -> None:
    """Remember that a correction stands in the outbox."""
    db.execute(
        "INSERT INTO corrections VALUES (?1, ?2, ?3, ?4, 'outbox') ON CONFLICT (item, reviewer) "
        "DO UPDATE SET at = ?3, effect = ?4, state = 'outbox'",
        (made.item, made.reviewer, made.at, effect),
    )


def take_back(db: Database, item: str, reviewer: str) -> bool:
    """Forget a correction that was undone; False where this person made none that waited."""
    query = "DELETE FROM corrections WHERE item = ? AND reviewer = ? AND state = 'outbox'"
    return db.execute(query, (item, reviewer)).rowcount > 0


def leave_outbox(db: Database, item: str, reviewer: str, sealed: bytes | None) -> None:
    """Take a decision that is on the log out of the outbox; a correction of it that waits there stays.

    `sealed` is the decision as the log has it; None: the one in the outbox was sent.
    """
    stays = sealed is not None and in_outbox(db, item, reviewer)
    db.execute(
        f"DELETE FROM outbox WHERE item = ? AND reviewer = ?{' AND sealed = ?' * stays}",  # noqa: S608
        (item, reviewer, sealed) if stays else (item, reviewer),
    )
    db.execute(
        "UPDATE corrections SET state = 'sent' WHERE item = ?1 AND reviewer = ?2 AND state = 'outbox' "
        "AND NOT EXISTS (SELECT 1 FROM outbox WHERE item = ?1 AND reviewer = ?2)",
        (item, reviewer),
    )


def came(db: Database, made: Decision) -> None:
    """Note that a correction is on the log, whoever sent it."""
    db.execute(
        "INSERT INTO corrections VALUES (?1, ?2, ?3, '', 'sent') ON CONFLICT (item, reviewer) "
        "DO UPDATE SET state = 'sent' WHERE corrections.at <= ?3",
        (made.item, made.reviewer, made.at),
    )


def came_too_late(db: Database, item: str) -> bool:
    """Note that the daemon did not know the session of a corrected turn any more; whether a recall was asked for."""
    found = db.execute(
        "UPDATE corrections SET state = 'too_late' WHERE item = ?1 AND state = 'sent' "
        "AND effect NOT IN ('label', 'dropped') "
        "AND NOT EXISTS (SELECT 1 FROM items WHERE id = ?1 AND status IN ('open', 'decided'))",
        (item,),
    )
    return found.rowcount > 0


def states(db: Database, reviewer: str) -> dict[str, str]:
    """The states of a person's corrections, by item."""
    rows = db.execute("SELECT item, state FROM corrections WHERE reviewer = ?", (reviewer,)).fetchall()
    return dict(rows)


def too_late_today(db: Database, reviewer: str, now: float) -> int:
    """How many corrections of a person came too late for a recall within the last day."""
    query = "SELECT count(*) FROM corrections WHERE reviewer = ? AND state = 'too_late' AND at > ?"
    return int(db.execute(query, (reviewer, now - DAY)).fetchone()[0])
