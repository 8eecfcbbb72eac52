"""How a model does on turns of one kind, with all that the daemon has beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import nan
from typing import Final

from anond.engines.protocol import Engine
from anond.tagging.tagger import Tagger
from anond.tags import Span
from anond_trainer.data.gold import GoldTurn
from anond_trainer.evaluate.columns import Row, share
from anond_trainer.evaluate.counts import Counts, count
from anond_trainer.evaluate.coverage import Risk, coverage
from anond_trainer.evaluate.daemon_spans import Answer, answers, in_order
from anond_trainer.evaluate.figures import evaluate, summed

DIVERTED: Final = 0.05  # the share of turns that is sent to review
HEAD: Final = ("turns", "recall", "precision", "chunk F1", "people readable", "caught by 5 %")
_AS_CORPORA: Final = {"FIGURE": "PERSON", "GEO": "LOCATION"}  # which they do not tell apart


@dataclass(frozen=True, slots=True)
class Outcome:
    """Recall and precision of a model on some turns. Where recall counts some tags, precision still counts all."""

    turns: int
    recall: float  # of sensitive tokens
    precision: float  # of hidden tokens
    chunk_f1: float
    people: float  # the share of their mentions that is left wholly readable; nan where there are none
    caught: float  # of the sensitive tokens left readable, those in the riskiest turns
    found: Mapping[str, float]  # of each kind, the share of mentions that is wholly hidden

    def cells(self) -> Row:
        """As cells of a table."""
        figures = (self.recall, self.precision, self.chunk_f1, self.people, self.caught)
        return (f"{self.turns:,}", *map(share, figures))


def evaluate_on(
    turns: Iterable[GoldTurn], tags: frozenset[str], tagger: Tagger, models: Mapping[str, Engine], *,
    recalls: bool = True,
) -> Outcome:  # fmt: skip
    """Judge a model on turns, counting mentions of these tags, or of all if none is named."""
    ordered, policy = in_order(turns), tagger.policy
    found = list(answers(ordered, tagger, models, recalls=recalls))
    meant = [_only(turn, tags) for turn in ordered]
    counts = [count(turn, answer.spans, policy) for turn, answer in zip(meant, found, strict=True)]
    figures = summed(meant, counts)
    everything = evaluate(ordered, [answer.spans for answer in found], policy)
    chunks = evaluate(ordered, [_as_corpora(answer.spans) for answer in found], policy)
    return Outcome(
        len(ordered), figures.tokens.recall, everything.tokens.precision, chunks.chunks_of(tags or chunks.tags).f1,
        figures.people_leak_rate if figures.people else nan, _caught(ordered, found, counts),
        {kind: score.recall for kind, score in figures.kinds.items()},
    )  # fmt: skip


def _only(turn: GoldTurn, tags: frozenset[str]) -> GoldTurn:
    return replace(turn, spans=tuple(span for span in turn.spans if span.tag in tags)) if tags else turn


def _as_corpora(spans: Iterable[Span]) -> list[Span]:
    return [replace(span, tag=_AS_CORPORA.get(span.tag, span.tag)) for span in spans]


def _caught(turns: Sequence[GoldTurn], found: Sequence[Answer], counts: Sequence[Counts]) -> float:
    risks = [
        Risk(turn.lang, answer.risk, one.leaked, one.numbers["readable"])
        for turn, answer, one in zip(turns, found, counts, strict=True)
    ]
    if not (leaked := sum(one.tokens for one in risks)):
        return nan
    return 1.0 - next(p.tokens for p in coverage(risks, leaked, 1).points if p.share == DIVERTED)
