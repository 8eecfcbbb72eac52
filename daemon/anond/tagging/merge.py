"""One set of spans from overlapping evidence.

The rules, in order:

1. Where evidence that a policy hides meets evidence that it leaves, they are weighed (`tagging.weights`): what is left
   wins only if it outweighs the other by more than the price of a leak. That something is a date says nothing against
   its being one of birth. Sure evidence (a check digit), what the session
   remembers, and what nobody counted is not weighed: hidden, it outranks what is left.
2. Sure evidence outranks the session's memory of a value, memory the model, the model a guess. One exception: what is
   remembered inside of something longer is part of it, if that is an address, postal or e-mail, that the model or a
   detector found, or if the model found it and it has the same tag or, unless the platform told it, is the likelier
   one. Another: what the model calls a date within a longer one of a detector is a part of it, and moves with it.
3. Of equals the longer span wins, then the surer, then the earlier.
4. A loser keeps what sticks out of the winner, if a letter or digit is in it: nothing that was pointed at is left.
5. A winner without a sub takes that of evidence of its own tag that it overlaps.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final, NamedTuple

from anond.tagging.weights import FACTS, MEMORY, PRICE, is_weighed, log_odds, weight
from anond.tags import Policy, Span

_RANKS = {**dict.fromkeys(MEMORY, 1), "model": 2, "rule:apart": 2, "rule:corner": 2}  # a model finds but some of it
_LAST = 3
_LIKELY: Final = tuple(map(log_odds, (0.8, 0.9, 0.95)))  # steps of the model's chance
_BETWEEN: Final = ";,"  # marks that belong to no value where another was cut off
_WHOLE = ("ADDRESS", "EMAIL")  # tags whose values are hidden as one, whatever is in them


def merge(text: str, evidence: Iterable[Span], policy: Policy) -> tuple[Span, ...]:
    """Spans that do not overlap, sorted, from all evidence about one text."""
    spans = list(evidence)
    if len(spans) < 2:
        return tuple(spans)
    spans = _outweighed(text, spans, policy)
    wholes, dates = _wholes(spans, policy), _dates(spans, policy)
    spans.sort(
        key=lambda s: (not policy.covers(s.tag, s.sub), _rank(s, wholes, dates), s.start - s.end, -s.score, s.start)
    )
    chosen: list[Span] = []
    taken: list[tuple[int, int]] = []  # where they stand, in order
    for span in spans:
        for start, end in _outside(span.start, span.end, taken):
            piece = _trimmed(text, start, end, " " if (start, end) == (span.start, span.end) else _BETWEEN)
            if piece and (piece == (span.start, span.end) or any(map(str.isalnum, text[piece[0] : piece[1]]))):
                whole = piece == (span.start, span.end)
                chosen.append(span if whole else replace(span, start=piece[0], end=piece[1]))
                insort(taken, piece)
    return tuple(_with_subs(sorted(chosen, key=lambda s: s.start), spans))


def _outweighed(text: str, spans: list[Span], policy: Policy) -> list[Span]:
    """The evidence; of hidden spans that are outweighed by left ones only the parts outside these."""
    left = sorted((s for s in spans if _leaves(s, policy)), key=lambda s: (s.start, s.end))
    if not left:
        return spans
    starts = [s.start for s in left]
    reach = [0, *accumulate((s.end for s in left), max)]
    out: list[Span] = []
    for span in spans:
        if span.source in MEMORY or not is_weighed(span) or not policy.covers(span.tag, span.sub):
            out.append(span)
            continue
        least, stretches = weight(span) + PRICE, []
        at = bisect_left(starts, span.end)
        while at and reach[at] > span.start:
            at -= 1
            if left[at].end > span.start and left[at].tag != span.tag and weight(left[at]) > least:
                stretches.append((left[at].start, left[at].end))
        if not stretches:
            out.append(span)
        for start, end in _outside(span.start, span.end, _together(stretches)) if stretches else ():
            if any(map(str.isalnum, text[start:end])):
                out.append(replace(span, start=start, end=end))
    return out


def _leaves(span: Span, policy: Policy) -> bool:
    """Whether the policy leaves a span, and its source has a known weight."""
    return not policy.covers(span.tag, span.sub) and (span.sure or is_weighed(span))


def _together(stretches: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The places in order; overlapping ones are joined."""
    out: list[tuple[int, int]] = []
    for start, end in sorted(stretches):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        else:
            out.append((start, end))
    return out


class _Wholes(NamedTuple):
    """Spans that are hidden as a whole, whatever memory finds inside: addresses, and a model's spans, by tag."""

    addresses: _Reach
    by_tag: Mapping[str, _Reach]
    by_weight: Sequence[tuple[float, _Reach]]  # likelier ones first

    def hold(self, span: Span) -> bool:
        """Whether a remembered span is part of one of these."""
        if self.addresses.hold(span) or (span.tag in self.by_tag and self.by_tag[span.tag].hold(span)):
            return True
        if span.source == FACTS:  # facts of the platform are no guesses
            return False
        return any(least >= weight(span) and wholes.hold(span) for least, wholes in self.by_weight)


class _Reach:
    """Spans sorted by start, each with the furthest end so far."""

    def __init__(self, wholes: Iterable[Span]) -> None:
        places = sorted((whole.start, whole.end) for whole in wholes)
        self._starts = [start for start, _ in places]
        self._reach = [0, *accumulate((end for _, end in places), max)]

    def hold(self, span: Span) -> bool:
        """Whether a span lies inside a longer one."""
        before, until = bisect_left(self._starts, span.start), bisect_right(self._starts, span.start)
        return self._reach[before] >= span.end or self._reach[until] > span.end


def _wholes(spans: Sequence[Span], policy: Policy) -> _Wholes | None:
    """The spans that may contain remembered values; empty if nothing is remembered."""
    if not any(s.source in MEMORY for s in spans):
        return None
    hides = [s for s in spans if s.source not in MEMORY and policy.covers(s.tag, s.sub)]
    by_model: dict[str, list[Span]] = {}
    for s in hides:
        if s.source == "model":
            by_model.setdefault(s.tag, []).append(s)
    likely = [(least, _Reach(s for s in hides if s.source == "model" and weight(s) >= least)) for least in _LIKELY]
    addresses = _Reach(s for s in hides if s.tag in _WHOLE)
    return _Wholes(addresses, {tag: _Reach(some) for tag, some in by_model.items()}, likely)


def _dates(spans: Sequence[Span], policy: Policy) -> _Reach | None:
    """The dates of detectors that may contain a date of the model; empty if the model found none."""
    if not any(s.tag == "DATE" and s.source == "model" for s in spans):
        return None
    hides = (s for s in spans if s.tag == "DATE" and policy.covers(s.tag, s.sub))
    return _Reach(s for s in hides if s.source != "model" and s.source not in MEMORY)


def _rank(span: Span, wholes: _Wholes | None, dates: _Reach | None) -> int:
    if span.source in MEMORY and wholes is not None and wholes.hold(span):
        return _LAST
    if dates is not None and span.source == "model" and span.tag == "DATE" and dates.hold(span):
        return _LAST
    return 0 if span.sure else _RANKS.get(span.source, _LAST)


def _outside(start: int, end: int, taken: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The parts of a place that are not taken."""
    parts = []
    at = bisect_right(taken, start, key=lambda stretch: stretch[1])
    while at < len(taken) and taken[at][0] < end:
        if start < taken[at][0]:
            parts.append((start, taken[at][0]))
        start = taken[at][1]
        at += 1
    return [*parts, (start, end)] if start < end else parts


def _trimmed(text: str, start: int, end: int, marks: str) -> tuple[int, int] | None:
    """A place without blanks and these marks at its ends; None if nothing else is in it."""
    while start < end and (text[start].isspace() or text[start] in marks):
        start += 1
    while start < end and (text[end - 1].isspace() or text[end - 1] in marks):
        end -= 1
    return (start, end) if start < end else None


def _with_subs(chosen: list[Span], spans: Sequence[Span]) -> list[Span]:
    """The chosen spans in order; one without a sub takes that of the first overlapping span of its tag."""
    ends = [span.end for span in chosen]
    for span in spans:
        at = bisect_right(ends, span.start) if span.sub else len(chosen)
        while at < len(chosen) and chosen[at].start < span.end:
            if chosen[at].tag == span.tag and not chosen[at].sub:
                chosen[at] = replace(chosen[at], sub=span.sub)
            at += 1
    return chosen
