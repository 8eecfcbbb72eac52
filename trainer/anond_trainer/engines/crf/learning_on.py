"""Learning on from where a model stands, without forgetting.

The model's weights stay as they are, and weights of its features are added to them. What they may add is held near zero
by a penalty (L2), so that what the new examples say little about stays as it was. Examples of what the model knew are
learnt beside the new ones.

Scores are sums of rows, one for each thing that is seen again and again (see `features`), so a step of the search costs
products of sparse matrices, and the chain itself (`gradient`), which the kernel in C reckons. What is added is searched
for in single precision: the products are bound by memory, and the search ends long before the last digits count.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from anond.engines.arrays import Floats, Places
from anond.engines.chain.kernels import best_kernel
from anond.engines.chain.lattice import Chain
from anond.engines.model.hashing import OFFSETS
from anond.engines.model.weights import Weights
from anond_trainer.engines.crf.hashed import Hashed, Hashes, Table
from anond_trainer.engines.crf.lbfgs import Singles, minimum

_TOLERANCE: Final = 1e-4  # of the loss: a step that wins less is the last


@dataclass(frozen=True, slots=True)
class Strength:
    """The settings of learning on: the penalty on added weights, and the number of iterations."""

    penalty: float = 10.0  # on what is added to a weight, squared and halved
    transitions: float = 3.0  # how many times as much on what is added to a transition
    iterations: int = 40


@dataclass(frozen=True, slots=True, eq=False)
class Added:
    """The weights that were added: of each feature at each offset, and of each feature around a token, by label."""

    of_types: Hashes = field(repr=False)  # features, not hidden by a key yet
    of_around: Hashes = field(repr=False)
    types: Singles = field(repr=False)  # [feature][offset][label]
    around: Singles = field(repr=False)  # [feature][label]
    transitions: Singles = field(repr=False)


class Scored:
    """Examples with a model's scores for them; weights that were added count on top."""

    def __init__(self, weights: Weights, examples: Hashed, known: Floats | None = None) -> None:
        self.weights, self.examples = weights, examples
        self.chain, self.size = Chain.of(weights, best_kernel()), len(weights.labels)
        self.known = self._scores() if known is None else known

    @cached_property
    def tokens(self) -> tuple[csr_matrix, csr_matrix]:
        """The matrix that sums, for each token, the rows of its types and of its context."""
        examples = self.examples
        types, around = (len(table.counts) for table in (examples.types, examples.around))
        return _rows(_places(examples), types * len(OFFSETS)), _rows(examples.own, around)

    def only(self, turns: NDArray[np.bool_]) -> Scored:
        """Some of the turns."""
        some = self.examples.only(turns).compact()  # a fold has a fifth of the known turns: the rest costs nothing
        return Scored(self.weights, some, self.known[turns[self.examples.turns]])

    def marginals(self, added: Added | None = None) -> Floats:
        """How likely each label is at each token."""
        examples, chain, scores = self.examples, self.chain, self.known
        if added is not None:
            scores, chain = (
                scores + _Sums(self, added.of_types, added.of_around)(added),
                self.moved(added.transitions),
            )
        wide = np.full((len(scores), chain.matrices.shape[2]), -np.inf)
        wide[:, : self.size] = scores
        ones = np.ones(len(examples.lengths))
        _, marginals, _ = chain.kernel.gradient(chain, wide, examples.gold, examples.lengths, ones)
        found: Floats = marginals[:, : self.size].copy()
        found[np.arange(len(found)), examples.gold] += 1.0
        return found

    def moved(self, transitions: Singles) -> Chain:
        """The chain with what is added to its transitions."""
        return Chain.of(replace(self.weights, transitions=self.weights.transitions + transitions), self.chain.kernel)

    def _scores(self) -> Floats:
        """The score of each label at each token."""
        summer, examples, size = self.chain.kernel.summer(self.weights), self.examples, self.size
        types = np.zeros((len(OFFSETS), len(examples.types.counts), size))
        summer(types, 0, examples.types.hashes, examples.types.counts, spread=True)
        around = np.zeros((1, len(examples.around.counts), size))
        summer(around, 0, examples.around.hashes, examples.around.counts, spread=False)
        by_type = types.transpose(1, 0, 2).reshape(-1, size)
        scores: Floats = (
            _rows(_places(examples), len(by_type)) @ by_type + _rows(examples.own, len(around[0])) @ around[0]
        )
        return scores


def learn(
    scored: Scored,
    features: Hashes,
    weights: Floats,
    strength: Strength = Strength(),
) -> Added:
    """Learn added weights of some features from turns, each counted by its weight; turns of weight 0 are left out."""
    task = Task(scored.only(weights > 0), features, weights[weights > 0], strength)
    return task.unpacked(minimum(task.loss, task.nothing(), strength.iterations, _TOLERANCE))


class _Sums:
    """Sums the added weights of each token's features, by way of its types and context."""

    def __init__(self, scored: Scored, of_types: Hashes, of_around: Hashes) -> None:
        examples = scored.examples
        self._designs = _design(examples.types, of_types), _design(examples.around, of_around)
        self._tokens = scored.tokens

    def __call__(self, added: Added) -> Singles:
        """The added score of each label at each token."""
        features, offsets, size = added.types.shape
        wide = self._designs[0] @ added.types.reshape(features, offsets * size)
        scores: Singles = self._tokens[0] @ wide.reshape(-1, size)
        scores += self._tokens[1] @ (self._designs[1] @ added.around)
        return scores

    def turned(self) -> Callable[[Singles], tuple[Singles, Singles]]:
        """The transposed matrices: from rows of tokens to rows of features, at their offsets and around a token."""
        tokens = [one.T.tocsr() for one in self._tokens]
        back = [one.T.tocsr() for one in self._designs]

        def sums(rows: Singles) -> tuple[Singles, Singles]:
            by_type = tokens[0] @ rows
            by_type = back[0] @ by_type.reshape(-1, len(OFFSETS) * rows.shape[1])
            return by_type, back[1] @ (tokens[1] @ rows)

        return sums


class Task:
    """The function to minimise: the negative log-likelihood of the labels, plus the penalty on the added weights."""

    def __init__(self, scored: Scored, features: Hashes, weights: Floats, strength: Strength) -> None:
        self._scored, self._weights, self._strength = scored, weights, strength
        examples, size = scored.examples, scored.size
        self._features = [np.intersect1d(table.hashes, features) for table in (examples.types, examples.around)]
        self._more = _Sums(scored, *self._features)
        self._back = self._more.turned()
        self._scores = np.full((len(scored.known), scored.chain.matrices.shape[2]), -np.inf)
        types, around = map(len, self._features)
        self._shapes = [(types, len(OFFSETS), size), (around, size), (size, size)]

    def nothing(self) -> Singles:
        """The point at which the search begins: no weight is added."""
        return np.zeros(sum(int(np.prod(shape)) for shape in self._shapes), np.float32)

    def observed(self) -> NDArray[np.bool_]:
        """Which numbers of a point stand for a feature and a label that were seen together, or for a transition."""
        examples, size = self._scored.examples, self._scored.size
        by_type, by_around = self._back(np.eye(size, dtype=np.float32)[examples.gold])
        transitions = np.ones(size * size, bool)
        return np.concatenate([by_type.ravel() > 0, by_around.ravel() > 0, transitions])

    def unpacked(self, x: Singles) -> Added:
        """The added weights that a point of the search stands for."""
        ends = np.cumsum([int(np.prod(shape)) for shape in self._shapes])
        parts = [part.reshape(shape) for part, shape in zip(np.split(x, ends[:-1]), self._shapes, strict=True)]
        return Added(self._features[0], self._features[1], *parts)

    def loss(self, x: Singles) -> tuple[float, Singles]:
        """The loss at a point of the search, and its gradient."""
        added, scored, size = self.unpacked(x), self._scored, self._scored.size
        chain = scored.moved(added.transitions)
        np.add(scored.known, self._more(added), out=self._scores[:, :size])
        loss, rise, moves = chain.kernel.gradient(
            chain, self._scores, scored.examples.gold, scored.examples.lengths, self._weights
        )
        by_type, by_around = self._back(rise[:, :size].astype(np.float32))
        hold, move = self._strength.penalty, self._strength.penalty * self._strength.transitions
        loss += hold / 2 * float(x @ x) + (move - hold) / 2 * float((added.transitions**2).sum())
        slope = np.float32(hold) * x
        slope[: by_type.size] += by_type.ravel()
        slope[by_type.size : by_type.size + by_around.size] += by_around.ravel()
        slope[-size * size :] += (moves[:, :size] + (move - hold) * added.transitions).ravel().astype(np.float32)
        return loss, slope


def _design(table: Table, features: Hashes) -> csr_matrix:
    """The matrix that says which of the features each type or context has."""
    at = np.searchsorted(features, table.hashes)
    there = np.flatnonzero(at < len(features))
    there = there[features[at[there]] == table.hashes[there]]
    shape = (len(table.counts), len(features))
    return csr_matrix((np.ones(len(there), np.float32), (table.owners[there], at[there])), shape)


def _places(examples: Hashed) -> Places:
    """The rows of each token's types, where each type has one row for each offset."""
    return examples.near * len(OFFSETS) + np.arange(len(OFFSETS))


def _rows(of: Places, count: int) -> csr_matrix:
    """The matrix that sums, for each token, its rows out of a number of rows."""
    ends = np.arange(len(of) + 1) * of.shape[1]
    return csr_matrix((np.ones(of.size, np.float32), of.ravel(), ends), (len(of), count))
