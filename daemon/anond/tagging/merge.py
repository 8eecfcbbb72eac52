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

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate

from anond.tags import Policy, Span

_RANKS = {"memory": 1, "model": 2}
_LAST = 3
_WHOLE = ("ADDRESS", "EMAIL")  # tags whose values are hidden as one, whatever is in them


def merge(text: str, evidence: Iterable[Span], policy: Policy) -> tuple[Span, ...]:
    """Spans that do not overlap, sorted, from all evidence about one text."""
    spans = list(evidence)
    if len(spans) < 2:
        return tuple(spans)
    wholes = _Wholes([s for s in spans if s.tag in _WHOLE and s.source != "memory" and policy.covers(s.tag, s.sub)])
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
    return tuple(_with_subs(sorted(chosen, key=lambda s: s.start), spans))


class _Wholes:
    """Addresses, postal and e-mail, by where they begin, with how far those until there reach."""

    def __init__(self, wholes: Sequence[Span]) -> None:
        places = sorted((whole.start, whole.end) for whole in wholes)
        self._starts = [start for start, _ in places]
        self._reach = [0, *accumulate((end for _, end in places), max)]

    def hold(self, span: Span) -> bool:
        """Whether a span lies in one that is longer."""
        before, until = bisect_left(self._starts, span.start), bisect_right(self._starts, span.start)
        return self._reach[before] >= span.end or self._reach[until] > span.end


def _rank(span: Span, wholes: _Wholes) -> int:
    if span.source == "memory" and wholes.hold(span):
        return _LAST
    return 0 if span.sure else _RANKS.get(span.source, _LAST)


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


def _with_subs(chosen: list[Span], spans: Sequence[Span]) -> list[Span]:
    """What was chosen, in order, each with the sub of the first span of its tag that overlaps it, if it has none."""
    ends = [span.end for span in chosen]
    for span in spans:
        at = bisect_right(ends, span.start) if span.sub else len(chosen)
        while at < len(chosen) and chosen[at].start < span.end:
            if chosen[at].tag == span.tag and not chosen[at].sub:
                chosen[at] = replace(chosen[at], sub=span.sub)
            at += 1
    return chosen
