"""Events that hold a list of messages become a turn for each of them."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from anond.errors import BadEvent, ConfigError, SessionEnded
from anond.events.fields import FieldMap
from tests.events.parsing import EACH, LIMIT, clean

CHAT = {
    "chat": {"id": "c", "messages": [{"body": "hola", "from": "user", "no": 1}, {"body": "hi", "from": "agent"}]},
    "customer": "Rosa",
}  # fmt: skip


def test_a_conversation_is_taken_apart() -> None:
    """A turn for each message, with what stands beside the list; each is written, and made again, as a list of one."""
    parts = EACH.parts(orjson.dumps(CHAT), LIMIT)
    first, second = (EACH.parse(part, None, LIMIT) for part in parts)
    assert (first.session, first.speaker, first.text, first.passed) == ("c", "user", "hola", {"chat.messages.no": 1})
    assert (second.session, second.speaker, second.text, second.passed) == ("c", "agent", "hi", {})
    assert first.facts == second.facts == {"PERSON": ("Rosa",)}
    out = orjson.loads(EACH.render(clean(first, turn=0)))
    assert out["chat"] == {"id": "c", "messages": [{"from": "user", "body": "hola", "no": 1}]}
    assert EACH.text_of(out) == "hola"
    assert EACH.parse(EACH.rebuild(first), None, LIMIT) == first


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        ({"chat": {"id": "c", "messages": []}}, "ignored"),
        ({"chat": {"id": "c", "messages": {"body": "x"}}}, "each_type"),
        ({"chat": {"id": "c"}}, "each_type"),
        ({"chat": {"id": "c", "messages": ["x"]}}, "not_object"),
        ({"chat": {"id": "c", "messages": [{"body": 1}]}}, "text_type"),
        ({"chat": {"id": "c", "messages": [{"body": "x"}] * 1001}}, "too_many"),
        ({"chat": {"id": "c", "messages": [{"body": "x"}] * 1000}, "more": "x" * 20_000}, "too_large"),
    ],
)
def test_conversations_that_cannot_be_taken_apart(event: Any, expected: str) -> None:
    """Each has a reason; what stands beside many messages may not fill the memory by being copied with each."""
    with pytest.raises(BadEvent) as caught:
        EACH.parse(EACH.parts(orjson.dumps(event), LIMIT)[0], None, LIMIT)
    assert caught.value.reason == expected
    assert EACH.session_of(orjson.dumps(event), None, 10 * LIMIT) == "c"


def test_a_conversation_without_messages_may_end_its_session() -> None:
    """With an empty list, and without any."""
    for chat in ({"id": "c", "messages": []}, {"id": "c"}):
        with pytest.raises(SessionEnded) as caught:
            EACH.parse(orjson.dumps({"chat": chat, "over": True}), None, LIMIT)
        assert caught.value.session == "c"


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({"text": "body"}, "fields.text: 'body' is not in the list of fields.each: write chat. before its name"),
        ({"text": "chat.body", "session": "chat"}, "fields.session: 'chat' holds the list of fields.each"),
        ({"text": "chat.body", "fact_fields": {"chat": "PERSON"}}, "fields.facts: 'chat' holds the list"),
    ],
)
def test_maps_of_lists_that_cannot_work_are_refused(names: dict[str, Any], message: str) -> None:
    """A text outside of the list, and fields that would be the list itself."""
    with pytest.raises(ConfigError, match=message):
        FieldMap(each="chat", **names)
