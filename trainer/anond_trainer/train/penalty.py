"""The penalty of a night, chosen on sessions that are hidden from the learner.

The setting says how hard to hold on to what the model knows. Half of it, or a quarter, is taken where models that
learnt by that are the least surprised by decided turns of sessions that they did not see: where there is much to learn,
and enough of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anond.engines.model.file import Model
from anond.tags import Policy
from anond_trainer.engines.crf.learning_on import Strength
from anond_trainer.engines.crf.lesson import Lesson
from anond_trainer.train.gains import View, surprise
from anond_trainer.train.labelled_turns import LabelledTurn
from anond_trainer.train.stages import FEWER, QUICK, hidden_quarters

SHARES: Final = (1.0, 0.5, 0.25)  # of the setting: less wins no more, and forgets as much as the gate allows


def chosen_penalty(
    base: Model, lesson: Lesson, turns: Sequence[LabelledTurn], penalty: float, iterations: int, policy: Policy
) -> float:
    """The penalty by which models are the least surprised by turns of sessions that they did not learn.

    Less is tried for as long as that surprises them less: where there is little to learn the night ends sooner.
    """
    apart = [some for some in hidden_quarters(turns) if some.any() and not some.all()]
    if not apart:
        return penalty
    chosen, least = penalty, math.inf
    for tried in (share * penalty for share in SHARES):
        strength = Strength(penalty=tried, iterations=min(QUICK, iterations))
        surprised = sum(surprise_at_hidden(base, lesson, turns, some, strength, policy) for some in apart)
        if surprised >= least:
            break
        chosen, least = tried, surprised
    return chosen


def surprise_at_hidden(
    base: Model, lesson: Lesson, turns: Sequence[LabelledTurn], hidden: NDArray[np.bool_], strength: Strength,
    policy: Policy,
) -> float:  # fmt: skip
    """The surprise at hidden turns of a model that learnt the others."""
    learnt = None if hidden.all() else lesson.learn(~hidden, strength, one_in=FEWER)
    view = View(base.weights.labels, (), base.card.lean)
    seen: Iterable[LabelledTurn] = (turns[i] for i in np.flatnonzero(hidden).tolist())
    return sum(
        surprise(one.example.labels, view, sure, policy)
        for one, sure in zip(seen, lesson.marginals(learnt, hidden), strict=True)
    )
