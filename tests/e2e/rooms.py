"""A room for tests of `anond scrub`: a folder with keys, archives to scrub, and the command as a process."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import orjson

from anond import seal
from tests import programs

DEADLINE = 300
NAME = "Oona Trellick"
TEXT = f"hello, my name is {NAME}"


class Room:
    """A folder with keys in which archives are scrubbed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        kept = {name: value for name, value in os.environ.items() if not name.startswith("ANOND_")}
        self.environ = kept | {"ANOND_DATA": str(folder / "data"), "ANOND_OBSERVE_PORT": "-1"}
        (folder / "data").mkdir(mode=0o700)
        seal.new(folder / "data" / "keys", ["state", "review", "publish"], time.time())

    def start(self, *words: str, **more: str) -> subprocess.Popen[bytes]:
        """Begin to scrub."""
        return programs.Popen(
            [sys.executable, "-m", "anond", "scrub", *words],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=self.folder, env=self.environ | more,
        )  # fmt: skip

    def run(
        self, *words: str, given: bytes = b"", limit: int = 0, command: str = "scrub", **more: str
    ) -> subprocess.CompletedProcess[bytes]:
        """Scrub to the end; no file may grow beyond the limit, which looks like a disk that is full."""

        def bound() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        return programs.run(
            [sys.executable, "-m", "anond", command, *words],
            input=given, capture_output=True, cwd=self.folder, env=self.environ | more, timeout=DEADLINE,
            preexec_fn=bound if limit else None,
        )  # fmt: skip

    def good(self, *words: str, given: bytes = b"", code: int = 0, **more: str) -> bytes:
        """Scrub; what it printed. Not a word of a text is on stderr."""
        done = self.run(*words, given=given, **more)
        assert done.returncode == code, done
        assert NAME.encode() not in done.stderr
        assert b"Traceback" not in done.stderr
        return done.stdout

    def bad(self, code: int, *words: str, given: bytes = b"", limit: int = 0, **more: str) -> str:
        """Scrub what cannot be; the one line that says why."""
        done = self.run(*words, given=given, limit=limit, **more)
        assert (done.returncode, done.stdout) == (code, b""), done
        assert done.stderr.startswith(b"anond: "), done
        assert done.stderr.count(b"\n") == 1, done
        assert NAME.encode() not in done.stderr
        return done.stderr.decode().removeprefix("anond: ").strip()

    def write(self, name: str, data: bytes) -> Path:
        """A file in the folder."""
        (self.folder / name).write_bytes(data)
        return self.folder / name

    def read(self, name: str) -> bytes:
        """A file in the folder."""
        return (self.folder / name).read_bytes()

    def names(self) -> set[str]:
        """What lies in the folder."""
        return {path.name for path in self.folder.iterdir()} - {"data"}


def archive(turns: int, sessions: int = 97) -> bytes:
    """Turns of sessions that take turns."""
    texts = [TEXT, "thanks", "my order is late", f"it is {NAME} again", "call me on 020 7946 0123", "ok", "no idea"]
    rows = ({"session": f"s{n % sessions}", "text": texts[n % 7 if n >= sessions else 0]} for n in range(turns))
    return b"".join(orjson.dumps(row) + b"\n" for row in rows)


def wait_for(what: Callable[[], object], running: subprocess.Popen[bytes] | None = None) -> None:
    """Wait until something is so, as long as a process runs that it depends on."""
    until = time.monotonic() + DEADLINE
    while not what():
        assert time.monotonic() < until
        assert running is None or running.poll() is None, running.stderr and running.stderr.read()
        time.sleep(0.01)
