"""Refuses a kernel in C that was built from another source than the one beside it."""

from __future__ import annotations

from types import ModuleType

from anond.errors import KernelRefused
from anond_gazetteers.compiled import outdated


def check_kernel(kernel: ModuleType) -> None:
    """Raise KernelRefused unless a kernel was built from the source beside it."""
    if what_to_do := outdated(kernel):
        raise KernelRefused(what_to_do)
