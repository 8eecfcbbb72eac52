"""By lot: all turns are equally likely. Only such turns are a fair sample."""

from __future__ import annotations

from anond.engines.arrays import Floats
from anond_trainer.active.question import Question


def scores(question: Question) -> Floats:
    """A random number for each turn."""
    drawn: Floats = question.chance.random(len(question.pool))
    return drawn
