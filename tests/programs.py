"""Starts our commands as processes. A new interpreter needs a second to import them; a fork of one that has does not.

`run` and `Popen` are those of `subprocess`, and so is what they start, unless it is `python -m anond …`, or a program
of the tests that becomes it (`python x.py …`), with nothing that an interpreter would notice as it starts: then it is
forked (`tests/forker.py`). It still is a process of its own that is waited for, killed and signalled. Two interpreters
fork in turn, since each has its own order of sets of strings: of two runs that must be alike one meets another order
than the other.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

import orjson

_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER: orphans of this process are given to it
_PIPES = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")
_SESSION = 17  # where `start_new_session` stands among what comes after `preexec_fn`
WHAT_TESTS_IMPORT = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # a fork has all of it
_turns = cycle((0, 1))
_ROOT = Path(__file__).parent.parent


class Popen(subprocess.Popen[Any]):
    """A process, which is forked where that makes no difference."""

    def _execute_child(self, args: Any, executable: Any, preexec_fn: Any, *rest: Any) -> None:
        names = ("close_fds", "pass_fds", "cwd", "env", "startupinfo", "creationflags", "shell", *_PIPES)
        known = dict(zip(names, rest, strict=False))
        environ = dict(known["env"] or os.environ)
        nice, program, words = _ours(args)
        if program is None or executable or preexec_fn or known["pass_fds"] or known["shell"] or _noticed(environ):
            super()._execute_child(args, executable, preexec_fn, *rest)  # type: ignore[misc]
            return
        theirs = [known[name] for name in ("p2cread", "c2pwrite", "errwrite")]
        asked = {
            "program": program, "arguments": words, "folder": os.fspath(known["cwd"] or os.getcwd()),
            "environ": environ, "nice": nice, "session": bool(rest[_SESSION]),
        }  # fmt: skip
        self.pid = _forked(orjson.dumps(asked), [n if file == -1 else file for n, file in enumerate(theirs)])
        self._child_created = True
        self._close_pipe_fds(*(known[name] for name in _PIPES))  # type: ignore[attr-defined]


def run(
    args: Sequence[str], *, input: Any = None, capture_output: bool = False, check: bool = False,
    timeout: float | None = None, **more: Any,
) -> subprocess.CompletedProcess[Any]:  # fmt: skip
    """Run a process to its end, as `subprocess.run` does."""
    more |= {"stdin": subprocess.PIPE} if input is not None else {}
    more |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} if capture_output else {}
    with Popen(args, **more) as process:
        try:
            out, err = process.communicate(input, timeout=timeout)
        except BaseException:
            process.kill()
            raise
    done = subprocess.CompletedProcess(args, process.returncode, out, err)
    if check:
        done.check_returncode()
    return done


def _ours(args: Any) -> tuple[int, str | None, list[str]]:
    """How nice a program of ours shall be, which it is ("" is `anond` itself), and what comes after it; None if this is
    another program."""
    words, nice = list(args), 0
    if words[:2] == ["nice", "-n"]:
        nice, words = int(words[2]), words[3:]
    if words[:3] == [sys.executable, "-m", "anond"]:
        return nice, "", words[3:]
    if words[0] == sys.executable and words[1].startswith(f"{_ROOT}{os.sep}tests{os.sep}"):
        return nice, words[1], words[2:]
    return nice, None, []


def _noticed(environ: dict[str, str]) -> bool:
    """Whether an interpreter that starts would do something other than in this environment."""
    return any(
        os.environ.get(name) != value
        for name, value in environ.items()
        if name.startswith(("LC_", "LANG", "PYTHON", "MALLOC", "LD_"))
        and name != "PYTHONUNBUFFERED"
        and (name, value) not in WHAT_TESTS_IMPORT.items()
    )


def _forked(asked: bytes, files: Sequence[int]) -> int:
    """The number of a process that was forked for this; it is a child of ours."""
    door = _door(next(_turns))
    socket.send_fds(door, [asked], files)
    return int(door.recv(64))


@cache
def _door(which: int) -> socket.socket:
    """The way to one of the processes that fork; it ends when this one does."""
    ctypes.CDLL(None, use_errno=True).prctl(_SUBREAPER, 1, 0, 0, 0)
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    command = [sys.executable, "-m", "tests.forker", str(theirs.fileno())]
    process = subprocess.Popen(command, cwd=_ROOT, pass_fds=[theirs.fileno()], start_new_session=True)
    theirs.close()

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours
