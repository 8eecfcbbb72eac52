"""How tests of fields parse events: by the plain preset, or by a field map that is given."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from anond.errors import BadEvent
from anond.events.fields import FieldMap
from anond.events.presets import preset
from anond.events.turns import CleanTurn, Turn

LIMIT = 1_000_000
PLAIN = {"session": "c0ffee", "turn": 7, "speaker": "user", "text": "hola", "ts": "2026-11-20T17:00:00Z", "lang": "es"}


def parse(event: Any, fields: FieldMap | None = None, key: bytes | None = None) -> Turn:
    """Read an event, given as an object or as raw bytes."""
    value = event if isinstance(event, bytes) else json.dumps(event).encode()
    return (fields or preset("anond")).parse(value, key, LIMIT)


def reason(event: Any, fields: FieldMap | None = None, key: bytes | None = None) -> str:
    """Why an event is refused."""
    with pytest.raises(BadEvent) as caught:
        parse(event, fields, key)
    return caught.value.reason


def clean(turn: Turn, /, **changes: Any) -> CleanTurn:
    """A clean turn in which nothing had to be hidden."""
    same = CleanTurn(
        session=turn.session, turn=turn.turn, speaker=turn.speaker, text=turn.text, ts=turn.ts, id="0-1",
        status="clean", lang="es", model="es-0007", passed=turn.passed, scrubbed=turn.scrub,
    )  # fmt: skip
    return replace(same, **changes)


EACH = FieldMap(
    each="chat.messages", session="chat.id", turn="", text="chat.messages.body", speaker="chat.messages.from",
    end="over", passed=("chat.messages.no",), fact_fields={"customer": "PERSON"},
)  # fmt: skip
