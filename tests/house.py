"""A house for end-to-end tests: a data folder with keys, and our commands running on it as real processes."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from anond import config, connect, seal
from anond.config import Settings
from anond.events.records import Record
from anond.events.review import DeadLetter, ReviewItem
from anond.log.protocol import Log
from anond.seal import Keys, SessionKeys, key_name, seal_place
from anond.starting import make_keys
from tests import programs

PATIENCE = 300.0  # seconds that a test waits for anything


@dataclass
class Program:
    """One of our commands as a process. What it prints goes to a file."""

    name: str
    process: subprocess.Popen[bytes]
    printed: Path

    def send(self, number: int) -> None:
        """Send a signal, if it still runs."""
        if self.process.poll() is None:
            os.kill(self.process.pid, number)

    def kill(self) -> bool:
        """SIGKILL; whether it was still running."""
        ran = self.process.poll() is None
        self.send(signal.SIGKILL)
        self.process.wait(PATIENCE)
        return ran

    def stop(self, number: int = signal.SIGTERM) -> int:
        """A signal that asks for the end; the exit code."""
        self.send(number)
        return self.process.wait(PATIENCE)

    def output(self) -> str:
        """What it has printed so far."""
        return self.printed.read_text("utf-8", "replace")

    async def says(self, words: str, times: int = 1) -> str:
        """Wait until it has printed these words so often; all that it printed."""
        until = time.monotonic() + PATIENCE
        while self.output().count(words) < times:
            assert self.process.poll() is None, f"{self.name} ended: {self.output()[-2000:]}"
            assert time.monotonic() < until, f"{self.name} does not say {words!r}: {self.output()[-2000:]}"
            await asyncio.sleep(0.02)
        return self.output()


@dataclass
class House:
    """A folder with settings, keys, data, logs, a home and a folder for temporary files, and the programs in it."""

    folder: Path
    settings: Settings
    keys: Keys
    programs: list[Program] = field(default_factory=list)
    session_keys: dict[bytes, bytes] = field(default_factory=dict)  # as their topic has them, wrapped

    @classmethod
    def build(cls, folder: Path, toml: str, keys: Path | None = None) -> House:
        """A house with these settings, and with new keys or a copy of others."""
        for name in ("", "logs", "home", "tmp"):
            (folder / name).mkdir(parents=True)
        (folder / "anond.toml").write_text(f'data = "{folder}/data"\n{toml}', "utf-8")
        settings = config.load(folder / "anond.toml", {})
        if keys is not None:
            settings.data_folder.mkdir(mode=0o700)
            shutil.copytree(keys, settings.keys_folder)
        make_keys(settings)
        return cls(folder, settings, seal.load(settings.keys_folder, ["state", "review", "publish", "trust"]))

    def start(
        self, *arguments: str, nice: int = 0, program: Sequence[str] = ("-m", "anond"), **environ: str
    ) -> Program:
        """Start `anond` with these arguments; settings may be changed by environment variables."""
        printed = self.folder / "logs" / f"{len(self.programs):03d}-{arguments[0]}.log"
        prefix = ["nice", "-n", str(nice)] if nice else []
        home, tmp = str(self.folder / "home"), str(self.folder / "tmp")
        with printed.open("wb") as out:
            process = programs.Popen(
                [*prefix, sys.executable, *program, *arguments, "--config", str(self.folder / "anond.toml")],
                stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, cwd=home,
                env={"PATH": os.environ["PATH"], "HOME": home, "TMPDIR": tmp, "PYTHONUNBUFFERED": "1", **environ},
            )  # fmt: skip
        self.programs.append(Program(arguments[0], process, printed))
        return self.programs[-1]

    def run(self, *arguments: str, **environ: str) -> str:
        """Run `anond` to its end, which has to be a good one; what it printed."""
        program = self.start(*arguments, nice=0, **environ)
        assert program.process.wait(PATIENCE) == 0, program.output()
        return program.output()

    @asynccontextmanager
    async def log(self) -> AsyncIterator[Log]:
        """The log of the house, with its topics."""
        log = connect.open_log(self.settings, self.keys.need("state"))
        try:
            await log.create(connect.topics(self.settings))
            yield log
        finally:
            await log.close()

    async def committed(self, log: Log) -> list[int]:
        """For each partition the offset up to which the daemons have worked off the turns."""
        t = self.settings.topics
        ends = [await log.end(t.turns, n) for n in range(self.settings.log.partitions)]  # before: turns come meanwhile
        lags = await log.lag(t.group, t.turns)
        return [end - lags[n] for n, end in enumerate(ends)]

    async def caught_up(self, log: Log, *topics: str) -> None:
        """Wait until the daemons have committed all that is on their input topics."""
        t, until = self.settings.topics, time.monotonic() + PATIENCE
        lags = [await log.lag(t.group, topic) for topic in topics or (t.turns, t.decisions)]
        while any(number for lag in lags for number in lag.values()):
            last = next((p.output()[-2000:] for p in reversed(self.programs) if p.name == "run"), "there is none")
            assert time.monotonic() < until, f"the daemons do not catch up: {lags}; the last one says {last}"
            await asyncio.sleep(0.05)
            lags = [await log.lag(t.group, topic) for topic in topics or (t.turns, t.decisions)]

    async def everything(self, log: Log, topic: str) -> list[Record]:
        """All records of a topic, partition by partition."""
        found: list[Record] = []
        for number in range(await log.partitions(topic)):
            offset = 0
            while records := await log.read(topic, number, offset):
                found += records
                offset = records[-1].position.offset + 1
        await self.learn_keys(log, found)
        return found

    async def learn_keys(self, log: Log, records: Sequence[Record]) -> None:
        """Read the keys of the sessions of which these records are: on Kafka they may show a moment later."""
        names = {name for record in records if (name := key_name(record.value or b""))}
        until = time.monotonic() + PATIENCE
        while not names <= self.session_keys.keys():
            assert time.monotonic() < until, "keys of sessions are missing"
            for number in range(await log.partitions(self.settings.topics.keys)):
                offset = 0
                while found := await log.read(self.settings.topics.keys, number, offset):
                    self.session_keys |= {record.key or b"": record.value or b"" for record in found}
                    offset = found[-1].position.offset + 1

    def item(self, record: Record) -> ReviewItem:
        """What a record of the review topic says."""
        return ReviewItem.from_json(self._opened("review", record))

    def letter(self, record: Record) -> DeadLetter:
        """What a dead letter says."""
        return DeadLetter.from_json(self._opened("dead", record))

    def opener(self) -> SessionKeys:
        """What opens sealed records of the house, as far as their keys were read."""
        return SessionKeys(self.keys.need("review"), self.session_keys)

    def _opened(self, kind: str, record: Record) -> bytes:
        return self.opener().open(record.value or b"", seal_place(kind, record.key or b""))

    def close(self) -> None:
        """Kill what still runs."""
        for program in self.programs:
            program.kill()
