"""The CRF, decoded for a whole micro-batch at once in arrays: the likeliest labels, and how sure each is.

The emission scores of a token are a sum of cached rows (see `features`). Labels and marginals are those of CRFsuite's
own tagger.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise, repeat
from typing import Final

import numpy as np

from anond.errors import ModelRefused
from anond.tagging.features import (
    EDGE,
    Context,
    Hasher,
    Sentence,
    Type,
    context_features,
    hasher,
    type_features,
    word_class,
)  # fmt: skip
from anond.tagging.model import Model
from anond.tagging.rows import Floats, Rows, Summed
from anond.tagging.steps import Places, Steps

MAX_TOKENS: Final = 4096  # decoded at once; bounds memory at some 3 kB each
MAX_ROWS: Final = 8192  # types whose rows are kept, at some 2 kB each
_CERTAIN: Final = float(np.log(0.5)) + 1e-6  # a path likelier than all others together is the likeliest


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """The forward-backward arrays of a batch, one row for each token. `moves` are the transitions, exponentiated."""

    labels: tuple[str, ...]
    moves: Floats
    local: Floats  # exp(emission - its maximum)
    scales: Floats
    forward: Floats  # each row sums to 1
    backward: Floats  # scaled so that forward * backward is the marginal


@dataclass(frozen=True, slots=True, eq=False)
class Decoded:
    """The labels of one sentence, and where its tokens stand in the lattice of its batch."""

    labels: list[str]
    rows: Places = field(repr=False)
    lattice: Lattice = field(repr=False)

    @property
    def marginals(self) -> Floats:
        """The probability of each label (in the order of `lattice.labels`) at each token."""
        return self.lattice.forward[self.rows] * self.lattice.backward[self.rows]


class Decoder:
    """A model in use, with bounded caches of rows. Not for several threads at once."""

    def __init__(self, model: Model, hashed: Hasher | None = None, max_rows: int = MAX_ROWS) -> None:
        """Take a model in use; one that learnt from customer text needs the keyed hash. Raises ModelRefused."""
        hashed = hashed or hasher()
        if not model.hashed_by(hashed):
            raise ModelRefused(
                f"model {model.id}: its features are hidden by another hash: key {model.card.hash_key or 'none'}"
            )
        self.id = model.id
        self.labels = model.weights.labels
        self._transitions = np.ascontiguousarray(model.weights.transitions)
        self._moves = np.exp(self._transitions)
        summed = Summed(model.weights, hashed)
        self._types = Rows[Type](lambda keys: summed(map(type_features, keys), spread=True), max_rows)
        self._contexts = Rows[Context](lambda keys: summed(map(context_features, keys), spread=False), max_rows)

    @property
    def rows_kept(self) -> int:
        """How many rows the caches have room for now: what their memory goes by."""
        return int(self._types.table.shape[1] + self._contexts.table.shape[1])

    def decode(self, batch: Sequence[Sentence]) -> list[Decoded]:
        """Labels and marginals of each sentence, in the order given."""
        decoded: list[Decoded] = [None] * len(batch)  # type: ignore[list-item]  # each place is filled below
        for places in _portions([len(s.words) for s in batch]):
            found = self._portion([batch[i] for i in places])
            for i, one in zip(places, found, strict=True):
                decoded[i] = one
        return decoded

    def _portion(self, sentences: Sequence[Sentence]) -> list[Decoded]:
        """Decode sentences that are sorted by length, longest first."""
        steps = Steps([len(s.words) for s in sentences])
        scores = self._emissions(sentences, steps)
        shifted = scores - scores.max(axis=1, keepdims=True)
        lattice = self._forward_backward(shifted, steps)
        best = (lattice.forward * lattice.backward).argmax(axis=1)
        unsure = np.flatnonzero(self._log_probability(best, shifted, lattice.scales, steps) <= _CERTAIN)
        if len(unsure):
            rows = np.concatenate([steps.rows(int(i)) for i in unsure])
            again = Steps(steps.lengths[unsure])
            order = np.concatenate([again.rows(i) for i in range(len(unsure))])
            picked = np.empty(len(rows), np.intp)
            picked[order] = rows
            best[picked] = _viterbi(scores[picked], self._transitions, again)
        names = self.labels
        found = []
        for i in range(len(sentences)):
            rows = steps.rows(i)
            found.append(Decoded([names[j] for j in best[rows]], rows, lattice))
        return found

    def _emissions(self, sentences: Sequence[Sentence], steps: Steps) -> Floats:
        """The score of each label at each token: the rows of its neighbourhood and of its context, summed."""
        types = list(chain((EDGE,), *(zip(s.words, s.evidence, repeat(s.written)) for s in sentences)))
        contexts = list(
            chain.from_iterable(zip(repeat(s.turn), map(word_class, s.words), s.evidence) for s in sentences)
        )
        own, numbers = self._contexts.numbers(contexts), self._types.numbers(types)
        scores: Floats = self._contexts.table[0].take(steps.in_steps(own), axis=0)
        around = steps.neighbours(numbers[1:], edge=int(numbers[0]))
        for rows, at in zip(self._types.table, around, strict=True):
            scores += rows.take(at, axis=0)
        return scores

    def _forward_backward(self, scores: Floats, steps: Steps) -> Lattice:
        local = np.exp(scores)
        forward, backward = np.empty_like(local), np.ones_like(local)
        scales = np.empty(len(local))
        before: slice | None = None
        for now in steps:
            width = now.stop - now.start
            row = forward[now]
            if before is None:
                row[:] = local[now]
            else:
                np.matmul(forward[before][:width], self._moves, out=row)
                row *= local[now]
            sums = np.add.reduce(row, axis=1)
            row /= sums[:, None]
            scales[now] = sums
            before = now
        back = np.ascontiguousarray(self._moves.T)
        weighted = local / scales[:, None]
        after: slice | None = None
        for now in reversed(list(steps)):
            if after is not None:
                width = after.stop - after.start
                np.matmul(backward[after] * weighted[after], back, out=backward[now][:width])
            after = now
        return Lattice(self.labels, self._moves, local, scales, forward, backward)

    def _log_probability(self, path: Places, scores: Floats, scales: Floats, steps: Steps) -> Floats:
        """The log-probability of each sentence's labels."""
        at = scores[np.arange(len(path)), path] - np.log(scales)
        later = steps.previous >= 0
        at[later] += self._transitions[path[steps.previous[later]], path[later]]
        total: Floats = np.asarray(np.bincount(steps.sentence, weights=at, minlength=len(steps.lengths)), np.float64)
        return total


def _portions(lengths: Sequence[int]) -> Iterator[list[int]]:
    """The places of all sentences, longest first, in portions of at most `MAX_TOKENS` tokens or one sentence."""
    portion: list[int] = []
    tokens = 0
    for i in sorted(range(len(lengths)), key=lengths.__getitem__, reverse=True):
        if portion and tokens + lengths[i] > MAX_TOKENS:
            yield portion
            portion, tokens = [], 0
        portion.append(i)
        tokens += lengths[i]
    if portion:
        yield portion


def _viterbi(scores: Floats, transitions: Floats, steps: Steps) -> Places:
    """The likeliest path of each sentence; of equals the first label, as CRFsuite decides."""
    reached = np.empty_like(scores)
    slices = list(steps)
    reached[slices[0]] = scores[slices[0]]
    for before, now in pairwise(slices):
        width = now.stop - now.start
        np.add(_best_arrival(reached[before][:width], transitions), scores[now], out=reached[now])
    path = np.empty(len(scores), np.intp)
    into = np.ascontiguousarray(transitions.T)
    after: slice | None = None
    for now in reversed(slices):
        width = after.stop - after.start if after is not None else 0
        if after is not None:
            path[now][:width] = (reached[now][:width] + into[path[after]]).argmax(axis=1)
        path[now][width:] = reached[now][width:].argmax(axis=1)
        after = now
    return path


def _best_arrival(reached: Floats, transitions: Floats) -> Floats:
    """For each row the best score with which each label can be entered; in pieces that stay in the cache."""
    best = np.empty_like(reached)
    for at in range(0, len(reached), 64):
        piece = reached[at : at + 64]
        np.maximum.reduce(piece.T[:, :, None] + transitions[:, None, :], axis=0, out=best[at : at + 64])
    return best
