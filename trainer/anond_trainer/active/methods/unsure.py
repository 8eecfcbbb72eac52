"""The entropy by a model: the source, of another domain or language (S-H), or the target so far (T-H)."""

from __future__ import annotations

from anond.engines.arrays import Floats
from anond_trainer.active.question import Question


def of_source(question: Question, how: str) -> Floats:
    """The entropy of each turn by the source model."""
    return question.of_source().entropy(how, question.k)


def of_target(question: Question, how: str) -> Floats:
    """The entropy of each turn by the model learnt so far; before there is one, by the source."""
    return question.of_target().entropy(how, question.k)
