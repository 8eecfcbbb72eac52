"""Learning a whole model: the loss of CRFsuite, reckoned from what examples share.

A model that learns on from another (`learning_on`) adds to its weights. Here there is nothing to add to, each weight
has a price (L1, c1) that leaves most at zero, and, as in CRFsuite, only a label that a feature was seen with gets
a weight.
Words are hashed without a key, so this is for text that anybody may know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from anond.engines.labels import OUTSIDE
from anond.engines.model.hashing import at_offsets, hashes
from anond.engines.model.weights import Weights
from anond.engines.model.words import Words, no_words
from anond_trainer.data.align import Example
from anond_trainer.engines.crf.hashed import UNKEYED, Hashed
from anond_trainer.engines.crf.lbfgs import Singles
from anond_trainer.engines.crf.learning_on import Added, Scored, Strength, Task
from anond_trainer.engines.crf.sparse_lbfgs import sparse_descent, sparse_minimum
from anond_trainer.engines.crf.training import ALWAYS, DEFAULT, Settings, Trained, Watch, without_rare


def learn_whole(
    learnt: Sequence[Example], settings: Settings = DEFAULT, watch: Watch | None = None, words: Words | None = None
) -> Trained:
    """Learn from examples of public text. The same examples in the same order give the same weights."""
    search = _Search(learnt, settings, words or no_words())
    return search.trained(sparse_minimum(search.loss, search.start, settings.c1, settings.max_iterations, watch))


def learn_stages(
    learnt: Sequence[Example], settings: Settings, stages: Collection[int], words: Words | None = None
) -> Iterator[tuple[int, Trained]]:
    """The model after each given number of iterations; numbers that the search does not reach are missing."""
    search = _Search(learnt, settings, words or no_words())
    steps = sparse_descent(search.loss, search.start, settings.c1, max(stages))
    for number, (point, _) in enumerate(steps, 1):
        if number in stages:
            yield number, search.trained(point)


class _Search:
    """Examples to learn from, and what the weights of their features cost."""

    def __init__(self, learnt: Sequence[Example], settings: Settings, words: Words) -> None:
        if settings.without:
            raise ValueError("whole models have all groups of features: leave some out with CRFsuite")
        self._learnt, self._settings, self._words = learnt, settings, words
        kept = [example for example in learnt if example.labels]
        found = {x for turn in without_rare([e.labels for e in kept]) for x in turn}
        self._labels = sorted(found, key=lambda x: (x != OUTSIDE, x))
        self._task = self._task_of(Hashed.of(kept, self._labels, words))
        self._seen = np.flatnonzero(self._task.observed())
        self._point = self._task.nothing()
        self.start = np.zeros(len(self._seen), np.float32)

    def _task_of(self, examples: Hashed) -> Task:
        features = np.union1d(
            examples.frequent(self._settings.min_sessions), np.array(hashes([ALWAYS], UNKEYED), np.uint64)
        )
        nothing = _nothing(self._labels, self._words)
        scored = Scored(nothing, examples, np.zeros((len(examples.gold), len(nothing.labels))))
        strength = Strength(2 * self._settings.c2, transitions=1.0)
        return Task(scored, features, np.ones(len(examples.lengths)), strength)

    def loss(self, x: Singles) -> tuple[float, Singles]:
        """The loss, and its slope at each weight."""
        self._point[self._seen] = x
        value, slope = self._task.loss(self._point)
        return value, slope[self._seen]

    def trained(self, x: Singles) -> Trained:
        """The model with these weights."""
        self._point[self._seen] = x
        added = self._task.unpacked(self._point)
        return Trained(
            tuple(self._labels), _weights(added, self._settings.least), added.transitions.astype(np.float64),
            len({example.session for example in self._learnt}),
            len({(example.session, example.turn) for example in self._learnt}), self._words, self._settings.lean,
        )  # fmt: skip


def _nothing(labels: Sequence[str], words: Words) -> Weights:
    """A model that knows its labels and no feature."""
    none, size = np.empty(0, np.uint64), len(labels)
    return Weights(
        tuple(labels), none, np.zeros(1, np.uint32), none.astype(np.uint8), none.astype(np.float64),
        np.zeros((size, size)), words,
    )  # fmt: skip


def _weights(added: Added, least: float) -> dict[tuple[int, int], float]:
    """The weights that are no smaller than the least, by the hash of their feature and by label."""
    names = np.concatenate([at_offsets(added.of_types).T.ravel(), added.of_around])
    values = np.concatenate([added.types.reshape(-1, added.around.shape[1]), added.around])
    rows, labels = np.nonzero(np.abs(values) >= max(least, np.finfo(np.float32).tiny))
    return dict(
        zip(zip(names[rows].tolist(), labels.tolist(), strict=True), values[rows, labels].tolist(), strict=True)
    )
