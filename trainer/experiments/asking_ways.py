"""Other ways to ask beside query by committee and VI-AL, on the same votes: what does the difference hang on?

    cd trainer && python -m experiments.asking_ways GOLD... [--test FILE...] [--batches N] [--network]

Tried are the labels' frequency as published (all alike beforehand), expectation maximisation in place of variational
Bayes, learning ten times as long after each answer, answers that replace every member's vote, MACE without answers,
a classifier that learns from the answers which votes stand for an error, asking where the label of the majority is
doubted most, answers that count for all tokens of the word (`VI-AL by words` is the last of these), and members with a
habit for each true label (Dawid and Skene 1979). Printed is how many errors each finds, and how many there are.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

import numpy as np

from anond_trainer.cli.simulate_errors import make_batches, read_labelled
from anond_trainer.committee import mace
from anond_trainer.committee.asking import AGAIN, Method, QueryByCommittee, Question, ViAl
from anond_trainer.committee.members import all_members, with_network
from anond_trainer.committee.trial import Batch
from anond_trainer.committee.votes import Floats, Numbers

SIZES: Final = (100, 200, 300, 400, 500)


@dataclass(frozen=True, slots=True)
class Way:
    """A way to ask."""

    way: mace.Way = "vb"
    even: bool = False  # whether labels are as likely beforehand, as published
    again: int = AGAIN  # rounds of learning after each answer
    all_votes: bool = False  # whether an answer replaces the votes of all members
    learns: bool = True
    majority: bool = False  # whether the label of the majority is doubted, in place of the likeliest
    alike: str = ""  # other tokens of the word that an answer counts for: of the same `votes`, `label`, or `all`


WAYS: Final[Mapping[str, Way | None]] = {
    "query by committee": None,
    "VI-AL": Way(),
    "labels alike beforehand (as published)": Way(even=True),
    "expectation maximisation": Way("em"),
    "50 rounds after each answer": Way(again=50),
    "an answer replaces all votes": Way(all_votes=True),
    "MACE, no answers": Way(learns=False),
    "a classifier of errors": None,
    "doubt of the majority's label": Way(majority=True),
    "an answer for the word with these votes": Way(majority=True, alike="votes"),
    "an answer for the word with this label": Way(majority=True, alike="label"),
    "the same, replacing all votes": Way(majority=True, alike="label", all_votes=True),
    "for the word, replacing all votes": Way(majority=True, alike="all", all_votes=True),
    "Dawid and Skene": None,
}


class ErrorClassifier:
    """Asks where a logistic regression of the answers so far expects an error; the first answers are asked as by MACE.

    It sees which members agree with the label of the majority, that label, and what MACE thinks of it.
    """

    FIRST: Final = 60
    EVERY: Final = 20

    def __init__(self, batch: Batch, seed: int) -> None:
        votes, chance = batch.votes, np.random.default_rng(seed)
        self._votes, self._stands = votes, votes.majority() if batch.stands is None else batch.stands
        learnt, rows = mace.learn(votes, chance), np.arange(votes.tokens)
        self._doubts = 1.0 - learnt.posterior[rows, self._stands]
        agrees = votes.given == self._stands[:, None]
        self._seen = np.hstack([
            agrees, np.eye(len(votes.labels))[self._stands], self._doubts[:, None], votes.vote_entropy()[:, None],
        ]).astype(np.float64)  # fmt: skip
        self._asked: list[int] = []
        self._wrong: list[bool] = []

    def questions(self) -> Iterator[Question]:
        """The token with the highest chance of an error that was not asked about."""
        scores = self._doubts
        while len(self._asked) < self._votes.tokens:
            count = len(self._asked)
            if count >= self.FIRST and count % self.EVERY == 0 and 0 < sum(self._wrong) < count:
                scores = self._expected()
            token = int(np.where(np.isin(np.arange(len(scores)), self._asked), -1.0, scores).argmax())
            yield Question(token, self._votes.labels[int(self._stands[token])])

    def answer(self, token: int, label: str) -> None:
        """Remember whether the label was wrong."""
        self._asked.append(token)
        self._wrong.append(self._votes.labels[int(self._stands[token])] != label)

    def _expected(self) -> Floats:
        from sklearn.linear_model import LogisticRegression

        model = LogisticRegression(C=0.3, max_iter=200).fit(self._seen[self._asked], self._wrong)
        return np.asarray(model.predict_proba(self._seen)[:, 1])


class _Varied(ViAl):
    """VI-AL, some of it otherwise."""

    def __init__(self, batch: Batch, way: Way, chance: np.random.Generator) -> None:
        stands = batch.votes.majority() if way.majority and batch.stands is None else batch.stands
        super().__init__(batch.votes, chance, stands, way.way)
        self._varied, self._alike = way, _alike(batch, way.alike)
        if way.even:
            self.learnt = mace.learn(self.votes, chance, way.way, even=True)

    def answer(self, token: int, label: str) -> None:
        """Learn from an answer as the way says."""
        way = self._varied
        self._asked[token] = True
        if not way.learns:
            return
        place = self.votes.place(label)
        replaced = slice(None) if way.all_votes else self._chance.integers(self.votes.members)
        self.votes.given[self._alike == self._alike[token], replaced] = place
        self.learnt = mace.learn_on(self.votes, self.learnt.habits, way.way, way.again, even=way.even)


def _alike(batch: Batch, how: str) -> Numbers:
    """A number for each token, equal for those that an answer counts for."""
    if not how:
        return np.arange(batch.votes.tokens)
    _, word = np.unique([one.lower() for one in batch.words], return_inverse=True)
    more = {"all": word, "label": batch.votes.majority(), "votes": batch.votes.given}[how]
    _, number = np.unique(np.column_stack([word, more]), axis=0, return_inverse=True)
    return np.asarray(number.reshape(-1))


class DawidSkene:
    """Asks where the label of the majority is least likely; each member has a habit for each true label."""

    EVERY: Final = 5
    RIGHT: Final = 3.0  # tokens that each member has right beforehand, of each label
    WRONG: Final = 0.05

    def __init__(self, batch: Batch, seed: int) -> None:
        self._given, self._labels = batch.votes.given, batch.votes.copy()
        self._stands = batch.votes.majority() if batch.stands is None else batch.stands
        self._ties = np.random.default_rng(seed).random(batch.votes.tokens) * 1e-9
        self._believed = batch.votes.counts() + 1e-3
        self._answers: dict[int, int] = {}
        self._learn(15)

    def questions(self) -> Iterator[Question]:
        """The token with the least likely label that was not asked about."""
        rows = np.arange(len(self._stands))
        while len(self._answers) < len(rows):
            doubts = self._ties - self._believed[rows, self._stands]
            doubts[list(self._answers)] = -np.inf
            token = int(doubts.argmax())
            yield Question(token, self._labels.labels[int(self._stands[token])])

    def answer(self, token: int, label: str) -> None:
        """Take an answer for the truth."""
        self._answers[token] = self._labels.place(label)
        if len(self._answers) % self.EVERY == 0:
            self._learn(3)

    def _learn(self, rounds: int) -> None:
        labels = len(self._labels.labels)
        new = labels - self._believed.shape[1]
        believed = np.hstack([self._believed, np.full((len(self._believed), new), 1e-6)])
        for _ in range(rounds):
            for token, label in self._answers.items():
                believed[token] = np.eye(labels)[label]
            logs = np.tile(np.log(believed.sum(axis=0) + 0.1), (len(believed), 1))
            for said in self._given.T:
                counts = np.zeros((labels, labels))
                np.add.at(counts, said, believed)
                counts = counts.T + self.WRONG + self.RIGHT * np.eye(labels)
                logs += np.log(counts / counts.sum(axis=1, keepdims=True)).T[said]
            believed = np.exp(logs - logs.max(axis=1, keepdims=True))
            believed /= believed.sum(axis=1, keepdims=True)
        self._believed = believed


def method_of(name: str, batch: Batch, seed: int) -> Method:
    """The method of a name, on the votes of a batch."""
    if (way := WAYS[name]) is not None:
        return _Varied(batch, way, np.random.default_rng(seed))
    if name.startswith("query"):
        return QueryByCommittee(batch.votes, np.random.default_rng(seed), batch.stands)
    return DawidSkene(batch, seed) if name.startswith("Dawid") else ErrorClassifier(batch, seed)


def found(batch: Batch, name: str, seed: int) -> Iterator[int]:
    """How many errors were found after each number of questions."""
    method, right = method_of(name, batch, seed), 0
    for asked, question in enumerate(islice(method.questions(), max(SIZES)), 1):
        truth = batch.truth[question.token]
        right += question.label != truth
        method.answer(question.token, truth)
        if asked in SIZES:
            yield right


def main() -> None:
    """Print a line for each way."""
    arguments = ArgumentParser(prog="python -m experiments.asking_ways", description=main.__doc__)
    arguments.add_argument("gold", nargs="+", type=Path)
    arguments.add_argument("--test", nargs="*", type=Path, default=[])
    arguments.add_argument("--batch", type=int, default=5000)
    arguments.add_argument("--batches", type=int, default=1)
    arguments.add_argument("--network", action="store_true", help="the second engine is a member, too")
    chosen = arguments.parse_args()
    gold, test = read_labelled(chosen.gold), read_labelled(chosen.test)
    members = with_network if chosen.network else all_members
    batches = make_batches(gold, test, 0.0, chosen.batch, 10, chosen.batches, 0, members)[: chosen.batches]
    wrong = [
        sum(one.votes.labels[at] != truth for at, truth in zip(one.votes.majority(), one.truth, strict=True))
        for one in batches
    ]
    sys.stdout.write(f"{len(batches)} batches, errors by majority {np.mean(wrong):.1f}; found after {SIZES}\n")
    for name in WAYS:
        counts = np.array([list(found(one, name, number)) for number, one in enumerate(batches)])
        sys.stdout.write(f"{name}: {', '.join(f'{x:.1f}' for x in counts.mean(axis=0))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
