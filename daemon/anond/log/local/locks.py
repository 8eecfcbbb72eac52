"""One lock file for each owned partition: the kernel frees it when its holder dies."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from urllib.parse import quote


class Locks:
    """The lock files of one group, in a folder beside the database."""

    def __init__(self, database: Path, group: str) -> None:
        self._folder = database.with_name(f"{database.name}.locks")
        self._prefix = quote(group, safe="")
        self._held: dict[int, int] = {}

    def try_lock(self, number: int) -> bool:
        """Take the lock of a partition if nobody has it."""
        self._folder.mkdir(mode=0o700, exist_ok=True)
        handle = os.open(self._folder / f"{self._prefix}-{number}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            return False
        except BaseException:
            os.close(handle)
            raise
        self._held[number] = handle
        return True

    def unlock(self, number: int) -> None:
        """Give the lock of a partition back; nothing happens if it is not held."""
        handle = self._held.pop(number, None)
        if handle is not None:
            os.close(handle)

    def held(self) -> frozenset[int]:
        """The partitions whose lock is held."""
        return frozenset(self._held)
