"""When each rule ends the asking."""

from __future__ import annotations

import numpy as np
import pytest

from anond_trainer.active.stopping import DEFAULT, RULES
from anond_trainer.active.stopping.rounds import Round, kappa


def a_round(hidden: int, sure: float = 0.9999, asked: tuple[float, ...] = (1.0, 0.5)) -> Round:
    """A round in which the first tokens of a thousand are hidden, each so surely, and the others left as surely."""
    is_hidden = np.arange(1000) < hidden
    return Round(is_hidden, np.where(is_hidden, sure, 1.0 - sure), np.array(asked))


STILL = [a_round(100) for _ in range(6)]
MOVING = [a_round(count, 0.8) for count in (20, 60, 110, 170, 240, 320)]


@pytest.mark.parametrize("rule", ["agreement", "classification change", "convergence", "overall uncertainty",
                                  "agreement of two", "agreement or convergence"])  # fmt: skip
def test_a_rule_ends_where_nothing_moves_and_not_before(rule: str) -> None:
    """Models that say the same end it; models that differ do not."""
    assert RULES[rule](STILL)
    assert not RULES[rule](MOVING)


@pytest.mark.parametrize("rule", ["agreement", "agreement of two", "classification change", "convergence",
                                  "variance"])  # fmt: skip
def test_one_round_ends_nothing(rule: str) -> None:
    """There is nothing yet to compare it with."""
    assert not RULES[rule](STILL[:1])


def test_the_least_sure_of_the_next_batch_says_whether_it_is_worth_its_question() -> None:
    """A batch of sure turns ends it."""
    assert RULES["maximum uncertainty"]([a_round(10, asked=(0.05, 0.01))])
    assert not RULES["maximum uncertainty"]([a_round(10, asked=(0.9, 0.01))])


def test_variance_ends_it_when_it_has_fallen_three_times() -> None:
    """A rise between begins the count anew."""
    rounds = [a_round(10, asked=(spread, 0.0)) for spread in (0.1, 0.9, 0.8, 0.7, 0.6)]
    assert RULES["variance"](rounds)
    assert not RULES["variance"](rounds[:4])
    assert not RULES["variance"]([*rounds[:3], a_round(10, asked=(0.9, 0.0)), a_round(10, asked=(0.5, 0.0))])


def test_kappa_is_agreement_beyond_chance() -> None:
    """All alike is 1, as by chance 0; and 1 where nothing is hidden by either."""
    one = np.array([True, True, False, False])
    assert kappa(one, one) == 1.0
    assert kappa(one, np.array([True, False, True, False])) == 0.0
    assert kappa(np.zeros(4, bool), np.zeros(4, bool)) == 1.0


def test_models_that_hide_nothing_have_nothing_to_agree_about() -> None:
    """A learner that was asked about harmless turns alone is not at its end."""
    assert not RULES[DEFAULT]([a_round(0), a_round(0)])


def test_the_default_rule_compares_the_last_two_models() -> None:
    """One token in a hundred that is hidden more ends it, one in ten does not, whatever was before."""
    assert RULES[DEFAULT]([a_round(20), a_round(100), a_round(101)])
    assert not RULES[DEFAULT]([a_round(100), a_round(100), a_round(110)])


def test_either_rule_ends_where_one_of_two_does() -> None:
    """And not where neither does."""
    rising = [a_round(count) for count in (20, 60, 110, 170, 240, 320)]
    assert RULES["convergence"](rising)
    assert not RULES["agreement"](rising)
    assert RULES["agreement or convergence"](rising)
