"""How what a turn costs grows: `python -m experiments.pipeline_growth [--out FOLDER]`.

The whole pipeline without a log, from bytes to sealed ledgers, in CPU time: turns of 10 to 10,000 characters, each of
a session of its own; turns of sessions that said up to 10,000; and turns of sessions that know up to 500 values, one
that brings nothing and one that brings a value. Text is that of the project's dialogues in English (synthetic), joined
to the length; sessions and their values are made up (synthetic). All sizes are measured in turns, so that a busy
moment meets all of them; a row is the lower quartile of its turns, as the work of others only adds, with what became of
them. --out draws the curves as PNG.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING, Final

import orjson

from anond import assemble
from anond.bench.stages import as_in_the_daemon
from anond.config import Settings
from anond.events.records import Position, Record
from anond.seal import Key, Ring
from anond.session.store import SessionStore
from anond.starters import load_starters
from anond_trainer.data.notation import hand_made

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CHARACTERS: Final = (10, 30, 100, 300, 1_000, 3_000, 10_000)
TURNS: Final = (1, 10, 30, 100, 300, 1_000, 3_000, 10_000)
VALUES: Final = (1, 10, 50, 100, 200, 350, 500)
_NEW: Final = 16  # turns for each length
_AROUND: Final = 24  # turns for each number of turns and of values
_FEW: Final = 100  # turns or values up to which each turn has a session of its own, for it would change the number
_SAID: Final = ("thanks, that helps", "is it still raining there?", "ok, one moment", "no, that was all, bye")


@dataclass(frozen=True, slots=True)
class Row:
    """What a turn costs at a size: the lower quartile in µs, and what became of the turns."""

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

    def rows(self, turns: Mapping[int, Sequence[tuple[str, str]]]) -> list[Row]:
        """What the turns of each size cost, by session and text: the first of each size, then the second ones."""
        found: dict[int, list[tuple[float, str]]] = {size: [] for size in turns}
        for of_sizes in zip(*turns.values(), strict=True):
            for size, turn in zip(turns, of_sizes, strict=True):
                found[size].append(self.cost(*turn))
        return [_row(size, some) for size, some in found.items()]


def _row(size: int, found: Sequence[tuple[float, str]]) -> Row:
    ends = Counter(end for _, end in found)
    quartile = quantiles((cost for cost, _ in found), n=4)[0]
    return Row(size, quartile, ", ".join(f"{number} {end}" for end, number in sorted(ends.items())))


def by_characters(stream: Stream, talk: Sequence[str], draw: random.Random) -> list[Row]:
    """Turns of so many characters."""
    texts = {
        size: [" ".join(draw.choices(talk, k=1 + size // 10))[:size] for _ in range(_NEW)] for size in CHARACTERS
    }  # fmt: skip
    return stream.rows(
        {size: [(f"c{size}-{number}", text) for number, text in enumerate(some)] for size, some in texts.items()}
    )


def by_turns(stream: Stream, talk: Sequence[str], draw: random.Random) -> list[Row]:
    """Turns of sessions that have said so many."""
    for size in TURNS:
        for session in dict.fromkeys(_sessions("t", size)):
            for _ in range(size):
                stream.cost(session, draw.choice(talk))
    return stream.rows({size: [(one, draw.choice(_SAID)) for one in _sessions("t", size)] for size in TURNS})


def by_values(stream: Stream, draw: random.Random) -> tuple[list[Row], list[Row]]:
    """Turns of sessions that know so many values: such as bring none, and such as bring one."""
    values = (f"my order is {draw.randrange(10**7, 10**8)}" for _ in count())
    for size in VALUES:
        for session in dict.fromkeys(_sessions("v", size)):
            for _ in range(size):
                stream.cost(session, next(values))
    plain = stream.rows({size: [(one, draw.choice(_SAID)) for one in _sessions("v", size)] for size in VALUES})
    return plain, stream.rows({size: [(one, next(values)) for one in _sessions("v", size)] for size in VALUES})


def _sessions(name: str, size: int) -> list[str]:
    """The session of each turn that is measured at a size."""
    return [f"{name}{size}-{number if size <= _FEW else 0}" for number in range(_AROUND)]


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

    figure = Figure(figsize=(13.0, 3.2), layout="constrained")
    turn, character, session, values = figure.subplots(1, 4)
    lengths, turns, plain, valued = curves.values()
    _draw(turn, lengths, "characters of the turn", "µs a turn")
    turn.set(xscale="log", yscale="log")
    each = [Row(row.size, row.cost / row.size, "") for row in lengths]
    _draw(character, each, "characters of the turn", "µs a character")
    character.set(xscale="log", ylim=(0, None))
    _draw(session, turns, "turns that the session said", "µs a turn that brings nothing")
    session.set(xscale="log", ylim=(0, 2 * max(row.cost for row in turns)))
    _draw(values, valued, "values that the session knows", "µs a turn", "brings one")
    _draw(values, plain, "values that the session knows", "µs a turn", "brings none")
    values.set(ylim=(0, None))
    values.legend()
    figure.savefig(folder / "pipeline-growth.png", dpi=80)


def _draw(panel: Axes, rows: Sequence[Row], size: str, cost: str, name: str = "") -> None:
    panel.plot([row.size for row in rows], [row.cost for row in rows], "o-", label=name)
    panel.set(xlabel=size, ylabel=cost)


if __name__ == "__main__":
    main()
