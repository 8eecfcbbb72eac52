"""What may leak most: the order of a queue that nothing chose for."""

from __future__ import annotations

from anond.engines.crf.lattice import Floats
from anond_trainer.active.question import Question


def scores(question: Question) -> Floats:
    """The chance that something stays readable in each turn."""
    return question.of_target().risk()
