"""Says numbers in words in a speaker's way: with their hyphens, links, and words of their region."""

from __future__ import annotations

import itertools
import re
from functools import cache
from typing import Final

from anond.session.values.numerals.reading import letters_of
from anond.session.values.numerals.tables import TABLES
from anond_gazetteers.fold import fold

MILLION: Final = 1_000_000
_MILLIONS: Final = {
    "en": ("one million", "million"), "de": ("eine Million", "Millionen"), "sv": ("en miljon", "miljoner"),
    "es": ("un millón", "millones"), "fr": ("un million", "millions"), "it": ("un milione", "milioni"),
}  # fmt: skip
_WORD: Final = re.compile(r"[^\W\d_]+")


class Speaker:
    """A speaker's way of saying numbers, learnt from a number that they wrote."""

    def __init__(self, lang: str, like: str) -> None:
        self._lang = lang
        self._table = TABLES[lang]
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
        if n < 1000:
            return self._hundreds(n)
        return self._thousands(n)

    def year(self, n: int) -> str:
        """A year; by its century where the language or the speaker does so."""
        if n < 100 or self._lang in ("es", "it") or (self._lang == "fr" and "mil" in self._like):
            return self.number(n)
        century, rest = divmod(n, 100)
        if self._lang == "en":
            return self._english_year(n, century, rest)
        if self._lang == "sv" and century == 20 and rest > 9 and not re.search("^$|tusen|hundra", self._like):
            return self._small(century) + self._small(rest)
        by_hundreds = century % 10 or (self._lang == "sv" and "tjugohundra" in self._like)
        if self._lang == "fr" and not re.search("neufcent|huitcent", self._like):
            by_hundreds = 0
        return self._of_hundreds(century, rest) if by_hundreds else self.number(n)

    def _english_year(self, n: int, century: int, rest: int) -> str:
        if rest == 0:
            return self.number(n) if century % 10 == 0 else f"{self._small(century)} hundred"
        if rest < 10:
            return self.number(n) if century % 10 == 0 else f"{self._small(century)} oh {self._small(rest)}"
        in_thousands = century == 20 and "thousand" in self._like
        return self.number(n) if in_thousands else f"{self._small(century)} {self._small(rest)}"

    def ordinal(self, n: int, ending: str = "") -> str:
        """The ordinal of a day; in German with this ending; in three languages only of the first."""
        words = self._table.ordinals.get(n)
        if words is None:
            return self._small(n)
        if self._lang == "de":
            return self._spelt(next(word for word in words if word.endswith(f"t{ending or 'en'}")))
        if self._lang == "en":
            return words[0] if self._joins_by_hyphen() else words[0].replace("-", " ")
        return words[0]

    def _small(self, n: int) -> str:
        """A number below a hundred, in this speaker's words."""
        words = self._table.small[n]
        word = words[0]
        if n < 20:
            word = next((one for one in words if fold(one) in self._words), word)
        if self._lang == "fr" and n >= 70:
            word = next((one for one in words if fold(re.split("[- ]", one)[0]) in _swiss() & self._words), word)
        if self._lang in ("fr", "en") and not self._joins_by_hyphen():
            word = word.replace("-", " ")
        if self._lang == "fr" and re.search("(?:vingt|te)-et-un|soixante-et-onze", self._plain):
            word = word.replace(" et ", "-et-")
        return self._spelt(word)

    def _joins_by_hyphen(self) -> bool:
        """Whether numbers of several words have hyphens: not if this speaker uses blanks."""
        return self._hyphens or not (_parted(self._lang) & frozenset(re.findall(r"(?=\b(\w+ \w+))", self._plain)))

    def _spelt(self, word: str) -> str:
        """The word with `ss` if this speaker writes no sharp s."""
        return word if self._sharp else word.replace("ß", "ss")

    def _hundreds(self, n: int) -> str:
        century, rest = divmod(n, 100)
        if self._lang == "es":
            word = "cien" if n == 100 else self._table.hundreds[century * 100][0]
            return f"{word} {self._small(rest)}" if rest else word
        return self._of_hundreds(century, rest)

    def _of_hundreds(self, many: int, rest: int) -> str:
        """Up to ninety-nine hundreds, and the rest behind them."""
        if self._lang == "en":
            link = " and " if "hundred" not in self._like or "and" in self._words else " "
            return f"{self._small(many)} hundred" + (link + self._small(rest) if rest else "")
        if self._lang == "fr":
            head = "cent" if many == 1 else f"{self._small(many)} cent"
            return f"{head} {self._small(rest)}" if rest else head + "s" * (many > 1)
        if self._lang == "it":
            head = "cento" if many == 1 else f"{self._small(many)}cento"
            tail = self._behind(rest)
            return head[:-1] + tail if tail.startswith("ott") else head + tail
        one = {"de": "ein" if "einhundert" in self._like else "", "sv": "ett" if "etthundra" in self._like else ""}
        head = one[self._lang] if many == 1 else self._small(many)
        return f"{head}{self._table.hundred[0]}{self._behind(rest)}"

    def _behind(self, rest: int) -> str:
        """The rest behind hundreds and thousands, written in one word."""
        if self._lang == "it" and rest == 3:
            return "tré"
        return self.number(rest) if rest else ""

    def _millions(self, n: int) -> str:
        many, rest = divmod(n, MILLION)
        one, several = _MILLIONS[self._lang]
        head = self.number(many)
        if self._lang == "es" and head.endswith("uno"):  # `treinta y un millones`, `veintiún millones`
            head = head.removesuffix("uno") + ("ún" if head.endswith("iuno") else "un")
        said = one if many == 1 else f"{head} {several}"
        return f"{said} {self.number(rest)}" if rest else said

    def _thousands(self, n: int) -> str:
        many, rest = divmod(n, 1000)
        if self._lang == "en":
            link = " and " if rest < 100 and ("thousand" not in self._like or "and" in self._words) else " "
            return f"{self.number(many)} thousand" + (link + self.number(rest) if rest else "")
        if self._lang in ("fr", "es"):
            word = self._table.thousand[0]
            head = word if many == 1 else f"{self.number(many)} {word}"
            return f"{head} {self.number(rest)}" if rest else head
        if self._lang == "it":
            return ("mille" if many == 1 else f"{self.number(many)}mila") + self._behind(rest)
        one = "ein" if self._lang == "de" and "eintausend" in self._like else ""
        head = one if many == 1 else self.number(many)
        gap = " " if self._lang == "sv" and " tusen" in self._plain else ""
        return f"{head}{gap}{self._table.thousand[0]}{gap if rest else ''}{self._behind(rest)}"


@cache
def _swiss() -> frozenset[str]:
    return frozenset(("septante", "huitante", "octante", "nonante"))


@cache
def _parted(lang: str) -> frozenset[str]:
    """Pairs of folded words that are one number: `thirty two`, `vingt deux`."""
    found = set()
    for words in (*TABLES[lang].small.values(), *TABLES[lang].ordinals.values()):
        for word in words:
            parts = fold(word).replace("-", " ").split()
            found |= {f"{a} {b}" for a, b in itertools.pairwise(parts) if "et" not in (a, b)}
    return frozenset(found)
