"""One set of spans from overlapping evidence.

The rules, in order:

1. What a policy hides outranks what it leaves: where evidence disagrees, the text is hidden.
2. Sure evidence (a check digit, the session's own memory of a value) outranks the model, the model outranks a guess.
3. Of equals the longer span wins, then the surer, then the earlier.
4. A loser keeps what sticks out of the winner, if a letter or digit is in it: nothing that was pointed at is left.
5. A winner without a sub takes that of evidence of its own tag that it overlaps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from anond.tagging.tags import Policy, Span

_RANKS = {"memory": 1, "model": 2}


def merge(text: str, evidence: Iterable[Span], policy: Policy) -> tuple[Span, ...]:
    """Spans that do not overlap, sorted, from all evidence about one text."""
    spans = list(evidence)
    if len(spans) < 2:
        return tuple(spans)
    spans.sort(key=lambda s: (not policy.covers(s.tag, s.sub), _rank(s), s.start - s.end, -s.score, s.start))
    chosen: list[Span] = []
    for span in spans:
        for start, end in _outside(span.start, span.end, chosen):
            piece = _trimmed(text, start, end)
            if piece and (piece == (span.start, span.end) or any(c.isalnum() for c in text[piece[0] : piece[1]])):
                chosen.append(replace(span, start=piece[0], end=piece[1]))
    return tuple(sorted(_with_sub(s, spans) for s in chosen))


def _rank(span: Span) -> int:
    return 0 if span.sure else _RANKS.get(span.source, 3)


def _outside(start: int, end: int, chosen: Sequence[Span]) -> list[tuple[int, int]]:
    """The parts of a stretch that no chosen span covers."""
    parts = [(start, end)]
    for c in chosen:
        parts = [
            piece
            for s, e in parts
            for piece in ((s, min(e, c.start)), (max(s, c.end), e))
            if piece[0] < piece[1]
        ]  # fmt: skip
    return parts


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return (start, end) if start < end else None


def _with_sub(span: Span, evidence: Sequence[Span]) -> Span:
    if span.sub:
        return span
    for other in evidence:
        if other.sub and other.tag == span.tag and other.start < span.end and span.start < other.end:
            return replace(span, sub=other.sub)
    return span
