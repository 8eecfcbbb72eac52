"""A model and the examples from which it learns on: `learning_on` for the trainer's examples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anond.engines.arrays import Floats
from anond.engines.model.card import Card, hash_check
from anond.engines.model.file import Model, Signer, encode
from anond.engines.model.hashing import Hasher, at_offsets, hidden, key_of
from anond.engines.model.weights import Weights
from anond.engines.protocol import Engine
from anond.engines.sentence import Sentence
from anond_trainer.data.align import Example
from anond_trainer.engines.crf.hashed import Hashed, Hashes, together
from anond_trainer.engines.crf.learning_on import Added, Scored, Strength, learn
from anond_trainer.engines.fresh_models import unnamed_card, usable

LEAST: Final = 0.002  # what is added to a weight is kept from here on
TWICE: Final = 2.0  # how much a decided turn counts beside known ones, which are many and teach nothing new
FEWEST_SESSIONS: Final = 3  # what fewer sessions used gets no feature: a word of one customer stays his own


@dataclass(frozen=True, slots=True, eq=False)
class Learnt:
    """A model with what was added to it. Its leaning is chosen later."""

    base: Model
    added: Added | None
    hasher: Hasher = field(repr=False)
    lean: float

    def marginals(self, sentences: Sequence[Sentence]) -> list[Floats]:
        """How likely each label is at each token of some sentences."""
        weights = self.base.weights
        asked = [Example(str(i), 0, one, ["O"] * len(one.words)) for i, one in enumerate(sentences)]
        found = Scored(weights, Hashed.of(asked, weights.labels, weights.words)).marginals(self.added)
        return split(found, [len(one.words) for one in sentences])

    def marginals_of(self, examples: Hashed) -> Floats:
        """How likely each label is at each token of examples that are hashed already."""
        return Scored(self.base.weights, examples).marginals(self.added)

    def file(self, card: Card, signer: Signer | None = None) -> bytes:
        """The model file, signed if a signer is given."""
        complete = replace(card, hash_check=hash_check(self.hasher), lean=self.lean, base=self.base.digest)
        return encode(complete, _joined(self.base.weights, self.added, self.hasher), signer)

    def decoder(self) -> Engine:
        """The model, to be used here and now; it gets no name."""
        return usable(self.file(unnamed_card(self.base.lang, FEWEST_SESSIONS)), self.hasher)


class Lesson:
    """New examples, and known ones that are learnt beside them.

    Only features that enough sessions of the new examples use are given more weight.
    """

    def __init__(self, base: Model, new: Sequence[Example], known: Hashed, hasher: Hasher, lean: float) -> None:
        self._base, self._hasher, self._lean = base, hasher, lean
        weights = base.weights
        fresh = Hashed.of(new, weights.labels, weights.words)
        self._lengths = fresh.lengths
        self._features = fresh.frequent(FEWEST_SESSIONS)
        self._scored = Scored(weights, together([fresh, known]))
        self._known = np.zeros(len(known.lengths), bool)
        self._counts = TWICE if len(known.lengths) else 1.0

    def learn(self, turns: NDArray[np.bool_], strength: Strength, *, one_in: int = 1) -> Learnt:
        """Learn from some of the new turns, and of the known ones from one in so many, each counted for all of them."""
        known = np.where(np.arange(len(self._known)) % one_in, 0.0, float(one_in))
        added = learn(self._scored, self._features, np.concatenate([turns * self._counts, known]), strength)
        return Learnt(self._base, added, self._hasher, self._lean)

    def marginals(self, learnt: Learnt | None, turns: NDArray[np.bool_]) -> list[Floats]:
        """How likely each label is at each token of some of the new turns; of the base where nothing was learnt."""
        some = self._scored.only(np.concatenate([turns, self._known]))
        return split(some.marginals(learnt.added if learnt else None), self._lengths[turns].tolist())


def as_known(examples: Sequence[Example], base: Model) -> Hashed:
    """Examples of what a model knew, without their words."""
    return Hashed.of(examples, base.weights.labels, base.weights.words)


def split(rows: Floats, lengths: Sequence[int]) -> list[Floats]:
    """The rows of tokens, turn by turn."""
    return np.split(rows, np.cumsum(lengths)[:-1]) if len(lengths) else []


def _joined(base: Weights, added: Added | None, hasher: Hasher) -> Weights:
    """The rows of the model that was learnt on from, and beside them those that were added, hidden by the key."""
    if added is None:
        return base
    key = key_of(hasher)
    types = at_offsets(hidden(added.of_types, key)).T.ravel()  # feature by feature, as the weights are
    hashes = np.concatenate([types, hidden(added.of_around, key)])
    values = np.concatenate([added.types.reshape(len(types), -1), added.around])
    rows, targets = np.nonzero(np.abs(values) >= LEAST)
    own = np.repeat(base.hashes, np.diff(base.pointers).astype(np.int64))
    every = np.concatenate([own, hashes[rows]])
    labels = np.concatenate([base.targets, targets.astype(np.uint8)])
    numbers = np.concatenate([base.values, values[rows, targets].astype(base.values.dtype)])
    order = np.lexsort((labels, every))
    found: tuple[Hashes, NDArray[np.int64]] = np.unique(every, return_counts=True)
    return replace(
        base, hashes=found[0], pointers=np.concatenate(([0], np.cumsum(found[1]))).astype(np.uint32),
        targets=labels[order], values=numbers[order], transitions=base.transitions + added.transitions,
    )  # fmt: skip
