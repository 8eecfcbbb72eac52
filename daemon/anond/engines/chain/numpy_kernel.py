"""The kernel that needs no compiler: a batch at once, in arrays of numpy, step by step (see `steps`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anond.engines.arrays import Floats, Places
from anond.engines.chain.features import (
    EDGE,
    Around,
    Type,
    WordDescriptions,
    around,
    around_features,
    path_around,
    path_of_type,
    type_features,
)
from anond.engines.chain.lattice import Batch, Chain, Gradient, Lattice
from anond.engines.chain.rows import Known, find
from anond.engines.chain.steps import Steps
from anond.engines.model.hashing import Hasher, Hashes, at_offsets, hashes_of
from anond.engines.model.hashing import hidden as hidden
from anond.engines.model.weights import Weights
from anond.engines.model.words import Words
from anond.engines.sentence import Sentence

NAME: Final = "numpy"
AT_ONCE: Final = 4096
_CERTAIN: Final = float(np.log(0.5)) + 1e-6  # a path likelier than all others together is the likeliest


def decode(chain: Chain, batch: Batch) -> Lattice:
    """The lattice of a batch."""
    size = len(chain.labels)
    moves, transitions = chain.matrices[0, :, :size], chain.matrices[2, :, :size]
    steps = Steps(batch.lengths)
    scores = _emissions(batch, steps)
    shifted = scores - scores.max(axis=1, keepdims=True)
    weighted = np.exp(shifted)
    forward, scales = _forward(weighted, moves, steps)
    weighted /= scales[:, None]
    marginals = forward * _backward(weighted, moves, steps)
    best = marginals.argmax(axis=1)
    unsure = np.flatnonzero(_log_probability(best, shifted - np.log(scales)[:, None], transitions, steps) <= _CERTAIN)
    if len(unsure):
        some = Steps(steps.lengths[unsure])
        rows = some.in_steps(np.concatenate([steps.rows(int(i)) for i in unsure]))
        best[rows] = _viterbi(scores[rows], transitions, some)
    width = chain.matrices.shape[2]
    return Lattice(
        chain, steps.by_sentence(weighted, width), steps.by_sentence(marginals, width),
        steps.by_sentence(best[:, None].astype(np.uint8), 1)[:, 0], len(unsure),
    )  # fmt: skip


def leaning(lattice: Lattice, preferred: Floats) -> NDArray[np.uint8]:
    """For each token the label that is likeliest, each counted as often as it is preferred."""
    best: NDArray[np.intp] = (lattice.marginals[:, : len(lattice.labels)] * preferred).argmax(axis=1)
    return best.astype(np.uint8)


def chances(
    lattice: Lattice, turns: Sequence[slice], hidden: Sequence[Sequence[bool]], harmless: NDArray[np.bool_]
) -> list[float]:
    """The chance of each turn that all its tokens that are not hidden are harmless."""
    size = len(lattice.labels)
    steps = Steps(np.array([turn.stop - turn.start for turn in turns], np.int64))
    covered = np.concatenate([np.asarray(flags, bool) for flags in hidden])
    weighted = np.concatenate([lattice.weighted[turn, :size] for turn in turns])
    local = steps.in_steps(np.where(covered[:, None] | harmless, weighted, 0.0))
    found = np.ones(len(turns))
    reached: Floats | None = None
    for now in steps:
        width = now.stop - now.start
        made = local[now] if reached is None else (reached[:width] @ lattice.chain.matrices[0, :, :size]) * local[now]
        found[steps.order[:width]] = made.sum(axis=1)
        reached = made
    return [float(one) for one in found]


def gradient(chain: Chain, scores: Floats, gold: NDArray[np.uint8], lengths: Places, weights: Floats) -> Gradient:
    """How unlikely gold labels are, each sentence counted by its weight, and what that rises with."""
    size, (_, _, width) = len(chain.labels), chain.matrices.shape
    moves, transitions, steps = chain.matrices[0, :, :size], chain.matrices[2, :, :size], Steps(lengths)
    found, wanted = steps.in_steps(scores[:, :size]), steps.in_steps(gold).astype(np.intp)
    each = weights[steps.order][steps.sentence]
    local = found - found.max(axis=1, keepdims=True)
    weighted = np.exp(local)
    forward, scales = _forward(weighted, moves, steps)
    weighted /= scales[:, None]
    backward = _backward(weighted, moves, steps)
    loss = -float(weights[steps.order] @ _log_probability(wanted, local - np.log(scales)[:, None], transitions, steps))
    marginals, pairs = forward * backward * each[:, None], np.zeros((size, width))
    marginals[np.arange(len(wanted)), wanted] -= each
    for before, now in pairwise(steps):
        goes_on = now.stop - now.start
        come_from = forward[before][:goes_on] * each[now][:, None]
        pairs[:, :size] += come_from.T @ (weighted[now] * backward[now])
    pairs[:, :size] *= moves
    later = steps.previous >= 0
    np.subtract.at(pairs, (wanted[steps.previous[later]], wanted[later]), each[later])
    return loss, steps.by_sentence(marginals, width), pairs


def descriptions(words: Words) -> WordDescriptions:
    """Descriptions of words, remembered for as many as fit."""
    return WordDescriptions(words)


def hashes_of_types(words: Words, hashed: Hasher) -> Callable[[list[Type]], Hashes]:
    """What hashes the features of types, given what is known of words."""
    return lambda keys: hashes_of([type_features(key, words) for key in keys], hashed)


def hashes_around(hashed: Hasher) -> Callable[[list[Around]], Hashes]:
    """What hashes the features of contexts and neighbours."""
    return lambda keys: hashes_of([around_features(key) for key in keys], hashed)


def rows_of_types(about: Sequence[Sentence], known: Known, numbers: Places, uses: Places, first: int) -> list[Type]:
    """Find the rows of the edge and of the types of all tokens, see `Rows.numbers`."""
    types = [EDGE, *((w, e, s.written) for s in about for w, e in zip(s.words, s.evidence, strict=True))]
    return find(known, ((one, path_of_type(one)) for one in types), numbers, uses, first)


def rows_around(
    about: Sequence[Sentence], descriptions: WordDescriptions, known: Known, numbers: Places, uses: Places, first: int
) -> list[Around]:
    """Look up the row of each token's context, see `Rows.numbers`."""
    beside = (one for sentence in about for one in around(sentence, descriptions))
    return find(known, ((one, path_around(one)) for one in beside), numbers, uses, first)


class summer:  # noqa: N801  called like the function of the other kernel
    """Sums the weights of features, which it finds by bisection."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._pointers = weights.pointers.astype(np.int64)

    def __call__(self, table: Floats, first: int, hashes: NDArray[np.uint64], counts: Places, *, spread: bool) -> None:
        """Fill a row of `table` for each count, from the first on: at each offset if `spread`, else as they are."""
        wanted = at_offsets(hashes) if spread else hashes[None, :]
        owners = np.repeat(np.arange(len(counts)), counts)
        rows = np.arange(len(wanted))[:, None] * len(counts) + owners[None, :]
        shape = (len(wanted), len(counts), table.shape[2])
        cells, values = self._cells(wanted.ravel(), rows.ravel())
        summed = np.bincount(cells, weights=values, minlength=int(np.prod(shape))).reshape(shape)
        table[:, first : first + len(counts)] = summed

    def _cells(self, wanted: NDArray[np.uint64], rows: Places) -> tuple[Places, Floats]:
        """For each weight of a wanted feature its cell in the flat table, and its value."""
        at = np.searchsorted(self._weights.hashes, wanted)
        known = np.flatnonzero(at < len(self._weights.hashes))
        known = known[self._weights.hashes[at[known]] == wanted[known]]
        at, rows = at[known], rows[known]
        counts = self._pointers[at + 1] - self._pointers[at]
        each = np.repeat(self._pointers[at] - (np.cumsum(counts) - counts), counts) + np.arange(int(counts.sum()))
        cells: Places = np.repeat(rows, counts) * len(self._weights.labels) + self._weights.targets[each]
        return cells, self._weights.values[each].astype(np.float64)


def _emissions(batch: Batch, steps: Steps) -> Floats:
    """The score of each label at each token: the rows of its neighbourhood and of its context, summed."""
    scores: Floats = batch.contexts[0].take(steps.in_steps(batch.own), axis=0).sum(axis=1)
    around = steps.neighbours(batch.numbers, len(batch.types), batch.edge)
    for rows, at in zip(batch.types, around, strict=True):
        scores += rows.take(at, axis=0)
    return scores


def _log_probability(path: NDArray[np.intp], scores: Floats, transitions: Floats, steps: Steps) -> Floats:
    """The log-probability of each sentence's labels."""
    at = scores[np.arange(len(path)), path]
    later = steps.previous >= 0
    at[later] += transitions[path[steps.previous[later]], path[later]]
    return np.asarray(np.bincount(steps.sentence, weights=at, minlength=len(steps.lengths)), np.float64)


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


def _viterbi(scores: Floats, transitions: Floats, steps: Steps) -> NDArray[np.intp]:
    """The likeliest path of each sentence; of equals the first label, as CRFsuite decides."""
    reached, slices = scores.copy(), list(steps)
    for before, now in pairwise(slices):
        row = reached[now]
        row += _best_arrival(reached[before][: len(row)], transitions)
    path: NDArray[np.intp] = reached.argmax(axis=1)
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
