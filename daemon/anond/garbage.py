"""How a process that works for weeks keeps house: few collections, and large blocks that go back when they are freed.

Python's collector takes a microsecond for each object, and finds next to nothing. The C library maps large blocks one
by one and gives them back when they are freed, but calls large what is larger than any that was freed before: after the
first published model the arrays of the next ones are cut from the heap, where each leaves a hole.
"""

from __future__ import annotations

import ctypes
import gc
import time
from collections.abc import Callable
from functools import cache
from typing import Final

from anond_gazetteers.forgetting import forget_all

# A batch of 256 turns holds some 40,000 objects, which go with it; of objects in circles a turn leaves one at most.
THRESHOLDS: Final = (100_000, 50, 1_000)

_LARGE: Final = 1 << 18  # bytes; arrays and chunks of models are larger, arrays of a batch smaller
_MMAP_THRESHOLD, _TRIM_THRESHOLD = -3, -1  # as malloc.h numbers them
_REST: Final = 1000  # times the processor's time that a collection of everything took: the rest after it


def collect_seldom() -> None:
    """Let the collector leave alone what stands now, such as lists and models, and run less often than once a batch.

    What they were made of goes back to the system.
    """
    gc.collect()
    _give_back_freed()
    gc.set_threshold(*THRESHOLDS)
    gc.freeze()


class Tidier:
    """Lets go of what a process need not keep, between two batches and again and again.

    A collection of everything comes so seldom that it takes a thousandth of the time at most: by its thresholds Python
    looks at what has lived for some minutes every few days at best. Turns leave it nothing, but a lost connection to a
    broker does: clients and their last answers, which hold each other.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, spent: Callable[[], float] = time.thread_time
    ) -> None:
        self._clock, self._spent = clock, spent
        self._collect_from = float("-inf")

    def tidy(self) -> None:
        """Empty the caches that hold words of turns, which no end of a session clears, and give back what is free."""
        forget_all()
        if self._clock() >= self._collect_from:
            before = self._spent()
            gc.collect()
            self._collect_from = self._clock() + _REST * (self._spent() - before)
        _give_back_freed()


def _give_back_freed() -> None:
    if (trim := _trim()) is not None:
        trim(0)


@cache  # each look-up leaves objects that hold each other
def _trim() -> Callable[[int], int] | None:
    """The function of the C library, where it has it (glibc)."""
    found: Callable[[int], int] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return found


def give_back_large_blocks() -> None:
    """Let a large block be the system's again as soon as it is freed, where the C library can be told so."""
    tell = getattr(ctypes.CDLL(None), "mallopt", None)
    if tell is not None:  # glibc; musl and macOS keep no such blocks
        tell(_MMAP_THRESHOLD, _LARGE)
        tell(_TRIM_THRESHOLD, 4 * _LARGE)
