"""Learning on from where a model stands, without forgetting.

The model's weights stay as they are, and weights of its features are added to them. What they may add is held near zero
by a penalty (L2), so that what the new examples say little about stays as it was. Examples of what the model knew are
learnt beside the new ones.

Scores are sums of rows, one for each thing that is seen again and again (see `features`), so a step of the search costs
two products of small matrices, and the chain itself (`gradient`), which the kernel in C reckons.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from anond.engines.crf.hashing import OFFSETS
from anond.engines.crf.kernels import best_kernel
from anond.engines.crf.lattice import Chain, Floats
from anond.engines.crf.model_file import Weights
from anond_trainer.engines.crf.hashed import Hashed, Hashes, Table
from anond_trainer.engines.crf.lbfgs import minimum

_TOLERANCE: Final = 1e-5  # of the loss: a step that wins less is the last


@dataclass(frozen=True, slots=True)
class Strength:
    """How hard to hold on to what was known."""

    penalty: float = 10.0  # on what is added to a weight, squared and halved
    transitions: float = 3.0  # how many times as much on what is added to a transition
    iterations: int = 40


@dataclass(frozen=True, slots=True, eq=False)
class Added:
    """What was learnt: for each feature and offset, and each feature around a token, what is added at each label."""

    of_types: Hashes = field(repr=False)  # features, not hidden by a key yet
    of_around: Hashes = field(repr=False)
    types: Floats = field(repr=False)  # [feature][offset][label]
    around: Floats = field(repr=False)  # [feature][label]
    transitions: Floats = field(repr=False)


class Scored:
    """Examples, and what a model says of them, as it is or with what was learnt added to it."""

    def __init__(self, weights: Weights, examples: Hashed, known: Floats | None = None) -> None:
        self.weights, self.examples = weights, examples
        self.chain, self.size = Chain.of(weights, best_kernel()), len(weights.labels)
        self.known = self._scores() if known is None else known

    def only(self, turns: NDArray[np.bool_]) -> Scored:
        """Some of the turns."""
        some = self.examples.only(turns).compact()  # a fold has a fifth of the known turns: the rest costs nothing
        return Scored(self.weights, some, self.known[turns[self.examples.turns]])

    def marginals(self, added: Added | None = None) -> Floats:
        """How likely each label is at each token."""
        examples, chain, scores = self.examples, self.chain, self.known
        if added is not None:
            designs = _design(examples.types, added.of_types), _design(examples.around, added.of_around)
            scores, chain = scores + more(added, designs, examples), self.moved(added.transitions)
        wide = np.full((len(scores), chain.matrices.shape[2]), -np.inf)
        wide[:, : self.size] = scores
        ones = np.ones(len(examples.lengths))
        _, marginals, _ = chain.kernel.gradient(chain, wide, examples.gold, examples.lengths, ones)
        found: Floats = marginals[:, : self.size].copy()
        found[np.arange(len(found)), examples.gold] += 1.0
        return found

    def moved(self, transitions: Floats) -> Chain:
        """The chain with what is added to its transitions."""
        return Chain.of(replace(self.weights, transitions=self.weights.transitions + transitions), self.chain.kernel)

    def _scores(self) -> Floats:
        """The score of each label at each token."""
        summer, examples, size = self.chain.kernel.summer(self.weights), self.examples, self.size
        types = np.zeros((len(OFFSETS), len(examples.types.counts), size))
        summer(types, 0, examples.types.hashes, examples.types.counts, spread=True)
        around = np.zeros((1, len(examples.around.counts), size))
        summer(around, 0, examples.around.hashes, examples.around.counts, spread=False)
        return _summed(np.ascontiguousarray(types.transpose(1, 0, 2)), around[0], examples)


def learn(
    scored: Scored,
    features: Hashes,
    weights: Floats,
    strength: Strength = Strength(),
) -> Added:
    """Learn from turns, each counted by its weight (those of none are not looked at), more weight for some features."""
    task = _Task(scored.only(weights > 0), features, weights[weights > 0], strength)
    return task.unpacked(minimum(task.loss, task.nothing(), strength.iterations, _TOLERANCE))


class _Task:
    """What is to be as small as can be: how unlikely the labels are, and how far the weights went."""

    def __init__(self, scored: Scored, features: Hashes, weights: Floats, strength: Strength) -> None:
        self._scored, self._weights, self._strength = scored, weights, strength
        examples, size = scored.examples, scored.size
        self._features = [np.intersect1d(table.hashes, features) for table in (examples.types, examples.around)]
        self._designs = _design(examples.types, self._features[0]), _design(examples.around, self._features[1])
        self._back = [design.T.tocsr() for design in self._designs]
        self._to_types = [_scatter(at, len(examples.types.counts)) for at in examples.near.T]
        self._to_around = [_scatter(at, len(examples.around.counts)) for at in examples.own.T]
        self._scores = np.full((len(scored.known), scored.chain.matrices.shape[2]), -np.inf)
        types, around = map(len, self._features)
        self._shapes = [(types, len(OFFSETS), size), (around, size), (size, size)]

    def nothing(self) -> Floats:
        """Where the search begins: nothing is added."""
        return np.zeros(sum(int(np.prod(shape)) for shape in self._shapes))

    def unpacked(self, x: Floats) -> Added:
        """What a point of the search stands for."""
        ends = np.cumsum([int(np.prod(shape)) for shape in self._shapes])
        parts = [part.reshape(shape) for part, shape in zip(np.split(x, ends[:-1]), self._shapes, strict=True)]
        return Added(self._features[0], self._features[1], *parts)

    def loss(self, x: Floats) -> tuple[float, Floats]:
        """The loss at a point of the search, and where it rises."""
        added, scored, size = self.unpacked(x), self._scored, self._scored.size
        chain = scored.moved(added.transitions)
        self._scores[:, :size] = scored.known
        self._scores[:, :size] += more(added, self._designs, scored.examples)
        loss, rise, moves = chain.kernel.gradient(
            chain, self._scores, scored.examples.gold, scored.examples.lengths, self._weights
        )
        rise = np.ascontiguousarray(rise[:, :size])
        by_type = np.stack([to @ rise for to in self._to_types], axis=1)
        by_type = self._back[0] @ by_type.reshape(len(by_type), len(OFFSETS) * size)
        by_around = self._back[1] @ sum(to @ rise for to in self._to_around)
        hold, move = self._strength.penalty, self._strength.penalty * self._strength.transitions
        loss += hold / 2 * float(x @ x) + (move - hold) / 2 * float((added.transitions**2).sum())
        slope = hold * x
        slope[: by_type.size] += by_type.ravel()
        slope[by_type.size : by_type.size + by_around.size] += by_around.ravel()
        slope[-size * size :] += (moves[:, :size] + (move - hold) * added.transitions).ravel()
        return loss, slope


def more(added: Added, designs: tuple[csr_matrix, csr_matrix], examples: Hashed) -> Floats:
    """What is added to the scores of tokens, whose things have features as the designs say."""
    features, offsets, size = added.types.shape
    wide = designs[0] @ added.types.reshape(features, offsets * size)
    around: Floats = designs[1] @ added.around
    return _summed(wide.reshape(-1, offsets, size), around, examples)


def _design(table: Table, features: Hashes) -> csr_matrix:
    """Which of the features each thing has."""
    at = np.searchsorted(features, table.hashes)
    there = np.flatnonzero(at < len(features))
    there = there[features[at[there]] == table.hashes[there]]
    shape = (len(table.counts), len(features))
    return csr_matrix((np.ones(len(there)), (table.owners[there], at[there])), shape)


def _scatter(at: NDArray[np.int64], rows: int) -> csr_matrix:
    """What sums rows of tokens into rows of things."""
    return csr_matrix((np.ones(len(at)), (at, np.arange(len(at)))), (rows, len(at)))


def _summed(types: Floats, around: Floats, examples: Hashed) -> Floats:
    """The rows of each token's things, summed."""
    scores: Floats = types[examples.near[:, 0], 0]
    for offset in range(1, examples.near.shape[1]):
        scores += types[examples.near[:, offset], offset]
    for which in range(examples.own.shape[1]):
        scores += around[examples.own[:, which]]
    return scores
