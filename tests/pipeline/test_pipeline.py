"""The pipeline: one disposition for each record, and nothing leaves that was not decided to be clean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from anond.events.records import UNREADABLE, Record, item_id
from tests.facts import MARIA

if TYPE_CHECKING:
    from conftest import Bench

    Benches = Callable[..., Bench]


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


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
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


def test_each_message_of_a_record_has_exactly_one_disposition(benches: Benches) -> None:
    """In a record of several some go out, one waits, one is dead; each has an id of its own."""
    each = {"each": "all", "text": "all.text", "speaker": "all.by", "lang": "all.lang"}
    bench = benches(fields=each, divert={"max_risk": 1.0})
    texts = [{"text": "hello there"}, {"text": "x", "by": "Bob"}, {"text": "thanks"}, {"text": "hello", "lang": "zz"}]
    several = orjson.dumps({"session": "a", "all": texts})
    one, none = ({"session": "b", "all": some} for some in ([{"text": "hello there"}], []))
    out = bench.run([bench.raw(n, value) for n, value in enumerate([several, orjson.dumps(one), orjson.dumps(none)])])
    assert [event["anond"]["id"] for event in bench.clean(out)] == ["0-0-0", "0-0-2", "0-1"]
    assert [item.id for item in bench.items(out)] == ["0-0-3"]
    (letter,) = bench.letters(out)
    assert (letter.reason, str(letter.position)) == ("speaker", "chat.turns/0@0#1")
    assert orjson.loads(letter.value or b"") == {"session": "a", "all": [texts[1]]}
    assert Counter(row[0] for row in out.tally) == {"clean": 3, "diverted": 1, "dead": 1, "ignored": 1}
    assert [event["anond"].get("turn", event.get("turn")) for event in bench.clean(out)] == [0, 1, 0]
