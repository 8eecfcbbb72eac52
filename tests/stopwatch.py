"""The time that work takes by itself, without what a busy machine and the garbage of other tests add to it."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

_TIMES = 3


def cpu_seconds(work: Callable[[], object], enough: float = 0.0) -> float:
    """The CPU time of this process that `work` needs: the least of three, or the first that is `enough`."""
    return _least(work, enough, time.process_time)


def seconds(work: Callable[[], object], enough: float = 0.0) -> float:
    """The time on the wall that `work` needs: the least of three, or the first that is `enough`."""
    return _least(work, enough, time.perf_counter)


def _least(work: Callable[[], object], enough: float, clock: Callable[[], float]) -> float:
    least = float("inf")
    for _ in range(_TIMES):
        gc.disable()
        start = clock()
        try:
            work()
        finally:
            least = min(least, clock() - start)
            gc.enable()
        if least <= enough:
            break
    return least
