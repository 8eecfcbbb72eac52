"""Reads the fields of an event strictly: each value has the right type, or the event is refused."""

from __future__ import annotations

from typing import Any, Final

import orjson

from anond.errors import BadEvent
from anond.events.field_names import is_tag
from anond.events.times import Time
from anond.events.turns import LAST_TURN

MAX_SESSION_CHARS: Final = 256


def load(value: bytes | None, max_bytes: int) -> dict[str, Any]:
    """The JSON object in a record's value. The parser's own error quotes the text, so it goes no further."""
    if not value:
        raise BadEvent("empty")
    if len(value) > max_bytes:
        raise BadEvent("too_large")
    reason = "not_object"
    try:
        event = orjson.loads(value)
    except orjson.JSONDecodeError as error:
        event, reason = None, _why(value, error.msg)
    if type(event) is not dict:
        raise BadEvent(reason)
    return event


def _why(value: bytes, message: str) -> str:
    if "depth" in message or "ecursion" in message:
        return "too_deep"
    try:
        value.decode()
    except UnicodeDecodeError:
        return "not_utf8"
    return "not_json"


def session_id(session: Any, key: bytes | None) -> str:
    """The session id: a text or a whole number, else the record's key."""
    if type(session) is int:
        return str(session)
    if session is None or session == "":
        session = _decoded(key)
    if type(session) is not str:
        raise BadEvent("session_type")
    if len(session) > MAX_SESSION_CHARS:
        raise BadEvent("session_too_long")
    return session


def _decoded(key: bytes | None) -> str:
    try:
        session = (key or b"").decode()
    except UnicodeDecodeError:
        session = ""
    if not session:
        raise BadEvent("no_session")
    return session


def turn_number(turn: Any) -> int:
    """The number of a turn; -1 where the platform gives none."""
    if turn is None:
        return -1  # to be numbered from the session's ledger
    if type(turn) is not int or not 0 <= turn <= LAST_TURN:
        raise BadEvent("turn_type")
    return turn


def timestamp(ts: Any) -> Time | None:
    """A time, or a number or text in its place, which may be anything."""
    if ts is None or ts == "":
        return None
    if type(ts) not in (str, int, float):
        raise BadEvent("ts_type")
    time: Time = ts
    return time


def message_id(message: Any) -> str:
    """The platform's id of a message, a text or a whole number; "" for anything else."""
    return str(message) if type(message) in (str, int) else ""


def change_word(word: Any) -> str:
    """The word by which an event says what it changes; `true` and `false` are words, too."""
    if type(word) is bool:
        return str(word).lower()
    if type(word) is not str:
        raise BadEvent("change")
    return word


def language(hint: Any) -> str | None:
    """The language of a tag such as `de` or `pt-BR`; what is no such tag is no hint."""
    if type(hint) is not str:
        return None
    code = hint.replace("_", "-").partition("-")[0].lower()
    return code if 2 <= len(code) <= 3 and code.isascii() and code.isalpha() else None


def given_facts(facts: Any) -> dict[str, tuple[str, ...]]:
    """The values of an object of facts, by tag."""
    if facts is None:
        return {}
    if type(facts) is not dict or not all(is_tag(tag) for tag in facts):
        raise BadEvent("facts_type")
    return {tag: values for tag, given in facts.items() if (values := fact_values(given))}


def fact_values(given: Any) -> tuple[str, ...]:
    """The known values of a fact, which is one value or a list of them, as texts; empty ones are left out."""
    values = given if type(given) is list else [given]
    if any(value is not None and type(value) not in (str, int) for value in values):
        raise BadEvent("facts_type")
    return tuple(str(value) for value in values if value is not None and value != "")


def is_shallow(value: Any, levels: int) -> bool:
    """Whether a value is nested no deeper than so many levels."""
    if type(value) is dict:
        value = list(value.values())
    if type(value) is not list:
        return True
    return levels > 0 and all(is_shallow(inner, levels - 1) for inner in value)
