"""Sealing: only the right ring opens a sealed value at its place, no nonce repeats, and nothing shows a key."""

import copy
import os
import pickle
import threading
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.errors import KeysError, SealBroken
from anond.seal import Keys, Ring, Signer, Verifier
from anond.seal.ring import OVERHEAD
from anond.seal.signing import public_half
from tests.seal.keyring import NEWER, OLDER, PLACE, PLAIN, state


def in_child(work: Callable[[], bytes]) -> bytes:
    """What `work` returns in a forked child."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writer, work())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        result = pipe.read()
    os.waitpid(child, 0)
    return result


# Sealing


@settings(max_examples=60, deadline=None)
@given(plain=st.binary(max_size=2000), aad=st.binary(max_size=60))
def test_round_trip(plain: bytes, aad: bytes) -> None:
    """Whatever was sealed for a place opens there, also in another instance of the ring."""
    sealed = Ring("state", (NEWER, OLDER)).seal(plain, aad)
    assert len(sealed) == len(plain) + OVERHEAD
    assert plain == Ring("state", (NEWER,)).open(sealed, aad)


def test_overhead() -> None:
    """A sealed value is less than 56 bytes longer than its content."""
    assert OVERHEAD < 56


def test_content_is_hidden(ring: Ring) -> None:
    """Neither the content nor the place can be read in a sealed value, and equal contents look different."""
    one, two = ring.seal(PLAIN, PLACE), ring.seal(PLAIN, PLACE)
    assert PLAIN not in one
    assert PLACE not in one
    assert one[OVERHEAD - 16 :] != two[OVERHEAD - 16 :]


@pytest.mark.parametrize("place", [b"", b"chat.review/13", b"chat.review/120", b"chat.review/1"])
def test_moved(ring: Ring, place: bytes) -> None:
    """A value that was moved to another place does not open, and the message says so without content."""
    with pytest.raises(SealBroken) as caught:
        ring.open(ring.seal(PLAIN, PLACE), place)
    assert str(caught.value) == "state ring, key 0000000000000002: altered, or moved from its place"
    assert caught.value.__suppress_context__


def test_header_and_place_do_not_run_together(ring: Ring) -> None:
    """Bytes cannot be shifted between the place and the sealed value."""
    sealed = ring.seal(PLAIN, PLACE)
    with pytest.raises(SealBroken):
        ring.open(sealed + PLACE[:1], PLACE[1:])


def test_every_bit_counts(ring: Ring) -> None:
    """A sealed value with any one bit flipped does not open."""
    sealed = ring.seal(PLAIN, PLACE)
    for bit in range(len(sealed) * 8):
        altered = bytearray(sealed)
        altered[bit // 8] ^= 1 << bit % 8
        with pytest.raises(SealBroken):
            ring.open(bytes(altered), PLACE)


def test_truncated(ring: Ring) -> None:
    """A sealed value that was cut at any length does not open."""
    sealed = ring.seal(PLAIN, PLACE)
    for length in range(len(sealed)):
        with pytest.raises(SealBroken):
            ring.open(sealed[:length], PLACE)


def test_wrong_ring_same_secret() -> None:
    """A value of one ring does not open with another, even if both were given the same keys."""
    sealed = Ring("state", (NEWER,)).seal(PLAIN, PLACE)
    with pytest.raises(SealBroken):
        Ring("review", (NEWER,)).open(sealed, PLACE)


def test_unknown_key_is_not_quoted() -> None:
    """Of a value that no key opens nothing is quoted: what stands where the key id should be may be text."""
    text = b"\x01Jane Doe lives somewhere, and this was never sealed"
    with pytest.raises(SealBroken) as caught:
        Ring("review", (NEWER,)).open(text, PLACE)
    assert str(caught.value) == "review ring: the key of this value is not in the ring, or was retired"


def test_other_version(ring: Ring) -> None:
    """A value of another format version is refused by that name."""
    sealed = b"\x02" + ring.seal(PLAIN, PLACE)[1:]
    with pytest.raises(SealBroken, match=r"^state ring: this is no sealed value of version 1$"):
        ring.open(sealed, PLACE)


def nonce(sealed: bytes) -> bytes:
    """Key id, salt and counter: what must never repeat."""
    return sealed[1:29]


def salt(sealed: bytes) -> bytes:
    """The salt of a sealed value."""
    return sealed[9:25]


def test_nonces_never_repeat(ring: Ring) -> None:
    """Ten thousand values sealed by four threads across many salts have as many (key, salt, counter)."""
    ring = Ring("state", (NEWER,), messages_per_salt=100)
    sealed: list[bytes] = []

    def work() -> None:
        for _ in range(2500):
            sealed.append(ring.seal(PLAIN, PLACE))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({nonce(value) for value in sealed}) == len(sealed) == 10_000
    assert len({salt(value) for value in sealed}) >= 100
    assert all(ring.open(value, PLACE) == PLAIN for value in sealed[::50])


def test_one_salt_while_nothing_happens(ring: Ring) -> None:
    """Within its limit a ring stays with one salt, so that readers derive one key for many values."""
    assert len({salt(ring.seal(PLAIN, PLACE)) for _ in range(500)}) == 1


def test_instances_have_their_own_salt() -> None:
    """Two instances of a ring, as after a restart, never share a salt."""
    assert len({salt(Ring("state", (NEWER,)).seal(PLAIN, PLACE)) for _ in range(50)}) == 50


def test_fork_has_its_own_salt(ring: Ring) -> None:
    """A forked child, and a child of that, seal under salts of their own, while the parent keeps its salt."""
    before = ring.seal(PLAIN, PLACE)
    child = in_child(lambda: ring.seal(PLAIN, PLACE))
    sibling = in_child(lambda: ring.seal(PLAIN, PLACE))
    grandchild = in_child(lambda: in_child(lambda: ring.seal(PLAIN, PLACE)))
    after = ring.seal(PLAIN, PLACE)
    assert salt(before) == salt(after)
    assert len({salt(value) for value in (before, child, sibling, grandchild)}) == 4
    assert [ring.open(value, PLACE) for value in (child, sibling, grandchild)] == [PLAIN] * 3


def test_counter_fits(ring: Ring) -> None:
    """A limit that the counter could not hold is refused."""
    with pytest.raises(ValueError, match="32 bits"):
        Ring("state", (NEWER,), messages_per_salt=2**32 + 1)


def test_empty_ring() -> None:
    """A ring without keys is refused with what to do."""
    with pytest.raises(KeysError, match=r"^the state ring holds no key: run `anond keys new`$"):
        Ring("state", ())


# What may be shown


def held() -> list[object]:
    """One of everything that holds a key."""
    ring, signer, verifier = Ring("state", (NEWER, OLDER)), Signer(NEWER), Verifier((public_half(NEWER),))
    return [ring, signer, verifier, NEWER, Keys(ring, None, signer, verifier)]


@pytest.mark.parametrize("thing", held(), ids=lambda thing: type(thing).__name__)
def test_nothing_shows_a_key(thing: object) -> None:
    """Neither repr nor str nor format shows a key, in any spelling."""
    for shown in (repr(thing), str(thing), f"{thing}", repr([thing])):
        for secret in (NEWER.secret, OLDER.secret):
            for spelling in (secret.hex(), repr(secret)[2:-1], str(list(secret))[1:-1]):
                assert spelling not in shown
    assert "0000000000000002" in repr(thing)


@pytest.mark.parametrize("thing", held(), ids=lambda thing: type(thing).__name__)
@pytest.mark.parametrize("way", [pickle.dumps, copy.copy, copy.deepcopy])
def test_nothing_is_pickled(thing: object, way: Callable[[object], object]) -> None:
    """What holds keys is neither pickled nor copied."""
    with pytest.raises(TypeError, match=f"^{type(thing).__name__} holds keys and is not pickled or copied$"):
        way(thing)


def test_errors_show_no_key(folder: Path) -> None:
    """No message of a failing open quotes the sealed value, the place or a key."""
    ring = state(folder)
    sealed = ring.seal(PLAIN, PLACE)
    secret = orjson.loads((folder / "state.json").read_bytes())["keys"][0]["key"]
    for broken in (sealed[:-1], sealed[:10], b"", PLAIN * 4, b"\x01" + PLAIN * 4):
        with pytest.raises(SealBroken) as caught:
            ring.open(broken, PLACE)
        for word in (PLAIN.decode(), PLAIN.hex(), PLACE.decode(), secret, sealed.hex()):
            assert word not in str(caught.value)
