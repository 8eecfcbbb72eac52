"""anond, the online half: a daemon that anonymises streams of conversation turns; `anond.Anonymiser` for Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from anond.version import __version__ as __version__

if TYPE_CHECKING:
    from anond.anonymiser import Anonymiser as Anonymiser
    from anond.anonymiser import Cleaned as Cleaned
    from anond.anonymiser import NeedsReview as NeedsReview

_OF_ANONYMISER = ("Anonymiser", "Cleaned", "NeedsReview")


def __getattr__(name: str) -> Any:
    """Import a name on first use, since commands need none of them."""
    if name in _OF_ANONYMISER:
        from anond import anonymiser

        return getattr(anonymiser, name)
    raise AttributeError(f"module 'anond' has no attribute {name!r}")
