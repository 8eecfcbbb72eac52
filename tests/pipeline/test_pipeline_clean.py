"""What a clean event says, what an item shows, and one set of surrogates for each session."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

import pytest

from anond.events.turns import LAST_TURN
from anond.seal import Key, Ring
from anond.session.store import SessionStore
from tests.facts import MARIA
from tests.fixed_keys import fixed_key

if TYPE_CHECKING:
    from conftest import Bench

    Benches = Callable[..., Bench]

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
    one, other = benches(), benches(state=Ring("state", (fixed_key("another"),)))
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
    kept, dropped = benches(fields={"times": "keep"}), benches()
    assert kept.clean(kept.turns("hi", ts="2026-11-20T17:00:00Z"))[0]["ts"] == "2026-11-20T17:00:00Z"
    assert "ts" not in dropped.clean(dropped.turns("hi", ts="2026-11-20T17:00:00Z"))[0]
    waits = benches(divert={"max_risk": 0.0})
    assert waits.items(waits.turns("hi", ts=1795194000))[0].turn.ts == 1795194000


def test_time_moves_with_the_dates_of_its_session(benches: Benches) -> None:
    """A moved time is whole weeks earlier, and as far from a moved date as the true ones are from one another."""
    bench = benches(fields={"times": "move"}, policy={"hide": "blanket"})
    (event,) = bench.clean(bench.turns("hi", ts="2026-11-20T17:00:00Z"))
    apart = datetime.fromisoformat("2026-11-20T17:00:00Z") - datetime.fromisoformat(event["ts"])
    assert apart.days > 30
    assert apart.total_seconds() % (7 * 86_400) == 0


@pytest.mark.parametrize("number", ["+49 171 3920077", 4111111111111111, "4111111111111111", "Friday, Rosa"])
def test_a_number_in_the_place_of_the_time_is_left_out_and_counted(benches: Benches, number: str | int) -> None:
    """A phone or card number never passes as a time; its turn goes out without one."""
    bench = benches(fields={"times": "keep"})
    out = bench.turns("hi", ts=number)
    assert "ts" not in bench.clean(out)[0]
    assert out.times_dropped == 1


def test_values_that_are_not_understood_are_counted_by_tag(benches: Benches) -> None:
    """A type tag in place of a value that should have a surrogate is counted; one that the settings ask for is not."""
    benched = odd, wanted = [benches(policy={"hide": "blanket", "how": how}) for how in ({}, {"DATE": "tag"})]
    facts = {"DATE": ["Norvik"], "PERSON": ["Rosa Beltrami"]}
    found, asked = [bench.turns("Rosa Beltrami pays on Norvik", facts=facts) for bench in benched]
    assert "[DATE]" in odd.texts(found)[0]
    assert "[DATE]" in wanted.texts(asked)[0]
    assert (found.type_tags, asked.type_tags) == (["DATE"], [])


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
    said = ["hello there", "tell me more", "and then some"]
    items = bench.items(bench.turns(*said))
    assert [[text for _, text in item.context] for item in items] == [[], said[:1], said[:2]]


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


def test_numbers_of_turns_end_at_63_bits(benches: Benches) -> None:
    """After the highest number that a platform may give, turns without one get no higher: readers have no room."""
    bench = benches()
    bench.turns("hi", turn=LAST_TURN)
    again = bench.turns("hello", "thanks", first=1)
    assert [event["turn"] for event in bench.clean(again)] == [LAST_TURN, LAST_TURN]
    assert bench.letters(bench.turns("hi", first=3, turn=LAST_TURN + 1))[0].reason == "turn_type"
