"""docs/operating.md, line by line: what it tells an operator to type does what it says."""

from __future__ import annotations

import re
import shlex
import shutil
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import orjson
import pytest

from anond import config, connect, seal
from anond.log.protocol import Log
from anond.models_topic.records import publication
from anond.starting import run_async
from tests.cli.shell import Shell, rows
from tests.publishing import STARTER, same
from tests.topics import TOPICS

PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text("utf-8")
COMMANDS = re.findall(r"^    (\S.*)$", PAGE, re.MULTILINE)
MAP = '[fields]\nspeakers = { kunde = "user", user = "user" }\n'
ELSEWHERE = ("elsewhere", "back")  # configurations of other data folders, where the keys are
EVENTS = [
    {"session": "c1", "text": "what time is it?", "lang": "en"},
    {"session": "c2", "text": "is anybody there?", "speaker": "kunde", "lang": "en"},
    {"session": "c3", "text": "hello", "speaker": "chef", "lang": "en"},
]


@pytest.fixture
def room(ready: Shell) -> Shell:
    """What the page takes for granted: events, a mended configuration, and another place with the same keys."""
    ready.environ |= {"ANOND_DIVERT_MAX_RISK": "1.0", "ANOND_LOG_INPUT_RETENTION": "3600"}
    (ready.folder / "events.jsonl").write_bytes(b"\n".join(map(orjson.dumps, EVENTS)))
    (ready.folder / "more.jsonl").write_bytes(orjson.dumps(EVENTS[0] | {"session": "c4"}))
    (ready.folder / "turns.jsonl").write_bytes(orjson.dumps(EVENTS[0]))
    (ready.folder / "grown.toml").write_text(f"log.partitions = 8\n{MAP}")
    for name in ("mended", *ELSEWHERE):
        (ready.folder / f"{name}.toml").write_text(MAP)
    return ready


def test_every_command_of_the_page_does_what_it_says(room: Shell) -> None:
    """In its order; each ends with 0, or with the code that stands beside it."""
    assert len(COMMANDS) > 20
    ran = False
    with ExitStack() as daemon:
        for command in COMMANDS:
            line, _, remark = command.partition("#")
            if line.startswith("kill"):
                _read_all(room)
                daemon.close()
                continue
            if line.startswith("mv"):
                came, goes = (Path(word.replace("anond-data", str(room.data))) for word in shlex.split(line)[1:])
                shutil.move(room.folder / came, room.folder / goes)
                continue
            assert line.startswith("anond "), line
            words = shlex.split(line)[1:]
            if words == ["run", "&"]:
                says = daemon.enter_context(room.daemon())
                if not ran:
                    says("dead letters")  # the page has one fed next
                ran = True
                continue
            _run(room, words, int((re.match(r" exits with (\d+)", remark) or ["", "0"])[1]))


def _on_log(room: Shell, work: Callable[[Log], Awaitable[Any]]) -> Any:
    """Do something with the log of the page."""

    async def opened() -> Any:
        log = connect.open_log(config.load(None, room.environ), None)
        try:
            return await work(log)
        finally:
            await log.close()

    return run_async(opened())


def _read_all(room: Shell) -> None:
    """Wait until the daemon has read what came, as the page asks for."""
    while any(_on_log(room, lambda log: log.lag(TOPICS.group, TOPICS.turns)).values()):
        time.sleep(0.05)


def _publish_model(room: Shell) -> None:
    """Put a model in use that the trainer signed, since the page has none."""
    signer = seal.load(room.data / "keys", ["publish"]).need("publish")
    model = same("en-0007", signer)
    records = publication(model, "en", "en-0007", TOPICS.models, signer, time.time(), STARTER)
    _on_log(room, lambda log: log.append(records))


def _run(room: Shell, words: list[str], code: int) -> None:
    if words == ["keys", "rotate", "publish"]:
        _publish_model(room)
    if "EVENT" in words:
        words[words.index("EVENT")] = str(room.clean(1)[0]["anond"]["id"])  # type: ignore[index]
    if "ID" in words:
        letters = rows(room.good("dead", "list", "--json"))
        words[words.index("ID")] = str(next(row["id"] for row in letters if row["from"] == _first(letters)))
    variables = {}
    if (name := words[-1].removesuffix(".toml")) in ELSEWHERE:
        (room.folder / name).mkdir(mode=0o700)
        shutil.copytree(room.data / "keys", room.folder / name / "keys")
        variables = {"ANOND_DATA": str(room.folder / name)}
    done = room(*(word.replace("CUSTOMER", "c1") for word in words), **variables)
    said = [line for line in (done.stdout + done.stderr).decode().splitlines() if not line.startswith("ok ")]
    assert done.returncode == code, (words, said)
    if "--begin-anew" in words:
        room.environ["ANOND_LOG_PARTITIONS"] = "8"


def _first(letters: list[dict[str, object]]) -> object:
    """Where the record stands of which the cause is mended in `mended.toml`."""
    return min(str(row["from"]) for row in letters if int(str(row["bytes"])) == len(orjson.dumps(EVENTS[1])))
