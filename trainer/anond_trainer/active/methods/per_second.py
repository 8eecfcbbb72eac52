"""What a second of a person brings: the entropy of a turn by the time that deciding it is estimated to take.

Sums of entropies prefer long turns, which take long to read and to mark; this weighs the one against the other.
"""

from __future__ import annotations

import numpy as np

from anond.engines.crf.lattice import Floats
from anond_trainer.active.cost import LOOK, MARK, READ
from anond_trainer.active.pool import Predictions
from anond_trainer.active.question import Question


def of_source(question: Question) -> Floats:
    """What the source is unsure of, by the second."""
    return _by_second(question.of_source())


def of_target(question: Question) -> Floats:
    """What the model is unsure of that was learnt so far, by the second."""
    return _by_second(question.of_target())


def _by_second(says: Predictions) -> Floats:
    """As many mentions are to be marked as tokens are likely to be sensitive."""
    expected = np.add.reduceat(says.sensitive, says.starts)
    by_second: Floats = says.entropy("sum") / (LOOK + READ * says.lengths + MARK * expected)
    return by_second
