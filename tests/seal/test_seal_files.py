"""Key files: their rights, their form, and what is made, mended or refused."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest

from anond.errors import KeysError
from anond.seal import Keys, load, new, rotate
from anond.seal.files import check_rights, write
from anond.seal.signing import public_half
from tests.seal.keyring import DAY, NEWER, NOW, OLDER, state


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
    assert str(caught.value) == (
        f"{ring}.json was not loaded: restore it from its copy; where there never was one, run `anond keys new`"
    )


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
    ("ring", "how"),
    [("state", "restore it"), ("publish", "restore it"), ("trust", "copy it from the trainer, or restore it")],
)
def test_missing(tmp_path: Path, ring: str, how: str) -> None:
    """A missing file is named, with its copy as the first advice; the command that makes one comes after it."""
    with pytest.raises(KeysError) as caught:
        load(tmp_path, [ring])
    told = f"{how} from its copy; where there never was one, run `anond keys new`"
    assert str(caught.value) == f"{tmp_path / ring}.json is missing: {told}"


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
