"""A person's latest actions that they may still change: decisions in their undo window, and skipped turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from anond.errors import SealBroken
from anond.events.review import Decision, ReviewItem
from anond.seal import seal_place
from anond_trainer.review.queue import Queue

AT_MOST = 50


@dataclass(frozen=True, slots=True)
class Past:
    """One of them: a decision, or the open item that was skipped, and why."""

    at: float
    left: float  # seconds in which it can be taken back
    decision: Decision | None = None
    item: ReviewItem | None = None
    why: str = ""


def past_of(queue: Queue, reviewer: str) -> list[Past]:
    """The latest, newest first."""
    found = sorted((*_decided(queue, reviewer), *_skipped(queue, reviewer)), key=lambda past: -past.at)
    return found[:AT_MOST]


def _decided(queue: Queue, reviewer: str) -> Iterator[Past]:
    rows = queue.db.execute(
        "SELECT item, sealed, due FROM outbox WHERE reviewer = ? AND taken = 0 AND along = '' "
        "ORDER BY due DESC, item DESC LIMIT ?",
        (reviewer, AT_MOST),
    ).fetchall()
    for name, sealed, due in rows:
        try:
            made = Decision.from_json(queue.keys.open(sealed, seal_place("decision", name.encode())))
        except (SealBroken, ValueError, KeyError, TypeError):
            continue
        yield Past(made.at, max(0.0, due - queue.clock()), decision=made)


def _skipped(queue: Queue, reviewer: str) -> Iterator[Past]:
    rows = queue.db.execute(
        "SELECT item, why, at FROM skipped WHERE reviewer = ? ORDER BY at DESC LIMIT ?", (reviewer, AT_MOST)
    ).fetchall()
    for name, why, at in rows:
        item = queue.get_free(name, reviewer)
        if item is not None:
            yield Past(at, 0.0, item=item, why=why)
