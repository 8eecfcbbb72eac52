"""Entropy per second: the entropy of a turn divided by the time that it takes to decide it.

Sums of entropies prefer long turns, which take long to read and to mark; this balances both.
"""

from __future__ import annotations

from anond.engines.arrays import Floats
from anond_trainer.active.pool import Predictions
from anond_trainer.active.question import Question


def of_source(question: Question) -> Floats:
    """The source's entropy per second."""
    return _by_second(question, question.of_source())


def of_target(question: Question) -> Floats:
    """The entropy per second by the model learnt so far."""
    return _by_second(question, question.of_target())


def risk(question: Question) -> Floats:
    """The risk per second by the model learnt so far."""
    says = question.of_target()
    by_second: Floats = says.risk() / question.pace.of_turns(says)
    return by_second


def _by_second(question: Question, says: Predictions) -> Floats:
    by_second: Floats = says.entropy("sum") / question.pace.of_turns(says)
    return by_second
