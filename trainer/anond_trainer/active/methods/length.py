"""Long turns first: they hold more of everything."""

from __future__ import annotations

from anond.engines.crf.lattice import Floats
from anond_trainer.active.question import Question


def scores(question: Question) -> Floats:
    """How many tokens each turn has."""
    return question.pool.lengths.astype(float)
