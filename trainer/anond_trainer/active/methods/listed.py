"""Turns with listed names or spans of detectors first, as AnonyMate drew its seed (2019)."""

from __future__ import annotations

import numpy as np

from anond.engines.arrays import Floats
from anond_trainer.active.question import Question
from anond_trainer.active.sources import of_evidence


def scores(question: Question) -> Floats:
    """The number of words of each turn with any evidence."""
    return np.array([sum(map(bool, one.evidence)) for one in question.pool.sentences], float)


def unsure(question: Question, how: str) -> Floats:
    """The entropy of each turn where evidence is the only source."""
    return of_evidence(question.pool.sentences).entropy(how, question.k)
