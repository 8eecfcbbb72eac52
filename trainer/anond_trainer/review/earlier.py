"""A regular expression over earlier decisions, to settle a word the same way everywhere.

Decisions are unsealed one after the other, in memory alone, and forgotten again. The expressions are RE2's, which takes
no longer than the text is long, and the whole search has a bound in time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import re2

from anond.events.review import Decision
from anond_trainer.review import stored_decisions
from anond_trainer.review.queue import Queue
from anond_trainer.review.turn_order import UNKNOWN

BUDGET: Final = 2.0  # seconds
AT_ONCE: Final = 50  # decisions between two breaths of the event loop
AT_MOST: Final = 100  # found
LATEST: Final = 50_000  # decisions that are looked at
MAX_PATTERN: Final = 200
_MEMORY: Final = 1 << 20  # bytes of an automaton


class BadPattern(Exception):
    """The pattern is no regular expression, or too large."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """A decided turn in which the expression was found, where, and which tag stands there; "" for none."""

    made: Decision
    start: int
    end: int
    tag: str


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search; `complete` is false if it ended early."""

    hits: tuple[Earlier, ...]
    looked_at: int
    complete: bool


def compiled(pattern: str) -> Any:
    """The expression, in whatever case; raises BadPattern."""
    options = re2.Options()
    options.log_errors, options.case_sensitive, options.max_mem = False, False, _MEMORY
    try:
        return re2.compile(pattern, options)
    except (re2.error, UnicodeError):
        raise BadPattern from None


async def earlier(
    queue: Queue, expression: Any, reviewer: str | None, langs: Sequence[str], *,
    budget: float = BUDGET, clock: Callable[[], float] = time.monotonic,
) -> Found:  # fmt: skip
    """The latest decisions, of one person or of all, in which an expression is found, newest first."""
    hits: list[Earlier] = []
    began, spoken, number = clock(), {*langs, UNKNOWN, ""}, 0
    for number, made in enumerate(stored_decisions.latest(queue.db, queue.open_decision, reviewer, LATEST), 1):
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
        if clock() - began > budget or len(hits) == AT_MOST:
            return Found(tuple(hits), number, complete=False)
        if made.verdict == "release" and (not langs or made.lang in spoken):
            hits += _places_found(made, expression)
    return Found(tuple(hits), number, complete=True)


def _places_found(made: Decision, expression: Any) -> list[Earlier]:
    try:
        match = expression.search(made.turn.text)
    except UnicodeError:  # half a character
        return []
    if not match or match.start() == match.end():
        return []
    start, end = match.span()
    tags = [span.tag for span in made.spans if span.start < end and start < span.end]
    return [Earlier(made, start, end, tags[0] if tags else "")]
