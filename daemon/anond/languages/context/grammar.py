"""Words of every sentence, as they stand between a value and what names it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False, repr=False)
class GrammarWords:
    """Words of every sentence, as they stand between a value and what names it."""

    present: str = ""
    """*is*."""
    past: str = ""
    """*was*."""
    plural: str = ""
    """*are*, *were*."""
    reads: str = ""
    """Other words before a value that is told: *lautet*."""
    this_is: str = ""
    """*c'est*."""
    both: str = ""
    """*and*."""
    number: str = ""
    """*number*, in full and short."""
    elided: str = ""
    """Articles before an apostrophe and a name with a capital; patterns."""
    elided_always: str = ""
    """Words before an apostrophe that begin no name."""
