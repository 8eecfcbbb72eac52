"""The compiled kernel: the arrays that `_chain.c` and `_features.c` work on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from anond.engines.arrays import Floats, Places
from anond.engines.chain import _chain, _features
from anond.engines.chain.features import EDGE, NOBODY, Around, Type, WordDescription, WordDescriptions, described, kinds
from anond.engines.chain.lattice import Batch, Chain, Gradient, Lattice
from anond.engines.model.hashing import Hasher, Hashes, serials
from anond.engines.model.weights import Weights
from anond.engines.model.words import SCALES, Words
from anond.engines.sentence import Sentence
from anond.text.compiled import check_kernel

NAME: Final = "compiled"
AT_ONCE: Final = 256  # more would need arrays that the allocator fetches anew from the system each time


def check() -> None:
    """Raise KernelRefused where the kernel was built from other sources than those beside it."""
    check_kernel(_chain)
    check_kernel(_features)


def decode(chain: Chain, batch: Batch) -> Lattice:
    """The lattice of a batch."""
    tokens = len(batch.numbers)
    shape = tokens, chain.matrices.shape[2]
    weighted, marginals, best = np.empty(shape), np.empty(shape), np.empty(tokens, np.uint8)
    searched = _chain.decode(
        batch.types, batch.contexts, batch.numbers, batch.own, batch.lengths, chain.matrices,
        weighted, marginals, best, batch.edge,
    )  # fmt: skip
    return Lattice(chain, weighted, marginals, best, searched)


def leaning(lattice: Lattice, preferred: Floats) -> NDArray[np.uint8]:
    """For each token the label that is likeliest, each counted as often as it is preferred."""
    best = np.empty(len(lattice.marginals), np.uint8)
    _chain.leaning(lattice.marginals, preferred, best)
    return best


def chances(
    lattice: Lattice, turns: Sequence[slice], hidden: Sequence[Sequence[bool]], harmless: NDArray[np.bool_]
) -> list[float]:
    """The chance of each turn that all its tokens that are not hidden are harmless."""
    lengths = [turn.stop - turn.start for turn in turns]
    if lengths != list(map(len, hidden)):
        raise ValueError("hidden: one flag for each token")
    begins = np.array([turn.start for turn in turns], np.int64)
    flags = bytes(chain.from_iterable(hidden))
    return _chain.chances(
        lattice.weighted, lattice.chain.matrices, flags, harmless, begins, np.array(lengths, np.int64)
    )


def gradient(chain: Chain, scores: Floats, gold: NDArray[np.uint8], lengths: Places, weights: Floats) -> Gradient:
    """How unlikely gold labels are, each sentence counted by its weight, and what that rises with."""
    marginals, moves = np.empty_like(scores), np.empty(chain.matrices.shape[1:])
    loss = _chain.gradient(scores, gold, lengths, weights, chain.matrices, marginals, moves)
    return loss, marginals, moves


def hidden(hashes: NDArray[np.uint64], key: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Hashes, hidden by a key as `hashing.hidden` hides them."""
    out = np.empty_like(hashes)
    _chain.hidden(hashes, key, out)
    return out


def rows_of_types(about: Sequence[Sentence], known: Any, numbers: Places, uses: Places, first: int) -> list[Type]:
    """Find the rows of the edge and of the types of all tokens, see `Rows.numbers`."""
    turns = [(one.written, list(one.words), list(one.evidence)) for one in about]
    return _chain.rows_of_types(known, turns, EDGE, numbers, uses, first)


def rows_around(
    about: Sequence[Sentence], descriptions: WordDescriptions, known: Any, numbers: Places, uses: Places, first: int
) -> list[Around]:
    """Find the rows of what stands around all tokens, see `Rows.numbers`."""
    turns = [(one.turn, descriptions.descriptions_of(one.words), list(one.evidence)) for one in about]
    return _chain.rows_around(known, turns, kinds, NOBODY, numbers, uses, first)


class descriptions(WordDescriptions):  # noqa: N801  called like the function of the other kernel
    """Descriptions of words, most of them made four at a time."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self._table = _table(words)

    def descriptions_of(self, words: Iterable[str]) -> list[WordDescription]:
        """The description of each word."""
        return _features.describe(list(words), self, self._table)


def hashes_of_types(words: Words, hashed: Hasher) -> Callable[[list[Type]], Hashes]:
    """What hashes the features of types, given what is known of words."""
    table = _table(words)
    return lambda keys: _numbers(*_features.types(keys, hashed.key, table, words.of, described))


def hashes_around(hashed: Hasher) -> Callable[[list[Around]], Hashes]:
    """What hashes the features of contexts and neighbours."""
    return lambda keys: _numbers(*_features.around(keys, hashed.key))


def _table(words: Words) -> _features.Table:
    return _features.table(
        np.require(words.hashes, np.uint64, ("C", "A")), np.require(words.classes, np.uint16, ("C", "A")), SCALES
    )


def _numbers(hashes: bytes, counts: bytes) -> Hashes:
    return np.frombuffer(hashes, np.uint64), np.frombuffer(counts, np.int64)


class summer:  # noqa: N801  called like the function of the other kernel
    """Sums the weights of features, which it finds by the upper bits of their serials."""

    def __init__(self, weights: Weights) -> None:
        known = serials(weights.hashes)
        order = np.argsort(known)
        self._known = known[order]
        bits = max(len(known).bit_length() - 1, 1)
        begins = np.searchsorted(self._known, np.arange(1 << bits, dtype=np.uint64) << np.uint64(64 - bits))
        self._directory = np.append(begins, len(known)).astype(np.uint32)
        counts = np.diff(weights.pointers)[order]
        self._pointers = np.append(0, np.cumsum(counts)).astype(np.uint32)
        moved = np.repeat(weights.pointers[:-1][order] - self._pointers[:-1], counts)
        places = np.arange(len(moved), dtype=np.uint32) + moved  # of the weights in the order of the serials
        self._targets = np.require(weights.targets[places], np.uint8, ("C", "A"))
        self._exact = weights.values.dtype == np.float16  # sums of so few digits fit a double whole
        self._values = np.require(weights.values[places], np.float16 if self._exact else np.float64, ("C", "A"))

    def __call__(self, table: Floats, first: int, hashes: NDArray[np.uint64], counts: Places, *, spread: bool) -> None:
        """Fill a row of `table` for each count, from the first on: at each offset if `spread`, else as they are."""
        _chain.fill(
            table, hashes, counts, self._known, self._directory, self._pointers, self._targets, self._values,
            first, spread, self._exact,
        )  # fmt: skip
