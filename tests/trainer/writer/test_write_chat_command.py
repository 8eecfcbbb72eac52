"""`anond write-chat`: what it writes, what it never multiplies, what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from anond.errors import ConfigError
from anond_trainer.cli.write_chat import command
from anond_trainer.data.gold import read_jsonl
from anond_trainer.data.notation import hand_made

app = typer.Typer()
app.command()(command)


def _write(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["--lang", "es", *arguments], catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


def test_the_file_is_gold_the_same_each_time_and_called_synthetic(tmp_path: Path) -> None:
    """Sessions are as many as asked for; the file says what it is by its sessions, the command by its message."""
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    output = _write("--sessions", "20", "--seed", "7", "--out", str(one))
    _write("--sessions", "20", "--seed", "7", "--out", str(other))
    turns = read_jsonl(one)
    assert one.read_bytes() == other.read_bytes()
    assert "20 synthetic sessions" in output
    assert len({turn.session for turn in turns}) == 20
    assert all(turn.session.startswith("synthetic-es-") and turn.lang == "es" for turn in turns)


def test_held_out_dialogues_are_never_multiplied(tmp_path: Path) -> None:
    """No long plain turn of a held-out dialogue is in what is written without noise; those of the others are."""
    out = tmp_path / "all.jsonl"
    _write("--sessions", "1500", "--noise", "0", "--out", str(out))
    written = {turn.text for turn in read_jsonl(out)}
    learnt, held_out = hand_made("es")
    plain = [{turn.text for turn in some if not turn.spans and len(turn.text) > 40} for some in (learnt, held_out)]
    assert len(plain[0] & written) > len(plain[0]) / 2
    assert plain[1] - plain[0]
    assert not (plain[1] - plain[0]) & written


def test_without_a_file_gold_goes_to_the_output() -> None:
    """One turn a line, for a pipe."""
    assert _write("--sessions", "1").startswith('{"session":"synthetic-es-000000","turn":0,')


@pytest.mark.parametrize("arguments", [("--lang", "xx"), ("--lang", "es", "--out", "/nowhere/at/all.jsonl")])
def test_what_cannot_be_written_is_refused(arguments: tuple[str, ...]) -> None:
    """Another language, and a folder that is not there."""
    assert isinstance(CliRunner().invoke(app, list(arguments)).exception, ConfigError)
