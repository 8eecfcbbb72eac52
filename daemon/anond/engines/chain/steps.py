"""The tokens of a batch, kept step by step, so that a step is one slice and nothing is padded.

First comes the first token of every sentence, longest sentence first, then the second tokens, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from anond.engines.arrays import Places

Kind = TypeVar("Kind", bound=np.generic)


class Steps:
    """Where each token of a batch stands. `lengths` of the sentences are sorted, longest first, as `order` says."""

    def __init__(self, lengths: Places) -> None:
        self.order = np.argsort(-lengths, kind="stable")
        self.lengths = lengths[self.order]
        longest = int(self.lengths[0]) if len(lengths) else 0
        self._widths = np.searchsorted(-self.lengths, -np.arange(longest), side="left")
        self._starts = np.concatenate(([0], np.cumsum(self._widths))).astype(np.int64)
        self.sentence = np.concatenate([np.arange(w) for w in self._widths] or [np.empty(0)]).astype(np.int64)
        self._step = np.repeat(np.arange(longest), self._widths)
        self.previous = np.where(self._step > 0, self._starts[self._step - 1] + self.sentence, -1)
        self._at = (np.cumsum(lengths) - lengths)[self.order][self.sentence] + self._step

    def __iter__(self) -> Iterator[slice]:
        return (slice(a, b) for a, b in zip(self._starts[:-1].tolist(), self._starts[1:].tolist(), strict=True))

    def rows(self, sentence: int) -> Places:
        """Where the tokens of one sentence are, counted as in `lengths`."""
        rows: Places = self._starts[: self.lengths[sentence]] + sentence
        return rows

    def in_steps(self, flat: NDArray[Kind]) -> NDArray[Kind]:
        """What is given sentence by sentence, put in the order of steps."""
        ordered: NDArray[Kind] = flat[self._at]
        return ordered

    def by_sentence(self, rows: NDArray[Kind], columns: int) -> NDArray[Kind]:
        """Rows in the order of steps, put sentence by sentence; columns that are new are zero."""
        flat = np.zeros((len(rows), columns), rows.dtype)
        flat[self._at, : rows.shape[1]] = rows
        return flat

    def neighbours(self, flat: Places, offsets: int, edge: int) -> Places:
        """For each offset the number of the token there, `edge` where the sentence has none."""
        found = np.full((offsets, len(self._at)), edge, np.int64)
        for row, offset in zip(found, range(-(offsets // 2), offsets // 2 + 1), strict=True):
            there = self._step + offset
            inside = (there >= 0) & (there < self.lengths[self.sentence])
            row[inside] = flat[self._at[inside] + offset]
        return found
