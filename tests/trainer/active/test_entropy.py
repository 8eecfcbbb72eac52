"""How unsure a model is of a turn, reckoned by hand."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

from anond_trainer.active import entropy
from anond_trainer.active.choosing import SCORES
from anond_trainer.active.pool import Predictions

TOKENS = np.array([0.1, 0.4, 0.2, 0.3, 0.5])
LENGTHS = np.array([4, 1])


@pytest.mark.parametrize(
    ("how", "expected"),
    [("sum", [1.0, 0.5]), ("mean", [0.25, 0.5]), ("k-max", [0.9, 0.5]), ("max", [0.4, 0.5])],
)
def test_the_entropies_of_tokens_make_one_number_for_a_turn(how: str, expected: list[float]) -> None:
    """The sum, the mean, the sum of the three largest, and the largest."""
    assert entropy.of_turns(TOKENS, LENGTHS, how) == pytest.approx(expected)


def test_an_unknown_way_is_refused() -> None:
    """The message says which ways there are."""
    with pytest.raises(ValueError, match="an entropy of turns is one of sum, mean, k-max, max"):
        entropy.of_turns(TOKENS, LENGTHS, "median")


def test_a_token_is_least_sure_at_evens() -> None:
    """One half has log 2, certainty nothing; four labels that are alike have log 4."""
    assert entropy.of_chances(np.array([0.5, 0.0, 1.0])) == pytest.approx([log(2), 0.0, 0.0], abs=1e-9)
    assert entropy.of_labels(np.full((1, 4), 0.25)) == pytest.approx([log(4)])


@pytest.mark.parametrize(("how", "parts"), [("sum", 4.0), ("mean", 1.0), ("k-max", 3.0), ("max", 1.0), ("", 3.0)])
def test_the_entropies_over_all_labels_tell_kinds_apart_too(how: str, parts: float) -> None:
    """In the same four ways, K-max where none is named: of four labels that are alike each token has log 4."""
    says = Predictions(np.full((4, 4), 0.25), np.array([4]), np.array([True, True, False, False]))
    assert says.entropy(f"all-tags {how}".strip()) == pytest.approx([parts * log(4)])
    assert says.entropy(how or "k-max") == pytest.approx([parts * log(2)])
    assert f"s-h all-tags {how}".strip() in SCORES


def test_risk_is_of_what_the_likeliest_labels_leave_readable() -> None:
    """What is hidden anyway leaks nothing, however unsure the model is of it."""
    marginals = np.array([[0.8, 0.2], [0.4, 0.6], [0.7, 0.3], [1.0, 0.0]])
    said = Predictions(marginals, np.array([3, 1]), np.array([True, False]))
    assert said.risk() == pytest.approx([1 - 0.8 * 0.7, 0.0])
    assert said.hidden.tolist() == [False, True, False, False]
    assert said.of_turns(np.array([False, True])).lengths.tolist() == [1]
