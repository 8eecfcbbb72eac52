"""The riskiest turns first: the order of a queue without active learning."""

from __future__ import annotations

import numpy as np

from anond.engines.arrays import Floats
from anond_trainer.active.question import Question


def missed(question: Question) -> Floats:
    """The number of sensitive tokens that are likely to stay readable in each turn."""
    says = question.of_target()
    left = np.where(says.hidden, 0.0, says.sensitive)
    found: Floats = np.add.reduceat(left, says.starts)
    return found


def scores(question: Question) -> Floats:
    """The chance that a value stays readable in each turn."""
    return question.of_target().risk()
