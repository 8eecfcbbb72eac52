"""The two kernels of the decoder give the same."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.engines.chain.kernels import best_kernel
from anond.engines.chain.lattice import Batch, Chain, Kernel
from anond.engines.model.hashing import at_offsets, serials
from anond.engines.model.weights import Weights
from anond.engines.model.words import Words, hash_of, no_words
from anond.engines.sentence import Sentence
from tests.engines.lattices import arrays, both, compiled, weights

TOLERANCE = 1e-12
EVIDENCE = st.sampled_from(["", "B-D:EMAIL!", "B-G:city:2|I-M:PERSON"])
ANY = (
    st.integers(0, 1 << 30), st.integers(1, 128), st.lists(st.integers(0, 12), max_size=7),
    st.sampled_from([0.01, 0.5, 3.0, 40.0]),
)  # fmt: skip


def test_the_compiled_one_is_taken() -> None:
    """Where it was built, nobody has to ask for it."""
    assert best_kernel() is compiled


@settings(max_examples=120, deadline=None)
@given(*ANY)
def test_both_give_the_same_labels_and_marginals(seed: int, labels: int, lengths: list[int], spread: float) -> None:
    """For any number of labels, any lengths, flat scores and steep ones."""
    one, other = both(seed, labels, lengths, spread)
    np.testing.assert_array_equal(one.best, other.best)
    np.testing.assert_allclose(one.marginals, other.marginals, rtol=0, atol=TOLERANCE)
    np.testing.assert_allclose(one.weighted, other.weighted, rtol=1e-9, atol=1e-200)
    assert one.searched == other.searched


@settings(max_examples=80, deadline=None)
@given(*ANY)
def test_both_give_the_same_risks(seed: int, labels: int, lengths: list[int], spread: float) -> None:
    """Whatever is hidden, and whatever labels are harmless; of either lattice."""
    rng = np.random.default_rng(seed)
    ends = np.cumsum([0, *lengths]).tolist()
    turns = [slice(begin, end) for begin, end in pairwise(ends)]
    hidden = [(rng.random(length) < 0.5).tolist() for length in lengths]
    harmless = rng.random(labels) < 0.5
    for lattice in both(seed, labels, lengths, spread):
        one = compiled.chances(lattice, turns, hidden, harmless)
        other = arrays.chances(lattice, turns, hidden, harmless) if turns else []
        assert one == pytest.approx(other, rel=0, abs=TOLERANCE)


def test_some_of_these_batches_needed_viterbi() -> None:
    """Flat scores are searched for, steep ones are certain: both ways were compared."""
    assert both(1, 49, [9, 9], 0.01)[0].searched == 2
    assert both(1, 49, [9, 9], 40.0)[0].searched == 0


def test_of_equal_paths_the_first_label() -> None:
    """Where nothing tells labels apart, both take the first, as CRFsuite does."""
    nothing = Weights(
        ("a", "b", "c"), np.zeros(1, np.uint64), np.zeros(2, np.uint32), np.zeros(0, np.uint8), np.zeros(0),
        np.zeros((3, 3)),
    )  # fmt: skip
    zeros = np.zeros(6, np.int64)
    flat = Batch(np.zeros((5, 1, 3)), np.zeros((1, 1, 3)), zeros, np.zeros((6, 3), np.int64), np.array([1, 5]), 0)
    for kernel in (compiled, arrays):
        lattice = kernel.decode(Chain.of(nothing, kernel), flat)
        assert (lattice.best.tolist(), lattice.searched) == ([0] * 6, 2)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 30), st.integers(1, 60), st.integers(0, 300), st.booleans())
def test_both_sum_the_same_rows(seed: int, labels: int, features: int, spread: bool) -> None:
    """Known features and unknown ones, keys without any, at all offsets or at none."""
    rng = np.random.default_rng(seed)
    learnt = weights(rng, labels, features)
    if spread and len(learnt.hashes) > 40:  # so that features are met at their offsets
        seen = rng.integers(0, 1 << 64, 8, np.uint64)
        hashes = np.sort(np.unique(np.append(learnt.hashes[:-40], at_offsets(seen).ravel())))
        learnt = Weights(
            learnt.labels, hashes[: len(learnt.hashes)], learnt.pointers, learnt.targets, learnt.values,
            learnt.transitions,
        )  # fmt: skip
    else:
        seen = rng.choice(learnt.hashes, 8) if len(learnt.hashes) else np.zeros(8, np.uint64)
    hashes = np.concatenate([seen, rng.integers(0, 1 << 64, 4, np.uint64), rng.choice(seen, 150)])
    counts = np.array([5, 0, 157])  # more than are looked up at once
    tables = [np.full((5 if spread else 1, 6, labels), 7.0) for _ in range(2)]
    for kernel, table in zip((compiled, arrays), tables, strict=True):
        kernel.summer(learnt)(table, 2, hashes, counts, spread=spread)
    np.testing.assert_allclose(tables[0], tables[1], rtol=0, atol=TOLERANCE)
    assert (tables[0][:, [0, 1, 5]] == 7.0).all()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 30), st.integers(1, 60), st.integers(1, 9))
def test_sums_of_runs_are_those_of_their_features(seed: int, labels: int, different: int) -> None:
    """Whether many keys end alike or none, the rows of weights of half precision are the same to the last bit."""
    rng = np.random.default_rng(seed)
    learnt = weights(rng, labels, 300)
    learnt = replace(learnt, values=learnt.values.astype(np.float16))
    shared = rng.integers(0, 1 << 64, (different, 8), np.uint64)
    keys = [
        np.concatenate(
            (rng.integers(0, 1 << 64, int(rng.integers(0, 12)), np.uint64), *shared[rng.integers(0, different, n)])
        )
        for n in rng.integers(0, 4, 40)
    ]
    keys = [key.astype(np.uint64) for key in keys]
    met = np.unique(at_offsets(np.concatenate(keys)).ravel())[: len(learnt.hashes)]
    learnt = replace(learnt, hashes=np.sort(np.concatenate((met, learnt.hashes[len(met) :]))))
    tables = [np.full((5, len(keys), labels), 7.0) for _ in range(2)]
    for kernel, table in zip((compiled, arrays), tables, strict=True):
        kernel.summer(learnt)(table, 0, np.concatenate(keys), np.array([*map(len, keys)]), spread=True)
    np.testing.assert_array_equal(tables[0], tables[1])
    assert tables[0].any()


def test_features_that_crowd_together_are_found() -> None:
    """Hashes that share their upper bits cost a bisection, and are found all the same."""
    hashes = np.arange(1000, dtype=np.uint64)
    learnt = Weights(
        ("a", "b"), hashes, np.arange(1001, dtype=np.uint32), np.ones(1000, np.uint8), np.arange(1000.0),
        np.zeros((2, 2)),
    )  # fmt: skip
    table = np.zeros((1, 1000, 2))
    compiled.summer(learnt)(table, 0, hashes, np.ones(1000, np.int64), spread=False)
    np.testing.assert_array_equal(table[0, :, 1], np.arange(1000.0))


@pytest.mark.parametrize("features", [1, 2, 5, 300])
@pytest.mark.parametrize("serial", [0, 1, 7, (1 << 64) - 5, (1 << 64) - 3, (1 << 64) - 1])
def test_a_feature_is_found_where_serials_go_round(serial: int, features: int) -> None:
    """One whose offsets lie at both ends of all numbers, whatever other features a model knows."""
    feature = np.array([((serial - 1) * 0x9E3779B97F4A7C15) % (1 << 64)], np.uint64)
    others = np.random.default_rng(serial % 97).integers(0, 1 << 64, 300, np.uint64)
    hashes = np.unique(np.append(at_offsets(feature).ravel(), others)[:features])
    learnt = Weights(
        ("a", "b"), hashes, np.arange(len(hashes) + 1, dtype=np.uint32), np.ones(len(hashes), np.uint8),
        np.arange(1.0, len(hashes) + 1), np.zeros((2, 2)),
    )  # fmt: skip
    tables = [np.full((5, 2, 2), 7.0) for _ in range(2)]
    for kernel, table in zip((compiled, arrays), tables, strict=True):
        kernel.summer(learnt)(table, 0, np.append(feature, others[:2]), np.array([1, 2]), spread=True)
    np.testing.assert_array_equal(tables[0], tables[1])
    assert np.count_nonzero(tables[0][:, 0, 1]) == min(features, 5)


def test_every_weight_of_half_precision_is_read_as_it_is() -> None:
    """All finite ones, also the least: a row that holds nothing else is that number."""
    every = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    every = every[np.isfinite(every)]
    count = len(every)
    learnt = Weights(
        ("a",), np.arange(count, dtype=np.uint64), np.arange(count + 1, dtype=np.uint32), np.zeros(count, np.uint8),
        every, np.zeros((1, 1)),
    )  # fmt: skip
    table = np.empty((1, count, 1))
    compiled.summer(learnt)(table, 0, learnt.hashes, np.ones(count, np.int64), spread=False)
    np.testing.assert_array_equal(table[0, :, 0], every.astype(np.float64))


@given(st.lists(st.integers(0, (1 << 64) - 1), min_size=1, max_size=20))
def test_the_offsets_of_a_feature_have_serials_one_after_the_other(numbers: list[int]) -> None:
    """By which one look finds them all; and no two hashes have the same."""
    found = serials(at_offsets(np.array(numbers, np.uint64)))
    np.testing.assert_array_equal(found[1:] - found[:-1], np.ones((4, len(numbers)), np.uint64))
    assert len(np.unique(found)) == len(np.unique(at_offsets(np.array(numbers, np.uint64))))


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["Anna", "anna", "we", ",", "x9", "é’s", "WE"]), EVIDENCE), max_size=9))
def test_both_say_the_same_of_what_stands_around(tokens: list[tuple[str, str]]) -> None:
    """Contexts and neighbours, with and without evidence, at the edges and between."""
    known = Words(np.array([hash_of("we")]), np.array([[12]], np.uint16))
    about = Sentence(
        [word for word, _ in tokens], [evidence for _, evidence in tokens], "en|user||lower|first|4", "lower"
    )
    made: list[list[list[Any]]] = []
    for kernel in (compiled, arrays):
        uses, numbers, rows = np.zeros(99, np.int64), np.empty((2, 3 * len(tokens)), np.int64), {}  # type: ignore[var-annotated]
        first = kernel.rows_around([about], kernel.descriptions(known), rows, numbers[0], uses, 0)
        again = kernel.rows_around(
            [about, Sentence([], [], "", "")], kernel.descriptions(known), rows, numbers[1], uses, len(first)
        )
        made.append([first, again, numbers.tolist(), uses.tolist(), [rows]])
    assert made[0] == made[1]


@settings(deadline=None)
@given(
    st.lists(st.lists(st.tuples(st.sampled_from(["Anna", "we", ","]), EVIDENCE), min_size=1, max_size=5), max_size=3)
)
def test_both_find_the_same_rows_of_types(turns: list[list[tuple[str, str]]]) -> None:
    """The edge and the tokens of some turns, new ones and known ones."""
    about = [Sentence([w for w, _ in one], [e for _, e in one], "", ("lower", "cased")[len(one) % 2]) for one in turns]
    made: list[list[list[Any]]] = []
    for kernel in (compiled, arrays):
        uses, rows = np.zeros(99, np.int64), {}  # type: ignore[var-annotated]
        numbers = np.empty((2, 1 + sum(map(len, turns))), np.int64)
        first = kernel.rows_of_types(about, rows, numbers[0], uses, 0)
        again = kernel.rows_of_types(about, rows, numbers[1], uses, len(first))
        made.append([first, again, numbers.tolist(), uses.tolist(), [rows]])
    assert made[0] == made[1]


@pytest.mark.parametrize("kernel", [compiled, arrays])
@pytest.mark.parametrize("letter", ["w", "å"])
def test_what_words_look_like_is_forgotten_in_time(kernel: Kernel, letter: str) -> None:
    """However many words there are, some thousand are remembered."""
    descriptions, words = kernel.descriptions(no_words()), [f"{letter}{i}" for i in range(20_000)]
    assert descriptions.descriptions_of(words)[-1][1:] == ("xd", "xd-", "xd-;")
    assert [descriptions.descriptions_of([word])[0] for word in words][-1][1:] == ("xd", "xd-", "xd-;")
    assert len(descriptions) <= 1 << 12


@settings(max_examples=40, deadline=None)
@given(*ANY)
def test_both_lean_alike(seed: int, labels: int, lengths: list[int], spread: float) -> None:
    """What is preferred counts more; of equals the first label is taken."""
    one, _ = both(seed, labels, lengths, spread)
    for preferred in (np.ones(labels), np.zeros(labels), np.random.default_rng(seed).exponential(size=labels)):
        np.testing.assert_array_equal(compiled.leaning(one, preferred), arrays.leaning(one, preferred))
