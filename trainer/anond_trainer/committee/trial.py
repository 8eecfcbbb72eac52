"""Tries methods of finding errors on known labels: the share of questions about a wrong label."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field, fields
from itertools import chain, islice
from typing import Final

import numpy as np

from anond_trainer.audit.proportion import proportion
from anond_trainer.committee.asking import Method, QueryByCommittee, ViAl, ViAlByWords
from anond_trainer.committee.members import Member
from anond_trainer.committee.tagged import Labelled
from anond_trainer.committee.votes import Numbers, Votes


@dataclass(frozen=True, slots=True)
class Batch:
    """Tokens with the votes of members, their true labels, their words and, where some are in force already, labels."""

    votes: Votes = field(repr=False)
    truth: tuple[str, ...] = field(repr=False)
    words: tuple[str, ...] = field(repr=False)
    stands: Numbers | None = field(default=None, repr=False)


METHODS: Final[Mapping[str, Callable[[Batch, np.random.Generator], Method]]] = {
    "query by committee": lambda batch, chance: QueryByCommittee(batch.votes, chance, batch.stands),
    "vi-al": lambda batch, chance: ViAl(batch.votes, chance, batch.stands),
    "vi-al by words": lambda batch, chance: ViAlByWords(batch.votes, batch.words, chance, batch.stands),
}


@dataclass(frozen=True, slots=True)
class Row:
    """The errors that a method has found in a batch after this many questions; `errors` is the number at the start."""

    method: str
    batch: int
    asked: int
    true_positives: int
    errors: int
    tokens: int

    @property
    def precision(self) -> float:
        """The share of questions about a wrong label."""
        return self.true_positives / self.asked

    @property
    def recall(self) -> float:
        """The share of errors that were found."""
        return self.true_positives / self.errors if self.errors else 1.0


def votes_of(make: Callable[[], Mapping[str, Member]], learnt: Sequence[Labelled], asked: Sequence[Labelled]) -> list[
    list[list[str]]
]:  # fmt: skip
    """The votes of each member on sentences, after learning from others."""
    found = []
    for member in make().values():
        member.learn([one.sentence for one in learnt], [one.labels for one in learnt])
        found.append(member.tag([one.sentence for one in asked]))
    return found


def batches(
    given: Sequence[Sequence[Sequence[str]]],
    truth: Sequence[Sequence[str]],
    words: Sequence[Sequence[str]],
    size: int,
    stands: Sequence[Sequence[str]] | None = None,
) -> Iterator[Batch]:
    """The tokens of sentences in batches; what is left over at the end is left out, unless it is all."""
    right, every = list(chain.from_iterable(truth)), list(chain.from_iterable(words))
    columns = [list(chain.from_iterable(some)) for some in given]
    force = None if stands is None else list(chain.from_iterable(stands))
    size = min(size, len(right))
    for start in range(0, len(right) - size + 1, max(size, 1)):
        part = slice(start, start + size)
        votes = Votes.of([column[part] for column in columns])
        places = None if force is None else np.array([votes.place(label) for label in force[part]])
        yield Batch(votes, tuple(right[part]), tuple(every[part]), places)


def run(batch: Batch, number: int, name: str, sizes: Sequence[int], seed: int) -> Iterator[Row]:
    """Ask, answer with the true label, and count, until the largest size."""
    votes = batch.votes
    if batch.stands is None:
        begins: Iterable[int] = (ViAl(votes, np.random.default_rng(seed)).learnt.posterior.argmax(axis=1)
                                 if name == "vi-al" else votes.majority())  # fmt: skip
    else:
        begins = batch.stands
    errors = sum(votes.labels[at] != right for at, right in zip(begins, batch.truth, strict=True))
    method, found = METHODS[name](batch, np.random.default_rng(seed)), 0
    for asked, question in enumerate(islice(method.questions(), max(sizes)), 1):
        right = batch.truth[question.token]
        found += question.label != right
        method.answer(question.token, right)
        if asked in sizes:
            yield Row(name, number, asked, found, errors, len(batch.truth))


def before_any_question(rows: Sequence[Row], *, in_force: bool) -> str:
    """A line about the labels that are wrong at the start: by votes alone, or of those in force."""
    first = {name: {row.batch: row for row in rows if row.method == name}.values() for name in METHODS}
    tokens = sum(row.tokens for row in first["vi-al"])
    by_votes, by_mace = (sum(row.errors for row in first[name]) for name in ("query by committee", "vi-al"))
    if in_force:
        return f"before any question {by_votes:,} of {tokens:,} labels in force are wrong"
    return f"before any question {by_votes:,} of {tokens:,} labels are wrong by a majority, {by_mace:,} by MACE alone"


def as_csv(rows: Iterable[Row]) -> str:
    """All rows, with precision and recall."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*(one.name for one in fields(Row)), "precision", "recall"])
    writer.writerows([*astuple(row), f"{row.precision:.4f}", f"{row.recall:.4f}"] for row in rows)
    return out.getvalue()


def table(rows: Sequence[Row], sizes: Sequence[int]) -> list[list[str]]:
    """For each method and size what was found in all batches together, with the interval of the precision."""
    lines = [["asked", "method", "true positives", "precision", "95 %", "recall", "batches"]]
    for size in sizes:
        for name in METHODS:
            some = [row for row in rows if row.method == name and row.asked == size]
            if some:
                found, asked = sum(row.true_positives for row in some), sum(row.asked for row in some)
                precision = proportion(found, asked)
                errors = sum(row.errors for row in some)
                lines.append([
                    f"{size:,}", name, f"{found / len(some):.1f}", f"{precision.value:.3f}",
                    f"{precision.low:.3f} to {precision.high:.3f}",
                    f"{found / errors if errors else 1.0:.3f}", str(len(some)),
                ])  # fmt: skip
    return lines
