"""Keys of sessions: what they seal opens in its place alone, and not once they are destroyed."""

from __future__ import annotations

import copy

import pytest

from anond.errors import Forgotten, KeyNotHeld, SealBroken
from anond.seal import Key, Ring, SessionKey, SessionKeys, key_name, session_of

SESSION = bytes(range(16))


@pytest.fixture
def ring() -> Ring:
    """A review ring."""
    return Ring("review", (Key.draw(0.0),))


def test_a_value_opens_with_the_key_that_is_kept(ring: Ring) -> None:
    """For whoever holds the ring; it names the session by its hash."""
    key, wrapped = SessionKey.draw(SESSION, ring)
    keys = SessionKeys(ring, {key.name: wrapped})
    value = key.seal(b"text", b"place")
    assert keys.open(value, b"place") == b"text"
    assert session_of(key_name(value) or b"") == SESSION
    assert key.seal(b"text", b"place") != value


def test_what_the_ring_sealed_before_is_read(ring: Ring) -> None:
    """It names no key of a session."""
    value = ring.seal(b"text", b"place")
    assert SessionKeys(ring).open(value, b"place") == b"text"
    assert key_name(value) is None


def test_a_destroyed_key_opens_nothing(ring: Ring) -> None:
    """It says that the session was forgotten, other than for a key that was not read yet."""
    key, wrapped = SessionKey.draw(SESSION, ring)
    value, keys = key.seal(b"text", b"place"), SessionKeys(ring)
    with pytest.raises(KeyNotHeld):
        keys.open(value, b"place")
    keys.add_records([(key.name, wrapped), (key.name, b"")])
    with pytest.raises(Forgotten, match="it was destroyed, since its session was forgotten"):
        keys.open(value, b"place")


def test_retiring_the_ring_key_takes_the_keys_of_sessions_along(ring: Ring) -> None:
    """As it did before with what it sealed itself."""
    key, wrapped = SessionKey.draw(SESSION, ring)
    value = key.seal(b"text", b"place")
    ring.renew(Ring("review", (Key.draw(1.0),)))
    with pytest.raises(KeyNotHeld):
        SessionKeys(ring, {key.name: wrapped}).open(value, b"place")


@pytest.mark.parametrize("at", [1, 20, 30, 40, 60])
def test_an_altered_or_moved_value_does_not_open(ring: Ring, at: int) -> None:
    """Nor under another key of the same session."""
    key, wrapped = SessionKey.draw(SESSION, ring)
    keys = SessionKeys(ring, {key.name: wrapped})
    value = key.seal(b"a text of some length", b"place")
    altered = value[:at] + bytes([value[at] ^ 1]) + value[at + 1 :]
    for one, place in ((altered, b"place"), (value, b"elsewhere")):
        with pytest.raises(SealBroken):
            keys.open(one, place)
    with pytest.raises(SealBroken):
        SessionKey.draw(SESSION, ring)[0].open(value, b"place")


def test_a_wrapped_key_opens_under_its_own_name_alone(ring: Ring) -> None:
    """Whoever writes to the topic cannot put one in the place of another."""
    (one, _), (_, wrapped) = SessionKey.draw(SESSION, ring), SessionKey.draw(SESSION, ring)
    with pytest.raises(SealBroken):
        SessionKeys(ring, {one.name: wrapped}).find(one.name)


def test_a_key_is_neither_shown_nor_copied(ring: Ring) -> None:
    """Its secret is not in its repr."""
    key, _ = SessionKey.draw(SESSION, ring)
    assert "secret" not in repr(key)
    with pytest.raises(TypeError):
        copy.copy(key)
