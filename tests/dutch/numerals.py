"""Numbers in Dutch: `vijfentwintig`; the rules of `saying.Speaker` do for the rest."""

from __future__ import annotations

from typing import Final

from anond.languages.numerals.table import Table, row


def _table() -> Table:
    small = row(
        "nul een/één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien "
        "zeventien achttien negentien"
    )
    tens = row("twintig dertig veertig vijftig zestig zeventig tachtig negentig", 20, 10)
    small |= tens
    for ten, words in tens.items():
        small |= {ten + n: (f"{small[n][0]}en{words[0]}",) for n in range(1, 10)}
    return Table(small=small, hundred=("honderd",), thousand=("duizend",), million=("één miljoen", "miljoen"))


TABLE: Final = _table()
