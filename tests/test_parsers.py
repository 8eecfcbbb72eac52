"""Every parser of bytes that come from disk or the log: what it did not write it refuses, by its own error alone.

Sound values are damaged in their bytes, and in their structure, the same way each time. Model files and events have
such tests in their own rooms.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.errors import AnondError, KeysError, LedgerBroken, ModelRefused, SealBroken
from anond.events.records import Position
from anond.events.review import DeadLetter, Decision, Drawn, ReviewItem, Sent
from anond.events.turns import Turn
from anond.models_topic.records import Announcement
from anond.models_topic.signed import signed
from anond.seal import Key, Ring, Signer, Verifier, files
from anond.seal.signing import public_half
from anond.session.ledger import Ledger
from anond.session.remembered_turns import FirstVote, PastTurn, Pending
from anond.session.store import SessionStore
from anond.session.value import Value
from anond.tags import Span
from anond.text import language, ngrams

SECRET = "Ilsabe"
PLACE = b"session|key"
KEY = Key("0f" * 8, 1.0, b"k" * 32)
RING = Ring("state", (KEY,))
TURN = Turn(SECRET, 3, "user", f"hi {SECRET}", 1795194000, "de", {"PERSON": (SECRET,)}, {"a": 1}, {"b": SECRET})
SPANS = (Span(3, 9, "PERSON", "first", "machine", 1.0),)
LEDGER = Ledger(
    "0f" * 8, {"de": 1.5}, "name", "agent", [PastTurn("user", SECRET, "0-1", 3, ((0, 6, "PERSON", ""),), "de")],
    {("person", SECRET): Value("PERSON", None, SECRET, "Ida", 1)}, [(SECRET, "x")], {"0-2": Pending(4, b"d" * 16, 9.0)},
    {"0-3": Pending(5, b"d" * 16, 9.0, True, FirstVote(b"e" * 16, False, ((0, 6, "PERSON", "first"),)))}, 6, 7.0,
)  # fmt: skip
ITEM = ReviewItem(
    "0-2", "audit", "audit", 0.5, "de", "de-0001", 0, "ab" * 16, TURN, SPANS, (("user", SECRET),), 1.0, 9.0,
    Sent(SECRET, ((3, 9),)), Drawn(0.5, "de-0001", ((3, 9),)), True,
)  # fmt: skip
DECISION = Decision(
    "0-2", "audit", "release", "de", 0, "ab" * 16, TURN, SPANS, "eve", 1.0, 2.0, ITEM.context, ITEM.sent, ITEM.drawn
)
KEYS = {"version": 1, "ring": "state", "keys": [{"id": KEY.id, "created": 1.0, "key": KEY.secret.hex()}]}


def _store(data: bytes) -> object:
    store = SessionStore(RING, 100, 10)
    store.restore(b"key", data)
    return store.find(b"key")


def _ledger_in_store(data: bytes) -> object:
    """A ledger that was damaged before it was sealed."""
    wake = b"\0\0\0\1"
    return _store(wake + RING.seal(zlib.compress(data), PLACE + wake))


@dataclass(frozen=True)
class Parser:
    """How bytes are read, what it may raise, and bytes that are sound."""

    read: Callable[[bytes], object]
    refusals: tuple[type[Exception], ...]
    sound: bytes
    prefix: int = 0  # bytes before the JSON


UNREADABLE = (ValueError, KeyError, TypeError, AttributeError)  # what `Decisions` takes for a decision that is none
PARSERS: Mapping[str, Parser] = {
    "ledger": Parser(Ledger.decode, (LedgerBroken,), LEDGER.encode(), 1),
    "sealed ledger": Parser(_ledger_in_store, (LedgerBroken,), LEDGER.encode(), 1),
    "item": Parser(ReviewItem.from_json, UNREADABLE, ITEM.to_json()),
    "decision": Parser(Decision.from_json, UNREADABLE, DECISION.to_json()),
    "dead letter": Parser(
        DeadLetter.from_json, UNREADABLE, DeadLetter(Position("t", 0, 1), "error", 1.0, b"x", "d", "0-1").to_json()
    ),
    "key file": Parser(lambda data: files._parse(Path("state.json"), "state", data), (KeysError,), orjson.dumps(KEYS)),
}
SEALED: Mapping[str, Parser] = {
    "sealed value": Parser(lambda data: RING.open(data, PLACE), (SealBroken,), RING.seal(b"plain", PLACE)),
    "stored ledger": Parser(_store, (SealBroken, LedgerBroken), b"\0\0\0\1" + RING.seal(b"x", PLACE + b"\0\0\0\1")),
}
LID = language.SHIPPED.read_bytes()
ODD = (
    None, True, -1, 2**63, 2**64 - 1, 1.5, 1e308, "", "x", "0f" * 8, SECRET * 50, [], [[]], {}, {"a": {}}, [None],
    [1, 2, 3], ["PERSON"], "PERSON", [0, 6, "PERSON", ""], {"start": 0, "end": 99, "tag": "PERSON"},
)  # fmt: skip


def damaged(data: st.DataObject, value: bytes) -> bytes:
    """The bytes with some of them changed, taken out, or put in."""
    out = bytearray(value)
    for _ in range(data.draw(st.integers(1, 4))):
        at, what = data.draw(st.integers(0, max(len(out) - 1, 0))), data.draw(st.integers(0, 3))
        if what == 0 and out:
            out[at] = data.draw(st.integers(0, 255))
        elif what == 1:
            del out[at : at + data.draw(st.integers(1, 9))]
        elif what == 2:
            out[at:at] = data.draw(st.binary(max_size=9))
        else:
            del out[at:]
    return bytes(out)


def twisted(data: st.DataObject, value: Any) -> Any:
    """The structure with something odd in one place of it, or one place less."""
    if not isinstance(value, list | dict) or not value or data.draw(st.integers(0, 5)) == 0:
        return data.draw(st.sampled_from(ODD))
    places = list(value) if isinstance(value, dict) else list(range(len(value)))
    place = data.draw(st.sampled_from(places))
    if data.draw(st.integers(0, 7)) == 0:
        del value[place]
    else:
        value[place] = twisted(data, value[place])
    return value


def refuses(parser: Parser, data: bytes) -> None:
    """It reads them, or raises its own error, which quotes nothing."""
    said = ""
    try:
        parser.read(data)
    except parser.refusals as error:
        said = str(error) if isinstance(error, AnondError) else ""
    assert SECRET not in said


@pytest.mark.parametrize("name", [*PARSERS, *SEALED])
def test_sound_bytes_are_read(name: str) -> None:
    """What follows starts from something that is read."""
    parser = (PARSERS | SEALED)[name]
    if name != "stored ledger":
        assert parser.read(parser.sound) is not None


@pytest.mark.parametrize("name", [*PARSERS, *SEALED])
@settings(max_examples=150, deadline=None, derandomize=True)
@given(data=st.data())
def test_damaged_bytes_are_refused_by_its_own_error(name: str, data: st.DataObject) -> None:
    """Bytes changed, lost, added, cut short."""
    parser = {**PARSERS, **SEALED}[name]
    refuses(parser, damaged(data, parser.sound))
    refuses(parser, data.draw(st.binary(max_size=80)))


@pytest.mark.parametrize("name", PARSERS)
@settings(max_examples=300, deadline=None, derandomize=True)
@given(data=st.data())
def test_json_of_another_shape_is_refused_by_its_own_error(name: str, data: st.DataObject) -> None:
    """A list in place of a text, a number beyond 63 bits, a field that is missing."""
    parser = PARSERS[name]
    head, body = parser.sound[: parser.prefix], json.loads(parser.sound[parser.prefix :])
    refuses(parser, head + orjson.dumps(twisted(data, body)))


@pytest.mark.parametrize("deep", ["[", '{"a":'])
@pytest.mark.parametrize("name", PARSERS)
def test_endless_nesting_is_refused(name: str, deep: str) -> None:
    """No stack runs over."""
    parser = PARSERS[name]
    refuses(parser, parser.sound[: parser.prefix] + (deep * 100_000).encode())


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.data())
def test_a_damaged_language_model_is_another_kind_or_refused(data: st.DataObject) -> None:
    """Its digest is checked before; but for that, too, nothing else is raised."""
    head = damaged(data, LID[:2000]) + LID[2000 : data.draw(st.sampled_from([2000, 4000, len(LID)]))]
    with suppress(ValueError):
        ngrams.compiled(head)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.data())
def test_a_damaged_announcement_is_refused_whoever_signed_it(data: st.DataObject) -> None:
    """What is signed is looked at all the same."""
    key = Key("0e" * 8, 1.0, b"p" * 32)
    fields = {"lang": "de", "id": "de-0001", "digest": "ab" * 32, "size": 9, "at": 1.0}
    value = signed("models", "current/de", twisted(data, fields), Signer(key)).value or b""
    verifier = Verifier((public_half(key),))
    for one in (value, damaged(data, value)):
        refuses(Parser(lambda one: Announcement.open("current/de", one, verifier), (ModelRefused,), value), one)
