"""Keys that are missing, open to others, damaged or another's: the fix is named, and nothing is lost."""

from __future__ import annotations

import shutil
import time
from typing import TYPE_CHECKING

import pytest

from anond import seal
from tests.e2e.hostile.machine import all_done, refused, silent, turns

if TYPE_CHECKING:
    from tests.e2e.hostile.conftest import House


def test_without_keys_the_daemon_does_not_start(house: House) -> None:
    """It says what is missing and how to make it."""
    shutil.rmtree(house.data / "keys")
    refused(house, 3, "state.json is missing: restore it from its copy", "run `anond keys new`")


@pytest.mark.parametrize("ring", ["state", "review", "trust"])
def test_one_ring_is_missing(house: House, ring: str) -> None:
    """The very file is named."""
    (house.data / "keys" / f"{ring}.json").unlink()
    refused(house, 3, f"{ring}.json is missing", "`anond keys new`")


@pytest.mark.parametrize(("ring", "mode"), [("state", 0o644), ("review", 0o660), ("trust", 0o666)])
def test_a_key_file_that_is_open_to_others(house: House, ring: str, mode: int) -> None:
    """The daemon does not start with it and says the command that closes it."""
    path = house.data / "keys" / f"{ring}.json"
    path.chmod(mode)
    refused(house, 3, str(path), f"mode {mode:04o}", "chmod 6")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"version": 9, "ring": "state", "keys": []}', b"\xff\0"])
def test_a_key_file_that_is_damaged(house: House, content: bytes) -> None:
    """It is to be restored, and nothing of it is quoted."""
    (house.data / "keys" / "state.json").write_bytes(content)
    refused(house, 3, "state.json is no key file", "restore it from its copy")


def other_ring(house: House, name: str) -> bytes:
    """Put a foreign ring in place of one; the bytes of the right one."""
    path = house.data / "keys" / f"{name}.json"
    right = path.read_bytes()
    path.unlink()
    seal.new(house.data / "keys", [name], time.time())
    return right


def test_a_wrong_state_ring_stops_everything_and_loses_nothing(house: House) -> None:
    """With it no session is opened and no turn is read; started with the right one, all goes on."""
    places = house.append(turns(30))
    with house.daemon() as daemon:
        house.settled()
        assert daemon.stop() == 0
    places += house.append(turns(30, 30))
    right = other_ring(house, "state")
    with house.daemon(ready=False) as daemon:
        said = daemon.says("restore it from its copy")
        assert "state.json" in said
        assert daemon.get("/readyz")[0] == 503
        assert daemon.stop() == 0
    (house.data / "keys" / "state.json").write_bytes(right)
    with house.daemon() as daemon:
        house.settled()
        assert daemon.stop() == 0
    all_done(house, places)
    assert len({event["session"] for event in house.fate().clean.values()}) == 7
    silent(house)


def test_a_wrong_state_ring_with_turns_and_no_session_yet(house: House) -> None:
    """Turns that were sealed with another key wait for it; they are not taken for empty ones."""
    places = house.append(turns(20))
    right = other_ring(house, "state")
    with house.daemon(ready=False) as daemon:
        said = daemon.says("restore state.json from its copy")
        assert "sealed with a key that this program does not hold" in said
        assert daemon.stop() == 0
    assert house.fate().count.total() == 0
    (house.data / "keys" / "state.json").write_bytes(right)
    with house.daemon() as daemon:
        house.settled()
        assert daemon.stop() == 0
    all_done(house, places)
    silent(house)


def test_a_ring_that_is_replaced_under_a_running_daemon(house: House) -> None:
    """A ring without the key in use is no rotation: it is refused, and the daemon goes on with what it holds."""
    places = house.append(turns(10))
    with house.daemon() as daemon:
        house.settled()
        right = other_ring(house, "state")
        assert "restore" in daemon.says("state.json no longer holds")
        (house.data / "keys" / "state.json").write_bytes(right)
        places += house.append(turns(10, 10))
        house.settled()
        assert daemon.stop() == 0
    all_done(house, places)
    assert len({event["session"] for event in house.fate().clean.values()}) == 7


def test_check_finds_a_wrong_state_ring(house: House) -> None:
    """The doctor says what to restore."""
    house.append(turns(10))
    with house.daemon():
        house.settled()
    other_ring(house, "state")
    done = house.run("check")
    assert (done.returncode, b"FIX  sessions" in done.stdout, b"state.json" in done.stdout) == (1, True, True)
