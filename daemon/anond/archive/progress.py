"""A progress line on a terminal; elsewhere nothing is shown."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field

_WIDTH = 24
_EVERY = 0.2  # seconds


@dataclass
class Progress:
    """The bar of one archive."""

    name: str
    what: str = "rows"  # that are counted
    shown: bool = field(default_factory=lambda: sys.stderr.isatty())
    _began: float = field(default_factory=time.monotonic)
    _first: int = -1  # rows of an earlier run
    _last: float = 0.0

    _rows: int = 0

    def __call__(self, rows: int, share: float | None) -> None:
        """Show how many rows are done."""
        now = time.monotonic()
        self._first, self._rows = rows if self._first < 0 else self._first, rows
        if self.shown and now - self._last >= _EVERY:
            self._draw(rows, share, now)

    def _draw(self, rows: int, share: float | None, now: float) -> None:
        self._last = now
        speed = (rows - self._first) / max(now - self._began, 0.001)
        bar = "" if share is None else f"[{'#' * int(share * _WIDTH):{_WIDTH}}] {share:4.0%} "
        sys.stderr.write(f"\r{self.name}: {bar}{rows:,} {self.what}, {speed:,.0f}/s\x1b[K")
        sys.stderr.flush()

    def __enter__(self) -> Progress:
        """Begin."""
        return self

    def __exit__(self, failed: object, *_: object) -> None:
        """Leave the bar full where all is done; take it away where something failed."""
        if self.shown and failed is None and self._rows:
            self._draw(self._rows, 1.0, time.monotonic())
            sys.stderr.write("\n")
        elif self.shown:
            sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()
