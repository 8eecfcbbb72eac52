"""The processes that work on batches: this one, or several workers without state."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Protocol, cast

from anond.archive.scrubber import Batch, Done
from anond.errors import AnondError, ArchiveError

Work = Callable[[Batch], Done]
Maker = Callable[[], Work]  # called once in each process; has to be picklable


class Processes(Protocol):
    """Works off batches."""

    def work(self, batches: Sequence[Batch]) -> list[Done]:
        """The results of these batches, in their order."""

    def close(self) -> None:
        """End the worker processes."""


class Alone:
    """Does all batches in this process."""

    def __init__(self, make: Maker) -> None:
        self._work = make()

    def work(self, batches: Sequence[Batch]) -> list[Done]:
        """One after the other."""
        return [self._work(batch) for batch in batches]

    def close(self) -> None:
        """Do nothing: no worker was started."""


class Together:
    """Does batches in worker processes. A worker ends when its pipe closes, so that none outlives this process."""

    def __init__(self, make: Maker, jobs: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._workers: list[tuple[Connection, BaseProcess]] = []
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # which they inherit: Ctrl-C is for the one who leads
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, make), daemon=True)
            process.start()
            theirs.close()
            self._workers.append((ours, process))
        signal.signal(signal.SIGINT, before)

    def work(self, batches: Sequence[Batch]) -> list[Done]:
        """The largest batches first, each to a free process."""
        order = sorted(range(len(batches)), key=lambda i: len(batches[i].rows))
        found: dict[int, Done] = {}
        free, busy = [pipe for pipe, _ in self._workers], dict[Connection, int]()
        while len(found) < len(batches):
            while free and order:
                pipe = free.pop()
                busy[pipe] = order.pop()
                _send(pipe, batches[busy[pipe]])
            for ready in cast("list[Connection]", wait(list(busy))):
                found[busy.pop(ready)] = _received(ready)
                free.append(ready)
        return [found[i] for i in range(len(batches))]

    def close(self) -> None:
        """Close the pipes, without waiting for workers in the middle of a batch."""
        for pipe, process in self._workers:
            pipe.close()
            process.terminate()
        for _, process in self._workers:
            process.join()


def _send(pipe: Connection, batch: Batch) -> None:
    try:
        pipe.send(batch)
    except OSError:
        _received(pipe)  # its last words, if it had any


def _received(pipe: Connection) -> Done:
    try:
        found = pipe.recv()
    except (EOFError, OSError):
        raise ArchiveError("a worker process died (out of memory?): the same command goes on from here") from None
    if isinstance(found, AnondError):
        raise found
    return cast(Done, found)


def _serve(pipe: Connection, make: Maker) -> None:
    """The loop of a worker. Errors are reported without any text."""
    with suppress(EOFError, OSError):
        try:
            work = make()
            while True:
                pipe.send(work(pipe.recv()))
        except AnondError as error:
            pipe.send(error)
        except (EOFError, OSError):
            return
        except BaseException as error:
            pipe.send(ArchiveError(f"a worker process failed: {type(error).__name__}"))
