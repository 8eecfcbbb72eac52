"""Rows of summed weights, one for each thing that is seen again and again: what makes decoding fast."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import chain
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from anond.tagging.features import Hasher, at_offsets
from anond.tagging.model import Weights
from anond.tagging.steps import Places

Floats = NDArray[np.float64]
Key = TypeVar("Key", bound=Hashable)


class Rows(Generic[Key]):
    """A table of rows by key, filled for a batch at a time. When it is full, all is forgotten and begun anew."""

    def __init__(self, fill: Callable[[Sequence[Key]], Floats], capacity: int) -> None:
        self._fill = fill
        self._capacity = capacity
        self._known: dict[Key, int] = {}
        self.table: Floats = fill([])

    def numbers(self, keys: Sequence[Key]) -> Places:
        """The number of each key's row in `table`, until the next call."""
        known = self._known
        found = list(map(known.get, keys))
        if None in found:
            missing = list(dict.fromkeys(key for key, number in zip(keys, found, strict=True) if number is None))
            if len(known) + len(missing) > self._capacity:
                known.clear()
                self.table = self._fill([])
                missing = list(dict.fromkeys(keys))
            self._add(missing)
            found = list(map(known.get, keys))
        return np.array(found, np.intp)

    def _add(self, keys: Sequence[Key]) -> None:
        used = len(self._known)
        if used + len(keys) > self.table.shape[1]:
            offsets, rows, labels = self.table.shape
            grown = np.empty((offsets, max(min(2 * rows, self._capacity), used + len(keys)), labels))
            grown[:, :used] = self.table[:, :used]
            self.table = grown
        self.table[:, used : used + len(keys)] = self._fill(keys)
        self._known.update(zip(keys, range(used, used + len(keys)), strict=True))


class Summed:
    """Sums the weights of features that belong together."""

    def __init__(self, weights: Weights, hashed: Hasher) -> None:
        self._weights = weights
        self._pointers = weights.pointers.astype(np.intp)
        self._hashed = hashed

    def __call__(self, features: Iterable[Sequence[str]], spread: bool) -> Floats:
        """One row for each list of features: at each offset if `spread`, else as they are."""
        groups = list(features)
        hashes = np.fromiter(map(self._hashed, chain.from_iterable(groups)), np.uint64)
        owners = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
        wanted = at_offsets(hashes) if spread else hashes[None, :]
        rows = np.arange(len(wanted))[:, None] * len(groups) + owners[None, :]
        size = len(self._weights.labels)
        cells, values = self._cells(wanted.ravel(), rows.ravel())
        summed: Floats = np.asarray(
            np.bincount(cells, weights=values, minlength=len(wanted) * len(groups) * size), np.float64
        )
        return summed.reshape(len(wanted), len(groups), size)

    def _cells(self, wanted: NDArray[np.uint64], rows: Places) -> tuple[Places, Floats]:
        """For each weight of a wanted feature its cell in the flat table, and its value."""
        at = np.searchsorted(self._weights.hashes, wanted)
        known = np.flatnonzero(at < len(self._weights.hashes))
        known = known[self._weights.hashes[at[known]] == wanted[known]]
        at, rows = at[known], rows[known]
        counts = self._pointers[at + 1] - self._pointers[at]
        each = np.repeat(self._pointers[at] - (np.cumsum(counts) - counts), counts) + np.arange(int(counts.sum()))
        cells: Places = np.repeat(rows, counts) * len(self._weights.labels) + self._weights.targets[each]
        return cells, self._weights.values[each]
