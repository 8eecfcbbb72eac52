"""A model's recall and precision at each lean, so that two models can be compared at the same precision.

A model that learns from turns by lot gains precision, since most words are harmless: at the lean of the old one
it may find less, and yet be better at any precision. So a model is judged by the curve that its leans draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anond.engines.leaning import preference
from anond.engines.protocol import Decoded
from anond.tagging.reading import TurnReader
from anond.tagging.tagger import Reading, Tagger
from anond.tags import Span
from anond_trainer.data.gold import GoldTurn
from anond_trainer.evaluate.counts import count

LEANS: Final = (-1.0, 0.0, 0.5, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0)
COUNTED: Final = ("sensitive", "hidden", "both", "mentions", "readable")
Floats = NDArray[np.float64]
Counted = dict[tuple[int, bytes], Floats]  # by the number of a turn, and the number of each token's label


@dataclass(slots=True, eq=False)
class _Marginals:
    """The marginals of one turn, as an engine would give them."""

    labels: tuple[str, ...]
    marginals: Floats

    def chances(self, *_: object) -> list[float]:
        """No caller asks for risks here."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, eq=False)
class Points:
    """The counts of each session at each lean."""

    sessions: tuple[str, ...]
    leans: tuple[float, ...]
    counts: Floats = field(repr=False)  # [session][lean][which of COUNTED]

    def at(self, lean: float) -> Floats:
        """The counts of each session at a lean."""
        found: Floats = self.counts[:, self.leans.index(lean)]
        return found


def precision_of(points: Points, lean: float) -> float:
    """The precision of a model at a lean, in all sessions together."""
    return float(precision(points.at(lean).sum(axis=0)[None])[0])


def recall_of(points: Points, lean: float) -> float:
    """The recall of a model at a lean, in all sessions together."""
    return float(recall(points.at(lean).sum(axis=0)[None])[0])


def figures(points: Points, lean: float) -> dict[str, float]:
    """The figures of a model at a lean, in all sessions together, for reports."""
    mentions, readable = points.at(lean).sum(axis=0)[3:]
    return {
        "lean": lean, "recall": recall_of(points, lean), "precision": precision_of(points, lean),
        "people readable": float(readable / mentions) if mentions else 0.0,
    }  # fmt: skip


def together(some: Sequence[Points]) -> Points:
    """The counts of turns of several kinds, at the same number of leans each: those of the first."""
    names = tuple(f"{kind} {session}" for kind, one in enumerate(some) for session in one.sessions)
    return Points(names, some[0].leans, np.concatenate([one.counts for one in some]))


def points(
    turns: Sequence[tuple[GoldTurn, Reading]],
    marginals: Sequence[Floats],
    labels: tuple[str, ...],
    tagger: Tagger,
    leans: Sequence[float] = LEANS,
    *,
    counted: Counted | None = None,
) -> Points:
    """Judge a model's marginals at each lean; the marginals of all tokens are in the order of the turns.

    `counted` caches counts of the same turns and labels by the same tagger: a caller that judges many models
    passes the same one each time.
    """
    number: dict[str, int] = {}
    for turn, _ in turns:
        number.setdefault(turn.session, len(number))
    table = np.zeros((len(number), len(leans), len(COUNTED)))
    prefer = [preference(labels, lean) for lean in leans]
    for place, ((turn, reading), sure) in enumerate(zip(turns, marginals, strict=True)):
        before, numbers = None, np.zeros(len(COUNTED))
        known = counted if counted is not None and _by_labels_alone(reading) else None
        for i, preferred in enumerate(prefer):
            best = (sure * (1.0 if reading.sentence.technical else preferred)).argmax(axis=1)
            if before is None or not np.array_equal(best, before):
                key = (place, best.astype(np.uint8).tobytes())
                found = None if known is None else known.get(key)
                numbers = _numbers(turn, reading, best, sure, labels, tagger) if found is None else found
                if known is not None:
                    known[key] = numbers
                before = best
            table[number[turn.session], i] += numbers
    return Points(tuple(number), tuple(leans), table)


def _numbers(
    turn: GoldTurn, reading: Reading, best: NDArray[np.intp], sure: Floats, labels: tuple[str, ...], tagger: Tagger
) -> Floats:  # fmt: skip
    """The counts of one turn with these labels."""
    spans = TurnReader(tagger).merged(reading, _decoded(best, sure, labels)).spans
    found = count(turn, spans, tagger.policy).numbers
    return np.array([found[name] for name in COUNTED], float)


def _by_labels_alone(reading: Reading) -> bool:
    """Whether the labels alone decide which spans a turn has. Beside other evidence the marginals count, too."""
    return not (reading.companies or reading.detected or reading.name_answer or reading.remembered or reading.cued)


def spans_at(
    reading: Reading, marginals: Floats, labels: tuple[str, ...], lean: float, tagger: Tagger
) -> tuple[Span, ...]:
    """The spans of one turn, from the model's marginals and its lean towards hiding."""
    best = (marginals * (1.0 if reading.sentence.technical else preference(labels, lean))).argmax(axis=1)
    return TurnReader(tagger).merged(reading, _decoded(best, marginals, labels)).spans


def in_turns(marginals: Floats, turns: Sequence[tuple[GoldTurn, Reading]]) -> Iterator[Floats]:
    """The marginals of each turn."""
    begin = 0
    for _, reading in turns:
        end = begin + len(reading.sentence.words)
        yield marginals[begin:end]
        begin = end


def recall(counts: Floats) -> Floats:
    """The share of sensitive tokens that is hidden; 1 where there are none."""
    return _share(counts[..., 2], counts[..., 0])


def precision(counts: Floats) -> Floats:
    """The share of hidden tokens that is sensitive; 1 where there are none."""
    return _share(counts[..., 2], counts[..., 1])


def recall_at(wanted: Floats, curve: Floats) -> Floats:
    """The recall at a precision, for each of several draws: `curve` holds counts by draw and lean.

    Between two leans it is interpolated; beyond the ends it is that of the end.
    """
    return _at(wanted, precision(curve), recall(curve))


def precision_at(wanted: Floats, curve: Floats) -> Floats:
    """The precision at a recall, for each of several draws, interpolated in the same way."""
    return _at(wanted, recall(curve), precision(curve))


def _at(wanted: Floats, along: Floats, what: Floats) -> Floats:
    out = np.empty(len(wanted))
    for i, (x, y, at) in enumerate(zip(along, what, wanted, strict=True)):
        order = np.lexsort((-y, x))
        out[i] = np.interp(at, x[order], np.maximum.accumulate(y[order][::-1])[::-1])
    return out


def _share(part: Floats, whole: Floats) -> Floats:
    return np.where(whole > 0, part / np.where(whole > 0, whole, 1.0), 1.0)


def _decoded(best: NDArray[np.intp], sure: Floats, labels: tuple[str, ...]) -> Decoded:
    return Decoded([labels[i] for i in best.tolist()], slice(0, len(best)), _Marginals(labels, sure))
