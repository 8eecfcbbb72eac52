"""What decisions bring: models learnt on from the shipped starter, by decisions of a stream that it never saw.

    python -m experiments.learning_on --gold stream.jsonl --lang en [--sizes 100 250 500 1000] [--draws 5] [--test 0.33]
        [--beside sgd/dev.tsv ...] [--out FOLDER]
    python -m experiments.learning_on --lang en --null [--sizes 50 100 300]

Turns are decided by lot, as gold has them, by sessions that are not judged on. `won` is the recall won in the other
sessions at the precision of the starter, `elsewhere` the same in the bundled dialogues that nothing learnt (and in gold
of other kinds that is named with --beside), `published` what the gate said. --out writes the rows as they come, and a
picture of the curves. With --null the stream is half of these dialogues, of the kind that the starter knows: a gate
that publishes there publishes noise.
"""

from __future__ import annotations

import argparse
import csv
import resource
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

from anond import assemble
from anond.config import Settings
from anond.engines.crf.decoder import Decoder
from anond.engines.crf.model_file import Model
from anond.events.review import Decision
from anond.events.turns import Turn
from anond.seal import Key, Ring, Signer
from anond.starters import load_starters
from anond.tagging.tagger import Reading, Tagger
from anond_trainer.data.align import readings
from anond_trainer.data.decisions import Labels
from anond_trainer.data.gold import GoldTurn, sessions
from anond_trainer.data.notation import hand_made
from anond_trainer.data.read import read_gold
from anond_trainer.evaluate.columns import aligned
from anond_trainer.evaluate.operating_points import Points, points
from anond_trainer.train.gains import recall_gain
from anond_trainer.train.nightly import Beside, Trainer

SIZES: Final = (100, 250, 500, 1000)
CONTEXT: Final = 4  # turns before
HEAD: Final = (
    "decisions", "draw", "won", "of the ceiling", "elsewhere", "published", "z", "lean", "wall s", "CPU s", "MB",
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
    null: bool
    kept: dict[tuple[str, str, str], Beside]  # what is read beside the decisions, alike in all nights
    read: dict[int, list[tuple[GoldTurn, Reading]]]  # by which turns are judged: each is read but once

    def trainer(self) -> Trainer:
        """The trainer; in a null trial the stream's half of the dialogues is kept from its gate."""
        now = time.time()
        if not self.null:
            return Trainer(Settings(), self.review, self.signer, now, kept=self.kept)
        apart = list(self.home)
        return Trainer(
            Settings(), self.review, self.signer, now, lambda lang: (hand_made(lang)[0], apart), kept=self.kept
        )

    def points(self, model: Model, turns: Sequence[GoldTurn], leans: Sequence[float] | None = None) -> Points:
        """What a model finds in turns."""
        if id(turns) not in self.read:
            self.read[id(turns)] = [(turn, one) for turn, one in readings(turns, self.tagger) if one.tokens.words]
        read = self.read[id(turns)]
        decoder: Decoder = assemble.decoder(model, self.review)
        marginals = [one.marginals for one in decoder.decode([one.sentence for _, one in read])]
        return points(read, marginals, decoder.labels, self.tagger, *([leans] if leans else []))

    def won(self, starter: Model, model: Model, turns: Sequence[GoldTurn]) -> float:
        """The recall won in turns at the precision of the starter."""
        return recall_gain(self.points(starter, turns, [starter.card.lean]), self.points(model, turns)).value


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


def trial(bench: Bench, starter: Model, pool: Sequence[GoldTurn], size: int, draw: int) -> list[str]:
    """One night, as a row; the share of the ceiling is not known yet."""
    labels = Labels.made_of(decided(pool, size, Random(draw)))  # noqa: S311  not for keys
    wall, cpu = time.monotonic(), time.process_time()
    found = bench.trainer().learn(bench.lang, labels, None, 2)
    wall, cpu = time.monotonic() - wall, time.process_time() - cpu
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    if found.model is None:
        return [str(size), str(draw), "", "", "", found.why, "", "", f"{wall:.0f}", f"{cpu:.0f}", str(memory)]
    model = Model.load(found.model, lambda *_: None)
    won, home = bench.won(starter, model, bench.test), bench.won(starter, model, bench.home)
    z = found.report["stream"]["surprise spared"]["z"]
    return [
        str(size), str(draw), f"{won:+.3f}", "", f"{home:+.3f}", "yes" if found.publish else "no", f"{z:.1f}",
        f"{model.card.lean:g}", f"{wall:.0f}", f"{cpu:.0f}", str(memory),
    ]  # fmt: skip


def halves(turns: Sequence[GoldTurn], share: float) -> tuple[list[GoldTurn], list[GoldTurn]]:
    """The sessions to decide about, and those to judge on."""
    names = sorted({turn.session for turn in turns})
    Random(0).shuffle(names)  # noqa: S311  not for keys
    judged = set(names[: round(share * len(names))])
    return [one for one in turns if one.session not in judged], [one for one in turns if one.session in judged]


def write(rows: Sequence[Sequence[str]], folder: Path) -> None:
    """Write the rows as CSV, and the curves of their means, with each draw as a dot, as PNG."""
    from matplotlib.figure import Figure  # only where a picture is asked for

    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "learning-on.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    drawn = [(int(row[0]), float(row[2]), float(row[4])) for row in rows[1:] if row[1] and row[2]]
    sizes = sorted({size for size, _, _ in drawn})
    if not sizes:
        return
    figure = Figure(figsize=(6.0, 3.6), layout="constrained")
    axes = figure.add_subplot(xlabel="decisions", ylabel="recall at the precision of the starter, more or less")
    for column, name, colour in ((1, "other sessions of the stream", "tab:blue"), (2, "elsewhere", "tab:orange")):
        axes.scatter([one[0] for one in drawn], [one[column] for one in drawn], s=9, color=colour, alpha=0.5)
        means = [fmean(one[column] for one in drawn if one[0] == size) for size in sizes]
        axes.plot(sizes, means, color=colour, label=name)
    axes.axhline(0.0, color="grey", linewidth=0.5)
    if not rows[-1][1] and rows[-1][2]:
        axes.axhline(float(rows[-1][2]), color="tab:blue", linestyle="--", label="all turns of the stream")
    axes.set_xscale("log")
    axes.legend()
    figure.savefig(folder / "learning-on.png", dpi=100)


def main() -> None:
    """Print a row for each draw of each size, and at last what all the stream's turns would bring."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.learning_on", description=main.__doc__)
    arguments.add_argument("--lang", default="en")
    arguments.add_argument("--gold", type=Path, help="the stream, as gold")
    arguments.add_argument("--null", action="store_true", help="a stream of the kind that the starter knows")
    arguments.add_argument("--sizes", nargs="+", type=int, default=SIZES)
    arguments.add_argument("--draws", type=int, default=5)
    arguments.add_argument("--beside", nargs="+", type=Path, default=[], help="more gold to look for losses in")
    arguments.add_argument("--out", type=Path, help="a folder for learning-on.csv and learning-on.png")
    arguments.add_argument("--test", type=float, default=0.33, help="the share of the sessions that is judged on")
    chosen = arguments.parse_args()
    home = hand_made(chosen.lang)[1]
    if chosen.null:
        home, stream = halves(home, 0.5)
    else:
        stream = [turn for turn in read_gold(chosen.gold, chosen.lang)[0] if turn.lang == chosen.lang]
    home = [*home, *(turn for path in chosen.beside for turn in read_gold(path, chosen.lang)[0])]
    pool, test = halves(stream, chosen.test)
    ring, signer = Ring("review", (Key.draw(0.0),)), Signer(Key.draw(0.0))
    bench = Bench(chosen.lang, ring, signer, assemble.tagger(Settings()), test, home, chosen.null, {}, {})
    starter = next(model for model in load_starters() if model.lang == chosen.lang)
    rows = [list(HEAD)]
    for size in chosen.sizes:
        for draw in range(chosen.draws):
            rows.append(trial(bench, starter, pool, size, draw))
            sys.stderr.write("  ".join(rows[-1]) + "\n")
            if chosen.out:
                write(rows, chosen.out)
    if not chosen.null:
        ceiling = float(trial(bench, starter, pool, len(pool), 0)[2])
        for row in rows[1:]:
            row[3] = f"{float(row[2]) / ceiling:.2f}" if row[2] and ceiling else ""
        rows.append([f"{len(pool)} (all)", "", f"{ceiling:+.3f}", *[""] * 8])
    if chosen.out:
        write(rows, chosen.out)
    for line in aligned(rows):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
