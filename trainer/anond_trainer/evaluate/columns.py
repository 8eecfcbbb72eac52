"""Tables as text: rows of cells in columns, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan

Row = Sequence[str]


def aligned(rows: Sequence[Row]) -> Iterator[str]:
    """Rows as lines, the first cell to the left and the others to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        first, *others = (
            cell.ljust(w) if not i else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join([first, *others]).rstrip()


def share(value: float) -> str:
    """A share as a decimal, or a dash for NaN."""
    return "–" if isnan(value) else f"{value:.3f}"
