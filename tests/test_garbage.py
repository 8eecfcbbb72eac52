"""Memory of a process that works for weeks."""

from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

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
