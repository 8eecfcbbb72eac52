"""What a model is unsure of: the source, which knows another domain or language (S-H), or the target so far (T-H)."""

from __future__ import annotations

from anond.engines.crf.lattice import Floats
from anond_trainer.active.question import Question


def of_source(question: Question, how: str) -> Floats:
    """The entropy of each turn as the source model sees it."""
    return question.of_source().entropy(how, question.k)


def of_target(question: Question, how: str) -> Floats:
    """The entropy of each turn as the model sees it that was learnt so far; before there is one, as the source does."""
    return question.of_target().entropy(how, question.k)
