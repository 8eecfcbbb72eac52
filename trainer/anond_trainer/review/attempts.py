"""How often somebody may try: passwords by name, and logins as a whole. Kept in memory alone."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable

WINDOW = 300.0  # seconds
FOR_A_NAME, FOR_ALL, MAX_NAMES = 5, 60, 10_000


class Attempts:
    """Failed logins of the last minutes."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._all: deque[float] = deque(maxlen=FOR_ALL)
        self._names: dict[str, deque[float]] = {}

    def wait(self, name: str = "") -> float:
        """Seconds until another try under this name is allowed; 0: now."""
        now = self._clock()
        waits = [self._left(self._all, FOR_ALL, now), self._left(self._names.get(name, deque()), FOR_A_NAME, now)]
        return max(waits)

    def failed(self, name: str = "") -> None:
        """Remember a failure."""
        self._all.append(self._clock())
        if name:
            if len(self._names) >= MAX_NAMES:
                self._names.clear()  # so many names within minutes: the limit for all holds by then
            self._names.setdefault(name, deque(maxlen=FOR_A_NAME)).append(self._clock())

    def succeeded(self, name: str) -> None:
        """Forget the failures of a name."""
        self._names.pop(name, None)

    @staticmethod
    def _left(tries: deque[float], allowed: int, now: float) -> float:
        return max(0.0, tries[0] + WINDOW - now) if len(tries) >= allowed else 0.0


class Refusals:
    """Tells the audit log of refused requests: so many a minute by name, so that a stranger cannot fill the disk."""

    PER_MINUTE = 30

    def __init__(self, clock: Callable[[], float], tell: Callable[[str, str], None]) -> None:
        self._clock = clock
        self._tell = tell
        self._minute, self._told = 0, Counter[str]()

    def add(self, who: str, why: str) -> None:
        """Take in one refusal."""
        minute = int(self._clock() // 60)
        if minute != self._minute:
            self._minute, self._told = minute, Counter()
        if self._told[who] < self.PER_MINUTE:
            self._told[who] += 1
            self._tell(who, why)
