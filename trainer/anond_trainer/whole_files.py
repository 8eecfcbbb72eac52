"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from anond.errors import ConfigError


def check_places(outputs: Mapping[str, Path | None], inputs: Iterable[Path]) -> None:
    """Refuse outputs, by their options, that cannot be written or would take the place of another file in use."""
    used = {path.resolve() for path in inputs}
    for option, path in outputs.items():
        if path is not None:
            check_place(path)
            if (place := path.resolve()) in used:
                raise ConfigError(f"{option}: a file of its own, none that is read or written besides")
            used.add(place)


def check_place(path: Path) -> None:
    """Refuse now what could not be written after minutes of work."""
    folder = path.parent
    if path.is_dir() or not folder.is_dir():
        raise ConfigError(f"{path}: {'a folder' if path.is_dir() else f'there is no folder {folder}'}")
    if path.is_symlink() or (path.exists() and not path.is_file()):
        raise ConfigError(f"{path}: a link or a device, and a new file would take its place")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise ConfigError(f"{path}: no file can be made in {folder}")


def write_whole(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Write a file beside the place, bring it to disk, then put it there in one step."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    beside.unlink(missing_ok=True)  # of one that was killed: in containers processes often have the same number
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
