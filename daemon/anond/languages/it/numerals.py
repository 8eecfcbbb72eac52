"""Numbers in Italian: `ventitré`, `duecentoventisei`, `millenovecentottantaquattro`."""

from __future__ import annotations

from typing import Final

from anond.languages.numerals import saying
from anond.languages.numerals.table import Table, row


def _table() -> Table:
    small = row(
        "zero uno/un/una due tre/tré quattro cinque sei sette otto nove dieci undici dodici tredici quattordici "
        "quindici sedici diciassette diciotto diciannove"
    )
    tens = row("venti trenta quaranta cinquanta sessanta settanta ottanta novanta", 20, 10)
    small |= tens
    for ten, words in tens.items():
        word = words[0]
        for n in range(1, 10):
            unit = "tré" if n == 3 else small[n][0]
            small[ten + n] = (f"{word[:-1] if unit[0] in 'uo' else word}{unit}",)
        small[ten + 1] = (*small[ten + 1], f"{word[:-1]}un")
    return Table(
        rank=6,
        small=small,
        hundred=("cento", "cent"),
        thousand=("mila", "mille"),
        million=("un milione", "milioni"),
        ordinals={1: ("primo",)},
        years_of_hundreds=True,
    )


TABLE: Final = _table()


class Speaker(saying.Speaker):
    """A speaker of Italian."""

    def _of_hundreds(self, many: int, rest: int) -> str:
        head = "cento" if many == 1 else f"{self._small(many)}cento"
        tail = self._behind(rest)
        return head[:-1] + tail if tail.startswith("ott") else head + tail

    def _behind(self, rest: int) -> str:
        return "tré" if rest == 3 else super()._behind(rest)

    def _thousands(self, n: int) -> str:
        many, rest = divmod(n, 1000)
        return ("mille" if many == 1 else f"{self.number(many)}mila") + self._behind(rest)
