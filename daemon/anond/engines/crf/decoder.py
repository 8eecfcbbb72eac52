"""The CRF, decoded for a whole micro-batch at once: the likeliest labels, and how sure each is.

The emission scores of a token are a sum of cached rows (see `features`). Labels and marginals are those of CRFsuite's
own tagger.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import numpy as np

from anond.engines.chain.features import AROUND, Around, Type, path_around, path_of_type
from anond.engines.chain.kernels import best_kernel
from anond.engines.chain.labelling import labelled, portions
from anond.engines.chain.lattice import Batch, Chain, Kernel
from anond.engines.chain.rows import Key, Rows
from anond.engines.leaning import preference
from anond.engines.model.file import Model
from anond.engines.model.hashing import OFFSETS, Hasher, Hashes, hasher, key_of
from anond.engines.protocol import Decoded
from anond.engines.sentence import Sentence
from anond.errors import ModelRefused
from anond_gazetteers.forgetting import forgetful

MAX_ROWS: Final = 4096  # types whose rows are kept, at some 2 kB each


class Decoder:
    """A model in use, with bounded caches of rows. Not for several threads at once."""

    def __init__(
        self, model: Model, hashed: Hasher | None = None, max_rows: int = MAX_ROWS, kernel: Kernel | None = None
    ) -> None:
        """Take a model in use; one that learnt from customer text needs the keyed hash. Raises ModelRefused."""
        hashed = hashed or hasher()
        if model.network is not None:
            raise ModelRefused(f"model {model.id}: it is for another engine")
        if not model.hashed_by(hashed):
            raise ModelRefused(
                f"model {model.id}: its features are hidden by another hash: key {model.card.hash_key or 'none'}"
            )
        self.id, self.fingerprint = model.id, model.fingerprint
        self.labels = model.weights.labels
        kernel = kernel or best_kernel()
        self._chain = Chain.of(model.weights, kernel)
        self._preferred = preference(self.labels, model.card.lean) if model.card.lean else None
        summer, size = kernel.summer(model.weights), len(self.labels)
        self._descriptions = forgetful(kernel.descriptions(model.weights.words))
        by = hasher() if model.card.base else hashed
        of_types, of_around = kernel.hashes_of_types(model.weights.words, by), kernel.hashes_around(by)
        if model.card.base:
            of_types, of_around = _twice(of_types, hashed, kernel), _twice(of_around, hashed, kernel)
        self._types = forgetful(Rows[Type](summer, of_types, (len(OFFSETS), size), max_rows, path_of_type))
        self._around = forgetful(Rows[Around](summer, of_around, (1, size), max_rows, path_around))

    @property
    def rows_kept(self) -> int:
        """How many rows the caches have room for now, which says how much memory they take."""
        return int(self._types.table.shape[1] + self._around.table.shape[1])

    def decode(self, batch: Sequence[Sentence]) -> list[Decoded]:
        """Labels and marginals of each sentence, in the order given."""
        found: list[Decoded] = []
        for some in portions(batch, self._chain.kernel.AT_ONCE):
            lengths = [len(sentence.words) for sentence in some]
            lattice = self._chain.kernel.decode(self._chain, self._looked_up(some, lengths))
            found += labelled(lattice, some, lengths, self._preferred)
        return found

    def _looked_up(self, sentences: Sequence[Sentence], lengths: Sequence[int]) -> Batch:
        """The rows of all tokens; those that are not known yet are made."""
        kernel, tokens = self._chain.kernel, sum(lengths)
        own = self._around.numbers(AROUND * tokens, partial(kernel.rows_around, sentences, self._descriptions))
        numbers = self._types.numbers(1 + tokens, partial(kernel.rows_of_types, sentences))
        of_words, edge = numbers[1:], int(numbers[0])
        own = own.reshape(tokens, AROUND)
        return Batch(self._types.table, self._around.table, of_words, own, np.array(lengths, np.int64), edge)


def _twice(public: Callable[[list[Key]], Hashes], hashed: Hasher, kernel: Kernel) -> Callable[[list[Key]], Hashes]:
    """Each hash as the public one, by which the rows of the model go that was learnt on from, and hidden by the key."""
    key = key_of(hashed)

    def of(keys: list[Key]) -> Hashes:
        found, counts = public(keys)
        return np.stack([found, kernel.hidden(found, key)], axis=1).ravel(), 2 * counts

    return of
