"""The cost of decisions: a person's seconds.

A person looks at a turn, reads its tokens and marks its mentions. How long each takes is fitted to the seconds that
were recorded with decisions; where few were recorded an estimate stands. Some turns stay open over lunch: so the fit
is that of least absolute errors, which such turns hardly move, and nothing takes less than no time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from anond.engines.arrays import Floats
from anond.engines.labels import OUTSIDE
from anond.events.review import Decision
from anond.text.tokens import tokenize
from anond_trainer.active.pool import Predictions

FEWEST: Final = 50  # decisions with recorded seconds
NEWEST: Final = 2_000  # decisions that are looked at: people get faster
LEAST_LOOK: Final = 1.0  # seconds: a turn without anything in it takes some, too, though few such are decided
_ROUNDS: Final = 50
_NEAR: Final = 0.05  # seconds: errors below count as alike


@dataclass(frozen=True, slots=True)
class Recorded:
    """A decided turn, and the seconds that it took; 0 where nobody recorded them, or a script decided."""

    tokens: int
    mentions: int
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Pace:
    """The seconds that a person takes for a turn, for each of its tokens, and for each mention in it."""

    look: float = 3.0
    read: float = 0.25
    mark: float = 2.5
    decisions: int = 0  # to which it was fitted; 0: an estimate

    @classmethod
    def fitted(cls, recorded: Sequence[Recorded]) -> Pace:
        """The pace of those decisions, the newest last; the estimate where they are fewer than `FEWEST`."""
        counted = [one for one in recorded if one.seconds > 0.0][-NEWEST:]
        if len(counted) < FEWEST:
            return ESTIMATE
        about = np.array([(1.0, one.tokens, one.mentions) for one in counted])
        beyond = np.array([max(0.0, one.seconds - LEAST_LOOK) for one in counted])
        look, read, mark = map(float, _least_absolute(about, beyond))
        return cls(LEAST_LOOK + look, read, mark, len(counted))

    def of_turns(self, says: Predictions) -> Floats:
        """The seconds that each turn will take, by the mentions that a model expects in it."""
        found: Floats = self.look + self.read * says.lengths + self.mark * mentions(says)
        return np.maximum(found, 1e-3)

    def of_answer(self, answer: Recorded) -> float:
        """The seconds that a decided turn took: the recorded ones, else by its tokens and mentions."""
        return answer.seconds or self.look + self.read * answer.tokens + self.mark * answer.mentions

    def __str__(self) -> str:
        how = f"{self.decisions:,} decisions" if self.decisions else "an estimate"
        return f"{self.look:.1f} s a turn, {self.read:.2f} s a token, {self.mark:.1f} s a mention ({how})"


ESTIMATE: Final = Pace()


def recorded(decisions: Iterable[Decision]) -> list[Recorded]:
    """The recorded seconds of decisions, in the order in which they were made."""
    in_order = sorted(decisions, key=lambda one: one.at)
    return [Recorded(len(tokenize(one.turn.text).words), len(one.spans), one.seconds) for one in in_order]


def mentions(says: Predictions) -> Floats:
    """The number of mentions that a model expects in each turn: of tokens that are sensitive behind one that is not."""
    before = np.concatenate([[0.0], says.sensitive[:-1]])
    before[says.starts] = 0.0
    found: Floats = np.add.reduceat(says.sensitive * (1.0 - before), says.starts)
    return found


def count_mentions(labels: Sequence[str]) -> int:
    """The number of mentions that begin among the labels."""
    before, found = OUTSIDE, 0
    for label in labels:
        found += label != OUTSIDE and (label[:1] == "B" or before[1:] != label[1:])
        before = label
    return found


def _least_absolute(about: Floats, seconds: Floats) -> Floats:
    """The rates, none below 0, of the least absolute errors: by least squares, in which large errors weigh less."""
    from scipy.optimize import nnls

    weights = np.ones(len(seconds))
    found = np.zeros(about.shape[1])
    for _ in range(_ROUNDS):
        root = np.sqrt(weights)
        found, _ = nnls(about * root[:, None], seconds * root)
        weights = 1.0 / np.maximum(np.abs(seconds - about @ found), _NEAR)
    return found
