"""The decoder's kernels take no rubbish: what does not fit is refused by an error, and nothing is read beyond it."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from anond.engines.chain.features import EDGE
from anond.engines.chain.lattice import Chain, Kernel
from anond.errors import ModelRefused
from tests.engines.lattices import _chain, arrays, batch, both, compiled, weights

ROWS = (_chain.rows_of_types, _chain.rows_around)


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


@pytest.mark.parametrize("descriptions", [[("a", "x", "x")], ["a"], [], ("a",)])
def test_descriptions_of_another_shape_are_refused(descriptions: Any) -> None:
    """There is one description, of four parts, for each token."""
    with pytest.raises(ValueError, match=r"^chain: "):
        _chain.rows_around(
            {}, [("turn", descriptions, [""])], str, ("", "", ""), np.zeros(3, np.int64), np.zeros(0, np.int64), 0
        )


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
