"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from anond.errors import ConfigError


def check_place(path: Path) -> None:
    """Refuse now what could not be written after minutes of work."""
    folder = path.parent
    if path.is_dir() or not folder.is_dir():
        raise ConfigError(f"{path}: {'a folder' if path.is_dir() else f'there is no folder {folder}'}")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise ConfigError(f"{path}: no file can be made in {folder}")


def write_whole(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Write a file beside the place, bring it to disk, then put it there in one step."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
