"""Little is left to be unsure of (Zhu, Wang and Hovy 2008): in what is asked next, or in the pool as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final

from anond_trainer.active.entropy import K, of_chances
from anond_trainer.active.stopping.seen import Seen

MOST: Final = 0.1  # of the greatest entropy that a turn can have: the least unsure turn of a batch
OVERALL: Final = 0.01  # of that of a token, in the mean


def maximum_is_over(rounds: Sequence[Seen]) -> bool:
    """Whether no turn of the next batch is worth its question."""
    asked = rounds[-1].asked
    return len(asked) > 0 and float(asked.max()) < MOST * K * log(2.0)


def overall_is_over(rounds: Sequence[Seen]) -> bool:
    """Whether the model is sure of nearly every token."""
    return float(of_chances(rounds[-1].sensitive).mean()) < OVERALL * log(2.0)
