"""Tells a kernel in C that was built from another source than the one beside it.

Such a kernel is called by other arguments than it knows: each turn would end as a dead letter, and nothing would say
why. The build writes a digest of the source into the kernel, as the docstring of its module.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Final

_LENGTH: Final = 16  # characters; `hatch_build.py` has the same rule


def outdated(kernel: ModuleType) -> str:
    """What to do about a kernel that was built from another source than the one beside it; nothing about others."""
    library = Path(kernel.__file__ or "")
    source = library.with_name(f"{library.name.partition('.')[0]}.c")
    if kernel.__doc__ == version_of(source):
        return ""
    return (
        f"{library.name} was built from another {source.name} than the one beside it: "
        "build it again, by `make` in a checkout or by `pip install` where it came from"
    )


def version_of(source: Path) -> str:
    """The version of a kernel that is built from this source."""
    return sha256(source.read_bytes()).hexdigest()[:_LENGTH]
