"""Items that ask for two people: released at the second verdict if the two agree, else when a third person settles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import orjson
import pytest

from anond.events.records import Record
from anond.events.review import ReviewItem
from anond.pipeline.batch import BatchResult
from anond.pipeline.second_opinions import MAX_FIRST_VOTES
from anond.session.store import SessionStore
from anond.tags import Span
from tests.fixed_keys import fixed_ring

if TYPE_CHECKING:
    from conftest import Bench

    Benches = Callable[..., Bench]

NOON, WEEK = 1_800_000_000.0, 604_800
TEXT = "hi, Ilsabe Quandt here, from Nordheim"
PERSON, PLACE, WHOLE = Span(4, 17, "PERSON"), Span(29, 37, "LOCATION"), Span(0, 37, "PERSON")


@pytest.fixture
def waiting(benches: Benches) -> Bench:
    """A pipeline that diverts everything and asks for two opinions each time."""
    return benches(divert={"max_risk": 0.0}, double=1.0)


@pytest.fixture
def watched(benches: Benches) -> Bench:
    """A pipeline of which all that goes out is audited by two."""
    return benches(audit={"share": 1.0}, double=1.0)


def only(bench: Bench, text: str = TEXT, **more: Any) -> ReviewItem:
    """The item of a turn."""
    (item,) = bench.items(bench.turns(text, **more))
    return item


def by(bench: Bench, who: str, item: ReviewItem, /, *spans: Span, **more: Any) -> BatchResult:
    """What one person's vote comes to, committed; with the ledgers read back from their bytes each time."""
    out = bench.decide(bench.decision(item, *spans, reviewer=who, **more))
    restore(bench)
    return out


def restore(bench: Bench) -> None:
    """Let a daemon that starts anew take the sessions over from what is stored."""
    stored = bench.store.stage(dict(bench.store.sessions_due(1e12, 1 << 20, 1 << 20)))
    s = bench.settings.sessions
    bench.store = SessionStore(bench.state, s.ttl, s.cache)
    for key, value in stored:
        if value is not None:
            bench.store.restore(key, value)


def recalled(bench: Bench, out: BatchResult) -> list[Any]:
    """The events on the topic of recalls."""
    return [orjson.loads(m.value or b"") for m in out.outputs if m.topic == bench.settings.topics.recall]


# -- which items ask


def test_nobody_is_asked_twice_unless_it_is_set(benches: Benches) -> None:
    """By default no item asks for two, and its bytes are those of an item that knows nothing of it."""
    item = only(benches(divert={"max_risk": 0.0}))
    assert not item.double
    assert b"double" not in item.to_json()


def test_a_share_of_the_items_asks_for_two(benches: Benches) -> None:
    """The same again where a batch is done again; others than those drawn for audits; audits ask as well."""
    state = fixed_ring("state")
    waits = benches(state=state, divert={"max_risk": 0.0}, double=0.4, audit={"share": 0.4})
    records = [waits.record(n, f"{TEXT} {n}", f"s{n}") for n in range(200)]
    items = waits.items(waits.run(records))
    double = {item.id for item in items if item.double}
    assert 50 < len(double) < 110
    assert {item.id for item in waits.items(waits.run(records)) if item.double} == double
    assert 10 < len(double & {item.id for item in items if item.drawn}) < len(double) - 10
    goes = benches(state=state, double=0.4, audit={"share": 1.0})
    assert {item.id for item in goes.items(goes.run(records)) if item.double} == double


def test_an_item_comes_back_from_its_bytes_with_what_it_asks_for(waiting: Bench) -> None:
    """And an old one, which says nothing of it, asks for one."""
    item = only(waiting)
    assert item.double
    assert ReviewItem.from_json(item.to_json()) == item
    former = {name: value for name, value in orjson.loads(item.to_json()).items() if name != "double"}
    assert ReviewItem.from_json(orjson.dumps(former)) == replace(item, double=False)


# -- turns that wait


def test_the_second_verdict_of_somebody_else_releases(waiting: Bench) -> None:
    """The first vote alone lets nothing out, the third is about nothing."""
    item = only(waiting)
    first = by(waiting, "ada", item, PERSON, PLACE)
    assert (first.decisions, first.outputs) == (["first_of_two"], [])
    second = by(waiting, "bo", item, PERSON, PLACE)
    assert second.decisions == ["released"]
    (text,) = waiting.texts(second)
    assert text.startswith("hi, ")
    assert not any(word in text for word in ("Ilsabe", "Quandt", "Nordheim"))
    assert by(waiting, "cy", item, PERSON).decisions == ["unknown"]


def test_what_differs_in_no_letter_is_agreed_on(waiting: Bench) -> None:
    """A blank more or a finer kind needs no third person; what either marked is hidden."""
    item = only(waiting)
    by(waiting, "ada", item, PERSON)
    assert by(waiting, "bo", item, Span(3, 17, "PERSON", "female")).decisions == ["released"]


@pytest.mark.parametrize(
    ("ada", "bo", "cy", "hidden"),
    [
        ([PERSON], [PLACE], [PLACE], ["Nordheim"]),
        ([PERSON], [PLACE], [PERSON, PLACE], ["Ilsabe", "Quandt", "Nordheim"]),
        ([PERSON], [PERSON, PLACE], [], ["Ilsabe", "Quandt"]),
        ([PERSON], [PERSON, PLACE], [Span(4, 10, "PERSON")], ["Ilsabe", "Quandt"]),
        ([PERSON], [PERSON, PLACE], [Span(4, 17, "UNIT")], ["Ilsabe", "Quandt"]),
    ],
)
def test_where_two_disagree_a_third_settles(waiting: Bench, ada, bo, cy, hidden) -> None:  # type: ignore[no-untyped-def]
    """Nothing goes out before; the third verdict counts, and what both others hid stays hidden."""
    item = only(waiting)
    by(waiting, "ada", item, *ada)
    second = by(waiting, "bo", item, *bo)
    assert (second.decisions, second.outputs) == (["disagreed"], [])
    third = by(waiting, "cy", item, *cy)
    assert third.decisions == ["released"]
    (text,) = waiting.texts(third)
    assert [word for word in ("Ilsabe", "Quandt", "Nordheim") if word not in text] == hidden
    assert by(waiting, "dee", item).decisions == ["unknown"]


@pytest.mark.parametrize("first", ["release", "drop"])
@pytest.mark.parametrize(("third", "word"), [("release", "released"), ("drop", "dropped")])
def test_where_one_drops_a_third_settles(waiting: Bench, first: str, third: str, word: str) -> None:
    """Whoever dropped it, first or second: it is dropped or released as the third person says."""
    item = only(waiting)
    assert by(waiting, "ada", item, PERSON, verdict=first).decisions == ["first_of_two"]
    out = by(waiting, "bo", item, PERSON, verdict="drop" if first == "release" else "release")
    assert (out.decisions, out.outputs) == (["disagreed"], [])
    out = by(waiting, "cy", item, PERSON, verdict=third)
    assert out.decisions == [word]
    assert len(waiting.clean(out)) == (third == "release")


def test_where_both_drop_the_turn_is_dropped(waiting: Bench) -> None:
    """Whatever they marked: a dead letter and no event."""
    item = only(waiting)
    by(waiting, "ada", item, PERSON, verdict="drop")
    out = by(waiting, "bo", item, verdict="drop")
    assert out.decisions == ["dropped"]
    assert [letter.reason for letter in waiting.letters(out)] == ["rejected"]
    assert waiting.clean(out) == []


def test_who_comes_to_agree_releases(waiting: Bench) -> None:
    """A later vote takes the place of its person's own, and needs no third person where the two then agree."""
    item = only(waiting)
    by(waiting, "ada", item, PERSON)
    by(waiting, "bo", item, PLACE)
    assert by(waiting, "ada", item, WHOLE).decisions == ["disagreed"]
    out = by(waiting, "ada", item, PLACE)
    assert out.decisions == ["released"]
    assert waiting.texts(out)[0].startswith("hi, Ilsabe Quandt here")


def test_a_later_vote_of_the_same_person_replaces_the_first(waiting: Bench) -> None:
    """However often it comes it releases nothing; what was taken back is not hidden for its sake."""
    item = only(waiting)
    assert by(waiting, "ada", item, WHOLE, verdict="drop").decisions == ["first_of_two"]
    for _ in range(3):
        assert by(waiting, "ada", item, PERSON).decisions == ["corrected"]
    out = by(waiting, "bo", item, PERSON)
    assert out.decisions == ["released"]
    assert waiting.texts(out)[0].endswith("here, from Nordheim")


def test_copies_of_votes_count_once(waiting: Bench) -> None:
    """All in one batch: the copy of the first releases nothing, that of the second comes too late."""
    item = only(waiting)
    ada, bo = (waiting.decision(item, PERSON, reviewer=who) for who in ("ada", "bo"))
    out = waiting.decide(ada, ada, bo, bo, ada)
    assert out.decisions == ["first_of_two", "corrected", "released", "unknown", "unknown"]
    assert len(out.outputs) == 1


def test_a_batch_that_is_not_committed_leaves_no_vote(waiting: Bench) -> None:
    """Killed between the vote and its commit, the same vote is the first again; after it, it is kept."""
    item = only(waiting)
    ada, bo = (waiting.decision(item, PERSON, reviewer=who) for who in ("ada", "bo"))
    assert waiting.pipeline.run([ada], waiting.store, NOON).decisions == ["first_of_two"]
    assert waiting.decide(bo).decisions == ["first_of_two"]
    restore(waiting)
    assert waiting.pipeline.run([ada], waiting.store, NOON).decisions == ["released"]
    assert waiting.decide(ada).decisions == ["released"]


def test_the_item_says_whether_it_asks_for_two_and_not_the_settings(waiting: Bench, benches: Benches) -> None:
    """The share may change while items wait: each is decided as it was drawn."""
    rings = {"state": waiting.state, "review": waiting.review}
    one = benches(**rings, divert={"max_risk": 0.0})
    for began, goes_on, words in ((waiting, one, ["first_of_two", "released"]), (one, waiting, ["released"])):
        item = only(began)
        goes_on.store, goes_on.keys = began.store, began.keys
        assert [by(goes_on, who, item, PERSON).decisions[0] for who in ("ada", "bo")][: len(words)] == words


@pytest.mark.parametrize("change", [{"text": TEXT.replace("Quandt", "Brandt")}, {"speaker": "agent"}])
def test_a_second_vote_about_another_text_releases_nothing(waiting: Bench, change: dict[str, Any]) -> None:
    """The first vote stays, and waits for one about the same text."""
    item = only(waiting)
    by(waiting, "ada", item, PERSON)
    assert by(waiting, "bo", item, turn=replace(item.turn, **change)).decisions == ["mismatch"]
    assert by(waiting, "bo", item, PERSON).decisions == ["released"]


def test_an_error_at_the_second_vote_keeps_the_first(waiting: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The turn waits on with it, and another vote releases."""
    item = only(waiting)
    by(waiting, "ada", item, PERSON)

    def fails(*_: object) -> None:
        raise RuntimeError(TEXT)

    with monkeypatch.context() as patch:
        patch.setattr(waiting.pipeline.outputs, "clean", fails)
        assert by(waiting, "bo", item, PERSON).decisions == ["error"]
    out = by(waiting, "cy", item, PERSON)
    assert out.decisions == ["released"]
    assert "Ilsabe" not in waiting.texts(out)[0]


def test_what_the_first_marked_is_known_at_once(waiting: Bench) -> None:
    """Turns that come between the two votes hide it."""
    item = only(waiting, "there is no pineapple")
    assert item.spans == ()
    by(waiting, "ada", item, Span(12, 21, "PERSON"))
    later = only(waiting, "I like pineapple", first=1)
    assert [(s.start, s.end, s.tag) for s in later.spans] == [(7, 16, "PERSON")]


def test_an_item_with_one_vote_expires_like_another(waiting: Bench) -> None:
    """It ends as a dead letter; the second vote, too late, releases nothing."""
    item = only(waiting)
    by(waiting, "ada", item, PERSON)
    later = NOON + WEEK + 1
    out = waiting.commit(waiting.pipeline.expire(waiting.store.sessions_due(later), later))
    assert [(letter.reason, letter.item) for letter in waiting.letters(out)] == [("unreviewed", "0-0")]
    out = waiting.decide(waiting.decision(item, PERSON, reviewer="bo"), now=later)
    assert (out.decisions, out.outputs) == (["unknown"], [])


def test_the_ledger_keeps_no_name_of_a_reviewer(waiting: Bench) -> None:
    """Only a keyed digest, by which the same person is known again."""
    by(waiting, "Ada Wagenknecht", only(waiting), PERSON)
    ((_, ledger),) = waiting.store.sessions_due(1e12)
    assert b"Wagenknecht" not in ledger.encode()
    (pending,) = ledger.pending.values()
    assert pending.vote is not None
    assert len(pending.vote.reviewer) == 16


def test_a_vote_too_large_to_be_kept_stands_alone(waiting: Bench) -> None:
    """So that ledgers stay small: the turn is released with all that it marks."""
    item = only(waiting, "x " * 5000)
    spans = [Span(n, n + 1, "PERSON") for n in range(0, 1_000, 2)]
    out = by(waiting, "ada", item, *spans)
    assert out.decisions == ["released"]


def test_a_session_keeps_so_many_first_votes(waiting: Bench) -> None:
    """What comes beyond stands alone; those that are kept may be corrected, and make room when they are done with."""
    items = waiting.items(waiting.turns(*[f"{TEXT} {n}" for n in range(MAX_FIRST_VOTES + 2)]))
    votes: list[Record] = [waiting.decision(item, PERSON, reviewer="ada") for item in items]
    out = waiting.decide(*votes)
    assert out.decisions == ["first_of_two"] * MAX_FIRST_VOTES + ["released"] * 2
    assert by(waiting, "ada", items[0], PERSON).decisions == ["corrected"]
    assert by(waiting, "bo", items[0], PERSON).decisions == ["released"]
    item = only(waiting, TEXT, first=500)
    assert by(waiting, "ada", item, PERSON).decisions == ["first_of_two"]


# -- audits


def test_a_leak_is_recalled_at_the_first_vote_and_what_is_new_at_the_second(watched: Bench) -> None:
    """No recall waits for another opinion; the last one holds what both found, and the audit is counted once."""
    item = only(watched, "the pineapple is here and a teapot")
    one, two = Span(4, 13, "PERSON"), Span(28, 34, "PERSON")
    first = by(watched, "ada", item, one)
    assert (first.decisions, first.audits) == (["recalled"], [("leak", "en")])
    assert "pineapple" not in recalled(watched, first)[0]["text"]
    again = by(watched, "ada", item, one)
    assert (again.decisions, again.outputs, again.audits) == (["audited"], [], [])
    second = by(watched, "bo", item, two)
    assert (second.decisions, second.audits) == (["recalled"], [])
    text = recalled(watched, second)[0]["text"]
    assert "pineapple" not in text
    assert "teapot" not in text
    assert by(watched, "cy", item, one).decisions == ["unknown"]


def test_two_who_find_the_same_recall_it_once(watched: Bench) -> None:
    """Nor does the second person's silence bring the value back."""
    for number, marks in enumerate(((Span(0, 9, "PERSON"),), ())):
        item = only(watched, "pineapple is here", session=f"s{number}", first=number)
        assert by(watched, "ada", item, Span(0, 9, "PERSON")).decisions == ["recalled"]
        out = by(watched, "bo", item, *marks)
        assert (out.decisions, out.outputs) == (["audited"], [])


@pytest.mark.parametrize("verdicts", [("release", "drop"), ("drop", "release"), ("drop", "drop")])
def test_an_audit_that_one_drops_is_recalled_without_its_text_once(watched: Bench, verdicts: tuple[str, str]) -> None:
    """Whether it is the first of the two or the second."""
    item = only(watched, "pineapple is here")
    events = [
        event
        for who, verdict in zip(("ada", "bo"), verdicts, strict=True)
        for event in recalled(watched, by(watched, who, item, verdict=verdict))
    ]
    assert [event["text"] for event in events] == [""]


def test_an_audit_that_one_person_decided_does_not_count_as_expired(watched: Bench) -> None:
    """It was counted as what that person found."""
    one, _ = only(watched), only(watched, session="other", first=1)
    assert by(watched, "ada", one, *one.spans).audits == [("clean", "en")]
    later = NOON + WEEK + 1
    out = watched.commit(watched.pipeline.expire(watched.store.sessions_due(later), later))
    assert out.audits == [("expired", "")]
