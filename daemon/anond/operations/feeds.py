"""Feeds the lines of a file, each exactly once across interruptions.

The progress of a file is on a compacted topic, under a hash of its path: the number of lines, and a keyed hash of what
they say. It is written in the transaction that appends their events, so neither is there without the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

import orjson

from anond import connect
from anond.config import Settings
from anond.counted import counted
from anond.errors import ConfigError, LogError
from anond.events.records import Message
from anond.log.protocol import Log, SoleWriter
from anond.log.reading import every_record
from anond.seal import Ring

_KIND: Final = "feed"  # of the hashes: those of other things are others


@dataclass(frozen=True, slots=True)
class Place:
    """The progress of a file: the number of fed lines, and their hash by this key of the state ring."""

    lines: int
    digest: str
    key: str


class LinesRead:
    """Counts the lines read: their number, bytes and hash."""

    def __init__(self) -> None:
        self.count = self.bytes = 0
        self._hash = sha256()

    def count_line(self, line: bytes) -> bytes:
        """Count a line, and return it without its ending."""
        value = line.rstrip(b"\r\n")
        self._hash.update(value + b"\n")
        self.count, self.bytes = self.count + 1, self.bytes + len(line)
        return value

    def digest(self, ring: Ring, key_id: str) -> str:
        """A keyed hash of the lines."""
        return ring.digest(_KIND, self._hash.digest(), key_id).hex()


class ResumedFeed:
    """Appends events of one file, and stores its progress. One process at a time holds a file."""

    def __init__(self, log: Log, settings: Settings, state: Ring, file: Path) -> None:
        self._log, self._settings, self._state, self._file = log, settings, state, file
        self._name = sha256(str(file.resolve()).encode()).hexdigest()[:16]
        self.place: Place | None = None  # how far it was fed before
        self._writer: SoleWriter | None = None

    async def start(self) -> None:
        """Take over the file, which fences other feeders, and only then read its progress."""
        topic = self._settings.topics.feeds
        await self._log.create([connect.feeds_topic(self._settings)])
        self._writer = await self._log.write_alone(f"{self._settings.topics.group}-feed-{self._name}")
        async for record in every_record(self._log, topic):
            if record.key == self._name.encode() and record.value:
                self.place = _read(record.value)

    def rest(self, lines: Iterable[bytes], read: LinesRead) -> Iterator[bytes]:
        """The lines not fed yet. Raises ConfigError if the lines before them differ from those that were fed."""
        source = iter(lines)
        if self.place is not None:
            for line in source:
                read.count_line(line)
                if read.count == self.place.lines:
                    break
            self._check(read, self.place)
        return source

    def _check(self, read: LinesRead, place: Place) -> None:
        if place.key not in self._state.key_ids():
            raise ConfigError(
                f"--resume: the key by which the lines of {self._file} were remembered is not in state.json"
            )
        if (read.count, read.digest(self._state, place.key)) != (place.lines, place.digest):
            raise ConfigError(
                f"--resume: {self._file} does not begin with the {counted(place.lines, 'line')} that "
                f"{'was' if place.lines == 1 else 'were'} fed under this name"
            )

    async def append(self, messages: Sequence[Message], read: LinesRead) -> None:
        """Append events and the progress of the file in one transaction."""
        if self._writer is None:
            raise LogError("a feed is written to before it was started")
        key = self._state.current
        value = {"lines": read.count, "digest": read.digest(self._state, key), "key": key}
        mark = Message(self._settings.topics.feeds, 0, self._name.encode(), orjson.dumps(value))
        await self._writer.write([*messages, mark])


def _read(value: bytes) -> Place:
    try:
        found = orjson.loads(value)
        return Place(int(found["lines"]), str(found["digest"]), str(found["key"]))
    except (ValueError, KeyError, TypeError):
        raise LogError("the position kept for `anond feed --resume` is of a release unknown here") from None
