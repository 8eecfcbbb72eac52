"""How much of something rare there is at most, where it comes in lumps: the tokens that leak, turn by turn.

Turns leak independently of each other, since a lot drew them; tokens do not, they leak together. So each leaking turn
counts with its size, a sum of Poisson counts with weights, whose upper bound is that of Fay and Feuer (1997): a gamma
distribution with the mean and variance of what was seen and one turn more. They take that turn to be as large as there
is any, which nobody knows; here it is as large as the turn in which a leaked token stands on the average. Between
theirs and the mean size of Tiwari, Clegg and Zou (2006), under which the bound holds too seldom where few turns are
much larger than others. With sizes of one it is the exact bound of Garwood (1936).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

_HALVINGS: Final = 60
_TERMS: Final = 10_000
_CLOSE: Final = 1e-15


def at_most(sizes: Sequence[float], more: Sequence[float], sure: float) -> float:
    """The bound on the expected sum, where turns of these sizes were seen; `more` are sizes that leaks have."""
    another = math.fsum(size**2 for size in more) / math.fsum(more)
    mean = math.fsum(sizes) + another
    variance = math.fsum(size**2 for size in sizes) + another**2
    return gamma_quantile(sure, mean**2 / variance) * variance / mean


def gamma_quantile(share: float, shape: float) -> float:
    """The value that so large a share of a gamma distribution of scale 1 lies below."""
    low, high = 0.0, 1.0
    while gamma_share(high, shape) < share:
        low, high = high, 2 * high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if gamma_share(middle, shape) < share else (low, middle)
    return high


def gamma_share(value: float, shape: float) -> float:
    """How much of a gamma distribution of scale 1 lies below a value: the series of the incomplete gamma function."""
    if value <= 0.0:
        return 0.0
    term = total = 1.0 / shape
    for n in range(1, _TERMS):
        term *= value / (shape + n)
        total += term
        if term < _CLOSE * total:
            break
    return min(1.0, total * math.exp(shape * math.log(value) - value - math.lgamma(shape)))
