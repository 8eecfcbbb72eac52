"""Predictions for decided turns, each by a model that learnt nothing of the turn's session.

Three models are compared: the new one; the one in use; and the *control*, which learnt by the same recipe as the new
one, from those decisions alone that the one in use knew already. What the new one finds more than the control the new
decisions taught it, and not another penalty or what is learnt beside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anond.engines.model.file import Model
from anond.engines.sentence import Sentence
from anond_trainer.engines.crf.learning_on import Strength
from anond_trainer.engines.crf.lesson import Learnt, Lesson
from anond_trainer.evaluate.operating_points import Floats
from anond_trainer.train.gains import Comparison, View
from anond_trainer.train.labelled_turns import LabelledTurn, folds, is_gold
from anond_trainer.train.stages import FEWER, FOLDS, MANY

PENALTY: Final = "penalty"  # the name among a card's figures
GOLD: Final = "turns of gold"  # the same, of how many turns of gold of one's own were given
Turns = Sequence[LabelledTurn]


@dataclass(frozen=True, slots=True)
class DecidedStream:
    """Decided turns: those that are held out, and where there are few, those that are learnt, too."""

    lang: str
    lesson: Lesson = field(repr=False)
    base: Model
    current: Model
    to_learn: Turns = field(repr=False)
    held: Turns = field(repr=False)
    marginals_of: Callable[[Model, Turns], list[Floats]] = field(repr=False)  # by the labels of the base

    def of_new_model(self, learnt: Learnt, strength: Strength) -> View:
        """The predictions of a model that learnt all turns to learn."""
        unseen = self.cross_fitted(np.ones(len(self.to_learn), bool), strength) if self._few else []
        return self._view([*unseen, *learnt.marginals(self._sentences)])

    def against_model_in_use(self, new: View, strength: Strength) -> Comparison:
        """The comparison with the model in use. Of turns that it learnt, it is seen through what its decisions and its
        penalty teach without these turns' sessions.
        """
        unseen = self._in_use(strength) if self._few else []
        old = View(new.labels, [*unseen, *self.marginals_of(self.current, self.held)], self.current.card.lean)
        return Comparison(self._turns, old, new)

    def against_control(self, new: View, strength: Strength) -> Comparison:
        """The comparison with the same recipe without the new decisions."""
        known = self.known() & ~(self._gold() & (not self._same_gold()))
        unseen = self._control(known, strength) if self._few else []
        held = self.lesson.learn(known, strength).marginals(self._sentences)
        return Comparison(self._turns, self._view([*unseen, *held]), new)

    def known(self) -> NDArray[np.bool_]:
        """Which of the turns to learn the model in use learnt already; all gold, where it learnt any."""
        card = self.current.card
        if not card.keyed:
            return np.zeros(len(self.to_learn), bool)
        made = datetime.fromisoformat(card.created).timestamp()
        decided = np.array([one.at <= made for one in self.to_learn], bool)
        return decided & (~self._gold() | (GOLD in card.figures))

    def _gold(self) -> NDArray[np.bool_]:
        """Which of the turns to learn are gold of one's own."""
        return np.array([is_gold(one) for one in self.to_learn], bool)

    def _same_gold(self) -> bool:
        """Whether the model in use learnt from as much gold: else some of it is new, nobody knows which."""
        return self.current.card.figures.get(GOLD) == gold_turns([*self.to_learn, *self.held])

    def cross_fitted(self, of: NDArray[np.bool_], strength: Strength) -> list[Floats]:
        """The predictions for each turn by a model that learnt those `of` the turns that are of other sessions."""
        found: list[Floats] = [np.empty(0)] * len(of)
        fold = np.array(folds(self.to_learn, FOLDS))
        for apart in (fold == number for number in range(FOLDS)):
            learnt = self.lesson.learn(of & ~apart, strength, one_in=FEWER) if (of & ~apart).any() else None
            for place, sure in zip(np.flatnonzero(apart).tolist(), self.lesson.marginals(learnt, apart), strict=True):
                found[place] = sure
        return found

    def _in_use(self, strength: Strength) -> list[Floats]:
        """The predictions of the model in use as if it had not learnt these turns."""
        if self.current is not self.base and self.current.lang != self.lang:  # a near one, as daemons read
            return self.marginals_of(self.current, self.to_learn)
        if not (known := self.known()).any():
            return self.lesson.marginals(None, np.ones(len(known), bool))
        penalty = self.current.card.figures.get(PENALTY, strength.penalty)
        return self.cross_fitted(known, Strength(penalty=penalty, iterations=strength.iterations))

    def _control(self, known: NDArray[np.bool_], strength: Strength) -> list[Floats]:
        """The predictions of the control for turns to learn; one model for all, where it learnt none of them."""
        if known.any():
            return self.cross_fitted(known, strength)
        return self.lesson.marginals(self.lesson.learn(known, strength, one_in=FEWER), ~known)

    def _view(self, marginals: Sequence[Floats]) -> View:
        return View(self.base.weights.labels, marginals, self.base.card.lean)

    @property
    def _few(self) -> bool:
        """Whether there are so few turns that what is held out says too little."""
        return len(self.to_learn) <= MANY

    @property
    def _turns(self) -> list[LabelledTurn]:
        return [*(self.to_learn if self._few else ()), *self.held]

    @property
    def _sentences(self) -> list[Sentence]:
        return [one.reading.sentence for one in self.held]


def gold_turns(turns: Turns) -> int:
    """The number of turns of gold of one's own."""
    return sum(map(is_gold, turns))
