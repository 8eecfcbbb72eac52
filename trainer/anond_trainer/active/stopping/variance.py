"""Variance (Ghayoomi 2010): the variance of uncertainty in a batch rises, peaks, and falls for good."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from anond_trainer.active.stopping.rounds import Round

FALLS: Final = 3  # in a row, behind the peak


def is_over(rounds: Sequence[Round]) -> bool:
    """Whether the variance has fallen this many times in a row."""
    found = [float(np.var(one.asked)) for one in rounds if len(one.asked)]
    latest = found[-FALLS - 1 :]
    return len(latest) > FALLS and all(later < earlier for earlier, later in pairwise(latest))
