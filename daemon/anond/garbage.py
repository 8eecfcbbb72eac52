"""How a process that works for weeks keeps house: few collections, and large blocks that go back when they are freed.

Python's collector takes a microsecond for each object, and finds next to nothing. The C library maps large blocks one
by one and gives them back when they are freed, but calls large what is larger than any that was freed before: after the
first published model the arrays of the next ones are cut from the heap, where each leaves a hole.
"""

from __future__ import annotations

import ctypes
import gc
from typing import Final

# A batch of 256 turns holds some 40,000 objects, which go with it; of objects in circles a turn leaves one at most.
THRESHOLDS: Final = (100_000, 50, 1_000)

_LARGE: Final = 1 << 18  # bytes; arrays and chunks of models are larger, arrays of a batch smaller
_MMAP_THRESHOLD, _TRIM_THRESHOLD = -3, -1  # as malloc.h numbers them


def collect_seldom() -> None:
    """Let the collector leave alone what stands now, such as lists and models, and run less often than once a batch."""
    gc.collect()
    gc.set_threshold(*THRESHOLDS)
    gc.freeze()


def give_back_large_blocks() -> None:
    """Let a large block be the system's again as soon as it is freed, where the C library can be told so."""
    tell = getattr(ctypes.CDLL(None), "mallopt", None)
    if tell is not None:  # glibc; musl and macOS keep no such blocks
        tell(_MMAP_THRESHOLD, _LARGE)
        tell(_TRIM_THRESHOLD, 4 * _LARGE)
