"""The uncertainty of a model about a turn: the entropies of its tokens in one number.

García-Sardiña et al. (2018) take the sum, the mean, the sum of the K largest, or the largest, of whether each token is
sensitive. The mean fails: it prefers turns of two unknown words.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from anond.engines.arrays import Floats, Places

WAYS: Final = ("sum", "mean", "k-max", "max")
ALL_TAGS: Final = "all-tags"  # over all labels, which the paper left open
K: Final = 3
_SURELY: Final = 1e-12


def of_chances(sensitive: Floats) -> Floats:
    """The entropy of each token, in nats, of sensitive against not."""
    p = np.clip(sensitive, _SURELY, 1.0 - _SURELY)
    found: Floats = -(p * np.log(p) + (1.0 - p) * np.log1p(-p))
    return found


def of_labels(marginals: Floats) -> Floats:
    """The entropy of each token over all labels."""
    p = np.clip(marginals, _SURELY, 1.0)
    found: Floats = -(p * np.log(p)).sum(axis=1)
    return found


def of_turns(tokens: Floats, lengths: Places, how: str, k: int = K) -> Floats:
    """One number for each turn; `k` is of K-Max. No turn is empty."""
    starts = np.cumsum(lengths) - lengths
    if how == "max":
        largest: Floats = np.maximum.reduceat(tokens, starts)
        return largest
    if how == "k-max":
        return _sum_of_largest(tokens, lengths, starts, k)
    if how not in WAYS:
        raise ValueError(f"an entropy of turns is one of {', '.join(WAYS)}")
    summed: Floats = np.add.reduceat(tokens, starts)
    return summed / lengths if how == "mean" else summed


def _sum_of_largest(tokens: Floats, lengths: Places, starts: Places, k: int) -> Floats:
    turns = np.repeat(np.arange(len(lengths)), lengths)
    order = np.lexsort((-tokens, turns))
    rank = np.arange(len(tokens)) - np.repeat(starts, lengths)
    summed: Floats = np.add.reduceat(np.where(rank < k, tokens[order], 0.0), starts)
    return summed
