"""The time that work takes by itself, without what a busy machine and the garbage of other tests add to it."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

_TIMES = 3
_USUAL = 0.0065  # seconds of CPU for the simple piece of work on the machine for which bounds were set


def cpu_seconds(work: Callable[[], object], enough: float = 0.0) -> float:
    """The CPU time of this process that `work` needs: the least of three, or the first that is `enough`.

    On a machine that is slower just now than the one for which bounds were set, it counts for less by as much.
    """
    return _least(work, enough, time.process_time, slowness)


def slowness() -> float:
    """How many times longer this machine takes just now for a simple piece of work; 1 where it is faster."""
    start, words = time.process_time(), dict[str, int]()
    for n in range(40_000):
        words[f"w{n % 997}"] = n
    return max(1.0, (time.process_time() - start) / _USUAL)


def seconds(work: Callable[[], object], enough: float = 0.0) -> float:
    """The time on the wall that `work` needs: the least of three, or the first that is `enough`."""
    return _least(work, enough, time.perf_counter)


def _least(
    work: Callable[[], object], enough: float, clock: Callable[[], float], slow: Callable[[], float] = lambda: 1.0
) -> float:
    least = float("inf")
    for _ in range(_TIMES):
        gc.disable()
        start = clock()
        try:
            work()
            took = clock() - start
            least = min(least, took if took <= enough else took / slow())  # what is enough is on any machine
        finally:
            gc.enable()
        if least <= enough:
            break
    return least
