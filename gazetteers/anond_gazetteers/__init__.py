"""Lists of names, places and other words per language, and their look-up; imports nothing of anond."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from anond_gazetteers.fold import fold
from anond_gazetteers.refused import LexiconRefused

if TYPE_CHECKING:
    from anond_gazetteers.lookup import Gazetteers, Hit, load

__all__ = ["Gazetteers", "Hit", "LexiconRefused", "fold", "load"]


def __getattr__(name: str) -> Any:
    """What looks words up is imported when it is asked for: a command that reads no text starts without numpy."""
    if name in __all__:
        from anond_gazetteers import lookup

        return getattr(lookup, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
