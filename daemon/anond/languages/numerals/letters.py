"""The letters of a number in words."""

from __future__ import annotations

from anond_gazetteers.fold import fold
from anond_gazetteers.forgetting import remembering


@remembering(1 << 13)
def letters_of(text: str) -> str:
    """The folded letters of a text, so that a number is read with any hyphens and blanks."""
    folded = fold(text)
    return folded if folded.isalpha() else "".join([c for c in folded if c.isalpha()])
