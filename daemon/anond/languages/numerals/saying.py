"""Says numbers in words in a speaker's way: with their hyphens, links, and words of their region."""

from __future__ import annotations

import re
from typing import Final

from anond.languages.numerals.letters import letters_of
from anond.languages.numerals.table import Table
from anond_gazetteers.fold import fold

MILLION: Final = 1_000_000
_PAIRS: Final = re.compile(r"(?=\b(\w+ \w+))")
_WORD: Final = re.compile(r"[^\W\d_]+")


class Speaker:
    """A speaker's way of saying numbers, learnt from a number that they wrote; a language may have its own."""

    def __init__(self, table: Table, like: str) -> None:
        self._table = table
        self._like = letters_of(like)
        self._words = frozenset(fold(word) for word in _WORD.findall(like))
        self._plain = fold(like)
        self._hyphens = "-" in like or "‐" in like
        self._sharp = "ss" not in like

    def number(self, n: int) -> str:
        """Any number from 0 to 999,999,999."""
        if n >= MILLION:
            return self._millions(n)
        if n < 100:
            return self._small(n)
        return self._hundreds(n) if n < 1000 else self._thousands(n)

    def year(self, n: int) -> str:
        """A year; by its century where the language or the speaker does so."""
        return self.number(n)

    def ordinal(self, n: int, ending: str = "") -> str:
        """The ordinal of a day, in German with this ending; the number where the language has no ordinal."""
        words = self._table.ordinals.get(n)
        return words[0] if words else self._small(n)

    def _small(self, n: int) -> str:
        """A number below a hundred, in this speaker's words."""
        words = self._table.small[n]
        word = words[0]
        if n < 20:
            word = next((one for one in words if fold(one) in self._words), word)
        return self._spelt(self._parted(word))

    def _parted(self, word: str) -> str:
        """A number of several words with blanks for hyphens if this speaker uses blanks."""
        return word if "-" not in word or self._joins_by_hyphen() else word.replace("-", " ")

    def _joins_by_hyphen(self) -> bool:
        return self._hyphens or not (self._table.pairs & frozenset(_PAIRS.findall(self._plain)))

    def _spelt(self, word: str) -> str:
        """The word with `ss` if this speaker writes no sharp s."""
        return word if self._sharp else word.replace("ß", "ss")

    def _hundreds(self, n: int) -> str:
        century, rest = divmod(n, 100)
        return self._of_hundreds(century, rest)

    def _of_hundreds(self, many: int, rest: int) -> str:
        """Up to ninety-nine hundreds, and the rest behind them."""
        own, word = self._table.hundreds.get(many * 100), next(iter(self._table.hundred), "")
        head = own[0] if own else word if many == 1 else f"{self._small(many)} {word}"
        return f"{head} {self._small(rest)}" if rest else head

    def _behind(self, rest: int) -> str:
        """The rest behind hundreds and thousands, written in one word."""
        return self.number(rest) if rest else ""

    def _millions(self, n: int) -> str:
        many, rest = divmod(n, MILLION)
        one, several = self._table.million
        said = one if many == 1 else f"{self._many_millions(many)} {several}"
        return f"{said} {self.number(rest)}" if rest else said

    def _many_millions(self, many: int) -> str:
        return self.number(many)

    def _thousands(self, n: int) -> str:
        many, rest = divmod(n, 1000)
        word = self._table.thousand[0]
        head = word if many == 1 else f"{self.number(many)} {word}"
        return f"{head} {self.number(rest)}" if rest else head
