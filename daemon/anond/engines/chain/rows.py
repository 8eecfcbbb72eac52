"""Cached rows of summed weights, one for each word type and each context that comes again: they make decoding fast."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

import numpy as np

from anond.engines.arrays import Floats, Places
from anond.engines.chain.lattice import Summer
from anond.engines.model.hashing import Hashes

Key = TypeVar("Key", bound=tuple[str | None, ...])
Known = dict[Any, dict[Any, dict[Any, int]]]  # rows by three parts of their keys
Find = Callable[[Known, Places, Places, int], list[Key]]


class Rows(Generic[Key]):
    """A table of rows by key, filled for a batch at a time. When it is full, the more used half stays at most.

    Uses count half as much after each such clearing, so that what was common once makes room in the end.
    """

    def __init__(
        self,
        summer: Summer,
        hashes: Callable[[list[Key]], Hashes],
        shape: tuple[int, int],
        capacity: int,
        path: Callable[[Key], tuple[Any, Any, Any]],
    ) -> None:
        """Take what hashes the features of keys, how many offsets and labels a row has, how many rows to keep, and in
        which order the parts of a key lead to its row: few should differ in the first two.
        """
        self._summer, self._hashes, self._path = summer, hashes, path
        self._spread = shape[0] > 1
        self._capacity = capacity
        self._keys: list[Key] = []  # of the rows
        self._known: Known = {}
        self._uses = np.zeros(0, np.int64)
        self.table: Floats = np.empty((shape[0], 0, shape[1]))

    def numbers(self, count: int, find: Find[Key]) -> Places:
        """The numbers of so many rows in `table`, until the next call.

        `find` puts them in an array, gives new keys the rows behind those that are there, and counts the uses of all
        for which there is room.
        """
        found = np.empty(count, np.int64)
        try:
            new = find(self._known, found, self._uses, len(self._keys))
            if new and len(self._keys) + len(new) > self._capacity:
                self._forget()
                new = find(self._known, found, self._uses, len(self._keys))
            if new:
                counted = len(self._uses)
                self._add(new)
                if len(self._keys) > counted:
                    beyond = np.bincount(found[found >= counted] - counted, minlength=len(self._keys) - counted)
                    self._uses[counted : len(self._keys)] += beyond
        except BaseException:  # some keys may stand for rows that were never made
            self.clear()
            raise
        return found

    def clear(self) -> None:
        """Forget all keys and their rows. What is looked up next makes them anew."""
        self._keys, self._known = [], {}
        self._resize(0, slice(0))

    def _forget(self) -> None:
        """Evict the least used rows, of equals the oldest, and free the memory that a large batch took."""
        uses = self._uses[: len(self._keys)]
        keep = np.sort(np.argsort(uses, kind="stable")[-(self._capacity // 2) :])
        keep = keep[uses[keep] > 1]
        self._keys, self._known = [self._keys[row] for row in keep.tolist()], {}
        for number, key in enumerate(self._keys):
            one, two, three = self._path(key)
            self._known.setdefault(one, {}).setdefault(two, {})[three] = number
        if len(self._uses) == self._capacity:
            self._move(keep)
        else:
            self._resize(min(self._capacity, len(self._uses)), keep)
        self._uses >>= 1

    def _move(self, keep: Places) -> None:
        """Let the kept rows stand first in the table that is there: one made anew costs a page fault every four kB."""
        for of_offset in self.table:
            of_offset[: len(keep)] = of_offset[keep]
        self._uses[: len(keep)] = self._uses[keep]
        self._uses[len(keep) :] = 0

    def _resize(self, rows: int, keep: Places | slice) -> None:
        table, uses = self.table[:, keep], self._uses[keep]
        self.table, self._uses = np.empty((table.shape[0], rows, table.shape[2])), np.zeros(rows, np.int64)
        self.table[:, : len(uses)], self._uses[: len(uses)] = table, uses

    def _add(self, keys: list[Key]) -> None:
        """Make the rows of new keys."""
        used, wanted = len(self._keys), len(self._keys) + len(keys)
        if wanted > len(self._uses):
            self._resize(max(min(2 * len(self._uses), self._capacity), wanted), slice(used))
        self._summer(self.table, used, *self._hashes(keys), spread=self._spread)
        self._keys += keys


def find(
    known: Known, paths: Iterable[tuple[Key, tuple[Any, Any, Any]]], numbers: Places, uses: Places, first: int
) -> list[Key]:
    """Put the row of each key in `numbers`, see `Rows.numbers`; returns the keys that are new."""
    new: list[Key] = []
    for at, (key, (one, two, three)) in enumerate(paths):
        rows = known.setdefault(one, {}).setdefault(two, {})
        if three not in rows:
            rows[three] = first + len(new)
            new.append(key)
        if rows[three] < len(uses):
            uses[rows[three]] += 1
        numbers[at] = rows[three]
    return new
