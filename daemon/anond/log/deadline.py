"""One bound on all that has to end together: whoever waits is given what the others have left of it."""

from __future__ import annotations

import time
from collections.abc import Callable


class Deadline:
    """So many seconds from the moment at which it is started."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._clock = seconds, clock
        self._until: float | None = None

    def start(self) -> None:
        """Let it run; a second call changes nothing."""
        if self._until is None:
            self._until = self._clock() + self._seconds

    def shorten(self, seconds: float) -> None:
        """Let no more than so many seconds be left from now on."""
        self._until = self._clock() + min(seconds, self.seconds_left())

    def seconds_left(self, kept: float = 0.0) -> float:
        """The seconds that are left, less a share of the whole that is kept for those who come later; never negative.

        All of them where it was not started.
        """
        left = self._seconds if self._until is None else self._until - self._clock()
        return max(0.0, left - kept * self._seconds)
