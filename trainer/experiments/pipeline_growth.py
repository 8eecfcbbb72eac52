"""How what a turn costs grows: `python -m experiments.pipeline_growth [--out FOLDER]`.

The whole pipeline without a log, from bytes to sealed ledgers, in CPU time: turns of 10 to 10,000 characters, each of
a session of its own; turns of sessions that said up to 10,000; and turns of sessions that know up to 500 values, one
that brings nothing and one that brings a value. Text is that of the project's dialogues in English (synthetic), joined
to the length; sessions and their values are made up (synthetic). Each row is the median of turns, with what became of
them. --out draws the three curves as PNG.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import median
from typing import Final

import orjson

from anond import assemble
from anond.bench.stages import as_in_the_daemon
from anond.config import Settings
from anond.events.records import Position, Record
from anond.seal import Key, Ring
from anond.session.store import SessionStore
from anond.starters import load_starters
from anond_trainer.data.notation import hand_made

CHARACTERS: Final = (10, 30, 100, 300, 1_000, 3_000, 10_000)
TURNS: Final = (1, 10, 30, 100, 300, 1_000, 3_000, 10_000)
VALUES: Final = (1, 10, 50, 100, 200, 350, 500)
_SESSIONS: Final = 2  # that say as much, side by side
_NEW: Final = 16  # turns for each length
_AROUND: Final = 12  # turns for each number of turns and of values
_SAID: Final = ("thanks, that helps", "is it still raining there?", "ok, one moment", "no, that was all, bye")


@dataclass(frozen=True, slots=True)
class Row:
    """What a turn costs at a size: the median in µs, and what became of the turns."""

    size: int
    cost: float
    ends: str


class Stream:
    """The pipeline with all models, and its sessions."""

    def __init__(self) -> None:
        self._settings = Settings()
        state, review = (Ring(name, (Key.draw(0.0),)) for name in ("state", "review"))
        self._pipeline = assemble.pipeline(self._settings, state, review)
        self._pipeline.use_models({model.lang: assemble.decoder(model, None) for model in load_starters()})
        self._store = SessionStore(state, self._settings.sessions.ttl, self._settings.sessions.cache)
        self._offsets = count()

    def cost(self, session: str, text: str) -> tuple[float, str]:
        """The CPU time of a turn in µs, and what became of it."""
        offset = next(self._offsets)
        value = orjson.dumps({"session": session, "turn": offset, "speaker": "user", "text": text})
        record = Record(Position(self._settings.topics.turns, 0, offset), session.encode(), value, 0)
        begun = time.process_time_ns()
        result = self._pipeline.run([record], self._store, offset / 1_000)
        self._store.apply(result.ledgers, self._store.stage(result.ledgers))
        return (time.process_time_ns() - begun) / 1_000, next(iter(result.tally))[0]

    def row(self, size: int, turns: Iterable[tuple[str, str]]) -> Row:
        """What some turns cost, by session and text."""
        found = [self.cost(*turn) for turn in turns]
        ends = Counter(end for _, end in found)
        return Row(size, median(cost for cost, _ in found), ", ".join(f"{n} {end}" for end, n in sorted(ends.items())))


def by_characters(stream: Stream, talk: Sequence[str], draw: random.Random) -> list[Row]:
    """Turns of so many characters."""
    rows = []
    for size in CHARACTERS:
        texts = [" ".join(draw.choices(talk, k=1 + size // 10))[:size] for _ in range(_NEW)]
        rows.append(stream.row(size, ((f"c{size}-{number}", text) for number, text in enumerate(texts))))
    return rows


def by_turns(stream: Stream, talk: Sequence[str], draw: random.Random) -> list[Row]:
    """Turns of sessions that have said so many."""
    rows, sessions = list[Row](), [f"t{number}" for number in range(_SESSIONS)]
    said = 0
    for size in TURNS:
        while said < size - _AROUND // _SESSIONS:
            for session in sessions:
                stream.cost(session, draw.choice(talk))
            said += 1
        rows.append(stream.row(size, ((session, draw.choice(_SAID)) for session in sessions for _ in range(_AROUND))))
        said += _AROUND
    return rows


def by_values(stream: Stream, draw: random.Random) -> tuple[list[Row], list[Row]]:
    """Turns of sessions that know so many values: such as bring none, and such as bring one."""
    plain, valued = list[Row](), list[Row]()
    for size in VALUES:
        session, known = f"v{size}", (f"my order is {draw.randrange(10**7, 10**8)}" for _ in count())
        for _ in range(size):
            stream.cost(session, next(known))
        plain.append(stream.row(size, ((session, draw.choice(_SAID)) for _ in range(_AROUND))))
        valued.append(stream.row(size, ((session, next(known)) for _ in range(_AROUND))))
    return plain, valued


def main() -> None:
    """Measure, print a row for each size, and draw the curves."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, help="a folder for the picture")
    out: Path | None = parser.parse_args().out
    talk = [turn.text for turn in hand_made("en")[1]]
    stream, draw = Stream(), random.Random(3)  # noqa: S311
    with as_in_the_daemon():
        for number, text in enumerate(draw.choices(talk, k=800)):  # the caches are warm, as in a stream
            stream.cost(f"w{number % 100}", text)
        curves = {"characters of the turn": by_characters(stream, talk, draw)}
        curves["turns that the session said"] = by_turns(stream, talk, draw)
        names = ("values that the session knows: turns that bring none", "the same: turns that bring one")
        curves |= dict(zip(names, by_values(stream, draw), strict=True))
    for name, rows in curves.items():
        print(name, flush=True)  # noqa: T201
        for row in rows:
            print(f"  {row.size:6} {row.cost:9.0f} µs  {row.cost / row.size:8.2f} µs each   {row.ends}")  # noqa: T201
    if out:
        picture(curves, out)


def picture(curves: dict[str, list[Row]], folder: Path) -> None:
    """Draw the curves, one beside the other."""
    from matplotlib.figure import Figure  # only where a picture is asked for

    figure = Figure(figsize=(11.0, 3.2), layout="constrained")
    panels = figure.subplots(1, 3)
    for panel, names in zip(panels, ([0], [1], [2, 3]), strict=True):
        for place in names:
            name, rows = list(curves.items())[place]
            label = "brings none" if place == 2 else "brings one"
            panel.plot([row.size for row in rows], [row.cost for row in rows], "o-", label=label)
            panel.set(
                xlabel=name.partition(":")[0] if place < 3 else panel.get_xlabel(), ylabel="µs a turn", ylim=(0, None)
            )
        if len(names) > 1:
            panel.legend()
        else:
            panel.set_xscale("log")
    panels[0].set_yscale("log")
    panels[0].set_ylim(bottom=50)
    figure.savefig(folder / "pipeline-growth.png", dpi=100)


if __name__ == "__main__":
    main()
