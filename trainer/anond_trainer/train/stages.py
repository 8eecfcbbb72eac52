"""Stages of learning: models of the first quarter of the decisions, the first half, and so on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anond.engines.model.file import Model
from anond.engines.model.hashing import hasher
from anond.tags import Policy
from anond_trainer.engines.crf.learning_on import Strength
from anond_trainer.engines.crf.lesson import Learnt, Lesson
from anond_trainer.evaluate.operating_points import Floats
from anond_trainer.train.gains import View, surprise
from anond_trainer.train.labelled_turns import LabelledTurn, folds

STAGES: Final = 4
FOLDS: Final = 4
MANY: Final = 2_000  # turns to learn from, beyond which what is held out says enough, and folds would take minutes
QUICK: Final = 15  # rounds of optimisation at most: where they stop, stages differ as finished models do
FEWER: Final = 5  # one known turn in so many is learnt beside, and counts as much more


@dataclass(frozen=True, slots=True, eq=False)
class Stages:
    """The surprise of models at turns of sessions that they did not learn, and a model of each stage.

    The first column of the tables is of the model that is learnt on from, the others are of the stages; a row is a
    session. `fair` counts turns alone that a lot picked.
    """

    base: Model
    decided: int
    learnt: tuple[int, ...]  # how many decided turns a model of each stage had learnt, 0 before the first
    every: Floats = field(repr=False)
    fair: Floats = field(repr=False)
    fair_turns: int
    models: Sequence[Learnt] = field(repr=False)


def stages(
    base: Model, lesson: Lesson, turns: Sequence[LabelledTurn], held: Sequence[LabelledTurn], penalty: float,
    iterations: int, policy: Policy,
) -> Stages:  # fmt: skip
    """Learn the decisions in the order in which they were made, a quarter more each time.

    Each stage is judged on turns of all sessions, by models that learnt three quarters of these and see the fourth (of
    many decisions on one fourth alone), and on those that are held out for good, by the first of these models.
    """
    strength = Strength(penalty=penalty, iterations=min(QUICK, iterations))
    place = np.argsort(np.argsort([one.at for one in turns], kind="stable"))
    apart = hidden_quarters(turns)
    judged = [turns[i] for some in apart for i in np.flatnonzero(some).tolist()] + [*held]
    before = [sure for some in apart for sure in lesson.marginals(None, some)]
    says = [before + Learnt(base, None, hasher(), 0.0).marginals([one.reading.sentence for one in held])]
    models, learnt = list[Learnt](), [0]
    for stage in range(1, STAGES + 1):
        early = place < round(len(turns) * stage / STAGES)
        made = [lesson.learn(early & ~some, strength, one_in=FEWER) for some in apart if (early & ~some).any()]
        if len(made) < len(apart):
            continue
        found = [sure for one, some in zip(made, apart, strict=True) for sure in lesson.marginals(one, some)]
        says.append(found + made[0].marginals([one.reading.sentence for one in held]))
        models.append(made[0])
        learnt.append(round(float(early.sum()) * (FOLDS - 1) / FOLDS))
    every, by_lot = (_table(base, judged, says, policy, fair=fair) for fair in (False, True))
    return Stages(base, len(turns), tuple(learnt), every, by_lot, sum(one.by_lot for one in judged), models)


def hidden_quarters(turns: Sequence[LabelledTurn]) -> list[NDArray[np.bool_]]:
    """A mask for each quarter of the sessions; of many decisions the first alone, which tells enough."""
    fold = np.array(folds(turns, FOLDS))
    return [fold == number for number in range(FOLDS if len(turns) <= MANY else 1)]


def _table(
    base: Model, turns: Sequence[LabelledTurn], says: Sequence[Sequence[Floats]], policy: Policy, *, fair: bool
) -> Floats:  # fmt: skip
    """The surprise of each session at each stage."""
    number = {session: i for i, session in enumerate(dict.fromkeys(one.turn.session for one in turns))}
    found = np.zeros((len(number), len(says)))
    for column, of_stage in enumerate(says):
        view = View(base.weights.labels, of_stage, base.card.lean)
        for one, sure in zip(turns, of_stage, strict=True):
            if one.by_lot or not fair:
                found[number[one.turn.session], column] += surprise(one.example.labels, view, sure, policy)
    return found
