"""What a method chooses from: the turns that are free, and what the source and the target say of all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from anond.engines.crf.lattice import Floats
from anond_trainer.active.pool import Mask, Pool, Predictions


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """One round's choice. `target` is missing in the first round: nothing was learnt yet."""

    pool: Pool
    free: Mask = field(repr=False)
    chance: np.random.Generator
    vectors: Callable[[], Floats] = field(repr=False)
    source: Predictions | None = None
    target: Predictions | None = None

    def of_source(self) -> Predictions:
        """What the source model says; raises ValueError where there is none."""
        if self.source is None:
            raise ValueError("this method needs a source model")
        return self.source

    def of_target(self) -> Predictions:
        """What the model says that was learnt so far, or else the source."""
        return self.of_source() if self.target is None else self.target
