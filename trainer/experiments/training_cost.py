"""What a night costs: seconds, and memory, of `anond train` from the log to what it says, gate and asking included.

    python -m experiments.training_cost --gold stream.jsonl --lang en [--sizes 10 250 1000] [--waiting 1000] [--draw 0]

For each size a house of its own: keys, a local log, so many decisions as gold has them, by lot, and other turns of the
stream that wait for people. `anond train` is run on it, and once more, when there is nothing new. Memory is that of all
its processes together, looked at twenty times a second; what they share counts in each.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from anond import config, connect, seal
from anond.events.records import Message
from anond.events.review import Decision, ReviewItem
from anond.seal import seal_place
from anond_trainer.data.read import read_gold
from anond_trainer.evaluate.columns import aligned
from experiments.learning_on import decided

HEAD: Final = ("decisions", "wall s", "CPU s", "MB at most", "again: wall s", "CPU s", "what became of it")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
EVERY: Final = 0.05  # seconds


@dataclass(frozen=True, slots=True)
class Cost:
    """What one run took, and what it said."""

    wall: float
    cpu: float
    memory: int  # bytes
    said: str

    def result(self, lang: str) -> str:
        """What became of the language, without its figures."""
        begins = f"{lang}: published", f"{lang}: not published"
        line = next((line for line in self.said.splitlines() if line.startswith(begins)), "")
        return line.removeprefix(f"{lang}: ").partition(". ")[0].partition(": stream")[0]


def anond(folder: Path, *words: str) -> Cost:
    """Run a command in a house to its end; raises SystemExit where it fails."""
    before, began, most = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic(), 0
    env = os.environ | {"ANOND_DATA": str(folder), "ANOND_OBSERVE_PORT": "-1"}
    with tempfile.TemporaryFile() as out:
        child = subprocess.Popen(
            [sys.executable, "-m", "anond", *words], env=env, stdout=out, stderr=subprocess.STDOUT,
            start_new_session=True,
        )  # fmt: skip
        while child.poll() is None:
            most = max(most, memory_of_group(child.pid))
            time.sleep(EVERY)
        out.seek(0)
        said = out.read().decode()
    after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - began
    if child.returncode:
        raise SystemExit(f"anond {' '.join(words)}: {said}")
    return Cost(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, most, said)


def memory_of_group(group: int) -> int:
    """The resident memory of all processes of a group, in bytes."""
    found = 0
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                if os.getpgid(int(folder.name)) == group:
                    found += int((folder / "statm").read_text().split()[1]) * PAGE
            except (ProcessLookupError, FileNotFoundError):  # it ended meanwhile
                continue
    return found


def fill(folder: Path, decisions: Sequence[Decision], waiting: Sequence[ReviewItem]) -> None:
    """Put decisions, and turns that wait, onto the log of a house, sealed."""
    settings = config.load(None, {"ANOND_DATA": str(folder)})
    keys = seal.load(settings.keys_folder, ["review", "state"])
    ring, topics = keys.need("review"), settings.topics
    made = [(topics.decisions, "decision", one.item, one.to_json()) for one in decisions]
    made += [(topics.review, "review", one.id, one.to_json()) for one in waiting]

    async def write() -> None:
        log = connect.open_log(settings, keys.need("state"))
        try:
            await log.append(
                [
                    Message(topic, 0, key.encode(), ring.seal(data, seal_place(kind, key.encode())))
                    for topic, kind, key, data in made
                ]
            )
        finally:
            await log.close()

    asyncio.run(write())


def as_waiting(decision: Decision, now: float) -> ReviewItem:
    """A turn as it waits for a person, with nothing found in it."""
    return ReviewItem(
        id=decision.item, kind="divert", reason="risk", risk=0.1, lang=decision.lang, model="", partition=0,
        session=decision.session, turn=decision.turn, spans=(), context=decision.context, at=now, expires=now + 1e7,
    )  # fmt: skip


def night(turns: Sequence[Decision], size: int, waiting: int, lang: str) -> list[str]:
    """A night and the one after it, as a row; the first turns are decided, those after them wait."""
    with tempfile.TemporaryDirectory() as name:
        folder, now = Path(name), time.time()
        anond(folder, "keys", "new")
        anond(folder, "topics")
        fill(folder, turns[:size], [as_waiting(one, now) for one in turns[size : size + waiting]])
        first = anond(folder, "train", "--lang", lang)
        again = anond(folder, "train", "--lang", lang)
    spent = [f"{first.wall:.1f}", f"{first.cpu:.1f}", f"{first.memory / 2**20:.0f}"]
    sys.stderr.write(f"{first.said}{again.said}")
    return [str(size), *spent, f"{again.wall:.1f}", f"{again.cpu:.1f}", first.result(lang)]


def main() -> None:
    """Print a row for each size."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.training_cost", description=main.__doc__)
    arguments.add_argument("--gold", type=Path, nargs="+", required=True)
    arguments.add_argument("--lang", default="en")
    arguments.add_argument("--sizes", nargs="+", type=int, default=(10, 250, 1000))
    arguments.add_argument("--waiting", type=int, default=1000)
    arguments.add_argument("--draw", type=int, default=0, help="which lot")
    chosen = arguments.parse_args()
    turns = [one for path in chosen.gold for one in read_gold(path, chosen.lang)[0] if one.lang == chosen.lang]
    drawn = decided(turns, len(turns), Random(chosen.draw))  # noqa: S311  not for keys
    rows = [list(HEAD), *(night(drawn, size, chosen.waiting, chosen.lang) for size in chosen.sizes)]
    for line in aligned(rows):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
