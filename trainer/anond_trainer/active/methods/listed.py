"""Turns with words that stand on a list of names, or that a detector found: how AnonyMate drew its seed (2019)."""

from __future__ import annotations

import numpy as np

from anond.engines.crf.lattice import Floats
from anond_trainer.active.question import Question


def scores(question: Question) -> Floats:
    """How many words of each turn any evidence speaks of."""
    return np.array([sum(map(bool, one.evidence)) for one in question.pool.sentences], float)
