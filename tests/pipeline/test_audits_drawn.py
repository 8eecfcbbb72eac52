"""Audits: every turn that goes out has the same chance to be looked at, and a leak that is found there is recalled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import orjson
import pytest

from anond.events.records import AUDIT, Message
from anond.events.review import Decision, Drawn, ReviewItem, Sent, suspect_id
from anond.events.turns import Turn
from anond.pipeline.audits import AuditSample, missed
from anond.pipeline.batch import BatchResult
from anond.pipeline.review_items import MAX_AUDITS
from anond.seal import Ring
from anond.tags import SELECTIVE, Span
from tests.fixed_keys import fixed_key, fixed_ring

if TYPE_CHECKING:
    from conftest import Bench

    Benches = Callable[..., Bench]

NOON = 1_800_000_000.0
WEEK = 604_800
TEXT = "there is no pineapple, mail me at ilsabe@quandt.example"
LEFT = Span(12, 21, "PERSON")
MAIL = Span(34, 55, "EMAIL")


@pytest.fixture
def watched(benches: Benches) -> Bench:
    """A pipeline of which all that goes out is audited."""
    return benches(audit={"share": 1.0})


def audited(bench: Bench, text: str = TEXT, **more: Any) -> ReviewItem:
    """A turn that went out, as it is shown to a person."""
    (item,) = bench.items(bench.turns(text, **more))
    assert item.kind == "audit"
    return item


def recalled(bench: Bench, out: BatchResult) -> list[Any]:
    """The events on the topic of recalls."""
    return [orjson.loads(m.value or b"") for m in out.outputs if m.topic == bench.settings.topics.recall]


# -- the lot


def test_the_lot_falls_on_its_share() -> None:
    """Of 100,000 records half a percent are drawn, none by a share of 0, and all by a share of 1."""
    ring = fixed_ring("state")
    places = [f"{n % 7}-{n}" for n in range(100_000)]
    drawn = {
        share: sum(AuditSample(share, ring).includes(p, ring.current) for p in places) for share in (0.0, 0.005, 1.0)
    }
    assert (drawn[0.0], drawn[1.0]) == (0, 100_000)
    assert 400 < drawn[0.005] < 600


def test_the_lot_is_the_same_when_it_is_drawn_again_and_another_under_another_key() -> None:
    """A batch that is done again draws the same; whoever has no key cannot tell what is drawn."""
    old, new = fixed_key("old"), fixed_key("new", 1.0)
    places = [f"0-{n}" for n in range(2_000)]

    def drawn(ring: Ring, key_id: str) -> list[bool]:
        return [AuditSample(0.5, ring).includes(p, key_id) for p in places]

    first = drawn(Ring("state", (old,)), old.id)
    assert first == drawn(Ring("state", (new, old)), old.id)
    other = drawn(Ring("state", (new, old)), new.id)
    assert 800 < sum(a == b for a, b in zip(first, other, strict=True)) < 1_200


# -- the copy


def test_a_drawn_turn_goes_out_as_it_would_have_and_is_copied(benches: Benches, watched: Bench) -> None:
    """Its clean event is that of a turn that was not drawn; the copy is sealed and says what was hidden."""
    plain = benches(state=watched.state, review=watched.review, audit={"share": 0.0})
    out, without = watched.turns("hello", TEXT), plain.turns("hello", TEXT)
    assert watched.clean(out) == watched.clean(without)
    assert out.tally == without.tally
    item = watched.items(out)[1]
    assert (item.id, item.kind, item.reason, item.partition) == ("0-1", "audit", "audit", 0)
    assert (item.turn.text, item.context, item.lang) == (TEXT, (("user", "hello"),), "en")
    assert item.sent == Sent(watched.clean(out)[1]["session"], ((34, 55),))
    assert item.drawn == Drawn(item.risk, watched.pipeline.models["en"].fingerprint, ((34, 55),))
    assert all(b"pineapple" not in (m.value or b"") for m in out.outputs if m.topic == "chat.review")
    assert out.audits == [("drawn", "en"), ("drawn", "en")]


def test_a_copy_says_that_it_is_one_without_being_opened(watched: Bench) -> None:
    """Whoever counts ends of turns passes it over; a turn that waits carries no such header."""
    (copy,) = [m for m in watched.turns(TEXT).outputs if m.topic == "chat.review"]
    waits = watched.turns("hej, vad heter du? jag undrar", session="other", first=1, lang="sv").outputs
    assert (copy.headers, [m.headers for m in waits]) == (AUDIT, [()])


def test_what_waits_or_is_dead_is_never_audited(benches: Benches) -> None:
    """Nor is a turn without a letter or digit, in which nothing can leak."""
    bench = benches(audit={"share": 1.0}, divert={"max_risk": 0.0})
    out = bench.commit(bench.run([bench.record(0, TEXT), bench.raw(1, b"no turn"), bench.record(2, "?!")]))
    assert [row[0] for row in out.tally] == ["diverted", "dead", "clean"]
    assert [item.kind for item in bench.items(out)] == ["divert"]
    assert out.audits == []


def test_the_lot_falls_on_turns_that_wait_as_on_those_that_go(benches: Benches) -> None:
    """They are marked, sealed: with the risk, the model, and what would have been hidden. No session or end changes."""
    told = {"state": fixed_ring("state"), "review": fixed_ring("review")}
    goes = benches(**told, audit={"share": 0.4})
    waits = benches(**told, audit={"share": 0.4}, divert={"max_risk": 0.0})
    records = [goes.record(n, f"{TEXT} {n}", f"s{n}") for n in range(50)]
    gone = {item.id: item.drawn for item in goes.items(goes.run(records))}
    items = waits.items(waits.run(records))
    assert [item.kind for item in items] == ["divert"] * 50
    assert {item.id: item.drawn for item in items if item.drawn} == gone
    assert 5 < len(gone) < 35
    assert all(drawn is not None and (34, 55) in drawn.hidden for drawn in gone.values())
    assert all(message.headers == () for message in waits.run(records).outputs)


def test_of_a_turn_that_is_too_long_the_lot_knows_that_it_waits(benches: Benches) -> None:
    """Its risk is 1, whatever the model would have said; in a language without a model there is none to know of."""
    bench = benches(audit={"share": 1.0}, divert={"max_tokens": 16})
    (item,) = bench.items(bench.turns("ilsabe@quandt.example " + "so " * 40))
    assert item.drawn == Drawn(1.0, bench.pipeline.models["en"].fingerprint, ((0, 21),))
    (item,) = bench.items(bench.turns("hej, vad heter du? jag undrar", session="other", first=1, lang="sv"))
    assert item.drawn is not None
    assert item.drawn.model == ""


def test_it_went_out_under_the_name_that_readers_know(benches: Benches) -> None:
    """The platform's own id where that is what readers get."""
    bench = benches(audit={"share": 1.0}, fields={"keep_session_id": True})
    item = audited(bench)
    assert item.sent is not None
    assert (item.sent.session, item.session) == ("talk", bench.state.digest("session", b"talk").hex())
    (event,) = recalled(bench, bench.decide(bench.decision(item, LEFT)))
    assert event["session"] == "talk"


def test_words_that_were_redacted_were_hidden(benches: Benches) -> None:
    """In a language without a model, under `redact`, marking such a word is no leak."""
    bench = benches(audit={"share": 1.0}, divert={"no_model": "redact"})
    text = "jestem Wojtkowiak, mail w.wojtkowiak@poczta.example, 12 sztuk"
    item = audited(bench, text, lang="pl")
    assert item.sent is not None
    assert [text[start:end] for start, end in sorted(item.sent.hidden)] == [
        "Wojtkowiak", "mail", "w.wojtkowiak@poczta.example", "12", "sztuk",
    ]  # fmt: skip
    assert bench.decide(bench.decision(item, Span(7, 17, "PERSON"))).decisions == ["audited"]


def test_a_batch_that_is_done_again_draws_the_same(watched: Bench, benches: Benches) -> None:
    """After a commit that failed the same turns are copied, with the same ids."""
    bench = benches(audit={"share": 0.5})
    records = [bench.record(n, f"call me at {n}", f"s{n % 5}") for n in range(60)]
    first, again = (bench.items(bench.run(records)) for _ in range(2))
    assert [item.id for item in first] == [item.id for item in again]
    assert 15 < len(first) < 45


def test_a_session_remembers_so_many_audits(watched: Bench) -> None:
    """What comes after is not copied, and counted, so that a ledger stays small."""
    out = watched.turns(*["hello"] * (MAX_AUDITS + 3))
    assert len(watched.items(out)) == MAX_AUDITS
    assert [what for what, _ in out.audits].count("full") == 3
    assert len(watched.clean(out)) == MAX_AUDITS + 3


def test_an_error_leaves_nothing_of_an_audit(watched: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the copy cannot be made the turn is dead: nothing goes out that was drawn and not copied."""

    def fails(item: ReviewItem) -> Message:
        raise RuntimeError(item.turn.text)

    monkeypatch.setattr(watched.pipeline.outputs, "review", fails)
    out = watched.turns(TEXT)
    assert [letter.reason for letter in watched.letters(out)] == ["error"]
    assert (watched.clean(out), out.audits, out.risks) == ([], [], [])
    assert not any(ledger.audits for ledger in out.ledgers.values())


# -- the decision


def test_an_audit_without_a_leak_changes_nothing(watched: Bench) -> None:
    """What the person marked was hidden; marks of what the policy leaves count for nothing."""
    item = audited(watched)
    out = watched.decide(watched.decision(item, MAIL, Span(4, 8, "ORG")))
    assert (out.decisions, out.outputs, out.audits) == (["audited"], [], [("clean", "en")])
    assert watched.decide(watched.decision(item, LEFT)).decisions == ["unknown"]


def test_a_leak_is_recalled_with_the_surrogates_of_its_session(watched: Bench) -> None:
    """Session, number and corrected text, under the clean event's names; the clean topic shows nothing of it."""
    first = watched.turns(TEXT)
    (sent,), (item,) = watched.clean(first), watched.items(first)
    out = watched.decide(watched.decision(item, LEFT, MAIL))
    (event,) = recalled(watched, out)
    (message,) = out.outputs
    assert (message.topic, message.partition, message.key) == ("chat.recall", 0, sent["session"].encode())
    assert (event["session"], event["turn"]) == (sent["session"], sent["turn"])
    assert event["anond"] == {"id": sent["anond"]["id"], "status": "recalled", "lang": "en", "model": ""}
    assert "pineapple" in sent["text"]
    assert "pineapple" not in event["text"].lower()
    assert event["text"].split()[-1] == sent["text"].split()[-1]  # the address has the surrogate that it had
    assert (out.decisions, out.audits) == (["recalled"], [("leak", "en")])


def test_what_leaked_is_hidden_from_then_on(watched: Bench) -> None:
    """Later turns of the session hide it, with the surrogate of the recall; other sessions know nothing of it."""
    (event,) = recalled(watched, watched.decide(watched.decision(audited(watched), LEFT, MAIL)))
    surrogate = event["text"].removeprefix("there is no ").split(",")[0]
    (later,) = watched.texts(watched.turns("I like pineapple", first=1))
    assert later.removeprefix("I like ").lower() == surrogate.lower()
    (other,) = watched.texts(watched.turns("I like pineapple", session="other", first=2))
    assert other == "I like pineapple"


def test_a_decision_that_comes_twice_recalls_once(watched: Bench) -> None:
    """In one batch or in two, whatever the second one says."""
    item = audited(watched)
    decision = watched.decision(item, LEFT)
    out = watched.decide(decision, decision, watched.decision(item, verdict="drop"))
    assert out.decisions == ["recalled", "unknown", "unknown"]
    assert len(out.outputs) == 1
    assert watched.decide(decision).outputs == []


def test_a_turn_recalled_without_its_text_tells_no_places_in_it(benches: Benches) -> None:
    """Where surrogates are told, those of a text that is not shown are not."""
    bench = benches(audit={"share": 1.0}, emit={"spans": True})
    (event,) = recalled(bench, bench.decide(bench.decision(audited(bench), MAIL, verdict="drop")))
    assert (event["text"], event.get("spans")) == ("", None)


def test_a_turn_that_should_not_be_out_is_recalled_without_its_text(watched: Bench) -> None:
    """Dropping an audit tells those who keep copies to let go of the turn."""
    out = watched.decide(watched.decision(audited(watched), verdict="drop"))
    (event,) = recalled(watched, out)
    assert (event["text"], event["anond"]["status"], out.audits) == ("", "recalled", [("dropped", "en")])
    assert watched.letters(out) == []


def test_a_recall_passes_nothing_on_but_its_text(benches: Benches) -> None:
    """Times and other fields stand in the clean event already."""
    bench = benches(audit={"share": 1.0}, fields={"passed": ["channel"], "scrub": ["title"], "times": "keep"})
    item = audited(bench, channel="web", title="from Ilsabe", ts="2026-11-20")
    (event,) = recalled(bench, bench.decide(bench.decision(item, LEFT)))
    assert set(event) == {"session", "turn", "speaker", "text", "anond"}


@pytest.mark.parametrize(
    "change", [{"text": TEXT + "!"}, {"turn": 1}, {"session": "other"}, {"facts": {"PERSON": ("Eve",)}}]
)
def test_a_decision_about_another_text_recalls_nothing(watched: Bench, change: dict[str, Any]) -> None:
    """It is not the turn that went out, and a decision about that one still counts."""
    item = audited(watched)
    out = watched.decide(watched.decision(item, LEFT, turn=replace(item.turn, **change)))
    assert (out.decisions, out.outputs, out.audits) == (["mismatch"], [], [])
    assert watched.decide(watched.decision(item, LEFT)).decisions == ["recalled"]


def test_an_audit_and_a_turn_that_waits_are_not_taken_for_each_other(benches: Benches) -> None:
    """A decision of one kind about an item of the other does nothing."""
    bench = benches(audit={"share": 1.0})
    audit = audited(bench)
    (waits,) = bench.items(bench.turns("hej, vad heter du? jag undrar", session="sv", first=1, lang="sv"))
    crossed = (
        bench.decision(audit, LEFT, kind="divert", sent=None),
        bench.decision(waits, kind="audit", sent=Sent("x", ())),
    )
    out = bench.decide(*crossed)
    assert (out.decisions, out.outputs) == (["unknown", "unknown"], [])


def test_an_error_lets_the_audit_wait_on(watched: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The decision goes to the dead letters, nothing is recalled or counted, and a second decision counts."""
    decision = watched.decision(audited(watched), LEFT)

    def fails(*_: object) -> Message:
        raise RuntimeError("pineapple")

    with monkeypatch.context() as broken:
        broken.setattr(watched.pipeline.outputs, "recall", fails)
        out = watched.decide(decision)
    assert (out.decisions, out.audits, recalled(watched, out)) == (["error"], [], [])
    assert watched.decide(decision).decisions == ["recalled"]


# -- audits that nobody decides


def expire(bench: Bench, now: float) -> list[Message]:
    """What comes out for what is due by then; committed."""
    return bench.commit(bench.pipeline.expire(bench.store.sessions_due(now), now)).outputs


def test_an_audit_that_nobody_decides_is_let_go_of_quietly(watched: Bench) -> None:
    """The turn went out long ago, so there is no dead letter; a decision that comes later recalls nothing."""
    item = audited(watched)
    assert expire(watched, NOON + WEEK - 2) == []
    assert len(watched.store) == 1  # longer than the time to live: a decision may come
    assert expire(watched, NOON + WEEK + 1) == []
    assert len(watched.store) == 0
    assert watched.decide(watched.decision(item, LEFT), now=NOON + WEEK + 2).decisions == ["unknown"]


# -- what was missed


NAMES = "Maria Lo, 1234.AB"  # of which Maria and 1234 were hidden


@pytest.mark.parametrize(
    ("spans", "found"),
    [
        ((), []), ((Span(0, 5, "PERSON"),), []), ((Span(0, 9, "PERSON"),), ["Maria Lo,"]),
        ((Span(6, 9, "PERSON"),), ["Lo,"]), ((Span(10, 15, "ZIP"),), []), ((Span(10, 16, "ZIP"),), ["1234.A"]),
        ((Span(6, 8, "ORG"),), []), ((Span(6, 8, "DATE"),), []), ((Span(6, 8, "DATE", "birth"),), ["Lo"]),
        ((Span(0, 5, "PERSON"), Span(15, 17, "PERSON")), ["AB"]), ((Span(14, 15, "PERSON"),), []),
    ],
)  # fmt: skip
def test_missed_is_what_the_policy_hides_and_could_be_read(spans: tuple[Span, ...], found: list[str]) -> None:
    """A letter or digit that was left is enough; marks of punctuation alone are not, nor what the policy leaves."""
    sent = Sent("s", ((0, 5), (10, 14)))
    decision = Decision(
        "0-0", "audit", "release", "en", 0, "00", Turn("s", 0, "user", NAMES), spans, "eve", 0.0, 1.0, sent=sent
    )
    assert [NAMES[s.start : s.end] for s in missed(decision, SELECTIVE)] == found


def test_stretches_beyond_the_text_are_nothing() -> None:
    """A decision that claims trillions of hidden characters costs no time and no memory."""
    sent = Sent("s", ((-(10**12), 0), (10, 10**12)))
    spans = Span(0, 5, "PERSON"), Span(10, 14, "UID")
    decision = Decision(
        "0-0", "audit", "release", "en", 0, "00", Turn("s", 0, "user", NAMES), spans, "eve", 0.0, 1.0, sent=sent
    )
    assert missed(decision, SELECTIVE) == [spans[0]]


# -- suspects: turns that a person let go out


def suspected(bench: Bench, item: ReviewItem, *marks: Span) -> Any:
    """What a person says of a turn that comes again as a suspect."""
    sent = Sent("", (item.sent or Sent("", ())).hidden)
    again = replace(item, id=suspect_id(item.id), kind="suspect", reason="suspect", sent=sent)
    return bench.decision(again, *marks)


def test_what_a_first_look_overlooked_is_recalled_by_a_second(watched: Bench) -> None:
    """The corrected text goes out under the id of the turn; no audit is counted, and a copy of the decision changes
    nothing."""
    item = audited(watched)
    watched.decide(watched.decision(item, MAIL))
    again = suspected(watched, item, LEFT, MAIL)
    out = watched.decide(again, again)
    (event,) = recalled(watched, out)
    assert (out.decisions, out.audits) == (["recalled", "unknown"], [])
    assert event["anond"]["id"] == item.id
    assert event["session"] == item.session
    assert "pineapple" not in event["text"]
    assert "quandt" not in event["text"]


def test_a_suspect_in_which_nothing_is_found_changes_nothing(watched: Bench) -> None:
    """It is done with."""
    item = audited(watched)
    watched.decide(watched.decision(item, MAIL))
    out = watched.decide(suspected(watched, item, MAIL))
    assert (out.decisions, out.audits, recalled(watched, out)) == (["audited"], [], [])


def test_a_turn_that_was_released_comes_again_as_a_suspect(benches: Benches) -> None:
    """Of a turn that waited, too, what its reviewer overlooked is recalled."""
    bench = benches(divert={"max_risk": 0.0})
    (item,) = bench.items(bench.turns(TEXT))
    bench.decide(bench.decision(item, MAIL))
    again = replace(item, sent=Sent("", ((MAIL.start, MAIL.end),)))
    (event,) = recalled(bench, bench.decide(suspected(bench, again, LEFT, MAIL)))
    assert "pineapple" not in event["text"]


def test_a_suspect_that_nobody_let_go_out_is_unknown(watched: Bench) -> None:
    """Not an open audit, nor another text under the id of a turn: nobody can have such a thing recalled."""
    item = audited(watched)
    assert watched.decide(suspected(watched, item, LEFT, MAIL)).decisions == ["unknown"]
    watched.decide(watched.decision(item, MAIL))
    other = replace(item, turn=replace(item.turn, text=item.turn.text.replace("mail me", "call me")))
    out = watched.decide(suspected(watched, other, LEFT, MAIL))
    assert (out.decisions, recalled(watched, out)) == (["mismatch"], [])
