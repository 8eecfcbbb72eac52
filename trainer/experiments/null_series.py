"""Whether anything is published where there is nothing to learn: series of nightly looks at null decisions.

    python -m experiments.null_series --lang en [--series 50] [--first 0] [--looks 30] [--upto 30] [--most 1000]
        [--out FOLDER]
    python -m experiments.null_series --lang en --nights 1 3 10 30 [--series 10] [--out FOLDER]
    python -m experiments.null_series --made FOLDER ...

The decisions are turns of bundled dialogues (synthetic) that neither the starter nor the gate ever saw, by lot, as they
are marked: of the kind that the starter learnt, so that next to nothing is to be won. In a series they grow night by
night, to --most after --looks nights, and each night looks at all of them, as the nights of a daemon's log do. A series
ends with the first model that is published, or after --upto nights, since the first ones are those that luck passes
most easily. What is judged is the stream alone: the dialogues and corpora by which forgetting is judged can but refuse,
so that no fewer models pass here than would. Nor are reviewers compared with what the others taught, on which nothing
hangs. --out writes each look at once, and a run that finds looks there goes on behind them.
With --nights these nights alone are run, each as though all before it had been in vain and whatever it publishes: that
tells how large a gain luck makes (`z`, `z by far`, `finds z`) at which size for less than whole series cost, and
thresholds can be tried on it. Two processes share the work by series (`--first`), each in a folder of its own, since
each knows no looks but those that stood in its folder when it began. With --made nothing is run: the looks in folders
are told together, night by night.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Final

import numpy as np

from anond.config import Settings
from anond.engines.model.file import Model
from anond.seal import Key, Ring, Signer
from anond_trainer.audit.proportion import proportion
from anond_trainer.data.decisions import Labels
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import hand_made
from anond_trainer.evaluate.columns import aligned
from anond_trainer.train.corpus_examples import CorpusExamples, load_corpora
from anond_trainer.train.nightly import Result, Trainer
from experiments.learning_on import Table, decided, finds_z

HEAD: Final = (
    "series", "look", "decisions", "published", "spared", "z", "needs z", "recall", "CPU s", "finds z", "z by far",
)  # fmt: skip
BY_NIGHT: Final = (
    "night", "decisions", "series", "published", "z: mean", "spread", "largest", "needs", "z by far: mean", "spread",
    "largest",
)  # fmt: skip
FILE: Final = "null-series.csv"
FIRST: Final = 10  # decisions at the least, as `train.min_decisions` has it


def sizes(looks: int, most: int) -> list[int]:
    """How many decisions there are at each look."""
    return [max(FIRST, round(most * look / looks)) for look in range(1, looks + 1)]


def look(trainer: Trainer, lang: str, stream: Sequence[GoldTurn], series: int, size: int, looks: int) -> Result:
    """One night: the first so many decisions of a series, when so many looks were in vain but this one."""
    labels = Labels.made_of(decided(stream, size, Random(series)))  # noqa: S311  not for keys
    return trainer.learn(lang, labels, None, 2, looks=looks)


def learnt_beside_alone(base: Model) -> CorpusExamples | None:
    """The hashed examples that are learnt beside, and none to judge by."""
    found = load_corpora(base)
    return found and CorpusExamples(found.beside, found.judged.only(np.zeros(len(found.judged.lengths), bool)))


def row(series: int, number: int, size: int, found: Result, cpu: float) -> list[str]:
    """One look, as cells; those of the gate are empty where a night ended before it."""
    about = found.report.get("stream")
    judged = [
        f"{about['surprise spared']['value']:+.4f}", f"{about['z']:.2f}", f"{about['needs z']:.2f}",
        f"{about['recall at the same precision']['value']:+.4f}",
    ] if about else [""] * 4  # fmt: skip
    others = [f"{finds_z(found):.2f}", f"{about['z by far']:.2f}"] if about else [""] * 2
    return [str(series), str(number), str(size), "yes" if found.publish else "no", *judged, f"{cpu:.0f}", *others]


def some_nights(
    trainer: Trainer, lang: str, stream: Sequence[GoldTurn], series: int, asked: Sequence[int], nights: Sequence[int],
    table: Table,
) -> None:  # fmt: skip
    """These nights of a series that the table does not hold yet, each as though all before it had been in vain."""
    for night in nights:
        if table.row(str(series), str(night)) is None:
            cpu = time.process_time()
            found = look(trainer, lang, stream, series, asked[night - 1], night)
            table.add(row(series, night, asked[night - 1], found, time.process_time() - cpu))


def one_series(
    trainer: Trainer, lang: str, stream: Sequence[GoldTurn], series: int, asked: Sequence[int], table: Table
) -> None:  # fmt: skip
    """The looks of one series that the table does not hold yet, until a model is published."""
    vain = 0
    for number, size in enumerate(asked, 1):
        done = table.row(str(series), str(number))
        if done is None:
            cpu = time.process_time()
            found = look(trainer, lang, stream, series, size, vain + 1)
            done = row(series, number, size, found, time.process_time() - cpu)
            table.add(done)
        if done[3] == "yes":
            return
        vain += bool(done[4])  # a night that ended before the gate was no look


def verdict(rows: Sequence[Sequence[str]], nights: int) -> str:
    """In how many of the whole series something was published: all their nights are there, up to the first model."""
    ended, published = 0, 0
    for series in {one[0] for one in rows}:
        looks = {int(one[1]): one[3] == "yes" for one in rows if one[0] == series}
        first = next((night for night in range(1, nights + 1) if looks.get(night, True)), nights)
        if first in looks:
            ended += 1
            published += looks[first]
    share = proportion(published, ended)
    return f"published in {published} of {ended} series of {nights} nights ({share.low:.3f} to {share.high:.3f})"


def by_night(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The looks of all series, night by night: how many published, and how large the gains were that luck made."""
    found = []
    for night, size in sorted({(int(one[1]), int(one[2])) for one in rows}):
        looks = [one for one in rows if (int(one[1]), int(one[2])) == (night, size)]
        judged = [one for one in looks if one[5]]
        sure, far = [float(one[5]) for one in judged], [float(one[10]) for one in judged]
        needs = max((one[6] for one in judged), default="")
        published = sum(one[3] == "yes" for one in looks)
        found.append([*map(str, (night, size, len(looks), published)), *_spread(sure), needs, *_spread(far)])
    return found


def _spread(values: Sequence[float]) -> list[str]:
    return [f"{one:.2f}" for one in (fmean(values), pstdev(values), max(values))] if values else [""] * 3


def tell(rows: Sequence[Sequence[str]], nights: int) -> None:
    """Print what looks say, night by night, and of whole series."""
    for line in aligned([BY_NIGHT, *by_night(rows)]):
        sys.stdout.write(f"{line}\n")
    some = {one[0] for one in rows if one[3] == "yes"}
    sys.stdout.write(f"at some of these nights: in {len(some)} of {len({one[0] for one in rows})} series\n")
    sys.stdout.write(f"{verdict(rows, nights)}\n")


def main() -> None:
    """Run the looks that are not there yet; print how large their gains were, and in how many series one passed."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.null_series", description=main.__doc__)
    arguments.add_argument("--lang", default="en")
    arguments.add_argument("--series", type=int, default=50)
    arguments.add_argument("--first", type=int, default=0, help="the number of the first series")
    arguments.add_argument("--looks", type=int, default=30, help="nights after which there are --most decisions")
    arguments.add_argument("--upto", type=int, default=30, help="nights of a series that are run")
    arguments.add_argument("--nights", nargs="+", type=int, metavar="NIGHT", help="run these nights alone")
    arguments.add_argument("--most", type=int, default=1000)
    arguments.add_argument("--out", type=Path, help=f"a folder for {FILE}")
    arguments.add_argument("--made", nargs="+", type=Path, metavar="FOLDER", help="run nothing: tell what is in these")
    chosen = arguments.parse_args()
    if chosen.made:
        if absent := [str(folder) for folder in chosen.made if not (folder / FILE).is_file()]:
            arguments.error(f"no {FILE} in {', '.join(absent)}")
        tell([row for folder in chosen.made for row in Table(folder, FILE, HEAD).rows[1:]], chosen.upto)
        return
    learnt, stream = hand_made(chosen.lang)
    trainer = Trainer(
        Settings(), Ring("review", (Key.draw(0.0),)), Signer(Key.draw(0.0)), time.time(), lambda _: (learnt, []),
        corpora=learnt_beside_alone, compares_reviewers=False,
    )  # fmt: skip
    table = Table(chosen.out, FILE, HEAD)
    asked = sizes(chosen.looks, chosen.most)[: chosen.upto]
    for series in range(chosen.first, chosen.first + chosen.series):
        if chosen.nights:
            some_nights(trainer, chosen.lang, stream, series, asked, chosen.nights, table)
        else:
            one_series(trainer, chosen.lang, stream, series, asked, table)
    tell(table.rows[1:], len(asked))


if __name__ == "__main__":
    main()
