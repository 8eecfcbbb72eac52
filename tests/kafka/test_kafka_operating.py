"""What an operator does on a real broker: dead letters are found and fed again, once; keys are retired; sessions reset.

One story on one set of topics, since a daemon and its topics cost more than all that is looked at.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import orjson
import pytest

from anond import connect
from anond.events.records import Message
from anond.log.protocol import Log
from anond.models_topic.records import publication
from tests import programs
from tests.house import PATIENCE, House
from tests.publishing import STARTER, same
from tests.topics import own_topics_toml

SETTINGS = """
[divert]
max_risk = 1.0
budget = 0.0
[audit]
share = 0.0
[observe]
port = -1
[log]
kind = "kafka"
partitions = 2
[kafka]
servers = "{servers}"
replication = 1
session_timeout = 6
"""
IN_FLIGHT = "0 turns to go, 1 session in flight, 1 turn that waits\n"
DRAINED = "0 turns to go, 0 sessions in flight, 0 turns that wait\n"


@pytest.fixture
def house(tmp_path: Path, kafka_servers: str) -> House:
    """A house whose log is a real broker, with topics of its own."""
    return House.build(tmp_path / "house", SETTINGS.format(servers=kafka_servers) + own_topics_toml())


def test_a_dead_letter_is_fed_once_though_two_feed_it(house: House) -> None:
    """A turn without a known speaker dies; its cause mended, two commands feed it at once: it comes out once."""
    asyncio.run(_fed(house))
    house.close()


async def _fed(house: House) -> None:
    t = house.settings.topics
    event = {"session": "s", "text": "is anybody there?", "speaker": "kunde", "lang": "en"}
    async with house.log() as log:
        daemon = house.start("run")
        await log.append([Message(t.turns, 1, b"s", orjson.dumps(event))])
        await house.caught_up(log)
        (row,) = await listed(house)
        assert (row["reason"], row["fed"]) == ("speaker", None)
        letter = str(row["id"])
        checked, shown, exported, _ = await asyncio.gather(
            said(house, "check"), said(house, "dead", "show", letter, "--why", "x"),
            said(house, "dead", "export", letter, "--why", "x"), asyncio.to_thread(daemon.stop),
        )  # fmt: skip
        assert "1 speaker" in checked
        assert orjson.loads(shown.splitlines()[-1]) == event
        assert orjson.loads(exported.splitlines()[-1])["event"] == event

        file = house.folder / "anond.toml"
        file.write_text(file.read_text() + '\n[fields]\nend = "over"\nspeakers = { kunde = "user" }\n')
        house.start("run")
        feeders = [house.start("dead", "feed", str(row["id"])) for _ in range(2)]
        for feeder in feeders:
            await asyncio.to_thread(feeder.process.wait, 60)
        assert [feeder.output().count("1 fed again") for feeder in feeders].count(1) == 1, [f.output() for f in feeders]
        await house.caught_up(log)
        assert [row["fed"] is not None for row in await listed(house)] == [True]
        events = [orjson.loads(record.value or b"") for record in await house.everything(log, t.clean)]
        assert [(one["text"], one["anond"]["status"]) for one in events] == [("is anybody there?", "clean")]
        assert "2 partitions, 0 turns to go" in await said(
            house, "check"
        )  # though the feeder's transaction ends the topic
        await _reset(house, log)


@pytest.mark.soak
def test_a_feed_that_is_killed_goes_on_where_it_was(house: House) -> None:
    """How far it came stands in the transaction that appended: each line of the file once, also when it grew."""
    asyncio.run(_resumed(house))
    house.close()


async def _resumed(house: House) -> None:
    t, file = house.settings.topics, house.folder / "talk.jsonl"
    file.write_bytes(b"".join(orjson.dumps({"session": f"s{n}", "text": "hi"}) + b"\n" for n in range(120)))
    async with house.log() as log:
        feeding = house.start("feed", str(file), "--resume", "--rate", "20")
        while sum([await log.end(t.turns, number) for number in range(2)]) < 4:
            assert feeding.process.poll() is None, feeding.output()
            await asyncio.sleep(0.05)
        feeding.kill()
        with file.open("ab") as more:
            more.write(orjson.dumps({"session": "s120", "text": "hi"}) + b"\n")
        said = await asyncio.to_thread(house.run, "feed", str(file), "--resume")
        assert "lines were fed before" in said
        fed = [orjson.loads(record.value or b"")["session"] for record in await house.everything(log, t.turns)]
        assert sorted(fed) == sorted(f"s{n}" for n in range(121))


def test_a_clean_event_is_explained_from_a_cluster(house: House) -> None:
    """Its turn is read from the topic of turns, its model by the name in the event."""
    asyncio.run(_explained(house))
    house.close()


async def _explained(house: House) -> None:
    t, text = house.settings.topics, "hi, write to mia@example.org please"
    state, log = house.keys.need("state"), connect.open_log(house.settings, None)
    hashed = state.digest("session", b"s").hex()
    clean = {"session": hashed, "turn": 0, "speaker": "user", "text": "(as it went out)"}
    clean |= {"anond": {"id": "1-0", "status": "clean", "lang": "en", "model": "en-0001"}}
    try:
        await log.create(connect.topics(house.settings))
        await log.append([Message(t.turns, 1, b"s", orjson.dumps({"session": "s", "text": text, "lang": "en"}))])
        await log.append([Message(t.clean, 1, hashed.encode(), orjson.dumps(clean))])
        told = await asyncio.to_thread(house.run, "explain", "1-0", "--why", "x")
    finally:
        await log.close()
    assert f"  came in   {text}\n  went out  (as it went out)\nEMAIL mia@example.org: detector:email EMAIL 1.00" in told
    assert "note: read again it becomes something else than went out" in told


def test_a_language_goes_back_to_the_starter_on_a_cluster(house: House) -> None:
    """A published model is in use; the shipped one, which was never published, takes its place by a command."""
    signer, topic = house.keys.need("publish"), house.settings.topics.models
    asyncio.run(_append(house, *publication(same("en-0007", signer), "en", "en-0007", topic, signer, 1.0, STARTER)))
    assert "* en en-0007" in house.run("models", "list")
    assert "en-0001 is announced" in house.run("models", "rollback", "en-0001")
    assert "* en en-0001" in house.run("models", "list")
    house.close()


def test_a_backup_beside_a_cluster_is_restored_elsewhere(house: House) -> None:
    """Models, the accounts of the review page, and the settings: models come back once, keys travel by themselves."""
    copy, topic = house.folder / "copy", f"{house.settings.topics.models}.other"
    other = House.build(house.folder / "other", _toml(house).replace(house.settings.topics.models, topic))
    shutil.rmtree(other.settings.keys_folder)
    shutil.copytree(house.settings.keys_folder, other.settings.keys_folder)
    assert _given(house, b"a long password\n", "review", "users", "add", "Kim", "--lang", "es") == 0
    asyncio.run(_append(house, Message(house.settings.topics.models, 0, b"model/nl/nl-0001/0", b"part of a file")))
    assert "review.db, models.topic, anond.toml" in house.run("backup", str(copy))
    assert (copy / "anond.toml").read_text() == (house.folder / "anond.toml").read_text()
    told = other.run("restore", str(copy))
    assert f"1 record of models is on {topic} again" in told
    assert f"the settings of then are in {copy / 'anond.toml'}" in told
    assert "Kim" in other.run("review", "users", "list")
    (other.settings.data_folder / "review.db").unlink()
    assert f"{topic} holds models already" in other.run("restore", str(copy))
    other.close()
    house.close()


def _toml(house: House) -> str:
    """The settings of a house, but where its data lie."""
    return (house.folder / "anond.toml").read_text().partition("\n")[2]


def _given(house: House, given: bytes, *words: str) -> int:
    command = [sys.executable, "-m", "anond", *words, "--config", str(house.folder / "anond.toml")]
    return programs.run(command, input=given, capture_output=True, cwd=house.folder, timeout=300).returncode


async def _append(house: House, *messages: Message) -> None:
    log = connect.open_log(house.settings, None)
    try:
        await log.create(connect.topics(house.settings, messages[0].topic))
        await log.append(messages)
    finally:
        await log.close()


async def _reset(house: House, log: Log) -> None:
    """The state key is lost without a copy, with a turn of a session that waits: the drill, by commands alone."""
    t = house.settings.topics
    turn = {"session": "w", "text": "my name is Oona Trellick", "lang": "xx"}
    await log.append([Message(t.turns, 0, b"w", orjson.dumps(turn))])
    await house.caught_up(log)
    await said(house, "keys", "rotate", "state")
    refused = await said(house, "keys", "retire", "state", "--older-than", "0")
    lost = refused.partition("these would be lost: ")[2].partition(". ")[0]
    assert sorted(lost.split(", ")) == ["1 turn that waits for a person", "2 sessions"], refused
    assert "of 2 partitions are still worked on" in await said(
        house, "sessions", "reset", "--why", "x", "--within", "0.5"
    )
    for program in house.programs:
        program.stop()
    (house.settings.keys_folder / "state.json").unlink()
    assert "state.json is missing, and 2 sessions need it: restore" in await said(house, "keys", "new")
    await said(house, "keys", "new", "--lose-them")
    assert "2 sessions are let go of" in await said(house, "sessions", "reset", "--why", "lost")
    house.start("run")
    assert "1 fed again" in await said(house, "dead", "feed", "--reason", "reset")
    await house.caught_up(log)
    assert "Oona Trellick" in await said(house, "decide", "--pending")
    await _grown(house, log)


async def _grown(house: House, log: Log) -> None:
    """More partitions: refused while a daemon works or a session is in flight, done once all are over, and the daemon
    goes on with them; what goes on all the same begins anew in so many words alone."""
    t, grow = house.settings.topics, ("topics", "--grow")
    assert "still worked on" in await said(house, *grow, "3", "--within", "0.5")
    assert await said(house, *grow, "3", "--dry-run") == IN_FLIGHT
    await _drained(house, log)
    assert f"{t.turns}, {t.decisions}, " in await said(house, *grow, "3")
    assert "no topic had less: 3 partitions" in await said(house, *grow, "3")
    _partitions(house, 2, 3)
    daemon = house.start("run")
    await daemon.says("partition=2")
    talk = house.folder / "talk.jsonl"
    talk.write_bytes(orjson.dumps({"session": "v", "text": "my name is Oona Trellick", "lang": "xx"}))
    await said(house, "feed", str(talk))
    await says(house, IN_FLIGHT, *grow, "4", "--dry-run")
    told = await said(house, "check")
    assert "3 partitions, 0 turns to go" in told, told
    assert "FIX" not in told, told
    daemon.stop()
    refused = await said(house, *grow, "4")
    assert "1 session is in flight, with 1 turn that waits for a person" in refused, refused
    assert f"{t.turns}, {t.decisions}, " in await said(house, *grow, "4", "--begin-anew")
    _partitions(house, 3, 4)
    await _retired(house)


async def _drained(house: House, log: Log) -> None:
    """What waited is decided, its session ends, and the daemon works until none is in flight; then it stops."""
    t, decision = house.settings.topics, house.folder / "decision.json"
    (item,) = rows(await said(house, "decide", "--pending"))
    decision.write_bytes(orjson.dumps({"item": item["item"], "verdict": "release"}))
    assert "1 released" in await said(house, "decide", str(decision))
    over = {"session": "w", "text": "bye", "lang": "en", "over": True}
    await log.append([Message(t.turns, 0, b"w", orjson.dumps(over))])
    await house.caught_up(log)
    await says(house, DRAINED, "topics", "--grow", "3", "--dry-run")
    for program in house.programs:
        program.stop()


def _partitions(house: House, before: int, now: int) -> None:
    """The number of partitions in the settings, as the command asks for."""
    file = house.folder / "anond.toml"
    file.write_text(file.read_text().replace(f"partitions = {before}", f"partitions = {now}"))


async def _retired(house: House) -> None:
    """The review key: what it still opens is counted and it stays; in full words it goes, and the doctor knows it."""
    await said(house, "keys", "rotate", "review")
    refused = await said(house, "keys", "retire", "review", "--older-than", "0")
    lost = refused.partition("these would be lost: ")[2].partition(". ")[0]
    assert lost == "1 label, 1 turn that waits for a person", refused
    retired = await said(house, "keys", "retire", "review", "--older-than", "0", "--lose-them")
    assert "review: destroyed " in retired
    told = await said(house, "check")
    assert f"destroyed on purpose: {lost} of review.json; all else can be read" in told, told


async def said(house: House, *words: str) -> str:
    """What a command prints."""
    asked = house.start(*words)
    await asyncio.to_thread(asked.process.wait, 60)
    return asked.output()


async def says(house: House, expected: str, *words: str) -> None:
    """Ask by a command until this is what it prints."""
    until = time.monotonic() + PATIENCE
    while (told := await said(house, *words)) != expected:
        assert time.monotonic() < until, told


async def listed(house: House) -> list[dict[str, Any]]:
    """The dead letters, as listed."""
    return rows(await said(house, "dead", "list", "--json"))


def rows(printed: str) -> list[dict[str, Any]]:
    """The lines of JSON in what a command prints."""
    return [orjson.loads(line) for line in printed.splitlines() if line[:1] == "{"]
