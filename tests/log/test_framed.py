"""Events as a schema registry frames them: read as JSON, written by a schema, refused where they do not fit it."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anond import config, connect
from anond.config import Settings
from anond.errors import ConfigError, LogError, NotOfSchema, Unreachable
from anond.events.presets import PRESETS
from anond.events.records import Message
from anond.log.framed.codecs import codec
from anond.log.framed.frame import NotRead, framed, unframed
from anond.log.framed.log import FramedLog
from anond.log.framed.schema import Codec, Schema, UnusableSchema, of_file
from tests.log.schema_answers import FRAMES, SCHEMAS, Answers, framed_log, served, settings_of

FILES = ("clean.avsc", "clean.json", "clean.proto")
TURN = {"session": "s1", "turn": 3, "speaker": "user", "text": "hi, Rosa here"}


@pytest.fixture
def registry() -> Iterator[Answers]:
    """A registry that knows what was recorded."""
    with served(Answers()) as answers:
        yield answers


def recorded(name: str) -> Codec:
    """The codec of a recorded schema."""
    answer = FRAMES[name]["answer"]
    kind = answer.get("schemaType") or "AVRO"
    return codec(Schema(kind, answer["schema"], serialized=kind == "PROTOBUF"))


def avro(*fields: Any, name: str = "R") -> dict[str, Any]:
    """A record of these types."""
    return {"type": "record", "name": name, "fields": [{"name": f"f{n}", "type": one} for n, one in enumerate(fields)]}


def without_nothing(value: Any) -> Any:
    """An event without fields that say nothing: Avro and Protobuf write those that have no value."""
    if isinstance(value, dict):
        return {name: without_nothing(one) for name, one in value.items() if one is not None and one != []}
    return value


@pytest.mark.parametrize("name", FRAMES)
def test_a_frame_of_another_implementation_is_read(registry: Answers, name: str) -> None:
    """Avro, JSON Schema, Protobuf, and a message within another: as the serializers of Confluent wrote them."""
    one = FRAMES[name]

    async def read() -> Any:
        schemas = connect.schemas(settings_of(registry))
        try:
            return orjson.loads(await schemas.decoded(bytes.fromhex(one["frame"])))
        finally:
            await schemas.close()

    assert asyncio.run(read()) == one["says"]


@pytest.mark.parametrize("name", ["avro", "json", "protobuf"])
def test_what_is_read_is_written_as_it_came(name: str) -> None:
    """Times, whole numbers and fields that are missing are the same again."""
    made, (_, event) = recorded(name), unframed(bytes.fromhex(FRAMES[name]["frame"]))
    assert made.decode(made.encode(made.decode(event))) == made.decode(event)


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    "more", [{}, {"ANOND_EMIT_SPANS": "true", "ANOND_FIELDS_TIMES": "keep"}], ids=["least", "most"]
)
def test_the_schemas_that_come_with_anond_take_its_clean_events(file: str, more: dict[str, str]) -> None:
    """All that settings may add to them, too; and they say the same when they are read."""
    made = codec(of_file(SCHEMAS / file))
    for sample in connect.samples(config.load(None, {"ANOND_EMIT_WITHHELD": "true", **more})):
        assert without_nothing(orjson.loads(made.decode(made.encode(sample)))) == without_nothing(orjson.loads(sample))


@pytest.mark.parametrize("file", ["turns.avsc", "turns.json", "turns.proto"])
def test_the_schemas_of_turns_that_come_with_anond_are_read_as_turns(file: str) -> None:
    """By the preset `anond`."""
    made, event = codec(of_file(SCHEMAS / file)), orjson.dumps({**TURN, "lang": "en"})
    turn = PRESETS["anond"].parse(made.decode(made.encode(event)), None, 10_000)
    assert (turn.session, turn.turn, turn.speaker, turn.text, turn.lang) == ("s1", 3, "user", "hi, Rosa here", "en")


AVRO = FRAMES["avro"]
UNREAD = [
    (orjson.dumps(TURN), "not_framed"),
    (b"", "not_framed"),
    (b"\x00\x00\x00\x00", "not_framed"),
    (framed(4_000_000_000, b"x"), "unknown_schema"),
    (framed(99, b""), "unknown_schema"),
    (bytes.fromhex(AVRO["frame"])[:-1], "not_its_schema"),
    (bytes.fromhex(AVRO["frame"]) + b"x", "not_its_schema"),
    (framed(AVRO["id"], b""), "not_its_schema"),
    (framed(FRAMES["json"]["id"], b'{"session": "s1", "text": 7}'), "not_its_schema"),
    (framed(FRAMES["json"]["id"], b"no json"), "not_its_schema"),
    (framed(FRAMES["protobuf"]["id"], b"\x00\x0a\x7f"), "not_its_schema"),
    (framed(FRAMES["protobuf"]["id"], b"\x02\x0e"), "not_its_schema"),  # the eighth message of a file of one
    (framed(FRAMES["protobuf"]["id"], b"\xff\xff\xff\xff\xff\x01"), "not_its_schema"),
]


@pytest.mark.parametrize(("value", "reason"), UNREAD)
def test_what_cannot_be_read_says_why(registry: Answers, value: bytes, reason: str) -> None:
    """It keeps its value: the log hands it out as it stands."""
    registry.add(99, "XML", "<x/>")

    async def read() -> Any:
        log = framed_log(registry)
        t = log.schemas
        await log.create(connect.topics(settings_of(registry)))
        await log.plain.append([Message("chat.turns", 0, b"k", value)])
        (record,) = await log.read("chat.turns", 0, 0)
        await t.close()
        return record

    record = asyncio.run(read())
    assert (record.value, record.unread) == (value, reason)


@given(st.sampled_from(["avro", "json", "protobuf", "nested"]), st.binary(max_size=40))
def test_any_bytes_are_json_or_refused(name: str, event: bytes) -> None:
    """No bytes break the reader: it gives JSON, or an error that `Schemas` takes for what it is."""
    try:
        found = recorded_once(name).decode(event)
    except Exception:
        return
    assert isinstance(orjson.loads(found), dict)


CODECS: dict[str, Codec] = {}


def recorded_once(name: str) -> Codec:
    """A codec that is made once."""
    return CODECS.get(name) or CODECS.setdefault(name, recorded(name))


ENDLESS = [
    avro({"type": "array", "items": "null"}),
    avro({"type": "array", "items": avro("null", name="Empty")}),
    avro({"type": "map", "values": {"type": "array", "items": {"type": "array", "items": "null"}}}),
    avro({"type": "array", "items": {"type": "fixed", "name": "None", "size": 0}}),
    avro(["null", "R"]),
    avro(avro({"type": "array", "items": "R"}, name="Inner")),
]


@pytest.mark.parametrize("schema", ENDLESS)
def test_a_schema_by_which_few_bytes_go_on_for_ever_is_refused(schema: dict[str, Any]) -> None:
    """Lists of what takes no bytes, and records that hold themselves: the one would fill the memory, the other the
    stack.
    """
    with pytest.raises(UnusableSchema):
        codec(Schema("AVRO", json.dumps(schema)))


@pytest.mark.parametrize("uri", ["{address}/other.json", "file:///etc/hostname"])
def test_a_schema_brings_nothing_in_from_elsewhere(registry: Answers, uri: str) -> None:
    """A JSON Schema may refer to what the registry knows under that name, and to nothing else."""
    with pytest.raises(UnusableSchema):
        codec(Schema("JSON", json.dumps({"$ref": uri.format(address=registry.address)})))
    assert registry.asked == []
    with pytest.raises(UnusableSchema):
        codec(Schema("PROTOBUF", 'syntax = "proto3"; message T {}', {"../elsewhere.proto": ""}))


REFERENCES = {
    "AVRO": ("x.Who", json.dumps({**avro("string"), "name": "x.Who"}), json.dumps(avro("x.Who"))),
    "JSON": ("who.json", '{"required": ["f0"]}', '{"properties": {"f0": {"$ref": "who.json"}}}'),
    "PROTOBUF": (
        "who/who.proto", 'syntax = "proto3"; package who; message Who { string f0 = 1; }',
        'syntax = "proto3"; import "who/who.proto"; message T { who.Who f0 = 1; }',
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", REFERENCES)
def test_what_a_schema_refers_to_is_looked_up(registry: Answers, kind: str) -> None:
    """By subject and version, and each schema is asked for once."""
    name, other, own = REFERENCES[kind]
    registry.add(21, kind, other, "who-value")
    registry.add(22, kind, own, "chat.turns-value", references=[{"name": name, "subject": "who-value", "version": 1}])

    async def work() -> tuple[bytes, bytes]:
        schemas = connect.schemas(settings_of(registry))
        value = await schemas.encoded("chat.turns", b'{"f0": {"f0": "hi"}}')
        found = [await schemas.decoded(value) for _ in range(2)]
        await schemas.close()
        return found[0], found[1]

    first, second = asyncio.run(work())
    assert (orjson.loads(first), second) == ({"f0": {"f0": "hi"}}, first)
    assert registry.asked.count("GET /schemas/ids/22") == 1


def test_a_registry_that_is_away_holds_up_new_schemas_alone(registry: Answers) -> None:
    """What is known is read on; a new one is waited for, and its record is no dead letter."""
    frame, other = (bytes.fromhex(FRAMES[name]["frame"]) for name in ("avro", "json"))

    async def work() -> None:
        schemas = connect.schemas(settings_of(registry))
        await schemas.decoded(frame)
        for status in (503, 429):
            registry.status = status
            assert orjson.loads(await schemas.decoded(frame)) == AVRO["says"]
            with pytest.raises(Unreachable):
                await schemas.decoded(other)
        registry.status = 200
        assert orjson.loads(await schemas.decoded(other)) == FRAMES["json"]["says"]
        await schemas.close()

    asyncio.run(work())


def test_ids_that_nobody_knows_are_not_asked_for_again_and_again(registry: Answers) -> None:
    """Whoever writes such records does not make a registry busy."""

    async def work() -> None:
        schemas = connect.schemas(settings_of(registry))
        for _ in range(3):
            with pytest.raises(NotRead):
                await schemas.decoded(framed(77, b""))
        await schemas.close()

    asyncio.run(work())
    assert registry.asked == ["GET /schemas/ids/77"]


@pytest.mark.parametrize(
    ("status", "words"),
    [(401, "see schema.user"), (403, "see schema.user"), (302, "no schema registry"), (400, "no schema registry")],
)
def test_a_registry_that_refuses_us_is_named(registry: Answers, status: int, words: str) -> None:
    """No redirection is followed: what it leads to is another address."""
    registry.status = status

    async def work() -> None:
        schemas = connect.schemas(settings_of(registry))
        try:
            await schemas.decoded(framed(5, b""))
        finally:
            await schemas.close()

    with pytest.raises(LogError, match=words):
        asyncio.run(work())
    assert len(registry.asked) == 1


def test_a_registry_that_answers_in_another_form_is_trouble_of_the_log(registry: Answers) -> None:
    """The error says so, and quotes nothing of the answer."""
    registry.add(9, "AVRO", json.dumps(avro("string")), "chat.clean-value", "chat.recall-value", id="nine")

    async def work() -> None:
        schemas = connect.schemas(settings_of(registry))
        try:
            await schemas.prepare()
        finally:
            await schemas.close()

    with pytest.raises(LogError, match="a form that is not known"):
        asyncio.run(work())


@pytest.mark.parametrize(("user", "header"), [("", "Bearer s3cret"), ("anond", "Basic YW5vbmQ6czNjcmV0")])
def test_who_we_are_stands_in_a_file(registry: Answers, tmp_path: Path, user: str, header: str) -> None:
    """A token, or the password of a name."""
    (tmp_path / "secret").write_text("s3cret\n")

    async def work() -> None:
        schemas = connect.schemas(settings_of(registry, user=user, secret_file=str(tmp_path / "secret")))
        await schemas.decoded(bytes.fromhex(AVRO["frame"]))
        await schemas.close()

    asyncio.run(work())
    assert registry.names == {header}


def test_our_schema_is_registered_for_clean_events_and_recalls(registry: Answers) -> None:
    """By the subjects of their topics; a clean event then stands on its topic with the id that the registry gave."""

    async def work() -> tuple[bytes, bytes]:
        log = framed_log(registry, clean_file=str(SCHEMAS / "clean.avsc"))
        settings = settings_of(registry)
        await log.create(connect.topics(settings))
        await log.join_group("g", ["chat.turns"], "anond.sessions")
        (sample, *_) = connect.samples(settings)
        await log.append([Message("chat.clean", 0, b"k", sample)])
        (plain,) = await log.plain.read("chat.clean", 0, 0)
        (read,) = await log.read("chat.clean", 0, 0)
        await log.close()
        return plain.value or b"", read.value or b""

    plain, read = asyncio.run(work())
    assert unframed(plain)[0] == registry.subjects["chat.clean-value"]
    assert orjson.loads(read)["text"] == "hi, Ada here"
    assert {"chat.clean-value", "chat.recall-value"} == set(registry.subjects)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "knows no schema of the subject chat.clean-value"),
        (json.dumps(avro("string")), "does not take the events that are written there"),
        ("{", "cannot be used"),
    ],
)
def test_a_schema_that_would_not_take_clean_events_is_refused_at_the_start(
    registry: Answers, text: str | None, words: str
) -> None:
    """Before a partition is owned."""
    if text is not None:
        registry.add(40, "AVRO", text, "chat.clean-value", "chat.recall-value")

    async def work() -> None:
        log = framed_log(registry)
        try:
            await log.create(connect.topics(settings_of(registry)))
            await log.join_group("g", ["chat.turns"], "anond.sessions")
        finally:
            await log.close()

    with pytest.raises(ConfigError, match=words):
        asyncio.run(work())


def test_a_sole_writer_frames_turns_and_leaves_what_has_a_frame(registry: Answers) -> None:
    """Dead letters that could not be read are fed again as they came."""
    registry.add(41, "AVRO", (SCHEMAS / "turns.avsc").read_text(), "chat.turns-value")

    async def work() -> list[bytes]:
        log = framed_log(registry)
        await log.create(connect.topics(settings_of(registry)))
        writer = await log.write_alone("feed")
        messages = [Message("chat.turns", 0, b"k", value) for value in (orjson.dumps(TURN), b"\x00broken")]
        await writer.write([*messages, Message("chat.dead", 0, b"k", b"{}")])
        plain = [record.value or b"" for record in await log.plain.read("chat.turns", 0, 0)]
        with pytest.raises(NotOfSchema):
            await writer.write([Message("chat.turns", 0, b"k", b'{"session": "a", "text": "b", "who": "c"}')])
        await log.close()
        return plain

    first, second = asyncio.run(work())
    assert (unframed(first)[0], second) == (41, b"\x00broken")


def test_plain_json_stays_where_one_side_has_no_frames(registry: Answers) -> None:
    """`schema.turns` and `schema.clean` say it for each side."""
    framed_turns = connect.schemas(settings_of(registry, clean="json"))
    framed_clean = connect.schemas(settings_of(registry, turns="json"))
    assert (framed_turns.topics, framed_clean.topics) == ({"chat.turns"}, {"chat.clean", "chat.recall"})


def test_settings_without_a_registry_open_the_log_as_ever(tmp_path: Path) -> None:
    """Nothing of this is loaded."""
    log = connect.open_log(replace(Settings(), data=str(tmp_path)), None)
    assert not isinstance(log, FramedLog)
    asyncio.run(log.close())


def test_no_line_of_log_quotes_an_event_or_a_secret(
    registry: Answers, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    """At the lowest level, of what is read, of what cannot be read, and of a request."""
    caplog.set_level(logging.DEBUG)
    (tmp_path / "secret").write_text("s3cret")
    frame = bytes.fromhex(FRAMES["json"]["frame"])

    async def work() -> None:
        log = framed_log(registry, secret_file=str(tmp_path / "secret"))
        await log.create(connect.topics(settings_of(registry)))
        values = (frame, frame[:-1], b'{"text": "hi, Rosa here"}')
        await log.plain.append([Message("chat.turns", 0, b"k", value) for value in values])
        said = repr(await log.read("chat.turns", 0, 0))
        assert "Rosa" not in said
        await log.close()

    asyncio.run(work())
    assert "Rosa" not in caplog.text
    assert "s3cret" not in caplog.text
    assert registry.address not in caplog.text  # `anond read` prints events alone
