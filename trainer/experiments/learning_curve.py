"""The learning curve: models that learnt few, more and all dialogues, and what the chat writer adds.

    python -m experiments.learning_curve --lang es [--sizes 30 60 125 250 500] [--anew 0 1] [--iterations 20]

No corpora: the dialogues alone, as written and in lower case, with so many times as many written anew of the same ones.
A larger part holds the smaller ones. Judged on the held-out tenth, also in lower case.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from typing import Final

from anond_trainer.data.align import reader
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import LANGUAGES, hand_made
from anond_trainer.engines.crf.export import usable
from anond_trainer.engines.crf.training import Settings
from anond_trainer.engines.crf.whole import learn_whole
from anond_trainer.engines.words import known
from anond_trainer.evaluate.columns import aligned, share
from anond_trainer.evaluate.daemon_spans import figures
from anond_trainer.evaluate.figures import Figures
from anond_trainer.train.material import HAND_MADE_ALONE, Material, as_if_low
from anond_trainer.train.starters import STARTER

SIZES: Final = (30, 60, 125, 250, 500)
HEAD: Final = (
    "dialogues", "written anew", "recall", "precision", "people readable", "lower-cased recall", "precision",
    "people readable",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Point:
    """A model that learnt so many dialogues, and as many times as many written anew: as written, and in lower case."""

    dialogues: int
    anew: int
    written: Figures
    low: Figures

    def row(self) -> Sequence[str]:
        """As a row of the table."""
        told = [
            share(value)
            for one in (self.written, self.low)
            for value in (one.tokens.recall, one.tokens.precision, one.people_leak_rate)
        ]
        return (str(self.dialogues), str(self.anew * self.dialogues), *told)


def first(turns: Sequence[GoldTurn], size: int) -> list[GoldTurn]:
    """So many dialogues, picked by a hash, so that they are of all kinds."""
    names = sorted({turn.session for turn in turns}, key=lambda name: blake2b(name.encode(), digest_size=8).digest())
    kept = frozenset(names[:size])
    return [turn for turn in turns if turn.session in kept]


def curve(
    learnt: Sequence[GoldTurn], held_out: Sequence[GoldTurn], cells: Sequence[tuple[int, int]], settings: Settings,
    workers: int,
) -> Iterator[Point]:  # fmt: skip
    """A point for each number of dialogues, and of times that as many are written anew."""
    with ProcessPoolExecutor(max_workers=workers) as pool:
        yield from pool.map(partial(point, learnt, held_out, settings), cells)


def point(learnt: Sequence[GoldTurn], held_out: Sequence[GoldTurn], settings: Settings, cell: tuple[int, int]) -> Point:
    """Train one of the models and judge it."""
    (size, anew), lang, tagger = cell, learnt[0].lang, reader()
    some = first(learnt, size)
    made, _ = Material(lang, some, tagger).of(replace(HAND_MADE_ALONE, anew=anew))
    model = {lang: usable(learn_whole(made, settings, words=known(lang)), lang)}
    judged = (figures(turns, tagger, model) for turns in (held_out, as_if_low(held_out)))
    return Point(len({turn.session for turn in some}), anew, *judged)


def main() -> None:
    """Tell how recall and precision grow with the number of dialogues, written and multiplied (both synthetic)."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.learning_curve", description=main.__doc__)
    arguments.add_argument("--lang", required=True, choices=LANGUAGES)
    arguments.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="numbers of dialogues")
    arguments.add_argument("--anew", type=int, nargs="+", default=(0, 1), help="times as many written anew")
    arguments.add_argument("--iterations", type=int, default=STARTER.max_iterations)
    arguments.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="models trained at a time")
    chosen = arguments.parse_args()
    learnt, held_out = hand_made(chosen.lang)
    there = len({turn.session for turn in learnt})
    sizes = dict.fromkeys(min(size, there) for size in chosen.sizes)
    cells = [(size, anew) for size in sizes for anew in chosen.anew]
    settings = replace(STARTER, max_iterations=chosen.iterations)
    rows = [point.row() for point in curve(learnt, held_out, cells, settings, chosen.workers)]
    for line in aligned([HEAD, *rows]):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
