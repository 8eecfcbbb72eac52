"""A worker on topics whose events have frames: what cannot be read or written is a dead letter, and nothing else is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace

import orjson
import pytest

from anond import connect
from anond.events.records import Message, Record
from anond.log.framed.codecs import codec
from anond.log.framed.frame import framed
from anond.log.framed.log import FramedPartition
from anond.log.framed.schema import of_file
from anond.log.framed.schemas import Schemas
from anond.log.protocol import Partition
from anond.testing import ListLog
from tests.log.schema_answers import SCHEMAS, Answers, served, settings_of
from tests.service.stage import Stage, Stages
from tests.topics import TOPICS

TURNS = codec(of_file(SCHEMAS / "turns.json"))


@pytest.fixture
def registry() -> Iterator[Answers]:
    """A registry that knows turns as JSON Schema, and clean events in Avro with a channel that is a text."""
    clean = json.loads((SCHEMAS / "clean.avsc").read_text())
    clean["fields"].append({"name": "channel", "type": ["null", "string"], "default": None})
    with served(Answers()) as answers:
        answers.add(50, "JSON", (SCHEMAS / "turns.json").read_text(), "chat.turns-value")
        answers.add(51, "AVRO", json.dumps(clean), "chat.clean-value", "chat.recall-value")
        yield answers


def turn(text: str, **more: object) -> bytes:
    """A turn with its frame."""
    return framed(50, TURNS.encode(orjson.dumps({"session": "talk", "text": text, "lang": "en", **more})))


async def worked(stages: Stages, registry: Answers, *values: bytes) -> tuple[Stage, list[Record]]:
    """A stage on which these were worked off, and its clean events with their frames."""
    stage = await stages(fields={"passed": ["channel"]})
    schemas = connect.schemas(replace(stage.bench.settings, schema=settings_of(registry).schema))
    await ListLog(stage.lists).append([Message(TOPICS.turns, 0, b"talk", value) for value in values])
    await stage.work(through=lambda partition: framed_partition(partition, schemas))
    await schemas.close()
    return stage, stage.lists.shard(TOPICS.clean, 0).records


def framed_partition(plain: Partition, schemas: Schemas) -> Partition:
    """A partition with frames."""
    return FramedPartition(plain, schemas)


def test_what_does_not_fit_its_schema_dies_alone(stages: Stages, registry: Answers) -> None:
    """One turn has no frame, one is broken, and what would go out of one does not fit: their neighbours go out."""
    values = (
        turn("hello"),
        b'{"session": "talk", "text": "no frame"}',
        turn("a number for a channel", channel=7),
        framed(50, b'{"session": "talk"}'),
        turn("goodbye", channel="web"),
    )

    async def run() -> None:
        stage, clean = await worked(stages, registry, *values)
        assert [(record.value or b"")[:5] for record in clean] == [framed(51, b"")] * 2
        assert all(b"hello" in (one.value or b"") or b"goodbye" in (one.value or b"") for one in clean)
        letters = {str(one.position): (one.reason, one.value) for one in stage.bench.letters(stage.outputs())}
        assert letters == {
            "chat.turns/0@1": ("not_framed", values[1]),
            "chat.turns/0@2": ("clean_schema", None),
            "chat.turns/0@3": ("not_its_schema", values[3]),
        }

    asyncio.run(run())


def test_a_registry_that_is_away_delays_turns_and_kills_none(stages: Stages, registry: Answers) -> None:
    """The batch is not committed, the partition is restored, and once the registry answers all goes out."""
    registry.status = 503

    async def run() -> None:
        stage = await stages()
        schemas = connect.schemas(replace(stage.bench.settings, schema=settings_of(registry).schema))
        await ListLog(stage.lists).append([Message(TOPICS.turns, 0, b"talk", turn("hello"))])

        async def done() -> bool:
            if registry.status == 503 and len(registry.asked) >= 2:
                assert stage.said() == [[], [], [], {}]
                registry.status = 200
            return await stage.caught_up()

        await stage.work(until=done, through=lambda partition: framed_partition(partition, schemas))
        await schemas.close()
        assert len(stage.lists.shard(TOPICS.clean, 0).records) == 1
        assert stage.bench.letters(stage.outputs()) == []

    asyncio.run(run())
