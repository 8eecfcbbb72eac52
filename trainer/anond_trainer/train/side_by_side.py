"""Work for several languages in processes of their own: none takes another with it, and none outlives us.

A process gets its work over a pipe and says over it how far it is. It loads the keys it needs by itself, since keys are
never copied. It leaves signals to its parent, and ends at once when the parent ends, however that ends.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar, cast

from anond.errors import AnondError
from anond.logging_setup import describe

T = TypeVar("T")
Step = Callable[[str, float], None]  # what is being done, in plain words, and the share of all work that is done
Tell = Callable[[str, str, float], None]  # the same of a language
Work = Callable[[Step], T]  # has to be picklable

_OURS: Final = (signal.SIGINT, signal.SIGTERM)
_THREADS: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")
_SELDOM: Final = 0.1  # seconds between two messages about one step


@dataclass(frozen=True, slots=True)
class Failed:
    """The failure of a language's work, without any text."""

    why: str


@dataclass(frozen=True, slots=True)
class _Started:
    pipe: Connection
    process: BaseProcess


def side_by_side(works: Mapping[str, Work[T]], jobs: int, tell: Tell) -> dict[str, T | Failed]:
    """The result of each work, by its language, at most so many at once; whatever interrupts this ends them all."""
    resource_tracker.ensure_running()  # it is started with the first process, and would let signals through again
    waiting, running, found = list(works.items()), dict[str, _Started](), dict[str, T | Failed]()
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                lang, work = waiting.pop(0)
                with _signals_held():
                    running[lang] = _start()
                with suppress(OSError):  # it died already: reading its pipe says so
                    running[lang].pipe.send(work)
            ready = wait([one.pipe for one in running.values()])
            for lang, one in list(running.items()):
                if one.pipe in ready and (result := _received(one, lang, tell)) is not None:
                    found[lang] = cast("T | Failed", result)
                    _end(running.pop(lang))
        return found
    finally:
        with _signals_held():
            for one in running.values():
                _end(one)


@contextmanager
def _signals_held() -> Iterator[None]:
    """Signals wait for the end of the block, also in processes that it starts, for good: these leave them to us."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _OURS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start() -> _Started:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs,), daemon=True)
    with _one_thread_each():
        process.start()
    theirs.close()
    return _Started(ours, process)


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Processes started in the block compute on one thread, unless told otherwise: there is one for each core, and
    threads that wait for each other on busy cores are slower than one."""
    ours = [name for name in _THREADS if name not in os.environ]
    os.environ.update(dict.fromkeys(ours, "1"))
    try:
        yield
    finally:
        for name in ours:
            del os.environ[name]


def _received(one: _Started, lang: str, tell: Tell) -> object | None:
    """The result, or None where a process only says how far it is."""
    try:
        kind, *content = one.pipe.recv()
    except (EOFError, OSError):
        one.process.join()
        return Failed(_death(one.process.exitcode or 0))
    if kind == "step":
        tell(lang, *content)
        return None
    return cast(object, content[0])


def _death(code: int) -> str:
    if code < 0:
        return f"its process was ended by {signal.Signals(-code).name} (out of memory?)"
    return f"its process ended with exit code {code}"


def _end(one: _Started) -> None:
    one.pipe.close()
    one.process.kill()  # it writes nothing that could be left half done
    one.process.join()


def _serve(pipe: Connection) -> None:
    """The life of such a process."""
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    work = cast("Work[Any]", pipe.recv())
    try:
        pipe.send(("done", work(_Steps(pipe))))
    except AnondError as error:
        pipe.send(("done", Failed(str(error))))
    except Exception as error:  # its message may quote what it choked on
        pipe.send(("done", Failed("; ".join(describe(error)))))


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


class _Steps:
    """Says over a pipe how far the work is: each step at once, what goes on within it now and then."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe, self._step, self._sent_at = pipe, "", 0.0

    def __call__(self, step: str, share: float) -> None:
        now = time.monotonic()
        if step != self._step or now - self._sent_at >= _SELDOM:
            self._step, self._sent_at = step, now
            self._pipe.send(("step", step, share))
