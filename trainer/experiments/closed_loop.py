"""The whole loop by the real commands, once for each way to choose turns: what stays readable afterwards?

    python3 deploy/kafka/brokers.py run -- python -m experiments.closed_loop --gold STREAM --lang en      (in trainer/)

Without brokers it runs on local logs. Half of the sessions wait for people, all of them. So many turns are decided by
lot, the same for every way as far as they wait, and `anond train` learns them and says what it would ask. Then as many
as `--then` says are decided: those that it asks for, the riskiest as the queue has them, or the next of the lot.
`anond train` learns these, too, and the daemon reads the other half, of which nothing waits. Each row counts what is
readable there, and what was replaced.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from anond import config, connect, seal
from anond.config import Settings
from anond.log.reading import every_record
from anond.tags import SELECTIVE
from anond_trainer.active.priorities import PREFIX, Priorities
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.read import read_gold
from anond_trainer.evaluate.columns import aligned

WAYS: Final = ("nothing decided", "lot", "risk", "chosen")
HEAD: Final = ("decided", "turns", "readable mentions", "of", "turns with one", "replaced")
TOPICS: Final = ("turns", "clean", "review", "decisions", "dead", "recall", "sessions", "keys", "models", "feeds")
PATIENCE: Final = 900.0  # seconds until a stream has gone through
Gold = Mapping[tuple[str, int], GoldTurn]  # by the name of the session as it is fed, and the number of the turn
Rows = list[dict[str, Any]]


def main() -> None:
    """Run the loop for each way, and print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gold", type=Path, nargs="+", required=True)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--way", action="append", choices=WAYS)
    parser.add_argument("--sessions", type=int, default=110, help="of each half")
    parser.add_argument("--first", type=int, default=50)
    parser.add_argument("--then", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    turns = [turn for path in wanted.gold for turn in read_gold(path, wanted.lang)[0]]
    ask, judge = halves(turns, wanted.sessions, wanted.seed)
    for way in wanted.way or WAYS:
        with tempfile.TemporaryDirectory() as folder:
            site = Site(Path(folder), secrets.token_hex(4), wanted.then)
            found = loop(site, ask, judge, way, wanted)
        print("\n".join(aligned([HEAD, found])), flush=True)  # noqa: T201


@dataclass
class Site:
    """A data folder of its own, topics of its own, and the commands on them."""

    folder: Path
    prefix: str
    ask: int

    @property
    def changed(self) -> dict[str, str]:
        """The settings beside those of the environment."""
        topics = {f"ANOND_TOPICS_{name.upper()}": f"{self.prefix}.{name}" for name in (*TOPICS, "group")}
        return topics | {
            "ANOND_DATA": str(self.folder), "ANOND_OBSERVE_PORT": "-1", "ANOND_DIVERT_BUDGET": "0",
            "ANOND_TRAIN_ASK": str(self.ask), "ANOND_EMIT_SPANS": "true", "ANOND_EMIT_WITHHELD": "true",
            "ANOND_LOG_PARTITIONS": "2",
        }  # fmt: skip

    @property
    def settings(self) -> Settings:
        """What the commands make of them."""
        mine = {name: value for name, value in os.environ.items() if name.startswith("ANOND_")}
        return config.load(None, mine | self.changed)

    def anond(self, *args: str, stdin: str = "") -> str:
        """Run a command to its end; what it said."""
        done = subprocess.run(
            [sys.executable, "-m", "anond", *args], env=os.environ | self.changed, input=stdin, capture_output=True,
            text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise SystemExit(f"anond {args[0]}: {done.stderr}")
        return done.stdout

    @contextmanager
    def daemon(self, max_risk: float) -> Iterator[None]:
        """A daemon under which a turn waits that is riskier."""
        env = os.environ | self.changed | {"ANOND_DIVERT_MAX_RISK": str(max_risk)}
        with (self.folder / "daemon.log").open("a") as out:
            child = subprocess.Popen([sys.executable, "-m", "anond", "run"], env=env, stdout=out, stderr=out)
            try:
                yield
            finally:
                child.send_signal(signal.SIGTERM)
                child.wait()

    def records(self, topic: str) -> list[tuple[bytes, bytes]]:
        """All that is on a topic."""

        async def read() -> list[tuple[bytes, bytes]]:
            settings = self.settings
            log = connect.open_log(settings, seal.load(settings.keys_folder, ["state"]).need("state"))
            try:
                return [(one.key or b"", one.value or b"") async for one in every_record(log, topic)]
            finally:
                await log.close()

        return asyncio.run(read())

    def settled(self, turns: int) -> None:
        """Wait until so many turns are through: they went out, or wait."""
        topics, until = self.settings.topics, time.monotonic() + PATIENCE
        while len({json.loads(value)["anond"]["id"] for _, value in self.records(topics.clean)}) < turns:
            if time.monotonic() > until:
                raise SystemExit("the stream does not come through")
            time.sleep(3.0)

    def fed(self, turns: Sequence[GoldTurn], name: Callable[[str], str]) -> Gold:
        """Feed the turns, in the order of their numbers, each session under a name."""
        gold = {(name(turn.session), turn.turn): turn for turn in sorted(turns, key=lambda one: one.turn)}
        lines = [
            json.dumps(
                {"session": session, "turn": turn.turn, "speaker": turn.speaker, "text": turn.text, "lang": turn.lang}
            )
            for (session, _), turn in gold.items()
        ]
        self.anond("feed", stdin="\n".join(lines))
        return gold

    def decide(self, rows: Rows, gold: Gold) -> None:
        """Decide some of what waits as gold says."""
        lines = (
            {"item": row["item"], "verdict": "release",
             "spans": [span.gold() for span in gold[row["session"], row["turn"]].spans]}
            for row in rows
        )  # fmt: skip
        self.anond("decide", stdin="\n".join(map(json.dumps, lines)))

    def pending(self) -> Rows:
        """What waits, in the order of sessions and turns."""
        rows = [json.loads(line) for line in self.anond("decide", "--pending").splitlines()]
        return sorted(rows, key=lambda row: (row["session"], row["turn"]))

    def asked(self, lang: str) -> list[str]:
        """The items that training asks for, the most wanted first."""
        key = f"{PREFIX}{lang}".encode()
        keys = seal.load(self.settings.keys_folder, ["review", "trust"])
        values = [value for name, value in self.records(self.settings.topics.models) if name == key]
        found = Priorities.open(key, values[-1], keys.need("review"), keys.need("trust")) if values else None
        return [one.item for one in found.wanted] if found else []


def halves(turns: Sequence[GoldTurn], sessions: int, seed: int) -> tuple[list[GoldTurn], list[GoldTurn]]:
    """The turns of so many sessions by lot, and of as many others."""
    names = sorted({turn.session for turn in turns})
    Random(seed).shuffle(names)  # noqa: S311  not for keys
    first, second = set(names[:sessions]), set(names[sessions : 2 * sessions])
    return [one for one in turns if one.session in first], [one for one in turns if one.session in second]


def loop(
    site: Site, ask: Sequence[GoldTurn], judge: Sequence[GoldTurn], way: str, wanted: argparse.Namespace
) -> list[str]:  # fmt: skip
    """One way from the shipped model to what is readable in the end."""
    site.anond("keys", "new")
    site.anond("topics")
    if way != WAYS[0]:
        with site.daemon(0.0):
            gold = site.fed(ask, lambda session: session)
            site.settled(len(gold))
        site.decide(by_lot(site.pending(), gold, wanted.seed)[: wanted.first], gold)
        say(way, site.anond("train", "--lang", wanted.lang))
        site.decide(chosen(site, way, gold, wanted), gold)
        say(way, site.anond("train", "--lang", wanted.lang))
    with site.daemon(1.0):
        seen = len(site.records(site.settings.topics.clean))
        gold = site.fed(judge, lambda session: f"judged-{session}")
        site.settled(seen_ids(site, seen) + len(gold))
    return told(site, gold, way)


def by_lot(rows: Rows, gold: Gold, seed: int) -> Rows:
    """Turns that wait, in the order that a lot gave all turns: what waits differs a little from way to way."""
    every = sorted(gold)
    Random(seed).shuffle(every)  # noqa: S311  not for keys
    place = {turn: number for number, turn in enumerate(every)}
    return sorted(rows, key=lambda row: place[row["session"], row["turn"]])


def chosen(site: Site, way: str, gold: Gold, wanted: argparse.Namespace) -> Rows:
    """The turns that are decided in a second round."""
    rows = site.pending()
    if way == "lot":
        return by_lot(rows, gold, wanted.seed)[: wanted.then]
    if way == "risk":
        return sorted(rows, key=lambda row: -row["risk"])[: wanted.then]
    by_item = {row["item"]: row for row in rows}
    return [by_item[item] for item in site.asked(wanted.lang) if item in by_item][: wanted.then]


def seen_ids(site: Site, records: int) -> int:
    """How many turns went out or wait by now."""
    return len({json.loads(value)["anond"]["id"] for _, value in site.records(site.settings.topics.clean)[:records]})


def told(site: Site, gold: Gold, way: str) -> list[str]:
    """What went out of the turns that are judged, as a row."""
    ring = seal.load(site.settings.keys_folder, ["state"]).need("state")
    names = {ring.digest("session", session.encode()).hex(): session for session, _ in gold}
    turns = mentions = readable = with_one = replaced = 0
    for _, value in site.records(site.settings.topics.clean):
        event = json.loads(value)
        turn = gold.get((names.get(event["session"], ""), event["turn"]))
        if turn is None or event["anond"]["status"] != "clean":
            continue
        own, left = readable_of(turn, event["text"])
        turns, mentions, readable = turns + 1, mentions + own, readable + left
        with_one, replaced = with_one + (left > 0), replaced + len(event["anond"]["spans"])
    return [way, *(f"{number:,}" for number in (turns, readable, mentions, with_one, replaced))]


def readable_of(turn: GoldTurn, text: str) -> tuple[int, int]:
    """How many sensitive mentions a turn has, and how many of them stand in the text that went out."""
    hidden = [turn.text[s.start : s.end] for s in turn.spans if SELECTIVE.covers(s.tag, s.sub)]
    left = 0
    for form in set(hidden):
        harmless = turn.text.count(form) - hidden.count(form)  # the same letters as a plain word
        left += max(0, min(hidden.count(form), text.count(form) - harmless))
    return len(hidden), left


def say(way: str, text: str) -> None:
    """What a command said, to follow."""
    sys.stderr.write("".join(f"{way}: {line}\n" for line in text.splitlines()))


if __name__ == "__main__":
    main()
