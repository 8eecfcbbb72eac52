"""Turns by how near they are to others: to all that can be asked (density), or to what was asked (novelty).

Density weighs uncertain turns by how many are like them (Settles and Craven 2008).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from anond.engines.arrays import Floats
from anond_trainer.active.question import Question

_CHUNK: Final = 2_000  # turns compared at once


def dense(question: Question) -> Floats:
    """How near each turn is to the free turns, in the mean."""
    vectors = question.vectors()
    found: Floats = vectors @ vectors[question.free].mean(axis=0)
    return found


def new(question: Question) -> Floats:
    """How far each turn is from the nearest one that was asked."""
    vectors = question.vectors()
    known = vectors[list(question.asked)]
    if not len(known):
        return np.ones(len(vectors))
    chunks = [vectors[at : at + _CHUNK] @ known.T for at in range(0, len(vectors), _CHUNK)]
    return 1.0 - np.concatenate([one.max(axis=1) for one in chunks])
