"""The pool of turns that people could be asked about, and a model's predictions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from anond.engines.arrays import Floats, Places
from anond.engines.sentence import Sentence
from anond_trainer.active import entropy

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """Turns by number: as the CRF reads them, and their texts, which stay in memory. No turn is empty."""

    sentences: Sequence[Sentence] = field(repr=False)
    texts: Sequence[str] = field(repr=False)

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def lengths(self) -> Places:
        """The number of tokens of each turn."""
        return np.array([len(one.words) for one in self.sentences], np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Predictions:
    """The chance of each label at each token, turn after turn; `harmless` labels hide nothing."""

    marginals: Floats = field(repr=False)
    lengths: Places = field(repr=False)
    harmless: Mask

    @property
    def starts(self) -> Places:
        """The first token of each turn."""
        return np.cumsum(self.lengths) - self.lengths

    @property
    def sensitive(self) -> Floats:
        """The chance that each token is sensitive."""
        chances: Floats = np.clip(self.marginals[:, ~self.harmless].sum(axis=1), 0.0, 1.0)
        return chances

    @property
    def hidden(self) -> Mask:
        """Whether each token's likeliest label hides it."""
        found: Mask = ~self.harmless[self.marginals.argmax(axis=1)]
        return found

    def entropy(self, how: str, k: int = entropy.K) -> Floats:
        """The entropy of each turn: `sum`, `mean`, `k-max` or `max`, of sensitive or not; behind `all-tags` of all
        labels, K-max where nothing else is said.
        """
        if not how.startswith(entropy.ALL_TAGS):
            return entropy.of_turns(entropy.of_chances(self.sensitive), self.lengths, how, k)
        tokens = entropy.of_labels(self.marginals)
        return entropy.of_turns(tokens, self.lengths, how.removeprefix(entropy.ALL_TAGS).strip() or "k-max", k)

    def risk(self) -> Floats:
        """The chance that a sensitive token stays readable in each turn."""
        left = np.where(self.hidden, 0.0, np.minimum(self.sensitive, 1.0 - 1e-9))
        risk: Floats = -np.expm1(np.add.reduceat(np.log1p(-left), self.starts))
        return risk

    def turns(self) -> list[Floats]:
        """The marginals of each turn."""
        return np.split(self.marginals, np.cumsum(self.lengths)[:-1])

    def of_turns(self, turns: Mask) -> Predictions:
        """The predictions for some of the turns."""
        tokens = np.repeat(turns, self.lengths)
        return Predictions(self.marginals[tokens], self.lengths[turns], self.harmless)
