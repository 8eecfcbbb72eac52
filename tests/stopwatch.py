"""The time that work takes by itself, without what a busy machine and the garbage of other tests add to it."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

_TIMES = 3
_USUAL = 0.0065  # seconds of CPU for the simple piece of work on the machine for which bounds were set
_USUAL_FAR = 0.006  # and for one that asks for words all over memory, which costs more where others fill the caches
_WORDS = 30_000


def cpu_seconds(work: Callable[[], object], enough: float = 0.0) -> float:
    """The CPU time of this process that `work` needs: the least of three, or the first that is `enough`.

    On a machine that is slower just now than the one for which bounds were set, it counts for less by as much.
    """
    return _least(work, enough, time.process_time, slowness)


def slowness() -> float:
    """How many times longer this machine takes now for simple work, near and far in memory; 1 where it is faster."""
    start, words = time.process_time(), dict[str, int]()
    for n in range(40_000):
        words[f"w{n % 997}"] = n
    near = time.process_time() - start
    listed = [f"w{n}" for n in range(_WORDS)]
    found = dict.fromkeys(listed, 0)
    start, at = time.process_time(), 0
    for n in range(24_000):
        at = (at + 55_433 + 15_838 * (n // 6_000)) % _WORDS
        found[listed[at]] += len(listed[at])
    return max(1.0, near / _USUAL, (time.process_time() - start) / _USUAL_FAR)


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
