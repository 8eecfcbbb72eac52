"""Long turns first."""

from __future__ import annotations

from anond.engines.arrays import Floats
from anond_trainer.active.question import Question


def scores(question: Question) -> Floats:
    """The number of tokens of each turn."""
    return question.pool.lengths.astype(float)
