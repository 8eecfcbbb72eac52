"""The upper bound on the number of leaking tokens: leaks are rare, and several tokens of one turn leak together.

Turns leak independently of each other, since audits are drawn at random; tokens do not, they leak together. So each
leaking turn counts with its size: a sum of Poisson counts with weights, whose upper bound is that of Fay and Feuer
(1997), a gamma distribution with the mean and variance of what was seen and one turn more. They take that turn to be as
large as there is any, which nobody knows; here it is as large as the turn in which a leaked token stands on average.
That lies between theirs and the mean size of Tiwari, Clegg and Zou (2006), under which the bound holds too seldom where
few turns are much larger than others. With sizes of one it is the exact bound of Garwood (1936).
"""

from __future__ import annotations

import math
from collections.abc import Sequence


def at_most(sizes: Sequence[float], more: Sequence[float], sure: float) -> float:
    """The upper bound on the expected sum, given leaks of these sizes; `more` are further sizes."""
    from scipy.special import gammaincinv  # here, since it takes a moment that other commands need not wait

    another = math.fsum(size**2 for size in more) / math.fsum(more)
    mean = math.fsum(sizes) + another
    variance = math.fsum(size**2 for size in sizes) + another**2
    return float(gammaincinv(mean**2 / variance, sure)) * variance / mean
