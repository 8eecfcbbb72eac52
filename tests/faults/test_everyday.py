"""The long run tells what grows from what only wavers."""

from __future__ import annotations

import random

import pytest

from tests.faults.everyday import slope_an_hour


@pytest.mark.parametrize("growth", [0.0, 3.0])
def test_an_interval_tells_growth_from_noise(growth: float) -> None:
    """Readings waver around a line: the interval holds its slope, and zero only where nothing grows."""
    chance = random.Random(7)
    at = [5.0 * n for n in range(1_000)]
    low, slope, high = slope_an_hour(at, [200 + growth * second / 3600 + chance.gauss(0, 1) for second in at])
    assert low < growth < high
    assert low < slope < high
    assert (low <= 0 <= high) is (growth == 0)
