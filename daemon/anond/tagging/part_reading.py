"""The reading of a turn's part that is in another language, and how it is joined with that of the whole turn.

In the part the model of its language decides: what it hides is hidden there, and a guess of the turn's own model stays
as far as the other one does not outweigh it (`outweighed_evidence`). Detectors, lists and memory count in both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import prod

from anond.engines.protocol import Decoded
from anond.tagging.outweighed_evidence import without_outweighed
from anond.tags import Policy, Span
from anond.text.tokens import Tokens
from anond.text.view import View


@dataclass(frozen=True, slots=True)
class PartReading:
    """A part of a turn as the model of its language reads it; places are on the view of the turn."""

    start: int
    end: int
    spans: tuple[Span, ...] = field(repr=False)
    risk: float
    view: View = field(repr=False)  # of the part alone, with its tokens and labels
    tokens: Tokens = field(repr=False)
    decoded: Decoded = field(repr=False)

    def outweighs(self, guess: Span, policy: Policy) -> float | None:
        """The chance that a guess in the part is right all the same, if the part's model outweighs it."""
        start, end = self.view.to_view(guess.start - self.start, guess.end - self.start)
        inside = replace(guess, start=start, end=end)
        kept, chance = without_outweighed([inside], self.view.text, self.tokens, self.decoded, policy)
        return None if kept else chance


def joined(tagged: Sequence[Span], parts: Sequence[PartReading], policy: Policy) -> tuple[list[Span], float]:
    """The spans of a turn's own model and of its parts, and the chance that one left out was right."""
    right = 1.0
    for part in parts:
        kept: list[Span] = []
        for span in tagged:
            if span.end <= part.start or part.end <= span.start:
                kept.append(span)
                continue
            kept += _outside(span, [(part.start, part.end)])
            for piece in _outside(_inside(span, part), [(s.start, s.end) for s in part.spans]):
                chance = part.outweighs(piece, policy)
                right *= 1.0 - (chance or 0.0)
                kept += [piece] if chance is None else []
        tagged = [*kept, *part.spans]
    return list(tagged), 1.0 - right


def missed_in(parts: Sequence[PartReading]) -> float:
    """The chance that a value was missed in one of the parts."""
    return 1.0 - prod(1.0 - part.risk for part in parts)


def _inside(span: Span, part: PartReading) -> Span:
    return replace(span, start=max(span.start, part.start), end=min(span.end, part.end))


def _outside(span: Span, taken: Sequence[tuple[int, int]]) -> Iterator[Span]:
    """The pieces of a span that are not taken."""
    at = span.start
    for start, end in sorted(taken):
        if end > at and start < span.end:
            if start > at:
                yield replace(span, start=at, end=start)
            at = max(at, end)
    if at < span.end:
        yield replace(span, start=at)
