"""Rows of summed weights, one for each thing that is seen again and again: what makes decoding fast."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import numpy as np

from anond.engines.crf.hashing import Hashes
from anond.engines.crf.lattice import Floats, Kernel, Places, Summer

Key = TypeVar("Key", bound=Hashable)


class Rows(Generic[Key]):
    """A table of rows by key, filled for a batch at a time. When it is full, the more used half stays at most.

    Uses count half as much after each such clearing, so that what was common once makes room in the end.
    """

    def __init__(
        self,
        kernel: Kernel,
        summer: Summer,
        hashes: Callable[[list[Key]], Hashes],
        shape: tuple[int, int],
        capacity: int,
    ) -> None:
        """Take what hashes the features of keys, how many offsets and labels a row has, and how many rows to keep."""
        self._kernel, self._summer, self._hashes = kernel, summer, hashes
        self._spread = shape[0] > 1
        self._capacity = capacity
        self._known: dict[Key, int] = {}  # in the order of the rows
        self._uses = np.zeros(0, np.int64)
        self.table: Floats = np.empty((shape[0], 0, shape[1]))

    def numbers(self, keys: list[Key]) -> Places:
        """The number of each key's row in `table`, until the next call."""
        found = np.empty(len(keys), np.int64)
        if self._kernel.find(self._known, keys, found, self._uses):
            places, missing = _missing(keys, found)
            if len(self._known) + len(missing) > self._capacity:
                self._forget()
                self._kernel.find(self._known, keys, found, self._uses)
                places, missing = _missing(keys, found)
            self._add(missing)
            found[places] = numbers = [self._known[keys[place]] for place in places]
            np.add.at(self._uses, numbers, 1)
        return found

    def clear(self) -> None:
        """Forget all keys and their rows. What is looked up next makes them anew."""
        self._known = {}
        self._resize(0, slice(0))

    def _forget(self) -> None:
        """Keep what was used most, of equals what came last; room that a large batch needed is given back."""
        uses = self._uses[: len(self._known)]
        keep = np.sort(np.argsort(uses, kind="stable")[-(self._capacity // 2) :])
        keep = keep[uses[keep] > 1]
        names = list(self._known)
        self._known = {names[row]: number for number, row in enumerate(keep.tolist())}
        self._resize(min(self._capacity, len(self._uses)), keep)
        self._uses >>= 1

    def _resize(self, rows: int, keep: Places | slice) -> None:
        table, uses = self.table[:, keep], self._uses[keep]
        self.table, self._uses = np.empty((table.shape[0], rows, table.shape[2])), np.zeros(rows, np.int64)
        self.table[:, : len(uses)], self._uses[: len(uses)] = table, uses

    def _add(self, keys: list[Key]) -> None:
        used, wanted = len(self._known), len(self._known) + len(keys)
        if wanted > len(self._uses):
            self._resize(max(min(2 * len(self._uses), self._capacity), wanted), slice(used))
        self._summer(self.table, used, *self._hashes(keys), spread=self._spread)
        self._known.update(zip(keys, range(used, wanted), strict=True))


def _missing(keys: list[Key], found: Places) -> tuple[list[int], list[Key]]:
    """Where keys stand that have no row, and these keys, each once."""
    places: list[int] = np.flatnonzero(found < 0).tolist()
    return places, list(dict.fromkeys([keys[place] for place in places]))
