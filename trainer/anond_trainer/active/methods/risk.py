"""The riskiest turns first: the order of a queue without active learning."""

from __future__ import annotations

from anond.engines.arrays import Floats
from anond_trainer.active.question import Question


def scores(question: Question) -> Floats:
    """The chance that a value stays readable in each turn."""
    return question.of_target().risk()
