"""docs/operating.md, line by line: what it tells an operator to type does what it says."""

from __future__ import annotations

import re
import shlex
import shutil
from contextlib import ExitStack
from pathlib import Path

import orjson
import pytest

from tests.cli.shell import Shell, rows

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


def _run(room: Shell, words: list[str], code: int) -> None:
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
