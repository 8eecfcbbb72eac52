"""Slips of the fingers and of the ear in one word."""

from __future__ import annotations

from random import Random
from typing import Final

_ROWS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
BESIDE: Final = {
    letter: row[max(0, i - 1) : i] + row[i + 1 : i + 2] for row in _ROWS for i, letter in enumerate(row)
}  # on a keyboard
_SOUNDS: Final = (("ph", "f"), ("ck", "k"), ("th", "t"), ("sch", "sh"), ("y", "i"), ("c", "k"), ("z", "s"), ("w", "v"),
                  ("i", "y"), ("k", "c"), ("s", "z"), ("v", "w"), ("x", "ks"))  # fmt: skip
_SHORTEST: Final = 3


def typo(word: str, random: Random) -> str:
    """Two letters swapped, one left out, doubled, or the key beside it."""
    at, which = random.randrange(1, len(word)), random.randrange(4)
    if which == 0 and word[at] != word[at - 1]:
        return word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]
    if which == 1 and len(word) > _SHORTEST:
        return word[:at] + word[at + 1 :]
    if which == 2 and (near := BESIDE.get(word[at].lower())):
        return word[:at] + random.choice(near) + word[at + 1 :]
    return word[:at] + word[at] + word[at:]


def misheard(word: str, random: Random) -> str:
    """A word as somebody might write who only heard it; never the word itself."""
    lower = word.lower()
    options = [lower.replace(sound, other, 1) for sound, other in _SOUNDS if sound in lower[1:]]
    doubled = [at for at in range(1, len(lower)) if lower[at] == lower[at - 1]]
    options += [lower[:at] + lower[at + 1 :] for at in doubled]
    options += [lower[:at] + lower[at] + lower[at:] for at in range(2, len(lower) - 1) if lower[at] in "lmnrst"]
    options = [option for option in options if option != lower]
    heard = random.choice(options) if options else typo(lower, random)
    heard = heard if heard != lower else lower + lower[-1]
    return heard.capitalize() if word[0].isupper() else heard
