"""Finding a word in what waits: items are unsealed one after the other, in memory alone, and forgotten again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from anond.events.review import ReviewItem
from anond_trainer.review.queue import Queue
from anond_trainer.review.turn_order import UNKNOWN

AT_ONCE: Final = 100  # items between two breaths of the event loop
AT_MOST: Final = 50
MAX_QUERY: Final = 200


@dataclass(frozen=True, slots=True)
class Hit:
    """An item in which the words stand, and where."""

    item: ReviewItem
    start: int
    end: int


async def search(queue: Queue, query: str, reviewer: str, langs: Sequence[str], *, inside: bool) -> list[Hit]:
    """The open items, riskiest first, that hold the query as whole words, or `inside` words as well."""
    names = queue.db.execute("SELECT id, lang FROM items WHERE status = 'open' ORDER BY risk DESC, at, id").fetchall()
    spoken, hits = {*langs, UNKNOWN}, []
    for number, (name, lang) in enumerate(names):
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
        if langs and lang not in spoken:
            continue
        item = queue.get(name, reviewer)
        at = find(item.turn.text, query, inside=inside) if item else None
        if item and at is not None:
            hits.append(Hit(item, at, at + len(query)))
        if len(hits) == AT_MOST:
            break
    return hits


def find(text: str, query: str, *, inside: bool) -> int | None:
    """The first place of a query, in any case; None if there is none, or if case changes its length."""
    lower, wanted = text.lower(), query.lower()
    if len(lower) != len(text):
        lower, wanted = text, query
    at = lower.find(wanted)
    while at >= 0:
        if inside or _is_whole(lower, at, at + len(wanted)):
            return at
        at = lower.find(wanted, at + 1)
    return None


def _is_whole(text: str, start: int, end: int) -> bool:
    return not (text[start - 1 : start].isalnum() or text[end : end + 1].isalnum())
