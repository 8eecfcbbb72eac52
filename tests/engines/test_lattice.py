"""The two kernels of the decoder: that they give the same, and that the compiled one takes no rubbish."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.engines.chain import numpy_kernel as arrays
from anond.engines.chain.features import EDGE
from anond.engines.chain.kernels import best_kernel
from anond.engines.chain.lattice import Batch, Chain, Kernel, Lattice
from anond.engines.model.hashing import at_offsets
from anond.engines.model.weights import Weights
from anond.engines.model.words import Words, hash_of, no_words
from anond.engines.sentence import Sentence
from anond.errors import ModelRefused

try:
    from anond.engines.chain import _chain
    from anond.engines.chain import c_kernel as compiled
except ImportError:
    if os.environ.get("CI") == "true":
        raise
    pytest.skip("NOT TESTED: the decoder's kernel is not compiled here", allow_module_level=True)

TOLERANCE = 1e-12


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


def sound() -> dict[str, Any]:
    """Arguments of `decode` that are right."""
    chain = Chain.of(weights(np.random.default_rng(1), 5, 3), compiled)
    given_ = batch(np.random.default_rng(2), 5, [2, 3], 1.0)
    return {
        "types": given_.types, "contexts": given_.contexts, "numbers": given_.numbers, "own": given_.own,
        "lengths": given_.lengths, "matrices": chain.matrices, "weighted": np.empty((5, 8)),
        "marginals": np.empty((5, 8)), "best": np.empty(5, np.uint8), "edge": 3,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("types", np.zeros((4, 7, 5))), ("types", np.zeros((5, 7, 6))), ("types", np.zeros((5, 3, 5))),
        ("types", np.zeros((5, 7, 5), np.float32)), ("types", np.zeros((5, 7))), ("types", np.zeros((11, 7, 5))),
        ("contexts", np.zeros((1, 4, 6))), ("contexts", np.zeros((2, 4, 5))), ("contexts", np.zeros((1, 0, 5))),
        ("numbers", np.array([0, 1, 2, 3, 7])), ("numbers", np.array([0, -1, 2, 3, 4])), ("numbers", np.zeros(4)),
        ("numbers", np.zeros(4, np.int64)), ("own", np.zeros((4, 3), np.int64)),
        ("own", np.array([[0, 0, 0, 0, 4]]).T), ("own", np.zeros((5, 8), np.int64)), ("own", np.zeros(5, np.int64)),
        ("lengths", np.array([2, 2])), ("lengths", np.array([2, 4])), ("lengths", np.array([6, -1])),
        ("lengths", np.array([1 << 62, 1 << 62])), ("matrices", np.zeros((3, 5, 5))), ("matrices", np.zeros((2, 5, 8))),
        ("matrices", np.zeros((3, 6, 8))), ("weighted", np.zeros((5, 5))), ("weighted", np.zeros((4, 8))),
        ("marginals", np.zeros((5, 16))), ("best", np.zeros(4, np.uint8)), ("best", np.zeros(5, np.int64)),
        ("edge", 7), ("edge", -1),
    ],
)  # fmt: skip
def test_what_is_of_the_wrong_size_or_kind_is_refused(name: str, value: object) -> None:
    """By an error, not by reading what is not there."""
    assert _chain.decode(*sound().values()) >= 0
    with pytest.raises(ValueError, match=r"^chain: \w+: not of the size or kind that it should be$"):
        _chain.decode(*(sound() | {name: value}).values())


@pytest.mark.parametrize("given_", [(), (1,) * 10, (b"",) * 10])
def test_no_arrays_at_all(given_: tuple[Any, ...]) -> None:
    """Neither too few of them, nor numbers, nor bytes crash anything."""
    for function in (_chain.decode, _chain.chances, _chain.leaning, _chain.fill, *ROWS):
        with pytest.raises((ValueError, TypeError)):
            function(*given_)


@pytest.mark.parametrize(
    ("hidden", "harmless", "begins", "lengths"),
    [
        (6, 5, [0], [6]), (2, 5, [4], [2]), (2, 4, [0], [2]), (2, 5, [-1], [2]), (2, 5, [6], [2]), (2, 5, [0], [3]),
        (2, 5, [0], [1]), (2, 5, [0], [-2]), (2, 5, [0, 1], [2]), (2, 5, [0, 1], [2, 1]), (0, 5, [0, 0], [2, -2]),
    ],
)  # fmt: skip
def test_a_risk_of_tokens_that_are_not_there(hidden: int, harmless: int, begins: list[int], lengths: list[int]) -> None:
    """Flags beyond the lattice, or too few of them, or too few labels."""
    matrices = sound()["matrices"]

    def chances(hidden: int, harmless: int, *where: list[int]) -> list[float]:
        places = (np.array(some, np.int64) for some in where)
        return _chain.chances(np.zeros((5, 8)), matrices, bytes(hidden), bytes(harmless), *places)

    assert [0.0 <= one <= 1.0 for one in chances(5, 5, [0, 4, 5], [4, 1, 0])] == [True] * 3
    with pytest.raises(ValueError, match=r"^chain: "):
        chances(hidden, harmless, begins, lengths)


@pytest.mark.parametrize("kernel", [compiled, arrays])
def test_flags_for_other_tokens_are_refused(kernel: Kernel) -> None:
    """A turn's risk needs one flag for each of its tokens."""
    lattice = both(1, 5, [2, 3], 1.0)[0]
    with pytest.raises(ValueError):
        kernel.chances(lattice, [slice(0, 2)], [[True, False, True]], np.ones(5, bool))


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (1, np.zeros(3, np.uint64)), (2, np.array([9])), (2, np.array([-1, 3])), (2, np.zeros(9, np.int64)),
        (4, np.zeros(2, np.uint32)), (4, np.zeros(4, np.uint32)),
        (5, np.zeros(3, np.uint32)), (7, np.zeros(3)), (8, 3), (8, -1),
    ],
)  # fmt: skip
def test_rows_of_wrong_sizes_are_refused(place: int, value: object) -> None:
    """Counts, directories and pointers that do not fit."""
    right = [
        np.zeros((5, 3, 2)), np.zeros(2, np.uint64), np.array([2]), np.zeros(1, np.uint64),
        np.array([0, 1, 1], np.uint32), np.array([0, 2], np.uint32), np.zeros(2, np.uint8), np.zeros(2), 2, True, True,
    ]  # fmt: skip
    _chain.fill(*right)
    right[place] = value
    with pytest.raises(ValueError, match=r"^chain: "):
        _chain.fill(*right)


@pytest.mark.parametrize("directory", [[0, 1, 1], [0, 1 << 31, 1 << 31], [0, 9, 1]])
def test_pointers_beyond_the_weights_find_nothing(directory: list[int]) -> None:
    """A model is checked when it is read; this reads no further than there are features and weights all the same."""
    table = np.zeros((1, 1, 2))
    _chain.fill(
        table, np.zeros(1, np.uint64), np.array([1]), np.zeros(1, np.uint64), np.array(directory, np.uint32),
        np.array([0, 1 << 31], np.uint32), np.array([1, 9], np.uint8), np.array([2.0, 3.0]), 0, False, False,
    )  # fmt: skip
    assert table.tolist() == [[[0.0, 2.0]]]


def test_a_key_that_cannot_be_compared() -> None:
    """An error in a key's own hash comes through."""
    none = np.zeros(0, np.int64)
    with pytest.raises(TypeError):
        _chain.rows_of_types({}, [("lower", [[]], [""])], EDGE, np.zeros(2, np.int64), none, 0)  # type: ignore[list-item]


@pytest.mark.parametrize(("count", "known", "first"), [(1, {}, 0), (3, {}, 0), (2, {"": {"": 1}}, 0), (2, {}, -1)])
def test_rows_of_other_tokens_are_refused(count: int, known: Any, first: int) -> None:
    """There is a number for the edge and one for each token, and none that is negative; what is known are tables."""
    with pytest.raises(ValueError, match=r"^chain: "):
        _chain.rows_of_types(
            known, [("lower", ["a"], [""])], EDGE, np.zeros(count, np.int64), np.zeros(0, np.int64), first
        )


def test_nothing_is_left_behind() -> None:
    """A thousand batches, and as many that are refused, hold on to no array."""
    arguments = sound()
    held = [sys.getrefcount(arguments[name]) for name in arguments if name != "edge"]
    for _ in range(1000):
        _chain.decode(*arguments.values())
        with pytest.raises(ValueError):
            _chain.decode(*(arguments | {"best": np.zeros(4, np.uint8)}).values())
    assert [sys.getrefcount(arguments[name]) for name in arguments if name != "edge"] == held


ROWS = (_chain.rows_of_types, _chain.rows_around)
EVIDENCE = st.sampled_from(["", "B-D:EMAIL!", "B-G:city:2|I-M:PERSON"])


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


@pytest.mark.parametrize("descriptions", [[("a", "x", "x")], ["a"], [], ("a",)])
def test_descriptions_of_another_shape_are_refused(descriptions: Any) -> None:
    """There is one description, of four parts, for each token."""
    with pytest.raises(ValueError, match=r"^chain: "):
        _chain.rows_around(
            {}, [("turn", descriptions, [""])], str, ("", "", ""), np.zeros(3, np.int64), np.zeros(0, np.int64), 0
        )


@settings(max_examples=40, deadline=None)
@given(*ANY)
def test_both_lean_alike(seed: int, labels: int, lengths: list[int], spread: float) -> None:
    """What is preferred counts more; of equals the first label is taken."""
    one, _ = both(seed, labels, lengths, spread)
    for preferred in (np.ones(labels), np.zeros(labels), np.random.default_rng(seed).exponential(size=labels)):
        np.testing.assert_array_equal(compiled.leaning(one, preferred), arrays.leaning(one, preferred))


@pytest.mark.parametrize("labels", [0, 17, 300])
def test_preferences_of_other_labels_are_refused(labels: int) -> None:
    """There is one for each label, and room for each token."""
    with pytest.raises(ValueError, match=r"^chain: preferred"):
        _chain.leaning(np.ones((2, 16)), np.ones(labels), np.empty(2, np.uint8))
    with pytest.raises(ValueError, match=r"^chain: best"):
        _chain.leaning(np.ones((2, 16)), np.ones(9), np.empty(3, np.uint8))


def test_an_array_at_an_odd_place_in_memory_is_refused() -> None:
    """Numbers that do not lie at a multiple of their size would be read in a way that C does not define."""
    arguments = sound()
    odd = np.frombuffer(b"\0" + arguments["types"].tobytes(), np.float64, offset=1).reshape(arguments["types"].shape)
    with pytest.raises(ValueError, match=r"^chain: types: "):
        _chain.decode(*(arguments | {"types": odd}).values())


@pytest.mark.parametrize("kernel", [compiled, arrays])
@pytest.mark.parametrize("label", range(5))
def test_a_score_that_is_no_number_makes_no_turn_safe(kernel: Kernel, label: int) -> None:
    """The chance of its turn is no number either, at whichever label it stands: it is no impossible label."""
    given_ = batch(np.random.default_rng(2), 5, [3, 2], 1.0)
    given_.contexts[0, given_.own[1, 0], label] = np.nan
    lattice = kernel.decode(Chain.of(weights(np.random.default_rng(1), 5, 3), kernel), given_)
    (chance,) = kernel.chances(lattice, [slice(0, 3)], [[False] * 3], np.array([True, False, True, False, True]))
    assert np.isnan(chance)


@pytest.mark.parametrize("number", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("where", ["values", "transitions"])
def test_a_chain_of_weights_that_are_no_numbers_is_refused(where: str, number: float) -> None:
    """A model file with such weights is refused when it is read; one that was made here is, too."""
    learnt = weights(np.random.default_rng(1), 5, 3)
    getattr(learnt, where).flat[0] = number
    with pytest.raises(ModelRefused, match="a weight is no finite number"):
        Chain.of(learnt, compiled)
