"""Decisions that are on the log, sealed as they came: what a session's proposals, votes and searches rest on.

Their text is kept for `review.keep` seconds; what is counted of them (when, by whom, in which language) a while longer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from anond.events.review import Decision
from anond_trainer.review.database import Database

RISKIEST = 0.995  # what the page shows as 100 %
Opener = Callable[[str, bytes], Decision | None]  # item, sealed decision


def add(db: Database, made: Decision, sealed: bytes) -> bool:
    """Keep a decision; a later one of the same person takes its place. Whether it is the first of that person."""
    first = db.execute("SELECT 1 FROM kept WHERE item = ? AND reviewer = ?", (made.item, made.reviewer)).fetchone()
    db.execute(
        "INSERT INTO kept VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, "
        "(SELECT count(*) FROM items WHERE id = ?1 AND risk >= ?10 AND proposed = 0)) ON CONFLICT (item, reviewer) "
        "DO UPDATE SET at = ?5, seconds = ?6, verdict = ?7, tagged = ?8, sealed = ?9 WHERE kept.at <= ?5",
        (made.item, made.reviewer, made.session, made.lang, made.at, made.seconds, made.verdict, len(made.spans),
         sealed, RISKIEST),
    )  # fmt: skip
    return first is None


def of_session(db: Database, session: str, opened: Opener, most: int = 200) -> list[Decision]:
    """The decisions about a session, oldest first: those on the log, and those that wait to be sent."""
    rows = db.execute(
        "SELECT item, sealed FROM kept WHERE session = ?1 AND sealed IS NOT NULL UNION ALL "
        "SELECT o.item, o.sealed FROM items AS i JOIN outbox AS o ON o.item = i.id WHERE i.session = ?1 LIMIT ?2",
        (session, most),
    ).fetchall()
    found = (opened(name, sealed) for name, sealed in rows)
    ordered = sorted((one for one in found if one), key=lambda one: (one.at, one.item))
    return list({(one.item, one.reviewer): one for one in ordered}.values())  # of corrected ones the later


def of_item(db: Database, item: str, opened: Opener) -> list[Decision]:
    """The decisions on the log about one item, one for each person."""
    rows = db.execute("SELECT sealed FROM kept WHERE item = ? AND sealed IS NOT NULL ORDER BY at", (item,)).fetchall()
    return [one for (sealed,) in rows if (one := opened(item, sealed))]


def latest(db: Database, opened: Opener, reviewer: str | None, most: int) -> Iterator[Decision]:
    """The latest decisions, of one person or of all, newest first."""
    mine = "" if reviewer is None else "AND reviewer = :who"
    names = db.execute(
        f"SELECT item, reviewer FROM kept WHERE sealed IS NOT NULL {mine} ORDER BY at DESC, item DESC LIMIT :most",  # noqa: S608
        {"who": reviewer, "most": most},
    ).fetchall()
    for name in names:
        row = db.execute("SELECT sealed FROM kept WHERE item = ? AND reviewer = ?", name).fetchone()
        if row and row[0] and (one := opened(name[0], row[0])):
            yield one


def erase(db: Database, text_before: float, all_before: float) -> None:
    """Erase the text of decisions whose time is over, and forget those that are older still.

    Decisions about a turn that still waits stay: a third person may have to settle it.
    """
    with_text, first = db.execute(
        "SELECT (SELECT min(at) FROM kept WHERE sealed IS NOT NULL), (SELECT min(at) FROM kept)"
    ).fetchone()
    if not any(at is not None and at < bound for at, bound in ((with_text, text_before), (first, all_before))):
        return  # as nearly always: it is asked every second
    db.execute(
        "UPDATE kept SET sealed = NULL WHERE at < ? AND sealed IS NOT NULL "
        "AND NOT EXISTS (SELECT 1 FROM items WHERE id = item AND status IN ('open', 'decided'))",
        (text_before,),
    )
    db.execute("DELETE FROM kept WHERE at < ? AND sealed IS NULL", (all_before,))
