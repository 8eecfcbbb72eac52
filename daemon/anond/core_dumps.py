"""No core dumps: the memory of a process of ours holds keys and texts of turns, and a core would write both to disk."""

from __future__ import annotations

import ctypes
import resource
import sys
from typing import Final

_PR_SET_DUMPABLE: Final = 4


def forbid_core_dumps() -> None:
    """Write no core if this process crashes, hand none to a collector, and let no other process of this user look in.

    The limit alone would not do: the kernel does not apply it where cores are piped to a program.
    """
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
