"""Turns with words that stand on a list of names, or that a detector found: how AnonyMate drew its seed (2019)."""

from __future__ import annotations

import numpy as np

from anond.engines.crf.lattice import Floats
from anond_trainer.active.question import Question
from anond_trainer.active.sources import of_evidence


def scores(question: Question) -> Floats:
    """How many words of each turn any evidence speaks of."""
    return np.array([sum(map(bool, one.evidence)) for one in question.pool.sentences], float)


def unsure(question: Question, how: str) -> Floats:
    """The entropy of each turn where evidence is the only source."""
    return of_evidence(question.pool.sentences).entropy(how, question.k)
