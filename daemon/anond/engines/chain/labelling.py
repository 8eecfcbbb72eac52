"""Batches of a size that a chain had best be given, and the labels of each sentence from the lattice of a batch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from anond.engines.arrays import Floats
from anond.engines.chain.lattice import Lattice
from anond.engines.protocol import Decoded
from anond.engines.sentence import Sentence


def portions(batch: Sequence[Sentence], at_once: int) -> Iterator[Sequence[Sentence]]:
    """All sentences, in portions of at most so many tokens or one sentence."""
    begin = tokens = 0
    for i, sentence in enumerate(batch):
        length = len(sentence.words)
        if tokens + length > at_once and i > begin:
            yield batch[begin:i]
            begin, tokens = i, 0
        tokens += length
    if begin < len(batch):
        yield batch[begin:]


def labelled(
    lattice: Lattice, some: Sequence[Sentence], lengths: Sequence[int], preferred: Floats | None
) -> list[Decoded]:
    """The labels of each sentence of a lattice."""
    labels = list(map(lattice.labels.__getitem__, _best(lattice, some, lengths, preferred).tolist()))
    found, begin = list[Decoded](), 0
    for length in lengths:
        found.append(Decoded(labels[begin : begin + length], slice(begin, begin + length), lattice))
        begin += length
    return found


def _best(
    lattice: Lattice, some: Sequence[Sentence], lengths: Sequence[int], preferred: Floats | None
) -> NDArray[np.uint8]:
    """The number of each token's label: the likeliest path or, for a model that leans, the label of least regret.

    What is sensitive then counts so much more at each token, but for those of pasted code. The lattice, and with
    it every risk, stays as it is.
    """
    if preferred is None:
        return lattice.best
    leaning = lattice.chain.kernel.leaning(lattice, preferred)
    upright = [sentence.technical for sentence in some]
    return np.where(np.repeat(upright, lengths), lattice.best, leaning) if any(upright) else leaning
