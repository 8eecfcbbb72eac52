"""Platform events become turns or one of a closed set of reasons, and clean turns take the platform's shape again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from anond.errors import BadEvent, ConfigError
from anond.events.fields import IGNORED, MAX_SESSION_CHARS, REASONS, FieldMap, TsPolicy
from anond.events.presets import PRESETS, preset
from anond.events.turns import Turn
from anond.tags import Span
from tests.events.parsing import LIMIT, PLAIN, clean, parse, reason


def test_plain_event() -> None:
    """Every named field of anond's own event arrives in the turn."""
    expected = Turn("c0ffee", 7, "user", "hola", "2026-11-20T17:00:00Z", "es", {"PERSON": ("María López",)})
    assert expected == parse({**PLAIN, "facts": {"PERSON": ["María López"]}})


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        pytest.param(b"", "empty", id="no bytes"),
        pytest.param(b" " * (LIMIT + 1), "too_large", id="too many bytes"),
        pytest.param(b'{"text":"\xff"}', "not_utf8", id="broken UTF-8"),
        pytest.param(b'{"text":"\xed\xa0\x80"}', "not_utf8", id="a surrogate in UTF-8"),
        pytest.param(b"hola", "not_json", id="words"),
        pytest.param(b'{"session":"a","text":"hola"', "not_json", id="cut off"),
        pytest.param(b'{"session":"a","text":"\\ud800"}', "not_json", id="a lone surrogate"),
        pytest.param(b'{"session":"a","text":"x","ts":NaN}', "not_json", id="not a number"),
        pytest.param(b'{"session":"a","text":"x","ts":1e999}', "not_json", id="infinity"),
        pytest.param(b'\xef\xbb\xbf{"session":"a","text":"x"}', "not_json", id="a byte order mark"),
        pytest.param(b"[" * 200_000, "too_deep", id="endless brackets"),
        pytest.param(b'{"a":' * 2_000 + b"1" + b"}" * 2_000, "too_deep", id="deep objects"),
        pytest.param(b"[1]", "not_object", id="a list"),
        pytest.param(b"null", "not_object", id="null"),
        pytest.param({"text": "x"}, "no_session", id="no session"),
        pytest.param({"session": "", "text": "x"}, "no_session", id="empty session"),
        pytest.param({"session": True, "text": "x"}, "session_type", id="session is a truth value"),
        pytest.param({"session": 1.5, "text": "x"}, "session_type", id="session is a fraction"),
        pytest.param({"session": 2**70, "text": "x"}, "session_type", id="session beyond 64 bits"),
        pytest.param({"session": "s" * (MAX_SESSION_CHARS + 1), "text": "x"}, "session_too_long", id="long session"),
        pytest.param({"session": "a"}, "no_text", id="no text"),
        pytest.param({"session": "a", "text": None}, "no_text", id="text is null"),
        pytest.param({"session": "a", "text": 5}, "text_type", id="text is a number"),
        pytest.param({"session": "a", "text": ["x"]}, "text_type", id="text is a list"),
        pytest.param({**PLAIN, "turn": True}, "turn_type", id="turn is a truth value"),
        pytest.param({**PLAIN, "turn": "7"}, "turn_type", id="turn is a text"),
        pytest.param({**PLAIN, "turn": -1}, "turn_type", id="turn is negative"),
        pytest.param({**PLAIN, "turn": 2**63}, "turn_type", id="turn beyond 63 bits"),
        pytest.param({**PLAIN, "speaker": "Rosa Stern"}, "speaker", id="speaker is a name"),
        pytest.param({**PLAIN, "speaker": {}}, "speaker", id="speaker is an object"),
        pytest.param({**PLAIN, "ts": ["2026-11-20"]}, "ts_type", id="ts is a list"),
        pytest.param({**PLAIN, "ts": True}, "ts_type", id="ts is a truth value"),
        pytest.param({**PLAIN, "facts": ["Rosa"]}, "facts_type", id="facts are a list"),
        pytest.param({**PLAIN, "facts": {"NAME": ["Rosa"]}}, "facts_type", id="facts of no tag"),
        pytest.param({**PLAIN, "facts": {"PERSON": [{}]}}, "facts_type", id="a fact is an object"),
    ],
)
def test_bad_events(event: Any, expected: str) -> None:
    """What is no turn is refused with a reason that says why."""
    assert expected == reason(event)


def test_tombstone() -> None:
    """A record without a value is empty."""
    with pytest.raises(BadEvent, match="empty"):
        preset("anond").parse(None, b"a", LIMIT)


@pytest.mark.parametrize("text", ["", " ", "\x00", "a\x00b", "\u200b", "😀", "x" * 900_000])
def test_any_text_is_a_text(text: str) -> None:
    """Empty text, NUL, characters of every plane and long texts are turns."""
    assert text == parse({"session": "a", "text": text}).text


def test_last_of_two_keys() -> None:
    """Of two values under one name the last counts, for reading and writing alike."""
    turn = parse(b'{"session":"a","text":"Rosa","text":"hola"}')
    assert turn.text == "hola"
    assert b"Rosa" not in preset("anond").render(clean(turn))


def test_missing_fields() -> None:
    """A turn without number, speaker, time and language is one of the user, to be numbered later."""
    assert Turn("a", -1, "user", "hola") == parse({"session": "a", "text": "hola"})


@pytest.mark.parametrize(
    ("session", "key", "expected"),
    [(None, b"k1", "k1"), ("", b"k1", "k1"), ("a", b"k1", "a"), (42, None, "42"), (0, None, "0")],
)
def test_session(session: Any, key: bytes | None, expected: str) -> None:
    """The session is the field, a whole number included, and where there is none the record's key."""
    assert expected == parse({"session": session, "text": "x"}, key=key).session


@pytest.mark.parametrize("key", [None, b"", b"\xff\xfe"])
def test_no_session_in_key(key: bytes | None) -> None:
    """A key that is missing, empty or no UTF-8 names no session."""
    assert reason({"text": "x"}, key=key) == "no_session"


@pytest.mark.parametrize(
    ("hint", "expected"),
    [("es", "es"), ("pt-BR", "pt"), ("EN_gb", "en"), ("español", None), ("e", None), (5, None), ("é", None)],
)
def test_language_hint(hint: Any, expected: str | None) -> None:
    """A language tag is reduced to its language; anything else is no hint."""
    assert expected == parse({**PLAIN, "lang": hint}).lang


def test_fact_fields() -> None:
    """Values at fact fields join the facts under their tag, single or in a list, and empty ones do not."""
    fields = FieldMap(fact_fields={"customer.name": "PERSON", "customer.no": "UID/account", "phone": "UID/phone"})
    event = {**PLAIN, "customer": {"name": ["Rosa", "", None], "no": 4411}, "phone": None}
    expected = {"PERSON": ("Ana", "Rosa"), "UID/account": ("4411",)}
    assert expected == parse({**event, "facts": {"PERSON": "Ana"}}, fields).facts


def test_only_named_fields_leave() -> None:
    """An unknown field is dropped, a passed one copied, a scrubbed one written from the clean turn."""
    fields = FieldMap(passed=("meta.channel", "tags", "gone"), scrub=("meta.note", "title"))
    event = {**PLAIN, "meta": {"channel": "web", "note": "for Rosa", "ip": "192.0.2.1"}, "tags": [1, None], "x": "Rosa"}
    turn = parse(event, fields)
    assert turn.passed == {"meta.channel": "web", "tags": [1, None]}
    assert turn.scrub == {"meta.note": "for Rosa"}
    out = orjson.loads(fields.render(clean(turn, text="adiós", scrubbed={"meta.note": "for Ines"})))
    assert out == {
        "session": "c0ffee", "turn": 7, "speaker": "user", "text": "adiós", "tags": [1, None],
        "meta": {"channel": "web", "note": "for Ines"},
        "anond": {"id": "0-1", "status": "clean", "lang": "es", "model": "es-0007"},
    }  # fmt: skip


@pytest.mark.parametrize(("levels", "fits"), [(32, True), (33, False), (300, False)])
def test_depth_of_passed(levels: int, fits: bool) -> None:
    """A copied value that could not be written again is refused when it is read."""
    fields = FieldMap(passed=("deep",))
    event = b'{"session":"a","text":"x","deep":' + b"[" * levels + b"]" * levels + b"}"
    if fits:
        turn = parse(event, fields)
        assert turn == Turn.from_dict(orjson.loads(turn.to_json()))
        fields.render(clean(turn))
    else:
        assert reason(event, fields) == "too_deep"


def test_scrub_wants_text() -> None:
    """A scrubbed field that is no text is refused, since it could not be anonymised."""
    assert reason({**PLAIN, "phone": 600100200}, FieldMap(scrub=("phone",))) == "scrub_type"


def test_what_is_no_time_is_left_out() -> None:
    """A phone number in the place of the time goes no further, neither as it is read nor out of an old item."""
    turn = parse({**PLAIN, "ts": "+49 171 3920077"})
    assert (turn.ts, turn.ts_dropped, parse(PLAIN).ts_dropped) == (None, True, False)
    sealed = replace(turn, ts="+49 171 3920077")
    assert "ts" not in orjson.loads(preset("anond").render(clean(sealed), "keep"))


@pytest.mark.parametrize(("policy", "told"), [("keep", True), ("drop", False), ("move", False), ("Keep", False)])
def test_ts_policy(policy: TsPolicy, told: bool) -> None:
    """The time of a turn leaves only under the policy "keep"."""
    out = orjson.loads(preset("anond").render(clean(parse(PLAIN)), policy))
    assert told == ("ts" in out)


def test_spans_only_if_given() -> None:
    """Where the surrogates stand is told as start, end and tag, and only if the clean turn says it."""
    turn, fields = parse(PLAIN), preset("anond")
    out = orjson.loads(fields.render(clean(turn, spans=(Span(0, 4, "PERSON", "first", "crf", 0.9),))))
    assert out["anond"]["spans"] == [{"start": 0, "end": 4, "tag": "PERSON"}]
    assert "spans" not in orjson.loads(fields.render(clean(turn)))["anond"]


def test_rasa() -> None:
    """A Rasa event keeps its own names and words, loses what it says besides, and its number goes under anond."""
    fields = preset("rasa")
    event = {
        "sender_id": "c0ffee", "timestamp": 1528402837.617099, "event": "user", "text": "hi, Rosa here",
        "parse_data": {"text": "hi, Rosa here", "intent": {"name": "greet"}}, "metadata": {"name": "Rosa"},
    }  # fmt: skip
    turn = parse(event, fields)
    assert Turn("c0ffee", -1, "user", "hi, Rosa here", 1528402837.617099) == turn
    assert orjson.loads(fields.render(clean(turn, session="9f", turn=3, text="hi, Ines here"), "keep")) == {
        "sender_id": "9f", "timestamp": 1528402837.617099, "event": "user", "text": "hi, Ines here",
        "anond": {"id": "0-1", "status": "clean", "lang": "es", "model": "es-0007", "turn": 3},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "expected"), [("slot", IGNORED), ("action", IGNORED), (None, "kind_type"), (7, "kind_type")]
)
def test_rasa_events_that_are_no_turns(kind: Any, expected: str) -> None:
    """Rasa's slots and actions are ignored, and an event that does not say what it is is refused."""
    assert expected == reason(
        {"sender_id": "a", "event": kind, "name": "requested_slot", "value": "Rosa"}, preset("rasa")
    )


def test_botpress() -> None:
    """A Botpress message is rebuilt with its text where it was."""
    fields = preset("botpress")
    event = {
        "id": "m1", "conversationId": "conv-1", "userId": "u-rosa", "type": "text", "direction": "outgoing",
        "createdAt": "2026-11-20T17:00:00Z", "payload": {"text": "hola Rosa", "choices": ["Rosa"]},
    }  # fmt: skip
    turn = parse(event, fields)
    assert (turn.session, turn.speaker, turn.text) == ("conv-1", "bot", "hola Rosa")
    out = orjson.loads(fields.render(clean(turn, text="hola Ines", turn=0)))
    del out["anond"]
    assert out == {
        "conversationId": "conv-1",
        "type": "text",
        "direction": "outgoing",
        "payload": {"text": "hola Ines"},
    }


def test_unknown_preset() -> None:
    """A preset that does not exist is refused with those that do."""
    with pytest.raises(ConfigError) as caught:
        preset("rosa")
    assert str(caught.value) == (
        "fields.preset: 'rosa' is unknown; use one of anond, rasa, botpress, chatwoot, intercom, zendesk, twilio, "
        "amazon-connect, genesys, plain, cloudevents"
    )


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"text": ""}, "fields.text: a path is needed, since a turn is its text"),
        ({"text": "a..b"}, "fields.text: 'a..b' is no path; write names with a dot between them"),
        ({"lang": "."}, "fields.lang: '.' is no path; write names with a dot between them"),
        ({"passed": ("text",)}, "fields.pass: 'text' overlaps with 'text' of fields.text"),
        ({"text": "a.b", "passed": ("a",)}, "fields.pass: 'a' overlaps with 'a.b' of fields.text"),
        ({"passed": ("session.id",)}, "fields.pass: 'session.id' overlaps with 'session' of fields.session"),
        ({"passed": ("a", "a.b")}, "fields.pass: 'a.b' overlaps with 'a' of fields.pass"),
        ({"passed": ("anond",)}, "fields.pass: 'anond' overlaps with 'anond' of fields.anond"),
        ({"passed": ("a",), "scrub": ("a",)}, "fields.pass: 'a' overlaps with 'a' of fields.scrub"),
        ({"passed": ("facts.PERSON",)}, "fields.pass: 'facts.PERSON' overlaps with 'facts' of fields.facts"),
        ({"passed": ("n",), "fact_fields": {"n": "PERSON"}}, "fields.pass: 'n' overlaps with 'n' of fields.facts"),
        ({"turn": "text"}, "fields.text: 'text' overlaps with 'text' of fields.turn"),
        ({"fact_fields": {"name": "NAME"}}, "fields.facts: 'NAME' at 'name' is no tag"),
        ({"speakers": {"u": "client"}}, "fields.speakers: 'u' is 'client'; it has to be one of user, agent, bot"),
        ({"kind": "type"}, "fields.kind: needs fields.kinds, the values that are turns, and the other way round"),
    ],
)  # fmt: skip
def test_refused_settings(settings: dict[str, Any], message: str) -> None:
    """A map that would copy hidden values or write a path twice is refused, with the setting and the path."""
    with pytest.raises(ConfigError) as caught:
        FieldMap(**settings)
    assert message == str(caught.value)


def test_scrubbed_fact() -> None:
    """A field may be known as sensitive and be anonymised too."""
    fields = FieldMap(scrub=("name",), fact_fields={"name": "PERSON"})
    turn = parse({**PLAIN, "name": "Rosa"}, fields)
    assert (turn.facts, turn.scrub) == ({"PERSON": ("Rosa",)}, {"name": "Rosa"})


def test_errors_quote_nothing() -> None:
    """Neither the error nor what caused it carries a word of the event."""
    with pytest.raises(BadEvent) as caught:
        parse(b'{"session":"a","text":"Rosa Stern"')
    assert str(caught.value) == "not a turn: not_json"
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None


def test_every_reason_is_documented() -> None:
    """The documentation lists every reason and every preset."""
    text = (Path(__file__).parents[2] / "docs" / "events.md").read_text()
    missing = [name for name in (*REASONS, *PRESETS) if f"`{name}`" not in text]
    assert missing == []


def test_documented_event() -> None:
    """The event that the documentation shows is a turn."""
    text = (Path(__file__).parents[2] / "docs" / "events.md").read_text()
    event = text.split("```json\n")[1].split("```")[0]
    assert parse(event.encode()).facts == {"PERSON": ("Rosa Stern",)}
