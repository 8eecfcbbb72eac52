"""One time limit for everything that has to end together: each wait gets the time that the others have left."""

from __future__ import annotations

import time
from collections.abc import Callable


class Deadline:
    """A number of seconds, counted from its start."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._clock = seconds, clock
        self._until: float | None = None

    def start(self) -> None:
        """Start the time; a second call changes nothing."""
        if self._until is None:
            self._until = self._clock() + self._seconds

    def shorten(self, seconds: float) -> None:
        """Leave at most this many seconds from now on."""
        self._until = self._clock() + min(seconds, self.seconds_left())

    def seconds_left(self, kept: float = 0.0) -> float:
        """The seconds left, less a share of the whole that is reserved for later waits; never negative.

        Before the start, all of them.
        """
        left = self._seconds if self._until is None else self._until - self._clock()
        return max(0.0, left - kept * self._seconds)
