"""Numbers in French, with those of Switzerland and Belgium: `quatre-vingt-dix-sept`, `nonante-sept`."""

from __future__ import annotations

import re
from typing import Final

from anond.languages.numerals import saying
from anond.languages.numerals.table import Table, row
from anond_gazetteers.fold import fold

_EIGHT_OR_NINE_HUNDRED: Final = re.compile("neufcent|huitcent")
_JOINED_BY_ET: Final = re.compile("(?:vingt|te)-et-un|soixante-et-onze")
_PARTS: Final = re.compile("[- ]")
_SWISS: Final = {70: ("septante",), 80: ("huitante", "octante"), 90: ("nonante",)}


def _table() -> Table:
    small = row(
        "zéro un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept "
        "dix-huit dix-neuf"
    )
    small |= row("vingt trente quarante cinquante soixante", 20, 10)
    for ten in range(20, 70, 10):
        word = small[ten][0]
        small[ten + 1] = (f"{word} et un", f"{word} et une", f"{word}-un")
        small |= {ten + n: (f"{word}-{small[n][0]}",) for n in range(2, 10)}
    small[71] = ("soixante et onze", "soixante-onze")
    small |= {60 + n: (f"soixante-{small[n][0]}",) for n in (10, *range(12, 20))}
    small |= {80 + n: (f"quatre-vingt-{small[n][0]}",) for n in range(1, 20)}
    small[80] = ("quatre-vingts", "quatre-vingt")
    for ten, words in _SWISS.items():
        small[ten] += words
        small[ten + 1] += tuple(f"{word} et un" for word in words)
        for n in range(2, 10):
            small[ten + n] += tuple(f"{word}-{small[n][0]}" for word in words)
    return Table(
        rank=5,
        small=small,
        hundred=("cent", "cents"),
        thousand=("mille", "mil"),
        million=("un million", "millions"),
        ordinals={1: ("premier", "première")},
    )


TABLE: Final = _table()
_SWISS_WORDS: Final = frozenset(word for words in _SWISS.values() for word in words)


class Speaker(saying.Speaker):
    """A speaker of French."""

    def year(self, n: int) -> str:
        """A year by its hundreds if the speaker says so: `dix-neuf cent`."""
        century, rest = divmod(n, 100)
        by_hundreds = century % 10 and _EIGHT_OR_NINE_HUNDRED.search(self._like) and "mil" not in self._like
        return self._of_hundreds(century, rest) if n >= 100 and by_hundreds else self.number(n)

    def _small(self, n: int) -> str:
        words = self._table.small[n]
        word = words[0]
        if n < 20:
            word = next((one for one in words if fold(one) in self._words), word)
        if n >= 70:
            word = next((one for one in words if fold(_PARTS.split(one)[0]) in _SWISS_WORDS & self._words), word)
        word = self._parted(word)
        return word.replace(" et ", "-et-") if self._joins_et() else word

    def _joins_et(self) -> bool:
        """Whether this speaker writes `vingt-et-un`."""
        return _JOINED_BY_ET.search(self._plain) is not None

    def _of_hundreds(self, many: int, rest: int) -> str:
        head = "cent" if many == 1 else f"{self._small(many)} cent"
        return f"{head} {self._small(rest)}" if rest else head + "s" * (many > 1)
