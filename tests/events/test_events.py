"""The wire contract: what is written reads back, and no repr shows what a turn says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anond.events.records import Message, Position, Record, item_id
from anond.events.review import DeadLetter, Decision, Drawn, ReviewItem, Sent
from anond.events.turns import CleanTurn, Turn
from anond.log.protocol import Transaction
from anond.pipeline import missed_earlier
from anond.seal import seal_place
from anond.session.ledger import Ledger
from anond.session.remembered_turns import PastTurn
from anond.session.value import Value
from anond.tagging.listening import TextToRead
from anond.tags import Span
from tests.topics import TOPICS

POSITION = Position(TOPICS.turns, 3, 41)
SECRET = "Xavierius"
TURN = Turn(
    session=SECRET, turn=7, speaker="user", text=f"it is {SECRET}", ts="2026-11-20", lang="en",
    facts={"PERSON": (SECRET,)}, passed={"a.b": [1, {"c": SECRET}]}, scrub={"subject": SECRET},
)  # fmt: skip
ITEM = ReviewItem(
    id="3-41", kind="divert", reason="risk", risk=0.25, lang="en", model="en-0001", partition=3, session="00ff",
    turn=TURN, spans=(Span(6, 15, "PERSON", "first", "machine"),), context=(("agent", SECRET),), at=1.5, expires=2.5,
)  # fmt: skip
DECISION = Decision(
    item="3-41", kind="divert", verdict="release", lang="en", partition=3, session="00ff", turn=TURN,
    spans=(Span(6, 15, "PERSON", "first", "person"),), reviewer="eve", at=1.5, seconds=3.0,
    context=(("agent", SECRET),),
)  # fmt: skip
CLEAN = CleanTurn(SECRET, 7, "user", SECRET, None, "3-41", "clean", "en", "en-0001", {"a": SECRET}, {"b": SECRET})

FINITE = st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | FINITE | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)  # fmt: skip
TURNS = st.builds(
    Turn, session=st.text(), turn=st.integers(0, 2**63 - 1), speaker=st.text(), text=st.text(),
    ts=st.none() | st.text() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False), lang=st.none() | st.text(),
    facts=st.dictionaries(st.text(), st.lists(st.text(), max_size=3).map(tuple), max_size=3),
    passed=st.dictionaries(st.text(), JSON, max_size=3), scrub=st.dictionaries(st.text(), st.text(), max_size=3),
)  # fmt: skip


@given(TURNS)
def test_a_turn_has_the_same_bytes_after_a_round_trip(turn: Turn) -> None:
    """So that its digest is the same when a decision brings it back."""
    data = turn.to_json()
    assert Turn.from_dict(orjson.loads(data)).to_json() == data


def test_items_and_decisions_read_back() -> None:
    """All fields survive."""
    assert ReviewItem.from_json(ITEM.to_json()) == ITEM
    assert Decision.from_json(DECISION.to_json()) == DECISION
    audit = replace(ITEM, kind="audit", sent=Sent(SECRET, ((6, 15),)))
    assert ReviewItem.from_json(audit.to_json()) == audit
    drawn = Drawn(0.25, "en-0001", ((6, 15),))
    for one in (replace(ITEM, drawn=drawn), replace(audit, drawn=drawn)):
        assert ReviewItem.from_json(one.to_json()) == one
    assert Decision.from_json(replace(DECISION, drawn=drawn).to_json()).drawn == drawn
    suspect = replace(audit, kind="suspect", reason="suspect")
    assert ReviewItem.from_json(suspect.to_json()) == suspect
    judged = replace(DECISION, kind="suspect", sent=audit.sent)
    assert Decision.from_json(judged.to_json()) == judged
    found = replace(DECISION, kind="audit", sent=audit.sent)
    assert Decision.from_json(found.to_json()) == found


@given(st.binary(max_size=300) | st.none())
def test_a_dead_letter_keeps_any_bytes(value: bytes | None) -> None:
    """What was no turn comes out of its letter as it went in."""
    letter = DeadLetter(POSITION, "not_json", 1.5, value, "ab", "3-41")
    assert DeadLetter.from_json(letter.to_json()) == letter


def test_a_dead_letter_is_not_much_larger_than_what_it_keeps() -> None:
    """A log has a largest record: what was small enough to come in has to be small enough to be kept."""
    for byte in (b"\x00", b"\xff", b"a"):
        assert len(DeadLetter(POSITION, "not_json", 1.5, byte * 30_000).to_json()) < 41_000


@pytest.mark.parametrize(
    "value",
    [
        TURN, ITEM, DECISION, CLEAN, Sent(SECRET, ()), DeadLetter(POSITION, "error", 0.0, SECRET.encode()),
        Record(POSITION, SECRET.encode(), SECRET.encode(), 0, (("h", SECRET.encode()),)),
        Message(TOPICS.turns, 0, SECRET.encode(), SECRET.encode(), (("h", SECRET.encode()),)),
        Transaction([Message("t", 0, None, SECRET.encode())], [(SECRET.encode(), None)], {TOPICS.turns: 1}),
        Value("PERSON", None, SECRET, SECRET, 1),
        PastTurn("user", SECRET, "0-1", 1, ((0, 4, "PERSON", ""),)),
        Ledger(asked=SECRET, recent=[PastTurn("user", SECRET)], people=[(SECRET,)]),
        Ledger(values={("name", SECRET): Value("PERSON")}),
        TextToRead(SECRET, "en", "user", "", True), missed_earlier._letters(PastTurn("user", SECRET)),
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_no_repr_shows_a_text_a_key_or_a_session(value: Any) -> None:
    """A traceback or a debug line that prints one of these tells nothing."""
    assert SECRET not in repr(value)
    assert SECRET not in str(value)


def changed(**new: Any) -> bytes:
    """The decision's JSON with some of it changed."""
    return orjson.dumps({**orjson.loads(DECISION.to_json()), **new})


SENT = {"session": SECRET, "hidden": [[6, 15]]}
SPAN = {"start": 6, "end": 15, "tag": "PERSON"}
DRAWN = {"risk": 0.25, "model": "en-0001", "hidden": [[6, 15]]}


@pytest.mark.parametrize(
    "data",
    [
        b"", b"[]", b"null", b"{}", changed(verdict="maybe"), changed(verdict=None), changed(turn=None),
        changed(turn=[]), changed(spans=None), changed(spans=[{**SPAN, "end": 16}]),
        changed(spans=[{**SPAN, "start": -1}]),
        changed(spans=[{**SPAN, "start": 15}]), changed(spans=[{**SPAN, "tag": "NAME"}]),
        changed(spans=[{**SPAN, "sub": "phone"}]), changed(spans=[{**SPAN, "start": 6.0}]), changed(spans=[{}]),
        changed(spans=[{**SPAN, "start": True}]), changed(context=[["user"]]), changed(context=7),
        changed(drawn={}), changed(drawn=7), changed(drawn={**DRAWN, "hidden": [[6]]}),
        changed(drawn={**DRAWN, "hidden": [[6, "x"]]}), changed(drawn={**DRAWN, "risk": None}),
        changed(drawn={**DRAWN, "model": 7}),
        changed(kind="audit"), changed(kind="suspect"), changed(kind="other"), changed(sent=SENT),
        changed(kind="audit", sent=[]),
        changed(kind="audit", sent={**SENT, "session": 7}), changed(kind="audit", sent={**SENT, "hidden": [[1]]}),
        changed(kind="audit", sent={**SENT, "hidden": [["a", 2]]}), changed(kind="audit", sent={"session": "s"}),
    ],
)  # fmt: skip
def test_what_is_no_decision_is_refused(data: bytes) -> None:
    """With an error that quotes nothing of it."""
    with pytest.raises((ValueError, KeyError, TypeError, AttributeError)) as caught:
        Decision.from_json(data)
    assert SECRET not in str(caught.value)


def test_a_decision_without_context_is_read() -> None:
    """Scripts need not send it."""
    data = orjson.loads(DECISION.to_json())
    del data["context"]
    assert Decision.from_json(orjson.dumps(data)) == replace(DECISION, context=())


def test_positions_are_said_and_ids_are_unique() -> None:
    """A position reads as topic/partition@offset; an item's id names partition and offset."""
    assert str(POSITION) == "chat.turns/3@41"
    assert item_id(POSITION) == "3-41"
    assert item_id(Position("t", 1, 23)) != item_id(Position("t", 12, 3))


def test_a_seal_is_bound_to_its_kind_and_key() -> None:
    """No two kinds and keys of ours give one place."""
    assert len({seal_place(kind, key) for kind in ("review", "decision", "dead") for key in (b"0-1", b"0-2")}) == 6
