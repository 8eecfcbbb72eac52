"""Whether a daemon applies decisions: whether it makes progress on the decisions topic."""

from __future__ import annotations

from collections.abc import Callable

from anond.errors import AnondError
from anond.log.protocol import Log

PATIENCE = 20.0  # seconds in which a daemon that is at work moves on


class DaemonProgress:
    """Follows the lag of the daemons on decisions."""

    def __init__(self, group: str | None, topic: str, clock: Callable[[], float]) -> None:
        """`group` is that of the daemons; None where there are none, and nobody expects them."""
        self._group = group
        self._topic = topic
        self._clock = clock
        self._behind = 0
        self._since: float | None = None
        self._known = False

    async def update(self, log: Log) -> None:
        """Read the number of decisions that no daemon has applied; unknown without the right to ask."""
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
        """True: decisions are applied; False: they wait and no daemon takes them; None: unknown."""
        if not self._known:
            return None
        return self._since is None or self._clock() - self._since < PATIENCE
