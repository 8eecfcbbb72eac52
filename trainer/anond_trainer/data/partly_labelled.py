"""Partly labelled gold: training from turns of corpora that leave some tags unlabelled.

A token that nobody labelled must not be learnt as one that is harmless. So a turn is learnt from only as far as it is
known to be labelled in full:

1. a value of an unlabelled kind that its form proves (an e-mail address, a URL) becomes a mention: the merge would hide
   it whatever the model says;
2. a mention whose sub nobody labelled (a DATE that may be of birth) takes that of evidence there, as in the merge;
3. a turn in which other evidence suspects a value of an unlabelled kind is left out;
4. so is a turn with a mention of which the corpus does not say what it is in our terms.

Tags that no detector finds (companies, products) stay unlabelled: such a corpus teaches to overlook them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from anond.tagging.tagger import Reading
from anond.tags import Span
from anond_trainer.data.gold import GoldTurn


def training_spans(turn: GoldTurn, reading: Reading) -> list[Span] | None:
    """The mentions of a turn, in offsets of its view, or None where the turn is left out of training."""
    if turn.unknown:
        return None
    spans = [_on_view(span, reading) for span in turn.spans]
    if not turn.unlabelled:
        return spans
    evidence = [span for span in reading.detected if _unlabelled(span, turn)]
    missed = [span for span in evidence if not _overlaps(span, spans)]
    proven = [span for span in missed if span.sure]
    if any(not _overlaps(span, proven) for span in missed):
        return None
    return sorted([*(_with_sub(span, evidence) for span in spans), *_without_overlaps(proven)])


def _on_view(span: Span, reading: Reading) -> Span:
    start, end = reading.view.to_view(span.start, span.end)
    return replace(span, start=start, end=end)


def _unlabelled(span: Span, turn: GoldTurn) -> bool:
    return span.tag in turn.unlabelled or f"{span.tag}/{span.sub}" in turn.unlabelled


def _with_sub(span: Span, evidence: Iterable[Span]) -> Span:
    """A mention without a sub, given the sub of the first evidence that overlaps it and has its tag."""
    subs = [one.sub for one in evidence if one.sub and one.tag == span.tag and _overlaps(span, [one])]
    return replace(span, sub=subs[0]) if subs and not span.sub else span


def _overlaps(span: Span, others: Iterable[Span]) -> bool:
    return any(span.start < other.end and other.start < span.end for other in others)


def _without_overlaps(spans: Sequence[Span]) -> list[Span]:
    """Of spans that overlap, the longest."""
    kept: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.start - s.end, s)):
        if not _overlaps(span, kept):
            kept.append(span)
    return kept
