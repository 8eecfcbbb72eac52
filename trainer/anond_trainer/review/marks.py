"""Marks in all turns of a session at once: a word with a tag, which all waiting turns then show.

A mark is sealed as the turn is in which it was made, and goes when no turn of its session waits any more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import orjson

from anond.errors import SealBroken
from anond.events.review import ReviewItem
from anond.seal import seal_place
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_trainer.review.database import transaction
from anond_trainer.review.queue import Queue

MOST: Final = 100  # marks of a session
LONGEST: Final = 200  # characters of a mark


def mark(queue: Queue, item: ReviewItem, reviewer: str, span: Span) -> int:
    """Mark a span's words in all waiting turns of its session; returns the number of other turns with them."""
    value = item.turn.text[span.start : span.end]
    sealed = queue.keys.sealer_of(item.id).seal(
        orjson.dumps([value, span.tag, span.sub]), seal_place("mark", item.id.encode())
    )
    queue.db.execute(
        "INSERT INTO marked SELECT ?1, ?2, ?3, ?4, ?5 WHERE (SELECT count(*) FROM marked WHERE session = ?1) < ?6 "
        "ON CONFLICT (session, item, reviewer, word) DO UPDATE SET sealed = excluded.sealed",
        (item.session, item.id, reviewer, _word(queue, value), sealed, MOST),
    )
    looks_like = _pattern(value)
    return sum(looks_like.search(other.turn.text) is not None for other in queue.others_of_session(item))


def unmark(queue: Queue, item: ReviewItem, reviewer: str, start: int, end: int) -> None:
    """Take a mark back that was made in this turn."""
    word = _word(queue, item.turn.text[start:end])
    with transaction(queue.db):
        queue.db.execute(
            "DELETE FROM marked WHERE session = ? AND item = ? AND reviewer = ? AND word = ?",
            (item.session, item.id, reviewer, word),
        )


def with_marks(queue: Queue, item: ReviewItem, reviewer: str, spans: Sequence[Span]) -> Sequence[Span]:
    """The proposals of a turn, and over them what people marked in its session.

    Another person's marks in this very turn are left out: the second of two people decides alone.
    """
    rows = queue.db.execute(
        "SELECT item, sealed FROM marked WHERE session = ? AND (item <> ? OR reviewer = ?)",
        (item.session, item.id, reviewer),
    ).fetchall()
    if not rows:
        return spans
    found = list(
        _without_overlaps(span for name, sealed in rows for span in _spans(queue, name, sealed, item.turn.text))
    )
    kept = [span for span in spans if not any(span.start < one.end and one.start < span.end for one in found)]
    return sorted([*kept, *found])


def _spans(queue: Queue, name: str, sealed: bytes, text: str) -> Iterator[Span]:
    try:
        value, tag, sub = orjson.loads(queue.keys.open(bytes(sealed), seal_place("mark", name.encode())))
    except SealBroken:  # its session was forgotten meanwhile
        return
    for found in _pattern(value).finditer(text):
        yield Span(found.start(), found.end(), tag, sub, "person")


def _without_overlaps(spans: Iterable[Span]) -> Iterator[Span]:
    """Of spans that overlap the longer one."""
    kept: list[Span] = []
    for span in sorted(spans, key=lambda one: one.start - one.end):
        if not any(span.start < one.end and one.start < span.end for one in kept):
            kept.append(span)
            yield span


def _pattern(value: str) -> re.Pattern[str]:
    """A value as whole words, in whatever case and with any white space between them."""
    words = r"\s+".join(map(re.escape, value.split()))
    return re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)


def _word(queue: Queue, value: str) -> bytes:
    return queue.ring.digest("marked word", fold(" ".join(value.split())).encode("utf-8", "surrogatepass"))


def read_span(body: dict[str, Any], item: ReviewItem) -> tuple[int, int]:
    """The stretch that a body points at. ValueError says what is wrong."""
    start, end = body.get("start"), body.get("end")
    if type(start) is not int or type(end) is not int or not 0 <= start < end <= len(item.turn.text):
        raise ValueError("start and end have to lie in the text")
    if end - start > LONGEST or not item.turn.text[start:end].strip():
        raise ValueError(f"a mark has 1 to {LONGEST} characters")
    return start, end
