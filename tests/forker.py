"""A process that has imported the commands, and forks one for each that is asked for: `tests/programs.py` asks.

    python -m tests.forker SOCKET

What it forks is a process of its own, whose parent is whoever started this one: with its own arguments, environment,
folder, files and signals, and with nothing read, opened or computed but the modules, and the patterns that follow from
them alone: a daemon compiles those of six languages as it starts, for a third of a second.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import io
import os
import pkgutil
import runpy
import signal
import socket
import sys
import threading
from typing import NoReturn

import orjson

import anond.cli
import anond_trainer.cli
from anond.detectors.compiling import compile_patterns
from anond.languages import WORDS

_ROOM = 1 << 20  # of a request
_BESIDE = (  # asked for late, and slow
    "anond.log.kafka", "anond.engines.chain.c_kernel", "anond_trainer.train.nightly", "anond_trainer.train.stages",
    "anond_trainer.active.outlook", "anond_trainer.review.server", "scipy.stats", "sklearn.isotonic",
    "sklearn.linear_model", "sklearn_crfsuite", "tqdm", "uvicorn",
)  # fmt: skip


def main() -> None:
    """Fork until nobody asks any more; in what was forked, be the command."""
    door = socket.socket(fileno=int(sys.argv[1]))
    for package in (anond.cli, anond_trainer.cli):
        for module in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"{package.__name__}.{module.name}")
    for name in _BESIDE:
        importlib.import_module(name)
    for lang in WORDS:
        compile_patterns(lang)
    gc.freeze()  # what is here stays: the collector of a fork need not walk it, which would copy it
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asks
    while True:
        said, files, _, _ = socket.recv_fds(door, _ROOM, 3)
        if not said:
            return
        if (number := _fork()) == 0:
            door.close()
            _become(orjson.loads(said), files)
        for file in files:
            os.close(file)
        door.send(b"%d" % number)


def _fork() -> int:
    """Fork twice, and let the one between end: the kernel hands its child to whoever takes orphans. 0 in the child."""
    ours, theirs = os.pipe()
    if between := os.fork():
        os.close(theirs)
        os.waitpid(between, 0)
        with os.fdopen(ours) as pipe:
            return int(pipe.read())
    if number := os.fork():
        os.write(theirs, b"%d" % number)
        os._exit(0)
    os.close(ours)
    os.close(theirs)
    return 0


def _become(asked: dict[str, object], files: list[int]) -> NoReturn:
    """Be `python -m anond ARGUMENTS`, or another program, with these files, this environment and this folder."""
    for target, file in enumerate(files):
        os.dup2(file, target)
        os.close(file)
    if asked["session"]:
        os.setsid()
    os.nice(int(str(asked["nice"])))
    os.chdir(str(asked["folder"]))
    environ = asked["environ"]
    assert isinstance(environ, dict)
    os.environ.clear()
    os.environ.update(environ)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), "utf-8")
    for name, number in (("stdout", 1), ("stderr", 2)):
        lines = number == 2 or os.isatty(number)
        file = io.BufferedWriter(io.FileIO(number, "w", closefd=False))
        through = "PYTHONUNBUFFERED" in environ
        stream = io.TextIOWrapper(file, "utf-8", line_buffering=lines, write_through=through)
        setattr(sys, name, stream)
    arguments = asked["arguments"]
    assert isinstance(arguments, list)
    program = str(asked["program"])
    sys.argv = [program or "anond", *map(str, arguments)]
    sys.path[0] = str(asked["folder"])
    sys.path += [path for path in environ.get("PYTHONPATH", "").split(os.pathsep) if path and path not in sys.path]
    try:
        if program:
            runpy.run_path(program, run_name="__main__")
        else:
            runpy.run_module("anond", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if isinstance(end.code, str):
            raise
        _leave(int(end.code or 0))
    _leave(0)


def _leave(code: int) -> NoReturn:
    """End as an interpreter does, but for taking a thousand modules apart, one object after the other."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code & 0xFF)


if __name__ == "__main__":
    main()
