"""What the demo prints: whole turns side by side, whatever the terminal's width."""

from __future__ import annotations

import pytest

from anond.cli.demo import _Show

TURN = {
    "lang": "en",
    "speaker": "agent",
    "text": "Hello Anna, 🙏 the parcel\nfor 9 Rosewood Close left the depot today. " * 2,
}
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
    """Words that were not in the turn are bold, and so is a line with a link; neither where there are no colours."""
    show = _Show(width=120, colour=True)
    show.sent["0-1"] = {"lang": "sv", "speaker": "user", "text": "tack anna"}
    show.row("0-1", "clean", "tack oona")
    show.note("page: http://127.0.0.1:1/login")
    assert capsys.readouterr().out.count("\x1b[1m") == 2
    plain = _Show(width=120, colour=False)
    plain.note("page: http://127.0.0.1:1/login")
    assert "\x1b" not in capsys.readouterr().out
