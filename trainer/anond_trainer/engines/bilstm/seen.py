"""Examples as the network sees them, without words: what looks the same is kept once; turns of like length go together.

A feature that few sessions used has no vector, so that one customer's name gets none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from anond.engines.bilstm.features import WORD, letters, token_features, turn_features
from anond.engines.chain.features import Type
from anond.engines.labels import OUTSIDE
from anond.engines.model.hashing import Feature, Hasher, hashes
from anond.engines.model.words import Words
from anond_trainer.data.align import Example
from anond_trainer.engines.crf.training import without_rare

LENGTHS: Final = (2, 4, 8, 16, 32)  # tokens: a turn is filled up to the next of these, a longer one is cut
Numbers = NDArray[np.int64]
Random = np.random.Generator


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Some turns of like length, filled up with zeros."""

    types: Numbers = field(repr=False)  # which types they have
    tokens: Numbers = field(repr=False)  # [turn][token]: the place of each in `types`
    turns: Numbers = field(repr=False)  # which kind of turn each is
    gold: Numbers = field(repr=False)
    lengths: Numbers = field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """All examples. The rows of both sparse tables are bags of features, their columns the features in `hashes`."""

    labels: tuple[str, ...]
    hashes: NDArray[np.uint64] = field(repr=False)
    types: Any = field(repr=False)
    nameless: Any = field(repr=False)  # the types without their words
    kinds: Any = field(repr=False)  # of turns
    letters: NDArray[np.uint8] = field(repr=False)
    pieces: Sequence[tuple[Numbers, int, Numbers]] = field(repr=False)  # of turns: types, kind, gold

    @classmethod
    def of(cls, examples: Sequence[Example], words: Words, hasher: Hasher, min_sessions: int) -> Seen:
        """Look at examples. They must not be empty."""
        kept = [one for one in examples if one.labels]
        gold = without_rare([one.labels for one in kept])
        labels = tuple(sorted({x for turn in gold for x in turn}, key=lambda x: (x != OUTSIDE, x)))
        numbers, kinds, types = {x: i for i, x in enumerate(labels)}, dict[str, int](), dict[Type, int]()
        used: dict[str, tuple[set[int], set[int]]] = {}
        pieces: list[tuple[Numbers, int, Numbers]] = []
        for one, said in zip(kept, gold, strict=True):
            about = one.sentence
            row = [
                types.setdefault((w, e, about.written), len(types))
                for w, e in zip(about.words, about.evidence, strict=True)
            ]
            kind = kinds.setdefault(about.turn, len(kinds))
            of_session = used.setdefault(one.session, (set(), set()))
            of_session[0].update(row)
            of_session[1].add(kind)
            pieces += _pieces(np.array(row), kind, np.array([numbers[x] for x in said]))
        of_types = [token_features(one, words) for one in types]
        tables = _Tables(of_types, [turn_features(one) for one in kinds], hasher)
        known = tables.frequent(used.values(), min_sessions)
        nameless = _Tables([[f for f in one if f[0] != WORD] for one in of_types], [], hasher)
        return cls(
            labels, known, _matrix(tables.types, known), _matrix(nameless.types, known), _matrix(tables.kinds, known),
            np.array([letters(one[0]) for one in types]), pieces,
        )  # fmt: skip

    def batches(self, random: Random, tokens: int) -> Iterator[Batch]:
        """All turns once, in an order drawn by lot, about so many tokens at a time."""
        by_length: dict[int, list[int]] = {}
        for at, (row, _, _) in enumerate(self.pieces):
            by_length.setdefault(next(n for n in LENGTHS if n >= len(row)), []).append(at)
        found = []
        for length, places in sorted(by_length.items()):
            order = random.permutation(places)
            found += [(length, order[i : i + tokens // length]) for i in range(0, len(order), tokens // length)]
        for at in random.permutation(len(found)).tolist():
            length, some = found[at]
            yield self._batch([self.pieces[i] for i in some.tolist()], length, tokens // length)

    def _batch(self, pieces: Sequence[tuple[Numbers, int, Numbers]], length: int, room: int) -> Batch:
        types, places = np.unique(np.concatenate([row for row, _, _ in pieces]), return_inverse=True)
        tokens, gold = np.zeros((room, length), np.int64), np.zeros((room, length), np.int64)
        turns, lengths, at = np.zeros(room, np.int64), np.zeros(room, np.int64), 0
        for i, (row, kind, said) in enumerate(pieces):
            n = len(row)
            tokens[i, :n], gold[i, :n], turns[i], lengths[i] = places[at : at + n], said, kind, n
            at += n
        return Batch(types, tokens, turns, gold, lengths)


class _Tables:
    """The hashes of the features of types, and of kinds of turns."""

    def __init__(self, types: Sequence[list[Feature]], kinds: Sequence[list[Feature]], hasher: Hasher) -> None:
        self.types = [np.array(hashes(one, hasher), np.uint64) for one in types]
        self.kinds = [np.array(hashes(one, hasher), np.uint64) for one in kinds]

    def frequent(self, sessions: Any, least: int) -> NDArray[np.uint64]:
        """The features that at least so many sessions use, in order."""
        used = [
            np.unique(np.concatenate([*(self.types[i] for i in types), *(self.kinds[i] for i in kinds)]))
            for types, kinds in sessions
        ]
        found, counts = np.unique(np.concatenate(used), return_counts=True)
        return found[counts >= least]


def _matrix(rows: Sequence[NDArray[np.uint64]], known: NDArray[np.uint64]) -> Any:
    flat = np.concatenate([*rows, np.empty(0, np.uint64)])
    owners = np.repeat(np.arange(len(rows)), [len(one) for one in rows])
    at = np.minimum(np.searchsorted(known, flat), len(known) - 1)
    there = known[at] == flat
    ones = np.ones(int(there.sum()), np.float32)
    return csr_matrix((ones, (owners[there], at[there])), shape=(len(rows), len(known)))


def _pieces(row: Numbers, kind: int, gold: Numbers) -> Iterator[tuple[Numbers, int, Numbers]]:
    for at in range(0, len(row), LENGTHS[-1]):
        yield row[at : at + LENGTHS[-1]], kind, gold[at : at + LENGTHS[-1]]
