"""Daemons on a real broker beside a real schema registry: framed turns in, framed clean events out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import orjson
import pytest

from anond import connect
from anond.events.records import Message, Record
from anond.log.framed.frame import framed, unframed
from anond.log.framed.schema import KINDS
from tests.house import House
from tests.kafka.apicurio import Apicurio, apicurio
from tests.kafka.test_kafka_operating import SETTINGS
from tests.topics import own_topics_toml

pytestmark = pytest.mark.soak  # a registry in Java, three daemons
SCHEMAS = Path(__file__).parents[2] / "deploy" / "schemas"
SCHEMA = """
[schema]
address = "{address}"
clean_file = "{file}"
patience = 2.0
"""
TALK = ("hi, write to mia@example.org please", "is anybody there?")


@pytest.fixture(scope="module")
def registry(brokers: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Apicurio]:
    """A registry for the tests of this file."""
    with apicurio(brokers, tmp_path_factory.mktemp("registry")) as found:
        yield found


def house_of(folder: Path, servers: str, registry: Apicurio, end: str) -> House:
    """A house on topics of its own, which registers a schema for its clean events."""
    given = SETTINGS.format(servers=servers) + own_topics_toml()
    return House.build(folder / "house", given + SCHEMA.format(address=registry.address, file=SCHEMAS / f"clean{end}"))


async def plain(house: House, topic: str) -> list[Record]:
    """The records of a topic as they stand there."""
    log = connect.open_plain_log(house.settings, None)
    try:
        found: list[Record] = []
        for number in range(house.settings.log.partitions):
            found += await log.read(topic, number, 0)
        return found
    finally:
        await log.close()


@pytest.mark.parametrize("end", KINDS)
def test_turns_go_through_in_frames(tmp_path: Path, kafka_servers: str, registry: Apicurio, end: str) -> None:
    """Of each kind: fed, cleaned and read; what has no frame, or a broken one, is a dead letter."""
    house = house_of(tmp_path, kafka_servers, registry, end)
    turns = registry.register(
        f"{house.settings.topics.turns}-value", KINDS[end], (SCHEMAS / f"turns{end}").read_text("utf-8")
    )
    try:
        asyncio.run(_through(house, turns))
    finally:
        house.close()


async def _through(house: House, turns: int) -> None:
    t = house.settings.topics
    events = [{"session": "s", "turn": n, "speaker": "user", "text": text, "lang": "en"} for n, text in enumerate(TALK)]
    (house.folder / "talk.jsonl").write_bytes(b"".join(orjson.dumps(event) + b"\n" for event in events))
    async with house.log() as log:
        await asyncio.to_thread(house.run, "feed", str(house.folder / "talk.jsonl"))
        assert {unframed(record.value or b"")[0] for record in await plain(house, t.turns)} == {turns}
        bare = connect.open_plain_log(house.settings, None)
        bad = (orjson.dumps(events[0]), framed(turns, b"\xff"), framed(4_000_000_000, b""))
        await bare.append([Message(t.turns, 0, b"bad", value) for value in bad])
        await bare.close()
        house.start("run")
        await house.caught_up(log)

        said: list[dict[str, Any]] = [orjson.loads(r.value or b"") for r in await house.everything(log, t.clean)]
        assert [one["anond"]["status"] for one in said] == ["clean", "clean"]
        assert "mia@" not in said[0]["text"]
        assert said[1]["text"] == TALK[1]
        (number,) = {unframed(record.value or b"")[0] for record in await plain(house, t.clean)}
        letters = [house.letter(record) for record in await house.everything(log, t.dead)]
        assert [one.reason for one in letters] == ["not_framed", "not_its_schema", "unknown_schema"]
        assert f"{t.clean} by id {number}" in await asyncio.to_thread(house.run, "check")
        printed = await asyncio.to_thread(house.run, "read")
        assert [orjson.loads(line)["text"] for line in printed.splitlines()] == [one["text"] for one in said]


def test_a_registry_that_does_not_answer_is_waited_for(tmp_path: Path, kafka_servers: str, registry: Apicurio) -> None:
    """At the start and for a schema that is new: nothing dies, and turns of known schemas go on meanwhile."""
    house = house_of(tmp_path, kafka_servers, registry, ".avsc")
    subject, text = f"{house.settings.topics.turns}-value", (SCHEMAS / "turns.avsc").read_text("utf-8")
    old, new = registry.register(subject, "AVRO", text), registry.register(f"{subject}-2", "AVRO", text + "\n")
    try:
        asyncio.run(_waited_for(house, registry, old, new))
    finally:
        registry.wake()
        house.close()


async def _waited_for(house: House, registry: Apicurio, old: int, new: int) -> None:
    t = house.settings.topics
    async with house.log() as log:
        await log.append([Message(t.turns, 0, b"s", orjson.dumps({"session": "s", "text": TALK[1], "lang": "en"}))])
        (record,) = await plain(house, t.turns)
        event = unframed(record.value or b"")[1]
        registry.sleep()
        daemon = house.start("run")
        await daemon.says("waiting for the log")
        registry.wake()
        await house.caught_up(log)
        registry.sleep()
        await log.append([Message(t.turns, 0, b"s", framed(old, event))])
        await house.caught_up(log)
        assert len(await plain(house, t.clean)) == 2
        await log.append([Message(t.turns, 0, b"s", framed(new, event))])
        await daemon.says("the schema registry does not answer")
        assert len(await plain(house, t.clean)) == 2
        registry.wake()
        await house.caught_up(log)
        assert len(await plain(house, t.clean)) == 3
        assert await house.everything(log, t.dead) == []
