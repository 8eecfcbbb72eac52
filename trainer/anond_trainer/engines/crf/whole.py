"""Learning a whole model: the loss of CRFsuite, reckoned from what examples share.

A model that learns on from another (`learning_on`) adds to its weights. Here there is nothing to add to, each weight
has a price (L1, c1) that leaves most at zero, and, as in CRFsuite, only a label that a feature was seen with gets
a weight.
Words are hashed without a key, so this is for text that anybody may know.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from anond.engines.crf.hashing import at_offsets, hashes
from anond.engines.crf.model_file import Weights
from anond.engines.crf.words import Words, no_words
from anond.engines.labels import OUTSIDE
from anond_trainer.data.align import Example
from anond_trainer.engines.crf.hashed import UNKEYED, Hashed
from anond_trainer.engines.crf.lbfgs import Singles
from anond_trainer.engines.crf.learning_on import Added, Scored, Strength, Task
from anond_trainer.engines.crf.sparse_lbfgs import sparse_minimum
from anond_trainer.engines.crf.training import ALWAYS, DEFAULT, Settings, Trained, Watch, without_rare


def learn_whole(
    learnt: Sequence[Example], settings: Settings = DEFAULT, watch: Watch | None = None, words: Words | None = None
) -> Trained:
    """Learn from examples of public text. The same examples in the same order give the same weights."""
    if settings.without:
        raise ValueError("whole models have all groups of features: leave some out with CRFsuite")
    kept, known = [example for example in learnt if example.labels], words or no_words()
    labels = sorted(
        {x for turn in without_rare([e.labels for e in kept]) for x in turn}, key=lambda x: (x != OUTSIDE, x)
    )
    added = _searched(Hashed.of(kept, labels, known), _nothing(labels, known), settings, watch)
    return Trained(
        tuple(labels), _weights(added, settings.least), added.transitions.astype(np.float64),
        len({example.session for example in learnt}), len({(example.session, example.turn) for example in learnt}),
        known, settings.lean,
    )  # fmt: skip


def _searched(examples: Hashed, nothing: Weights, settings: Settings, watch: Watch | None) -> Added:
    """The weights with which loss and prices are least."""
    features = np.union1d(examples.frequent(settings.min_sessions), np.array(hashes([ALWAYS], UNKEYED), np.uint64))
    scored = Scored(nothing, examples, np.zeros((len(examples.gold), len(nothing.labels))))
    strength = Strength(2 * settings.c2, transitions=1.0)
    task = Task(scored, features, np.ones(len(examples.lengths)), strength)
    seen = np.flatnonzero(task.observed())
    point = task.nothing()

    def loss(x: Singles) -> tuple[float, Singles]:
        point[seen] = x
        value, slope = task.loss(point)
        return value, slope[seen]

    start = np.zeros(len(seen), np.float32)
    point[seen] = sparse_minimum(loss, start, settings.c1, settings.max_iterations, watch)
    return task.unpacked(point)


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
