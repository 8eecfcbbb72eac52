"""By lot: every turn is as likely as any other. Only what a lot picked measures anything."""

from __future__ import annotations

from anond.engines.crf.lattice import Floats
from anond_trainer.active.question import Question


def scores(question: Question) -> Floats:
    """A number by lot for each turn."""
    drawn: Floats = question.chance.random(len(question.pool))
    return drawn
