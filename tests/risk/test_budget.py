"""The budget: a share of turns goes to people, whatever the risks are."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import accumulate

import pytest

from anond.risk.budget import FLOOR, Budget

TURNS = 10_000
Draw = Callable[[random.Random, int], float]  # the risk of the how-many-th turn

STEADY: dict[str, Draw] = {
    "even": lambda r, n: r.random(),
    "many powers of ten": lambda r, n: 10 ** r.uniform(-3.9, 0),
    "mostly small": lambda r, n: min(1.0, r.expovariate(200)),
    "mostly safe, a few risky": lambda r, n: r.uniform(0.1, 0.9) if r.random() < 0.2 else 1e-6,
    "beta": lambda r, n: r.betavariate(0.5, 8),
    "just above the floor": lambda r, n: 10 ** r.uniform(-6, -3.5),
    "all alike": lambda r, n: 0.01,
    "all certain": lambda r, n: 1.0,
    "all barely above the floor": lambda r, n: 2e-4,
    "two kinds": lambda r, n: r.choice([0.3, 0.02]),
    "three kinds, one of them rare": lambda r, n: r.choices([0.5, 0.01, 1e-3], [0.001, 0.5, 0.499])[0],
    "in bursts": lambda r, n: r.uniform(0.3, 0.5) if n % 1000 < 50 else r.uniform(1e-3, 1e-2),
}
DRIFTING: dict[str, Draw] = {
    "a better model": lambda r, n: r.random() / (1 if n < 5_000 else 1_000),
    "a better model, late": lambda r, n: r.random() / (1 if n < 9_000 else 1_000),
    "a worse model": lambda r, n: r.random() / (1_000 if n < 5_000 else 1),
    "a worse model, late": lambda r, n: r.random() / (1_000 if n < 9_000 else 1),
    "ever smaller": lambda r, n: r.random() * 10 ** (-3 * n / TURNS),
    "ever larger": lambda r, n: r.random() * 10 ** (3 * n / TURNS - 3),
    "in order": lambda r, n: 1e-3 + 0.4 * n / TURNS,
    "in order, downwards": lambda r, n: 0.4 - 0.39 * n / TURNS,
    "by day and by night": lambda r, n: r.random() / (1 if n // 500 % 2 else 300),
    "safe at first": lambda r, n: 1e-6 if n < 1_000 else r.random() / 10,
    "one kind at first": lambda r, n: 0.9 if n < 1_000 else r.random() / 10,
}


def spent(budget: Budget, draw: Draw, turns: int = TURNS, seed: int = 7) -> list[bool]:
    """Which turns are spent on."""
    chance = random.Random(seed)
    return [budget.spend("en", draw(chance, n)) for n in range(turns)]


@pytest.mark.parametrize("name", STEADY | DRIFTING)
@pytest.mark.parametrize("share", [0.005, 0.02, 0.1])
def test_the_share_diverted_is_the_budget(name: str, share: float) -> None:
    """Within a tenth of it over 10,000 turns, for risks of any kind and however they change."""
    assert sum(spent(Budget(share), (STEADY | DRIFTING)[name])) / TURNS == pytest.approx(share, rel=0.1)


@pytest.mark.parametrize("name", STEADY | DRIFTING)
def test_no_stretch_of_turns_costs_more(name: str) -> None:
    """Wherever one begins to count, 10,000 turns cost a tenth more than the budget at most."""
    again = (STEADY | DRIFTING)[name]
    sums = [0, *accumulate(spent(Budget(0.02), lambda r, n: again(r, n % TURNS), 2 * TURNS))]
    assert max(sums[n + TURNS] - sums[n] for n in range(TURNS)) <= 220


def test_whoever_knows_the_threshold_cannot_flood_the_queue() -> None:
    """Turns that are above it each time are diverted as often as the budget allows, and no more."""
    budget = Budget(0.02)
    for _ in range(100):
        budget.spend("en", 0.01)
    found = [budget.spend("en", min(1.0, 1.01 * budget.thresholds()["en"])) for _ in range(TURNS)]
    assert 180 <= sum(found) <= 220


@pytest.mark.parametrize("share", [0.02, 0.1])
@pytest.mark.parametrize("name", ["even", "many powers of ten", "mostly small", "beta"])
def test_the_riskiest_are_chosen(name: str, share: float) -> None:
    """What is diverted has nearly the risk that the riskiest of all turns have together."""
    chance = random.Random(3)
    risks = [STEADY[name](chance, n) for n in range(TURNS)]
    budget = Budget(share)
    chosen = [risk for risk in risks if budget.spend("en", risk)]
    assert sum(chosen) > 0.8 * sum(sorted(risks)[-len(chosen) :])


@pytest.mark.parametrize("share", [0.005, 0.02, 0.1])
def test_the_first_turns_do_not_flood_the_queue(share: float) -> None:
    """Of the first 1/share turns none is spent, and of the next thousand about a share, whatever risks come."""
    for name, draw in STEADY.items():
        found = spent(Budget(share), draw, 1_000 + round(1 / share))
        assert not any(found[: round(1 / share)])
        assert sum(found) <= 1.4 * share * 1_000 + 1, name


@pytest.mark.parametrize("every", [500, 2_000])
def test_a_daemon_that_starts_again_and_again_keeps_it(every: int) -> None:
    """Each start looks first and makes good afterwards: within a fifth, where it starts all the time."""
    total = sum(sum(spent(Budget(0.02), STEADY["many powers of ten"], every, seed)) for seed in range(TURNS // every))
    assert 0.8 * 0.02 * TURNS <= total <= 1.1 * 0.02 * TURNS


def test_a_language_with_few_turns_costs_little() -> None:
    """Ten languages with some hundred turns each, mixed: each costs its share, or a turn or two less."""
    chance, budget, found = random.Random(5), Budget(0.02), dict.fromkeys(range(10), 0)
    for n in range(3_000):
        found[n % 10] += budget.spend(f"l{n % 10}", 10 ** chance.uniform(-4, 0))
    assert all(3 <= number <= 8 for number in found.values()), found


def test_safe_turns_are_never_worth_a_look() -> None:
    """However much budget is left, risks of nothing stay below the floor."""
    budget = Budget(0.5)
    assert not any(budget.spend("en", risk) for risk in [0.0, 1e-9, 1e-5, FLOOR] * 100)


def test_what_was_not_spent_for_want_of_risk_is_kept_for_a_while_only() -> None:
    """After 100,000 safe turns, 600 turns' worth are spent beyond the share, and not 100,000."""
    budget = Budget(0.02)
    for _ in range(100_000):
        assert not budget.spend("en", 1e-6)
    found = spent(budget, STEADY["even"])
    assert sum(found) == pytest.approx(200 + 12, abs=8)
    assert sum(found[:500]) <= 30


def test_turns_that_others_divert_count_as_turns() -> None:
    """A share of all turns is spent, on those that it is left to judge."""
    chance, budget, found = random.Random(1), Budget(0.02), 0
    for n in range(TURNS):
        if n % 2:
            budget.earn("en")
        else:
            found += budget.spend("en", chance.random())
    assert found == pytest.approx(200, rel=0.1)


def test_no_budget_diverts_nothing_and_learns_nothing() -> None:
    """A share of 0 turns it off."""
    budget = Budget(0.0)
    budget.earn("en")
    assert not any(budget.spend("en", risk) for risk in [0.0, 0.5, 1.0] * 100)
    assert budget.thresholds() == {}


def test_all_of_it_diverts_whatever_is_not_safe() -> None:
    """A share of 1 spends on each turn above the floor, after the first."""
    assert spent(Budget(1.0), STEADY["just above the floor"], 50) == [
        n > 0 and 10**r > FLOOR for n, r in enumerate(_exponents(50))
    ]


def _exponents(turns: int) -> list[float]:
    chance = random.Random(7)
    return [chance.uniform(-6, -3.5) for _ in range(turns)]


def test_each_language_has_its_own_threshold() -> None:
    """Spending on one does not move the other."""
    budget = Budget(0.1)
    for lang in ("es", "en"):
        for _ in range(20):
            budget.spend(lang, 0.01)
    before = budget.thresholds()["es"]
    for _ in range(100):
        budget.spend("en", 0.5)
    assert budget.thresholds()["es"] == before < budget.thresholds()["en"]


@pytest.mark.parametrize("risk", [0.0, 1.0, 1e-300])
def test_the_threshold_stays_within_reach(risk: float) -> None:
    """A flood of one kind of turn cannot move it away: the budget is spent on what comes next."""
    budget = Budget(0.02)
    for _ in range(5_000):
        budget.spend("en", risk)
    assert FLOOR * 0.999 <= budget.thresholds()["en"] <= 1.0
    assert sum(spent(budget, STEADY["even"])) == pytest.approx(200, rel=0.1)


def test_it_goes_on_where_another_stood() -> None:
    """Work that is done in pieces comes to what it comes to in one."""
    whole, first, second = Budget(0.02), Budget(0.02), Budget(0.02)
    chance = random.Random(2)
    risks = [chance.random() for _ in range(2_000)]
    found = [first.spend("en", risk) for risk in risks[:777]]
    second.restore(first.state())
    found += [second.spend("en", risk) for risk in risks[777:]]
    assert found == [whole.spend("en", risk) for risk in risks]
