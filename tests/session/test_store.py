"""The sessions of a partition: staged, written, then applied; sealed; looked at again when they are due."""

from __future__ import annotations

import pytest

from anond.errors import KeyNotHeld, LedgerBroken, SealBroken
from anond.seal import Key, Ring
from anond.session.index import index_of
from anond.session.ledger import Ledger
from anond.session.remembered_turns import PastTurn, Pending
from anond.session.store import SessionStore
from anond.session.value import Value

TTL = 100.0
Staged = list[tuple[bytes, bytes | None]]


def store(ring: Ring, cache: int = 10) -> SessionStore:
    """An empty store."""
    return SessionStore(ring, TTL, cache)


def ledger(touched: float = 0.0, expires: float | None = None) -> Ledger:
    """A session with something in it; an item of it waits if `expires` is given."""
    made = Ledger(key_id="k", recent=[PastTurn("user", "it is Xavierius")], touched=touched)
    made.learn("name", "xavierius", Value("PERSON", "first", "Xavierius", "Thomas", 1))
    if expires is not None:
        made.pending["0-1"] = Pending(1, b"digest", expires)
    return made


def restored(into: SessionStore, key: bytes, value: bytes) -> Ledger | None:
    """What a restored value is found to be."""
    into.restore(key, value)
    return into.find(key)


def put(into: SessionStore, key: bytes, value: Ledger | None) -> Staged:
    """Stage and apply one change."""
    staged = into.stage({key: value})
    into.apply({key: value}, staged)
    return staged


def test_what_is_staged_is_not_there_before_it_is_applied(state_ring: Ring) -> None:
    """A transaction that fails leaves no trace."""
    sessions = store(state_ring)
    staged = sessions.stage({b"a": ledger()})
    assert sessions.find(b"a") is None
    assert len(sessions) == 0
    sessions.apply({b"a": ledger()}, staged)
    assert sessions.find(b"a") == ledger()


def test_what_has_changed_elsewhere_replaces_what_was_known(state_ring: Ring) -> None:
    """A session that comes again from the changelog is the one that counts, also if the former one was in use."""
    here, elsewhere = store(state_ring), store(state_ring)
    for key in (b"a", b"b"):
        put(here, key, ledger(1.0))
        assert here.find(key) == ledger(1.0)
    for key, value in put(elsewhere, b"a", ledger(7.0)) + put(elsewhere, b"b", None):
        here.restore(key, value)
    assert here.find(b"a") == ledger(7.0)
    assert here.find(b"b") is None
    assert len(here) == 1


def test_a_restored_store_finds_the_same_ledgers(state_ring: Ring) -> None:
    """What one machine staged, another reads."""
    first, second = store(state_ring), store(state_ring)
    for key, value in put(first, b"a", ledger(7.0, 9.0)):
        second.restore(key, value or b"")
    assert second.find(b"a") == first.find(b"a") == ledger(7.0, 9.0)


def test_a_forgotten_session_is_a_tombstone(state_ring: Ring) -> None:
    """None erases it here and on the changelog."""
    sessions = store(state_ring)
    put(sessions, b"a", ledger())
    assert put(sessions, b"a", None) == [(b"a", None)]
    assert sessions.find(b"a") is None
    assert len(sessions) == 0


def test_a_small_cache_loses_nothing(state_ring: Ring) -> None:
    """Ledgers that fall out of the cache are read from their sealed bytes, as last applied."""
    sessions = store(state_ring, cache=2)
    for number in range(20):
        put(sessions, b"%d" % number, ledger(touched=number))
    put(sessions, b"3", ledger(touched=33))
    found = [sessions.find(b"%d" % number) for number in range(20)]
    assert [one.touched if one else None for one in found] == [33 if n == 3 else n for n in range(20)]
    assert len(sessions._decoded) == 2


def test_few_large_ledgers_fill_the_cache_as_many_small_ones_do(state_ring: Ring) -> None:
    """It is bounded by the bytes of its ledgers as well, written or read; the one used last stays in any case."""
    large = ledger()
    for number in range(100):
        large.learn("number", f"{number}", Value("UID", None, f"{number}4711", f"{number}4712", number))
    size, small = len(large.encode()), len(ledger().encode())
    sessions = SessionStore(state_ring, TTL, 1000, cache_bytes=size + 10 * small)
    for number in range(50):
        put(sessions, b"%d" % number, ledger())
    put(sessions, b"large", large)
    kept = [*sessions._decoded]
    assert kept == [b"%d" % number for number in range(40, 50)] + [b"large"]
    for number in range(50):
        assert sessions.find(b"%d" % number) == ledger()
    put(sessions, b"large", None)
    assert size < sessions._decoded_bytes == sum(one.size for one in sessions._decoded.values()) <= size + 10 * small
    alone = SessionStore(state_ring, TTL, 1000, cache_bytes=1)
    put(alone, b"large", large)
    put(alone, b"a", ledger())
    assert [*alone._decoded] == [b"a"]


def test_only_ledgers_used_last_keep_their_indexes(state_ring: Ring) -> None:
    """Of a hundred decoded sessions those used last keep what was derived of their values; the others find it anew."""
    sessions = store(state_ring, cache=100)
    keys = [b"%d" % number for number in range(100)]
    for key in keys:
        put(sessions, key, ledger())
        found = sessions.find(key)
        assert found is not None
        assert index_of(found) is found.index
    sessions.find(keys[50])
    kept = [key for key in keys if (found := sessions._decoded[key]).index is not None]
    assert kept == keys[36:]
    again = sessions.find(keys[0])
    assert again is not None
    assert again == ledger()
    assert index_of(again).signs == index_of(ledger()).signs


def test_a_changelog_value_shows_nothing_but_its_hour(state_ring: Ring) -> None:
    """No name, no digest; and the same ledger is sealed differently each time."""
    sessions = store(state_ring)
    one, other = (sessions.stage({b"a": ledger(5.0, 9.0)})[0][1] or b"" for _ in range(2))
    assert one[4:] != other[4:]
    assert int.from_bytes(one[:4], "big") == 10
    assert not any(word in one for word in (b"Xavierius", b"Thomas", b"digest", b"user"))


@pytest.mark.parametrize("at", [0, 3, 4, 12, 40, -1])
def test_an_altered_value_does_not_open(state_ring: Ring, at: int) -> None:
    """Not a bit of it can be changed, its hour included; other sessions are as before."""
    sessions, hurt = store(state_ring), store(state_ring)
    value = bytearray(put(sessions, b"a", ledger())[0][1] or b"")
    value[at] ^= 1
    with pytest.raises((SealBroken, LedgerBroken)):
        restored(hurt, b"a", bytes(value))


def test_a_value_of_another_session_does_not_open(state_ring: Ring) -> None:
    """A ledger that was copied to another key is no ledger of that session."""
    sessions, hurt = store(state_ring), store(state_ring)
    hurt.restore(b"b", put(sessions, b"a", ledger())[0][1] or b"")
    with pytest.raises(SealBroken):
        hurt.find(b"b")


def test_a_wrong_ring_is_refused_at_once(state_ring: Ring) -> None:
    """Else all sessions would begin anew under other names."""
    value = store(state_ring).stage({b"a": ledger()})[0][1] or b""
    with pytest.raises(KeyNotHeld, match=r"^sessions are sealed with a key that is not in state\.json"):
        store(Ring("state", (Key.draw(0.0),))).restore(b"a", value)


@pytest.mark.parametrize("value", [b"", b"1234"])
def test_a_value_that_is_too_short_is_refused(state_ring: Ring, value: bytes) -> None:
    """The restore fails, so that the gate stays closed."""
    with pytest.raises(LedgerBroken, match=r"^changelog: a value is too short to be a ledger$"):
        store(state_ring).restore(b"a", value)


@pytest.mark.parametrize(
    ("made", "now", "is_due"),
    [
        (ledger(touched=50.0), 149.0, False), (ledger(touched=50.0), 151.0, True),
        (ledger(touched=50.0, expires=70.0), 69.0, False), (ledger(touched=50.0, expires=70.0), 71.0, True),
        (ledger(touched=50.0, expires=900.0), 500.0, False),
    ],
)  # fmt: skip
def test_a_session_is_due_when_an_item_expires_or_it_was_idle(
    state_ring: Ring, made: Ledger, now: float, is_due: bool
) -> None:
    """While an item waits, idle time does not count."""
    sessions = store(state_ring)
    put(sessions, b"a", made)
    assert [key for key, _ in sessions.sessions_due(now)] == ([b"a"] if is_due else [])


def test_the_round_comes_to_every_session(state_ring: Ring) -> None:
    """So many at a call, each once a round, and those that came in the middle of it the next time."""
    sessions = store(state_ring)
    for number in range(7):
        put(sessions, b"%d" % number, ledger())
    first = [[key for key, _ in sessions.sessions_due(1000.0, look_at=3)] for _ in range(2)]
    put(sessions, b"new", ledger())
    put(sessions, b"6", None)
    rest = [[key for key, _ in sessions.sessions_due(1000.0, look_at=3)] for _ in range(4)]
    assert first == [[b"0", b"1", b"2"], [b"3", b"4", b"5"]]
    assert rest == [[], [b"0", b"1", b"2"], [b"3", b"4", b"5"], [b"new"]]


def test_a_ledger_that_does_not_open_stops_no_round(state_ring: Ring) -> None:
    """The others are looked at all the same."""
    sessions, hurt = store(state_ring), store(state_ring)
    for key in (b"a", b"b"):
        hurt.restore(key, put(sessions, b"a", ledger())[0][1] or b"")
    assert [key for key, _ in hurt.sessions_due(1000.0)] == [b"a"]
