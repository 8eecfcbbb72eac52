"""The files of a corpus; each is synced to disk before it gets its name."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from anond.errors import ArchiveError, ConfigError


@dataclass(frozen=True, slots=True)
class Places:
    """The paths of a run's files."""

    corpus: Path

    @property
    def list(self) -> Path:
        """The list for a person: texts of the corpus, and the places that may be wrong."""
        return self.corpus.with_name(f"{self.corpus.name}.look-at.tsv")

    @property
    def undecided(self) -> Path:
        """Sealed: what is not in the corpus since a person has to decide."""
        return self.corpus.with_name(f"{self.corpus.name}.undecided")

    @property
    def work(self) -> Path:
        """The folder that holds the work in progress."""
        return self.corpus.with_name(f".{self.corpus.name}.release")

    def check(self) -> None:
        """Refuse to replace files, except those of an interrupted run."""
        if not self.corpus.parent.is_dir():
            raise ConfigError(f"--to {self.corpus}: there is no folder {self.corpus.parent}")
        for path in (self.corpus, self.list, self.undecided):
            if not self.work.is_dir() and (path.exists() or path.is_symlink()):
                raise ConfigError(f"{path} is there already: move it away, or name another place with --to")


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """The working folder for one process at a time; it is taken away when the work is done."""
    folder.mkdir(mode=0o700, exist_ok=True)
    lock = os.open(folder / "lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
        shutil.rmtree(folder)
    except BlockingIOError:
        raise ArchiveError(f"{folder.name} is in use by another process") from None
    finally:
        os.close(lock)


@contextmanager
def synced(path: Path, mode: int = 0o644) -> Iterator[Callable[[bytes], object]]:
    """A new file, on disk at the end."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_CREAT | os.O_WRONLY, mode), "wb") as file:
        yield file.write
        file.flush()
        os.fsync(file.fileno())
