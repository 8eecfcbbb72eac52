"""Examples as a CRF sees them, without words: each token's features as hashes, and its label.

What looks the same is kept once: a type (a word with its evidence), and what stands around a token. The hashes are
those of models that learnt from public data alone. Whoever learns from customers' text hides them with a key.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from anond.engines.arrays import Places
from anond.engines.chain.features import AROUND, EDGE, Around, Type, WordDescriptions, around
from anond.engines.chain.kernels import best_kernel
from anond.engines.labels import OUTSIDE
from anond.engines.model.hashing import OFFSETS, hasher
from anond.engines.model.words import Words
from anond_trainer.data.align import Example

UNKEYED: Final = hasher()
_GOLDEN: Final = (5**0.5 - 1) / 2  # its multiples are spread evenly
Hashes = NDArray[np.uint64]
Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The hashes of the features of types or contexts, one after the other."""

    hashes: Hashes = field(repr=False)
    counts: Places = field(repr=False)  # how many each thing has

    @property
    def owners(self) -> Places:
        """The number of the thing that each hash belongs to."""
        return np.repeat(np.arange(len(self.counts)), self.counts)

    def used(self, things: Places) -> tuple[Table, Places]:
        """The rows of the given types, and each type's index in that smaller table."""
        there = np.zeros(len(self.counts), bool)
        there[things] = True
        return Table(self.hashes[np.repeat(there, self.counts)], self.counts[there]), (np.cumsum(there) - 1)[things]


@dataclass(frozen=True, slots=True, eq=False)
class Hashed:
    """Examples without words. Type 0 is padding before and after a turn."""

    types: Table
    around: Table
    near: Places = field(repr=False)  # [token][offset]: types
    own: Places = field(repr=False)  # [token][which]: things around it
    gold: NDArray[np.uint8] = field(repr=False)  # each token's label
    lengths: Places = field(repr=False)  # of the turns
    sessions: Places = field(repr=False)  # of the turns, as numbers

    @classmethod
    def of(cls, examples: Sequence[Example], labels: Sequence[str], words: Words) -> Hashed:
        """Hash examples that are read with a table of words, for a model with these labels."""
        descriptions, types, beside, kernel = (
            WordDescriptions(words),
            _Numbers[Type](),
            _Numbers[Around](),
            best_kernel(),
        )
        edge, half = types[EDGE], len(OFFSETS) // 2
        near: list[list[int]] = []
        own: list[int] = []
        for sentence in (example.sentence for example in examples):
            seen = [types[w, e, sentence.written] for w, e in zip(sentence.words, sentence.evidence, strict=True)]
            padded = [edge] * half + seen + [edge] * half
            near += [padded[i : i + len(OFFSETS)] for i in range(len(seen))]
            own += [beside[one] for one in around(sentence, descriptions)]
        number = {label: i for i, label in enumerate(labels)}
        sessions = _Numbers[str]()
        return cls(
            Table(*kernel.hashes_of_types(words, UNKEYED)(list(types))),
            Table(*kernel.hashes_around(UNKEYED)(list(beside))),
            np.array(near, np.int64).reshape(-1, len(OFFSETS)),
            np.array(own, np.int64).reshape(-1, AROUND),
            np.array([_number(label, number) for example in examples for label in example.labels], np.uint8),
            np.array([len(example.labels) for example in examples], np.int64),
            np.array([sessions[example.session] for example in examples], np.int64),
        )

    @property
    def turns(self) -> Places:
        """The number of the turn of each token."""
        return np.repeat(np.arange(len(self.lengths)), self.lengths)

    def words_of_turns(self) -> list[bytes]:
        """The words of each turn with their evidence, as numbers of types: the same for turns that read alike."""
        words = self.near[:, len(OFFSETS) // 2]
        return [some.tobytes() for some in np.split(words, np.cumsum(self.lengths)[:-1])] if len(self.lengths) else []

    def only(self, turns: NDArray[np.bool_]) -> Hashed:
        """The examples of the turns that a mask selects; they share the tables of all."""
        tokens = turns[self.turns]
        return Hashed(
            self.types, self.around, self.near[tokens], self.own[tokens], self.gold[tokens], self.lengths[turns],
            self.sessions[turns],
        )  # fmt: skip

    def compact(self) -> Hashed:
        """The same turns, without the things that none of their tokens has."""
        (types, near), (beside, own) = self.types.used(self.near), self.around.used(self.own)
        return replace(self, types=types, near=near, around=beside, own=own)

    def frequent(self, least: int) -> Hashes:
        """The features that at least so many sessions use, in order."""
        sessions = self.sessions[self.turns]
        pairs = [
            (np.repeat(sessions, self.near.shape[1]), self.near.ravel(), self.types),
            (np.repeat(sessions, self.own.shape[1]), self.own.ravel(), self.around),
        ]
        used = [_used(session, thing, table) for session, thing, table in pairs]
        found, counts = np.unique(np.concatenate(used), return_counts=True)
        return found[counts >= least]


class _Numbers(dict[Key, int]):
    """Numbers types or contexts in the order in which they are first seen."""

    def __missing__(self, key: Key) -> int:
        self[key] = number = len(self)
        return number


def together(parts: Iterable[Hashed]) -> Hashed:
    """Several sets of examples as one; no session is in two of them."""
    given = list(parts)
    types, around_, sessions = (np.cumsum([0, *sizes]) for sizes in (
        [len(one.types.counts) for one in given], [len(one.around.counts) for one in given],
        [int(one.sessions.max(initial=-1)) + 1 for one in given],
    ))  # fmt: skip
    return Hashed(
        _joined([one.types for one in given]),
        _joined([one.around for one in given]),
        np.concatenate([one.near + at for one, at in zip(given, types, strict=False)]),
        np.concatenate([one.own + at for one, at in zip(given, around_, strict=False)]),
        np.concatenate([one.gold for one in given]),
        np.concatenate([one.lengths for one in given]),
        np.concatenate([one.sessions + at for one, at in zip(given, sessions, strict=False)]),
    )


def some_turns(examples: Hashed, most: int) -> Hashed:
    """Some sessions with about so many turns together, evenly from the first to the last."""
    share = most / max(len(examples.lengths), 1)
    place = (examples.sessions * _GOLDEN) % 1.0
    return examples if share >= 1.0 else examples.only(place < share).compact()


def relabelled(examples: Hashed, labels: Sequence[str], wanted: Sequence[str]) -> Hashed:
    """The same examples by the labels of another model."""
    number = {label: i for i, label in enumerate(wanted)}
    numbers = np.array([_number(label, number) for label in labels], np.uint8)
    return replace(examples, gold=numbers[examples.gold])


def _joined(tables: Sequence[Table]) -> Table:
    return Table(np.concatenate([one.hashes for one in tables]), np.concatenate([one.counts for one in tables]))


def _number(label: str, numbers: dict[str, int]) -> int:
    """The number of a label; a beginning that a model has no label for goes with the inside of its tag."""
    return numbers.get(label, numbers.get(f"I{label[1:]}", numbers[OUTSIDE]))


def _used(sessions: Places, things: Places, table: Table) -> Hashes:
    """The features of the things that each session has, once for each session."""
    ends = np.cumsum(table.counts)
    found: list[Hashes] = []
    order = np.argsort(sessions, kind="stable")
    for of_session in np.split(things[order], np.flatnonzero(np.diff(sessions[order])) + 1):
        each = np.unique(of_session)
        counts = table.counts[each]
        begin = np.repeat(ends[each] - counts - (np.cumsum(counts) - counts), counts)
        found.append(np.unique(table.hashes[begin + np.arange(int(counts.sum()))]))
    return np.concatenate(found) if found else np.empty(0, np.uint64)
