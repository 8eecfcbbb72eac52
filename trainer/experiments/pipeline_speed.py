"""What a turn costs in two checkouts: `python -m experiments.pipeline_speed --against TREE [--against TREE]`.

The whole pipeline without a log, from bytes to sealed ledgers: each checkout in a process of its own, all given the
same fresh turns in alternating stretches, after a warm-up of other sessions. A stretch is run `--repeats` times
from the same state, and the least CPU time counts. Printed are the CPU time, the ratio of this checkout to each of the
others as a median over stretches with the least and the most, whether the bytes that came out are the same, and what
of it replacing spans takes. The turns are the project's dialogues in six languages (synthetic), or those of a file with
a JSON turn in each line (`--turns FILE`). With `--live 5000` so many sessions say one turn each, so that their ledgers
are not in the cache. With `--long KIND` each session says one turn of 10 kB of a kind of
`tests/pipeline/test_pipeline_cost.py` (synthetic), of which nothing was read before: `--stretch 1 --repeats 1`.
A checkout needs its compiled kernels beside their sources.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

import orjson

from anond_trainer.data.notation import hand_made

LANGUAGES = ("de", "en", "es", "fr", "it", "sv")
HERE = Path(__file__).resolve().parents[2]
WORKER = Path(__file__).with_name("pipeline_of_tree.py")
Turn = dict[str, Any]
Message = tuple[str, str]  # value, key


def main() -> None:
    """Measure, and print a row for each checkout."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, action="append", required=True, help="another checkout")
    parser.add_argument("--turns", type=Path, help="a file of turns in place of the dialogues")
    parser.add_argument("--long", metavar="KIND", help="turns of 10 kB of this kind in place of the dialogues")
    parser.add_argument("--count", type=int, default=2_560, help="turns that are measured")
    parser.add_argument("--beside", type=int, default=50, help="sessions side by side")
    parser.add_argument("--live", type=int, default=0, help="sessions of which each says one turn in each round")
    parser.add_argument("--warm", type=int, default=80, help="sessions of the warm-up")
    parser.add_argument("--stretch", type=int, default=256, help="turns in a row in one checkout")
    parser.add_argument("--repeats", type=int, default=3, help="runs of each stretch, of which the fastest counts")
    wanted = parser.parse_args()
    sessions = _long(wanted.long, wanted.warm + wanted.count) if wanted.long else _sessions(wanted.turns)
    warm, fresh = _live(sessions, wanted.live) if wanted.live else _beside(sessions, wanted.beside, wanted.warm)
    _compare([HERE, *wanted.against], warm, fresh[: wanted.count], wanted)


def _sessions(file: Path | None) -> list[list[Turn]]:
    """The turns of each session, sessions in the order of the file, dialogues in a drawn order."""
    sessions: dict[str, list[Turn]] = {}
    if file:
        for line in file.read_bytes().splitlines():
            turn = orjson.loads(line)
            sessions.setdefault(turn["session"], []).append(turn)
        return list(sessions.values())
    for lang in LANGUAGES:
        for one in hand_made(lang)[1]:
            turn = {"session": one.session, "turn": one.turn, "speaker": one.speaker, "text": one.text}
            sessions.setdefault(one.session, []).append(turn)
    drawn = list(sessions.values())
    random.Random(7).shuffle(drawn)  # noqa: S311
    return drawn


def _long(kind: str, count: int) -> list[list[Turn]]:
    """So many sessions of one turn, each of another text."""
    sys.path.insert(0, str(HERE))
    cost = import_module("tests.pipeline.test_pipeline_cost")
    texts = [cost.TEXTS[kind](random.Random(seed))[: cost.CHARACTERS] for seed in range(count)]  # noqa: S311
    return [[{"session": f"{seed}", "speaker": "user", "text": text}] for seed, text in enumerate(texts)]


def _message(turn: Turn, session: str, number: int) -> Message:
    value = {"session": session, "turn": number, "speaker": turn["speaker"], "text": turn["text"]}
    return orjson.dumps(value).decode(), session


def _beside(sessions: Sequence[list[Turn]], beside: int, warm: int) -> tuple[list[Message], list[Message]]:
    """A warm-up of some sessions and the turns of the others; where one session ends, another begins."""
    return list(_side_by_side(sessions[:warm], beside)), list(_side_by_side(sessions[warm:], beside))


def _side_by_side(sessions: Sequence[list[Turn]], beside: int) -> Iterator[Message]:
    waiting = iter(sessions)
    live: list[Iterator[tuple[int, Turn]]] = []
    while True:
        live += [iter(enumerate(turns)) for turns, _ in zip(waiting, range(beside - len(live)), strict=False)]
        if not live:
            return
        for one in list(live):
            if (turn := next(one, None)) is None:
                live.remove(one)
            else:
                yield _message(turn[1], turn[1]["session"], turn[0])


def _live(sessions: Sequence[list[Turn]], count: int) -> tuple[list[Message], list[Message]]:
    """As the warm-up two turns of so many sessions, then a third one of each."""
    usable = [turns for turns in sessions if len(turns) > 2]
    named = [(f"{number}", usable[number % len(usable)]) for number in range(count)]
    rounds = [[_message(turns[at], name, at) for name, turns in named] for at in range(3)]
    return rounds[0] + rounds[1], rounds[2]


def _compare(
    trees: Sequence[Path], warm: Sequence[Message], fresh: Sequence[Message], wanted: argparse.Namespace
) -> None:
    command = [sys.executable, str(WORKER)]
    workers = [
        subprocess.Popen([*command, str(tree.resolve())], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for tree in trees
    ]
    for worker in workers:
        _ask(worker, warm, "warm")
    answers: list[list[Any]] = [[] for _ in trees]
    for number, at in enumerate(range(0, len(fresh), wanted.stretch)):
        turns = fresh[at : at + wanted.stretch]
        tries: list[list[Any]] = [[] for _ in trees]
        for again in range(wanted.repeats - 1):
            for place in range(len(trees))[:: -1 if again % 2 else 1]:
                tries[place].append(_ask(workers[place], turns, "try"))
        for place in range(len(trees))[:: -1 if number % 2 else 1]:
            tries[place].append(_ask(workers[place], turns, "keep"))
            seconds, replacing = min(one[0] for one in tries[place]), min(one[4] for one in tries[place])
            answers[place].append([seconds, *tries[place][-1][1:4], replacing])
    for worker in workers:
        worker.communicate()
    for tree, found in zip(trees, answers, strict=True):
        print(_row(tree, len(fresh), found, answers[0]))  # noqa: T201


def _ask(worker: subprocess.Popen[bytes], turns: Sequence[Message], how: str) -> Any:
    assert worker.stdin
    assert worker.stdout
    worker.stdin.write(orjson.dumps([how, turns]) + b"\n")
    worker.stdin.flush()
    return orjson.loads(worker.stdout.readline())


def _row(tree: Path, turns: int, found: Sequence[Any], here: Sequence[Any]) -> str:
    spent, events = sum(one[0] for one in found), sum(one[2] for one in found)
    ratios = sorted(own[0] / other[0] for own, other in zip(here, found, strict=True))
    same = [one[1] for one in found] == [one[1] for one in here]
    bytes_out = "the same" if same else "other"
    spans, replacing = max(sum(one[3] for one in found), 1), sum(one[4] for one in found) * 1e6
    replaced = sorted(own[4] / other[4] for own, other in zip(here, found, strict=True) if other[4])
    return (
        f"{tree}: {turns} turns, {spent / turns * 1e6:.0f} µs each, {events} clean events and recalls; "
        f"this checkout takes {median(ratios):.2f} of it ({ratios[0]:.2f} to {ratios[-1]:.2f}); {bytes_out} bytes; "
        f"replacing {spans} spans {replacing / spans:.0f} µs each, {replacing / turns:.0f} µs a turn, of which this "
        f"checkout takes {median(replaced or [1.0]):.2f}"
    )


if __name__ == "__main__":
    main()
