"""Numbers in German: `dreiundzwanzig`, `neunzehnhundertvierundachtzig`."""

from __future__ import annotations

from typing import Final

from anond.languages.numerals import saying
from anond.languages.numerals.table import Table, row


def _table() -> Table:
    small = row(
        "null eins/ein/eine zwei/zwo/zwoa/zwee drei/drü vier fünf/fuenf/föif/fümf sechs/sächs sieben/sibe acht "
        "neun/nüün zehn elf zwölf/zwoelf dreizehn vierzehn fünfzehn/fuenfzehn/fuffzehn sechzehn "
        "siebzehn achtzehn neunzehn"
    )
    tens = row("zwanzig dreißig vierzig fünfzig/fuenfzig/fuffzig sechzig siebzig achtzig neunzig", 20, 10)
    small |= tens
    for ten, words in tens.items():
        for n in range(1, 10):
            units = ("ein",) if n == 1 else small[n]
            small[ten + n] = tuple(f"{unit}und{word}" for word in words for unit in units)
    first = row("erst zweit dritt viert fünft/fuenft sechst siebt/siebent acht neunt zehnt elft zwölft/zwoelft", 1)
    stems = {n: first.get(n) or tuple(word + ("t" if n < 20 else "st") for word in small[n]) for n in range(1, 32)}
    ordinals = {n: tuple(f"{stem}{end}" for end in ("en", "er", "e", "es", "em") for stem in stems[n]) for n in stems}
    return Table(
        rank=2,
        small=small,
        hundred=("hundert",),
        thousand=("tausend",),
        million=("eine Million", "Millionen"),
        links=("und",),
        ordinals=ordinals,
        years_in_pairs=True,
    )


TABLE: Final = _table()


class Speaker(saying.Speaker):
    """A speaker of German."""

    def year(self, n: int) -> str:
        """A year by its hundreds, but for those from 2000 on."""
        century, rest = divmod(n, 100)
        return self._of_hundreds(century, rest) if n >= 100 and century % 10 else self.number(n)

    def ordinal(self, n: int, ending: str = "") -> str:
        """The ordinal with this ending."""
        words = self._table.ordinals.get(n)
        found = next((word for word in words or () if word.endswith(f"t{ending or 'en'}")), None)
        return self._spelt(found) if found else self._small(n)

    def _of_hundreds(self, many: int, rest: int) -> str:
        one = "ein" if "einhundert" in self._like else ""
        head = one if many == 1 else self._small(many)
        return f"{head}{self._table.hundred[0]}{self._behind(rest)}"

    def _thousands(self, n: int) -> str:
        many, rest = divmod(n, 1000)
        one = "ein" if "eintausend" in self._like else ""
        head = one if many == 1 else self.number(many)
        return f"{head}{self._table.thousand[0]}{self._behind(rest)}"
