"""Colours and bars go to terminals alone: what is piped or kept in a file is plain text."""

from __future__ import annotations

import os
import pty
import re
import sys

import orjson
import pytest

from tests import programs
from tests.cli.shell import DEADLINE, TEXT, Shell

SPAN = {"start": TEXT.index("Oona"), "end": len(TEXT), "tag": "PERSON"}
TURN = orjson.dumps({"session": "s", "turn": 0, "speaker": "user", "text": TEXT, "lang": "en"}) + b"\n"


def on_a_terminal(shell: Shell, *words: str) -> bytes:
    """What a command writes to a terminal, output and errors together."""
    ours, theirs = pty.openpty()
    process = programs.Popen(
        [sys.executable, "-m", "anond", *words], stdin=theirs, stdout=theirs, stderr=theirs, cwd=shell.folder,
        env=shell.environ,
    )  # fmt: skip
    os.close(theirs)
    written = b""
    try:
        while some := os.read(ours, 65_536):
            written += some
    except OSError:  # the other end is closed
        pass
    finally:
        os.close(ours)
    assert process.wait(DEADLINE) == 0, written
    return written


@pytest.mark.parametrize("words", ["tag --pretty turns.jsonl", "scrub turns.jsonl --out OUT", "feed turns.jsonl"])
def test_what_is_coloured_on_a_terminal_is_plain_in_a_pipe(ready: Shell, words: str) -> None:
    """Each command that colours or draws a bar: there are control sequences on a terminal, and none in a pipe."""
    (ready.folder / "turns.jsonl").write_bytes(TURN)
    given = words.replace("OUT", "first").split()
    assert b"\x1b[" in on_a_terminal(ready, *given)
    done = ready(*words.replace("OUT", "second").split())
    assert done.returncode == 0, done
    assert b"\x1b" not in done.stdout + done.stderr
    assert b"\r" not in done.stdout + done.stderr


def test_learning_one_model_ends_with_a_full_bar(ready: Shell) -> None:
    """`anond fit` on a terminal: the last bar is full, whatever ended the learning; a pipe has no bar."""
    gold = [
        {"session": f"s{n}", "turn": 0, "speaker": "user", "lang": "en", "text": TEXT, "spans": [SPAN]}
        for n in range(8)
    ]
    (ready.folder / "gold.jsonl").write_bytes(b"\n".join(map(orjson.dumps, gold)))
    words = ["fit", "gold.jsonl", "--lang", "en", "--iterations", "5", "--held-out", "0", "--unsigned", "--out"]
    bars = re.findall(rb"\[(#* *)\] (\d+)/(\d+)", on_a_terminal(ready, *words, "first.model"))
    assert {done for _, done, of in bars if of == b"5"} >= {b"1"}
    (bar, done, of) = bars[-1]
    assert (bar, done) == (b"#" * 24, of)
    done_elsewhere = ready(*words, "second.model")
    assert (done_elsewhere.returncode, b"learning:" in done_elsewhere.stderr) == (0, False)
