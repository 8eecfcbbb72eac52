"""The one case- and accent-folded form of a word, under which lists, memory and ledger meet."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import compress
from operator import not_

from anond_gazetteers.forgetting import remembering

# Letters that Unicode does not decompose but that people write plainly.
_PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "ħ": "h"})


@remembering(1 << 14)
def fold(word: str) -> str:
    """`word` without case and accents: `Øyvind` and `oyvind`, `Strauß` and `STRAUSS` fold alike.

    Folding a folded word changes nothing.
    """
    return word.lower() if word.isascii() else _folded(word)


def fold_all(words: Sequence[str]) -> list[str]:
    """Each of these words folded: all at once, for long lists, of which nothing is remembered."""
    plain = list(map(str.isascii, words))
    small = "\n".join(compress(words, plain)).lower().split("\n")
    rest = _folded("\n".join(compress(words, map(not_, plain)))).split("\n")
    if max(len(small), 1) != max(sum(plain), 1) or max(len(rest), 1) != max(len(plain) - sum(plain), 1):
        return [_folded(word) for word in words]  # one of them holds a new line
    of_plain, of_others = iter(small), iter(rest)
    return [next(of_plain) if one else next(of_others) for one in plain]


def _folded(word: str) -> str:
    letters = unicodedata.normalize("NFKD", word.casefold().translate(_PLAIN))
    if letters.isascii():
        return letters.lower()
    plain = "".join([letter for letter in letters if letter < "\x80" or not unicodedata.combining(letter)])
    return unicodedata.normalize("NFC", plain.casefold().translate(_PLAIN))
