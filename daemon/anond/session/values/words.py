"""Values of any other kind: their words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from anond_gazetteers.fold import fold, fold_all

_WORD: Final = re.compile(r"\w+")


def canonical_words(text: str) -> str:
    """The folded words of a text, without separators."""
    return _words_of(fold(text), text)


def all_canonical_words(texts: Sequence[str]) -> list[str]:
    """The same of each of these texts: all at once, for long lists."""
    return list(map(_words_of, fold_all(texts), texts))


def _words_of(folded: str, text: str) -> str:
    return folded if folded.isalnum() else " ".join(_WORD.findall(folded)) or text
