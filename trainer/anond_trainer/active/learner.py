"""Learning between two rounds: on from a model, or from nothing, like `anond train`.

The turns of pool and test are hashed and prepared once; a round costs the search for added weights,
and a product for each part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from anond.engines.labels import OUTSIDE, harmless_labels
from anond.engines.model.weights import Weights
from anond.engines.model.words import Words
from anond.tags import Policy
from anond_trainer.active.pool import Mask, Predictions
from anond_trainer.data.align import Example
from anond_trainer.engines.crf.hashed import Hashed, together
from anond_trainer.engines.crf.learning_on import Added, Scored, Strength, learn


@dataclass(frozen=True, slots=True)
class Recipe:
    """The settings of learning: how strongly to keep known weights, and how many sessions have to use a feature."""

    strength: Strength
    sessions: int
    one_known_in: int = 5  # one in this many known turns is learnt, too, with the weight of all


ON: Final = Recipe(Strength(), 3)
ANEW: Final = Recipe(Strength(penalty=1.0, transitions=0.1, iterations=60), 1)


class Learner:
    """Learns from a pool: a model, the pool's turns with labels, turns for judging, and turns that the model knew."""

    def __init__(
        self, weights: Weights, pool: Sequence[Example], test: Sequence[Example], policy: Policy, recipe: Recipe,
        known: Sequence[Example] = (),
    ) -> None:  # fmt: skip
        labels, words = weights.labels, weights.words
        self._hashed = Hashed.of(pool, labels, words)
        parts = [self._hashed, *(Hashed.of(some, labels, words) for some in (test, known) if some)]
        self._scored = Scored(weights, together(parts))
        self._sizes = len(pool), len(test), len(known)
        self._recipe, self.labels = recipe, labels
        self._harmless = harmless_labels(labels, policy)

    def learn(self, decided: Mask) -> Added:
        """The weights that the labels of some turns of the pool add."""
        beside = np.where(np.arange(self._sizes[2]) % self._recipe.one_known_in, 0.0, self._recipe.one_known_in)
        counted = np.concatenate([decided.astype(float), np.zeros(self._sizes[1]), beside])
        features = self._hashed.only(decided).frequent(self._recipe.sessions)
        return learn(self._scored, features, counted, self._recipe.strength)

    def of_pool(self, added: Added | None) -> Predictions:
        """A model's predictions for the pool."""
        return self._says(added, self._pool)

    def of_test(self, added: Added | None) -> Predictions:
        """A model's predictions for the judged turns."""
        return self._says(added, self._test)

    @cached_property
    def _pool(self) -> Scored:
        return self._scored.only(np.repeat([True, False, False], self._sizes))

    @cached_property
    def _test(self) -> Scored:
        return self._scored.only(np.repeat([False, True, False], self._sizes))

    def _says(self, added: Added | None, some: Scored) -> Predictions:
        return Predictions(some.marginals(added), some.examples.lengths, self._harmless)


def blank_weights(labels: Sequence[str], words: Words) -> Weights:
    """The weights of a model that knows nothing: all labels are equally likely."""
    every = tuple(sorted({*labels} - {OUTSIDE}))
    size = len(every) + 1
    return Weights(
        (OUTSIDE, *every), np.empty(0, np.uint64), np.zeros(1, np.uint32), np.empty(0, np.uint8),
        np.empty(0, np.float64), np.zeros((size, size)), words,
    )  # fmt: skip
