"""Simulates active learning: gold answers a method's questions, round by round, and other gold judges the models.

1. A seed is chosen with what the source knows alone.
2. The turns asked so far are learnt; what was learnt is judged on sessions of which none is asked.
3. The next turns are chosen with what was learnt; until the last size is reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np

from anond.engines.labels import encode, harmless_labels
from anond.engines.leaning import preference
from anond.tagging.tagger import Reading, Tagger
from anond.tags import Policy
from anond_trainer.active.choosing import Method
from anond_trainer.active.cost import Pace, Recorded, count_mentions
from anond_trainer.active.entropy import K
from anond_trainer.active.learner import Learner
from anond_trainer.active.pool import Mask, Pool, Predictions
from anond_trainer.active.question import Question
from anond_trainer.active.stopping import RULES
from anond_trainer.active.stopping.rounds import Round
from anond_trainer.active.vectors import vectors
from anond_trainer.data.align import Example
from anond_trainer.data.gold import GoldTurn
from anond_trainer.engines.crf.learning_on import Added
from anond_trainer.evaluate.operating_points import LEANS, Counted, Floats, points, precision, recall, recall_at

NEXT: Final = 100  # the least sure turns not asked yet, for the same rules
SAMPLE: Final = 2_000  # turns of the pool that rules to stop look at
OFFERED: Final = 0.8  # of the pool, by lot in each repeat: methods without a lot would else repeat themselves
ALL: Final = "all"  # the name under which the whole pool is learnt


@dataclass(frozen=True, slots=True)
class Point:
    """The result of a method after this many decided turns. `won` is recall beyond the start's, at its precision.

    `alone` is the F1 of tokens that the model hides by itself, without detectors, lists and rules beside it.
    """

    method: str
    repeat: int
    turns: int
    tokens: int
    seconds: float
    recall: float
    precision: float
    f1: float
    won: float
    alone: float
    stops: tuple[str, ...] = ()  # the rules that would have ended the asking here


@dataclass(frozen=True, eq=False)
class Bench:
    """A pool with its answers, sessions for judging, and the source's predictions for the pool."""

    learner: Learner
    answers: Sequence[Example] = field(repr=False)
    texts: Sequence[str] = field(repr=False)
    test: Sequence[tuple[GoldTurn, Reading]] = field(repr=False)
    source: Predictions | None = field(repr=False)
    tagger: Tagger = field(repr=False)
    lean: float
    seed: int = 0
    others: Sequence[Predictions] = field(default=(), repr=False)
    k: int = K
    offered: float = OFFERED
    recorded: Sequence[float] = field(default=(), repr=False)  # the seconds that the answers took, where gold has them
    _counted: Counted = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def pool(self) -> Pool:
        """The turns without their answers."""
        return Pool([one.sentence for one in self.answers], self.texts)

    @cached_property
    def _answered(self) -> list[Recorded]:
        """The cost of each answer."""
        seconds = self.recorded or [0.0] * len(self.answers)
        return [
            Recorded(len(one.labels), count_mentions(one.labels), took)
            for one, took in zip(self.answers, seconds, strict=True)
        ]

    @cached_property
    def pace(self) -> Pace:
        """The pace of those who answered, if it was recorded."""
        return Pace.fitted(self._answered)

    @cached_property
    def _seconds(self) -> Floats:
        return np.array([self.pace.of_answer(one) for one in self._answered])

    @cached_property
    def _vectors(self) -> Floats:
        return vectors(self.texts, self.seed)

    @cached_property
    def _sample(self) -> Mask:
        """A random sample of the turns that the stopping rules look at."""
        drawn = np.random.default_rng(self.seed).permutation(len(self.pool))[:SAMPLE]
        return np.isin(np.arange(len(self.pool)), drawn)

    @cached_property
    def _start(self) -> tuple[float, float]:
        """Recall and precision before any question."""
        counts = self._counts(self.learner.of_test(None), [self.lean])[0]
        return float(recall(counts)), float(precision(counts))

    @cached_property
    def source_f1(self) -> float | None:
        """The F1 of tokens of the pool that the source alone hides; None without a source."""
        if self.source is None:
            return None
        return f1_of_tokens(
            self.source.hidden, sensitive_tokens([one.labels for one in self.answers], self.tagger.policy)
        )

    def whole_pool(self) -> Point:
        """The result of learning the whole pool."""
        decided = np.ones(len(self.pool), bool)
        return self._point(ALL, 0, decided, self.learner.learn(decided), ())

    def run(self, name: str, repeat: int, sizes: Sequence[int]) -> Iterator[Point]:
        """A point for each size; `name` is one method, or a seed and a query as `seed then query`."""
        return (point for point, _ in self.asking(name, repeat, sizes))

    def asking(self, name: str, repeat: int, sizes: Sequence[int]) -> Iterator[tuple[Point, Sequence[int]]]:
        """The same points, each with the turns that were asked until then, in order."""
        first, _, later = name.partition(" then ")
        seed, query = Method.named(first), Method.named(later or first)
        chance = np.random.default_rng([self.seed, repeat])
        offered = np.random.default_rng([self.seed, repeat, 1]).random(len(self.pool)) < self.offered
        free, decided, asked = offered.copy(), np.zeros(len(self.pool), bool), list[int]()
        added: Added | None = None
        target: Predictions | None = None
        rounds: list[Round] = []
        over: set[str] = set()
        for size in (size for size in sizes if size <= offered.sum()):
            question = Question(self.pool, free, chance, lambda: self._vectors, self.source, target,
                                self.others, self.k, self.pace, asked)  # fmt: skip
            chosen = (query if asked else seed).choose(question, size - len(asked), asked)
            asked += chosen
            free[chosen], decided[chosen] = False, True
            added = self.learner.learn(decided)
            target = self.learner.of_pool(added)
            rounds.append(Round.of(target.of_turns(self._sample), np.sort(target.entropy("k-max")[free])[-NEXT:]))
            stops = tuple(rule for rule, is_over in RULES.items() if rule not in over and is_over(rounds))
            over.update(stops)
            yield self._point(name, repeat, decided, added, stops), tuple(asked)

    def _point(self, name: str, repeat: int, decided: Mask, added: Added | None, stops: tuple[str, ...]) -> Point:
        tokens, seconds = int(self.pool.lengths[decided].sum()), float(self._seconds[decided].sum())
        leans = sorted({*LEANS, self.lean})
        predictions = self.learner.of_test(added)
        curve = self._counts(predictions, leans)
        here = curve[leans.index(self.lean)]
        found, right = float(recall(here)), float(precision(here))
        won = float(recall_at(np.array([self._start[1]]), curve[None])[0]) - self._start[0]
        f1 = 2.0 * found * right / (found + right) if found + right else 0.0
        alone = self._alone(predictions)
        return Point(name, repeat, int(decided.sum()), tokens, seconds, found, right, f1, won, alone, stops)

    def _alone(self, predictions: Predictions) -> float:
        """The F1 of tokens that a model alone hides."""
        leant = predictions.marginals * preference(self.learner.labels, self.lean)
        return f1_of_tokens(~predictions.harmless[leant.argmax(axis=1)], self._sensitive)

    @cached_property
    def _sensitive(self) -> Mask:
        """Whether each token of the judged turns is sensitive."""
        given = [encode(turn.spans, reading.tokens) for turn, reading in self.test]
        return sensitive_tokens(given, self.tagger.policy)

    def _counts(self, predictions: Predictions, leans: Sequence[float]) -> Floats:
        """The counts of all sessions that are judged, at each lean."""
        judged = points(self.test, predictions.turns(), self.learner.labels, self.tagger, leans, counted=self._counted)
        summed: Floats = judged.counts.sum(axis=0)
        return summed


def sensitive_tokens(given: Iterable[Sequence[str]], policy: Policy) -> Mask:
    """Whether each token is sensitive, by the labels."""
    labels = [label for turn in given for label in turn]
    names = tuple(dict.fromkeys(labels))
    known = dict(zip(names, (~harmless_labels(names, policy)).tolist(), strict=True))
    return np.array([known[label] for label in labels], bool)


def f1_of_tokens(hidden: Mask, sensitive: Mask) -> float:
    """The F1 of hidden tokens against sensitive ones."""
    total = int(hidden.sum() + sensitive.sum())
    return 2.0 * int((hidden & sensitive).sum()) / total if total else 1.0


def labels_needed(curves: Mapping[str, Sequence[Point]], goal: float) -> dict[str, int | None]:
    """The fewest turns with which each method reaches an F1 in the mean of its repeats; None where none does."""
    found: dict[str, int | None] = {}
    for name, points_of in curves.items():
        sizes = sorted({one.turns for one in points_of})
        means = ((size, np.mean([one.f1 for one in points_of if one.turns == size])) for size in sizes)
        found[name] = next((size for size, mean in means if mean >= goal), None)
    return found
