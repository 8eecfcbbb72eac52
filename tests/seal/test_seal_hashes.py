"""Keyed hashes and signatures: who may make them, who believes them, and what a rotation leaves of them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from anond.errors import KeysError, SealBroken
from anond.seal import Ring, Signer, Verifier, listing, load, rotate
from anond.seal.signing import public_half
from tests.seal.keyring import DAY, NEWER, NOW, OLDER, PLACE, PLAIN, state

# Keyed hashes


@pytest.mark.parametrize(("method", "length"), [("digest", 16), ("derive", 32)])
def test_hashes_are_the_same_everywhere(method: str, length: int) -> None:
    """The same key, purpose and data give the same hash in every instance, whatever other keys it holds."""
    one = getattr(Ring("state", (NEWER, OLDER)), method)("session", b"s-1")
    two = getattr(Ring("state", (NEWER,)), method)("session", b"s-1")
    assert one == two
    assert len(one) == length


def test_hashes_stay_what_they_are() -> None:
    """Hashes are part of what is stored: these values may never change within a format version."""
    ring = Ring("state", (NEWER,))
    assert ring.digest("session", b"s-1").hex() == "1222fbcaf081e9516a962ada81e34408"
    assert ring.derive("session", b"s-1").hex() == "c536d937ced0f535fee3d16292ecb6268faab01279dad67ab3d72e4de4f3b4f5"


def test_stored_value_still_opens() -> None:
    """A value sealed by the first release opens in every later one."""
    sealed = bytes.fromhex(
        "010000000000000002df2a3e7e1c04427f19651454a3bff98d00000000490fefbfebad"
        "2e708374ff08034954d2583a201540120f7cd97d0bcf306e901676bfdc29f7208fc5"
    )
    assert Ring("state", (NEWER,)).open(sealed, PLACE) == PLAIN


def test_hashes_differ() -> None:
    """Another purpose, ring, key, data or method gives another hash."""
    ring, other = Ring("state", (NEWER, OLDER)), Ring("review", (NEWER, OLDER))
    hashes = {
        ring.digest("session", b"s-1"),
        ring.digest("record", b"s-1"),
        ring.digest("session", b"s-2"),
        ring.digest("session", b"s-1", OLDER.id),
        ring.derive("session", b"s-1")[:16],
        other.digest("session", b"s-1"),
    }
    assert len(hashes) == 6


def test_digest_survives_rotation(folder: Path) -> None:
    """A session that began under an older key finds its digests and keys again by that key's id."""
    before = state(folder)
    rotate(folder, "state", NOW + DAY)
    after = state(folder)
    assert before.digest("session", b"s-1") == after.digest("session", b"s-1", before.current)
    assert before.derive("session", b"s-1") == after.derive("session", b"s-1", before.current)
    assert before.digest("session", b"s-1") != after.digest("session", b"s-1")


def test_digest_of_unknown_key(ring: Ring) -> None:
    """Hashing with a key that is gone says which one is missed."""
    with pytest.raises(KeysError) as caught:
        ring.digest("session", b"s-1", "f" * 16)
    expected = "state ring: key ffffffffffffffff is not in the ring, or was retired: restore it from a copy"
    assert str(caught.value) == expected


# Signatures


def test_signature(folder: Path) -> None:
    """What the trainer signs a daemon verifies with the public half alone."""
    signer = load(folder, ["publish"]).need("publish")
    load(folder, ["trust"]).need("trust").verify(signer.key_id, b"model", signer.sign(b"model"))


@pytest.mark.parametrize(
    ("data", "mangle"),
    [
        (b"model", lambda s: s[:-1]),
        (b"model", lambda s: s[:-1] + bytes([s[-1] ^ 1])),
        (b"model", lambda s: b""),
        (b"other", lambda s: s),
    ],
)
def test_bad_signature(data: bytes, mangle: Callable[[bytes], bytes]) -> None:
    """An altered, cut or missing signature, or altered data, is refused."""
    verifier = Verifier((public_half(NEWER),))
    with pytest.raises(SealBroken) as caught:
        verifier.verify(NEWER.id, data, mangle(Signer(NEWER).sign(b"model")))
    expected = "the signature of key 0000000000000002 does not match: altered, or not signed by it"
    assert str(caught.value) == expected


def test_untrusted_signature() -> None:
    """The signature of a key that is not trusted is refused with what to do."""
    with pytest.raises(SealBroken) as caught:
        Verifier((public_half(NEWER),)).verify(OLDER.id, b"model", Signer(OLDER).sign(b"model"))
    assert str(caught.value) == "signed by a key that is not trusted here: copy trust.json from the trainer"


def test_signature_after_rotation(folder: Path) -> None:
    """After a rotation the old signature still verifies, the new key signs, and the old private key is gone."""
    old = load(folder, ["publish"]).need("publish")
    signature = old.sign(b"model")
    current = rotate(folder, "publish", NOW + DAY)
    keys = load(folder, ["publish"])
    keys.need("trust").verify(old.key_id, b"model", signature)
    assert keys.need("publish").key_id == current
    assert keys.need("trust").key_ids() == (current, old.key_id)
    assert [row.key_id for row in listing(folder) if row.ring == "publish"] == [current]
