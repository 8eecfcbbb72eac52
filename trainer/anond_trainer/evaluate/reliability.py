"""Reliability: whether cases with a predicted chance of 70 % come true in 70 % of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

BINS: Final = 10
UNSURE: Final = (0.02, 0.98)  # beyond them nearly all is plain text and nearly all is right


@dataclass(frozen=True, slots=True)
class Bin:
    """The cases with a chance in [low, high): their count, mean chance, and the share of them that was so."""

    low: float
    high: float
    count: int
    chance: float
    true: float


@dataclass(frozen=True, slots=True)
class Reliability:
    """The bins that hold cases, and the calibration error: their mean distance of chance and share, by counts."""

    bins: tuple[Bin, ...]
    error: float
    unsure: int  # how many had a chance between .02 and .98
    unsure_error: float  # the distance for those alone


def reliability(chances: NDArray[np.float64], true: NDArray[np.bool_]) -> Reliability:
    """Sort chances into tenths and compare each with the observed share."""
    unsure = (chances > UNSURE[0]) & (chances < UNSURE[1])
    bins = _bins(chances, true)
    return Reliability(bins, _error(bins), int(unsure.sum()), _error(_bins(chances[unsure], true[unsure])))


def _bins(chances: NDArray[np.float64], true: NDArray[np.bool_]) -> tuple[Bin, ...]:
    of = np.minimum((chances * BINS + 1e-9).astype(int), BINS - 1)
    counts, sums, trues = (np.bincount(of, weights, BINS) for weights in (None, chances, true.astype(float)))
    return tuple(
        Bin(i / BINS, (i + 1) / BINS, int(counts[i]), float(sums[i] / counts[i]), float(trues[i] / counts[i]))
        for i in range(BINS)
        if counts[i]
    )


def _error(bins: tuple[Bin, ...]) -> float:
    total = sum(one.count for one in bins)
    return sum(one.count * abs(one.chance - one.true) for one in bins) / total if total else 0.0
