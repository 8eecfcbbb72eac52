"""A line on a terminal that says how far a run came. Elsewhere nothing is shown."""

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
    shown: bool = field(default_factory=lambda: sys.stderr.isatty())
    _began: float = field(default_factory=time.monotonic)
    _first: int = -1  # rows of an earlier run
    _last: float = 0.0

    def __call__(self, rows: int, share: float | None) -> None:
        """Show where it stands."""
        now = time.monotonic()
        self._first = rows if self._first < 0 else self._first
        if not self.shown or now - self._last < _EVERY:
            return
        self._last = now
        speed = (rows - self._first) / max(now - self._began, 0.001)
        bar = "" if share is None else f"[{'#' * int(share * _WIDTH):{_WIDTH}}] {share:4.0%} "
        sys.stderr.write(f"\r{self.name}: {bar}{rows:,} rows, {speed:,.0f}/s\x1b[K")
        sys.stderr.flush()

    def end(self) -> None:
        """Take the line away."""
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
