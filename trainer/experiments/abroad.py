"""How models do where they never trained: the recipe without one corpus, judged on it. Figures of `anond` as a whole.

    python -m experiments.abroad --corpora DIR [--row airline email] [--iterations 20] [--lean 2] [--workers 2]

Each model is also judged on the dialogues that no model learns from. `--without clusters` (or any other group of
features) leaves that out too: the clusters were made of the text of corpora that are left out here, without its labels.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

import orjson

from anond.engines.chain.features import GROUPS
from anond.engines.model.hashing import hasher
from anond.engines.protocol import Engine
from anond_trainer.data.align import reader
from anond_trainer.data.gold import GoldTurn, split
from anond_trainer.data.notation import hand_made
from anond_trainer.engines.crf.export import usable
from anond_trainer.engines.crf.training import Settings, train
from anond_trainer.engines.crf.whole import learn_whole
from anond_trainer.engines.words import known
from anond_trainer.train.material import ALL, TEACHER, Ingredients, Material
from anond_trainer.train.starters import STARTER
from experiments.left_out import NAMED, Row
from experiments.outcome import HEAD, Outcome, evaluate_on

HOME: Final = "held-out dialogues"
WIDTHS: Final = (42, 26, 7, 7, 10, 9, 16, 14)


@dataclass(frozen=True, slots=True)
class Plan:
    """How each model of a report is made."""

    corpora: Path
    settings: Settings = STARTER
    ingredients: Ingredients = ALL
    dialogues: float = 1.0  # the share of them that is learnt from and judged on; less is for a quick try
    recalls: bool = True  # whether sessions remember what was found


@dataclass(frozen=True, slots=True)
class Line:
    """One model on one test."""

    row: str
    test: str
    asked: str
    outcome: Outcome

    def text(self) -> str:
        """As a line of the table."""
        return aligned((f"{self.row}: {self.test}", self.asked, *self.outcome.cells()))


def aligned(cells: Sequence[str]) -> str:
    """The cells of a line; lines appear one by one, hours apart, so that widths are given."""
    first, second, *others = cells
    return f"{first:{WIDTHS[0]}}{second:{WIDTHS[1]}}" + "".join(
        cell.rjust(width) for cell, width in zip(others, WIDTHS[2:], strict=True)
    )


def abroad(rows: Sequence[Row], plan: Plan, workers: int) -> Iterator[Line]:
    """Train the model of each row and judge it, so many at a time."""
    with ProcessPoolExecutor(max_workers=workers) as pool:
        for lines in pool.map(evaluate_row, rows, [plan] * len(rows)):
            yield from lines


def evaluate_row(row: Row, plan: Plan) -> list[Line]:
    """The model of a row, on its tests and on the dialogues that are held out."""
    material, held_out = _home(row.lang, plan.corpora, plan.dialogues)
    left_out = plan.ingredients.left_out | row.left_out
    models = learnt(row.lang, replace(plan, ingredients=replace(plan.ingredients, left_out=left_out)))
    tests = [(test.file, test.asked, test.tags, test.turns(plan.corpora, row.lang)) for test in row.tests]
    tests.append((HOME, "", frozenset(), held_out))
    return [
        Line(row.name, file, asked, evaluate_on(turns, tags, material.tagger, models, recalls=plan.recalls))
        for file, asked, tags, turns in tests
    ]


def learnt(lang: str, plan: Plan) -> dict[str, Engine]:
    """The model of a language; none where nothing is left to learn from."""
    made, _ = _home(lang, plan.corpora, plan.dialogues)[0].of(plan.ingredients)
    if not made:
        return {}
    if plan.settings.without:  # what CRFsuite alone can do
        return {lang: usable(train(made, hasher(), plan.settings, words=known(lang)), lang)}
    return {lang: usable(learn_whole(made, plan.settings, words=known(lang)), lang)}


@cache
def _home(lang: str, corpora: Path, dialogues: float) -> tuple[Material, list[GoldTurn]]:
    """What a process that trains several models of a language makes once; its teacher takes a minute."""
    used, held_out = (split(turns, dialogues, "quick")[1] for turns in hand_made(lang))
    return Material(lang, used, reader(), corpora, TEACHER), held_out


def options(name: str, about: str | None) -> argparse.ArgumentParser:
    """The options of reports that train models."""
    arguments = argparse.ArgumentParser(prog=f"python -m experiments.{name}", description=about)
    arguments.add_argument("--corpora", type=Path, required=True, help="the folder of corpora")
    arguments.add_argument("--iterations", type=int, default=STARTER.max_iterations)
    arguments.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="models trained at a time")
    arguments.add_argument("--dialogues", type=float, default=1.0, help="share of them that is used, for a quick try")
    arguments.add_argument("--json", type=Path, help="a file that gets a line of JSON for each line")
    return arguments


def show(lines: Iterator[Line], json: Path | None) -> None:
    """Print lines as they come, and write them down."""
    sys.stdout.write(aligned(("left out: judged on", "asked", *HEAD)) + "\n")
    for line in lines:
        sys.stdout.write(line.text() + "\n")
        sys.stdout.flush()
        if json:
            with json.open("ab") as file:
                file.write(orjson.dumps(asdict(line)) + b"\n")


def main() -> None:
    """Tell how models do on corpora that they never learnt from."""
    arguments = options("abroad", main.__doc__)
    arguments.add_argument("--row", nargs="+", choices=NAMED, default=list(NAMED), help="these models only")
    arguments.add_argument("--without", nargs="+", choices=GROUPS, default=(), help="groups of features left away")
    arguments.add_argument("--lean", type=float, default=STARTER.lean, help="how far a model prefers to hide")
    chosen = arguments.parse_args()
    settings = replace(STARTER, max_iterations=chosen.iterations, lean=chosen.lean, without=frozenset(chosen.without))
    plan = Plan(chosen.corpora, settings, dialogues=chosen.dialogues)
    show(abroad([NAMED[name] for name in chosen.row], plan, chosen.workers), chosen.json)


if __name__ == "__main__":
    main()
