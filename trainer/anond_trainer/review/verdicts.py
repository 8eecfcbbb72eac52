"""Verdicts about items: read from what a page or a script sends, and made into decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal, cast

from anond.events.review import Asked, Decision, ReviewItem, Verdict
from anond.tags import Span


def read_verdict(item: ReviewItem | Decision, data: Mapping[str, Any]) -> tuple[Verdict, tuple[Span, ...]]:
    """Verdict and spans for an item; without `spans` the machine's are taken, or those of an earlier decision.

    ValueError says what is wrong.
    """
    verdict = data.get("verdict")
    if verdict not in ("release", "drop"):
        raise ValueError("verdict has to be release or drop")
    raw = data.get("spans")
    if raw is not None and not isinstance(raw, list):
        raise ValueError("spans has to be a list")
    spans = item.spans if raw is None else _read_spans(raw, len(item.turn.text))
    return cast("Literal['release', 'drop']", verdict), spans


def _read_spans(raw: Sequence[Any], length: int) -> tuple[Span, ...]:
    try:
        spans = sorted(Span.from_gold(span, "person") for span in raw)
    except (KeyError, TypeError, AttributeError):
        raise ValueError("a span needs start, end and tag") from None
    if any(span.end > length for span in spans):
        raise ValueError("a span ends behind the text")
    if any(left.end > right.start for left, right in pairwise(spans)):
        raise ValueError("two spans overlap")
    return tuple(spans)


def decision(
    item: ReviewItem, verdict: Verdict, spans: tuple[Span, ...], *, reviewer: str, at: float, seconds: float,
    asked: Asked = "",
) -> Decision:  # fmt: skip
    """The decision about an item; `asked` says whether training asked for it."""
    return Decision(
        item=item.id, kind=item.kind, verdict=verdict, lang=item.lang, partition=item.partition,
        session=item.session, turn=item.turn, spans=spans, reviewer=reviewer, at=at, seconds=seconds,
        context=item.context, sent=item.sent, drawn=item.drawn, asked=asked,
    )  # fmt: skip
