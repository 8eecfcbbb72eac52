"""Rotation and retention: old keys open until they are retired, and running programs take up new ones."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import orjson
import pytest

from anond.errors import KeysError, SealBroken
from anond.seal import Follower, Keys, Ring, listing, load, new, retire, rotate
from anond.seal.files import write
from tests.seal.keyring import DAY, NEWER, NOW, PLACE, PLAIN, state

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


# Listing


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
