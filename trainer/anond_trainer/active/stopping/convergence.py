"""Performance convergence (Laws and Schütze 2008): the model's expected F1 rises no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from anond_trainer.active.stopping.rounds import Round

WINDOW: Final = 3  # rounds of which the median is taken, so that one jump decides nothing
LEAST: Final = 0.0015  # a rise between two medians that is worth a round


def is_over(rounds: Sequence[Round]) -> bool:
    """Whether the expected F1 is stable."""
    expected = [one.expected_f1 for one in rounds]
    if len(expected) <= WINDOW:
        return False
    return float(np.median(expected[-WINDOW:]) - np.median(expected[-WINDOW - 1 : -1])) < LEAST
