"""What decisions bring: models learnt on from the shipped starter, by decisions of a stream that it never saw.

    python -m experiments.learning_on --gold stream.jsonl --lang en [--sizes 100 250 500 1000] [--draws 5] [--first 0]
        [--test 0.33] [--beside sgd/dev.tsv ...] [--out FOLDER]
    python -m experiments.learning_on --lang en --null [--sizes 50 100 300]

Turns are decided by lot, as gold has them, by sessions that are not judged on. `won` is the recall won in the other
sessions at the precision of the starter, `elsewhere` the same in the bundled dialogues that nothing learnt and in gold
of other kinds that is named with --beside, `dialogues` the same in the former alone, `published` what the gate said.
First comes a row of what all turns of these sessions bring, the ceiling; then, draw by draw, one for each size. --out
writes each row at once, and a picture of the curves at the end; a run that finds rows there goes on behind them. With
--null the stream is half of the dialogues, of the kind that the starter knows: a gate that publishes there publishes
noise. Reviewers are not compared with what the others taught, on which nothing hangs: `training_cost` tells what a
whole night takes.
"""

from __future__ import annotations

import argparse
import csv
import resource
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

from anond import assemble
from anond.config import Settings
from anond.engines.model.file import Model
from anond.events.review import Decision
from anond.events.turns import Turn
from anond.seal import Key, Ring, Signer
from anond.starters import load_starters
from anond.tagging.tagger import Reading, Tagger
from anond_trainer.data.align import readings
from anond_trainer.data.decisions import Labels
from anond_trainer.data.gold import GoldTurn, sessions
from anond_trainer.data.notation import hand_made
from anond_trainer.data.partly_labelled import training_spans
from anond_trainer.data.read import read_gold
from anond_trainer.evaluate.columns import aligned
from anond_trainer.evaluate.operating_points import LEANS, Counted, Points, points, together
from anond_trainer.train.gains import recall_gain
from anond_trainer.train.nightly import Background, Result, Trainer

SIZES: Final = (100, 250, 500, 1000)
CONTEXT: Final = 4  # turns before
CEILING: Final = "all"  # in place of a draw
HEAD: Final = (
    "decisions", "draw", "won", "of the ceiling", "elsewhere", "dialogues", "published", "z", "lean", "wall s", "CPU s",
    "MB", "finds z", "z by far",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bench:
    """A trainer with keys of its own, and the turns that models are judged on."""

    lang: str
    review: Ring
    signer: Signer
    tagger: Tagger
    test: Sequence[GoldTurn]
    home: Sequence[GoldTurn]
    beside: Sequence[GoldTurn]  # of other kinds than the stream and the dialogues
    null: bool
    kept: dict[tuple[str, str, str], Background]  # what is read beside the decisions, alike in all nights
    read: dict[int, list[tuple[GoldTurn, Reading]]]  # by which turns are judged: each is read but once
    before: dict[int, Points] = field(default_factory=dict)  # what the starter finds in these
    counted: dict[int, Counted] = field(default_factory=dict, repr=False)  # counts of turns with the same labels

    def trainer(self) -> Trainer:
        """The trainer; in a null trial the stream's half of the dialogues is kept from its gate."""
        now = time.time()
        if not self.null:
            return Trainer(Settings(), self.review, self.signer, now, kept=self.kept, compares_reviewers=False)
        apart = list(self.home)
        return Trainer(
            Settings(), self.review, self.signer, now, lambda lang: (hand_made(lang)[0], apart), kept=self.kept,
            compares_reviewers=False,
        )  # fmt: skip

    def points(self, model: Model, turns: Sequence[GoldTurn], leans: Sequence[float] | None = None) -> Points:
        """What a model finds in turns."""
        if id(turns) not in self.read:
            self.read[id(turns)] = [(turn, one) for turn, one in readings(turns, self.tagger) if one.tokens.words]
        read = self.read[id(turns)]
        decoder = assemble.decoder(model, self.review)
        marginals = [one.marginals for one in decoder.decode([one.sentence for _, one in read])]
        counted = self.counted.setdefault(id(turns), {})
        return points(read, marginals, decoder.labels, self.tagger, leans or LEANS, counted=counted)

    def won(self, starter: Model, model: Model, *kinds: Sequence[GoldTurn]) -> float:
        """The recall won in turns of all these kinds together at the precision of the starter."""
        return self.gain(starter, [self.points(model, turns) for turns in kinds], *kinds)

    def gain(self, starter: Model, new: Sequence[Points], *kinds: Sequence[GoldTurn]) -> float:
        """The same from what a model finds in turns of each kind."""
        for turns in kinds:
            if id(turns) not in self.before:
                self.before[id(turns)] = self.points(starter, turns, [starter.card.lean])
        return recall_gain(together([self.before[id(turns)] for turns in kinds]), together(new)).value


def decided(turns: Sequence[GoldTurn], count: int, chance: Random) -> list[Decision]:
    """So many turns by lot, as decisions of five reviewers."""
    places = [(one, session[max(0, n - CONTEXT) : n]) for session in sessions(turns) for n, one in enumerate(session)]
    chance.shuffle(places)
    return [
        Decision(
            item=f"0-{n}", kind="divert", verdict="release", lang=turn.lang, partition=0,
            session=turn.session.encode().hex(), turn=Turn(turn.session, turn.turn, turn.speaker, turn.text),
            spans=turn.spans, reviewer=f"reviewer {n % 5}", at=1.0, seconds=1.0,
            context=tuple((one.speaker, one.text) for one in before),
        )
        for n, (turn, before) in enumerate(places[:count])
    ]  # fmt: skip


def labelled_in_full(turns: Sequence[GoldTurn], tagger: Tagger) -> list[GoldTurn]:
    """The turns whose gold says of every token what it is, as a reviewer does; others are nothing to decide about.

    Of what a corpus leaves unlabelled those values are marked that their form proves.
    """
    found: list[GoldTurn] = []
    for turn, reading in readings(turns, tagger) if any(turn.unlabelled or turn.unknown for turn in turns) else ():
        if (spans := training_spans(turn, reading)) is not None:
            places = [(span, *reading.view.to_original(span.start, span.end)) for span in spans]
            marked = (replace(span, start=start, end=end, source="gold") for span, start, end in places)
            found.append(replace(turn, spans=tuple(marked), unlabelled=frozenset()))
    return found or list(turns)


def trial(bench: Bench, starter: Model, pool: Sequence[GoldTurn], size: int, draw: int) -> list[str]:
    """One night, as a row; the share of the ceiling is not known yet."""
    labels = Labels.made_of(decided(pool, size, Random(draw)))  # noqa: S311  not for keys
    wall, cpu = time.monotonic(), time.process_time()
    found = bench.trainer().learn(bench.lang, labels, None, 2)
    wall, cpu = time.monotonic() - wall, time.process_time() - cpu
    spent = [f"{wall:.0f}", f"{cpu:.0f}", str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10)]
    if found.model is None:
        return [str(size), str(draw), "", "", "", "", found.why, "", "", *spent, "", ""]
    model = Model.load(found.model, lambda *_: None)
    at_home = [bench.points(model, turns) for turns in (bench.home, bench.beside) if turns]
    elsewhere = [turns for turns in (bench.home, bench.beside) if turns]
    won = [
        bench.won(starter, model, bench.test), bench.gain(starter, at_home, *elsewhere),
        bench.gain(starter, at_home[:1], bench.home),
    ]  # fmt: skip
    stream = found.report["stream"]
    return [
        str(size), str(draw), f"{won[0]:+.4f}", "", f"{won[1]:+.4f}", f"{won[2]:+.4f}",
        "yes" if found.publish else "no", f"{stream['z']:.2f}", f"{model.card.lean:g}", *spent, f"{finds_z(found):.2f}",
        f"{stream['z by far']:.2f}",
    ]  # fmt: skip


def finds_z(found: Result) -> float:
    """How many times its own spread it is that a judged model finds more, or hides less for nothing."""
    stream = found.report["stream"]
    same = ("recall at the same precision", "precision at the same recall")
    return max(float(stream[name]["z"]) for name in same if name in stream)


def halves(turns: Sequence[GoldTurn], share: float) -> tuple[list[GoldTurn], list[GoldTurn]]:
    """The sessions to decide about, and those to judge on."""
    names = sorted({turn.session for turn in turns})
    Random(0).shuffle(names)  # noqa: S311  not for keys
    judged = set(names[: round(share * len(names))])
    return [one for one in turns if one.session not in judged], [one for one in turns if one.session in judged]


class Table:
    """The rows, printed and, with a folder, written one by one; those of an earlier run in the folder come first."""

    def __init__(self, folder: Path | None, name: str = "learning-on.csv", head: Sequence[str] = HEAD) -> None:
        self._file = folder / name if folder else None
        self.rows: list[list[str]] = []
        if folder and self._file:
            folder.mkdir(parents=True, exist_ok=True)
            if self._file.is_file():
                with self._file.open(encoding="utf-8", newline="") as file:
                    self.rows = list(csv.reader(file))
        if not self.rows:
            self.add(list(head))

    def add(self, row: list[str]) -> None:
        """One more row."""
        self.rows.append(row)
        sys.stderr.write("  ".join(row) + "\n")
        if self._file:
            with self._file.open("a", encoding="utf-8", newline="") as file:
                csv.writer(file).writerow(row)

    def row(self, first: str, second: str) -> list[str] | None:
        """A row that is there, by its first two cells."""
        return next((row for row in self.rows if row[:2] == [first, second]), None)


def picture(rows: Sequence[Sequence[str]], folder: Path) -> None:
    """Draw the curves of the means of the rows, with each draw as a dot, as PNG."""
    from matplotlib.figure import Figure  # only where a picture is asked for

    drawn = [(int(row[0]), float(row[2]), float(row[4])) for row in rows[1:] if row[1] != CEILING and row[2]]
    sizes = sorted({size for size, _, _ in drawn})
    if not sizes:
        return
    figure = Figure(figsize=(6.0, 3.6), layout="constrained")
    axes = figure.add_subplot(xlabel="decisions", ylabel="recall won, at its precision")
    for column, name, colour in ((1, "other sessions of the stream", "tab:blue"), (2, "elsewhere", "tab:orange")):
        axes.scatter([one[0] for one in drawn], [one[column] for one in drawn], s=9, color=colour, alpha=0.5)
        means = [fmean(one[column] for one in drawn if one[0] == size) for size in sizes]
        axes.plot(sizes, means, color=colour, label=name)
    axes.axhline(0.0, color="grey", linewidth=0.5)
    for row in rows:
        if row[1] == CEILING:
            axes.axhline(float(row[2]), color="tab:blue", linestyle="--", label="all turns of the stream")
    axes.set_xscale("log")
    axes.set_xticks(sizes, [f"{size:,}" for size in sizes])
    axes.minorticks_off()
    axes.legend()
    figure.savefig(folder / "learning-on.png", dpi=100)


def measure(
    bench: Bench, pool: Sequence[GoldTurn], sizes: Sequence[int], draws: range, table: Table, *, ceiling_too: bool
) -> None:  # fmt: skip
    """The ceiling, if it is asked for, and then each draw of each size, as rows of a table."""
    starter = next(model for model in load_starters() if model.lang == bench.lang)
    ceiling = 0.0
    if ceiling_too:
        if table.row(str(len(pool)), CEILING) is None:
            row = trial(bench, starter, pool, len(pool), 0)
            table.add([row[0], CEILING, row[2], "1.00", *row[4:]])
        ceiling = float((table.row(str(len(pool)), CEILING) or [])[2])
    for draw in draws:
        for size in sizes:
            if table.row(str(size), str(draw)) is None:
                row = trial(bench, starter, pool, size, draw)
                row[3] = f"{float(row[2]) / ceiling:.2f}" if row[2] and ceiling else ""
                table.add(row)


def main() -> None:
    """Print what all the stream's turns would bring, and a row for each draw of each size."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.learning_on", description=main.__doc__)
    arguments.add_argument("--lang", default="en")
    arguments.add_argument("--gold", type=Path, help="the stream, as gold")
    arguments.add_argument("--null", action="store_true", help="a stream of the kind that the starter knows")
    arguments.add_argument("--sizes", nargs="+", type=int, default=SIZES)
    arguments.add_argument("--draws", type=int, default=5)
    arguments.add_argument("--first", type=int, default=0, help="the number of the first draw")
    arguments.add_argument("--beside", nargs="+", type=Path, default=[], help="more gold to look for losses in")
    arguments.add_argument("--out", type=Path, help="a folder for learning-on.csv and learning-on.png")
    arguments.add_argument("--no-ceiling", action="store_true", help="measure time and memory: no row of all turns")
    arguments.add_argument("--test", type=float, default=0.33, help="the share of the sessions that is judged on")
    chosen = arguments.parse_args()
    home = hand_made(chosen.lang)[1]
    if chosen.null:
        home, stream = halves(home, 0.5)
    else:
        stream = [turn for turn in read_gold(chosen.gold, chosen.lang)[0] if turn.lang == chosen.lang]
    beside = [turn for path in chosen.beside for turn in read_gold(path, chosen.lang)[0] if turn.lang == chosen.lang]
    tagger = assemble.tagger(Settings())
    pool, test = halves(stream, chosen.test)
    pool = labelled_in_full(pool, tagger)
    ring, signer = Ring("review", (Key.draw(0.0),)), Signer(Key.draw(0.0))
    bench = Bench(chosen.lang, ring, signer, tagger, test, home, beside, chosen.null, {}, {})
    sys.stderr.write(
        f"{len(pool)} turns to decide about, {len(test)} to judge on, elsewhere {len(home)} of dialogues and "
        f"{len(beside)} of other kinds\n"
    )
    table = Table(chosen.out)
    asked = not chosen.null and not chosen.no_ceiling
    draws = range(chosen.first, chosen.first + chosen.draws)
    measure(bench, pool, chosen.sizes, draws, table, ceiling_too=asked)
    if chosen.out:
        picture(table.rows, chosen.out)
    for line in aligned(table.rows):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
