"""Whether a daemon applies what people decide: the decisions topic is read, or what waits there does not move."""

from __future__ import annotations

from collections.abc import Callable

from anond.errors import AnondError
from anond.log.protocol import Log

PATIENCE = 20.0  # seconds in which a daemon that is at work moves on


class DaemonProgress:
    """Follows how far the daemons are behind on decisions."""

    def __init__(self, group: str | None, topic: str, clock: Callable[[], float]) -> None:
        """`group` is that of the daemons; None where there are none, and nobody expects them."""
        self._group = group
        self._topic = topic
        self._clock = clock
        self._behind = 0
        self._since: float | None = None
        self._known = False

    async def update(self, log: Log) -> None:
        """Take in how many decisions no daemon has applied. Where that may not be asked, nothing is known."""
        if self._group is None:
            return
        try:
            behind = sum((await log.lag(self._group, self._topic)).values())
        except (AnondError, NotImplementedError):
            self._known = False
            return
        if behind == 0 or behind < self._behind:
            self._since = None
        if behind and self._since is None:
            self._since = self._clock()
        self._behind, self._known = behind, True

    def state(self) -> bool | None:
        """False: decisions wait on the log and no daemon takes them; None: not known."""
        if not self._known:
            return None
        return self._since is None or self._clock() - self._since < PATIENCE
