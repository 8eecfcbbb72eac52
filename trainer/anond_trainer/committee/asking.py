"""Methods that ask a person about tokens and use the answers: query by committee, and VI-AL.

Rehbein and Ruppenhofer (2017). *Query by committee* asks about the tokens on whose label the members disagree most, and
learns nothing from the answers. *VI-AL* asks about the token that MACE is least sure of, puts the answer in the place
of the vote of one member, drawn by lot, and learns MACE again: so the answers tell which members to believe, also about
tokens that nobody was asked about. An answer may be a label that no member gave. *VI-AL by words* is ours: an answer
counts for all tokens of the same word to which most members gave the same label.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np

from anond_trainer.committee import mace
from anond_trainer.committee.votes import Floats, Numbers, Votes

AGAIN: Final = 5  # rounds of learning after each answer, from what was believed before it


@dataclass(frozen=True, slots=True)
class Question:
    """A token that a person is asked about, and its present label."""

    token: int
    label: str


class Method(Protocol):
    """A method. `questions` ends when all tokens were asked about; each answer is given before the next question."""

    def questions(self) -> Iterator[Question]:
        """The tokens to ask about, one at a time."""

    def answer(self, token: int, label: str) -> None:
        """Take a person's answer about a token."""


class QueryByCommittee:
    """Asks about the tokens with the most disagreement; ties are broken by lot.

    With labels in force (`stands`) it asks about those from which most votes differ.
    """

    def __init__(self, votes: Votes, chance: np.random.Generator, stands: Numbers | None = None) -> None:
        self._votes, self._chance, self._stands = votes, chance, stands

    def questions(self) -> Iterator[Question]:
        """The tokens by the entropy of the votes about them, each with the label of the majority."""
        if self._stands is None:
            stands, unsure = self._votes.majority(), self._votes.vote_entropy()
        else:
            stands = self._stands
            unsure = -self._votes.counts()[np.arange(len(stands)), stands]
        for token in np.lexsort((self._chance.random(self._votes.tokens), -unsure)).tolist():
            yield Question(token, self._votes.labels[stands[token]])

    def answer(self, token: int, label: str) -> None:
        """Nothing is learnt from an answer."""


class ViAl:
    """Asks about the tokens of which MACE is least sure, and replaces a member's vote by each answer.

    With labels in force (`stands`) it asks about those that MACE doubts most.
    """

    def __init__(
        self, votes: Votes, chance: np.random.Generator, stands: Numbers | None = None, way: mace.Way = "vb"
    ) -> None:
        self.votes, self._chance, self._stands, self._way = votes.copy(), chance, stands, way
        self.learnt = mace.learn(self.votes, chance, way)
        self._asked = np.zeros(votes.tokens, bool)
        self._ties = chance.random(votes.tokens)

    def questions(self) -> Iterator[Question]:
        """Repeatedly the most doubted token that was not asked about yet."""
        while not self._asked.all():
            unsure = np.where(self._asked, -1.0, self._doubts())
            (equals,) = np.nonzero(unsure >= unsure.max() - 1e-12)
            token = int(equals[self._ties[equals].argmax()])
            stands = self.learnt.posterior[token].argmax() if self._stands is None else self._stands[token]
            yield Question(token, self.votes.labels[int(stands)])

    def _doubts(self) -> Floats:
        if self._stands is None:
            return self.learnt.entropy
        return np.asarray(1.0 - self.learnt.posterior[np.arange(len(self._stands)), self._stands])

    def answer(self, token: int, label: str) -> None:
        """Replace the vote of a member drawn by lot by the answer, and learn anew."""
        self._asked[token] = True
        answered(self.votes, token, label, self._chance)
        self.learnt = mace.learn_on(self.votes, self.learnt.habits, self._way, AGAIN)


class ViAlByWords(ViAl):
    """VI-AL in which an answer is that of all members, for all tokens of the word with the same label by majority.

    Where text is unlike what members learnt from, a word that is labelled wrong once mostly is each time. Doubted is
    the label of the majority, or the one in force.
    """

    def __init__(
        self, votes: Votes, words: Sequence[str], chance: np.random.Generator, stands: Numbers | None = None
    ) -> None:
        majority = votes.majority()
        super().__init__(votes, chance, majority if stands is None else stands)
        _, word = np.unique([one.lower() for one in words], return_inverse=True)
        self._alike = word.reshape(-1) * len(votes.labels) + majority

    def answer(self, token: int, label: str) -> None:
        """Let the answer stand for all votes about the word, and learn anew."""
        self._asked[token] = True
        self.votes.given[self._alike == self._alike[token]] = self.votes.place(label)
        self.learnt = mace.learn_on(self.votes, self.learnt.habits, self._way, AGAIN)


def answered(votes: Votes, token: int, label: str, chance: np.random.Generator, spared: int = 0) -> None:
    """Let an answer replace the vote of one member; the first `spared` ones keep theirs."""
    votes.given[token, chance.integers(spared, votes.members)] = votes.place(label)
