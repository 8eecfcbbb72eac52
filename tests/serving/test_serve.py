"""`anond serve` as a bot meets it: a real process, real HTTP, what goes wrong, and what can be read of it later."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import jsonschema
import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from anond.events.records import Message
from anond.models_topic.records import publication
from anond.seal import Key, Signer
from anond.serving.cleaner import NO_EVENT
from tests.house import PATIENCE, House, Program
from tests.publishing import ignorant, same

SETTINGS = "observe.level = 'DEBUG'\n[serve]\nport = 0\nbody_bytes = 20000\nturns = 50\n"
SECRET_WORDS = ("Ilsabe", "Quandt", "5551234", "Zwiebelgasse", "kundin-4711")  # tests send them; nobody may tell
EVENTS = (Path(__file__).parents[2] / "docs" / "events.md").read_text("utf-8")
EVENT: dict[str, Any] = {"session": "kundin-4711", "text": "hi, Ilsabe Quandt here"}


class Service:
    """`anond serve` in a house of its own."""

    def __init__(self, folder: Path, toml: str = SETTINGS) -> None:
        self.house = House.build(folder, toml)
        self.program: Program
        self.client = httpx.Client()
        self.start()

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        self.client.close()
        self.program = self.house.start("serve")
        said = asyncio.run(self.program.says("/v1/turn"))
        self.at = re.findall(r"http://([0-9.:]+)/", said)[-1]
        self.client = httpx.Client(base_url=f"http://{self.at}", timeout=PATIENCE)

    def turn(self, text: str, session: str = EVENT["session"], **more: Any) -> httpx.Response:
        """Have one turn cleaned."""
        return self.client.post("/v1/turn", json={"session": session, "text": text, **more})

    def clean(self, text: str, session: str = EVENT["session"], **more: Any) -> str:
        """The clean text of a turn."""
        answer = self.turn(text, session, **more)
        assert answer.status_code == 200, answer.json()
        return str(answer.json()["event"]["text"])

    def told(self) -> str:
        """All that the program printed, and the bytes of all files that it wrote."""
        files = (path for path in self.house.folder.rglob("*") if path.is_file() and path.name != "anond.toml")
        return "".join(path.read_bytes().decode("latin-1") for path in files)

    def socket(self) -> socket.socket:
        """A connection to it, for what no client library sends."""
        host, port = self.at.split(":")
        return socket.create_connection((host, int(port)), timeout=PATIENCE)

    def close(self) -> None:
        """End what still runs."""
        self.client.close()
        self.house.close()


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One service for all tests of the file that leave it as it is."""
    made = Service(tmp_path_factory.mktemp("serve") / "house")
    yield made
    made.close()


def named(clean: str) -> str:
    """The name in a clean `hi, … here`."""
    return clean.removeprefix("hi, ").removesuffix(" here")


def test_a_session_keeps_one_surrogate_for_one_person(service: Service) -> None:
    """Also as a short form in a later request; another session has another, and no session tells its id."""
    first = service.turn(EVENT["text"]).json()
    name = named(first["event"]["text"])
    assert not {"Ilsabe", "Quandt"} & set(name.split())
    assert service.clean("thanks Ilsabe") == f"thanks {name.split()[0]}"
    assert named(service.clean(EVENT["text"], "another")) != name
    assert first["event"]["session"] == first["event"]["session"].strip("ghijklmnopqrstuvwxyz- ")  # a keyed hash
    assert (first["status"], first["event"]["anond"]["status"]) == ("clean", "clean")


def test_the_end_of_a_session_lets_it_begin_anew(service: Service) -> None:
    """What it knew is gone: a first name alone finds nobody any more, and turns are counted from 0."""
    service.clean(EVENT["text"], "over")
    assert service.client.post("/v1/end", json={"session": "over"}).json() == {"status": "ended"}
    assert service.turn("thank you", "over").json()["event"]["turn"] == 0


@pytest.mark.parametrize(
    ("event", "status", "answer"),
    [
        ({"text": "dzień dobry, nazywam się Grażyna Dąbek"}, 422, {"status": "review", "reason": "no_model"}),
        ({"text": "Ilsabe " * 2_500}, 422, {"status": "review", "reason": "length"}),
        ({"text": None}, 400, {"status": "dead", "reason": "no_text"}),
        ({"text": ["Ilsabe"]}, 400, {"status": "dead", "reason": "text_type"}),
        ({"text": "hi", "speaker": "Ilsabe"}, 400, {"status": "dead", "reason": "speaker"}),
        ({"text": "hi", "facts": {"Ilsabe": ["Quandt"]}}, 400, {"status": "dead", "reason": "facts_type"}),
        ({"text": "hi", "session": "Quandt" * 100}, 400, {"status": "dead", "reason": "session_too_long"}),
    ],
)
def test_what_may_not_be_stored_is_refused_with_a_reason(
    service: Service, event: dict[str, Any], status: int, answer: dict[str, Any]
) -> None:
    """Without an event and without a word of the turn; 422 where the request is right, 400 where it is no turn."""
    refused = service.client.post("/v1/turn", json={"session": "refused", **event})
    assert (refused.status_code, refused.json() | answer) == (status, refused.json())
    assert "event" not in refused.json()
    assert not re.search("Ilsabe|Quandt|Dąbek", refused.text)


def test_turns_of_a_request_are_answered_in_their_order(service: Service) -> None:
    """Each for itself: one that is no turn, or waits for a person, keeps no other from being cleaned."""
    events = [EVENT | {"session": f"many-{n % 3}", "turn": n} for n in range(30)]
    events[7] = {"session": "many-1"}
    answers = service.client.post("/v1/turns", json={"events": events}).json()["answers"]
    assert [answer["status"] for answer in answers] == ["dead" if n == 7 else "clean" for n in range(30)]
    assert [answer["event"]["turn"] for n, answer in enumerate(answers) if n != 7] == [n for n in range(30) if n != 7]
    assert len({answer["event"]["text"] for answer in answers if "event" in answer}) == 3


HEAD = {"content-type": "application/json"}


@pytest.mark.parametrize(
    ("path", "body", "head", "status"),
    [
        ("/v1/turn", b"Ilsabe Quandt", HEAD, 400),
        ("/v1/turn", b'["Ilsabe"]', HEAD, 400),
        ("/v1/turn", b'{"session": "a", "text": "Ilsabe \xff"}', HEAD, 400),
        ("/v1/turn", b'{"session": "a", "text": "Ilsabe \\ud800"}', HEAD, 400),
        ("/v1/turn", b"[" * 10_000, HEAD, 400),
        ("/v1/turn", b'{"a":' * 3_000 + b"1" + b"}" * 3_000, HEAD, 400),
        ("/v1/turn", b'{"session": "a", "text": "' + b"Ilsabe" * 5_000 + b'"}', HEAD, 413),
        ("/v1/turn", b'{"session": "a", "text": "Ilsabe"}', {"content-type": "text/plain"}, 415),
        ("/v1/turn", b'{"session": "a", "text": "Ilsabe"}', HEAD | {"origin": "https://evil.example"}, 403),
        ("/v1/turn", b'{"session": "a", "text": "Ilsabe"}', HEAD | {"host": "evil.example"}, 403),
        ("/v1/turns", b'{"events": {"text": "Ilsabe"}}', HEAD, 400),
        ("/v1/turns", b'{"events": [' + b'{"a":' * 300 + b"1" + b"}" * 300 + b"]}", HEAD, 400),
        ("/v1/turns", orjson.dumps({"events": [EVENT] * 51}), HEAD, 413),
        ("/v1/turns", b"null", HEAD, 400),
        ("/v1/end", b'{"session": ["Ilsabe"]}', HEAD, 400),
        ("/v1/end", b"{}", HEAD, 400),
        ("/v1/Ilsabe?name=Quandt", b"{}", HEAD, 404),
        ("/healthz", b"{}", HEAD, 405),
    ],
)
def test_a_wrong_request_is_refused_in_a_fixed_sentence(
    service: Service, path: str, body: bytes, head: dict[str, str], status: int
) -> None:
    """It quotes nothing of the request, whatever was wrong, and the service goes on."""
    answer = service.client.post(path, content=body, headers=head)
    assert answer.status_code == status
    assert set(answer.json()) <= {"error", "status", "reason"}
    assert not re.search("Ilsabe|Quandt", answer.text)
    assert service.client.get("/healthz").json() == {"ok": True}


def test_a_body_without_a_length_is_bounded_too(service: Service) -> None:
    """It is refused as soon as it has too many bytes."""
    endless = (b'{"session": "a", "text": "Ilsabe' for _ in range(2_000))
    assert service.client.post("/v1/turn", content=endless, headers=HEAD).status_code == 413


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00Ilsabe\r\n\r\n",
        b"POST /v1/turn HTTP/1.1\r\nHost: x\r\nContent-Length: Ilsabe\r\n\r\n",
        b"POST /v1/turn HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nContent-Length: 5\r\n\r\n{}Ilsabe",
        b"GET /" + b"Ilsabe" * 20_000,
        b'POST /v1/turn HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{"text": "Ilsabe"',
    ],
)
def test_what_is_no_http_is_turned_away(service: Service, sent: bytes) -> None:
    """The connection is closed or answered with 4xx, and the service goes on."""
    with service.socket() as connection:
        connection.sendall(sent)
        connection.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: connection.recv(65_536), b""))
    assert answer[:10] in (b"", b"HTTP/1.1 4")
    assert service.client.get("/healthz").json() == {"ok": True}


def test_a_request_that_breaks_off_harms_nobody(service: Service) -> None:
    """Nothing of half a body is cleaned, and the service goes on."""
    with service.socket() as connection:
        head = (
            f"POST /v1/turn HTTP/1.1\r\nHost: {service.at}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n"
        )
        connection.sendall(head.encode() + b'\r\n{"session": "half", "text": "Ilsabe Quandt')
    assert service.turn("thank you", "half").json()["event"]["turn"] == 0


def test_metrics_count_by_closed_sets_of_words(service: Service) -> None:
    """A language that nobody knows is another, and a path that there is not is not counted."""
    service.turn("dzień dobry pani", "counts", lang="qqq")
    service.client.get("/v1/nothing")
    text = service.client.get("/metrics").text
    assert {"other", "pl"} & set(re.findall(r'anond_serve_events_total{lang="(\w+)"', text))
    assert set(re.findall(r'path="([^"]+)"', text)) <= {"/v1/turn", "/v1/turns", "/v1/end"}
    assert "qqq" not in text


def _values() -> st.SearchStrategy[Any]:
    plain = (
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(max_size=20)
    )
    return st.recursive(plain, lambda one: st.lists(one, max_size=3) | st.dictionaries(st.text(max_size=5), one))


def _like(schema: dict[str, Any], schemas: dict[str, Any], odd: bool) -> st.SearchStrategy[Any]:
    """Bodies as a schema describes them; odd ones have some of their parts exchanged for anything, or left out."""
    schema = schemas[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "type" not in schema:
        return st.one_of([_like(one, schemas, odd) for one in schema["anyOf"]])
    types = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    return st.one_of([_of_type(name, schema, schemas, odd) for name in types])


def _of_type(name: str, schema: dict[str, Any], schemas: dict[str, Any], odd: bool) -> st.SearchStrategy[Any]:
    def part(inner: dict[str, Any]) -> st.SearchStrategy[Any]:
        return _like(inner, schemas, odd) | _values() if odd else _like(inner, schemas, odd)

    match name:
        case "string":
            return st.text(max_size=30)
        case "integer":
            return st.integers(schema["minimum"], schema["maximum"])
        case "number":
            return st.floats(allow_nan=False, allow_infinity=False)
        case "boolean":
            return st.booleans()
        case "array":
            return st.lists(part(schema["items"]) if "items" in schema else _values(), max_size=4)
    if "propertyNames" in schema:
        return st.dictionaries(st.sampled_from(schema["propertyNames"]["enum"]), part(schema["additionalProperties"]))
    known = {name: part(one) for name, one in schema.get("properties", {}).items()}
    must = {} if odd else {name: known.pop(name) for name in schema.get("required", ())}
    return st.fixed_dictionaries(must, optional=known)


def _fits(described: dict[str, Any], schema: dict[str, Any], value: Any) -> bool:
    """Whether a value is as a schema describes it; 1.0 is no whole number here, as in the service."""
    strict = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, one: type(one) is int)
    kind = jsonschema.validators.extend(Draft202012Validator, type_checker=strict)
    return bool(kind(schema | {"components": described["components"]}).is_valid(value))


@pytest.fixture(scope="module")
def described(service: Service) -> dict[str, Any]:
    """The description that the service gives of itself."""
    return service.client.get("/v1/openapi.json").json()  # type: ignore[no-any-return]


FEW = settings(max_examples=25, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
PATHS = ["/v1/turn", "/v1/turns", "/v1/end"]


def _asked(described: dict[str, Any], path: str) -> dict[str, Any]:
    found: dict[str, Any] = described["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
    return found


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_is_as_described(service: Service, described: dict[str, Any], path: str) -> None:
    """Bodies like those described, with parts exchanged for anything: never 5xx, and each answer fits its schema."""
    call, schemas = described["paths"][path]["post"], described["components"]["schemas"]

    @FEW
    @given(_like(_asked(described, path), schemas, odd=True) | _values())
    def check(body: Any) -> None:
        answer = service.client.post(path, json=body)
        assert answer.status_code < 500
        said = call["responses"][str(answer.status_code)]["content"]["application/json"]["schema"]
        jsonschema.validate(answer.json(), said | {"components": described["components"]})

    check()


@pytest.mark.parametrize("path", PATHS)
def test_every_request_as_described_is_read(service: Service, described: dict[str, Any], path: str) -> None:
    """Whatever fits the schema is cleaned, kept for a person or ignored; none is refused as no turn."""
    asked = _asked(described, path)

    @FEW
    @given(_like(asked, described["components"]["schemas"], odd=False).filter(lambda b: _fits(described, asked, b)))
    def check(body: Any) -> None:
        answer = service.client.post(path, json=body)
        assert answer.status_code in (200, 422), answer.text
        assert not {one.get("reason") for one in answer.json().get("answers", [])} & NO_EVENT

    check()


@pytest.mark.parametrize(
    "event",
    [
        {"session": ["a"]}, {"session": ""}, {"session": "a" * 257}, {"turn": -1}, {"turn": "1"}, {"turn": 2**63},
        {"speaker": "Ilsabe"}, {"text": 7}, {"ts": True}, {"facts": ["Ilsabe"]}, {"facts": {"NAME": "Ilsabe"}},
        {"facts": {"PERSON/third": "Ilsabe"}}, {"facts": {"PERSON": [["Ilsabe"]]}}, {"message_change": "edited"},
        {"message_change": "renamed", "message_id": "m7"}, {"text": None}, {"text": None, "end": False},
        {"text": None, "buttons": []},
    ],
)  # fmt: skip
def test_what_is_not_as_described_is_refused(
    service: Service, described: dict[str, Any], event: dict[str, Any]
) -> None:
    """An event with one part that does not fit the schema is no turn."""
    body = {name: value for name, value in (EVENT | event).items() if value is not None}
    assert not _fits(described, _asked(described, "/v1/turn"), body)
    assert service.client.post("/v1/turn", json=body).status_code == 400


def test_all_that_an_event_may_say_is_described(described: dict[str, Any]) -> None:
    """Each field of the table in docs/events.md is in the schema, and an event with all of them fits it."""
    fields = re.findall(r"^\| `(\w+)` \|", EVENTS.partition("## What goes out")[0], re.MULTILINE)
    assert len(fields) == 10
    event = EVENT | {"turn": 3, "speaker": "user", "ts": 1795876000, "lang": "en", "message_id": 7, "end": True}
    event |= {"facts": {"PERSON/first": "Ilsabe", "EMAIL": ["i@quandt.example"]}, "message_change": "new"}
    assert event.keys() == {*fields}
    assert event.keys() <= described["components"]["schemas"]["Event"]["properties"].keys()
    assert _fits(described, _asked(described, "/v1/turn"), event)


def test_nothing_is_told_while_sessions_cannot_be_kept(service: Service) -> None:
    """503 without a clean event; once they can be, the session goes on where it was."""
    before = named(service.clean(EVENT["text"], "kept"))
    db = sqlite3.connect(service.house.settings.data_folder / "serve.db", timeout=PATIENCE)
    db.execute("ALTER TABLE sessions RENAME TO away")
    refused = service.turn("thanks Ilsabe", "kept")
    db.execute("ALTER TABLE away RENAME TO sessions")
    db.close()
    assert (refused.status_code, refused.headers["retry-after"], set(refused.json())) == (503, "1", {"error"})
    again = service.turn("thanks Ilsabe", "kept").json()["event"]
    assert (again["text"], again["turn"]) == (f"thanks {before.split()[0]}", 1)


def test_a_restart_changes_no_surrogate(service: Service) -> None:
    """A session that was served before a SIGKILL goes on with the surrogates that it had."""
    name = named(service.clean(EVENT["text"], "survives"))
    service.program.kill()
    service.start()
    answer = service.turn("thanks Ilsabe", "survives").json()["event"]
    assert (answer["text"], answer["turn"]) == (f"thanks {name.split()[0]}", 1)


def test_a_published_model_and_a_rotated_key_are_taken_up(service: Service) -> None:
    """Without a restart; a session that goes on keeps its surrogates, and a model that cannot be verified changes
    nothing."""
    house, topic = service.house, service.house.settings.topics.models
    name, signer = named(service.clean(EVENT["text"], "goes on")), house.keys.need("publish")
    strange = Signer(Key.draw(0.0))
    asyncio.run(_publish(house, publication(same("en-0700", signer), "en", "en-0700", topic, signer, time.time())))
    asyncio.run(service.program.says("en-0700"))
    assert service.turn("thanks Ilsabe", "goes on").json()["event"]["anond"]["model"] == "en-0700"
    forged = publication(ignorant("en-0701", strange), "en", "en-0701", topic, signer, time.time())
    asyncio.run(_publish(house, forged))
    asyncio.run(service.program.says("model refused"))
    house.run("keys", "rotate", "state")
    asyncio.run(service.program.says("keys renewed"))
    answer = service.turn("thanks Ilsabe", "goes on").json()["event"]
    assert (answer["text"], answer["anond"]["model"]) == (f"thanks {name.split()[0]}", "en-0700")
    service.program.kill()
    service.start()
    assert service.clean("thanks Ilsabe", "goes on") == f"thanks {name.split()[0]}"


async def _publish(house: House, records: list[Message]) -> None:
    async with house.log() as log:
        await log.append(records)


def test_sigterm_answers_what_is_in_hand(service: Service) -> None:
    """A request whose head was taken before the signal is answered whole, and the program ends well."""
    body = orjson.dumps({"events": [EVENT | {"session": f"last-{n}"} for n in range(40)]})
    with service.socket() as connection:
        head = f"POST /v1/turns HTTP/1.1\r\nHost: {service.at}\r\nContent-Type: application/json\r\n"
        connection.sendall(f"{head}Content-Length: {len(body)}\r\nExpect: 100-continue\r\n\r\n".encode())
        assert connection.recv(100).startswith(b"HTTP/1.1 100")
        service.program.send(signal.SIGTERM)
        connection.sendall(body)
        answer = b"".join(iter(lambda: connection.recv(65_536), b""))
    assert answer.startswith(b"HTTP/1.1 200")
    assert answer.count(b'"status":"clean","risk"') == 40
    assert service.program.process.wait(PATIENCE) == 0
    service.start()


def test_nothing_that_was_said_can_be_read_afterwards(service: Service) -> None:
    """Neither in what the program printed, with all logs on, nor in any file that it wrote, of all the tests above."""
    service.clean("I am Ilsabe Quandt, Zwiebelgasse 12, call 0176 5551234")
    told = service.told()
    assert "ALTER" not in told
    assert [word for word in SECRET_WORDS if word in told] == []
