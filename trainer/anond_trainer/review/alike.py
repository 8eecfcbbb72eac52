"""Identical turns are asked once: one look decides all, each by a decision of its own.

Waiting turns are alike if they have the same words in the same case, by the same speaker in one language, and if
the machine's proposals are the same; white space plays no part. A turn of up to three words says little (`Mercedes`):
such are alike only behind the same turn. Audits, and turns drawn for them, are each looked at: they measure.

A turn whose session has learnt something from people since is asked by itself, since there the same words may be a
name. Nor does it decide others, whose sessions know nothing of that name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

import orjson

from anond.events.review import Asked, Decision, ReviewItem
from anond.seal import Ring
from anond.tags import Span
from anond_trainer.review.database import Database
from anond_trainer.review.opinions import FREE

SHORT: Final = 3  # words
AT_ONCE: Final = 200  # turns that one key decides: more would keep everybody waiting

LEARNT_NOTHING: Final = (
    "NOT EXISTS (SELECT 1 FROM kept WHERE kept.session = items.session AND tagged > 0) "
    "AND NOT EXISTS (SELECT 1 FROM items AS o JOIN outbox ON outbox.item = o.id WHERE o.session = items.session) "
    "AND NOT EXISTS (SELECT 1 FROM marked WHERE marked.session = items.session)"
)
LIKE: Final = (  # of fixed words alone
    f"FROM items WHERE same = (SELECT same FROM items WHERE id = :id AND asks < 3 AND {LEARNT_NOTHING}) "  # noqa: S608
    f"AND status = 'open' AND id <> :id AND asks < 3 AND expires > :now AND {FREE} AND {LEARNT_NOTHING} LIMIT :most"
)


def key_of_alike(item: ReviewItem, ring: Ring) -> bytes | None:
    """A keyed hash that alike items share; None for an item that is always decided alone."""
    if item.kind != "divert" or item.drawn is not None:
        return None
    words = item.turn.text.split()
    before = [item.context[-1][0], *item.context[-1][1].split()] if item.context and len(words) <= SHORT else []
    ranks = _ranks(item.turn.text)
    spans = [(ranks[s.start], ranks[s.end], s.tag, s.sub) for s in sorted(item.spans)]
    content = orjson.dumps([item.lang, item.turn.speaker, words, before, spans])
    return ring.digest("same turn", content)


def names_of_alike(db: Database, item: str, reviewer: str, now: float) -> list[tuple[str, bytes]]:
    """The ids and sealed items of those that a decision of this person about an item decides, too."""
    wanted = {"id": item, "who": reviewer, "now": now, "most": AT_ONCE - 1}
    return db.execute(f"SELECT id, sealed {LIKE}", wanted).fetchall()


def count_alike(db: Database, item: str, reviewer: str, now: float) -> int:
    """The number of other items that one decision of this person decides, too."""
    wanted = {"id": item, "who": reviewer, "now": now, "most": AT_ONCE - 1}
    return int(db.execute(f"SELECT count(*) FROM (SELECT 1 {LIKE}) AS found", wanted).fetchone()[0])  # noqa: S608


def same_decision(made: Decision, item: ReviewItem, asked: Asked = "") -> Decision:
    """A decision, transferred to an alike turn: its spans are at the same letters."""
    return replace(
        made, item=item.id, partition=item.partition, session=item.session, turn=item.turn, context=item.context,
        sent=item.sent, drawn=item.drawn, asked=asked, seconds=0.0,
        spans=moved_spans(made.turn.text, item.turn.text, made.spans),
    )  # fmt: skip


def moved_spans(text: str, other: str, spans: Sequence[Span]) -> tuple[Span, ...]:
    """Spans of a text at the same letters of one with other white space."""
    if text == other:
        return tuple(spans)
    ranks, places = _ranks(text), [at for at, char in enumerate(other) if not char.isspace()]
    found = ((span, ranks[span.start], ranks[span.end]) for span in spans)
    return tuple(
        replace(span, start=places[first], end=places[last - 1] + 1) for span, first, last in found if first < last
    )


def _ranks(text: str) -> list[int]:
    """For each place in a text the number of characters before it that are no white space."""
    return [0, *accumulate(not char.isspace() for char in text)]
