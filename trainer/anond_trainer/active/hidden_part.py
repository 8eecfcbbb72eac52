"""How many tokens count in K-Max: chosen on a hidden part of the source, of which its model learnt nothing.

That K is taken whose order puts the turns first in which the model is wrong (mean precision over that order).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np

from anond.engines.arrays import Floats
from anond_trainer.active.entropy import K
from anond_trainer.active.pool import Mask, Predictions
from anond_trainer.data.align import Example

TRIED: Final = (1, 2, 3, 4, 5, 8)
HIDDEN: Final = 0.2  # of the sessions


def parted(examples: Sequence[Example], seed: int) -> tuple[list[Example], list[Example]]:
    """What is learnt, and the hidden part: whole sessions."""
    names = sorted({one.session for one in examples})
    Random(seed).shuffle(names)  # noqa: S311  not for keys
    hidden = set(names[: round(HIDDEN * len(names))])
    return [one for one in examples if one.session not in hidden], [one for one in examples if one.session in hidden]


def best_k(says: Predictions, sensitive: Mask) -> int:
    """The K whose order is best, the least of those that are alike; the paper's where the model is never wrong."""
    wrong = np.add.reduceat(says.hidden != sensitive, says.starts) > 0 if len(sensitive) else np.zeros(0, bool)
    if not wrong.any():
        return K
    return max(TRIED, key=lambda k: (round(mean_precision(says.entropy("k-max", k), wrong), 4), -k))


def mean_precision(score: Floats, wrong: Mask) -> float:
    """The share of wrong turns among those as high up as each wrong turn, in the mean of the wrong turns."""
    found = wrong[np.argsort(-score, kind="stable")]
    return float((np.cumsum(found) / np.arange(1, len(found) + 1))[found].mean())
