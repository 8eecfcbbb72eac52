"""The second engine at work: rows of types that are seen again and again, the network, and the linear chain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anond.engines.arrays import Floats, Places
from anond.engines.bilstm.features import letters, token_features, turn_features
from anond.engines.bilstm.network import Forward, Singles
from anond.engines.chain.features import Type, path_of_type
from anond.engines.chain.kernels import best_kernel
from anond.engines.chain.labelling import labelled, portions
from anond.engines.chain.lattice import Batch, Chain, Kernel
from anond.engines.chain.rows import Rows
from anond.engines.chain.steps import Steps
from anond.engines.leaning import preference
from anond.engines.model.file import Model
from anond.engines.model.hashing import Hasher, Hashes, hasher, hashes_of
from anond.engines.model.words import Words
from anond.engines.protocol import Decoded
from anond.engines.sentence import Sentence
from anond.errors import ModelRefused
from anond_gazetteers.forgetting import forgetful

MAX_ROWS: Final = 4096  # types whose rows are kept, at some 4 kB each
AT_ONCE: Final = 2048  # tokens
_TURNS: Final = 1024  # kinds of turns whose gates are kept


class _Kinds(dict[str, Singles]):
    """What the features of a whole turn add to the gates of the LSTM, kept for each combination of these features."""


class NetworkDecoder:
    """A model of the second engine in use. Not for several threads at once."""

    def __init__(self, model: Model, hashed: Hasher | None = None, kernel: Kernel | None = None) -> None:
        """Take a model in use; one that learnt from customer text needs the keyed hash. Raises ModelRefused."""
        hashed = hashed or hasher()
        if model.network is None or not model.hashed_by(hashed):
            raise ModelRefused(f"model {model.id}: no network, or its features are hidden by another hash")
        self.id, self.fingerprint, self.labels = model.id, model.fingerprint, model.weights.labels
        self._chain = Chain.of(model.weights, kernel or best_kernel())
        self._preferred = preference(self.labels, model.card.lean) if model.card.lean else None
        self._hashed, self._forward = hashed, Forward(model.network)
        filler = _Filler(self._forward, model.weights.words, hashed)
        self._types = forgetful(Rows[Type](filler, filler.hashes, (1, self._forward.width), MAX_ROWS, path_of_type))
        self._kinds = forgetful(_Kinds())

    def decode(self, batch: Sequence[Sentence]) -> list[Decoded]:
        """Labels and marginals of each sentence, in the order given."""
        found: list[Decoded] = []
        for some in portions(batch, AT_ONCE):
            lengths = [len(sentence.words) for sentence in some]
            lattice = self._chain.kernel.decode(self._chain, self._scored(some, np.array(lengths, np.int64)))
            found += labelled(lattice, some, lengths, self._preferred)
        return found

    def _scored(self, sentences: Sequence[Sentence], lengths: Places) -> Batch:
        """The scores of the network, as the chain takes them."""
        tokens, steps = int(lengths.sum()), Steps(lengths)
        numbers = self._types.numbers(1 + tokens, partial(self._chain.kernel.rows_of_types, sentences))
        rows = self._types.table[0].take(numbers[1:], axis=0).astype(np.float32)
        kinds = np.stack([self._kind(one.turn) for one in sentences]) if sentences else np.empty((0, 0), np.float32)
        rows[:, : kinds.shape[1]] += np.repeat(kinds, lengths, axis=0)
        scores = self._forward.scores(steps.in_steps(rows), steps).astype(np.float64)
        size, nothing = len(self.labels), np.zeros(tokens, np.int64)
        scored = steps.by_sentence(scores, size)[None]
        own = np.arange(tokens, dtype=np.int64)[:, None]
        return Batch(np.zeros((1, 1, size)), scored, nothing, own, lengths, 0)

    def _kind(self, turn: str) -> Singles:
        known = self._kinds.get(turn)
        if known is None:
            if len(self._kinds) >= _TURNS:
                self._kinds.clear()
            bags = self._forward.bags(*hashes_of([turn_features(turn)], self._hashed))
            known = self._kinds[turn] = self._forward.of_turns(bags)[0]
        return known


class _Filler:
    """Makes the rows of word types. `hashes` keeps the letters of the types for the rows that are filled next."""

    def __init__(self, forward: Forward, words: Words, hashed: Hasher) -> None:
        self._forward, self._words, self._hashed = forward, words, hashed
        self._letters: NDArray[np.uint8] = np.empty((0, 0), np.uint8)

    def hashes(self, keys: list[Type]) -> Hashes:
        """The hashes of the features of types."""
        self._letters = np.stack([letters(word) for word, _, _ in keys])
        return hashes_of([token_features(key, self._words) for key in keys], self._hashed)

    def __call__(self, table: Floats, first: int, hashes: NDArray[np.uint64], counts: Places, *, spread: bool) -> None:
        """Fill a row of `table` for each type, from the first on."""
        spelled, self._letters = self._letters, np.empty((0, 0), np.uint8)
        table[0, first : first + len(counts)] = self._forward.of_types(self._forward.bags(hashes, counts), spelled)
