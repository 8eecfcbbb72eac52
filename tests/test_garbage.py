"""Memory of a process that works for weeks."""

from __future__ import annotations

import ctypes
import gc
import subprocess
import sys
import weakref

import pytest

from anond.garbage import Tidier
from anond.testing import Clock

BLOCKS = """
import ctypes
from anond.garbage import give_back_large_blocks

class Info(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in "arena ordblks smblks hblks mapped b c used free d".split()]

told = ctypes.CDLL(None).mallinfo2
told.restype = Info
{first}
bytearray(8 << 20)  # freed at once
before = told().mapped
block = bytearray(2 << 20)
print(told().mapped - before >= 2 << 20)
"""


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="another C library than glibc")
@pytest.mark.parametrize(("first", "mapped"), [("give_back_large_blocks()", "True"), ("", "False")])
def test_a_large_block_goes_back_whatever_was_freed_before(first: str, mapped: str) -> None:
    """It is mapped by itself; else a larger one that was freed lets it be cut from the heap, where it leaves a hole."""
    done = subprocess.run([sys.executable, "-c", BLOCKS.format(first=first)], capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == (mapped, "")


HEAP = """
from pathlib import Path
from anond.garbage import Tidier

def held():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) >> 10 for line in lines if line.startswith("RssAnon"))

tidier = Tidier()
before = held()
blocks = [bytes(2000) for _ in range(40_000)]
last = bytes(2000)  # behind them in the heap, which cannot shrink
del blocks
freed = held()
tidier.tidy()
print(freed - before > 40, held() - before < 20)
"""


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="another C library than glibc")
def test_what_is_free_in_the_heap_goes_back() -> None:
    """The C library gives the end of its heap back by itself, and what is free within only if it is told to."""
    done = subprocess.run([sys.executable, "-c", HEAP], capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == ("True True", "")


class Knot:
    """An object that holds itself."""

    def __init__(self) -> None:
        self.itself = self


def test_everything_is_collected_seldom() -> None:
    """At first, and then when a thousand times as long has gone by as the collection took."""
    clock, spent = Clock(0.0), Clock(0.0)

    def take_a_moment(phase: str, _: object) -> None:
        spent.tick(0.1 if phase == "stop" else 0.0)

    def goes(tidier: Tidier) -> bool:
        knot = weakref.ref(Knot())
        tidier.tidy()
        return knot() is None

    tidier = Tidier(clock, spent)
    gc.disable()
    gc.callbacks.append(take_a_moment)
    try:
        assert [goes(tidier), goes(tidier)] == [True, False]
        clock.tick(99.0)
        assert not goes(tidier)
        clock.tick(1.1)
        assert goes(tidier)
    finally:
        gc.callbacks.remove(take_a_moment)
        gc.enable()
