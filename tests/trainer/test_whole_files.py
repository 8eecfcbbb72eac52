"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from anond_trainer.whole_files import write_whole


def test_what_a_killed_process_left_is_no_hindrance(tmp_path: Path) -> None:
    """In a container the next process often has the number of the one that was killed, and so the same file beside."""
    (tmp_path / f".a.json.{os.getpid()}.new").write_bytes(b"ha")
    write_whole(tmp_path / "a.json", b"whole")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.json": b"whole"}
