"""How much worse a model is without each group of features: beside the model with all, on turns that neither saw.

    python -m experiments.ablation --lang es [--gold FILES --test FILES] [--iterations 60]

Without files: the project's own written (synthetic) dialogues, and the tenth of them that is held out.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final

from anond.engines.chain.features import GROUPS
from anond.engines.model.hashing import hasher
from anond.tags import SELECTIVE
from anond_trainer.data.align import both_cases, reader
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import hand_made
from anond_trainer.data.read import read_files
from anond_trainer.engines.crf.export import usable
from anond_trainer.engines.crf.training import Settings, train
from anond_trainer.engines.words import known
from anond_trainer.evaluate.daemon_spans import figures
from anond_trainer.evaluate.figures import Figures, evaluate_alone

ALL: Final = "nothing"


@dataclass(frozen=True, slots=True)
class Row:
    """How good a model is that has no features of a group: alone, and with detectors, lists and memory beside it."""

    without: str
    alone: Figures
    whole: Figures

    def text(self) -> str:
        """As a line of a table."""
        cells = [
            self.without, self.alone.chunks.f1, self.alone.tokens.recall, self.alone.tokens.precision,
            self.whole.tokens.recall, self.whole.tokens.precision, self.whole.people_leak_rate,
        ]  # fmt: skip
        return "| " + " | ".join(cell if isinstance(cell, str) else f"{cell:.3f}" for cell in cells) + " |"


HEAD: Final = (
    "| without | chunk F1, alone | recall, alone | precision, alone | recall | precision | people left readable |\n"
    "|---|---|---|---|---|---|---|"
)


def ablation(
    lang: str, learnt: Sequence[GoldTurn], tests: Sequence[GoldTurn], settings: Settings, workers: int
) -> Iterator[Row]:
    """A row for the model with all features, then one for each group that it is trained without."""
    with ProcessPoolExecutor(max_workers=workers) as pool:
        yield from pool.map(partial(_row, lang, learnt, tests, settings), (ALL, *GROUPS))


def _row(lang: str, learnt: Sequence[GoldTurn], tests: Sequence[GoldTurn], settings: Settings, without: str) -> Row:
    tagger = reader()
    less = replace(settings, without=frozenset() if without == ALL else frozenset((without,)))
    trained = train(both_cases(learnt, tagger), hasher(), less, words=known(lang))
    decoder = usable(trained, lang)
    return Row(without, evaluate_alone(decoder, tests, tagger, SELECTIVE), figures(tests, tagger, {lang: decoder}))


def main() -> None:
    """Tell how much worse a model is without each group of features."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.ablation", description=main.__doc__)
    arguments.add_argument("--lang", required=True)
    arguments.add_argument("--gold", type=Path, nargs="+", default=[], help="to learn from")
    arguments.add_argument("--test", type=Path, nargs="+", default=[], help="to judge on")
    arguments.add_argument("--iterations", type=int, default=60)
    arguments.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    chosen = arguments.parse_args()
    learnt, tests = hand_made(chosen.lang) if not chosen.gold else (_turns(chosen.gold, chosen), ())
    tests = _turns(chosen.test, chosen) if chosen.test else tests
    sys.stdout.write(HEAD + "\n")
    settings = Settings(max_iterations=chosen.iterations)
    for row in ablation(chosen.lang, learnt, tests, settings, chosen.workers):
        sys.stdout.write(row.text() + "\n")
        sys.stdout.flush()


def _turns(files: Sequence[Path], chosen: argparse.Namespace) -> list[GoldTurn]:
    return list(chain.from_iterable(turns for turns, _ in read_files(files, chosen.lang)))


if __name__ == "__main__":
    main()
