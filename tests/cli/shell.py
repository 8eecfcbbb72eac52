"""A shell for tests of the commands: a folder to work in, and `anond` run there."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import orjson

from anond import config, connect
from anond.events.records import Message
from anond.log.protocol import Log
from anond.starting import run_async
from tests import programs

DEADLINE = 300
TEXT = "hello, my name is Oona Trellick"


class Shell:
    """A folder to work in, and commands that run there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        kept = {name: value for name, value in os.environ.items() if not name.startswith("ANOND_")}
        self.environ = kept | {"ANOND_DATA": str(self.data), "ANOND_OBSERVE_PORT": "-1", "ANOND_DIVERT_BUDGET": "0.0"}
        self.environ["ANOND_AUDIT_SHARE"] = "0"

    def __call__(self, *words: str, given: bytes = b"", **variables: str) -> subprocess.CompletedProcess[bytes]:
        """Run `anond` with these words."""
        return programs.run(
            [sys.executable, "-m", "anond", *words],
            input=given, capture_output=True, cwd=self.folder, env=self.environ | variables, timeout=DEADLINE,
        )  # fmt: skip

    def good(self, *words: str, given: bytes = b"", **variables: str) -> str:
        """Run a command that has to succeed and to say nothing else than which model reads; what it printed."""
        done = self(*words, given=given, **variables)
        said = [line for line in done.stderr.splitlines() if not line.startswith(b"anond: read with ")]
        assert (done.returncode, said) == (0, []), done
        return done.stdout.decode()

    def bad(self, code: int, *words: str, given: bytes = b"", **variables: str) -> str:
        """Run a command that has to fail with this code and one line on stderr; that line."""
        done = self(*words, given=given, **variables)
        assert done.returncode == code, done
        assert done.stderr.startswith(b"anond: "), done.stderr
        assert done.stderr.count(b"\n") == 1, done.stderr
        return done.stderr.decode().removeprefix("anond: ").strip()

    @contextmanager
    def daemon(self, last: int = 3) -> Iterator[Callable[[str], str]]:
        """A daemon whose last partition is open; gives a function that waits until it has logged some words."""
        printed = self.folder / f"daemon{time.monotonic_ns()}.log"
        with printed.open("wb") as sink:
            process = programs.Popen(
                [sys.executable, "-m", "anond", "run"], stdout=sink, stderr=sink, cwd=self.folder, env=self.environ
            )

        def says(words: str) -> str:
            until = time.monotonic() + DEADLINE
            while words not in printed.read_text():
                assert time.monotonic() < until, printed.read_text()
                assert process.poll() is None, printed.read_text()
                time.sleep(0.05)
            return printed.read_text()

        try:
            says(f"partition={last}")
            yield says
        finally:
            process.kill()
            process.wait(DEADLINE)

    def clean(self, count: int) -> list[dict[str, object]]:
        """Clean events, as soon as there are so many."""
        settings = config.load(None, {"ANOND_DATA": str(self.data)})

        async def read() -> list[dict[str, object]]:
            log = connect.open_log(settings, None)
            try:
                return [
                    orjson.loads(record.value or b"")
                    for number in range(await log.partitions(settings.topics.clean))
                    for record in await log.read(settings.topics.clean, number, 0)
                ]
            finally:
                await log.close()

        until = time.monotonic() + DEADLINE
        while len(found := run_async(read())) < count:
            assert time.monotonic() < until, "the clean events do not come"
            time.sleep(0.1)
        return found

    def write(self, messages: list[Message]) -> None:
        """Append records to the log."""
        settings = config.load(None, {"ANOND_DATA": str(self.data)})

        async def work() -> None:
            log: Log = connect.open_log(settings, None)
            try:
                await log.create(connect.topics(settings))
                await log.append(messages)
            finally:
                await log.close()

        run_async(work())


def rows(said: str) -> list[dict[str, object]]:
    """Lines of JSON."""
    return [orjson.loads(line) for line in said.splitlines()]
