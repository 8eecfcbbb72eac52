"""Whatever bytes come, they become turns that can be written, or one of the known reasons."""

from __future__ import annotations

from typing import Any

import orjson
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.errors import BadEvent
from anond.events.fields import REASONS, FieldMap
from anond.events.presets import PRESETS
from anond.events.turns import Turn
from tests.events.parsing import EACH, LIMIT, PLAIN, clean, parse

texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=40)
scalars = (
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False, allow_infinity=False)
)
values = st.recursive(
    scalars | texts, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3), max_leaves=8
)
names = st.sampled_from(
    ["session", "turn", "speaker", "text", "ts", "lang", "facts", "sender_id", "event", "type", "payload", "a", "b", ""]
)
maps = st.sampled_from(
    [*PRESETS.values(), FieldMap(passed=("a.b", "type"), scrub=("b",), fact_fields={"a.c": "PERSON"})]
)


def survives(fields: FieldMap, value: bytes, key: bytes | None) -> None:
    """Parsing gives a turn that can be written in every form, or one of the known reasons."""
    turn, why = None, ""
    try:
        turn = fields.parse(value, key, LIMIT)
    except BadEvent as error:
        why = error.reason
    if turn is None:
        assert why in REASONS
    else:
        again = Turn.from_dict(orjson.loads(turn.to_json()))
        assert (again, again.to_json()) == (turn, turn.to_json())
        assert turn.text == turn.text.encode().decode()
        fields.render(clean(turn), "keep")


@settings(max_examples=200, deadline=None)
@given(maps, st.binary(max_size=200), st.none() | st.binary(max_size=8))
def test_any_bytes(fields: FieldMap, value: bytes, key: bytes | None) -> None:
    """Any bytes are a turn or have a reason."""
    survives(fields, value, key)


@settings(max_examples=300, deadline=None)
@given(maps, st.dictionaries(names, values, max_size=8), st.none() | st.binary(max_size=8))
def test_any_object(fields: FieldMap, event: dict[str, Any], key: bytes | None) -> None:
    """Any object, with values of the wrong kind anywhere, is a turn or has a reason."""
    survives(fields, orjson.dumps(event), key)


@settings(max_examples=200, deadline=None)
@given(maps, st.data())
def test_any_damage(fields: FieldMap, data: st.DataObject) -> None:
    """A good event with bytes cut, changed or doubled is a turn or has a reason."""
    event = orjson.dumps({**PLAIN, "sender_id": "a", "event": "user", "a": {"b": 1, "c": "Rosa"}, "b": "x"})
    start = data.draw(st.integers(0, len(event)))
    end = data.draw(st.integers(start, len(event)))
    survives(fields, event[:start] + data.draw(st.binary(max_size=4)) + event[end:], None)


@settings(max_examples=200, deadline=None)
@given(texts, values, texts)
def test_round_trip(text: str, value: Any, note: str) -> None:
    """Text, copied and scrubbed values come out where they went in."""
    fields = FieldMap(text="payload.message.text", passed=("meta.value",), scrub=("meta.note",))
    event = {"session": "a", "payload": {"message": {"text": text}}, "meta": {"value": value, "note": note}}
    out = orjson.loads(fields.render(clean(parse(orjson.dumps(event), fields), turn=0)))
    assert (event["payload"], event["meta"]) == (out["payload"], out["meta"])


@settings(max_examples=100, deadline=None)
@given(st.lists(st.dictionaries(st.sampled_from(["body", "from", "no", "x"]), values, max_size=4) | values, max_size=4))
def test_any_list_of_messages(messages: list[Any]) -> None:
    """Each message, whatever it is, is a turn or has a reason."""
    value = orjson.dumps({"chat": {"id": "c", "messages": messages}})
    parts = EACH.parts(value, LIMIT)
    assert len(parts) == max(1, len(messages))
    for part in parts:
        survives(EACH, part, None)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.dictionaries(st.sampled_from(["body", "id", "redacted"]), values) | values, max_size=2), values)
def test_any_message_that_begins_a_conversation(messages: list[Any], first: Any) -> None:
    """Whatever stands in its place is a turn or has a reason."""
    item = {"id": 7, "source": first, "conversation_parts": {"conversation_parts": messages}}
    value = orjson.dumps({"topic": "conversation.user.created", "data": {"item": item}})
    for part in PRESETS["intercom"].parts(value, LIMIT):
        survives(PRESETS["intercom"], part, None)
