"""Epsilon by the equation of Adelani et al. (2020), against values worked out by hand."""

from __future__ import annotations

import math

import pytest

from anond_trainer.audit.epsilon import epsilon, guarantee


@pytest.mark.parametrize(
    ("probability", "least", "expected"),
    [
        (0.5, 1.0, math.log(2.0)),  # (1/2 + 1/2) / (1/2) = 2
        (0.5, 0.5, math.log(3.0)),  # (1/2 + 1/4) / (1/4) = 3
        (0.9, 0.01, math.log(109 / 9)),  # (.1 + .009) / .009 = 109/9
        (1.0, 0.001, 0.0),  # what is always replaced tells nothing
        (0.9, 0.0, math.inf),  # what no draw gives was not replaced
        (0.0, 0.5, math.inf),
    ],
)
def test_the_equation(probability: float, least: float, expected: float) -> None:
    """ε = log((1 - p + p π) / (p π))."""
    assert epsilon(probability, least) == pytest.approx(expected)


def test_the_published_figure_belongs_to_a_rare_candidate() -> None:
    """ε of 6.75 at p = .9: e^6.75 is 854.06, and a candidate drawn once in (854.06 - 1) x 9 = 7,678 times has it."""
    assert epsilon(0.9, 1 / 7678) == pytest.approx(6.75, abs=0.005)


def test_a_pool_of_candidates_that_are_all_as_likely() -> None:
    """Of 300, at p = .9: 1 + .1 x 300 / .9 = 34.33; an empty pool bounds nothing."""
    assert guarantee("word", "surnames", 300, 0.9).epsilon == pytest.approx(math.log(1 + 100 / 3))
    assert guarantee("word", "none", 0, 0.9).epsilon == math.inf


@pytest.mark.parametrize("wrong", [(-0.1, 0.5), (1.1, 0.5), (0.5, 2.0)])
def test_what_is_no_chance_is_refused(wrong: tuple[float, float]) -> None:
    """Neither below 0 nor above 1."""
    with pytest.raises(ValueError, match=r"^chances lie between 0 and 1$"):
        epsilon(*wrong)
