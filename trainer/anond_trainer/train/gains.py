"""Gains of one model over another on the same turns: paired, by session.

Recall is compared at the same precision, that of the old model as it leans. A hundred decisions hold some thirty
sensitive tokens, of which a model misses a handful: recall can tell little of them. How surprised a model is by the
labels (cross-entropy of sensitive or not) takes every token into account, so it tells sooner what learning brought.
But a model may be less surprised, and find no more: where it was unsure of a word, and is still. Both gains together,
over the same draws of the sessions, tell more than either alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from anond.engines.labels import harmless_labels
from anond.tagging.tagger import Reading, Tagger
from anond.tags import Policy
from anond_trainer.data.gold import GoldTurn
from anond_trainer.evaluate.operating_points import Floats, Points, points, precision, precision_at, recall, recall_at
from anond_trainer.train.labelled_turns import LabelledTurn

DRAWS: Final = 1000
_SPREAD: Final = 1e-6  # below which draws do not differ
_SURELY: Final = 0.001  # no model is taken to be surer than that, or one slip would weigh as much as everything else


@dataclass(frozen=True, slots=True)
class Gain:
    """A difference, new minus old, the middle 95 % of its bootstrap, and how often its own spread it is."""

    value: float
    low: float
    high: float
    z: float


@dataclass(frozen=True, slots=True)
class Readable:
    """Mentions of people that are left wholly readable, before and after, of all."""

    before: int
    after: int
    mentions: int


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A model's predictions for turns: its labels, their chances at each token of each turn, and its lean."""

    labels: tuple[str, ...]
    marginals: Sequence[Floats] = field(repr=False)
    lean: float


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """Turns of one kind, and what the old model and the new one say of them."""

    turns: Sequence[LabelledTurn] = field(repr=False)
    old: View
    new: View

    def points(self, tagger: Tagger) -> tuple[Points, Points]:
        """The counts by session of the old model as it leans, and of the new one at each lean."""
        return self.old_points(tagger), points(self._read(), self.new.marginals, self.new.labels, tagger)

    def old_points(self, tagger: Tagger) -> Points:
        """The counts by session of the old model as it leans."""
        return points(self._read(), self.old.marginals, self.old.labels, tagger, [self.old.lean])

    def _read(self) -> list[tuple[GoldTurn, Reading]]:
        return [(one.turn, one.reading) for one in self.turns]


def recall_gain(old: Points, new: Points, seed: int = 0) -> Gain:
    """The recall won at the precision of the old model, whose counts are of one lean."""
    return _gain(_recall_won(old, new, seed))


def precision_gain(old: Points, new: Points, seed: int = 0) -> Gain:
    """The precision won at the recall of the old model, whose counts are of one lean."""
    before, curve = _drawn(old, new, seed)
    return _gain(precision_at(recall(before), curve) - precision(before))


def _recall_won(old: Points, new: Points, seed: int) -> Floats:
    before, curve = _drawn(old, new, seed)
    won: Floats = recall_at(precision(before), curve) - recall(before)
    return won


def _drawn(old: Points, new: Points, seed: int) -> tuple[Floats, Floats]:
    """The counts of the old model in the sessions as they are and in draws of them, and of the new one at its leans."""
    weights = times(len(old.sessions), seed)
    curve = (weights @ new.counts.reshape(len(new.sessions), -1)).reshape(len(weights), len(new.leans), -1)
    return weights @ old.counts[:, 0], curve


def surprise_gain(stratum: Comparison, policy: Policy, seed: int = 0) -> Gain:
    """The share of the old model's surprise that the new one avoids. Its `z` is of the sums by session."""
    table = _surprises(stratum, policy)
    shares = _spared(table, seed)
    low, high = np.quantile(shares[1:], (0.025, 0.975))
    spared = table[:, 0] - table[:, 1]
    spread = float(np.sqrt(len(spared) * spared.var()))
    return Gain(float(shares[0]), float(low), float(high), float(spared.sum()) / spread if spread else 0.0)


def both_gains(stratum: Comparison, old: Points, new: Points, policy: Policy, seed: int = 0) -> Floats:
    """The share of surprise that is spared, and the recall won at the precision of the old model, as two rows.

    The first column is of the sessions as they are, each of the others of one draw of them, the same for both rows.
    """
    return np.stack([_spared(_surprises(stratum, policy), seed), _recall_won(old, new, seed)])


def times_its_spread(gains: Floats, beyond: Sequence[float]) -> float:
    """A sum of gains in multiples of its spread, each gain less its margin and divided by its own spread.

    Gains that rise and fall together in the draws make the spread of the sum larger, and so count for less. One that
    all draws share says nothing of luck, and is left out.
    """
    spreads = gains[:, 1:].std(axis=1)
    tells = spreads > _SPREAD
    if not tells.any():
        return 0.0
    total = ((gains - np.array(beyond)[:, None])[tells] / spreads[tells, None]).sum(axis=0)
    spread = float(total[1:].std())
    return float(total[0]) / spread if spread > _SPREAD else 0.0


def _surprises(stratum: Comparison, policy: Policy) -> Floats:
    """The surprise of the old model and of the new one, session by session."""
    number = {session: i for i, session in enumerate(dict.fromkeys(one.turn.session for one in stratum.turns))}
    table = np.zeros((len(number), 2))
    for i, one in enumerate(stratum.turns):
        for column, view in enumerate((stratum.old, stratum.new)):
            table[number[one.turn.session], column] += surprise(one.example.labels, view, view.marginals[i], policy)
    return table


def _spared(surprises: Floats, seed: int) -> Floats:
    """The share of the old model's surprise that is spared: in the sessions as they are, and in draws of them."""
    drawn = times(len(surprises), seed) @ surprises
    shares: Floats = 1.0 - drawn[:, 1] / np.maximum(drawn[:, 0], 1e-9)
    return shares


def readable(old: Points, new: Points, lean: float) -> Readable:
    """The mentions of people that the old model, and the new one at a lean, leave wholly readable."""
    before, after = old.counts[:, 0].sum(axis=0), new.at(lean).sum(axis=0)
    return Readable(int(before[4]), int(after[4]), int(before[3]))


def surprise(given: Sequence[str], view: View, marginals: Floats, policy: Policy) -> float:
    """The surprise of a model at a turn: its negative log-probability of the labels, each sensitive or not."""
    harmless = harmless_labels(view.labels, policy)
    sure = np.clip(marginals[:, ~harmless].sum(axis=1), _SURELY, 1.0 - _SURELY)
    wanted = ~harmless_labels(tuple(given), policy)
    return -float(np.where(wanted, np.log(sure), np.log1p(-sure)).sum())


def _gain(drawn: Floats) -> Gain:
    """A gain by its values: the first of the sessions as they are, the others of draws of them."""
    spread = float(drawn[1:].std())
    return Gain(*middle(drawn), float(drawn[0]) / spread if spread else 0.0)


def times(sessions: int, seed: int = 0) -> Floats:
    """The weights of each session: once, and then as in each draw of as many with replacement."""
    random = np.random.default_rng(seed)
    drawn = random.multinomial(sessions, np.full(sessions, 1.0 / max(sessions, 1)), DRAWS)
    return np.concatenate([np.ones((1, sessions)), drawn])


def middle(drawn: Floats) -> tuple[float, float, float]:
    """The value of the sessions as they are, and the middle 95 % of the draws behind it."""
    low, high = np.quantile(drawn[1:], (0.025, 0.975))
    return float(drawn[0]), float(low), float(high)
