"""docs/first-hour.md, line by line: what it tells a newcomer to type does what it says."""

from __future__ import annotations

import re
import shlex
import time
from contextlib import ExitStack
from pathlib import Path

import orjson
import pytest

from tests.cli.shell import DEADLINE, Shell

PAGE = (Path(__file__).parents[2] / "docs" / "first-hour.md").read_text("utf-8")
COMMANDS = [shlex.split(line, comments=True)[1:] for line in re.findall(r"^    (anond .*)$", PAGE, re.MULTILINE)]
EVENTS, DECISION = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
(SETTINGS,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def folder(shell: Shell) -> Shell:
    """The folder of a newcomer, with the files of the page."""
    for name, text in (("chats.jsonl", EVENTS), ("anond.toml", SETTINGS), ("decisions.jsonl", DECISION)):
        (shell.folder / name).write_text(text, "utf-8")
    return shell


def _read(shell: Shell, count: int) -> list[dict[str, str]]:
    """The clean events, once there are so many."""
    until = time.monotonic() + DEADLINE
    while len(found := [orjson.loads(line) for line in shell.good("read").splitlines()]) < count:
        assert time.monotonic() < until, found
        time.sleep(0.2)
    return found


def test_every_command_of_the_page_does_what_it_says(folder: Shell) -> None:
    """From an empty folder to a turn that a person released; a value has one surrogate in its session."""
    said, reads = {}, []
    with ExitStack() as daemon:
        for words in COMMANDS:
            if words == ["run", "&"]:
                daemon.enter_context(folder.daemon())
            elif words == ["read"]:
                reads.append(_read(folder, 3 + len(reads)))
            else:
                done = folder(*words)
                assert done.returncode == 0, (words, done)
                said[" ".join(words[:2])] = done.stdout.decode()
    assert "4 turns, " in said["events try"]
    assert "Heron" not in said["policy Anna leads Project Heron"]
    assert "FIX " not in said["check"]
    assert [orjson.loads(line)["item"] for line in said["decide --pending"].splitlines()] == ["3-0"]
    assert "1 new decision, 10 are needed" in said["train"]
    assert [len(events) for events in reads] == [3, 4]
    texts = [event["content"] for event in reads[0]]
    name = re.match(r"hi, (\w+)", texts[0])
    assert name is not None
    assert f"Thanks {name[1]}," in texts[1]
    assert not re.search("Anna|Svensson|KW-77|Zofia|Wrona", str(reads))
