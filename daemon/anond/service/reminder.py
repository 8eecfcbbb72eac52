"""Logs a trouble that lasts once, and again from time to time: a try twice a second would fill the log."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

EVERY: Final = 60.0  # seconds between two lines about the same trouble


class Reminder:
    """Warns of one kind of trouble, with its reason."""

    def __init__(self, log: logging.Logger, message: str, clock: Callable[[], float]) -> None:
        self._log, self._message, self._clock = log, message, clock
        self._reason: str | None = None
        self._told = 0.0

    def warn(self, reason: str) -> None:
        """Log it, unless the same was logged within the last minute."""
        if reason != self._reason or self._clock() - self._told >= EVERY:
            self._reason, self._told = reason, self._clock()
            self._log.warning(self._message, extra={"reason": reason})

    def over(self) -> None:
        """It is over: the next one is logged at once."""
        self._reason = None
