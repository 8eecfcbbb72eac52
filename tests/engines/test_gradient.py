"""What learning asks of the kernels: how unlikely labels are and what that rises with, and hashes hidden by a key."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from anond.engines.arrays import Floats
from anond.engines.chain import numpy_kernel
from anond.engines.chain.kernels import best_kernel
from anond.engines.chain.lattice import Chain, Kernel
from anond.engines.model.hashing import hasher, hidden, key_of
from anond.starters import load_starters

WEIGHTS = load_starters()[0].weights
SIZE = len(WEIGHTS.labels)
KERNELS = pytest.mark.parametrize("kernel", [best_kernel(), numpy_kernel], ids=["best", "numpy"])
LENGTHS = np.array([5, 1, 9, 0, 3], np.int64)
COUNTED = np.array([1.0, 0.5, 2.0, 1.0, 0.3])


def drawn() -> tuple[Floats, np.ndarray]:
    """Scores of tokens, and labels that they should have."""
    random = np.random.default_rng(1)
    tokens = int(LENGTHS.sum())
    scores = np.full((tokens, -(-SIZE // 8) * 8), -np.inf)
    scores[:, :SIZE] = random.normal(size=(tokens, SIZE)) * 3
    return scores, random.integers(0, SIZE, tokens).astype(np.uint8)


def loss(kernel: Kernel, scores: Floats, gold: np.ndarray, transitions: Floats = WEIGHTS.transitions) -> float:
    """How unlikely the labels are."""
    chain = Chain.of(replace(WEIGHTS, transitions=transitions), kernel)
    return kernel.gradient(chain, scores, gold, LENGTHS, COUNTED)[0]


@KERNELS
def test_the_gradient_is_what_the_loss_rises_with(kernel: Kernel) -> None:
    """Against differences of the loss itself, for scores and for transitions."""
    (scores, gold), step = drawn(), 1e-5
    _, rise, moves = kernel.gradient(Chain.of(WEIGHTS, kernel), scores, gold, LENGTHS, COUNTED)
    for token, label in ((0, 3), (4, int(gold[4])), (7, 0), (17, 5)):
        up, down = scores.copy(), scores.copy()
        up[token, label] += step
        down[token, label] -= step
        slope = (loss(kernel, up, gold) - loss(kernel, down, gold)) / (2 * step)
        assert slope == pytest.approx(rise[token, label], abs=1e-6)
    for one, other in ((int(gold[0]), int(gold[1])), (2, 7), (0, 0)):
        up, down = WEIGHTS.transitions.copy(), WEIGHTS.transitions.copy()
        up[one, other] += step
        down[one, other] -= step
        slope = (loss(kernel, scores, gold, up) - loss(kernel, scores, gold, down)) / (2 * step)
        assert slope == pytest.approx(moves[one, other], abs=1e-6)


def test_both_kernels_say_the_same() -> None:
    """The one in C and the one in numpy."""
    scores, gold = drawn()
    one, other = (
        kernel.gradient(Chain.of(WEIGHTS, kernel), scores, gold, LENGTHS, COUNTED)
        for kernel in (best_kernel(), numpy_kernel)
    )
    assert one[0] == pytest.approx(other[0])
    assert np.allclose(one[1][:, :SIZE], other[1][:, :SIZE])
    assert np.allclose(one[2], other[2])
    assert not one[1][:, SIZE:].any()


def test_hashes_are_hidden_by_siphash() -> None:
    """By both kernels, as SipHash-2-4 is published: the key 00 01 .. 0f, the eight bytes 00 .. 07."""
    key = np.frombuffer(bytes(range(16)), "<u8").astype(np.uint64)
    hashes = np.concatenate([key[:1], np.array([0, 5, 2**64 - 1], np.uint64)])
    assert int(hidden(hashes, key)[0]) == 0x93F5F5799A932462
    assert np.array_equal(best_kernel().hidden(hashes, key), hidden(hashes, key))


def test_another_key_hides_otherwise() -> None:
    """The key is that of the hash of words."""
    hashes = np.arange(100, dtype=np.uint64)
    one, other = (hidden(hashes, key_of(hasher(key))) for key in (b"one", b"other"))
    assert not np.intersect1d(one, other).size
    assert np.array_equal(one, hidden(hashes, key_of(hasher(b"one"))))
