"""The bound of differential privacy on what replaced text reveals (Adelani et al., 2020).

A sensitive token is replaced with probability p by one drawn from a distribution over candidates, whatever it was. Then
what is read is at most e^ε times as likely by one token as by any other, with

    ε = max over t of log((1 - p + p π(t)) / (p π(t))),        δ = 0.

The largest is that of the least likely candidate; of n alike, π = 1/n. p is at most the recall of what detects.
"""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Guarantee:
    """The guarantee of the equation for one pool of candidates."""

    strategy: str
    pool: str
    candidates: int
    epsilon: float  # infinite if a value is never replaced, or has no candidate


def epsilon(probability: float, least: float) -> float:
    """The equation, for the chance of replacing and the chance of the least likely candidate."""
    if not (0.0 <= probability <= 1.0 and 0.0 <= least <= 1.0):
        raise ValueError("chances lie between 0 and 1")
    replaced = probability * least
    return math.log1p((1.0 - probability) / replaced) if replaced else math.inf


def guarantee(strategy: str, pool: str, candidates: int, probability: float, least: float | None = None) -> Guarantee:
    """The guarantee of a pool: of candidates that are equally likely, unless the `least` chance of any is given."""
    even = 1.0 / candidates if candidates else 0.0
    return Guarantee(strategy, pool, candidates, epsilon(probability, even if least is None else least))
