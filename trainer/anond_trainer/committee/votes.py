"""Votes: the label of each token by each member of a committee."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

NO_VOTE: Final = -1
Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]


@dataclass(slots=True)
class Votes:
    """The label of each token by each member, as indices in `labels`; `NO_VOTE` where a member says nothing."""

    labels: list[str]
    given: Numbers = field(repr=False)  # tokens x members

    @classmethod
    def of(cls, members: Sequence[Iterable[str | None]]) -> Votes:
        """The votes of members that label the same tokens; None where one says nothing."""
        columns = [list(labels) for labels in members]
        labels = sorted({label for column in columns for label in column if label is not None})
        place: dict[str | None, int] = {label: at for at, label in enumerate(labels)}
        given = np.array([[place.get(label, NO_VOTE) for label in column] for column in columns], np.int64)
        return cls(labels, given.reshape(len(columns), -1).T.copy())

    @property
    def tokens(self) -> int:
        """How many tokens there are."""
        return int(self.given.shape[0])

    @property
    def members(self) -> int:
        """How many members there are."""
        return int(self.given.shape[1])

    def copy(self) -> Votes:
        """An independent copy."""
        return Votes(self.labels.copy(), self.given.copy())

    def place(self, label: str) -> int:
        """The place of a label; one that nobody gave so far is added."""
        if label not in self.labels:
            self.labels.append(label)
        return self.labels.index(label)

    def counts(self) -> Floats:
        """How many members gave each token each label."""
        found = np.zeros((self.tokens, max(len(self.labels), 1)))
        for column in self.given.T:
            (voted,) = np.nonzero(column != NO_VOTE)
            found[voted, column[voted]] += 1.0
        return found

    def majority(self) -> Numbers:
        """The label that most members gave; of labels with as many votes the first."""
        return np.asarray(self.counts().argmax(axis=1))

    def vote_entropy(self) -> Floats:
        """The members' disagreement about each token, in nats."""
        counts = self.counts()
        return entropy(counts / np.maximum(counts.sum(axis=1, keepdims=True), 1.0))


def entropy(chances: Floats) -> Floats:
    """The entropy of each row, in nats."""
    return np.asarray(-(chances * np.log(np.where(chances > 0.0, chances, 1.0))).sum(axis=1))
