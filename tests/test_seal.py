"""Sealing, hashing, signing, and the key files: each test tries to break one promise of docs/keys.md."""

import copy
import os
import pickle
import random
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.errors import KeysError, SealBroken
from anond.seal import Follower, Key, Keys, Ring, Signer, Verifier, listing, load, new, retire, rotate
from anond.seal.files import check_rights, write
from anond.seal.ring import OVERHEAD
from anond.seal.signing import public_half

NOW = 1_800_000_000.0
DAY = 86_400.0
PLAIN = b"a turn of a conversation"
PLACE = b"chat.review/12"

OLDER = Key("0" * 15 + "1", NOW - DAY, b"o" * 32)
NEWER = Key("0" * 15 + "2", NOW, b"n" * 32)


@pytest.fixture
def ring() -> Ring:
    """A state ring with two keys."""
    return Ring("state", (NEWER, OLDER))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder in which all rings were made."""
    new(tmp_path / "keys", ("state", "review", "publish"), NOW)
    return tmp_path / "keys"


def state(folder: Path) -> Ring:
    """The state ring as it is on disk now."""
    return load(folder, ["state"]).need("state")


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
    assert all(ring.open(value, PLACE) == PLAIN for value in random.sample(sealed, 200))


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


# Rotation and retention


def test_rotation_reads_old(folder: Path) -> None:
    """After a rotation the new key seals and the old one still opens."""
    before = state(folder)
    sealed = before.seal(PLAIN, PLACE)
    current = rotate(folder, "state", NOW + DAY)
    after = state(folder)
    assert after.key_ids() == (current, before.current)
    assert after.open(sealed, PLACE) == PLAIN
    assert after.seal(PLAIN, PLACE)[1:9].hex() == current


def test_retire_erases(folder: Path) -> None:
    """What a retired key sealed cannot be read again, and its secret is no longer in the folder."""
    before = state(folder)
    sealed = before.seal(PLAIN, PLACE)
    secret = orjson.loads((folder / "state.json").read_bytes())["keys"][0]["key"]
    rotate(folder, "state", NOW + DAY)
    assert retire(folder, "state", 30 * DAY, NOW + 32 * DAY) == (before.current,)
    with pytest.raises(SealBroken):
        state(folder).open(sealed, PLACE)
    assert all(secret not in file.read_text() for file in folder.iterdir())


def test_retention_counts_from_replacement(folder: Path) -> None:
    """A key is kept until `older_than` after it was replaced, however old it is, since it sealed until then."""
    first = state(folder).current
    rotate(folder, "state", NOW + 90 * DAY)
    assert retire(folder, "state", 30 * DAY, NOW + 120 * DAY) == ()
    assert retire(folder, "state", 30 * DAY, NOW + 120 * DAY + 1) == (first,)


@pytest.mark.parametrize("ring", ["state", "review", "publish"])
def test_current_key_stays(folder: Path, ring: str) -> None:
    """The current key is never retired, and without anything to retire the file is not written."""
    file = folder / f"{'trust' if ring == 'publish' else ring}.json"
    before = file.stat()
    assert retire(folder, ring, 0, NOW + 10_000 * DAY) == ()
    assert file.stat().st_ino == before.st_ino
    assert file.stat().st_mtime_ns == before.st_mtime_ns


def test_retired_signature(folder: Path) -> None:
    """To retire publish keys is to trust their signatures no longer."""
    old = load(folder, ["publish"]).need("publish")
    rotate(folder, "publish", NOW)
    assert retire(folder, "publish", DAY, NOW + 2 * DAY) == (old.key_id,)
    with pytest.raises(SealBroken, match="not trusted here"):
        load(folder, ["trust"]).need("trust").verify(old.key_id, b"model", old.sign(b"model"))


def test_reload_if_changed(folder: Path) -> None:
    """A process sees a rotated ring at its next look, and until then keeps the very same keys."""
    keys = load(folder, ["state", "trust"])
    assert keys.reload_if_changed() is keys
    rotate(folder, "review", NOW)
    assert keys.reload_if_changed() is keys
    current = rotate(folder, "state", NOW)
    again = keys.reload_if_changed()
    assert again.need("state").current == current
    assert again.review is None
    assert again.reload_if_changed() is again


def test_reload_sees_every_replacement(folder: Path) -> None:
    """A file that was replaced by one of the same size and time is seen nevertheless."""
    keys = load(folder, ["state"])
    times = (folder / "state.json").stat()
    write(folder, "state", (NEWER,))
    os.utime(folder / "state.json", ns=(times.st_atime_ns, times.st_mtime_ns))
    assert (folder / "state.json").stat().st_size == times.st_size
    assert keys.reload_if_changed().need("state").current == NEWER.id


def test_reload_of_a_lost_file(folder: Path) -> None:
    """If a file vanished under a running process it is told, and the keys that it holds still work."""
    keys = load(folder, ["state"])
    (folder / "state.json").unlink()
    with pytest.raises(KeysError, match="is missing"):
        keys.reload_if_changed()
    assert keys.need("state").open(keys.need("state").seal(PLAIN, PLACE), PLACE) == PLAIN


def test_keys_without_files() -> None:
    """Keys that were made in memory have nothing to reload."""
    keys = Keys(state=Ring("state", (NEWER,)))
    assert keys.reload_if_changed() is keys


# Files


def test_only_what_was_asked_for(folder: Path) -> None:
    """A process holds the rings that it named and no other, and does not even need the others' files."""
    for name in ("review", "publish", "trust"):
        (folder / f"{name}.json").unlink()
    keys = load(folder, ["state"])
    assert keys.state is not None
    assert (keys.review, keys.signer, keys.verifier) == (None, None, None)


@pytest.mark.parametrize("ring", ["state", "review", "publish", "trust"])
def test_need(ring: str) -> None:
    """A ring that the process does not hold is asked for by name, with what to do."""
    with pytest.raises(KeysError) as caught:
        Keys().need(ring)  # type: ignore[call-overload]
    assert str(caught.value) == f"{ring}.json was not loaded: put it into the key folder, or run `anond keys new`"


def test_modes_of_new_files(tmp_path: Path) -> None:
    """New key files are for their owner alone, in a folder for its owner alone, whatever the umask."""
    previous = os.umask(0)
    try:
        made = new(tmp_path / "a" / "keys", ("state", "review", "publish"), NOW)
    finally:
        os.umask(previous)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "a" / "keys").iterdir()}
    assert modes == {"state.json": 0o600, "review.json": 0o600, "publish.json": 0o600, "trust.json": 0o644}
    assert stat.S_IMODE((tmp_path / "a" / "keys").stat().st_mode) == 0o700
    assert [path.name for path in made] == ["state.json", "review.json", "publish.json"]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o610, 0o644, 0o440])
def test_open_to_others(folder: Path, mode: int) -> None:
    """A key file with any right for group or others is refused, with the command that mends it."""
    path = folder / "state.json"
    path.chmod(mode)
    with pytest.raises(KeysError) as caught:
        load(folder, ["state"])
    assert str(caught.value) == f"{path} is open to others (mode {mode:04o}): chmod 600 {path}"
    path.chmod(0o400)
    assert state(folder).current


@pytest.mark.parametrize("mode", [0o664, 0o646, 0o666])
def test_trust_writable(folder: Path, mode: int) -> None:
    """Public keys may be read by all, but not written by others, who could have their own models trusted."""
    path = folder / "trust.json"
    path.chmod(mode)
    with pytest.raises(KeysError) as caught:
        load(folder, ["trust"])
    assert str(caught.value) == f"{path} can be written by others (mode {mode:04o}): chmod 644 {path}"


def status(mode: int, owner: int) -> os.stat_result:
    """The status of a file with this mode and owner."""
    return os.stat_result((stat.S_IFREG | mode, 1, 1, 1, owner, 1, 1, 0, 0, 0))


@pytest.mark.parametrize(
    ("mode", "owner", "user", "public"),
    [
        (0o600, 1000, 1000, False),
        (0o400, 1000, 1000, False),
        (0o600, 1000, 0, False),  # root may read everybody's
        (0o440, 0, 1000, False),  # a mounted secret, read through its group
        (0o640, 0, 1000, False),
        (0o444, 1000, 1000, True),
        (0o644, 0, 1000, True),
    ],
)
def test_rights_that_pass(mode: int, owner: int, user: int, public: bool) -> None:
    """Owner bits alone, a secret mounted for a group, and readable public keys are accepted."""
    check_rights(Path("/keys/state.json"), status(mode, owner), user, public=public)


@pytest.mark.parametrize(
    ("mode", "owner", "user", "public", "message"),
    [
        (0o600, 1001, 1000, False, "belongs to user 1001, not to 1000: chown 1000 '/my keys/f.json'"),
        (0o644, 1001, 1000, True, "belongs to user 1001, not to 1000: chown 1000 '/my keys/f.json'"),
        (0o444, 0, 1000, False, "is open to others (mode 0444): chmod 440 '/my keys/f.json'"),
        (0o460, 0, 1000, False, "is open to others (mode 0460): chmod 440 '/my keys/f.json'"),
        (0o440, 0, 0, False, "is open to others (mode 0440): chmod 600 '/my keys/f.json'"),
        (0o440, 1000, 1000, False, "is open to others (mode 0440): chmod 600 '/my keys/f.json'"),
        (0o440, 1000, 0, False, "is open to others (mode 0440): chmod 600 '/my keys/f.json'"),
        (0o664, 0, 1000, True, "can be written by others (mode 0664): chmod 644 '/my keys/f.json'"),
    ],
)
def test_rights_that_do_not(mode: int, owner: int, user: int, public: bool, message: str) -> None:
    """Every other owner or mode is refused with a command that can be pasted."""
    with pytest.raises(KeysError) as caught:
        check_rights(Path("/my keys/f.json"), status(mode, owner), user, public=public)
    assert str(caught.value) == f"/my keys/f.json {message}"


@pytest.mark.parametrize(
    ("ring", "how"), [("state", "run"), ("publish", "run"), ("trust", "copy it from the trainer, or run")]
)
def test_missing(tmp_path: Path, ring: str, how: str) -> None:
    """A missing file is named, with the command that makes it."""
    with pytest.raises(KeysError) as caught:
        load(tmp_path, [ring])
    assert str(caught.value) == f"{tmp_path / ring}.json is missing: {how} `anond keys new`"


GOOD = {"id": NEWER.id, "created": NOW, "key": "ab" * 32}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\x00",
        b"[]",
        b"{}",
        orjson.dumps({"version": 2, "ring": "state", "keys": [GOOD]}),
        orjson.dumps({"version": 1, "ring": "review", "keys": [GOOD]}),
        orjson.dumps({"version": 1, "ring": "state", "keys": []}),
        orjson.dumps({"version": 1, "ring": "state", "keys": [GOOD, GOOD]}),
        orjson.dumps({"version": 1, "ring": "state", "keys": [{**GOOD, "key": "ab" * 31}]}),
        orjson.dumps({"version": 1, "ring": "state", "keys": [{**GOOD, "key": "secret"}]}),
        orjson.dumps({"version": 1, "ring": "state", "keys": [{**GOOD, "key": None}]}),
        orjson.dumps({"version": 1, "ring": "state", "keys": [{**GOOD, "id": "0F" * 8}]}),
        orjson.dumps({"version": 1, "ring": "state", "keys": [{**GOOD, "id": "0f" * 7}]}),
        orjson.dumps({"version": 1, "ring": "state", "keys": [{**GOOD, "id": 7}]}),
        orjson.dumps({"version": 1, "ring": "state", "keys": [{**GOOD, "created": "yesterday"}]}),
        orjson.dumps({"version": 1, "ring": "state", "keys": ["key"]}),
    ],
)
def test_malformed(folder: Path, content: bytes) -> None:
    """A file that is no key file of its ring is refused, without a word of its content or a chained error."""
    path = folder / "state.json"
    path.write_bytes(content)
    with pytest.raises(KeysError) as caught:
        load(folder, ["state"])
    assert str(caught.value) == f"{path} is no key file of the state ring: restore it from its copy"
    assert caught.value.__suppress_context__


def test_symlinks(folder: Path, tmp_path: Path) -> None:
    """A key file may be a link; rotation replaces what it points to and leaves the link."""
    real = tmp_path / "elsewhere.json"
    (folder / "state.json").rename(real)
    (folder / "state.json").symlink_to(real)
    current = rotate(folder, "state", NOW)
    assert (folder / "state.json").is_symlink()
    assert state(folder).current == current
    assert current in real.read_text()


def test_new_never_overwrites(folder: Path) -> None:
    """Making keys again changes nothing that is there, and makes only what is missing."""
    (folder / "review.json").unlink()
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    made = new(folder, ("state", "review", "publish"), NOW + DAY)
    after = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert made == (folder / "review.json",)
    assert {name: after[name] for name in before} == before


def test_new_keeps_what_is_broken(folder: Path) -> None:
    """A key file that cannot be read is not replaced either."""
    (folder / "publish.json").write_bytes(b"torn")
    with pytest.raises(KeysError, match="restore it from its copy"):
        new(folder, ("publish",), NOW)
    assert (folder / "publish.json").read_bytes() == b"torn"


def test_new_mends_trust(folder: Path) -> None:
    """A trust file that is lost, or lacks the signing key, is refused by the trainer and mended by `new`."""
    signer = load(folder, ["publish"]).need("publish")
    write(folder, "trust", (public_half(OLDER),))
    with pytest.raises(KeysError) as caught:
        load(folder, ["publish"])
    fix = "lacks the key that publish.json signs with: run `anond keys new`"
    assert str(caught.value) == f"{folder / 'trust.json'} {fix}"
    new(folder, ("publish",), NOW)
    assert load(folder, ["publish"]).need("trust").key_ids() == (signer.key_id, OLDER.id)
    (folder / "trust.json").unlink()
    new(folder, ("publish",), NOW)
    assert load(folder, ["publish"]).need("trust").key_ids() == (signer.key_id,)


def test_lost_publish_key(folder: Path) -> None:
    """After the loss of the private key `new` makes another, and what the lost one signed is still trusted."""
    lost = load(folder, ["publish"]).need("publish")
    (folder / "publish.json").unlink()
    new(folder, ("publish",), NOW + DAY)
    keys = load(folder, ["publish"])
    assert keys.need("publish").key_id != lost.key_id
    assert keys.need("trust").key_ids() == (keys.need("publish").key_id, lost.key_id)


@pytest.mark.parametrize("change", [new, load])
def test_unknown_ring(folder: Path, change: Callable[..., object]) -> None:
    """A ring that does not exist is refused with the names that do."""
    with pytest.raises(KeysError, match=r"^there is no ring 'stat': choose from state, review, publish"):
        change(folder, ["stat"], *([NOW] if change is new else []))


def test_write_keeps_mode_and_leaves_nothing_behind(folder: Path) -> None:
    """Rotation keeps the mode that a file was given and leaves no second file with keys."""
    (folder / "state.json").chmod(0o400)
    before = sorted(path.name for path in folder.iterdir())
    rotate(folder, "state", NOW)
    assert stat.S_IMODE((folder / "state.json").stat().st_mode) == 0o400
    assert sorted(path.name for path in folder.iterdir()) == before


def test_unwritable(folder: Path) -> None:
    """If the new file cannot take the old one's place, the error names the file and nothing is left behind."""
    path = folder / "trust.json"
    path.unlink()
    (path / "in the way").mkdir(parents=True)
    with pytest.raises(KeysError, match=r"trust\.json cannot be written: "):
        write(folder, "trust", (OLDER,))
    assert not list(folder.glob(".*"))


def test_folder_is_a_file(tmp_path: Path) -> None:
    """A key folder that cannot be one is named."""
    (tmp_path / "keys").write_text("")
    with pytest.raises(KeysError, match=r"keys cannot be used as a key folder: File exists$"):
        new(tmp_path / "keys", ("state",), NOW)


ROTATE = "import sys, pathlib, anond.seal as s\nwhile True: s.rotate(pathlib.Path(sys.argv[1]), 'state', 0.0)"


def test_killed_rotations(folder: Path) -> None:
    """Whenever a rotation is killed, the file is whole, every earlier key is in it, and the next rotation works."""
    known = set(state(folder).key_ids())
    for pause in (0.0, 0.002, 0.005, 0.011):
        process = subprocess.Popen([sys.executable, "-c", ROTATE, str(folder)])
        while len(state(folder).key_ids()) <= len(known):
            assert process.poll() is None
        threading.Event().wait(pause)
        process.send_signal(signal.SIGKILL)
        process.wait()
        now = state(folder).key_ids()
        assert known < set(now)
        known = {*now, rotate(folder, "state", NOW)}
    assert set(state(folder).key_ids()) == known


def test_rotations_at_once(folder: Path) -> None:
    """Of rotations that happen at the same time none is lost."""
    threads = [threading.Thread(target=rotate, args=(folder, "state", NOW)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(state(folder).key_ids()) == 9


# What may be shown


def test_listing(folder: Path) -> None:
    """The list shows each key of each ring without secrets; both halves of a signing key look the same."""
    first = state(folder).current
    current = rotate(folder, "state", NOW + DAY)
    rows = listing(folder)
    assert [row.ring for row in rows] == ["state", "state", "review", "publish", "trust"]
    assert [(row.key_id, row.created, row.current) for row in rows[:2]] == [
        (current, NOW + DAY, True),
        (first, NOW, False),
    ]
    assert rows[3].fingerprint == rows[4].fingerprint
    assert len({row.fingerprint for row in rows}) == 4


def test_listing_of_nothing(tmp_path: Path) -> None:
    """A folder without keys, or none at all, lists nothing."""
    assert listing(tmp_path) == listing(tmp_path / "none") == []


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


def test_a_running_program_takes_up_rotated_keys(tmp_path: Path) -> None:
    """The very ring that a program holds opens and seals with the keys that a rotation made."""
    new(tmp_path, ["state", "review", "publish"], 0.0)
    keys = load(tmp_path, ["review", "trust"])
    ring, follower = keys.need("review"), Follower(keys)
    before = ring.seal(b"old", b"place")
    assert not follower.renew()
    made = rotate(tmp_path, "review", 1.0)
    assert follower.renew()
    assert ring.current == made
    assert ring.open(before, b"place") == b"old"
    assert load(tmp_path, ["review"]).need("review").open(ring.seal(b"new", b"place"), b"place") == b"new"
