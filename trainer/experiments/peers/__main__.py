"""anond and its peers on the same turns: figures and processor time.

    cd trainer && python -m experiments.peers --python ../.venv-peers/bin/python [--star FOLDER]

Two sets: our dialogues by which nothing was chosen (synthetic, six languages; look at figures, never at what was
missed), and the turns of users in `star` (English, people), which nothing was learnt from.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

from anond.engines.labels import kind
from anond.tags import SELECTIVE
from anond_trainer.data.gold import GoldTurn, split
from anond_trainer.data.notation import HELD_OUT, LANGUAGES, files, read_chat
from anond_trainer.evaluate.columns import Row, aligned, share
from anond_trainer.evaluate.daemon_spans import in_order
from anond_trainer.evaluate.figures import Figures, Score, evaluate
from experiments.peers.foreign import PEERS
from experiments.peers.kinds import CLASSES, spans, tells

HERE: Final = Path(__file__).parent
UNSEEN: Final = HERE.parent / "unseen"
LEARNT: Final = 600  # turns of a language that the plain CRF learns from
WARM: Final = 50  # turns of a language before the first that counts
HEAD: Final = (
    "", "turns/s", "p50 ms", "p99 ms", "MB", "recall", "precision", "F2", "people readable",
    *(f"{name} {what}" for name in CLASSES for what in ("recall", "precision", "F2")),
)  # fmt: skip
_ONE_THREAD: Final = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


@dataclass(frozen=True)
class Measured:
    """What a peer did on a set."""

    peer: str
    seconds: Sequence[float]
    mb: float
    figures: Figures
    versions: dict[str, str]

    def cells(self) -> Row:
        """As a row of the table."""
        marks = quantiles(self.seconds, n=100)
        tokens, classes = self.figures.tokens, []
        for name, tags in CLASSES.items():
            score = self.figures.chunks_of(tags)
            told = name != "CII" or tells(self.peer, tags)
            classes += [share(v) if told else "–" for v in (score.recall, score.precision, f2(score))]
        return (
            self.peer, f"{len(self.seconds) / sum(self.seconds):,.0f}", f"{marks[49] * 1000:.2f}",
            f"{marks[98] * 1000:.2f}", f"{self.mb:.0f}", share(tokens.recall), share(tokens.precision),
            share(f2(tokens)), share(self.figures.people_leak_rate), *classes,
        )  # fmt: skip


def f2(score: Score) -> float:
    """The harmonic mean in which recall weighs twice: what is missed leaks."""
    below = 4 * score.precision + score.recall
    return 5 * score.precision * score.recall / below if below else 0.0


def measure(python: Path, peer: str, sets: Mapping[str, Sequence[GoldTurn]]) -> dict[str, Measured]:
    """Let a peer read the turns of all sets in a process of its own, in one thread, and judge what it found."""
    learn, warm = _taught()
    asked = {name: [_turn_for_peer(turn) for turn in turns] for name, turns in sets.items()}
    task = {"learn": learn if peer == "crfsuite" else [], "warm": warm, "sets": asked}
    ours = [sys.executable, "-m", "experiments.peers.ours"]
    command = ours if peer == "anond" else [str(python), str(HERE / "foreign.py"), peer]
    environ = {**os.environ, **_ONE_THREAD}
    done = subprocess.run(command, input=json.dumps(task), stdout=subprocess.PIPE, text=True, check=True, env=environ)
    result = json.loads(done.stdout)
    return {name: _measured(peer, turns, result["sets"][name], result) for name, turns in sets.items()}


def _measured(peer: str, turns: Sequence[GoldTurn], read: dict[str, Any], result: dict[str, Any]) -> Measured:
    found = [spans(peer, some) for some in read["found"]]
    return Measured(peer, read["seconds"], result["mb"], evaluate(turns, found, SELECTIVE), result["versions"])


def _turn_for_peer(turn: GoldTurn) -> dict[str, Any]:
    return {"session": turn.session, "speaker": turn.speaker, "lang": turn.lang, "text": turn.text}


@cache
def _taught() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Turns with marks for the peer that learns, and turns for all to warm up with, of dialogues that we learn from."""
    learn, warm = [], []
    for lang in LANGUAGES:
        known = split(read_chat(files(lang)[0], lang), HELD_OUT)[0]
        drawn = random.Random(1).sample(known, min(len(known), LEARNT))  # noqa: S311
        warm += [_turn_for_peer(turn) for turn in drawn[:WARM]]
        learn += [_turn_for_peer(turn) | {"marks": [(s.start, s.end, kind(s)) for s in turn.spans]} for turn in drawn]
    return learn, warm


def unseen() -> list[GoldTurn]:
    """Our dialogues by which nothing was chosen."""
    return in_order(turn for path in sorted(UNSEEN.glob("*.txt")) for turn in read_chat(path, path.stem))


def star(folder: Path) -> list[GoldTurn]:
    """The turns of users in star."""
    lines = (folder / "stream.jsonl").read_bytes().splitlines()
    return in_order(turn for turn in map(GoldTurn.from_json, lines) if turn.speaker == "user")


def some(turns: Sequence[GoldTurn], share_of: float) -> list[GoldTurn]:
    """The turns of this share of the sessions, drawn by a hash of their ids: the same ones each time."""
    return split(turns, share_of, "peers")[1]


def by_tag(found: Sequence[Measured]) -> Iterator[Row]:
    """F2 of chunks, tag by tag, of each peer."""
    tags = sorted({tag for one in found for tag, score in one.figures.tags.items() if score.wanted})
    yield ("", "wanted", *(one.peer for one in found))
    for tag in tags:
        scores = [one.figures.tags.get(tag, Score(0, 0, 1)) for one in found]
        yield (tag, str(max(score.wanted for score in scores)), *(share(f2(score)) for score in scores))


def by_language(turns: Sequence[GoldTurn], found: Sequence[Measured]) -> Iterator[Row]:
    """Turns a second in each language: some peers have a model for a few of them alone."""
    yield ("", "turns", *(one.peer for one in found))
    for lang in sorted({turn.lang for turn in turns}):
        at = [number for number, turn in enumerate(turns) if turn.lang == lang]
        speeds = [len(at) / sum(one.seconds[number] for number in at) for one in found]
        yield (lang, f"{len(at):,}", *(f"{speed:,.0f}" for speed in speeds))


def main() -> None:
    """Print a row for each peer as soon as it is through, and the tables at the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", type=Path, required=True, help="the Python of the peers' environment")
    parser.add_argument("--star", type=Path, help="a folder with stream.jsonl")
    parser.add_argument("--peers", nargs="+", default=["anond", *PEERS], choices=["anond", *PEERS])
    parser.add_argument(
        "--share", type=float, default=1.0, help="the share of the sessions, for a machine that is busy"
    )
    asked = parser.parse_args()
    given = {"unseen": unseen()} | ({"star": star(asked.star)} if asked.star else {})
    sets = {name: some(turns, asked.share) for name, turns in given.items()}
    found: dict[str, list[Measured]] = {name: [] for name in sets}
    for peer in asked.peers:
        for name, one in measure(asked.python, peer, sets).items():
            found[name].append(one)
            _print(", ".join((name, *one.cells())))
    for name, measured in found.items():
        _print("", f"{name}, {len(sets[name]):,} turns", *aligned([HEAD, *(one.cells() for one in measured)]))
        _print("", "turns/s by language", *aligned(list(by_language(sets[name], measured))))
        _print("", "F2 of chunks by tag", *aligned(list(by_tag(measured))))
    _print("", *(f"{name} {number}" for one in measured for name, number in one.versions.items()))


def _print(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


if __name__ == "__main__":
    main()
