"""Numbers in Spanish: `veintitrés`, `treinta y dos`, `mil novecientos ochenta y cuatro`."""

from __future__ import annotations

from typing import Final

from anond.languages.numerals import saying
from anond.languages.numerals.table import Table, row


def _table() -> Table:
    small = row(
        "cero uno/un/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
        "diecisiete dieciocho diecinueve veinte veintiuno/veintiún/veintiuna veintidós veintitrés veinticuatro "
        "veinticinco veintiséis veintisiete veintiocho veintinueve"
    )
    tens = row("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 30, 10)
    small |= tens
    for ten, words in tens.items():
        small |= {
            ten + n: (*(f"{words[0]} y {one}" for one in small[n]), *(f"{words[0]}i{one}" for one in small[n]))
            for n in range(1, 10)
        }
    for n in range(6, 10):
        small[10 + n] = (*small[10 + n], f"diez y {small[n][0]}")
    hundreds = row(
        "ciento/cien doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas quinientos/quinientas "
        "seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas novecientos/novecientas",
        100,
        100,
    )
    return Table(
        rank=4,
        small=small,
        thousand=("mil",),
        million=("un millón", "millones"),
        hundreds=hundreds,
        ordinals={1: ("primero", "primer")},
    )


TABLE: Final = _table()


class Speaker(saying.Speaker):
    """A speaker of Spanish."""

    def _of_hundreds(self, many: int, rest: int) -> str:
        return "cien" if many == 1 and not rest else super()._of_hundreds(many, rest)

    def _thousands(self, n: int) -> str:
        many, rest = divmod(n, 1000)
        head = "mil" if many == 1 else f"{self._many_millions(many)} mil"
        return f"{head} {self.number(rest)}" if rest else head

    def _many_millions(self, many: int) -> str:
        """The number before `mil` and `millones`: `treinta y un`, `veintiún`."""
        head = self.number(many)
        if not head.endswith("uno"):
            return head
        return head.removesuffix("uno") + ("ún" if head.endswith("iuno") else "un")
