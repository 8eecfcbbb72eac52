"""Bytes of archives: plain, gzip or Zstandard, in and out. A truncated or damaged archive is an error."""

from __future__ import annotations

import gzip
import io
import shutil
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, Literal, cast

import zstandard

from anond.errors import ArchiveError
from anond.text.encodings import Recoded

Packing = Literal["", ".gz", ".zst"]

HEAD: Final = 1 << 16  # bytes that tell the form of an archive
LONGEST_LINE: Final = 64 << 20
_READ: Final = 1 << 18
_MAGIC: Final[dict[bytes, Packing]] = {b"\x1f\x8b": ".gz", b"\x28\xb5\x2f\xfd": ".zst"}
_DAMAGE: Final = (EOFError, zlib.error, gzip.BadGzipFile, zstandard.ZstdError)


class Unpacked(io.RawIOBase):
    """An archive's bytes without their packing. Errors name the archive and quote nothing of it."""

    def __init__(self, raw: BinaryIO, name: str, encoding: str = "") -> None:
        """`encoding` is that of the text in it, which is read as UTF-8; "" where it is UTF-8."""
        self._name = name
        start = raw.read(4)
        found = [packing for magic, packing in _MAGIC.items() if start.startswith(magic)]
        named = cast(Packing, Path(name).suffix if Path(name).suffix in (".gz", ".zst") else "")
        if start and named and found != [named]:
            raise ArchiveError(f"{name} is called {named} and is packed otherwise: give it its right name")
        self.packing: Packing = found[0] if found else named
        self._source: BinaryIO | io.RawIOBase = cast(BinaryIO, _Ahead(start, raw))
        if self.packing == ".gz":
            self._source = cast(BinaryIO, gzip.GzipFile(fileobj=self._source))
        elif self.packing == ".zst":
            self._source = _Unzst(self._source)
        if encoding:
            self._source = Recoded(cast(BinaryIO, self._source), encoding, name)
        self._left = b""
        self.head = self._read_fully(HEAD)
        self._left = self.head

    def readable(self) -> bool:
        """True: the stream is read, never written."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Fill a buffer: first with the bytes that were read to recognise the form."""
        data = self._left[: len(buffer)] or self._read(len(buffer))
        self._left = self._left[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)

    def _read_fully(self, size: int) -> bytes:
        found = b""
        while len(found) < size and (more := self._read(size - len(found))):
            found += more
        return found

    def _read(self, size: int) -> bytes:
        try:
            return self._source.read(size) or b""
        except _DAMAGE as error:
            cut = isinstance(error, EOFError)
            why = "ends in the middle of its packed data" if cut else "is damaged: its packed data do not unpack"
            raise ArchiveError(f"{self._name} {why}; nothing was written under the name of its output") from None


class _Ahead(io.RawIOBase):
    """A stream of which some bytes were read already."""

    def __init__(self, start: bytes, rest: BinaryIO) -> None:
        self._start, self._rest = start, rest

    def read(self, size: int = -1) -> bytes:
        size = size if size >= 0 else _READ
        found, self._start = self._start[:size], self._start[size:]
        return found or self._rest.read(size) or b""


class _Unzst(io.RawIOBase):
    """Zstandard frames, one after the other; a frame that does not end raises EOFError."""

    def __init__(self, source: BinaryIO | io.RawIOBase) -> None:
        self._source = source
        self._frame = zstandard.ZstdDecompressor().decompressobj()
        self._begun = False
        self._ready = b""

    def read(self, size: int = -1) -> bytes:
        while not self._ready:
            packed = self._frame.unused_data if self._frame.eof else b""
            packed = packed or self._source.read(_READ) or b""
            if not packed:
                if self._begun and not self._frame.eof:
                    raise EOFError
                return b""
            if self._frame.eof:
                self._frame = zstandard.ZstdDecompressor().decompressobj()
            self._begun = True
            self._ready = self._frame.decompress(packed)
        found, self._ready = self._ready[:size], self._ready[size:]
        return found


def lines(stream: io.BufferedReader, name: str) -> Iterator[bytes]:
    """Lines with their endings; one that would fill the memory is an error."""
    number = 0
    while line := stream.readline(LONGEST_LINE):
        number += 1
        if len(line) == LONGEST_LINE:
            raise ArchiveError(f"{name}: line {number} is longer than {LONGEST_LINE >> 20} MB")
        yield line


@contextmanager
def packer(target: BinaryIO, packing: Packing) -> Iterator[BinaryIO]:
    """A writer that compresses into the target. Equal input gives equal output: neither name nor time is stored."""
    if packing == ".gz":
        with gzip.GzipFile("", "wb", 6, target, mtime=0) as out:
            yield cast(BinaryIO, out)
    elif packing == ".zst":
        with zstandard.ZstdCompressor(write_checksum=True).stream_writer(target, closefd=False) as writer:
            yield cast(BinaryIO, writer)
    else:
        yield target


def pack(source: Path, target: BinaryIO, packing: Packing) -> None:
    """Pack a file into a target."""
    with source.open("rb") as plain, packer(target, packing) as out:
        shutil.copyfileobj(plain, out, _READ)
