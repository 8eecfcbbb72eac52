"""Makes Python's garbage collector run seldom: it takes a microsecond for each object, and finds next to nothing."""

from __future__ import annotations

import gc
from typing import Final

# A batch of 256 turns holds some 40,000 objects, which go with it; of objects in circles a turn leaves one at most.
THRESHOLDS: Final = (100_000, 50, 1_000)


def collect_seldom() -> None:
    """Let the collector leave alone what stands now, such as lists and models, and run less often than once a batch."""
    gc.collect()
    gc.set_threshold(*THRESHOLDS)
    gc.freeze()
