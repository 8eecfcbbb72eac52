"""Drawn models and turns for tests of the decoder's kernels, which skip loudly where the one in C is not compiled."""

from __future__ import annotations

import os

import numpy as np
import pytest

from anond.engines.chain import numpy_kernel as arrays
from anond.engines.chain.lattice import Batch, Chain, Kernel, Lattice
from anond.engines.model.weights import Weights

try:
    from anond.engines.chain import _chain
    from anond.engines.chain import c_kernel as compiled
except ImportError:
    if os.environ.get("CI") == "true":
        raise
    pytest.skip("NOT TESTED: the decoder's kernel is not compiled here", allow_module_level=True)

__all__ = ["_chain", "arrays", "batch", "both", "compiled", "weights"]


def weights(rng: np.random.Generator, labels: int, features: int, spread: float = 1.0) -> Weights:
    """Drawn weights: each feature has some at some labels, a few have none."""
    hashes = np.unique(rng.integers(0, 1 << 64, features, np.uint64))
    counts = rng.integers(0, labels + 1, len(hashes))
    targets = [rng.permutation(labels)[:count] for count in counts]
    return Weights(
        tuple(f"label {i}" for i in range(labels)), hashes,
        np.concatenate(([0], np.cumsum(counts))).astype(np.uint32),
        np.concatenate([np.empty(0), *targets]).astype(np.uint8), rng.normal(scale=spread, size=int(counts.sum())),
        rng.normal(scale=spread, size=(labels, labels)),
    )  # fmt: skip


def batch(rng: np.random.Generator, labels: int, lengths: list[int], spread: float) -> Batch:
    """Drawn scores for sentences of given lengths."""
    tokens = sum(lengths)
    return Batch(
        rng.normal(scale=spread, size=(5, 7, labels)), rng.normal(scale=spread, size=(1, 4, labels)),
        rng.integers(0, 7, tokens), rng.integers(0, 4, (tokens, 3)), np.array(lengths, np.int64), 3,
    )  # fmt: skip


def both(seed: int, labels: int, lengths: list[int], spread: float) -> tuple[Lattice, Lattice]:
    """The same batch by both kernels."""
    rng = np.random.default_rng(seed)
    learnt, given_ = weights(rng, labels, 3, spread), batch(rng, labels, lengths, spread)
    kernels: tuple[Kernel, Kernel] = compiled, arrays
    one, other = (kernel.decode(Chain.of(learnt, kernel), given_) for kernel in kernels)
    return one, other
