"""The site of a measurement: a data folder with keys, topic names of its own, and its programs."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import orjson

from anond import config, connect, seal
from anond.config import Settings
from anond.errors import LogError
from anond.events.records import Message, Position
from anond.log.protocol import Log
from anond.starting import make_keys

DAEMON = ("anond", "run")
_QUIET = {"ANOND_OBSERVE_PORT": "-1", "ANOND_OBSERVE_LEVEL": "WARNING"}
_AT_ONCE = 1000  # turns of one append


@dataclass(slots=True)
class Site:
    """A folder, the settings of what runs there, and the programs that do."""

    settings: Settings
    environ: dict[str, str]
    children: list[asyncio.subprocess.Process] = field(default_factory=list)

    @classmethod
    def prepare(cls, folder: Path, environ: Mapping[str, str] | None = None) -> Site:
        """A site with keys; `environ` are settings as ANOND_* variables, on top of those of this process."""
        changed = _QUIET | {"ANOND_DATA": str(folder)} | dict(environ or {})
        settings = config.load(None, os.environ | changed)
        make_keys(settings)
        return cls(settings, changed)

    async def open(self) -> Log:
        """Its log, with the topics made."""
        log = connect.open_log(self.settings, seal.load(self.settings.keys_folder, ["state"]).need("state"))
        await log.create(connect.topics(self.settings))
        return log

    async def append(self, log: Log, values: Iterator[bytes]) -> list[Position]:
        """Append turns under the key of each session."""
        topic, positions = self.settings.topics.turns, list[Position]()
        while some := list(islice(values, _AT_ONCE)):
            keys = [orjson.loads(value)["session"].encode() for value in some]
            positions += await log.append([Message(topic, None, k, v) for k, v in zip(keys, some, strict=True)])
        return positions

    @asynccontextmanager
    async def running(self, *command: str, **environ: str) -> AsyncIterator[asyncio.subprocess.Process]:
        """One of our programs (`python -m ...`) as a process of its own, until the block ends."""
        everything = os.environ | self.environ | environ
        child = await asyncio.create_subprocess_exec(sys.executable, "-m", *(command or DAEMON), env=everything)
        self.children.append(child)
        try:
            yield child
        finally:
            self.children.remove(child)
            if child.returncode is None:
                child.send_signal(signal.SIGTERM)
            await child.wait()

    @asynccontextmanager
    async def programs(self, processes: int, *command: str) -> AsyncIterator[None]:
        """A program as several processes."""
        async with AsyncExitStack() as stack:
            for _ in range(processes):
                await stack.enter_async_context(self.running(*command))
            yield

    def check(self) -> None:
        """Raise LogError where a program has ended that should run."""
        for child in self.children:
            if child.returncode is not None:
                raise LogError(f"a program of the measurement ended with exit code {child.returncode}")


def resident(pid: int, what: str = "VmRSS") -> float:
    """Resident memory of a process in MB; `RssAnon` is what it has for itself, without pages of mapped files."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(f"{what}:"):
            return int(line.split()[1]) / 1024
    raise OSError(f"no {what}")
