"""Stabilising predictions (Bloodgood and Vijay-Shanker 2009): three models in a row agree on a sample."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from anond_trainer.active.stopping.seen import Seen, kappa

ENOUGH: Final = 0.99  # kappa, in the mean of so many comparisons
COMPARED: Final = 3


def is_over(rounds: Sequence[Seen]) -> bool:
    """Whether the last models agree."""
    latest = rounds[-COMPARED - 1 :]
    if len(latest) <= COMPARED:
        return False
    return sum(kappa(one.hidden, other.hidden) for one, other in pairwise(latest)) / COMPARED >= ENOUGH
