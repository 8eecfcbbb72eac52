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
MAX_ROWS: Final = 4096  # types whose rows are kept, at some 2 kB each
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
        lattice = self._lattice(np.exp(shifted), steps)
        best = (lattice.forward * lattice.backward).argmax(axis=1)
        unsure = np.flatnonzero(self._log_probability(best, shifted, lattice.scales, steps) <= _CERTAIN)
        if len(unsure):
            self._search(best, unsure, scores, steps)
        names, rows = self.labels, [steps.rows(i) for i in range(len(sentences))]
        return [Decoded([names[j] for j in best[own]], own, lattice) for own in rows]

    def _search(self, best: Places, unsure: Places, scores: Floats, steps: Steps) -> None:
        """Put the likeliest labels of the unsure sentences in `best`; the others have theirs."""
        some = Steps(steps.lengths[unsure])
        rows = some.in_steps(np.concatenate([steps.rows(int(i)) for i in unsure]))
        best[rows] = _viterbi(scores[rows], self._transitions, some)

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

    def _lattice(self, local: Floats, steps: Steps) -> Lattice:
        forward, scales = _forward(local, self._moves, steps)
        backward = _backward(local / scales[:, None], self._moves, steps)
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


def _forward(local: Floats, moves: Floats, steps: Steps) -> tuple[Floats, Floats]:
    """What is likely at each token given those before it, each row scaled to 1, and the scales."""
    forward, scales = local.copy(), np.empty(len(local))
    before: slice | None = None
    for now in steps:
        row = forward[now]
        if before is not None:
            row *= forward[before][: len(row)] @ moves
        np.add.reduce(row, axis=1, out=scales[now])
        row /= scales[now, None]
        before = now
    return forward, scales


def _backward(weighted: Floats, moves: Floats, steps: Steps) -> Floats:
    """How much likelier the rest of a sentence makes each label; 1 at its last token."""
    backward, back = np.ones_like(weighted), np.ascontiguousarray(moves.T)
    for now, after in reversed(list(pairwise(steps))):
        np.matmul(backward[after] * weighted[after], back, out=backward[now][: after.stop - after.start])
    return backward


def _viterbi(scores: Floats, transitions: Floats, steps: Steps) -> Places:
    """The likeliest path of each sentence; of equals the first label, as CRFsuite decides."""
    reached, slices = scores.copy(), list(steps)
    for before, now in pairwise(slices):
        row = reached[now]
        row += _best_arrival(reached[before][: len(row)], transitions)
    path: Places = reached.argmax(axis=1)
    into = np.ascontiguousarray(transitions.T)
    for now, after in reversed(list(pairwise(slices))):
        goes_on = after.stop - after.start
        path[now][:goes_on] = (reached[now][:goes_on] + into[path[after]]).argmax(axis=1)
    return path


def _best_arrival(reached: Floats, transitions: Floats) -> Floats:
    """For each row the best score with which each label can be entered; in pieces that stay in the cache."""
    best = np.empty_like(reached)
    for at in range(0, len(reached), 64):
        piece = reached[at : at + 64]
        np.maximum.reduce(piece.T[:, :, None] + transitions[:, None, :], axis=0, out=best[at : at + 64])
    return best
