"""Decisions: each counts once and for the very turn it was made about; all else changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import orjson
import pytest

from anond.events.records import Position, Record
from anond.events.review import DeadLetter, ReviewItem, Sent
from anond.seal import Key, Ring
from anond.session.ledger import Ledger
from anond.surrogates.substitute import Substituter
from anond.tags import Span

if TYPE_CHECKING:
    from conftest import Bench

NOON = 1_800_000_000.0

TEXT = "hi, Ilsabe Quandt here"
PERSON = Span(4, 17, "PERSON")


@pytest.fixture
def waiting(benches: Callable[..., Bench]) -> Bench:
    """A pipeline that diverts everything."""
    return benches(divert={"max_risk": 0.0})


def diverted(bench: Bench, text: str = TEXT, **more: Any) -> ReviewItem:
    """A turn that waits."""
    (item,) = bench.items(bench.turns(text, **more))
    return item


def test_a_released_turn_has_the_surrogates_of_its_session(waiting: Bench) -> None:
    """What the person marked is replaced, the rest stays, and the event says that it was reviewed."""
    item = diverted(waiting, turn=7, speaker="agent")
    out = waiting.decide(waiting.decision(item, PERSON))
    (event,) = waiting.clean(out)
    assert out.decisions == ["released"]
    assert event["anond"] == {"id": "0-0", "status": "reviewed", "lang": "en", "model": ""}
    assert (event["session"], event["turn"], event["speaker"]) == (item.session, 7, "agent")
    assert event["text"].startswith("hi, ")
    assert event["text"].endswith(" here")
    assert not {"Ilsabe", "Quandt"} & set(event["text"].split())


def test_what_a_person_marked_is_known_from_then_on(waiting: Bench) -> None:
    """The next turns of the session hide it, with the same surrogate; other sessions know nothing of it."""
    item = diverted(waiting, "there is no pineapple")
    assert item.spans == ()
    (event,) = waiting.clean(waiting.decide(waiting.decision(item, Span(12, 21, "PERSON"))))
    later = diverted(waiting, "I like pineapple", first=1)
    assert [(s.start, s.end, s.tag) for s in later.spans] == [(7, 16, "PERSON")]
    (again,) = waiting.clean(waiting.decide(waiting.decision(later, *later.spans)))
    assert again["text"].removeprefix("I like ").lower() == event["text"].removeprefix("there is no ").lower()
    assert diverted(waiting, "I like pineapple", session="other", first=2).spans == ()


def test_what_no_person_marked_is_released_as_it_is(waiting: Bench) -> None:
    """A decision without spans says that nothing in the turn has to be hidden."""
    item = diverted(waiting, "nothing to see")
    assert waiting.texts(waiting.decide(waiting.decision(item))) == ["nothing to see"]


def test_a_dropped_turn_ends_as_a_dead_letter_without_a_copy(waiting: Bench) -> None:
    """The letter names the item, whose text lies in the review topic; nothing comes out."""
    item = diverted(waiting)
    out = waiting.decide(waiting.decision(item, verdict="drop"))
    (letter,) = waiting.letters(out)
    assert (letter.reason, letter.item, letter.value) == ("rejected", "0-0", None)
    assert letter.position == Position("chat.turns", 0, 0)
    assert (waiting.clean(out), out.decisions) == ([], ["dropped"])
    assert waiting.decide(waiting.decision(item, PERSON)).decisions == ["unknown"]


def test_a_decision_that_comes_twice_releases_once(waiting: Bench) -> None:
    """In one batch or in two."""
    item = diverted(waiting)
    decision = waiting.decision(item, PERSON)
    out = waiting.decide(decision, decision, waiting.decision(item, verdict="drop"))
    assert out.decisions == ["released", "unknown", "unknown"]
    assert len(out.outputs) == 1
    assert waiting.decide(decision).outputs == []


@pytest.mark.parametrize(
    ("change", "outcome"),
    [
        ({"item": "0-1"}, "unknown"), ({"item": ""}, "unknown"), ({"session": "00" * 16}, "unknown"),
        ({"session": "no hex"}, "error"), ({"kind": "audit", "sent": Sent("s", ())}, "unknown"),
    ],
)  # fmt: skip
def test_a_decision_about_something_else_releases_nothing(waiting: Bench, change: dict[str, Any], outcome: str) -> None:
    """Another item, another session, a turn shown only to measure leaks: the turn goes on waiting."""
    item = diverted(waiting)
    out = waiting.decide(waiting.decision(item, PERSON, **change))
    assert out.decisions == [outcome]
    assert waiting.clean(out) == []
    assert waiting.decide(waiting.decision(item, PERSON)).decisions == ["released"]


@pytest.mark.parametrize(
    "change",
    [{"text": "hi, another text"}, {"turn": 1}, {"speaker": "agent"}, {"session": "other"}, {"ts": 1}, {"lang": None},
     {"passed": {"x": 1}}, {"scrub": {"x": "y"}}, {"facts": {"PERSON": ("Eve",)}}],
)  # fmt: skip
def test_a_decision_about_another_text_releases_nothing(waiting: Bench, change: dict[str, Any]) -> None:
    """Whatever of the turn was changed, it is not the turn that waits."""
    item = diverted(waiting)
    out = waiting.decide(waiting.decision(item, turn=replace(item.turn, **change)))
    assert (out.decisions, out.outputs) == (["mismatch"], [])
    assert waiting.decide(waiting.decision(item, PERSON)).decisions == ["released"]


@pytest.mark.parametrize(
    "spans",
    [
        (Span(11, 17, "PERSON", "surname"), Span(4, 10, "PERSON")), (Span(4, 17, "PERSON"), Span(4, 10, "PERSON")),
        (Span(0, 22, "PERSON"), Span(4, 17, "UID")), (Span(4, 12, "LOCATION"), Span(9, 17, "PERSON")),
        (Span(4, 17, "ORG"), Span(4, 17, "PERSON")), (PERSON, PERSON),
    ],
)  # fmt: skip
def test_spans_in_any_order_hide_what_they_point_at(waiting: Bench, spans: tuple[Span, ...]) -> None:
    """Unsorted, nested, crossing or doubled spans: what any of them hides is hidden."""
    (text,) = waiting.texts(waiting.decide(waiting.decision(diverted(waiting), *spans)))
    assert not any(part in text for part in ("Ilsabe", "Quandt", "lsab", "uand"))


def test_spans_that_the_policy_leaves_are_left(waiting: Bench) -> None:
    """A company is no secret under the selective policy, also if a person marked it."""
    item = diverted(waiting, "it is from Acme")
    assert waiting.texts(waiting.decide(waiting.decision(item, Span(11, 15, "ORG")))) == ["it is from Acme"]


def unreadable(bench: Bench, item: ReviewItem) -> dict[str, Record]:
    """Records that are no decision about an item, by what is wrong."""
    good = bench.decision(item, PERSON)
    sealed = good.value or b""
    return {
        "no value": replace(good, value=None), "no key": replace(good, key=None), "empty": replace(good, value=b""),
        "altered": replace(good, value=sealed[:-1] + bytes([sealed[-1] ^ 1])), "cut": replace(good, value=sealed[:20]),
        "moved to another item": replace(good, key=b"0-1"), "in plain": replace(good, value=b'{"item":"0-0"}'),
        "of another ring": bench.decision(item, PERSON, ring=Ring("review", (Key.draw(0.0),))),
        "of another kind of ring": bench.decision(item, PERSON, ring=bench.state),
        "a list": bench.sealed(item.id, b"[]"), "no JSON": bench.sealed(item.id, b"{"),
        "no turn": bench.sealed(item.id, b'{"verdict":"release","turn":null}'),
        "no facts": bench.sealed(item.id, orjson.dumps({"verdict": "drop", "turn": {**turn(item), "facts": None}})),
        "an audit of a turn that did not go out": bench.decision(item, PERSON, kind="audit"),
        "a third verdict": bench.decision(item, PERSON, verdict="publish"),
        "a span behind the text": bench.decision(item, Span(4, 23, "PERSON")),
    }  # fmt: skip


def turn(item: ReviewItem) -> dict[str, Any]:
    """A turn as its JSON."""
    found: dict[str, Any] = orjson.loads(item.turn.to_json())
    return found


def test_what_is_no_decision_goes_to_the_dead_letters(waiting: Bench) -> None:
    """Altered, moved, sealed by others, or of another shape: kept as it came, with a word; nothing is released."""
    item = diverted(waiting)
    records = unreadable(waiting, item)
    for name, record in records.items():
        out = waiting.decide(record)
        assert (name, out.decisions) == (name, ["unreadable"])
        (letter,) = waiting.letters(out)
        assert (letter.reason, letter.position.topic, letter.value) == (
            "decision_unreadable", "chat.decisions", record.value,
        )  # fmt: skip
        assert waiting.clean(out) == []
    assert waiting.decide(waiting.decision(item, PERSON)).decisions == ["released"]


class Fragile(Substituter):
    """Fails while it is told to."""

    fails = False

    def replace(
        self, text: str, spans: Sequence[Span], ledger: Ledger, session_key: bytes, lang: str,
        ready: Sequence[tuple[Span, str]] = (),
    ) -> tuple[str, tuple[Span, ...]]:  # fmt: skip
        """Fail after the ledger has learnt."""
        done = super().replace(text, spans, ledger, session_key, lang, ready)
        if self.fails:
            raise RuntimeError(text)
        return done


def test_a_decision_under_a_key_that_nobody_holds_is_given_up(waiting: Bench) -> None:
    """It is kept as a dead letter, and the turn waits on; that the key is not held is known before the batch begins."""
    item = diverted(waiting)
    decided = waiting.decision(item, PERSON, ring=Ring("review", (Key.draw(1.0),)))
    assert waiting.pipeline.lacks_key([decided])
    out = waiting.decide(decided)
    assert (out.decisions, [letter.reason for letter in waiting.letters(out)]) == (
        ["unreadable"],
        ["decision_unreadable"],
    )
    assert not waiting.pipeline.lacks_key([waiting.decision(item, PERSON), waiting.record(1, "hello")])
    assert waiting.decide(waiting.decision(item, PERSON)).decisions == ["released"]


def test_an_error_lets_the_turn_wait_on(benches: Callable[..., Bench], monkeypatch: pytest.MonkeyPatch) -> None:
    """The decision goes to the dead letters, the ledger is as before, and a second decision counts."""
    bench = benches(divert={"max_risk": 0.0}, substituter=Fragile)
    item = diverted(bench, "there is no pineapple")
    other = diverted(bench, session="other", first=1)
    monkeypatch.setattr(Fragile, "fails", True)
    decision = bench.decision(item, Span(12, 21, "PERSON"))
    out = bench.decide(decision, bench.decision(other))
    assert out.decisions == ["error", "released"]
    assert [letter.reason for letter in bench.letters(out)] == ["decision_error"]
    assert not any(ledger.values for ledger in out.ledgers.values() if item.id in ledger.pending)
    monkeypatch.setattr(Fragile, "fails", False)
    assert bench.decide(decision).decisions == ["released"]


def test_the_event_goes_where_the_decision_came_from(waiting: Bench) -> None:
    """Not where the decision says: the owner of a partition writes to that partition alone."""
    item = diverted(waiting)
    out = waiting.decide(waiting.decision(item, PERSON, partition=99))
    assert [message.partition for message in out.outputs] == [0]


def test_five_thousand_spans_are_no_trouble(waiting: Bench) -> None:
    """A decision that marks every other letter is applied like any other."""
    item = diverted(waiting, "x " * 5000)
    spans = tuple(Span(n, n + 1, "ORG") for n in range(0, 10_000, 2))
    assert waiting.decide(waiting.decision(item, *spans)).decisions == ["released"]


def test_decisions_thrown_away_leave_no_trace(waiting: Bench) -> None:
    """A batch that is not committed is as if it had not been: the same decision then counts."""
    item = diverted(waiting)
    decision = waiting.decision(item, PERSON)
    first = waiting.pipeline.run([decision], waiting.store, NOON)
    second = waiting.pipeline.run([decision], waiting.store, NOON)
    assert first.decisions == second.decisions == ["released"]
    assert waiting.clean(first) == waiting.clean(second)


# -- items that nobody decides


def expire(bench: Bench, now: float) -> list[DeadLetter]:
    """The letters of what is due by then; committed."""
    return bench.letters(bench.commit(bench.pipeline.expire(bench.store.sessions_due(now), now)))


DAY, WEEK = 86_400, 604_800


def test_an_item_that_nobody_decides_ends_as_a_dead_letter(waiting: Bench) -> None:
    """After its time, and not before; once; and a decision that comes later releases nothing."""
    item = diverted(waiting)
    assert expire(waiting, NOON + WEEK - 2) == []
    (letter,) = expire(waiting, NOON + WEEK + 1)
    assert (letter.reason, letter.item, letter.position) == ("unreviewed", "0-0", Position("chat.turns", 0, 0))
    assert expire(waiting, NOON + WEEK + 2) == []
    out = waiting.decide(waiting.decision(item, PERSON), now=NOON + WEEK + 3)
    assert (out.decisions, out.outputs) == (["unknown"], [])


def test_a_session_is_remembered_while_something_waits(waiting: Bench) -> None:
    """Its time to live begins when nothing of it waits any more, and counts from its last turn or decision."""
    item = diverted(waiting)
    expire(waiting, NOON + 3 * DAY)
    assert len(waiting.store) == 1
    waiting.decide(waiting.decision(item, PERSON), now=NOON + 4 * DAY)
    expire(waiting, NOON + 5 * DAY - 1)
    assert len(waiting.store) == 1
    expire(waiting, NOON + 5 * DAY + 2)
    assert len(waiting.store) == 0


def test_only_the_items_that_are_due_expire(benches: Callable[..., Bench]) -> None:
    """A younger item of the same session goes on waiting."""
    bench = benches(divert={"max_risk": 0.0})
    diverted(bench)
    young = bench.commit(bench.run([bench.record(1, TEXT)], now=NOON + DAY))
    assert [letter.item for letter in expire(bench, NOON + WEEK + 1)] == ["0-0"]
    assert bench.decide(bench.decision(bench.items(young)[0], PERSON)).decisions == ["released"]
