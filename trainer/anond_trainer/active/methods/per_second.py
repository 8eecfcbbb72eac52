"""Entropy per second: the entropy of a turn divided by the estimated time to decide it.

Sums of entropies prefer long turns, which take long to read and to mark; this balances both.
"""

from __future__ import annotations

import numpy as np

from anond.engines.arrays import Floats
from anond_trainer.active.cost import LOOK, MARK, READ
from anond_trainer.active.pool import Predictions
from anond_trainer.active.question import Question


def of_source(question: Question) -> Floats:
    """The source's entropy per second."""
    return _by_second(question.of_source())


def of_target(question: Question) -> Floats:
    """The entropy per second by the model learnt so far."""
    return _by_second(question.of_target())


def _by_second(says: Predictions) -> Floats:
    """Entropy per second; the expected number of sensitive tokens stands for the mentions to mark."""
    expected = np.add.reduceat(says.sensitive, says.starts)
    by_second: Floats = says.entropy("sum") / (LOOK + READ * says.lengths + MARK * expected)
    return by_second
