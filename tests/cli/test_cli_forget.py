"""`anond forget` over the local log: what it says, what it does, and what is left at rest."""

from __future__ import annotations

import stat
import time
from collections import Counter
from typing import Any

import orjson
import pytest

from anond import config, connect, seal
from anond.errors import Forgotten
from anond.events.records import FORGET, Record
from anond.events.review import DeadLetter
from anond.seal import SessionKeys, seal_place
from anond.starting import run_async
from tests.cli.shell import Shell, rows

TURNS = [
    {"session": session, "text": f"hello, my name is {name}", "lang": "en"}
    for session, name in (("a", "Oona Trellick"), ("b", "Bo Quarndon"), ("c", "Ed Krell"))
]
GONE, STAYS = ("Oona Trellick", "Bo Quarndon"), "Ed Krell"


@pytest.fixture
def waiting(ready: Shell) -> Shell:
    """Turns of three sessions, which all wait for a person."""
    ready.environ["ANOND_DIVERT_MAX_RISK"] = "0.0"
    ready.good("feed", given=b"\n".join(orjson.dumps(turn) for turn in TURNS))
    return ready


def everything(shell: Shell) -> dict[str, list[Record]]:
    """All records of all topics."""
    settings = config.load(None, {"ANOND_DATA": str(shell.data)})
    state = seal.load(settings.keys_folder, ["state"]).need("state")

    async def read() -> dict[str, list[Record]]:
        log = connect.open_log(settings, state)
        try:
            specs = connect.topics(settings)
            return {
                spec.name: [r for number in range(spec.partitions) for r in await log.read(spec.name, number, 0)]
                for spec in specs
            }
        finally:
            await log.close()

    return run_async(read())


def until_they_wait(shell: Shell, count: int) -> None:
    """Wait until so many turns wait."""
    until = time.monotonic() + 300
    while len(everything(shell)["chat.review"]) < count:
        assert time.monotonic() < until
        time.sleep(0.1)


def opened(shell: Shell) -> tuple[list[str], int]:
    """All that is sealed for people and opens with the keys that remain, and how many values do not any more."""
    found, forgotten = everything(shell), 0
    keys = SessionKeys(seal.load(shell.data / "keys", ["review"]).need("review"))
    keys.add_records((record.key, record.value) for record in found["anond.keys"])
    texts: list[str] = []
    for topic, kind in (("chat.review", "review"), ("chat.decisions", "decision"), ("chat.dead", "dead")):
        for record in found[topic]:
            if record.headers != FORGET:
                try:
                    texts.append(keys.open(record.value or b"", seal_place(kind, record.key or b"")).decode())
                except Forgotten:
                    forgotten += 1
    return texts, forgotten


def letters(shell: Shell) -> list[DeadLetter]:
    """The dead letters that open."""
    texts, _ = opened(shell)
    found: list[Any] = [orjson.loads(text) for text in texts]
    return [DeadLetter.from_json(orjson.dumps(one)) for one in found if "reason" in one and "offset" in one]


def test_customers_are_forgotten_and_nobody_else(waiting: Shell) -> None:
    """Two at once, one of them decided already: nothing opens any more with all rings that remain; the third stays."""
    with waiting.daemon():
        until_they_wait(waiting, 3)
        items = {str(row["text"]): row["item"] for row in rows(waiting.good("decide", "--pending"))}
        waiting.good("decide", given=orjson.dumps({"item": items[str(TURNS[0]["text"])], "verdict": "release"}))
        waiting.clean(1)
        said = waiting.good("forget", "a", "b", "--dry-run")
        assert "2 sessions: 2 ledgers, 2 keys\n  turns that wait for a person: 1 " in said
        assert "labels: 1 " in said
        assert said.endswith("dry run: nothing was forgotten\n")
        assert all(name in "".join(opened(waiting)[0]) for name in GONE)

        said = waiting.good("forget", "a", "b", "--why", "request 12")
        assert "forgotten: the keys are destroyed" in said
        assert "what remains:\n  the platform's own turns (chat.turns)" in said
        texts, forgotten = opened(waiting)
        assert forgotten == 3  # two items, one decision
        assert not [name for name in GONE if name in "".join(texts)]
        assert STAYS in "".join(texts)
        assert [row["text"] for row in rows(waiting.good("decide", "--pending"))] == [TURNS[2]["text"]]
        assert Counter(letter.reason for letter in letters(waiting)) == {"forgotten": 1}
        assert len(everything(waiting)["anond.sessions"]) == 1

        said = waiting.good("forget", "a", "d", "--why", "again")
        assert "2 sessions: 0 ledgers, 0 keys" in said
        assert "of 'd' nothing is known: is that its id?" in said
        assert "of 'a'" not in said
        waiting.good("decide", given=orjson.dumps({"item": items[str(TURNS[2]["text"])], "verdict": "release"}))
        waiting.clean(2)
    record = waiting.data / "forgotten.jsonl"
    assert [row["why"] for row in map(orjson.loads, record.read_bytes().splitlines())] == ["request 12"] * 2 + [
        "again"
    ] * 2
    assert stat.S_IMODE(record.stat().st_mode) == 0o600


def test_without_a_daemon_it_says_so_and_is_done_once_however_often_one_is_killed(waiting: Shell) -> None:
    """The wish stays on the log; each turn that waited ends as one dead letter."""
    with waiting.daemon():
        until_they_wait(waiting, 3)
    assert waiting("forget", "a", "b", "--why", "x", "--within", "0").returncode == 7
    for pause in (0.0, 0.01, 0.03):  # the daemon is killed, each time, as soon as it works, or a moment later
        with waiting.daemon():
            time.sleep(pause)
    with waiting.daemon():
        waiting.good("forget", "a", "b", "--why", "x")
    assert sorted(letter.reason for letter in letters(waiting)) == ["forgotten"] * 2
    assert len(everything(waiting)["anond.sessions"]) == 1


def test_nothing_is_forgotten_without_a_reason_or_a_daemons_keys(ready: Shell) -> None:
    """Each with a sentence."""
    assert ready.bad(2, "forget", "a") == "--why: a reason has to be given"
    (ready.data / "keys" / "state.json").unlink()
    assert "state.json is missing" in ready.bad(3, "forget", "a", "--why", "x")
    assert not (ready.data / "forgotten.jsonl").exists()
