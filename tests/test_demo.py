"""What the demo prints: whole turns side by side, whatever the terminal's width."""

from __future__ import annotations

import pytest

from anond.cli.demo import _Show

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
