"""Values of any other kind: their words."""

from __future__ import annotations

import re
from typing import Final

from anond_gazetteers.fold import fold

_WORD: Final = re.compile(r"\w+")


def canonical_words(text: str) -> str:
    """The folded words of a text, without separators."""
    folded = fold(text)
    return folded if folded.isalnum() else " ".join(_WORD.findall(folded)) or text
