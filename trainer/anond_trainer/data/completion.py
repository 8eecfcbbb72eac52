"""Completes labels: a teacher that learnt from complete gold fills in the tags that a corpus left unlabelled.

A mention that the corpus marks stays as it is. Where it says nothing, a mention of an unlabelled tag is one that the
teacher holds likelier than not. Where the teacher is unsure nobody knows what the turn holds (`unknown`), and where
only a detector speaks `partly_labelled` leaves it out: such turns teach nothing, but what they ask is known to those
that answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

import numpy as np

from anond.engines import labels
from anond.engines.protocol import Decoded, Engine
from anond.tagging.tagger import Reading, Tagger
from anond.tags import Span
from anond_trainer.data.align import predicted, readings
from anond_trainer.data.gold import GoldTurn

UNSURE: Final = (0.2, 0.8)  # chances of an unlabelled mention between which nobody knows
_PORTION: Final = 256
_PROVEN: Final = ("EMAIL", "UID", "URL", "IP")


def completed(turns: Iterable[GoldTurn], teacher: Engine, tagger: Tagger) -> Iterator[GoldTurn]:
    """The turns with completed labels; turns that are still incomplete are marked."""
    read = readings(turns, tagger)
    while portion := list(islice(read, _PORTION)):
        decoded = teacher.decode([reading.sentence for _, reading in portion])
        for (turn, reading), one in zip(portion, decoded, strict=True):
            if turn.unknown or not turn.unlabelled:
                yield turn
            elif _unsure(turn, reading, one):
                yield replace(turn, unknown=((0, len(turn.text)),))
            else:
                added = [span for span in predicted(reading, one.labels) if _missing(span, turn)]
                spans = sorted([*turn.spans, *(replace(span, source="gold") for span in added)])
                yield replace(turn, spans=tuple(spans), unlabelled=_by_detectors(turn))


def _missing(span: Span, turn: GoldTurn) -> bool:
    """Whether the mention is of an unlabelled tag, at a place without another mark."""
    mine = span.tag in turn.unlabelled or f"{span.tag}/{span.sub}" in turn.unlabelled
    return mine and not any(span.start < other.end and other.start < span.end for other in turn.spans)


def _unsure(turn: GoldTurn, reading: Reading, decoded: Decoded) -> bool:
    """Whether the teacher is unsure of an unlabelled tag at any token outside of the marked mentions."""
    kinds = [label[2:] for label in decoded.batch.labels]
    asked = np.array([kind.partition("/")[0] in turn.unlabelled or kind in turn.unlabelled for kind in kinds])
    chances = decoded.marginals[:, asked].sum(axis=1)
    for span in turn.spans:
        start, end = reading.view.to_view(span.start, span.end)
        for i in labels.touched(replace(span, start=start, end=end), reading.tokens):
            chances[i] = 0.0
    low, high = UNSURE
    return bool(((chances > low) & (chances < high)).any())


def _by_detectors(turn: GoldTurn) -> frozenset[str]:
    """The tags left to `partly_labelled`: kinds that detectors prove, and subs (is this DATE a birth?)."""
    return frozenset(one for one in turn.unlabelled if one in _PROVEN or "/" in one)
