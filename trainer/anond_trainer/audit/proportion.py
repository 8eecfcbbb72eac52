"""A share of independent cases, with its exact interval (Clopper and Pearson, 1934).

Exact, since leaks are rare and their upper bound matters: Wilson's interval is shorter on average, but too narrow where
one case or none was found. Clopper and Pearson's always covers at least 95 %.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

SURE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Proportion:
    """A share: `cases` of `of`, with its 95 % interval."""

    cases: int
    of: int
    value: float
    low: float
    high: float


def proportion(cases: int, of: int) -> Proportion:
    """The share with its interval; where there was nothing to count, all from 0 to 1 is possible."""
    from scipy.stats import binomtest  # here, since it takes a second that other commands need not wait

    if not of:
        return Proportion(0, 0, math.nan, 0.0, 1.0)
    ends = binomtest(cases, of).proportion_ci(SURE, method="exact")
    return Proportion(cases, of, cases / of, float(ends.low), float(ends.high))
