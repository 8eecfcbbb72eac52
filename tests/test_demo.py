"""What the demo prints: whole turns side by side, whatever the terminal's width."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
from pathlib import Path

import pytest

from anond.cli.demo import _Show
from tests import programs
from tests.house import PATIENCE

TURN = {
    "lang": "en",
    "speaker": "agent",
    "text": "Hello Anna, 🙏 the parcel\nfor 9 Rosewood Close left the depot today. " * 2,
}
BOLD, PLAIN = "\x1b[1m", "\x1b[0m"
RED, GREEN = f"{BOLD}\x1b[31m", f"{BOLD}\x1b[32m"
CLEAN = "Hello Oona, 🙏 the parcel for [ADDRESS] left the depot today. " * 2


@pytest.mark.parametrize("width", [60, 80, 120, 160])
def test_nothing_is_cut(width: int, capsys: pytest.CaptureFixture[str]) -> None:
    """A long turn goes on in the next line, in its own column, and no line is longer than the terminal is wide."""
    show = _Show(width=width, colour=False)
    show.sent["0-1"] = dict(TURN)
    show.row("0-1", "clean", CLEAN)
    lines = capsys.readouterr().out.replace("🙏", "🙏~").splitlines()  # a character a column
    assert max(map(len, lines)) <= width
    half = (width - 16) // 2
    left, right = (" ".join(line[at : at + half] for line in lines).replace("~", "") for at in (9, 12 + half))
    assert left.split() == TURN["text"].split()
    assert right.split() == CLEAN.split()


def test_what_was_replaced_stands_out(capsys: pytest.CaptureFixture[str]) -> None:
    """What is hidden is red on the left, what stands for it green on the right; a line with a link is bold."""
    show = _Show(width=120, colour=True)
    show.sent["0-1"] = {"lang": "sv", "speaker": "user", "text": "tack anna"}
    show.row("0-1", "clean", "tack oona")
    show.note("page: http://127.0.0.1:1/login")
    row, link = capsys.readouterr().out.splitlines()
    assert f"tack {RED}anna{PLAIN} " in row
    assert row.endswith(f"tack {GREEN}oona{PLAIN}")
    assert link == f"{BOLD}   page: http://127.0.0.1:1/login{PLAIN}"


def test_a_turn_that_waits_is_shown_as_it_came(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing of it was replaced, so only its mark has a colour."""
    show = _Show(width=120, colour=True)
    show.sent["0-1"] = {"lang": "sv", "speaker": "user", "text": "tack anna"}
    show.row("0-1", "review", "(sealed, waits for a person)")
    row = capsys.readouterr().out
    assert "tack anna  " in row
    assert row.endswith("⏸\x1b[0m (sealed, waits for a person)\n")


def test_without_a_terminal_there_are_no_colours(capsys: pytest.CaptureFixture[str]) -> None:
    """A file gets plain text."""
    plain = _Show(width=120, colour=False)
    plain.sent["0-1"] = {"lang": "sv", "speaker": "user", "text": "tack anna"}
    plain.row("0-1", "clean", "tack oona")
    plain.note("page: http://127.0.0.1:1/login")
    assert "\x1b" not in capsys.readouterr().out


class Terminal:
    """A terminal in which a program runs."""

    def __init__(self) -> None:
        self.ours, self.theirs = os.openpty()
        self.shown = ""
        self._bytes = b""

    def shows(self, *words: str) -> bool:
        """Whether it shows all of these words, sooner or later; False once the program has ended without."""
        while not all(word in self.shown for word in words):
            assert select.select([self.ours], [], [], PATIENCE)[0], self.shown[-2000:]
            try:
                self._bytes += os.read(self.ours, 65_536)
            except OSError:  # nobody writes any more
                return False
            self.shown = self._bytes.decode("utf-8", "replace")
        return True


def test_who_watches_sees_it_all_and_ctrl_c_sums_it_up(tmp_path: Path) -> None:
    """`anond demo` in a terminal: what is hidden in colour, a turn that waits, the page's address; at the end counts,
    and how the page is opened again."""
    terminal = Terminal()
    settings = {"ANOND_DATA": str(tmp_path), "ANOND_OBSERVE_PORT": "0", "ANOND_REVIEW_PORT": "0"}
    demo = programs.Popen(
        [sys.executable, "-m", "anond", "demo", "--pace", "20"], stdin=terminal.theirs, stdout=terminal.theirs,
        stderr=terminal.theirs, cwd=tmp_path, env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), **settings},
    )  # fmt: skip
    os.close(terminal.theirs)
    try:
        assert terminal.shows("⏸", GREEN, RED, "what waits is decided here: http://127.0.0.1:")
        demo.send_signal(signal.SIGINT)
        assert not terminal.shows("Traceback")  # up to its end
        assert demo.wait(PATIENCE) == 0
    finally:
        os.close(terminal.ours)
        demo.terminate()
    assert re.search(r"clean [1-9]\d*, diverted to review [1-9]\d*, released by reviewers 0, dead 0", terminal.shown)
    *_, last = terminal.shown.splitlines()
    assert "sealed; the page comes back by: " in last
    assert last.endswith(f"ANOND_REVIEW_PORT=0 anond review{PLAIN}")
    assert f"ANOND_DATA={tmp_path} " in last
