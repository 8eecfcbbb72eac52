"""Sessions that are forgotten, and sessions that the platform ends: what becomes of all that is kept about them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import orjson
import pytest

from anond.errors import Forgotten
from anond.events.records import Message, Position, Record
from anond.events.review import DeadLetter
from anond.pipeline.batch import BatchResult
from anond.pipeline.forgetting import ToForget
from anond.seal import Key, Ring, SessionKeys, key_name, seal_place, session_of
from anond.session.ledger import Ledger
from anond.session.store import SessionStore
from anond.tags import Span

if TYPE_CHECKING:
    from conftest import Bench

NOON = 1_800_000_000.0
TEXT = "hi, Ilsabe Quandt here"
PERSON = Span(4, 17, "PERSON")
DECISIONS = "chat.decisions"


@pytest.fixture
def waiting(benches: Callable[..., Bench]) -> Bench:
    """A pipeline that diverts everything."""
    return benches(divert={"max_risk": 0.0})


def hashed(bench: Bench, session: str = "talk") -> bytes:
    """The keyed hash of a session."""
    return bench.state.digest("session", session.encode())


def wish(bench: Bench, *sessions: str, keys: tuple[bytes, ...] = (), ring: Ring | None = None) -> Record:
    """The record that says to forget sessions."""
    made = ToForget(tuple(hashed(bench, one) for one in sessions), keys)
    return as_record(made.message(DECISIONS, 0, b"forget-1", ring or bench.state))


def as_record(message: Message) -> Record:
    """A record as the log hands it out."""
    return Record(Position(message.topic, 0, 0), message.key, message.value, int(NOON * 1000), message.headers)


def sealed(outcome: BatchResult, topic: str) -> list[tuple[bytes, bytes]]:
    """Keys and sealed values of what was written to a topic."""
    return [(m.key or b"", m.value or b"") for m in outcome.outputs if m.topic == topic]


def destroyed(outcome: BatchResult) -> set[bytes]:
    """The names of keys that a batch destroys."""
    return {m.key or b"" for m in outcome.keys if m.value == b""}


def test_a_forgotten_session_leaves_nothing_that_opens(waiting: Bench) -> None:
    """Its item cannot be opened with both rings and all keys that remain, its ledger goes; those of another stay."""
    written = [waiting.turns(TEXT), waiting.turns(TEXT, session="other", first=1)]
    (mine, other) = (sealed(out, "chat.review")[0] for out in written)
    out = waiting.decide(wish(waiting, "talk"))
    left = SessionKeys(waiting.review)
    for one in (*written, out):
        left.add_records((m.key, m.value) for m in one.keys)
    with pytest.raises(Forgotten):
        left.open(mine[1], seal_place("review", mine[0]))
    assert TEXT.encode() in left.open(other[1], seal_place("review", other[0]))
    assert waiting.store.find(hashed(waiting)) is None
    assert waiting.store.find(hashed(waiting, "other")) is not None
    assert destroyed(out) == {key_name(mine[1])}


def test_a_turn_that_waits_ends_once_and_a_later_decision_releases_nothing(waiting: Bench) -> None:
    """As a dead letter that holds no text; forgetting it again, or deciding it, changes nothing."""
    (item,) = waiting.items(waiting.turns(TEXT))
    out = waiting.decide(wish(waiting, "talk"))
    (letter,) = waiting.letters(out)
    assert (letter.item, letter.reason, letter.value, out.forgotten) == (item.id, "forgotten", None, 1)
    again = waiting.decide(wish(waiting, "talk"))
    assert (again.outputs, again.forgotten, again.decisions) == ([], 0, ["forget"])
    late = waiting.decide(waiting.decision(item, PERSON))
    assert (late.outputs, late.decisions) == ([], ["unknown"])


def test_a_decision_under_a_destroyed_key_releases_nothing(waiting: Bench) -> None:
    """Also where the session has begun anew and another turn of it waits."""
    first = waiting.turns(TEXT)
    (item,) = waiting.items(first)
    (key,) = (
        waiting.keys.find(name) for name in {key_name(value) for _, value in sealed(first, "chat.review")} if name
    )
    waiting.decide(wish(waiting, "talk"))
    waiting.turns(TEXT, first=1)
    made = waiting.decision(item, PERSON)
    plain = waiting.review.open(made.value or b"", seal_place("decision", made.key or b""))
    late = as_record(Message(DECISIONS, 0, made.key, key.seal(plain, seal_place("decision", made.key or b""))))
    out = waiting.decide(late)
    assert (out.outputs, out.decisions) == ([], ["unknown"])


def test_a_decision_under_the_key_of_its_session_releases_the_turn(waiting: Bench) -> None:
    """The daemon opens it with the key that the ledger holds."""
    first = waiting.turns(TEXT)
    (item,) = waiting.items(first)
    ledger = waiting.store.find(hashed(waiting))
    assert ledger is not None
    made = waiting.decision(item, PERSON)
    plain = waiting.review.open(made.value or b"", seal_place("decision", made.key or b""))
    value = ledger.keys[-1].seal(plain, seal_place("decision", made.key or b""))
    assert waiting.decide(as_record(Message(DECISIONS, 0, made.key, value))).decisions == ["released"]


def test_a_decision_under_the_key_of_another_session_is_unreadable(waiting: Bench) -> None:
    """The key of one session speaks for no other: the turn goes on waiting."""
    mine, other = waiting.turns(TEXT), waiting.turns(TEXT, session="other", first=1)
    (item,), (_, theirs) = waiting.items(mine), sealed(other, "chat.review")[0]
    key = waiting.keys.find(key_name(theirs) or b"")
    decided = waiting.decision(item, PERSON)
    plain = waiting.review.open(decided.value or b"", seal_place("decision", decided.key or b""))
    out = waiting.decide(replace(decided, value=key.seal(plain, seal_place("decision", decided.key or b""))))
    assert (out.decisions, waiting.texts(out)) == (["unreadable"], [])
    assert waiting.texts(waiting.decide(decided)) != []


def test_nobody_forgets_without_the_state_ring(waiting: Bench) -> None:
    """A record sealed by the review ring, or for another partition, is a dead letter; all stays as it was."""
    waiting.turns(TEXT)
    elsewhere = ToForget((hashed(waiting),), ()).message(DECISIONS, 1, b"forget-1", waiting.state)
    for record in (wish(waiting, "talk", ring=waiting.review), as_record(elsewhere)):
        out = waiting.decide(record)
        assert (out.decisions, out.forgotten) == (["unreadable"], 0)
    assert waiting.store.find(hashed(waiting)) is not None


def test_a_turn_in_the_same_batch_begins_the_session_anew(waiting: Bench) -> None:
    """Sessions are forgotten first; the turn waits under a key of its own."""
    waiting.turns(TEXT)
    before = waiting.store.find(hashed(waiting))
    out = waiting.commit(waiting.run([wish(waiting, "talk"), waiting.record(1, "I am Bo")]))
    after = waiting.store.find(hashed(waiting))
    assert before is not None
    assert after is not None
    assert (list(before.pending), list(after.pending)) == (["0-0"], ["0-1"])
    assert {key.name for key in after.keys}.isdisjoint(destroyed(out))


def test_keys_that_no_ledger_holds_are_destroyed_by_name(waiting: Bench) -> None:
    """As those of a session whose ledger went long ago."""
    name = hashed(waiting) + b"12345678"
    assert destroyed(waiting.decide(wish(waiting, "talk", keys=(name,)))) == {name}


@pytest.mark.parametrize(
    ("value", "key"),
    [(b'{"session": "talk"}', b"k"), (b"Ilsabe Quandt", b"talk"), (b'{"session": "talk", "text": 7}', None)],
)
def test_dead_letters_are_sealed_under_the_key_of_the_session_that_they_name(
    waiting: Bench, value: bytes, key: bytes | None
) -> None:
    """Be it by their JSON or by the record's key; no ledger is made for it."""
    out = waiting.commit(waiting.run([waiting.raw(0, value, key)]))
    ((_, letter),) = sealed(out, "chat.dead")
    assert session_of(key_name(letter) or b"") == hashed(waiting)
    assert waiting.letters(out)[0].value == value
    assert len(waiting.store) == 0


def test_a_dead_letter_of_no_session_is_sealed_by_the_ring(waiting: Bench) -> None:
    """There is nothing to forget it by."""
    out = waiting.run([waiting.raw(0, b"{", None)])
    ((name, letter),) = sealed(out, "chat.dead")
    assert DeadLetter.from_json(waiting.review.open(letter, seal_place("dead", name))).reason == "not_json"


def test_turns_that_go_out_draw_no_key(bench: Bench) -> None:
    """And their ledgers hold none: they pay nothing."""
    out = bench.turns("hello there", "I am Maria Lopez")
    assert [m.topic for m in out.outputs] == ["chat.clean"] * 2
    assert out.keys == []
    assert [ledger.keys for ledger in out.ledgers.values() if ledger] == [()]


def test_a_session_has_one_key_until_the_ring_is_rotated(waiting: Bench) -> None:
    """What was sealed before opens under the old one, which goes once nothing waits."""
    first = waiting.turns(TEXT, "I am Bo")
    assert len(first.keys) == 1
    waiting.review.renew(Ring("review", (Key.draw(1.0), *keys_of(waiting.review))))
    second = waiting.turns("I am Jo", first=2)
    assert len(second.keys) == 1
    items = [*waiting.items(first), *waiting.items(second)]
    ledger = waiting.store.find(hashed(waiting))
    assert ledger is not None
    assert len(ledger.keys) == 2
    waiting.decide(*(waiting.decision(item, offset=n) for n, item in enumerate(items)))
    after = waiting.store.find(hashed(waiting))
    assert after is not None
    assert after.keys == ledger.keys[-1:]


def keys_of(ring: Ring) -> tuple[Key, ...]:
    """The keys of a ring."""
    return tuple(Key(name, 0.0, secret) for name, secret in ring._secrets.items())


# -- the platform ends a session


def over(bench: Bench, offset: int, **more: Any) -> Record:
    """The event by which the platform ends a session."""
    return bench.raw(offset, orjson.dumps({"session": "talk", "end": True} | more), b"talk")


def test_an_ended_session_is_dropped_at_once(bench: Bench) -> None:
    """Nothing of it waits; the event is counted, and written nowhere."""
    bench.turns("I am Maria Lopez")
    out = bench.commit(bench.run([over(bench, 1)]))
    assert (out.outputs, out.tally) == ([], [("ignored", "ended", "")])
    assert bench.store.find(hashed(bench)) is None


def test_an_ended_session_of_which_a_turn_waits_is_dropped_with_the_decision(waiting: Bench) -> None:
    """Until then it stays, also where it is read back from its bytes."""
    (item,) = waiting.items(waiting.turns(TEXT))
    waiting.commit(waiting.run([over(waiting, 1)]))
    staged = waiting.store.stage(dict(waiting.store.sessions_due(1e12)))
    waiting.store = SessionStore(waiting.state, 1e9, 10)
    for key, value in staged:
        waiting.store.restore(key, value)
    assert waiting.decide(waiting.decision(item, PERSON)).decisions == ["released"]
    assert waiting.store.find(hashed(waiting)) is None


def test_an_ended_session_of_which_a_turn_waits_is_dropped_when_that_expires(waiting: Bench) -> None:
    """Long before it would be idle."""
    waiting.turns(TEXT)
    waiting.commit(waiting.run([over(waiting, 1)]))
    later = NOON + waiting.settings.review.expire_after + 1
    out = waiting.pipeline.expire(waiting.store.sessions_due(later), later)
    assert [letter.reason for letter in waiting.letters(out)] == ["unreviewed"]
    assert list(out.ledgers.values()) == [None]


def test_a_platform_that_goes_on_takes_the_end_back(waiting: Bench) -> None:
    """The session stays once nothing waits."""
    items = waiting.items(waiting.turns(TEXT))
    waiting.commit(waiting.run([over(waiting, 1)]))
    items += waiting.items(waiting.turns("I am Bo", first=2))
    waiting.decide(*(waiting.decision(item, offset=n) for n, item in enumerate(items)))
    assert waiting.store.find(hashed(waiting)) is not None


def test_the_last_turn_may_end_its_session(bench: Bench) -> None:
    """It goes out like any other."""
    out = bench.commit(
        bench.run([over(bench, 0, text="bye, Maria Lopez", lang="en", facts={"PERSON": ["Maria Lopez"]})])
    )
    assert [event["anond"]["status"] for event in bench.clean(out)] == ["clean"]
    assert len(bench.store) == 0


def test_the_end_of_an_unknown_session_makes_none(bench: Bench) -> None:
    """Nothing is remembered of it."""
    assert bench.commit(bench.run([over(bench, 0)])).ledgers == {}


def test_a_ledger_of_before_is_read_and_one_with_keys_comes_back(waiting: Bench) -> None:
    """One without keys has the bytes that it had before there were any."""
    waiting.turns(TEXT)
    ledger = waiting.store.find(hashed(waiting))
    assert ledger is not None
    assert Ledger.decode(ledger.encode()) == ledger
    assert Ledger.decode(b'\x01["k",{},"","",[],[],[],[],0,0.0]') == Ledger(key_id="k")
    assert Ledger(key_id="k").encode() == b'\x01["k",{},"","",[],[],[],[],0,0.0,[]]'
