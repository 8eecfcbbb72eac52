"""Corrections: a later decision about a turn that people decided recalls what went out where it hides more, once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import orjson
import pytest

from anond.events.records import CORRECTION, RESET, Record
from anond.events.review import ReviewItem
from anond.pipeline.batch import BatchResult
from anond.session.ledger import MAX_RELEASED
from anond.session.store import SessionStore
from anond.tagging.bounds import MAX_SPANS
from anond.tags import Span

if TYPE_CHECKING:
    from conftest import Bench

    Benches = Callable[..., Bench]

NOON = 1_800_000_000.0
TEXT = "hi, Ilsabe Quandt here, from Nordheim"
PERSON, PLACE = Span(4, 17, "PERSON"), Span(29, 37, "LOCATION")


@pytest.fixture
def waiting(benches: Benches) -> Bench:
    """A pipeline that diverts everything."""
    return benches(divert={"max_risk": 0.0})


@pytest.fixture
def watched(benches: Benches) -> Bench:
    """A pipeline of which all that goes out is audited."""
    return benches(audit={"share": 1.0})


def only(bench: Bench, text: str = TEXT, **more: Any) -> ReviewItem:
    """The item of a turn."""
    (item,) = bench.items(bench.turns(text, **more))
    return item


def correction(bench: Bench, item: ReviewItem, /, *spans: Span, at: float = NOON + 90, **more: Any) -> Record:
    """The record of a later decision about an item that was decided."""
    return replace(bench.decision(item, *spans, at=at, **more), headers=CORRECTION)


def released(bench: Bench, *spans: Span, text: str = TEXT, **more: Any) -> ReviewItem:
    """An item that a person released."""
    item = only(bench, text, **more)
    assert bench.decide(bench.decision(item, *spans)).decisions == ["released"]
    return item


def recalls(bench: Bench, out: BatchResult) -> list[Any]:
    """The events on the topic of recalls."""
    return [orjson.loads(m.value or b"") for m in out.outputs if m.topic == bench.settings.topics.recall]


def restart(bench: Bench) -> None:
    """Let a daemon that starts anew take the sessions over from what is stored."""
    stored = bench.store.stage(dict(bench.store.sessions_due(1e12, 1 << 20, 1 << 20)))
    bench.store = SessionStore(bench.state, bench.settings.sessions.ttl, bench.settings.sessions.cache)
    for key, value in stored:
        bench.store.restore(key, value)


def test_what_a_correction_hides_beyond_what_went_out_is_recalled(waiting: Bench) -> None:
    """With the surrogates of its session, under the ids of the event; the session hides the value from then on."""
    item = released(waiting, PERSON, turn=7)
    restart(waiting)
    out = waiting.decide(correction(waiting, item, PERSON, PLACE))
    (event,) = recalls(waiting, out)
    assert out.decisions == ["recalled"]
    assert (event["session"], event["turn"], event["speaker"]) == (item.session, 7, "user")
    assert event["anond"] == {"id": "0-0", "status": "recalled", "lang": "en", "model": ""}
    assert not {"Ilsabe", "Quandt", "Nordheim"} & set(event["text"].split())
    assert waiting.clean(out) == []
    later = only(waiting, "back to Nordheim", first=1)
    assert [(s.start, s.end, s.tag) for s in later.spans] == [(8, 16, "LOCATION")]


def test_the_name_keeps_the_surrogate_that_went_out(waiting: Bench) -> None:
    """What was hidden already reads in the recall as in the event that it mends."""
    item = only(waiting)
    (before,) = waiting.texts(waiting.decide(waiting.decision(item, PERSON)))
    (event,) = recalls(waiting, waiting.decide(correction(waiting, item, PERSON, PLACE)))
    assert event["text"].partition(" here")[0] == before.partition(" here")[0]


def test_a_correction_that_comes_twice_recalls_once(waiting: Bench) -> None:
    """In one batch or in two, also where the daemon was killed in between, or the first batch came to nothing."""
    item = released(waiting, PERSON)
    again = correction(waiting, item, PERSON, PLACE)
    lost = waiting.pipeline.run([again], waiting.store, NOON)  # of a batch whose transaction failed
    out = waiting.decide(again, again)
    assert [len(recalls(waiting, one)) for one in (lost, out)] == [1, 1]
    assert recalls(waiting, lost) == recalls(waiting, out)
    assert out.decisions == ["recalled", "corrected"]
    restart(waiting)
    assert waiting.decide(again).outputs == []


def test_what_a_correction_hides_less_stays_hidden(waiting: Bench) -> None:
    """Nothing is recalled, now or when it is corrected back, and the session goes on hiding the value."""
    item = released(waiting, PERSON, PLACE)
    assert waiting.decide(correction(waiting, item, PERSON)).outputs == []
    assert waiting.decide(correction(waiting, item, PERSON, PLACE)).outputs == []
    assert [s.tag for s in only(waiting, "back to Nordheim", first=1).spans] == ["LOCATION"]


def test_a_recall_hides_what_went_out_hidden_and_was_untagged(waiting: Bench) -> None:
    """A correction takes one tag off and puts another on: the recall hides both."""
    item = released(waiting, PERSON)
    (event,) = recalls(waiting, waiting.decide(correction(waiting, item, PLACE)))
    assert not {"Ilsabe", "Quandt", "Nordheim"} & set(event["text"].split())


@pytest.mark.parametrize(
    ("spans", "count"),
    [
        ((Span(4, 17, "LOCATION"),), 1),
        ((Span(4, 10, "PERSON", "first"), Span(11, 17, "PERSON", "surname")), 0),
        ((PERSON, Span(29, 37, "ORG")), 0),
        ((Span(4, 17, "ORG"),), 0),
        ((Span(3, 17, "PERSON"),), 0),
    ],
)
def test_another_tag_is_recalled_and_finer_kinds_are_not(waiting: Bench, spans: tuple[Span, ...], count: int) -> None:
    """What is hidden as another kind reads wrong; a tag that the policy leaves, or a blank more, changes nothing."""
    item = released(waiting, PERSON)
    out = waiting.decide(correction(waiting, item, *spans))
    assert len(recalls(waiting, out)) == count


def test_a_turn_dropped_later_is_recalled_without_its_text(waiting: Bench) -> None:
    """Nothing of it should have gone out; no later correction says more."""
    item = released(waiting, PERSON)
    (event,) = recalls(waiting, waiting.decide(correction(waiting, item, PERSON, verdict="drop")))
    assert (event["text"], event["anond"]["id"]) == ("", "0-0")
    later = waiting.decide(correction(waiting, item, PERSON, PLACE))
    assert (later.decisions, later.outputs) == (["corrected"], [])


def test_a_dropped_turn_stays_dropped(waiting: Bench) -> None:
    """It is a dead letter; the correction teaches, and the session knows what it marks."""
    item = only(waiting)
    waiting.decide(waiting.decision(item, verdict="drop"))
    out = waiting.decide(correction(waiting, item, PLACE))
    assert (out.decisions, out.outputs) == (["corrected"], [])
    assert [s.tag for s in only(waiting, "back to Nordheim", first=1).spans] == ["LOCATION"]


def test_an_audit_that_was_found_clean_is_recalled_by_a_correction(watched: Bench) -> None:
    """What is marked beyond what went out hidden; a second copy, or less, recalls nothing."""
    item = only(watched, "the zorbing club of Nordheim is fine")
    assert watched.decide(watched.decision(item, *item.spans)).decisions == ["audited"]
    restart(watched)
    more = Span(4, 11, "PERSON")
    out = watched.decide(correction(watched, item, *item.spans, more))
    (event,) = recalls(watched, out)
    assert "zorbing" not in event["text"]
    assert (out.decisions, out.audits) == (["recalled"], [])  # it was counted when it was decided
    assert watched.decide(correction(watched, item, *item.spans, more)).outputs == []
    assert watched.decide(correction(watched, item)).outputs == []


def test_what_the_platform_took_back_is_recalled_with_no_text(waiting: Bench) -> None:
    """A message that was deleted after its release: a correction does not bring a word of it back."""
    item = released(waiting, PERSON, message_id="m1")
    gone = waiting.turns("", first=1, message_id="m1", message_change="deleted")
    assert [event["text"] for event in recalls(waiting, gone)] == [""]
    assert waiting.decide(correction(waiting, item, PERSON, PLACE)).outputs == []


def test_a_correction_without_its_session_is_told_of(waiting: Bench) -> None:
    """Counted, and said to those who show the item; nothing is recalled, since nobody knows what went out."""
    item = released(waiting, PERSON)
    waiting.commit(waiting.pipeline.expire(waiting.store.sessions_due(NOON + 1e9), NOON + 1e9))
    out = waiting.decide(correction(waiting, item, PERSON, PLACE))
    assert out.decisions == ["too_late"]
    assert [(m.topic, m.key, m.headers) for m in out.outputs] == [("chat.decisions", item.id.encode(), RESET)]


def test_a_correction_of_another_text_recalls_nothing(waiting: Bench) -> None:
    """Whatever of the turn was changed, it is not the turn that went out."""
    item = released(waiting, PERSON)
    out = waiting.decide(correction(waiting, item, PLACE, turn=replace(item.turn, text=TEXT[::-1])))
    assert (out.decisions, out.outputs) == (["mismatch"], [])


def test_a_second_copy_of_the_first_decision_corrects_nothing(waiting: Bench) -> None:
    """Only what says that it is a correction is one."""
    item = released(waiting, PERSON)
    assert waiting.decide(waiting.decision(item, PERSON, PLACE)).decisions == ["unknown"]


def test_a_correction_before_the_second_of_two_counts_as_their_vote(benches: Benches) -> None:
    """The turn still waits: it is released as the corrected vote and the second one say, and nothing is recalled."""
    bench = benches(divert={"max_risk": 0.0}, double=1.0)
    item = only(bench)
    assert bench.decide(bench.decision(item, PERSON, reviewer="kim")).decisions == ["first_of_two"]
    assert bench.decide(correction(bench, item, PERSON, PLACE, reviewer="kim")).decisions == ["corrected"]
    out = bench.decide(bench.decision(item, PERSON, PLACE, reviewer="lee"))
    assert (out.decisions, recalls(bench, out)) == (["released"], [])


def test_a_correction_after_two_agreed_recalls(benches: Benches) -> None:
    """By either of them: what both let go out is mended as for a single person."""
    bench = benches(divert={"max_risk": 0.0}, double=1.0)
    item = only(bench)
    for who in ("kim", "lee"):
        bench.decide(bench.decision(item, PERSON, reviewer=who))
    (event,) = recalls(bench, bench.decide(correction(bench, item, PERSON, PLACE, reviewer="lee")))
    assert "Nordheim" not in event["text"]


def test_a_correction_with_very_many_values_recalls_once(waiting: Bench) -> None:
    """Its second copy finds that nothing is kept to compare it with: what went out before is not out any more."""
    names = " ".join(f"Ilsabe{n:03}" for n in range(MAX_SPANS + 1))
    marks = [Span(at, at + 9, "PERSON") for at in range(0, len(names), 10)]
    again = correction(waiting, released(waiting, marks[0], text=f"{names} {TEXT}"), *marks)
    first, second = waiting.decide(again), waiting.decide(again)
    assert [len(recalls(waiting, out)) for out in (first, second)] == [1, 0]
    assert (first.decisions, second.decisions) == (["recalled"], ["too_late"])


def test_a_session_remembers_so_many_decided_turns(waiting: Bench) -> None:
    """Ledgers stay small: a correction of one decided longer ago, or with very many marks, comes too late."""
    first = released(waiting, PERSON)
    many = " ".join(f"Ilsabe{n}" for n in range(MAX_SPANS + 1))
    marks = [Span(at, at + len(word), "PERSON") for word in many.split() for at in [many.index(word)]]
    large = released(waiting, *marks, text=many, first=1)
    assert waiting.decide(correction(waiting, large, *marks)).decisions == ["too_late"]
    for number in range(MAX_RELEASED):
        released(waiting, text="nothing to see", first=2 + number)
    assert waiting.decide(correction(waiting, first, PERSON, PLACE)).decisions == ["too_late"]
