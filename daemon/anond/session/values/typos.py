"""Whether a word is a misspelling of a known one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from anond.text.compiled import check_kernel

SHORTEST: Final = 5
_LONG: Final = 7
_LONGEST: Final = 64  # letters of a word that may be misspelt
_MOST: Final = 16  # candidates that are returned; only hostile sessions have more


class Neighbours:
    """Words by their rests without one letter: two words one edit apart share such a rest.

    So a few look-ups find the candidates for any number of words (Garbe 2012, symmetric delete).
    """

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._by_rest: dict[str, dict[str, None]] = {}
        for word in words:
            self.add(word)

    def add(self, word: str) -> None:
        """Add a word behind the others."""
        _enter(self._by_rest, word)

    def remove(self, word: str) -> None:
        """Forget a word."""
        _leave(self._by_rest, word)

    def candidates(self, word: str) -> list[str]:
        """Words that may be one edit from this one, `_MOST` at most; the caller compares them."""
        return _near(self._by_rest, word, _MOST)


def _rests(word: str) -> Iterable[str]:
    """A word, and its rests without one letter each; empty for a word that is no name."""
    if not SHORTEST - 1 <= len(word) <= _LONGEST:
        return ()
    return dict.fromkeys((word, *(word[:at] + word[at + 1 :] for at in range(len(word)))))


def _enter_in_python(by_rest: dict[str, dict[str, None]], word: str) -> None:
    """Take up a word, behind those that are there."""
    for rest in _rests(word):
        by_rest.setdefault(rest, {})[word] = None


def _leave_in_python(by_rest: dict[str, dict[str, None]], word: str) -> None:
    """Forget a word."""
    for rest in _rests(word):
        if (words := by_rest.get(rest)) and words.pop(word, word) is None and not words:
            del by_rest[rest]


def _near_in_python(by_rest: dict[str, dict[str, None]], word: str, most: int) -> list[str]:
    """Words that may be one edit from another; so many are looked at."""
    found = (one for rest in _rests(word) for one in by_rest.get(rest, ()))
    return list(dict.fromkeys(islice(found, most)))


try:
    from anond.text import _text

    check_kernel(_text)
    from anond.text._text import enter_word as _enter
    from anond.text._text import leave_word as _leave
    from anond.text._text import words_near as _near
except ImportError:
    _enter, _leave, _near = _enter_in_python, _leave_in_python, _near_in_python


def is_slip(word: str, known: str) -> bool:
    """Whether two folded words of five letters and more are one edit apart: a letter more, less, other, or two swapped.

    Another last letter is an inflection (`clara`, `claro`) in words of less than seven letters.
    """
    if word[:1] != known[:1] and word[-1:] != known[-1:]:  # as of most words; an edit is at one end alone
        return False
    if min(len(word), len(known)) < SHORTEST or abs(len(word) - len(known)) > 1 or word == known:
        return False
    if word[:2] != known[:2] and word[-2:] != known[-2:]:  # nor does an edit reach from one end to the other
        return False
    if len(word) == len(known) < _LONG and word[:-1] == known[:-1]:
        return False
    at = 0
    for one, other in zip(word, known, strict=False):
        if one != other:
            break
        at += 1
    if len(word) != len(known):
        short, long = sorted((word, known), key=len)
        return short[at:] == long[at + 1 :]
    swapped = word[at : at + 2] == known[at : at + 2][::-1]
    return word[at + 1 :] == known[at + 1 :] or (swapped and word[at + 2 :] == known[at + 2 :])
