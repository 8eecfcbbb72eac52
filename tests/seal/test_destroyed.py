"""The note of keys that were destroyed on purpose: who is in it, and that it never speaks of what is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from anond.seal import destroyed, new, note_destroyed, retire, rotate
from anond.seal.destroyed import FILE, on_purpose

NOW = 1_700_000_000.0


def test_what_is_retired_is_noted_with_its_time(tmp_path: Path) -> None:
    """By ring; the first time stays where a key is noted again, as a restored copy does."""
    new(tmp_path, ("state", "publish"), NOW)
    for ring in ("state", "publish"):
        rotate(tmp_path, ring, NOW + 1)
    (state,) = retire(tmp_path, "state", 0, NOW + 2)
    (publish,) = retire(tmp_path, "publish", 0, NOW + 3)
    note_destroyed(tmp_path, {"state": {state: NOW + 9}})
    assert destroyed(tmp_path) == {"state": {state: NOW + 2}, "publish": {publish: NOW + 3}}
    assert on_purpose(tmp_path, "state", [state])
    assert not on_purpose(tmp_path, "state", [state, publish])
    assert not on_purpose(tmp_path, "state", [])


@pytest.mark.parametrize(
    "note",
    [b"", b"[]", b'{"version": 2, "destroyed": {}}', b'{"version": 1, "destroyed": {"state": {"x": 1}}}',
     b'{"version": 1, "destroyed": {"state": {"0123456789abcdef": "then"}}}', b'{"version": 1, "destroyed": []}'],
)  # fmt: skip
def test_a_note_that_does_not_read_says_nothing(tmp_path: Path, note: bytes) -> None:
    """Keys then count as lost, so that a copy is asked for; retiring writes a new note."""
    (tmp_path / FILE).write_bytes(note)
    assert destroyed(tmp_path) == {}
    note_destroyed(tmp_path, {"review": {"0123456789abcdef": NOW}})
    assert destroyed(tmp_path) == {"review": {"0123456789abcdef": NOW}}
