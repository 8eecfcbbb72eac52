"""`anond review calibrate`, from beginning to end."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from anond.seal import new
from anond_trainer.cli.review import command


def test_a_round_is_begun_shown_and_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over turns of a file, with the one lead there is; a second round waits for the end of the first."""
    monkeypatch.setenv("ANOND_DATA", str(tmp_path / "data"))
    (tmp_path / "data").mkdir()
    new(tmp_path / "data" / "keys", ["review"], time.time())
    (tmp_path / "t.jsonl").write_text('{"text": "Petra", "lang": "en"}\n{"text": "Lind", "lang": "sv"}\n')

    def run(*words: str, given: str = "") -> str:
        done = CliRunner().invoke(command, list(words), input=given)
        return done.stdout if done.exception is None else f"{type(done.exception).__name__}: {done.exception}"

    begin = ("calibrate", "--from", str(tmp_path / "t.jsonl"))
    assert "needs the accounts of two people" in run(*begin)
    run("users", "add", "lea", "--role", "lead", given="a long password\n")
    run("users", "add", "kim", "--lang", "sv", given="a long password\n")
    assert "no turn waits" in run("calibrate")
    assert "nobody has the account 'mo'" in run(*begin, "--lead", "mo")
    assert run(*begin) == "2 turns come before everybody; compared with lea, target 0.8\n"
    assert "a calibration round runs already" in run(*begin)
    shown = run("calibrate", "--show").splitlines()
    assert shown == ["kim\t0 of 1\tnothing to compare yet", "lea\t0 of 2\tthe lead"]
    run("calibrate", "--end")
    assert "no calibration round runs" in run("calibrate", "--show")
