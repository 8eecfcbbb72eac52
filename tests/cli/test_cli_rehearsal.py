"""The rehearsal of docs/new-models.md, line by line: a model is learnt from nothing, taken up, and gone back from."""

from __future__ import annotations

import re
import shlex
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.cli.shell import DEADLINE, Shell

PAGE = (Path(__file__).parents[2] / "docs" / "new-models.md").read_text("utf-8")
LINES = re.findall(r"^    (\S.*)$", PAGE.partition("## A night, rehearsed")[2].partition("\n## ")[0], re.MULTILINE)
MODELS = ("it-0001", "it-0002", "it-0001")  # in use: at first, after the night, after the way back


@pytest.mark.soak
def test_a_night_is_rehearsed_as_the_page_says(shell: Shell) -> None:
    """Each line ends well, and the daemon that runs meanwhile takes up what the page says."""
    assert LINES[0].startswith("export ")
    assert LINES[-1] == "rm -r rehearsal night.jsonl"
    with ExitStack() as daemon:
        for line in LINES:
            words = shlex.split(line, comments=True)
            if words[0] == "export":
                shell.environ |= dict(word.split("=") for word in words[1:])
                shell.data = shell.folder / shell.environ["ANOND_DATA"]
            elif words == ["anond", "run", "&"]:
                says = daemon.enter_context(shell.daemon())
            elif words[:2] == ["anond", "train"]:
                assert "it: published it-0002 by force (rehearsal)" in shell(*words[1:]).stdout.decode()
                says("model in use  lang=it  model=it-0002")
                assert "* it it-0002" in shell.good("models", "list")
            elif words[0] == "anond":
                shell.good(*words[1:])
        printed = says("model in use  lang=it  model=it-0002")
        until = time.monotonic() + DEADLINE
        while printed.count("model in use  lang=it") < len(MODELS):
            assert time.monotonic() < until, printed
            time.sleep(0.05)
            printed = says("model in use")
    assert re.findall(r"model in use  lang=it  model=(\S+)", printed) == list(MODELS)
