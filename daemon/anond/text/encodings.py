"""Files that are not UTF-8, read as if they were: `--encoding` says what they are."""

from __future__ import annotations

import codecs
import io
from typing import Final, Protocol

from anond.errors import ConfigError

_READ: Final = 1 << 18


class Readable(Protocol):
    """Whatever gives bytes."""

    def read(self, size: int = -1, /) -> bytes | None:
        """Some bytes; none at the end."""


def text_encoding(name: str) -> str:
    """The name that Python has for an encoding of text; raises ConfigError."""
    try:
        found = codecs.lookup(name)
        if found._is_text_encoding:
            return found.name
    except LookupError:
        pass
    raise ConfigError(f"--encoding {name!r}: there is no such encoding; there are utf-8, latin-1, cp1252, utf-16, …")


class Recoded(io.RawIOBase):
    """Bytes of a text in some encoding, as UTF-8. Errors name the file and quote nothing of it."""

    def __init__(self, source: Readable, encoding: str, name: str) -> None:
        self._source, self._encoding, self._name = source, encoding, name
        self._decoder = codecs.getincrementaldecoder(encoding)()
        self._ready = b""
        self._ended = False

    def readable(self) -> bool:
        """It can be read, and nothing else."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Fill a buffer, at least a byte unless all was read."""
        while not self._ready and not self._ended:
            raw = self._source.read(_READ) or b""
            self._ended = not raw
            self._ready = self._decoded(raw).encode("utf-8", "replace")
        data, self._ready = self._ready[: len(buffer)], self._ready[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)

    def _decoded(self, raw: bytes) -> str:
        try:
            return self._decoder.decode(raw, self._ended)
        except UnicodeError:
            pass
        raise ConfigError(f"{self._name}: it is not {self._encoding}: say its true --encoding")
