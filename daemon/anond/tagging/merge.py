"""One set of spans from overlapping evidence.

The rules, in order:

1. What a policy hides outranks what it leaves: where evidence disagrees, the text is hidden.
2. Sure evidence (a check digit) outranks the session's memory of a value, memory the model, the model a guess. One
   exception: what is remembered inside of a longer address, postal or e-mail, that the model or a detector found, is
   part of it.
3. Of equals the longer span wins, then the surer, then the earlier.
4. A loser keeps what sticks out of the winner, if a letter or digit is in it: nothing that was pointed at is left.
5. A winner without a sub takes that of evidence of its own tag that it overlaps.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from anond.tagging.tags import Policy, Span

_RANKS = {"memory": 1, "model": 2}
_LAST = 3
_WHOLE = ("ADDRESS", "EMAIL")  # tags whose values are hidden as one, whatever is in them


def merge(text: str, evidence: Iterable[Span], policy: Policy) -> tuple[Span, ...]:
    """Spans that do not overlap, sorted, from all evidence about one text."""
    spans = list(evidence)
    if len(spans) < 2:
        return tuple(spans)
    wholes = [s for s in spans if s.tag in _WHOLE and s.source != "memory" and policy.covers(s.tag, s.sub)]
    spans.sort(key=lambda s: (not policy.covers(s.tag, s.sub), _rank(s, wholes), s.start - s.end, -s.score, s.start))
    chosen: list[Span] = []
    taken: list[tuple[int, int]] = []  # where they stand, in order
    for span in spans:
        for start, end in _outside(span.start, span.end, taken):
            piece = _trimmed(text, start, end)
            if piece and (piece == (span.start, span.end) or any(map(str.isalnum, text[piece[0] : piece[1]]))):
                whole = piece == (span.start, span.end)
                chosen.append(span if whole else replace(span, start=piece[0], end=piece[1]))
                insort(taken, piece)
    with_sub: dict[str, list[Span]] = {}
    for span in spans:
        if span.sub:
            with_sub.setdefault(span.tag, []).append(span)
    return tuple(sorted((_with_sub(s, with_sub) for s in chosen), key=lambda s: s.start))


def _rank(span: Span, wholes: Sequence[Span]) -> int:
    if span.source == "memory" and any(_is_inside(span, whole) for whole in wholes):
        return _LAST
    return 0 if span.sure else _RANKS.get(span.source, _LAST)


def _is_inside(span: Span, whole: Span) -> bool:
    return whole.start <= span.start and span.end <= whole.end and span.end - span.start < whole.end - whole.start


def _outside(start: int, end: int, taken: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The parts of a stretch that are not taken."""
    parts = []
    at = bisect_right(taken, start, key=lambda stretch: stretch[1])
    while at < len(taken) and taken[at][0] < end:
        if start < taken[at][0]:
            parts.append((start, taken[at][0]))
        start = taken[at][1]
        at += 1
    return [*parts, (start, end)] if start < end else parts


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return (start, end) if start < end else None


def _with_sub(span: Span, with_sub: Mapping[str, Sequence[Span]]) -> Span:
    if span.sub:
        return span
    for other in with_sub.get(span.tag, ()):
        if other.start < span.end and span.start < other.end:
            return replace(span, sub=other.sub)
    return span
