"""The chain of a CRF, the lattice of a batch, and what a kernel computes from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from anond.engines.chain.features import Around, Type, WordDescriptions
from anond.engines.model.hashing import Hasher, Hashes
from anond.engines.model.weights import Weights
from anond.engines.model.words import Words
from anond.engines.sentence import Sentence
from anond.errors import ModelRefused

Floats = NDArray[np.float64]
Places = NDArray[np.int64]
Gradient = tuple[float, Floats, Floats]  # a loss; what it rises with: the scores of tokens, and the transitions
_LANES: Final = 8  # columns of the matrices are a multiple of it: what the compiled kernel adds at once


@dataclass(slots=True, eq=False)  # made for every batch: frozen ones take a microsecond longer each
class Batch:
    """What is to be decoded: the rows of each token's type and context, sentence by sentence."""

    types: Floats  # [offset][row][label]
    contexts: Floats  # [0][row][label]
    numbers: Places  # each token's row of `types`
    own: Places  # each token's rows of `contexts`: [token][which]
    lengths: Places  # of the sentences
    edge: int  # the row of what is beyond a sentence


@dataclass(frozen=True, slots=True, eq=False)
class Chain:
    """The transitions of a model: exponentiated, the same transposed, and as they are."""

    labels: tuple[str, ...]
    matrices: Floats  # [which][from][to], the columns filled up with zeros
    kernel: Kernel = field(repr=False)

    @classmethod
    def of(cls, weights: Weights, kernel: Kernel) -> Chain:
        """The chain of a model; raises ModelRefused where a weight is no finite number: no risk could be reckoned."""
        if not (np.isfinite(weights.transitions).all() and np.isfinite(weights.values).all()):
            raise ModelRefused("model: a weight is no finite number")
        size = len(weights.labels)
        matrices = aligned(3, size, -(-size // _LANES) * _LANES)
        moves = np.exp(weights.transitions)
        matrices[:, :, :size] = moves, moves.T, weights.transitions
        return cls(weights.labels, matrices, kernel)


@dataclass(slots=True, eq=False)
class Lattice:
    """The labels and marginals of a batch, one row for each token, as wide as the chain's matrices."""

    chain: Chain
    weighted: Floats  # exp(emission), scaled so that forward probabilities sum to 1
    marginals: Floats
    best: NDArray[np.uint8]  # the number of each token's label on the likeliest path
    searched: int  # how many sentences needed Viterbi

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the columns."""
        return self.chain.labels

    def chances(
        self, turns: Sequence[slice], hidden: Sequence[Sequence[bool]], harmless: NDArray[np.bool_]
    ) -> list[float]:
        """The chance of each turn that all its tokens that are not hidden are harmless."""
        return self.chain.kernel.chances(self, turns, hidden, harmless)


class Kernel(Protocol):
    """One of the two kernels: in C or in numpy."""

    @property
    def NAME(self) -> str:  # noqa: N802  a constant of a module
        """What it is called in a log."""

    @property
    def AT_ONCE(self) -> int:  # noqa: N802
        """How many tokens it had best be given; bounds memory at some 1 kB each."""

    def decode(self, chain: Chain, batch: Batch) -> Lattice:
        """The lattice of a batch."""

    def leaning(self, lattice: Lattice, preferred: Floats) -> NDArray[np.uint8]:
        """For each token the label that is likeliest, each counted as often as it is preferred."""

    def chances(
        self, lattice: Lattice, turns: Sequence[slice], hidden: Sequence[Sequence[bool]], harmless: NDArray[np.bool_]
    ) -> list[float]:
        """The chance of each turn that all its tokens that are not hidden are harmless."""

    def gradient(
        self, chain: Chain, scores: Floats, gold: NDArray[np.uint8], lengths: Places, weights: Floats
    ) -> Gradient:
        """How unlikely gold labels are, each sentence counted by its weight, and what that rises with.

        Scores and transitions are as wide as the chain's matrices; scores beyond the labels are minus infinity.
        """

    def hidden(self, hashes: NDArray[np.uint64], key: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Hashes, hidden by a key as `hashing.hidden` hides them."""

    def descriptions(self, words: Words) -> WordDescriptions:
        """Descriptions of words, remembered for as many as fit."""

    def hashes_of_types(self, words: Words, hashed: Hasher) -> Callable[[list[Type]], Hashes]:
        """What hashes the features of types, given what is known of words."""

    def hashes_around(self, hashed: Hasher) -> Callable[[list[Around]], Hashes]:
        """What hashes the features of contexts and neighbours."""

    def summer(self, weights: Weights) -> Summer:
        """Something that sums the weights of features."""

    def rows_of_types(
        self, about: Sequence[Sentence], known: Any, numbers: Places, uses: Places, first: int
    ) -> list[Type]:
        """Look up the rows of the edge and of each token's type, see `Rows.numbers`."""

    def rows_around(
        self,
        about: Sequence[Sentence],
        descriptions: WordDescriptions,
        known: Any,
        numbers: Places,
        uses: Places,
        first: int,
    ) -> list[Around]:
        """Look up the row of each token's context, see `Rows.numbers`."""


class Summer(Protocol):
    """Sums the weights of features that belong together."""

    def __call__(self, table: Floats, first: int, hashes: NDArray[np.uint64], counts: Places, *, spread: bool) -> None:
        """Fill a row of `table` for each count, from the first on: at each offset if `spread`, else as they are."""


def aligned(*shape: int) -> Floats:
    """Zeros that begin where a line of the cache does."""
    size = int(np.prod(shape))
    room = np.zeros(size + _LANES)
    at = -room.ctypes.data % 64 // 8
    return room[at : at + size].reshape(shape)
