"""`anond evaluate` in a folder of its own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from anond.cli import main as program
from tests.trainer.evaluate.evaluating import (
    Command,
    gold_file,
    some,
)


@pytest.fixture
def few(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What the baselines learn from where it does not matter: all that there is takes seconds to read."""
    turns = [turn for lang in ("en", "es", "it", "sv") for turn in some(lang, 2)]
    return "--train", gold_file(tmp_path_factory.mktemp("few") / "few.jsonl", turns)


@pytest.fixture
def anond_(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command, in a folder without keys: its exit code, and what it printed on both sides."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str | Path) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["anond", "evaluate", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            program.main()
        output = capsys.readouterr()
        return int(ended.value.code or 0), output.out, output.err

    return run
