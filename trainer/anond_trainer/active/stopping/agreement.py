"""Stabilising predictions (Bloodgood and Vijay-Shanker 2009): models in a row agree on a sample.

Theirs is the mean of three comparisons at .99; one comparison at .98 ends sooner, and nearer the right place (docs).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from anond_trainer.active.stopping.rounds import Round, kappa

ENOUGH: Final = 0.99  # kappa, in the mean of so many comparisons
COMPARED: Final = 3
NEARLY: Final = 0.98  # where two models alone are compared


def is_over(rounds: Sequence[Round]) -> bool:
    """Whether the last models agree."""
    latest = rounds[-COMPARED - 1 :]
    if len(latest) <= COMPARED:
        return False
    return sum(kappa(one.hidden, other.hidden) for one, other in pairwise(latest)) / COMPARED >= ENOUGH


def of_two_is_over(rounds: Sequence[Round]) -> bool:
    """Whether the last two models agree; those that hide nothing yet have learnt nothing to agree about."""
    if len(rounds) < 2 or not rounds[-1].hidden.any():
        return False
    return kappa(rounds[-2].hidden, rounds[-1].hidden) >= NEARLY
