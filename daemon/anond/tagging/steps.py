"""The tokens of a batch, kept step by step, so that a step is one slice and nothing is padded.

First comes the first token of every sentence, longest sentence first, then the second tokens, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from anond.tagging.features import OFFSETS

Places = NDArray[np.intp]


class Steps:
    """Where each token of a batch stands. Sentences are sorted by length, longest first."""

    def __init__(self, lengths: Sequence[int] | Places) -> None:
        self.lengths = np.asarray(lengths, np.intp)
        longest = int(self.lengths[0]) if len(self.lengths) else 0
        self._widths = np.searchsorted(-self.lengths, -np.arange(longest), side="left")
        self._starts = np.concatenate(([0], np.cumsum(self._widths))).astype(np.intp)
        self.sentence = np.concatenate([np.arange(w) for w in self._widths] or [np.empty(0, np.intp)]).astype(np.intp)
        self._step = np.repeat(np.arange(longest), self._widths)
        self.previous = np.where(self._step > 0, self._starts[self._step - 1] + self.sentence, -1)
        self._begins = np.cumsum(self.lengths) - self.lengths

    def __iter__(self) -> Iterator[slice]:
        return (slice(a, b) for a, b in zip(self._starts[:-1].tolist(), self._starts[1:].tolist(), strict=True))

    def rows(self, sentence: int) -> Places:
        """Where the tokens of one sentence are."""
        rows: Places = self._starts[: self.lengths[sentence]] + sentence
        return rows

    def in_steps(self, flat: Places) -> Places:
        """Numbers given sentence by sentence, put in the order of steps."""
        ordered: Places = flat[self._begins[self.sentence] + self._step]
        return ordered

    def neighbours(self, flat: Places, edge: int) -> Places:
        """For each offset the number of the token there, `edge` where the sentence has none."""
        at = self._begins[self.sentence] + self._step
        found = np.full((len(OFFSETS), len(at)), edge, np.intp)
        for row, offset in zip(found, OFFSETS, strict=True):
            inside = (self._step + offset >= 0) & (self._step + offset < self.lengths[self.sentence])
            row[inside] = flat[at[inside] + offset]
        return found
