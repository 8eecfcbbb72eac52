"""A share of independent cases, with its exact interval (Clopper and Pearson, 1934).

Exact, since what is asked for is an upper bound on something rare: Wilson's interval, shorter on the whole, covers too
little just there, where a case or none was found. Clopper's never covers less than it says.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

_OUTSIDE = 0.025  # on each side of a 95 % interval
_HALVINGS = 60


@dataclass(frozen=True, slots=True)
class Proportion:
    """So many cases of so many, and where the true share lies, by 95 %."""

    cases: int
    of: int
    value: float
    low: float
    high: float


def proportion(cases: int, of: int) -> Proportion:
    """The share with its interval; where there was nothing to count, all from 0 to 1 is possible."""
    if not of:
        return Proportion(0, 0, math.nan, 0.0, 1.0)
    low = 0.0 if cases == 0 else _where(lambda p: 1.0 - _at_most(cases - 1, of, p) < _OUTSIDE)
    high = 1.0 if cases == of else _where(lambda p: _at_most(cases, of, p) > _OUTSIDE)
    return Proportion(cases, of, cases / of, low, high)


def _where(below: Callable[[float], bool]) -> float:
    """The chance up to which something holds."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) else (low, middle)
    return high


def _at_most(cases: int, of: int, chance: float) -> float:
    """How likely there are no more cases than so many."""
    if chance <= 0.0 or chance >= 1.0:
        return 1.0 if chance <= 0.0 else float(cases >= of)
    yes, no, ways = math.log(chance), math.log1p(-chance), math.lgamma(of + 1)
    return math.fsum(
        math.exp(ways - math.lgamma(k + 1) - math.lgamma(of - k + 1) + k * yes + (of - k) * no)
        for k in range(cases + 1)
    )
