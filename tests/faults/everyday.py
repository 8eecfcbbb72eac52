"""Hours of everyday work, and whether anything grows: `python -m tests.faults.everyday --seconds 7200`.

Two daemons on three real brokers, the review page, and a team that clears it over HTTP, each with a password. Models
are published and brokers restarted now and then. Memory, threads and open files of each process are read all the time,
and the time from a turn's append to its committed clean event. Memory is what a process has for itself: pages of files
that it has mapped come and go as the machine pleases. At the end: a slope for memory and for each
window's p99 with its interval (the first quarter, in which caches fill, is left out), threads and files of the last
quarter beside those before, the account, and a search for readable text in all that anond wrote. The turns are the
sample again and again under new sessions (synthetic). The exit code is 1 if something grows or the account fails.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import runpy
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import orjson
from aiokafka import AIOKafkaConsumer
from scipy import stats

from anond import sample
from anond.events.records import Message, Position, item_id
from tests.e2e.at_rest.conftest import Scanner, forms
from tests.faults.account import Books, check_dispositions, check_order, check_secrecy, check_sessions
from tests.faults.arena import KAFKA, PARTITIONS, Arena, marked
from tests.faults.soak import BROKERS, say
from tests.faults.strikes import in_sync, publish, restart_broker
from tests.house import House, Program
from tests.play import Play
from tests.ports import free_port
from tests.topics import own_topics_toml

SETTINGS = """
[divert]
max_risk = 0.1
budget = 0
[audit]
share = 0.02
[sessions]
ttl = 120
[review]
port = {port}
undo = 1
keep = 60
[observe]
port = -1
"""
TEAM = ("ana", "bo", "chris", "dana")
PASSWORD = "correct horse battery staple"
SIDE_BY_SIDE = 40  # sessions that talk at the same time
EVERY = 5.0  # seconds between two readings
WINDOWS = 24
LEAST = 300  # seconds of a run: fewer have too few readings for a slope
SURE = 0.99  # of an interval: a run has eight of them
NO_FORK = {"PYTHONHASHSEED": "random"}  # as ever, but a fork's memory would be counted with that of the tests


def stream(chance: random.Random, topic: str, turns: int) -> Play:
    """The sessions of the sample, some at a time, each again and again under a new id."""
    by_session: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for turn in sample.load():
        by_session[turn["session"]].append(turn)
    base: dict[str, str] = {}
    talking: list[tuple[str, list[dict[str, Any]]]] = []
    records: list[Message] = []
    while len(records) < turns:
        while len(talking) < SIDE_BY_SIDE:
            session = chance.choice(sorted(by_session))
            base[name := f"{chance.getrandbits(48):012x}"] = session
            talking.append((name, by_session[session][::-1]))
        name, left = talking[at := chance.randrange(len(talking))]
        turn = left.pop()
        if not left:
            del talking[at]
        value = {"session": name, **{key: turn[key] for key in ("turn", "speaker", "text")}}
        records.append(Message(topic, None, name.encode(), orjson.dumps(value)))
    return Play([records], base)


# -- what is read of processes


@dataclass
class Readings:
    """What a process held, by time."""

    name: str
    pid: int
    at: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)  # MB
    threads: list[int] = field(default_factory=list)
    files: list[int] = field(default_factory=list)

    def read(self) -> None:
        """Read it once more."""
        status = Path(f"/proc/{self.pid}/status").read_text("ascii")
        found = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
        self.at.append(time.monotonic())
        self.memory.append(int(found["RssAnon"].split()[0]) / 1024)
        self.threads.append(int(found["Threads"]))
        self.files.append(len(os.listdir(f"/proc/{self.pid}/fd")))

    def report(self) -> bool:
        """Say what it held; whether nothing grew."""
        quarter = len(self.at) // 4
        if quarter < WINDOWS:
            say(f"{self.name}: {len(self.at)} readings tell nothing")
            return False
        low, slope, high = slope_an_hour(self.at[quarter:], self.memory[quarter:])
        more = {
            what: max(seen[-quarter:]) - max(seen[quarter:-quarter])
            for what, seen in (("threads", self.threads), ("files", self.files))
        }
        say(
            f"{self.name}: {self.memory[quarter]:.1f} MB after a quarter, {self.memory[-1]:.1f} at the end, "
            f"{slope:+.2f} MB an hour ({low:+.2f} to {high:+.2f}); threads {min(self.threads)} to {max(self.threads)}, "
            f"files {min(self.files)} to {max(self.files)}; more in the last quarter than before: {more}"
        )
        return low <= 0 and max(more.values()) <= 0


def slope_an_hour(at: Sequence[float], values: Sequence[float]) -> tuple[float, float, float]:
    """How much it grows, with an interval. Readings one after the other are alike, so stretches of them count once."""
    hours, levels = ([part.mean() for part in np.array_split(each, WINDOWS)] for each in (np.array(at) / 3600, values))
    fit = stats.linregress(hours, levels)
    wide = stats.t.ppf(0.5 + SURE / 2, WINDOWS - 2) * fit.stderr
    return float(fit.slope - wide), float(fit.slope), float(fit.slope + wide)


@dataclass
class Waits:
    """How long turns took, from append to their committed clean event."""

    arena: Arena
    appended: dict[str, float] = field(default_factory=dict)
    seen: list[tuple[float, float]] = field(default_factory=list)  # when, and how long

    async def feed(self, rate: float) -> None:
        """Append one turn after the other at this rate."""
        began = time.monotonic()
        for number, record in enumerate(self.arena.stream):
            await asyncio.sleep(began + number / rate - time.monotonic())
            position: Position = (await self.arena.stubborn(lambda one=record: self.arena.log.append([one])))[0]  # type: ignore[misc]
            self.appended[item_id(position)] = time.monotonic()
            self.arena.fed += 1
            self.arena.watch()

    async def watch(self) -> None:
        """See clean events come."""
        settings = self.arena.house.settings
        client = AIOKafkaConsumer(
            settings.topics.clean, bootstrap_servers=settings.kafka.servers, isolation_level="read_committed",
            auto_offset_reset="earliest",
        )  # fmt: skip
        await client.start()
        try:
            async for record in client:
                now, about = time.monotonic(), orjson.loads(record.value)["anond"]
                if about["status"] == "clean" and (began := self.appended.pop(about["id"], None)) is not None:
                    self.seen.append((now, now - began))
        finally:
            await client.stop()

    def report(self) -> bool:
        """Say how long they took; whether the p99 does not grow."""
        kept = self.seen[len(self.seen) // 4 :]
        parts = np.array_split(np.array(kept), WINDOWS)
        tops = [float(np.percentile(part[:, 1], 99)) * 1000 for part in parts]
        low, slope, high = slope_an_hour([part[:, 0].mean() for part in parts], tops)
        half, most = np.percentile([wait * 1000 for _, wait in kept], [50, 99])
        say(
            f"{len(self.seen)} turns went out at once: p50 {half:.0f} ms, p99 {most:.0f} ms; "
            f"p99 of each of {WINDOWS} windows {min(tops):.0f} to {max(tops):.0f} ms, {slope:+.0f} ms an hour "
            f"({low:+.0f} to {high:+.0f})"
        )
        return low <= 0


# -- the team


@dataclass
class Team:
    """People who clear the queue on the page's own interface."""

    house: House
    port: int
    over: bool = False  # whether no more turns come
    decided: int = 0

    def join(self) -> None:
        """Give everybody an account, as an operator does."""
        for name in TEAM:
            words = [sys.executable, "-m", "anond", "review", "users", "add", name]
            config = ["--config", str(self.house.folder / "anond.toml")]
            subprocess.run([*words, *config], input=f"{PASSWORD}\n", text=True, check=True, capture_output=True)

    async def work(self) -> None:
        """Let all decide until nothing waits any more."""
        await asyncio.gather(*(self._decide(name) for name in TEAM))

    async def _decide(self, name: str) -> None:
        origin = f"http://127.0.0.1:{self.port}"
        chance, idle = random.Random(name), 0
        own = {"origin": origin, "x-anond-review": "1"}
        short = httpx.Limits(keepalive_expiry=1.0)  # the page closes a connection that was idle for five seconds
        async with httpx.AsyncClient(base_url=origin, headers=own, timeout=120, limits=short) as page:
            (await page.post("/api/login", json={"name": name, "password": PASSWORD})).raise_for_status()
            item = None
            while not self.over or idle < 10:
                item = item or (await page.get("/api/next")).json()["item"]
                await asyncio.sleep(chance.uniform(0.2, 1.0))
                idle = idle + 1 if item is None else 0
                if item is not None:
                    verdict = "drop" if chance.random() < 0.1 else "release"
                    body = {"item": item["id"], "verdict": verdict, "spans": item["spans"]}
                    answer = await page.post("/api/decide", json=body)
                    self.decided += answer.status_code == 200
                    item = answer.json().get("item") if answer.status_code == 200 else None


# -- the run


async def everyday(folder: Path, seconds: float, seed: int, rate: float, brokers: Any) -> bool:
    """Work for so long; whether nothing grew. What does not hold of the account is raised."""
    port, chance = free_port(), random.Random(seed)
    kafka = KAFKA.format(servers=brokers.address, copies=3, partitions=PARTITIONS, session_timeout=30.0)
    topics = own_topics_toml(f"{chance.getrandbits(32):08x}")
    house = House.build(folder / "home", SETTINGS.format(port=port) + kafka + topics)
    try:
        async with house.log() as log:
            play = stream(chance, house.settings.topics.turns, int(seconds * rate))
            arena = Arena(house, log, marked(play), play.base, chance, patience=900.0)
            team, waits = Team(house, port), Waits(arena)
            team.join()
            await arena.begin(2, **NO_FORK)
            page = house.start("review", **NO_FORK)
            await page.says("http")
            readings = [Readings(f"daemon {n + 1}", one.program.process.pid) for n, one in enumerate(arena.daemons)]
            readings.append(Readings("review page", page.process.pid))
            with _report_if_cut_off(readings):
                async with beside(waits.watch(), _read(readings), _models(arena), _restarts(arena, brokers)):
                    clearing = asyncio.create_task(team.work())
                    await waits.feed(rate)
                    team.over = True
                    await clearing
            await _all_up(brokers)
            await _account(arena, page, team)
    finally:
        house.close()
    return all([*(one.report() for one in readings), waits.report()])


@asynccontextmanager
async def beside(*works: Awaitable[None]) -> AsyncIterator[None]:
    """Do these meanwhile; what fails among them fails the run."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        yield
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@contextlib.contextmanager
def _report_if_cut_off(readings: Sequence[Readings]) -> Iterator[None]:
    """Where the work ends in an error, say what was read until then: it took hours."""
    try:
        yield
    except BaseException:
        for one in readings:
            one.report()
        raise


async def _read(readings: Sequence[Readings]) -> None:
    while True:
        for one in readings:
            one.read()
        await asyncio.sleep(EVERY)


async def _models(arena: Arena) -> None:
    while True:
        await asyncio.sleep(arena.chance.uniform(120, 300))
        await publish(arena, arena.chance.choice(["en-first", "en-second"]))
        await arena.scrape(arena.daemons)
        arena.count("models published")


async def _restarts(arena: Arena, brokers: Any) -> None:
    while True:
        await asyncio.sleep(arena.chance.uniform(300, 600))
        await arena.until("all copies are there", lambda: in_sync(arena))
        await restart_broker(arena, brokers, arena.chance.randrange(3), signal.SIGTERM, arena.chance.uniform(1, 10))


async def _all_up(brokers: Any) -> None:
    """Wherever a restart was cut off: all brokers run."""
    for number in range(brokers.count):
        if not brokers.runs(number):
            brokers.start(number)
        await asyncio.to_thread(brokers.wait, number)


async def _account(arena: Arena, page: Program, team: Team) -> None:
    """Every turn and every decision has one end, and nothing can be read where it should not."""
    await arena.settle()
    await arena.scrape(arena.daemons)
    await arena.stop_all()
    page.stop()
    books = await Books.open(arena)  # what people mark counts for the rest of a session
    check_dispositions(books)
    decided = {record.key for record in books.ending.decisions}
    ends = books.ending.of_status("reviewed") + books.ending.dropped()
    waiting = {item.id for item in books.ending.review} - {(key or b"").decode() for key in decided}
    assert set(ends.values()) <= {1}
    assert not waiting, f"{len(waiting)} turns still wait"
    assert ends.keys() == {item.id for item in books.ending.review}
    for check in (check_order, check_sessions, check_secrecy):
        check(books)
    given = [record.value or b"" for record in books.raw["clean"]]
    leaks = Scanner(forms()).leaks(arena.house.folder, given)
    assert not leaks, f"readable: { ({name: len(found) for name, found in leaks.items()}) }"
    say(
        f"{len(books.fed)} turns, {team.decided} decided by {len(TEAM)} people, {dict(arena.struck)}; the account holds"
    )


def main() -> int:
    """Work, and say how it ended."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=7_200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=20, help="turns a second")
    options = parser.parse_args()
    if options.seconds < LEAST:
        parser.error(f"--seconds: fewer than {LEAST} tell nothing")
    folder = Path(tempfile.mkdtemp(prefix="anond-everyday-"))
    say(f"seed {options.seed}, {options.seconds:g} seconds, {options.rate:g} turns a second; logs in {folder}")
    with runpy.run_path(str(BROKERS))["Brokers"](3, lasting=True) as brokers:
        flat = asyncio.run(everyday(folder, options.seconds, options.seed, options.rate, brokers))
    with contextlib.suppress(OSError):
        shutil.rmtree(folder)
    say("nothing grows" if flat else "something grows: see above")
    return 0 if flat else 1


if __name__ == "__main__":
    raise SystemExit(main())
