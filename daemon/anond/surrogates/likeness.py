"""When a word is a slip of the pen for a known one."""

from __future__ import annotations

from typing import Final

SHORTEST: Final = 5
_LONG: Final = 7


def is_slip(word: str, known: str) -> bool:
    """Whether two folded words of five letters and more are one edit apart: a letter more, less, other, or two swapped.

    Another last letter is no slip in a word of less than seven: it is how languages inflect (`clara`, `claro`).
    """
    if min(len(word), len(known)) < SHORTEST or abs(len(word) - len(known)) > 1 or word == known:
        return False
    if len(word) == len(known) < _LONG and word[:-1] == known[:-1]:
        return False
    at = next((i for i, (a, b) in enumerate(zip(word, known, strict=False)) if a != b), min(len(word), len(known)))
    if len(word) != len(known):
        short, long = sorted((word, known), key=len)
        return short[at:] == long[at + 1 :]
    swapped = word[at : at + 2] == known[at : at + 2][::-1]
    return word[at + 1 :] == known[at + 1 :] or (swapped and word[at + 2 :] == known[at + 2 :])
