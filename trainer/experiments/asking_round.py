"""What a night costs with many turns that wait: `python -m experiments.asking_round --gold FILES --lang en`.

Gold becomes decisions and turns that wait on a local log, sealed, and `anond train` runs on it as it does every night.
Told are its CPU and wall seconds and the largest of its processes, beside what it said.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from anond import config, connect
from anond.config import Settings
from anond.events.records import Message
from anond.events.review import Decision, ReviewItem
from anond.events.turns import Turn
from anond.seal import Ring, seal_place
from anond.starting import keys_for, make_keys
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.read import read_gold

CONTEXT: Final = 4  # turns before a turn, as a review item has them
AT_ONCE: Final = 500  # records appended at once
Placed = tuple[GoldTurn, tuple[tuple[str, str], ...]]


def main() -> None:
    """Fill a log, run the command, and print what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gold", type=Path, nargs="+", required=True)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--decided", type=int, default=250)
    parser.add_argument("--waiting", type=int, default=50_000)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        env = {"ANOND_DATA": folder, "ANOND_LOG_PARTITIONS": "1"}
        settings = config.load(None, env)
        make_keys(settings)
        turns = list(placed([turn for path in wanted.gold for turn in read_gold(path, wanted.lang)[0]]))
        asyncio.run(fill(settings, turns[: wanted.decided], turns[wanted.decided :][: wanted.waiting]))
        begun = time.monotonic()
        command = [sys.executable, "-m", "anond", "train", "--lang", wanted.lang]
        child = subprocess.Popen(command, env=os.environ | env)
        _, code, used = os.wait4(child.pid, 0)
        cpu, wall = used.ru_utime + used.ru_stime, time.monotonic() - begun
    print(f"exit {code}; {cpu:.1f} CPU s, {wall:.1f} s, {used.ru_maxrss / 1024:.0f} MB in the largest process")  # noqa: T201


def placed(turns: Sequence[GoldTurn], seed: int = 1) -> Iterator[Placed]:
    """The turns of sessions in an order by lot, each with those before it."""
    sessions: dict[str, list[GoldTurn]] = {}
    for turn in turns:
        sessions.setdefault(turn.session, []).append(turn)
    names = sorted(sessions)
    Random(seed).shuffle(names)  # noqa: S311  not for keys
    for name in names:
        own = sessions[name]
        for i, turn in enumerate(own):
            yield turn, tuple((one.speaker, one.text) for one in own[max(0, i - CONTEXT) : i])


async def fill(settings: Settings, decided: Sequence[Placed], waiting: Sequence[Placed]) -> None:
    """Write decisions and items as daemons and the review page do."""
    ring, topics = keys_for(settings, ["review"]).need("review"), settings.topics
    log = connect.open_log(settings, keys_for(settings, ["state"]).need("state"))
    try:
        await log.create(connect.topics(settings))
        made = [
            *(_record(topics.decisions, "decision", one.item, one.to_json(), ring) for one in _decisions(decided)),
            *(_record(topics.review, "review", one.id, one.to_json(), ring) for one in _items(waiting)),
        ]
        for at in range(0, len(made), AT_ONCE):
            await log.append(made[at : at + AT_ONCE])
    finally:
        await log.close()


def _record(topic: str, kind: str, name: str, data: bytes, ring: Ring) -> Message:
    key = name.encode()
    return Message(topic, 0, key, ring.seal(data, seal_place(kind, key)))


def _decisions(turns: Sequence[Placed]) -> Iterator[Decision]:
    for number, (turn, context) in enumerate(turns):
        yield Decision(
            item=f"0-{number}", kind="divert", verdict="release", lang=turn.lang, partition=0, session=turn.session,
            turn=Turn(turn.session, turn.turn, turn.speaker, turn.text), spans=turn.spans, reviewer="gold",
            at=float(number), seconds=0.0, context=context,
        )  # fmt: skip


def _items(turns: Sequence[Placed]) -> Iterator[ReviewItem]:
    for number, (turn, context) in enumerate(turns):
        yield ReviewItem(
            id=f"1-{number}", kind="divert", reason="risk", risk=0.1, lang=turn.lang, model="", partition=0,
            session=turn.session, turn=Turn(turn.session, turn.turn, turn.speaker, turn.text), spans=(),
            context=context, at=1.0, expires=4e9,
        )  # fmt: skip


if __name__ == "__main__":
    main()
