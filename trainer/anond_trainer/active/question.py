"""The choice of a round: the free turns, and the predictions of source and target."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from anond.engines.arrays import Floats
from anond_trainer.active.cost import ESTIMATE, Pace
from anond_trainer.active.entropy import K
from anond_trainer.active.pool import Mask, Pool, Predictions
from anond_trainer.active.sources import of_evidence


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """One round's choice. There is no `target` in the first round: nothing was learnt yet."""

    pool: Pool
    free: Mask = field(repr=False)
    chance: np.random.Generator
    vectors: Callable[[], Floats] = field(repr=False)
    source: Predictions | None = None
    target: Predictions | None = None
    others: Sequence[Predictions] = ()  # what further sources say
    k: int = K  # tokens that count in K-Max
    pace: Pace = ESTIMATE  # of the people who are asked
    asked: Sequence[int] = ()  # turns of earlier rounds

    def of_source(self) -> Predictions:
        """The source model's predictions; raises ValueError without one."""
        if self.source is None:
            raise ValueError("this method needs a source model")
        return self.source

    def of_sources(self) -> list[Predictions]:
        """What all sources say: the source, the further ones, and what detectors and lists found."""
        return [self.of_source(), *self.others, of_evidence(self.pool.sentences)]

    def of_target(self) -> Predictions:
        """The predictions of the model learnt so far, else of the source."""
        return self.of_source() if self.target is None else self.target
