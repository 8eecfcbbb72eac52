"""The schemas of events: to read, by the id in the frame; to write, by the subject of the topic.

Look-ups are kept, so that an absent registry delays only events of new schemas.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from anond.config import Settings
from anond.errors import ConfigError, NotOfSchema
from anond.log.framed.codecs import codec
from anond.log.framed.frame import NotRead, framed, unframed
from anond.log.framed.registry import SchemaRegistry
from anond.log.framed.schema import Codec, UnusableSchema, of_file

_ASK_AGAIN: Final = 60.0  # seconds for which an id stays unknown
_MOST_UNKNOWN: Final = 1_000


class Schemas:
    """Reads and writes the events of some topics."""

    def __init__(self, settings: Settings, samples: Mapping[str, Sequence[bytes]]) -> None:
        """`samples` are events of each topic that is written: a schema that does not take them is refused."""
        s, t = settings.schema, settings.topics
        self._settings, self._samples = s, samples
        self.reads = {t.turns} if s.turns == "framed" else set()
        self.writes = {t.clean, t.recall} if s.clean == "framed" else set()
        self._registry = SchemaRegistry(s)
        self._read: dict[int, Codec | None] = {}  # by id; None: it cannot be used
        self._write: dict[str, tuple[int, Codec]] = {}  # by topic
        self._unknown: dict[int, float] = {}  # ids, and when the registry did not know them
        self._asking = asyncio.Lock()

    @property
    def topics(self) -> set[str]:
        """The topics whose events have frames."""
        return self.reads | self.writes

    async def prepare(self) -> dict[str, int]:
        """Look up or register the schemas of clean events and recalls; returns the ids by topic."""
        return {topic: (await self._writer(topic))[0] for topic in sorted(self.writes)}

    async def decoded(self, value: bytes) -> bytes:
        """An event as JSON; raises NotRead, or LogError if its schema cannot be looked up now."""
        number, event = unframed(value)
        found = await self._reader(number)
        if found is None:
            raise NotRead("unknown_schema")
        try:
            return found.decode(event)
        except Exception:  # its message may quote the event
            raise NotRead("not_its_schema") from None

    async def encoded(self, topic: str, value: bytes) -> bytes:
        """An event of JSON with its frame; raises NotOfSchema, or LogError as `decoded` does."""
        number, found = await self._writer(topic)
        try:
            return framed(number, found.encode(value))
        except Exception:
            raise NotOfSchema(f"an event for {topic} does not fit the schema of its subject (id {number})") from None

    async def close(self) -> None:
        """Close the connection to the registry."""
        await self._registry.close()

    async def _reader(self, number: int) -> Codec | None:
        if number in self._read:
            return self._read[number]
        async with self._asking:
            if number in self._read or monotonic() - self._unknown.get(number, -_ASK_AGAIN) < _ASK_AGAIN:
                return self._read.get(number)
            found = await self._registry.schema(number)
            if found is None:
                if len(self._unknown) >= _MOST_UNKNOWN:
                    self._unknown.clear()
                self._unknown[number] = monotonic()
                return None
            try:
                self._read[number] = codec(found)
            except UnusableSchema:
                self._read[number] = None
            return self._read[number]

    async def _writer(self, topic: str) -> tuple[int, Codec]:
        if topic in self._write:
            return self._write[topic]
        async with self._asking:
            if topic not in self._write:
                self._write[topic] = await self._id_and_codec(topic, f"{topic}-value")
            return self._write[topic]

    async def _id_and_codec(self, topic: str, subject: str) -> tuple[int, Codec]:
        """The id and codec for a topic, once the codec has taken the topic's samples."""
        if self._settings.clean_file and topic in self.writes:
            schema = of_file(Path(self._settings.clean_file))
            made = _checked(subject, lambda: codec(schema))
            self._try(topic, subject, made)
            return await self._registry.register(subject, schema), made
        latest = await self._registry.latest(subject)
        if latest is None:
            hint = "; register one, or name its file in schema.clean_file" if topic in self.writes else ""
            raise ConfigError(f"the schema registry knows no schema of the subject {subject}{hint}")
        made = _checked(subject, lambda: codec(latest[1]))
        self._try(topic, subject, made)
        return latest[0], made

    def _try(self, topic: str, subject: str, made: Codec) -> None:
        for number, sample in enumerate(self._samples.get(topic, ())):
            try:
                made.encode(sample)
            except Exception as error:
                raise ConfigError(
                    f"the schema of {subject} does not take the events that are written there (sample {number + 1}, "
                    f"{type(error).__name__}); `anond events sample` prints them"
                ) from None


def _checked(subject: str, make: Callable[[], Codec]) -> Codec:
    try:
        return make()
    except UnusableSchema as error:
        raise ConfigError(f"the schema of {subject} cannot be used: {error}") from None
