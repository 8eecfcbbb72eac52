"""Spans as the daemon would find them: detectors, lists, model and session memory together, session by session."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anond.engines import labels
from anond.engines.confidence import harmless_labels
from anond.engines.protocol import Decoded, Engine
from anond.tagging.session_reading import SessionReader
from anond.tagging.tagger import Reading, Tagger
from anond.tags import Policy, Span
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.session_memory import Memory
from anond_trainer.evaluate.counts import labelled
from anond_trainer.evaluate.figures import Figures, evaluate

_PORTION: Final = 64  # turns between two reports of progress
Tick = Callable[[int], None]
Read = tuple[GoldTurn, Reading]


@dataclass(frozen=True, slots=True)
class Answer:
    """The spans found in one turn, its risk, and for each token the model's chance that it is sensitive."""

    spans: Sequence[Span]
    risk: float
    chances: NDArray[np.float64] = field(repr=False)
    sensitive: NDArray[np.bool_] = field(repr=False)  # whether gold says so, token by token


def figures(turns: Iterable[GoldTurn], tagger: Tagger, models: Mapping[str, Engine]) -> Figures:
    """The figures of the daemon's spans in gold turns, without review."""
    ordered = in_order(without_kept_values(turns, tagger))
    return evaluate(ordered, [answer.spans for answer in answers(ordered, tagger, models)], tagger.policy)


def without_kept_values(turns: Iterable[GoldTurn], tagger: Tagger) -> list[GoldTurn]:
    """The turns without gold spans of values that the settings keep."""
    return [
        replace(turn, spans=tuple(s for s in turn.spans if not tagger.is_kept(turn.text[s.start : s.end])))
        for turn in turns
    ]


def in_order(turns: Iterable[GoldTurn]) -> list[GoldTurn]:
    """Session by session, each in its order."""
    return sorted(turns, key=lambda turn: (turn.session, turn.turn))


def answers(
    turns: Sequence[GoldTurn], tagger: Tagger, models: Mapping[str, Engine], *, alone: bool = False,
    recalls: bool = True, tick: Tick = lambda turns: None,
) -> Iterator[Answer]:  # fmt: skip
    """The spans found in each turn; turns come in order.

    With `alone` by the models alone; else by all of the daemon's evidence, without session memory if not `recalls`.
    """
    sessions = SessionReader(tagger, Memory(tagger.policy) if recalls else None)
    found = sessions.read_by_models(turns, models) if alone else sessions.read(turns, models)
    for done, (turn, read) in enumerate(found, 1):
        yield Answer(read.spans, read.risk, *_chances((turn, read.readings[0]), read.decoded[0], tagger.policy))
        if done % _PORTION == 0:
            tick(_PORTION)
    tick(len(turns) % _PORTION)


def _chances(read: Read, decoded: Decoded | None, policy: Policy) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """The model's chance that each token is sensitive, and whether it is; without tokens that gold leaves unknown."""
    turn, reading = read
    if decoded is None:
        return np.empty(0), np.empty(0, bool)
    seen = labelled(policy.of(turn.speaker, turn.lang), turn.unlabelled)
    harmless = harmless_labels(decoded.batch.labels, seen)
    chances = np.clip(1.0 - decoded.marginals[:, harmless].sum(axis=1), 0.0, 1.0)
    sensitive = np.zeros(len(chances), bool)
    sensitive[_touched([(s.start, s.end) for s in turn.spans if seen.covers(s.tag, s.sub)], reading)] = True
    known = np.ones(len(chances), bool)
    known[_touched(turn.unknown, reading)] = False
    return chances[known], sensitive[known]


def _touched(stretches: Iterable[tuple[int, int]], reading: Reading) -> list[int]:
    """The tokens of the view that stretches of the original text touch."""
    on_view = (Span(*reading.view.to_view(start, end), "") for start, end in stretches)
    return [i for span in on_view for i in labels.touched(span, reading.tokens)]
