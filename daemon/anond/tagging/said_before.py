"""What was read of short texts that are said again and again: of human chat a third to a half is, word for word.

`yes please` needs no detector, list or automaton twice. What is kept depends on nothing but its key, and is never
changed; it is forgotten with the other caches that hold texts (`anond_gazetteers.forgetting`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, Generic, TypeVar

SHORT: Final = 64  # characters: longer texts are seldom said again
_MOST: Final = 512  # texts of a generation, of which there are two

Read = TypeVar("Read")


class SaidBefore(Generic[Read]):
    """Results by key. When there are enough, only those that were asked for since the last time stay."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._young: dict[Hashable, Read] = {}
        self._old: dict[Hashable, Read] = {}

    def each(self, keys: Sequence[Hashable | None], read: Callable[[list[int]], Sequence[Read]]) -> list[Read]:
        """What is read of several texts; those that were not said before, or whose key is None, are read by place."""
        known = [None if key is None else self.get(key) for key in keys]
        fresh = [at for at, found in enumerate(known) if found is None]
        made = dict(zip(fresh, read(fresh), strict=True)) if fresh else {}
        for at, new in made.items():
            if (key := keys[at]) is not None:
                self.keep(key, new)
        return [made[at] if found is None else found for at, found in enumerate(known)]

    def get(self, key: Hashable) -> Read | None:
        """What was read of this; None where it is not known any more."""
        found = self._young.get(key)
        if found is None and (found := self._old.get(key)) is not None:
            self.keep(key, found)
        return found

    def keep(self, key: Hashable, read: Read) -> None:
        """Keep what was read."""
        if len(self._young) >= self._most:
            self._old, self._young = self._young, {}
        self._young[key] = read

    def clear(self) -> None:
        """Forget everything."""
        self._young, self._old = {}, {}
