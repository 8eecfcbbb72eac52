"""The budget: a share of turns goes to people, whatever the risks are."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

from anond.tagging.budget import Budget

DISTRIBUTIONS: dict[str, Callable[[random.Random], float]] = {
    "even": lambda r: r.random(),
    "many powers of ten": lambda r: 10 ** r.uniform(-3.9, 0),
    "mostly small": lambda r: min(1.0, r.expovariate(200)),
    "mostly safe, a few risky": lambda r: r.uniform(0.1, 0.9) if r.random() < 0.2 else 1e-6,
    "beta": lambda r: r.betavariate(0.5, 8),
}


@pytest.mark.parametrize("name", DISTRIBUTIONS)
@pytest.mark.parametrize("share", [0.01, 0.02, 0.1])
def test_the_share_diverted_is_the_budget(name: str, share: float) -> None:
    """Within a tenth of it over 10,000 turns, for risks of any kind."""
    draw, budget = random.Random(7), Budget(share)
    spent = sum(budget.spend("en", DISTRIBUTIONS[name](draw)) for _ in range(10_000))
    assert spent / 10_000 == pytest.approx(share, rel=0.1)


def test_the_riskiest_are_chosen() -> None:
    """The mean risk of what is diverted is far above that of what is not."""
    draw, budget = random.Random(7), Budget(0.05)
    risks = [10 ** draw.uniform(-4, 0) for _ in range(10_000)]
    spent = [risk for risk in risks if budget.spend("en", risk)]
    assert sum(spent) / len(spent) > 5 * sum(risks) / len(risks)


def test_it_follows_risks_that_change() -> None:
    """After a better model made all risks a hundredth, the share comes back to the budget."""
    draw, budget = random.Random(7), Budget(0.02)
    for _ in range(5_000):
        budget.spend("en", draw.random())
    spent = sum(budget.spend("en", draw.random() / 100) for _ in range(10_000))
    assert spent / 10_000 == pytest.approx(0.02, rel=0.15)


def test_safe_turns_are_never_worth_a_look() -> None:
    """However much budget is left, risks of nothing stay below the floor."""
    budget = Budget(0.5)
    assert not any(budget.spend("en", risk) for risk in [0.0, 1e-9, 1e-5, 1e-4] * 100)


def test_no_budget_diverts_nothing_and_learns_nothing() -> None:
    """A share of 0 turns it off."""
    budget = Budget(0.0)
    before = budget.threshold("en")
    assert not any(budget.spend("en", risk) for risk in [0.0, 0.5, 1.0] * 100)
    assert budget.threshold("en") == before


def test_each_language_has_its_own_threshold() -> None:
    """Spending on one does not move the other."""
    budget = Budget(0.1)
    before = budget.threshold("es")
    for _ in range(100):
        budget.spend("en", 0.9)
    assert budget.threshold("es") == before
    assert budget.threshold("en") != before


@pytest.mark.parametrize("risk", [0.0, 1.0, 1e-300])
def test_the_threshold_stays_within_a_step_of_all_risks(risk: float) -> None:
    """A flood of one kind of turn cannot move it out of reach."""
    budget = Budget(0.3)
    for _ in range(1_000):
        budget.spend("en", risk)
    assert math.log(1e-4) - 1e-9 <= math.log(budget.threshold("en")) <= 0.5
