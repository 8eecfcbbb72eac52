"""Numbers in Swedish: `tjugotre`, `nittonhundraåttiofyra`."""

from __future__ import annotations

import re
from typing import Final

from anond.languages.numerals import saying
from anond.languages.numerals.table import Table, row

_THOUSANDS: Final = re.compile("^$|tusen|hundra")


def _table() -> Table:
    small = row(
        "noll/nolla/nolle ett/en/etta två/tvåa tre/trea/tri fyra fem/femma sex/sexa sju/sjua åtta nio/nia tio/tia elva "
        "tolv tretton fjorton femton sexton sjutton arton/aderton nitton"
    )
    tens = row(
        "tjugo/tjugi/tju trettio/tretti fyrtio/fyrti femtio/femti sextio/sexti sjuttio/sjutti åttio/åtti nittio/nitti",
        20,
        10,
    )
    small |= tens
    for ten, words in tens.items():
        for n in range(1, 10):
            small[ten + n] = tuple(f"{word}{unit}" for word in words for unit in small[n][: 2 if n == 1 else 1])
    ordinals = row(
        "första/förste andra/andre tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte/tolvte "
        "trettonde fjortonde femtonde sextonde sjuttonde artonde nittonde tjugonde",
        1,
    )
    ordinals |= {20 + n: tuple(f"tjugo{word}" for word in ordinals[n]) for n in range(1, 10)}
    ordinals |= {30: ("trettionde",), 31: ("trettioförsta", "trettioförste")}
    return Table(
        rank=3,
        small=small,
        hundred=("hundra",),
        thousand=("tusen",),
        million=("en miljon", "miljoner"),
        links=("och",),
        ordinals=ordinals,
        years_in_pairs=True,
    )


TABLE: Final = _table()


class Speaker(saying.Speaker):
    """A speaker of Swedish."""

    def year(self, n: int) -> str:
        """A year by its hundreds, those from 2010 on by two numbers if the speaker says no thousands."""
        if n < 100:
            return self.number(n)
        century, rest = divmod(n, 100)
        if century == 20 and rest > 9 and not _THOUSANDS.search(self._like):
            return self._small(century) + self._small(rest)
        by_hundreds = century % 10 or "tjugohundra" in self._like
        return self._of_hundreds(century, rest) if by_hundreds else self.number(n)

    def _of_hundreds(self, many: int, rest: int) -> str:
        one = "ett" if "etthundra" in self._like else ""
        head = one if many == 1 else self._small(many)
        return f"{head}{self._table.hundred[0]}{self._behind(rest)}"

    def _thousands(self, n: int) -> str:
        many, rest = divmod(n, 1000)
        head = "" if many == 1 else self.number(many)
        gap = " " if " tusen" in self._plain else ""
        return f"{head}{gap}{self._table.thousand[0]}{gap if rest else ''}{self._behind(rest)}"
