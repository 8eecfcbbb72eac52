"""The pipeline: one disposition for each record, whatever happens, and ledgers that are copies."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from anond.events import UNREADABLE, CleanTurn, Record, item_id
from anond.fields import FieldMap, TsPolicy
from anond.pipeline import Outcome
from anond.seal import Key, Ring
from anond.stream.sessions import SessionStore
from anond.surrogates.ledger import Ledger
from anond.surrogates.substitute import Substituter
from anond.tagging.decoder import Decoded, Decoder
from anond.tagging.tagger import Found, Reading, Tagger
from anond.tagging.tags import Span

if TYPE_CHECKING:
    from conftest import Bench

    Benches = Callable[..., Bench]

BOMB = "kaboom"
MARIA = {"PERSON": ["Maria Lopez"]}


# -- one disposition for each record

TEXTS = st.sampled_from(["hello there", "my name is Maria Lopez", "mail maria@lopez.de", "", "...", "¿qué tal, amiga?"])
EVENTS = st.fixed_dictionaries(
    {"session": st.sampled_from(["a", "b", "c"]), "text": TEXTS | st.text(max_size=40)},
    optional={
        "turn": st.integers(-1, 9) | st.none() | st.just("one"),
        "speaker": st.sampled_from(["user", "agent", "Bob", 1]), "lang": st.sampled_from(["en", "es", "sv", "zz", 7]),
        "ts": st.sampled_from([0, 1e300, "2026-11-20", "noon", []]),
        "facts": st.sampled_from([MARIA, {"PERSON": "x"}, {"NAME": "x"}, {"UID/phone": [600123456]}, "Maria", []]),
    },
)  # fmt: skip


@st.composite
def values(draw: st.DrawFn) -> bytes:
    """Valid events, events with a byte changed, inserted or lost, and garbage."""
    event = orjson.dumps(draw(EVENTS))
    at = draw(st.integers(0, len(event)))
    some = draw(st.binary(max_size=3))
    cut = draw(st.integers(0, 3))
    return draw(
        st.sampled_from([event, event, event, event[:at] + some + event[at + cut :], some, b"[" * (1 + 2000 * cut)])
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(values(), max_size=12), st.sampled_from([0.0, 1e-5, 1.0]))
def test_every_record_has_exactly_one_disposition(benches: Benches, batch: list[bytes], max_risk: float) -> None:
    """Whatever the bytes are: each record is clean, waits, or is dead, once, and the tally says the same."""
    bench = benches(divert={"max_risk": max_risk})
    records = [bench.raw(n, value) for n, value in enumerate(batch)]
    out = bench.run(records)
    clean = [event["anond"]["id"] for event in bench.clean(out)]
    waiting = [item.id for item in bench.items(out)]
    dead = [item_id(letter.position) for letter in bench.letters(out)]
    assert sorted([*clean, *waiting, *dead]) == sorted(item_id(record.position) for record in records)
    counts = {"clean": len(clean), "diverted": len(waiting), "dead": len(dead)}
    assert {name: sum(row[0] == name for row in out.tally) for name in counts} == counts
    assert sorted(i for ledger in out.ledgers.values() for i in ledger.pending) == sorted(waiting)


def test_an_ignored_event_is_written_nowhere(benches: Benches) -> None:
    """An event that carries no turn by the platform's own words is counted and leaves nothing."""
    bench = benches(fields={"preset": "rasa"})
    out = bench.run([bench.raw(0, b'{"event":"slot","sender_id":"a","value":"Maria"}')])
    assert (out.outputs, out.ledgers, out.tally) == ([], {}, [("ignored", "ignored", "")])


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (None, "empty"), (b"", "empty"), (b"{", "not_json"), (b"\xff{}", "not_utf8"), (b"[]", "not_object"),
        (b"[" * 3000, "too_deep"), (b'{"text":"x"}', "no_session"), (b'{"session":"a"}', "no_text"),
        (b'{"session":"a","text":7}', "text_type"), (b'{"session":"a","text":"x","speaker":"Maria"}', "speaker"),
        (b'{"session":"a","text":"\\ud800"}', "not_json"), (b'{"text":"' + b"x" * 300_000 + b'"}', "too_large"),
    ],
)  # fmt: skip
def test_what_is_no_turn_goes_to_the_dead_letters_with_a_word(bench: Bench, value: bytes | None, reason: str) -> None:
    """The letter says why, holds the very bytes (or, if they are too many, their digest), and has no ledger."""
    out = bench.run([bench.raw(3, value)])
    (letter,) = bench.letters(out)
    assert (letter.reason, letter.position.offset, out.ledgers) == (reason, 3, {})
    assert (letter.value, bool(letter.digest)) == ((None, True) if reason == "too_large" else (value, False))


def test_what_the_log_cannot_read_is_not_called_empty(bench: Bench) -> None:
    """A damaged record becomes a dead letter that says so, and where it stood."""
    out = bench.run([replace(bench.raw(3, None), headers=UNREADABLE)])
    (letter,) = bench.letters(out)
    assert (letter.reason, letter.position.offset, letter.value) == ("unreadable", 3, None)


# -- nothing leaves that was not decided to be clean

SECRETS = ("Xavierius", "Qwertysson", "xq@zuzu.example", "Zanzibarova")


def secret_turns(bench: Bench) -> list[Record]:
    """Turns full of secrets; one of them dies."""
    texts = [f"it is {secret} speaking" for secret in SECRETS]
    facts = {"PERSON": list(SECRETS)}
    records = [bench.record(n, text, session=f"s{n}", facts=facts) for n, text in enumerate(texts)]
    return [*records, bench.raw(9, b'{"session":"s","speaker":"Xavierius","text":"it is Xavierius"}')]


def test_what_is_diverted_or_dead_is_nowhere_on_the_clean_topic(benches: Benches) -> None:
    """A turn that waits, or died, leaves not one of its words on the clean topic, also if it is told as withheld."""
    bench = benches(divert={"max_risk": 0.0}, emit={"withheld": True})
    out = bench.run(secret_turns(bench))
    assert {row[0] for row in out.tally} == {"diverted", "dead"}
    shown = b"".join((m.value or b"") + (m.key or b"") for m in out.outputs if m.topic == "chat.clean")
    assert b"withheld" in shown
    assert not any(word.encode() in shown for word in (*SECRETS, "speaking"))


def test_sealed_outputs_hold_no_plaintext(benches: Benches) -> None:
    """Items, letters and staged ledgers show no word of a turn, and no session id."""
    bench = benches(divert={"max_risk": 0.0})
    out = bench.run(secret_turns(bench))
    written = b"".join((m.value or b"") + (m.key or b"") for m in out.outputs)
    written += b"".join(key + (value or b"") for key, value in bench.store.stage(dict(out.ledgers)))
    assert len(bench.items(out)) == 4
    for word in (*SECRETS, "speaking", "session", "user"):
        assert not any(word.encode(encoding) in written for encoding in ("utf-8", "utf-16-le", "utf-32-le"))


def test_what_is_known_is_replaced(bench: Bench) -> None:
    """The clean event holds the same sentence around a surrogate."""
    (text,) = bench.texts(bench.turns("it is Maria Lopez speaking", facts=MARIA))
    assert text.startswith("it is ")
    assert text.endswith(" speaking")
    assert "Maria" not in text
    assert "Lopez" not in text


# -- an error on one turn


class ReadFails(Tagger):
    """Fails to read a marked text."""

    def read(self, text: str, lang: str, speaker: str, asked: str, first: bool) -> Reading:
        """Raise on the mark."""
        if BOMB in text:
            raise ValueError(text)
        return super().read(text, lang, speaker, asked, first)


class DecodeFails(Tagger):
    """Fails to decode any batch with a marked text in it."""

    def decode(self, readings: Sequence[Reading], models: Mapping[str, Decoder]) -> list[Decoded | None]:
        """Raise on the mark."""
        if any(BOMB in reading.view.text for reading in readings):
            raise MemoryError
        return super().decode(readings, models)


class FindFails(Tagger):
    """Fails to merge what was found in a marked text."""

    def find(self, reading: Reading, decoded: Decoded | None, ledger: Ledger) -> Found:
        """Raise on the mark."""
        if BOMB in reading.view.text:
            raise RecursionError
        return super().find(reading, decoded, ledger)


class RisksFail(Tagger):
    """Fails to reckon the risks of any turns with a marked one among them."""

    def find(self, reading: Reading, decoded: Decoded | None, ledger: Ledger) -> Found:
        """Mark what was found."""
        found = super().find(reading, decoded, ledger)
        return replace(found, spans=(Span(0, 1, "MISC", source=BOMB),)) if BOMB in reading.view.text else found

    def risks(self, found: Sequence[Found], decoded: Sequence[Decoded | None]) -> list[float]:
        """Raise on the mark."""
        if any(span.source == BOMB for one in found for span in one.spans):
            raise FloatingPointError
        return super().risks(found, decoded)


class SubstituteFails(Substituter):
    """Fails to substitute in a marked text, after its ledger has learnt of it."""

    def replace(
        self, text: str, spans: Sequence[Span], ledger: Ledger, session_key: bytes, lang: str
    ) -> tuple[str, tuple[Span, ...]]:
        """Raise on the mark."""
        done = super().replace(text, spans, ledger, session_key, lang)
        if BOMB in text:
            raise KeyError(text)
        return done


class RenderFails(FieldMap):
    """Fails to write a marked turn."""

    def render(self, clean: CleanTurn, ts: TsPolicy = "drop") -> bytes:
        """Raise on the mark."""
        if BOMB in clean.text:
            raise TypeError(clean.text)
        return super().render(clean, ts)


FAULTS: dict[str, dict[str, Any]] = {
    "read": {"tagger": ReadFails}, "decode": {"tagger": DecodeFails}, "find": {"tagger": FindFails},
    "risks": {"tagger": RisksFail}, "substitute": {"substituter": SubstituteFails},
    "render": {"field_map": RenderFails()},
}  # fmt: skip


@pytest.mark.parametrize("where", FAULTS)
@pytest.mark.parametrize("at", [0, 2, 4])
def test_an_error_on_one_turn_is_paid_by_it_alone(benches: Benches, where: str, at: int) -> None:
    """The turn goes to the dead letters; all others, of its session too, come out as if it had not been there."""
    state = Ring("state", (Key.draw(0.0),))
    bench = benches(state=state, **FAULTS[where])
    others = [
        bench.record(0, "this is Maria Lopez", "a", facts=MARIA, turn=0), bench.record(1, "Tom Baker", "b", turn=0),
        bench.record(2, "Maria again, and Anna Kovac", "a", turn=2), bench.record(3, "thank you, Maria", "a", turn=3),
    ]  # fmt: skip
    bomb = bench.record(9, f"{BOMB}, says Peter Parker of peter@parker.example", "a", turn=1)
    out = bench.run([*others[:at], bomb, *others[at:]])
    expected = benches(state=state).run(others)
    assert bench.clean(out) == bench.clean(expected)
    (letter,) = bench.letters(out)
    assert (letter.reason, letter.position.offset, letter.value) == ("error", 9, bomb.value)
    assert sorted(out.tally) == sorted([*expected.tally, ("dead", "error", "")])
    kept = {key: (ledger.values, ledger.people, ledger.recent) for key, ledger in out.ledgers.items()}
    assert kept == {key: (ledger.values, ledger.people, ledger.recent) for key, ledger in expected.ledgers.items()}


@pytest.mark.parametrize("where", FAULTS)
def test_errors_on_all_turns_lose_none(benches: Benches, where: str) -> None:
    """A batch in which every turn fails is a batch of dead letters."""
    bench = benches(**FAULTS[where])
    out = bench.turns(*(f"{BOMB}: my mail is a{n}@b{n}.example" for n in range(5)))
    assert [letter.position.offset for letter in bench.letters(out)] == [0, 1, 2, 3, 4]
    assert bench.clean(out) == []


def test_a_session_whose_ledger_does_not_open_is_dead_and_others_go_on(benches: Benches) -> None:
    """A damaged ledger costs the turns of its own session, with a word for it."""
    bench = benches()
    bench.turns("hello", session="a")
    (key,) = bench.turns("hello", session="b").ledgers
    hurt = SessionStore(bench.state, 100, 100)
    for name, value in bench.store.stage({key: Ledger(key_id=bench.state.current)}):
        hurt.restore(name, (value or b"")[:-1] + b"!")
    out = bench.pipeline.run([bench.record(0, "hello", "b"), bench.record(1, "hello", "c")], hurt, 0.0)
    assert [row[:2] for row in out.tally] == [("dead", "ledger"), ("clean", "")]


# -- ledgers are copies


def readable(bench: Bench, out: Outcome) -> list[Any]:
    """What an outcome says, opened, so that two can be compared."""
    return [bench.clean(out), bench.items(out), bench.letters(out), out.tally]


@pytest.mark.parametrize("max_risk", [0.0, 1e-5, 1.0])
def test_a_batch_that_is_thrown_away_leaves_no_trace(benches: Benches, max_risk: float) -> None:
    """The committed ledgers are as before, and the same batch again gives the same outputs and the same ledgers."""
    bench = benches(divert={"max_risk": max_risk})
    bench.turns("this is Maria Lopez", "what is your name?", facts=MARIA)
    before = {key: ledger.encode() for key, ledger in bench.run([bench.record(7, "!")]).ledgers.items()}
    batch = [bench.record(2, "it is Anna Kovac, anna@kovac.example", speaker="agent"), bench.raw(3, b"{"),
             bench.record(4, "Maria?", ts="2026-11-20"), bench.record(5, "Ben Adams", "other")]  # fmt: skip
    first, second = bench.run(batch), bench.run(batch)
    assert readable(bench, first) == readable(bench, second)
    assert {k: v.encode() for k, v in first.ledgers.items()} == {k: v.encode() for k, v in second.ledgers.items()}
    assert {key: ledger.encode() for key, ledger in bench.run([bench.record(7, "!")]).ledgers.items()} == before


def test_batches_do_not_change_what_is_said(benches: Benches) -> None:
    """A conversation comes out the same in one batch and turn by turn."""
    state = Ring("state", (Key.draw(0.0),))
    texts = ("hi, who is this?", "Maria Lopez", "and your mail?", "maria@lopez.example", "Lopez with z, Maria", "bye")
    at_once, in_turn = benches(state=state), benches(state=state)
    together = at_once.texts(at_once.turns(*texts))
    apart = [text for n, said in enumerate(texts) for text in in_turn.texts(in_turn.turns(said, first=n))]
    assert together == apart


# -- who has to wait


@pytest.mark.parametrize(
    ("policy", "row"), [("review", ("diverted", "no_model", "sv")), ("dead", ("dead", "language", ""))]
)
def test_a_language_without_a_model_is_never_clean(benches: Benches, policy: str, row: tuple[str, str, str]) -> None:
    """It waits or dies, as configured."""
    bench = benches(divert={"no_model": policy})
    out = bench.turns("hej, vad heter du? jag undrar vem som ringer", lang="sv")
    assert out.tally == [row]
    assert bench.clean(out) == []


@pytest.mark.parametrize(
    ("policy", "text"),
    [("evidence", "jestem Wojtkowiak, mail {mail}, 12 sztuk"), ("redact", "jestem ***, *** {mail}, *** ***")],
)
def test_a_language_without_a_model_may_go_out_at_ones_own_risk(benches: Benches, policy: str, text: str) -> None:
    """With `evidence` what lists and detectors find is replaced; with `redact` all other words but common ones go."""
    bench = benches(divert={"no_model": policy})
    out = bench.turns("jestem Wojtkowiak, mail w.wojtkowiak@poczta.example, 12 sztuk", lang="pl")
    assert out.tally == [("clean", "", "pl")]
    [event] = bench.clean(out)
    assert "w.wojtkowiak" not in event["text"]
    mail = re.search(r"\S+@\S+(?=,)", event["text"])
    assert mail is not None
    assert event["text"] == text.format(mail=mail[0])


def test_redaction_leaves_no_vowel_sign_of_what_it_hides(benches: Benches) -> None:
    """Marks that are written on letters go with them."""
    bench = benches(divert={"no_model": "redact"})
    [event] = bench.clean(bench.turns("प्रियंका मुखोपाध्याय", lang="hi"))
    assert event["text"] == "*** ***"


def test_no_models_at_all_means_nothing_is_clean(bench: Bench) -> None:
    """A daemon without models diverts every turn that says something."""
    bench.pipeline.tagger.models = {}
    assert [row[:2] for row in bench.turns("hello", "?", "12").tally] == [
        ("diverted", "no_model"), ("clean", ""), ("diverted", "no_model"),
    ]  # fmt: skip


def test_a_turn_of_too_many_tokens_waits(benches: Benches) -> None:
    """One token more than allowed, in the text or in a field to scrub, and a person looks at it."""
    bench = benches(divert={"max_tokens": 16}, fields={"scrub": ["title"]})
    fits, longer = "word " * 16, "word " * 17
    rows = [bench.turns(fits), bench.turns(longer, first=1), bench.turns("a", first=2, title=longer)]
    assert [out.tally[0][:2] for out in rows] == [("clean", ""), ("diverted", "length"), ("diverted", "length")]
    assert bench.items(rows[1])[0].turn.text == longer


def test_a_turn_of_too_many_tokens_shows_what_needs_no_model(benches: Benches) -> None:
    """Whoever accepts what the machine found hides at least what detectors and the session's memory know."""
    bench = benches(divert={"max_tokens": 16})
    text = "word " * 17 + "a@example.com Ilsabe"
    (item,) = bench.items(bench.turns(text, facts={"PERSON": ["Ilsabe"]}))
    assert [text[s.start : s.end] for s in item.spans] == ["a@example.com", "Ilsabe"]
    (released,) = bench.texts(bench.decide(bench.decision(item, *item.spans)))
    assert not {"a@example.com", "Ilsabe"} & set(released.split())


class Risky(Tagger):
    """Reckons the risk that a turn's own text says."""

    risk: float = 0.0

    def risks(self, found: Sequence[Found], decoded: Sequence[Decoded | None]) -> list[float]:
        """The same for all."""
        return [self.risk] * len(found)


@pytest.mark.parametrize(
    ("risk", "max_risk", "disposition"),
    [(0.5, 0.5, "clean"), (0.51, 0.5, "diverted"), (0.0, 0.0, "clean"), (float("nan"), 0.99, "diverted"),
     (1.0, 0.999, "diverted")],
)  # fmt: skip
def test_risk_above_the_bound_waits(benches: Benches, risk: float, max_risk: float, disposition: str) -> None:
    """Up to `max_risk` a turn may go; above it, or where the risk is no number, it waits."""
    bench = benches(tagger=Risky, divert={"max_risk": max_risk})
    bench.pipeline.tagger.risk = risk
    out = bench.turns("hello")
    assert out.tally == [(disposition, "risk" if disposition == "diverted" else "", "en")]
    assert all(item.reason == "risk" and item.risk > max_risk for item in bench.items(out))


def test_the_budget_diverts_below_the_bound(benches: Benches) -> None:
    """With a budget of one half, some turns wait although their risk is small."""
    bench = benches(divert={"budget": 0.5, "max_risk": 1.0})
    out = bench.turns(*(f"please call Anna Kovac about number {n}" for n in range(40)))
    assert {row[:2] for row in out.tally} == {("clean", ""), ("diverted", "budget")}


@pytest.mark.parametrize("text", ["", " ", "!?!", "🙂👍", "…", "\u200b", "<b></b>", "\x00"])
def test_a_turn_without_letters_or_digits_goes_as_it_is(benches: Benches, text: str) -> None:
    """There is nothing in it to hide, whatever the bound and the language."""
    bench = benches(divert={"max_risk": 0.0})
    assert bench.texts(bench.turns(text, lang="zz")) == [text]


@pytest.mark.parametrize(
    "text",
    [
        '<b style="Maria Lopez">hi</b>',
        "<font color='Maria Lopez'>",
        '<td width="4111 1111 1111 1111">',
        "<i dir=Maria>",
    ],
)
def test_a_value_cannot_hide_in_mark_up(bench: Bench, text: str) -> None:
    """What tagging does not see, since it is mark-up, holds nothing that it should see."""
    (clean,) = bench.texts(bench.turns(text, facts=MARIA))
    assert not any(value in clean for value in ("Maria", "Lopez", "4111 1111"))


# -- what a clean event says


def test_turns_without_a_number_are_counted(bench: Bench) -> None:
    """The ledger numbers them, across batches, going on from the highest number that the platform gave."""
    numbers = [event["turn"] for event in bench.clean(bench.turns("one", "two"))]
    numbers += [event["turn"] for event in bench.clean(bench.turns("three", turn=7, first=2))]
    numbers += [event["turn"] for event in bench.clean(bench.turns("four", first=3))]
    numbers += [event["turn"] for event in bench.clean(bench.turns("five", session="other", first=4))]
    assert numbers == [0, 1, 7, 8, 0]


def test_sessions_go_out_as_keyed_hashes(benches: Benches) -> None:
    """The hash is stable under one key, unlike for another session or key, and is the record's key as well."""
    one, other = benches(), benches()
    hashes = [bench.clean(bench.turns("hi", session=s))[0]["session"] for bench, s in
              [(one, "a"), (one, "a"), (one, "b"), (other, "a")]]  # fmt: skip
    assert hashes[0] == hashes[1]
    assert len(set(hashes)) == 3
    assert [m.key for m in one.turns("hi", session="a").outputs] == [hashes[0].encode()]


def test_the_session_id_is_kept_if_so_configured(benches: Benches) -> None:
    """The event has the platform's id; the record's key stays a hash."""
    bench = benches(fields={"keep_session_id": True})
    out = bench.turns("hi", session="c0ffee")
    assert bench.clean(out)[0]["session"] == "c0ffee"
    assert b"c0ffee" not in (out.outputs[0].key or b"")


def test_time_is_told_only_if_so_configured(benches: Benches) -> None:
    """The time of a turn is dropped, or kept as it was written; the review item always has it."""
    kept, dropped = benches(fields={"keep_ts": True}), benches()
    assert kept.clean(kept.turns("hi", ts="2026-11-20T17:00:00Z"))[0]["ts"] == "2026-11-20T17:00:00Z"
    assert "ts" not in dropped.clean(dropped.turns("hi", ts="2026-11-20T17:00:00Z"))[0]
    waits = benches(divert={"max_risk": 0.0})
    assert waits.items(waits.turns("hi", ts=17))[0].turn.ts == 17


def test_only_named_fields_pass_and_scrubbed_ones_are_clean(benches: Benches) -> None:
    """`pass` is copied, `scrub` is anonymised with the session's surrogates, `facts` are known, all else is dropped."""
    bench = benches(fields={"passed": ["meta.channel"], "scrub": ["subject"], "facts": {"customer.name": "PERSON"}})
    more = {"meta": {"channel": "web", "who": "Maria"}, "subject": "from Maria", "customer": {"name": "Maria Lopez"},
            "note": "Maria"}  # fmt: skip
    (event,) = bench.clean(bench.turns("hello Maria", **more))
    name = event["text"].removeprefix("hello ")
    assert event["meta"] == {"channel": "web"}
    assert event["subject"] == f"from {name}"
    assert name not in ("Maria", "")
    assert set(event) == {"session", "turn", "speaker", "text", "meta", "subject", "anond"}


def test_surrogates_are_pointed_at_only_if_so_configured(benches: Benches) -> None:
    """`emit.spans` tells where they stand in the clean text, else nothing does."""
    told, untold = benches(emit={"spans": True}), benches()
    (event,) = told.clean(told.turns("it is Maria Lopez", facts=MARIA))
    assert event["anond"]["spans"] == [{"start": 6, "end": len(event["text"]), "tag": "PERSON"}]
    assert "spans" not in untold.clean(untold.turns("it is Maria Lopez", facts=MARIA))[0]["anond"]


def test_what_the_policy_leaves_is_left(benches: Benches) -> None:
    """Under a policy of e-mail addresses alone, names stay and addresses go."""
    bench = benches(policy={"hide": ["EMAIL"]})
    (text,) = bench.texts(bench.turns("Maria Lopez, maria@lopez.example", facts=MARIA))
    assert text.startswith("Maria Lopez, ")
    assert "maria@lopez.example" not in text


def test_a_withheld_turn_keeps_the_shape_of_its_dialogue(benches: Benches) -> None:
    """Number, speaker and status, and no text, scrubbed field or span."""
    bench = benches(divert={"max_risk": 0.0}, emit={"withheld": True, "spans": True}, fields={"scrub": ["subject"]})
    (event,) = bench.clean(bench.turns("hi Maria", speaker="agent", subject="Maria", turn=4, facts=MARIA))
    about = {"id": "0-0", "status": "withheld", "lang": "en", "model": "en-0001", "spans": []}
    assert event == {"session": event["session"], "turn": 4, "speaker": "agent", "text": "", "anond": about}


def test_an_item_shows_what_was_said_before(benches: Benches) -> None:
    """Its context is the turns before it, clean and waiting alike, and not those after it."""
    bench = benches(divert={"max_risk": 0.0})
    items = bench.items(bench.turns("one", "two", "three"))
    assert [[text for _, text in item.context] for item in items] == [[], ["one"], ["one", "two"]]


# -- one session, one set of surrogates


def test_a_session_keeps_its_surrogates_on_another_machine(benches: Benches) -> None:
    """Ledgers that went through the changelog give the same surrogates as those that stayed in memory."""
    bench = benches()
    bench.turns("I am Maria Lopez of Main Street", "mail maria@lopez.example", facts=MARIA)
    staged = bench.store.stage(dict(bench.turns("!", first=5).ledgers))
    elsewhere = SessionStore(bench.state, 100, 100)
    for key, value in staged:
        elsewhere.restore(key, value or b"")
    batch = [bench.record(2, "Lopez, Maria: maria@lopez.example"), bench.record(3, "and Anna Kovac")]
    assert bench.clean(bench.pipeline.run(batch, elsewhere, 1.0)) == bench.clean(bench.run(batch, now=1.0))


def test_a_live_session_keeps_its_key_when_the_ring_rotates(benches: Benches) -> None:
    """After a rotation it has the same hash and surrogates as before; a new session gets the new key."""
    old = Key.draw(0.0)
    bench = benches(state=Ring("state", (old,)))
    (first,) = bench.clean(bench.turns("I am Maria Lopez", facts=MARIA))
    (stranger,) = bench.clean(bench.run([bench.record(1, "hi", "new")]))
    bench.state.renew(Ring("state", (Key.draw(1.0), old)))
    (again,) = bench.clean(bench.turns("I am Maria Lopez", first=1))
    out = bench.turns("hi", session="new")
    assert (again["session"], again["text"]) == (first["session"], first["text"])
    assert bench.clean(out)[0]["session"] != stranger["session"]
    assert [ledger.key_id for ledger in out.ledgers.values()] == [bench.state.current]


def test_sessions_do_not_share_surrogates(bench: Bench) -> None:
    """The same name in forty sessions has many surrogates."""
    texts = {t for n in range(40) for t in bench.texts(bench.turns("I am Maria Lopez", session=f"s{n}", facts=MARIA))}
    assert len(texts) > 30


def test_a_session_of_a_thousand_turns_fits_in_a_batch(bench: Bench) -> None:
    """All come out, in order, with one name for one person."""
    out = bench.turns(*["thank you, Maria Lopez"] * 1000, facts=MARIA)
    events = bench.clean(out)
    assert [event["turn"] for event in events] == list(range(1000))
    assert len({event["text"] for event in events}) == 1
