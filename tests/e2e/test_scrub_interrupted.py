"""`anond scrub` is killed, stopped or run twice: it goes on and ends with the same bytes."""

from __future__ import annotations

import gzip
import os
import pty
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests import programs
from tests.e2e.rooms import DEADLINE, Room, archive, wait_for


def members(process: subprocess.Popen[bytes]) -> list[int]:
    """The processes that a process has started."""
    found = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [int(number) for number in found]


def alive(number: int) -> bool:
    """Whether a process runs (one that waits to be buried does not)."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def grown(part: Path, reached: int = 0) -> Callable[[], bool]:
    """Whether a part file is longer than it was."""
    return lambda: part.exists() and part.stat().st_size > reached


def committed(work: Path) -> Callable[[], bool]:
    """Whether the first step of a run is committed."""

    def is_so() -> bool:
        try:
            with closing(sqlite3.connect(f"file:{work / 'state.db'}?mode=ro", uri=True)) as db:
                return db.execute("SELECT count(*) FROM state").fetchone() == (1,)
        except sqlite3.Error:
            return False

    return is_so


def gone(numbers: list[int]) -> Callable[[], bool]:
    """Whether none of these processes runs."""
    return lambda: not any(map(alive, numbers))


# interruptions


@pytest.mark.parametrize("jobs", [pytest.param("1", marks=pytest.mark.soak), "2"])
def test_a_killed_run_goes_on_and_ends_with_the_same_bytes(room: Room, jobs: str) -> None:
    """SIGKILL after the first step, and again after the next; no process is left, and nothing raw lies around."""
    room.write("chats.jsonl.gz", gzip.compress(archive(6500)))
    room.good("chats.jsonl.gz", "--out", "whole.jsonl.gz")
    part = room.folder / ".chats.clean.jsonl.gz.scrub" / "part"
    reached = 0
    for _ in range(2):
        running = room.start("chats.jsonl.gz", "--jobs", jobs)
        wait_for(grown(part, reached), running)
        workers = members(running)
        running.send_signal(signal.SIGKILL)
        running.communicate(timeout=DEADLINE)
        assert running.returncode == -signal.SIGKILL
        assert not (room.folder / "chats.clean.jsonl.gz").exists()
        wait_for(gone(workers))
        reached = part.stat().st_size
        assert not [path for path in part.parent.iterdir() if b"Trellick" in path.read_bytes()]
    room.good("chats.jsonl.gz", "--jobs", jobs)
    assert room.read("chats.clean.jsonl.gz") == room.read("whole.jsonl.gz")
    assert not part.parent.exists()


def test_ctrl_c_is_one_line(room: Room) -> None:
    """Also with workers; the same command goes on."""
    room.write("chats.jsonl", archive(20_000))
    running = room.start("chats.jsonl", "--jobs", "2")
    wait_for((room.folder / ".chats.clean.jsonl.scrub" / "part").exists, running)
    for number in (*members(running), running.pid):
        os.kill(number, signal.SIGINT)
    _, said = running.communicate(timeout=DEADLINE)
    assert (running.returncode, said) == (130, b"anond: interrupted: the same command goes on from here\n")
    assert room.names() == {"chats.jsonl", ".chats.clean.jsonl.scrub"}


def test_of_several_archives_those_that_are_done_stay_done(room: Room) -> None:
    """A command that failed on the way goes on with what is left."""
    room.write("a.txt", b"ok\n")
    room.write("b.csv.gz", gzip.compress(b"x" * 90_000)[:-9])
    room.write("c.txt", b"ok\n")
    room.write("b.txt.gz", gzip.compress(os.urandom(90_000).hex().encode())[:-9])
    assert room.bad(2, "a.txt", "b.csv.gz", "c.txt").startswith("b.csv.gz: which column")
    done = room.run("a.txt", "b.txt.gz", "c.txt")
    assert (done.returncode, b"b.txt.gz ends in the middle" in done.stderr) == (6, True)
    assert "a.clean.txt" in room.names()
    room.write("b.txt.gz", gzip.compress(b"ok\n"))
    done = room.run("a.txt", "b.txt.gz", "c.txt")
    assert (done.returncode, b"a.txt: done before" in done.stderr) == (0, True)
    assert [room.read(f"{name}.clean.txt") for name in "ac"] == [b"ok\n", b"ok\n"]
    assert not [name for name in room.names() if name.endswith(".scrub")]


def test_another_input_under_the_same_name_begins_anew(room: Room) -> None:
    """It is said, and nothing of the old one is in the output."""
    room.write("chats.jsonl", archive(20_000))
    running = room.start("chats.jsonl")
    wait_for(committed(room.folder / ".chats.clean.jsonl.scrub"), running)
    running.kill()
    running.communicate(timeout=DEADLINE)
    room.write("chats.jsonl", b'{"session":"a","text":"ok"}\n')
    done = room.run("chats.jsonl")
    assert b"begun anew" in done.stderr
    assert len(room.read("chats.clean.jsonl").splitlines()) == 1


def test_a_full_disk_is_one_line_and_no_output(room: Room) -> None:
    """With room again, the same command goes on."""
    room.write("chats.jsonl", archive(4200))
    said = room.bad(6, "chats.jsonl", limit=300_000)
    assert "the same command goes on from here" in said or "journal cannot be written" in said
    assert "chats.clean.jsonl" not in room.names()
    room.good("chats.jsonl")
    room.good("chats.jsonl", "--out", "whole.jsonl")
    assert room.read("chats.clean.jsonl") == room.read("whole.jsonl")


def test_two_runs_of_one_output(room: Room) -> None:
    """The second is refused; the first is not disturbed."""
    room.write("chats.jsonl", archive(5000))
    running = room.start("chats.jsonl")
    wait_for((room.folder / ".chats.clean.jsonl.scrub" / "part").exists, running)
    running.send_signal(signal.SIGSTOP)  # so that it is at work for as long as the second takes to begin
    assert room.bad(6, "chats.jsonl") == "chats.jsonl is being made by another process"
    running.send_signal(signal.SIGCONT)
    running.communicate(timeout=DEADLINE)
    assert running.returncode == 0


def test_progress_is_for_terminals(room: Room) -> None:
    """A line that is written again and again, and taken away at the end."""
    room.write("chats.jsonl", archive(5000))
    ours, theirs = pty.openpty()
    done = programs.run(
        [sys.executable, "-m", "anond", "scrub", "chats.jsonl"],
        stdin=subprocess.DEVNULL, stderr=theirs, cwd=room.folder, env=room.environ, timeout=DEADLINE,
    )  # fmt: skip
    said = os.read(ours, 1 << 16)
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 0
    assert b"\rchats.jsonl: [" in said
    assert b"rows," in said
