"""Low uncertainty (Zhu, Wang and Hovy 2008): in the next turns to ask, or in the whole pool."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final

from anond_trainer.active.entropy import K, of_chances
from anond_trainer.active.stopping.rounds import Round

MOST: Final = 0.1  # share of the greatest possible entropy of a turn
OVERALL: Final = 0.01  # share of the greatest possible entropy of a token, on average


def maximum_is_over(rounds: Sequence[Round]) -> bool:
    """Whether all turns of the next batch have low entropy."""
    asked = rounds[-1].asked
    return len(asked) > 0 and float(asked.max()) < MOST * K * log(2.0)


def overall_is_over(rounds: Sequence[Round]) -> bool:
    """Whether the model is sure of nearly every token."""
    return float(of_chances(rounds[-1].sensitive).mean()) < OVERALL * log(2.0)
