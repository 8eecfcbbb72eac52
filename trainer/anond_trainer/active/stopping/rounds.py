"""The data of a round for the rules: the model's predictions for unlabelled turns, and for those just asked."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from anond.engines.arrays import Floats
from anond_trainer.active.pool import Mask, Predictions


@dataclass(frozen=True, slots=True, eq=False)
class Round:
    """One round. The tokens of `hidden` and `sensitive` are those of a fixed sample of the pool."""

    hidden: Mask = field(repr=False)
    sensitive: Floats = field(repr=False)
    asked: Floats = field(repr=False)  # the entropies of the turns to be asked next, K-max

    @classmethod
    def of(cls, sample: Predictions, asked: Floats) -> Round:
        """A model's predictions for the sample."""
        return cls(sample.hidden, sample.sensitive, asked)

    @property
    def expected_f1(self) -> float:
        """The F1 that the model expects on the sample, by its own chances."""
        both = float(self.sensitive[self.hidden].sum())
        total = float(self.hidden.sum() + self.sensitive.sum())
        return 2.0 * both / total if total else 1.0


def kappa(one: Mask, other: Mask) -> float:
    """Cohen's kappa of two sets of predictions."""
    # by hand, since that of scikit-learn is NaN where both hide nothing, as first models do, and 50 times as slow
    p, q = float(one.mean()), float(other.mean())
    agreed, by_chance = float(np.mean(one == other)), p * q + (1.0 - p) * (1.0 - q)
    return 1.0 if by_chance >= 1.0 else (agreed - by_chance) / (1.0 - by_chance)
