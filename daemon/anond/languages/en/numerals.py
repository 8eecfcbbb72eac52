"""Numbers in English: `one hundred and two`, `nineteen oh five`."""

from __future__ import annotations

from typing import Final

from anond.languages.numerals import saying
from anond.languages.numerals.table import Table, row


def _table() -> Table:
    small = row(
        "zero/oh/o/nought/naught/nil one two three four five six seven eight nine/niner ten eleven twelve thirteen "
        "fourteen fifteen sixteen seventeen eighteen nineteen"
    )
    tens = row("twenty thirty forty/fourty fifty sixty seventy eighty ninety/ninty", 20, 10)
    small |= tens
    for ten, words in tens.items():
        small |= {ten + n: tuple(f"{word}-{small[n][0]}" for word in words) for n in range(1, 10)}
    ordinals = row(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
        "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
        1,
    )
    ordinals |= {20 + n: (f"twenty-{ordinals[n][0]}",) for n in range(1, 10)}
    ordinals |= {30: ("thirtieth",), 31: ("thirty-first",)}
    return Table(
        rank=1,
        small=small,
        hundred=("hundred",),
        thousand=("thousand",),
        million=("one million", "million"),
        links=("and",),
        ordinals=ordinals,
        years_in_pairs=True,
    )


TABLE: Final = _table()


class Speaker(saying.Speaker):
    """A speaker of English."""

    def year(self, n: int) -> str:
        """A year by its century, but for those of 2000 to 2009."""
        if n < 100:
            return self.number(n)
        century, rest = divmod(n, 100)
        if rest == 0:
            return self.number(n) if century % 10 == 0 else f"{self._small(century)} hundred"
        if rest < 10:
            return self.number(n) if century % 10 == 0 else f"{self._small(century)} oh {self._small(rest)}"
        in_thousands = century == 20 and "thousand" in self._like
        return self.number(n) if in_thousands else f"{self._small(century)} {self._small(rest)}"

    def ordinal(self, n: int, ending: str = "") -> str:
        """The ordinal, with a blank for its hyphen if this speaker uses blanks."""
        return self._parted(super().ordinal(n, ending))

    def _of_hundreds(self, many: int, rest: int) -> str:
        link = " and " if "hundred" not in self._like or "and" in self._words else " "
        return f"{self._small(many)} hundred" + (link + self._small(rest) if rest else "")

    def _thousands(self, n: int) -> str:
        many, rest = divmod(n, 1000)
        link = " and " if rest < 100 and ("thousand" not in self._like or "and" in self._words) else " "
        return f"{self.number(many)} thousand" + (link + self.number(rest) if rest else "")
