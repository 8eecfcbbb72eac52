"""Names that one person may go by, in groups: Francisco, Paco and Kiko."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

_NOBODY: Final[frozenset[str]] = frozenset()


class NameGroups:
    """Groups of names. What stands with a name is put together when it is asked for: sets of all took megabytes."""

    def __init__(self, groups: Iterable[Sequence[str]]) -> None:
        self._groups = list(groups)
        self._first: dict[str, int] = {}  # the group of a name
        self._more: dict[str, list[int]] = {}  # its other groups, of which most names have none
        for at, group in enumerate(self._groups):
            for name in set(group):
                if self._first.setdefault(name, at) != at:
                    self._more.setdefault(name, []).append(at)

    def alike(self, name: str) -> frozenset[str]:
        """All others that stand in a group with a name."""
        at = self._first.get(name)
        if at is None:
            return _NOBODY
        return frozenset(self._groups[at]).union(*(self._groups[one] for one in self._more.get(name, ()))) - {name}
