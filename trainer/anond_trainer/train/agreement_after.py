"""How far each reviewer agrees with a model that learnt from the others, and not from this reviewer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from anond.engines.protocol import Engine
from anond.events.review import Decision
from anond_trainer.engines.crf.learning_on import Strength
from anond_trainer.engines.crf.lesson import Lesson
from anond_trainer.train.compared_turns import ComparedTurn
from anond_trainer.train.labelled_turns import LabelledTurn
from anond_trainer.train.reviewers import agreement_with_model
from anond_trainer.train.stages import FEWER, MANY

GROUPS: Final = 4  # models that are learnt at most: each leaves out a group of the reviewers

Compare = Callable[[Sequence[Decision], Engine], dict[str, list[ComparedTurn]]]


def agreement_after(
    votes: Sequence[Decision], turns: Sequence[LabelledTurn], lesson: Lesson, strength: Strength, compare: Compare
) -> dict[str, float | None]:
    """The agreement of each reviewer; nothing where only one decided, or so many turns that it would take minutes."""
    names = sorted({vote.reviewer for vote in votes})
    if len(names) < 2 or len(turns) > MANY:
        return {}
    found: dict[str, float | None] = {}
    for group in (names[first::GROUPS] for first in range(min(GROUPS, len(names)))):
        own = [vote for vote in votes if vote.reviewer in group]
        decided = {(vote.session, vote.turn.turn) for vote in own}
        others = np.array([(one.turn.session, one.turn.turn) not in decided for one in turns])
        if others.any():
            learnt = lesson.learn(others, strength, one_in=FEWER)
            seen = compare(own, learnt.decoder())
            found |= {name: agreement_with_model(some) for name, some in seen.items()}
    return found
