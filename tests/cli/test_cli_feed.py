"""`anond feed` at a rate, and from where it was: each line of a file once, though it is killed on its way."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import orjson
import pytest

from anond import config, connect, seal
from anond.cli.feed import Pace, Watched, _appended, session_of
from anond.config.settings import LogSettings
from anond.errors import LogError
from anond.events.fields import FieldMap
from anond.events.records import Message, Position
from anond.operations.feeds import LinesRead
from anond.starting import run_async
from anond.testing import ListLog
from tests import programs
from tests.cli.shell import DEADLINE, Shell


def write(path: Path, *numbers: int) -> None:
    """Events of so many sessions, one a line."""
    path.write_bytes(b"".join(orjson.dumps({"session": f"s{n}", "text": f"it is {n}"}) + b"\n" for n in numbers))


def fed(shell: Shell) -> Counter[str]:
    """How often each event stands on the turns topic."""
    settings = config.load(None, {"ANOND_DATA": str(shell.data)})

    async def read() -> Counter[str]:
        log = connect.open_log(settings, seal.load(settings.keys_folder, ["state"]).need("state"))
        try:
            await log.create(connect.topics(settings))
            found: Counter[str] = Counter()
            for number in range(settings.log.partitions):
                records = await log.read(settings.topics.turns, number, 0)
                found.update(str(orjson.loads(record.value or b"")["session"]) for record in records)
            return found
        finally:
            await log.close()

    return run_async(read())


def test_a_file_that_grew_is_fed_from_where_it_was(ready: Shell) -> None:
    """Nothing twice, also after the key was rotated; a file that says something else under the same name is refused."""
    file = ready.folder / "events.jsonl"
    write(file, 1, 2, 3)
    file.write_bytes(file.read_bytes().rstrip())  # as if its last line was being written
    assert ready.good("feed", "events.jsonl", "--resume") == "3 events appended to chat.turns\n"
    ready.good("keys", "rotate", "state")
    write(file, 1, 2, 3, 4, 5)
    again = ready("feed", str(file), "--resume")
    assert (again.stdout, again.stderr) == (b"2 events appended to chat.turns\n", b"anond: 3 lines were fed before\n")
    assert fed(ready) == {f"s{n}": 1 for n in range(1, 6)}
    write(file, 1, 2, 9, 4, 5, 6)
    said = ready.bad(2, "feed", "events.jsonl", "--resume")
    assert said == "--resume: events.jsonl does not begin with the 5 lines that were fed under this name"
    assert ready.bad(2, "feed", "--resume", given=file.read_bytes()).startswith("--resume: name a file")
    assert sum(fed(ready).values()) == 5


def test_what_cannot_be_compared_is_not_fed(ready: Shell) -> None:
    """Where the key of what was remembered is gone, nobody can say that nothing goes twice."""
    write(ready.folder / "events.jsonl", 1)
    ready.good("feed", "events.jsonl", "--resume")
    ready.good("keys", "rotate", "state")
    ready.good("keys", "retire", "state", "--older-than", "0", "--lose-them")
    assert ready.bad(2, "feed", "events.jsonl", "--resume").endswith("is not in state.json")


def test_a_feed_that_is_killed_goes_on_where_it_was(ready: Shell) -> None:
    """With whatever it had appended by then: each event stands there once."""
    write(ready.folder / "events.jsonl", *range(300))
    ready.good("topics")  # so that we do not look while the log is being made
    words = [sys.executable, "-m", "anond", "feed", "events.jsonl", "--resume", "--rate", "40"]
    feeding = programs.Popen(words, cwd=ready.folder, env=ready.environ)
    until = time.monotonic() + DEADLINE
    try:
        while sum(fed(ready).values()) < 8:
            assert time.monotonic() < until
            time.sleep(0.05)
    finally:
        feeding.send_signal(signal.SIGKILL)
        feeding.wait(DEADLINE)
    assert ready("feed", "events.jsonl", "--resume").returncode == 0
    assert fed(ready) == {f"s{n}": 1 for n in range(300)}


class Filling(ListLog):
    """A log whose disk is full after the first append."""

    async def append(self, messages: Sequence[Message]) -> Sequence[Position]:
        """Append once."""
        if self.lists.shard("chat.turns", 0).records:
            raise LogError("no space is left for it")
        return await super().append(messages)


def test_a_log_that_fails_midway_leaves_no_doubt_of_what_was_appended(capsys: pytest.CaptureFixture[str]) -> None:
    """How many events are there already is said before the failure."""
    settings, log = config.Settings(), Filling()
    lines = [orjson.dumps({"session": f"s{n}", "text": "hi"}) for n in range(60)]

    async def feed() -> None:
        await log.create(connect.topics(config.Settings(log=LogSettings(partitions=1))))
        await _appended(settings, Watched(settings), lines, Pace(200, 0), LinesRead(), lambda some, _: log.append(some))

    with pytest.raises(LogError, match="no space"):
        asyncio.run(feed())
    assert capsys.readouterr().err == "anond: 40 events were appended; then the log failed\n"


@pytest.mark.parametrize("more", [[], ["--resume"]], ids=["plain", "resumed"])
def test_a_rate_is_kept(ready: Shell, more: list[str]) -> None:
    """No more events go in a second than were asked for."""
    write(ready.folder / "events.jsonl", *range(12))
    began = time.monotonic()
    ready.good("feed", "events.jsonl", "--rate", "40", *more)
    assert time.monotonic() - began >= 12 / 40
    assert sum(fed(ready).values()) == 12


@pytest.mark.parametrize(
    ("event", "key"),
    [
        ({"session": "a", "text": "hi", "speaker": "kunde"}, b"a"),  # nobody knows this speaker
        ({"session": "a", "text": 7}, b"a"),
        ({"text": "hi"}, None),
        (["a"], None),
    ],
)
def test_what_is_no_turn_lies_beside_its_session(event: object, key: bytes | None) -> None:
    """It may be fed again when its cause is mended, and has to meet what is known of the session."""
    assert session_of(FieldMap(), orjson.dumps(event)) == key
