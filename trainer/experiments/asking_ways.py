"""Other ways to ask beside query by committee and VI-AL, on the same votes: what does the difference hang on?

    cd trainer && python -m experiments.asking_ways GOLD... [--test FILE...] [--batches N] [--network]

Tried are the labels' frequency as published (all alike beforehand), expectation maximisation in place of variational
Bayes, learning ten times as long after each answer, answers that replace every member's vote, and MACE without answers.
Printed is how many errors each finds, and the most that any could: all that there are.
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
from anond_trainer.committee.asking import AGAIN, Method, QueryByCommittee, ViAl
from anond_trainer.committee.members import all_members, with_network
from anond_trainer.committee.trial import Batch

SIZES: Final = (100, 200, 300, 400, 500)


@dataclass(frozen=True, slots=True)
class Way:
    """A way to ask."""

    way: mace.Way = "vb"
    even: bool = False  # whether labels are as likely beforehand, as published
    again: int = AGAIN  # rounds of learning after each answer
    all_votes: bool = False  # whether an answer replaces the votes of all members
    learns: bool = True

    def method(self, batch: Batch, seed: int) -> Method:
        """The method, on the votes of a batch."""
        return _Varied(batch, self, np.random.default_rng(seed))


WAYS: Final[Mapping[str, Way | None]] = {
    "query by committee": None,
    "VI-AL": Way(),
    "labels alike beforehand (as published)": Way(even=True),
    "expectation maximisation": Way("em"),
    "50 rounds after each answer": Way(again=50),
    "an answer replaces all votes": Way(all_votes=True),
    "MACE, no answers": Way(learns=False),
}


class _Varied(ViAl):
    """VI-AL, some of it otherwise."""

    def __init__(self, batch: Batch, way: Way, chance: np.random.Generator) -> None:
        super().__init__(batch.votes, chance, batch.stands, way.way)
        self._varied = way
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
        self.votes.given[token, replaced] = place
        self.learnt = mace.learn_on(self.votes, self.learnt.habits, way.way, way.again, even=way.even)


def found(batch: Batch, way: Way | None, seed: int) -> Iterator[int]:
    """How many errors were found after each number of questions."""
    chance = np.random.default_rng(seed)
    method = way.method(batch, seed) if way else QueryByCommittee(batch.votes, chance, batch.stands)
    right = 0
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
    for name, way in WAYS.items():
        counts = np.array([list(found(one, way, number)) for number, one in enumerate(batches)])
        sys.stdout.write(f"{name}: {', '.join(f'{x:.1f}' for x in counts.mean(axis=0))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
