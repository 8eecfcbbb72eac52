"""Items, decisions and search hits as JSON for the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from anond.events.review import Decision, ReviewItem
from anond.tags import Span
from anond_trainer.review.earlier import Earlier
from anond_trainer.review.search import Hit

BEFORE_HIT, BEHIND_HIT = 40, 60  # characters around what was searched for


def hit_view(hit: Hit) -> dict[str, Any]:
    """A hit with the words around it; the whole turn is shown to whoever takes it, which the audit log tells."""
    return {"item": hit.item.id} | _words_around(hit.item.turn.text, hit.start, hit.end)


def earlier_view(hit: Earlier) -> dict[str, Any]:
    """An earlier decision with the words around what was found, and who tagged it as what."""
    made = hit.made
    around = _words_around(made.turn.text, hit.start, hit.end)
    return around | {"tag": hit.tag, "who": made.reviewer, "at": made.at, "lang": made.lang}


def _words_around(text: str, start: int, end: int) -> dict[str, Any]:
    at = max(0, start - BEFORE_HIT)
    return {"text": text[at : end + BEHIND_HIT], "start": start - at, "end": end - at}


def item_view(item: ReviewItem, spans: Sequence[Span]) -> dict[str, Any]:
    """An item as the page gets it."""
    return {
        "id": item.id, "kind": item.kind, "reason": item.reason, "risk": item.risk, "lang": item.lang,
        "speaker": item.turn.speaker, "turn": item.turn.turn, "text": item.turn.text, "at": item.at,
        "spans": [span.gold() | _evidence(span) for span in _disjoint(spans)],
        "context": [{"speaker": speaker, "text": text} for speaker, text in item.context],
    }  # fmt: skip


def decision_view(made: Decision) -> dict[str, Any]:
    """A decision as the page shows it: its item, with the spans as they were decided."""
    return {
        "id": made.item, "kind": made.kind, "reason": "", "risk": 0.0, "lang": made.lang,
        "speaker": made.turn.speaker, "turn": made.turn.turn, "text": made.turn.text, "at": made.at,
        "spans": [span.gold() for span in _disjoint(made.spans)],
        "context": [{"speaker": speaker, "text": text} for speaker, text in made.context],
    }  # fmt: skip


def _evidence(span: Span) -> dict[str, Any]:
    """The evidence for a proposal; empty for a person's mark."""
    return {} if span.source in ("", "machine", "person") else {"by": span.source, "score": span.score}


def _disjoint(spans: Sequence[Span]) -> list[Span]:
    """Spans in order; of two that overlap the first and longer one, since the page shows each word once."""
    kept: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.start, -s.end)):
        if not kept or kept[-1].end <= span.start:
            kept.append(span)
    return kept
