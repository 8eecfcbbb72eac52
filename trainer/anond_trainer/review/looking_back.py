"""A person's latest actions that they may still change: decisions and skipped turns.

A decision whose time to undo is over may be corrected, as long as its text is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from anond.events.review import Decision, ReviewItem
from anond_trainer.review import stored_corrections
from anond_trainer.review.queue import Queue
from anond_trainer.review.stored_corrections import WAITS

AT_MOST = 50


@dataclass(frozen=True, slots=True)
class Past:
    """One action of a person: a decision, or an open item that was skipped, and why."""

    at: float
    left: float  # seconds in which it can be taken back; 0: it can be corrected
    decision: Decision | None = None
    item: ReviewItem | None = None
    why: str = ""
    along: int = 0  # how many identical turns the same key decided
    state: str = ""  # of a correction that it is: outbox, sent or too_late


def past_of(queue: Queue, reviewer: str) -> list[Past]:
    """The latest actions of a person, newest first."""
    every = (*_decided(queue, reviewer), *_sent(queue, reviewer), *_skipped(queue, reviewer))
    found = sorted(every, key=lambda past: -past.at)
    return found[:AT_MOST]


def _decided(queue: Queue, reviewer: str) -> Iterator[Past]:
    rows = queue.db.execute(
        "SELECT item, sealed, due, (SELECT count(*) FROM outbox AS o WHERE o.along = outbox.item "  # noqa: S608
        f"AND o.reviewer = outbox.reviewer), CASE WHEN {WAITS} THEN 'outbox' ELSE '' END "
        "FROM outbox WHERE reviewer = ? AND taken = 0 AND along = '' ORDER BY due DESC, item DESC LIMIT ?",
        (reviewer, AT_MOST),
    ).fetchall()
    for name, sealed, due, along, state in rows:
        if (made := queue.open_decision(name, sealed)) is not None:
            left = max(0.01, due - queue.clock())  # not sent yet
            yield Past(made.at, left, decision=made, along=along, state=state)


def _sent(queue: Queue, reviewer: str) -> Iterator[Past]:
    """Decisions on the log; those that one key made together stand for one."""
    states = stored_corrections.states(queue.db, reviewer)
    rows = queue.db.execute(
        "SELECT min(item), count(*) FROM kept WHERE reviewer = ? AND sealed IS NOT NULL AND NOT EXISTS "
        "(SELECT 1 FROM outbox WHERE outbox.item = kept.item AND outbox.reviewer = kept.reviewer) "
        "GROUP BY at ORDER BY at DESC LIMIT ?",
        (reviewer, AT_MOST),
    ).fetchall()
    for name, count in rows:
        row = queue.db.execute("SELECT sealed FROM kept WHERE item = ? AND reviewer = ?", (name, reviewer)).fetchone()
        if row and row[0] and (made := queue.open_decision(name, bytes(row[0]))):
            yield Past(made.at, 0.0, decision=made, along=count - 1, state=states.get(name, ""))


def _skipped(queue: Queue, reviewer: str) -> Iterator[Past]:
    rows = queue.db.execute(
        "SELECT item, why, at FROM skipped WHERE reviewer = ? ORDER BY at DESC LIMIT ?", (reviewer, AT_MOST)
    ).fetchall()
    for name, why, at in rows:
        item = queue.get_free(name, reviewer)
        if item is not None:
            yield Past(at, 0.0, item=item, why=why)
