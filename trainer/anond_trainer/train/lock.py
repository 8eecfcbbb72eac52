"""One training run at a time: a lock that the kernel frees when its holder ends, however it ends."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import orjson

from anond.errors import AnondError

_MOST: Final = 1_000  # bytes of what a holder writes into its lock


class AnotherRun(AnondError):
    """Another training run is at work on the same data folder. This one did nothing."""

    exit_code = 8


@contextmanager
def only_run(path: Path, now: float) -> Iterator[None]:
    """Hold the lock while the block runs; raises AnotherRun where another process holds it.

    The file stays, since a lock on a file that was removed keeps nobody out.
    """
    for folder in (path.parent.parent, path.parent):  # each for its owner alone
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)  # closed in programs that we start: they hold no lock
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AnotherRun(
                f"another run of `anond train` is at work{_holder(descriptor)}: nothing was done"
            ) from None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, orjson.dumps({"process": os.getpid(), "since": now}), 0)
        yield
    finally:
        os.close(descriptor)


def readable_time(at: float) -> str:
    """A moment as people read it."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _holder(descriptor: int) -> str:
    """Since when and as which process the holder runs; nothing where it has not said so yet."""
    try:
        written = orjson.loads(os.pread(descriptor, _MOST, 0))
        return f" since {readable_time(float(written['since']))} (process {int(written['process'])})"
    except (ValueError, KeyError, TypeError, OverflowError):
        return ""
