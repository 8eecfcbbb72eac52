"""An installation in a temporary folder: its commands as processes, and what became of each record."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import orjson
import pytest

from anond import config, connect, seal
from anond.config import Settings
from anond.events.records import Message, Position, Record, item_id
from anond.events.review import DeadLetter, ReviewItem
from anond.log.protocol import Log
from anond.seal import Keys, SessionKeys, seal_place
from tests import programs
from tests.ports import free_port

T = TypeVar("T")
DEADLINE = 300.0  # seconds for anything that a test waits for


def wait_for(what: Callable[[], bool], seconds: float = DEADLINE) -> None:
    """Wait until something holds; fails when it does not within the deadline."""
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "what was waited for did not come"
        time.sleep(0.05)


@dataclass
class Daemon:
    """A daemon that runs."""

    process: subprocess.Popen[bytes]
    printed: Path
    port: int

    def said(self) -> str:
        """All that it logged so far."""
        return self.printed.read_text("utf-8", "replace")

    def says(self, words: str) -> str:
        """Wait until it has logged these words; all that it logged."""
        wait_for(lambda: words in self.said() or self.process.poll() is not None)
        assert words in self.said(), self.said()
        return self.said()

    def get(self, path: str) -> tuple[int, str]:
        """Ask its health page; status 0 where nothing answers."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()
        except OSError:
            return 0, ""

    def end(self) -> int:
        """Wait for it to end by itself; its exit code."""
        return self.process.wait(DEADLINE)

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.end()


@dataclass
class Fate:
    """What became of the records of a run: clean events, review items and dead letters by the id of their record."""

    clean: dict[str, dict[str, object]] = field(default_factory=dict)
    review: dict[str, ReviewItem] = field(default_factory=dict)
    dead: dict[str, DeadLetter] = field(default_factory=dict)
    count: Counter[str] = field(default_factory=Counter)

    def of(self, position: Position) -> str:
        """`clean`, or the reason of a review or of a death; fails unless it is exactly one of them."""
        name = item_id(position)
        assert self.count[name] == 1, f"{position} has {self.count[name]} dispositions"
        if name in self.review:
            return self.review[name].reason
        return self.dead[name].reason if name in self.dead else "clean"


class House:
    """A data folder with keys, and the commands that work on it."""

    def __init__(self, folder: Path, **variables: str) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.variables = {"ANOND_DATA": str(self.data), "ANOND_OBSERVE_PORT": "-1", **variables}
        self._daemons = 0

    @property
    def environment(self) -> dict[str, str]:
        """What its processes are started with."""
        return {name: value for name, value in os.environ.items() if not name.startswith("ANOND_")} | self.variables

    @property
    def settings(self) -> Settings:
        """The settings that its processes see."""
        return config.load(None, self.variables)

    @property
    def keys(self) -> Keys:
        """All key rings."""
        return seal.load(self.settings.keys_folder, ["state", "review", "publish"])

    def run(self, *words: str, given: bytes = b"", **variables: str) -> subprocess.CompletedProcess[bytes]:
        """Run a command to its end."""
        return programs.run(
            [sys.executable, "-m", "anond", *words],
            input=given, capture_output=True, cwd=self.folder, env=self.environment | variables, timeout=DEADLINE,
        )  # fmt: skip

    @contextmanager
    def daemon(self, *, ready: bool = True, port: int = 0, **variables: str) -> Iterator[Daemon]:
        """`anond run` as a process, ready unless told otherwise; killed at the end if it was not stopped."""
        self._daemons += 1
        printed, port = self.folder / f"daemon{self._daemons}.log", port or free_port()
        with printed.open("wb") as sink:
            process = programs.Popen(
                [sys.executable, "-m", "anond", "run"],
                stdin=subprocess.DEVNULL, stdout=sink, stderr=sink, cwd=self.folder,
                env=self.environment | {"ANOND_OBSERVE_PORT": str(port)} | variables,
            )  # fmt: skip
        started = Daemon(process, printed, port)
        try:
            if ready:
                wait_for(lambda: process.poll() is not None or started.said().count("partition open") >= 4)
                assert process.poll() is None, started.said()
            yield started
        finally:
            if process.poll() is None:
                process.kill()
            process.wait(DEADLINE)

    def append(self, values: Sequence[bytes | None]) -> list[Position]:
        """Put raw values onto the turns topic, as they are and without a key."""
        topic = self.settings.topics.turns

        async def work(log: Log) -> list[Position]:
            return [place for value in values for place in await log.append([Message(topic, 0, None, value)])]

        return self.with_log(work)

    def lag(self) -> int:
        """How many turns are not disposed of."""
        topics = self.settings.topics

        async def work(log: Log) -> int:
            return sum((await log.lag(topics.group, topics.turns)).values())

        return self.with_log(work)

    def settled(self) -> None:
        """Wait until all turns are disposed of."""
        wait_for(lambda: self.lag() == 0)

    def records(self, topic: str) -> list[Record]:
        """All records of a topic."""

        async def work(log: Log) -> list[Record]:
            found: list[Record] = []
            for number in range(await log.partitions(topic)):
                at = 0
                while records := await log.read(topic, number, at):
                    found, at = [*found, *records], records[-1].position.offset + 1
            return found

        return self.with_log(work)

    def fate(self) -> Fate:
        """What became of everything, opened with the review ring."""
        keys, topics, fate = SessionKeys(self.keys.need("review")), self.settings.topics, Fate()
        keys.add_records((record.key, record.value) for record in self.records(topics.keys))
        for record in self.records(topics.clean):
            event = orjson.loads(record.value or b"")
            fate.clean[event["anond"]["id"]] = event
            fate.count[event["anond"]["id"]] += 1
        for record in self.records(topics.review):
            item = ReviewItem.from_json(keys.open(record.value or b"", seal_place("review", record.key or b"")))
            if item.kind == "divert":
                fate.review[item.id] = item
                fate.count[item.id] += 1
        for record in self.records(topics.dead):
            letter = DeadLetter.from_json(keys.open(record.value or b"", seal_place("dead", record.key or b"")))
            fate.dead[item_id(letter.position)] = letter
            fate.count[item_id(letter.position)] += 1
        return fate

    def with_log(self, work: Callable[[Log], Awaitable[T]]) -> T:
        """Do something with the log, opened with the state ring."""

        async def whole() -> T:
            log = connect.open_log(self.settings, self.keys.need("state"))
            try:
                await log.create(connect.topics(self.settings))
                return await work(log)
            finally:
                await log.close()

        return asyncio.run(asyncio.wait_for(whole(), DEADLINE))


@pytest.fixture(scope="session")
def new_house(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., House]:
    """Makes a new installation with keys; keywords are its ANOND_* variables."""

    def make(**variables: str) -> House:
        made = House(tmp_path_factory.mktemp("house"), **variables)
        made.data.mkdir(mode=0o700)
        seal.new(made.data / "keys", ["state", "review", "publish"], time.time())
        return made

    return make


@pytest.fixture
def house(new_house: Callable[..., House]) -> House:
    """A new installation with keys."""
    return new_house()
