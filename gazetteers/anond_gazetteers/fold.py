"""The one case- and accent-folded form of a word, under which lists, memory and ledger meet."""

from __future__ import annotations

import unicodedata

from anond_gazetteers.forgetting import remembering

# Letters that Unicode does not decompose but that people write plainly.
_PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "ħ": "h"})


@remembering(1 << 14)
def fold(word: str) -> str:
    """`word` without case and accents: `Øyvind` and `oyvind`, `Strauß` and `STRAUSS` fold alike.

    Folding a folded word changes nothing.
    """
    if word.isascii():
        return word.lower()
    letters = unicodedata.normalize("NFKD", word.casefold().translate(_PLAIN))
    if letters.isascii():
        return letters.lower()
    plain = "".join([letter for letter in letters if not unicodedata.combining(letter)])
    return unicodedata.normalize("NFC", plain.casefold().translate(_PLAIN))
