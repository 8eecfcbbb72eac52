"""The loss curve of training: the loss and time of each iteration, and the curve in one line."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

_STEPS: Final = "▁▂▃▄▅▆▇█"


class Curve:
    """The loss of each iteration. `clock` is asked for seconds, `shown` is told the number of each iteration."""

    def __init__(
        self, shown: Callable[[int, float], None] | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.losses: list[float] = []
        self._shown, self._clock = shown, clock
        self._began = 0.0

    def __call__(self, number: int, loss: float) -> None:
        """Record an iteration's loss. The clock starts at the first: preparation before it is not counted."""
        if not self.losses:
            self._began = self._clock()
        self.losses.append(loss)
        if self._shown:
            self._shown(number, loss)

    def affordable(self, seconds: float) -> int:
        """The number of iterations done so far, or as many as fit into this many seconds; at least one."""
        done = len(self.losses)
        each = (self._clock() - self._began) / done
        return max(1, min(done, int(seconds / each) if each > 0 else done))


def line(losses: Sequence[float], width: int = 40) -> str:
    """A curve as a row of blocks, from the highest to the lowest."""
    step = max(1, -(-len(losses) // width))
    picked = losses[::step]
    low, high = min(picked), max(picked)
    scale = (len(_STEPS) - 1) / (high - low) if high > low else 0.0
    return "".join(_STEPS[round((loss - low) * scale)] for loss in picked)
