"""The daemon as a process of its own over a local log: throughput, latency, memory; every turn accounted for."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path

import orjson

from anond import assemble, config, sample, seal
from anond.cli.options import make_keys
from anond.config import Settings
from anond.errors import LogError
from anond.events import Message, Position, item_id
from anond.stream.log import Log

_PATIENCE = 300.0
TTL = 30  # seconds after which the memory run forgets an idle session


@dataclass(frozen=True, slots=True)
class Account:
    """Whether every turn came to exactly one end."""

    turns: int
    clean: int
    diverted: int
    dead: int
    twice: int

    def __str__(self) -> str:
        missing = self.turns - self.clean - self.diverted - self.dead
        ends = f"clean {self.clean}, diverted {self.diverted}, dead {self.dead}"
        return f"[{ends}; missing {missing}, twice {self.twice}]"


@dataclass(frozen=True, slots=True)
class Throughput:
    """Turns a second, from the first committed output to the last."""

    per_second: float
    account: Account


@dataclass(frozen=True, slots=True)
class Latency:
    """Milliseconds from append to committed output."""

    p50: float
    p99: float
    account: Account


@dataclass(frozen=True, slots=True)
class Memory:
    """Resident memory of the daemon after so many turns, in MB."""

    marks: list[tuple[int, float]]
    account: Account


async def throughput(folder: Path, turns: int) -> Throughput:
    """Append all turns, then start the daemon and see how fast it works them off."""
    bench = _Bench.prepare(folder)
    log = await bench.open()
    try:
        await bench.append(log, islice(endless(), turns))
        async with bench.daemon():
            account, times = await bench.follow(log, turns)
    finally:
        await log.close()
    begun, ended = min(times.values()), max(times.values())
    first = sum(1 for t in times.values() if t == begun)
    return Throughput((turns - first) / max(1e-3, (ended - begun) / 1000), account)


async def latency(folder: Path, rate: int, seconds: int) -> Latency:
    """Append at a steady rate to a daemon that idles otherwise."""
    bench = _Bench.prepare(folder)
    log = await bench.open()
    appended: dict[str, float] = {}
    try:
        async with bench.daemon():
            await bench.append(log, islice(endless(), 2 * rate))
            await bench.follow(log, 2 * rate)
            following = asyncio.create_task(bench.follow(log, rate * (seconds + 2)))
            await _steadily(bench, log, rate, seconds, appended)
            account, times = await following
    finally:
        await log.close()
    late = sorted(times[item] - at for item, at in appended.items())
    return Latency(late[len(late) // 2], late[int(len(late) * 0.99)], account)


async def memory(folder: Path, turns: int) -> Memory:
    """Work off many turns of ever-new sessions, forgotten after `TTL` seconds, and look at the daemon's memory."""
    bench = _Bench.prepare(folder)
    os.environ["ANOND_SESSIONS_TTL"] = str(TTL)
    log = await bench.open()
    marks: list[tuple[int, float]] = []
    step = min(1_000, max(1, turns // 6))  # the daemon catches up after each: while it lags, nothing is forgotten
    source = endless()
    try:
        async with bench.daemon() as pid:
            for done in range(step, turns + 1, step):
                await bench.append(log, islice(source, step))
                account, _ = await bench.follow(log, done, keep_times=False)
                if done * 6 // turns > (done - step) * 6 // turns:
                    marks.append((done, resident(pid)))
    finally:
        await log.close()
    return Memory(marks, account)


def endless() -> Iterator[bytes]:
    """The sample's turns again and again, its sessions mixed and under ever-new ids."""
    turns = sorted(sample.load(), key=lambda turn: turn["turn"])
    for _ in count():
        fresh = {turn["session"]: secrets.token_hex(8) for turn in turns}
        for turn in turns:
            kept = {name: turn[name] for name in ("turn", "speaker", "text")}
            yield orjson.dumps({"session": fresh[turn["session"]], **kept})


def resident(pid: int) -> float:
    """Resident memory of a process in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise OSError("no VmRSS")


async def _steadily(bench: _Bench, log: Log, rate: int, seconds: int, appended: dict[str, float]) -> None:
    source, began, every = endless(), time.monotonic(), 0.01
    sent = 0
    while sent < rate * seconds:
        due = min(rate * seconds, int((time.monotonic() - began) * rate) + 1)
        if due > sent:
            now = time.time() * 1000
            positions = await bench.append(log, islice(source, due - sent))
            appended.update((item_id(position), now) for position in positions)
            sent = due
        await asyncio.sleep(every)


@dataclass(slots=True)
class _Bench:
    """A data folder with keys, and the ends that its turns came to so far."""

    settings: Settings
    places: dict[tuple[str, int], int]
    ends: Counter[str]
    kinds: Counter[str]
    times: dict[str, float]
    child: asyncio.subprocess.Process | None = None

    @classmethod
    def prepare(cls, folder: Path) -> _Bench:
        settings = replace(config.load(None), data=str(folder))
        make_keys(settings)
        return cls(settings, {}, Counter(), Counter(), {})

    async def open(self) -> Log:
        log = assemble.open_log(self.settings, seal.load(self.settings.keys_folder, ["state"]).need("state"))
        await log.create(assemble.topics(self.settings))
        return log

    async def append(self, log: Log, values: Iterator[bytes]) -> list[Position]:
        """Append under the key of each session."""
        topic, positions = self.settings.topics.turns, list[Position]()
        while some := list(islice(values, 1000)):
            keys = [orjson.loads(value)["session"].encode() for value in some]
            positions += await log.append([Message(topic, None, k, v) for k, v in zip(keys, some, strict=True)])
        return positions

    @asynccontextmanager
    async def daemon(self) -> AsyncIterator[int]:
        """`anond run` on the folder."""
        quiet = {"ANOND_DATA": self.settings.data, "ANOND_OBSERVE_PORT": "-1", "ANOND_OBSERVE_LEVEL": "WARNING"}
        child = await asyncio.create_subprocess_exec(sys.executable, "-m", "anond", "run", env=os.environ | quiet)
        self.child = child
        try:
            yield child.pid
        finally:
            if child.returncode is None:
                child.send_signal(signal.SIGTERM)
            await child.wait()

    async def follow(self, log: Log, turns: int, keep_times: bool = True) -> tuple[Account, dict[str, float]]:
        """Watch the outputs until every turn has come to an end."""
        t, until = self.settings.topics, time.monotonic() + _PATIENCE
        while len(self.ends) < turns and time.monotonic() < until and self.child is not None:
            if self.child.returncode is not None:
                raise LogError(f"the daemon ended with exit code {self.child.returncode}")
            for topic in (t.clean, t.review, t.dead):
                for partition in range(self.settings.log.partitions):
                    await self._take(log, topic, partition, keep_times)
            await asyncio.sleep(0.05)
        clean, review, dead = (self.kinds[topic] for topic in (t.clean, t.review, t.dead))
        twice = sum(n - 1 for n in self.ends.values())
        return Account(turns, clean, review, dead, twice), self.times

    async def _take(self, log: Log, topic: str, partition: int, keep_times: bool) -> None:
        offset = self.places.get((topic, partition), 0)
        for record in await log.read(topic, partition, offset):
            item = self._item(topic, record.key or b"", record.value or b"")
            self.places[topic, partition] = record.position.offset + 1
            self.ends[item] += 1
            self.kinds[topic] += 1
            if keep_times:
                self.times[item] = record.timestamp_ms

    def _item(self, topic: str, key: bytes, value: bytes) -> str:
        if topic == self.settings.topics.clean:
            return str(orjson.loads(value)["anond"]["id"])
        if topic == self.settings.topics.review:
            return key.decode()
        return key.decode().rpartition("/")[2].replace("@", "-")
