"""Records actions of people in a file of the data folder, durably before they happen, and without any text."""

from __future__ import annotations

import getpass
import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import orjson


def on_record(folder: Path, name: str, why: str, rows: Sequence[Mapping[str, object]]) -> None:
    """Add a line for each row, durably: the time, the user, the reason, and the row."""
    if not rows:
        return
    known = {"at": round(time.time()), "user": getpass.getuser(), "why": why}
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with os.fdopen(os.open(folder / name, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "ab") as file:
        file.write(b"".join(orjson.dumps({**known, **row}) + b"\n" for row in rows))
        file.flush()
        os.fsync(file.fileno())
