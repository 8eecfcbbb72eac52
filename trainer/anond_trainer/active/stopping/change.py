"""Classification change (Zhu and Hovy 2007): two models in a row decide nearly all tokens alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from anond_trainer.active.stopping.rounds import Round

MOST: Final = 0.0005  # of the sample's tokens


def is_over(rounds: Sequence[Round]) -> bool:
    """Whether the last two models agree on all but a few tokens."""
    return len(rounds) > 1 and float(np.mean(rounds[-1].hidden != rounds[-2].hidden)) <= MOST
