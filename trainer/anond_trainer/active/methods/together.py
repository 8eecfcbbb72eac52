"""Several sources at once: the entropy of the mean of their distributions, and how far they disagree.

The disagreement is the Jensen-Shannon divergence of the sources' chances at each token: a committee's, whose members
know different things.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from anond.engines.arrays import Floats
from anond_trainer.active import entropy
from anond_trainer.active.pool import Predictions
from anond_trainer.active.question import Question
from anond_trainer.active.sources import combined


def scores(question: Question, how: str) -> Floats:
    """The entropy of each turn by the mean of all sources."""
    return combined(question.of_sources()).entropy(how, question.k)


def disagreement(question: Question) -> Floats:
    """How far the sources disagree about each turn, in its K tokens where they do most."""
    return _apart(question, question.of_sources())


def with_target(question: Question) -> Floats:
    """The same of a committee in which the model learnt so far sits, too."""
    return _apart(question, [question.of_target(), *question.of_sources()])


def _apart(question: Question, sources: Sequence[Predictions]) -> Floats:
    each = np.mean([entropy.of_chances(one.sensitive) for one in sources], axis=0)
    apart = np.maximum(entropy.of_chances(combined(sources).sensitive) - each, 0.0)
    return entropy.of_turns(apart, sources[0].lengths, "k-max", question.k)
