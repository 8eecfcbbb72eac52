"""Words that nobody has heard yet: made letter by letter after the names of a list, three letters at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from random import Random
from typing import Final

_EDGE: Final = "\0"
_ORDER: Final = 3
_SHORTEST, _LONGEST = 4, 12
_TRIES: Final = 50


class Inventor:
    """The letters that follow each three letters, in the words of a list."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = frozenset(word.lower() for word in words if word.isalpha())
        self._next: dict[str, list[str]] = defaultdict(list)
        for word in sorted(self._words):
            padded = _EDGE * _ORDER + word + _EDGE
            for at in range(len(padded) - _ORDER):
                self._next[padded[at : at + _ORDER]].append(padded[at + _ORDER])

    def word(self, random: Random) -> str:
        """A word like those of the list and not one of them, with a capital; or nothing where none comes up."""
        for _ in range(_TRIES):
            word = self._draw(random)
            if _SHORTEST <= len(word) <= _LONGEST and word not in self._words:
                return word.capitalize()
        return ""

    def _draw(self, random: Random) -> str:
        word = _EDGE * _ORDER
        while len(word) <= _LONGEST + _ORDER and (letters := self._next.get(word[-_ORDER:])):
            letter = random.choice(letters)
            if letter == _EDGE:
                break
            word += letter
        return word[_ORDER:]
