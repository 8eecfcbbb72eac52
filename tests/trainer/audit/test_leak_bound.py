"""The upper bound on something rare that comes in lumps: against exact intervals, and the truth."""

from __future__ import annotations

import random

import pytest

from anond_trainer.audit.leak_bound import at_most


@pytest.mark.parametrize("seen", [0, 1, 4, 30])
def test_with_sizes_of_one_it_is_the_exact_bound(seen: int) -> None:
    """Garwood's: the mean at which no more than so many are just as unlikely as is allowed."""
    from scipy.stats import poisson  # here, since it takes a second of each worker

    bound = at_most([1] * seen, [1], 0.95)
    assert poisson.cdf(seen, bound) == pytest.approx(0.05, rel=1e-6)


def test_lumps_make_it_wider() -> None:
    """Ten tokens of two turns say less than ten tokens of ten."""
    assert at_most([5, 5], [5], 0.95) > 1.3 * at_most([1] * 10, [1], 0.95)


@pytest.mark.parametrize("rate", [0.3, 2.0, 12.0])
@pytest.mark.parametrize("sizes", [(1,), (1, 1, 1, 2), (1, 1, 2, 2, 3, 8)])
def test_it_covers_the_truth(sizes: tuple[int, ...], rate: float) -> None:
    """Of 2,000 samples at least 95 % have their expected sum under the bound, by what chance allows."""
    from scipy.stats import poisson

    chance = random.Random(11)
    truth, held = rate * sum(sizes) / len(sizes), 0
    counts = poisson.rvs(rate, size=2000, random_state=5)
    for count in counts.tolist():
        seen = [chance.choice(sizes) for _ in range(count)]
        held += at_most(seen, sizes, 0.95) >= truth
    assert held >= 0.94 * 2000
