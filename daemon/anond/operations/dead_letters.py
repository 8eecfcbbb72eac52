"""Dead letters for people: to list them, to read one, and to feed them again, each at most once.

A letter is named by where it stands on its topic (`partition-offset`). Fed again, its event goes back to the topic and
partition that it came from; in the same transaction a record among the dead letters says so. One process feeds at a
time: whoever begins fences the one before, and then reads what that has fed.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from anond.config import Settings
from anond.errors import AnondError, BadEvent, DeadLetterError, Forgotten, SealBroken
from anond.events.dead_reasons import reason_of
from anond.events.fields import FieldMap
from anond.events.readings import NOT_REFUSED, outcomes
from anond.events.records import FED, FORGET, Message, Record, item_id
from anond.events.review import DeadLetter, ReviewItem
from anond.log.framed.frame import MAGIC
from anond.log.protocol import Log
from anond.log.reading import every_record
from anond.seal import SessionKeys, seal_place

AT_ONCE: Final = 100  # letters that one transaction feeds
_ID: Final = re.compile(r"(\d{1,9})-(\d{1,18})")


@dataclass(frozen=True, slots=True)
class Entry:
    """The data of a dead letter without its text."""

    id: str
    reason: str  # `forgotten_session`, `destroyed_key` or `sealed` where it does not open
    at: float
    source: str = ""  # where its record stood
    bytes: int = 0
    fed: float = 0.0  # when it was fed again; 0: it was not


@dataclass(frozen=True, slots=True)
class Event:
    """The content of a dead letter's record."""

    key: bytes | None = field(repr=False)
    value: bytes = field(repr=False)
    headers: tuple[tuple[str, bytes], ...] = ()


class DeadLetters:
    """The dead letters of a log, for a holder of the review ring."""

    def __init__(
        self, log: Log, settings: Settings, fields: FieldMap, keys: SessionKeys, destroyed: Collection[str] = ()
    ) -> None:
        self._log, self._settings, self._fields, self._keys = log, settings, fields, keys
        self._destroyed = destroyed  # keys of the review ring that were destroyed on purpose
        self._items: dict[int, dict[bytes, Record]] = {}  # review items by partition, once one was asked for

    async def read_keys(self) -> None:
        """Read the keys of sessions, which seal most letters."""
        async for record in every_record(self._log, self._settings.topics.keys):
            self._keys.add_records([(record.key, record.value)])

    async def list(self) -> list[Entry]:
        """All letters on the topic, in its order, with the time at which each was fed."""
        fed: dict[str, float] = {}
        found: list[Entry] = []
        async for record in every_record(self._log, self._settings.topics.dead):
            if record.headers == FED:
                fed[(record.key or b"").decode("ascii", "replace")] = record.timestamp_ms / 1000
            else:
                found.append(self._entry(record))
        return [_with_fed(entry, fed.get(entry.id, 0.0)) for entry in found]

    def _entry(self, record: Record) -> Entry:
        name, at = item_id(record.position), record.timestamp_ms / 1000
        try:
            letter = self._open(record)
        except Forgotten:
            return Entry(name, "forgotten_session", at)
        except SealBroken:
            on_purpose = self._keys.ring_key(record.value or b"") in self._destroyed
            return Entry(name, "destroyed_key" if on_purpose else "sealed", at)
        size = 0 if letter.value is None else len(letter.value)
        return Entry(name, letter.reason, letter.at, str(letter.position), size)

    def _open(self, record: Record) -> DeadLetter:
        plain = self._keys.open(record.value or b"", seal_place("dead", record.key or b""))
        try:
            return DeadLetter.from_json(plain)
        except (ValueError, KeyError, TypeError):
            raise SealBroken("the sealed value is no dead letter of a release known here") from None

    async def letter(self, name: str) -> DeadLetter:
        """The letter of this id; raises DeadLetterError or SealBroken."""
        record = await self._record(name)
        return self._open(record)

    async def _record(self, name: str) -> Record:
        place = _ID.fullmatch(name)
        topic = self._settings.topics.dead
        if place and int(place[1]) < await self._log.partitions(topic):
            for record in await self._log.read(topic, int(place[1]), int(place[2]), 1):
                if record.position.offset == int(place[2]) and record.headers != FED:
                    return record
        raise DeadLetterError("there is no such dead letter; see `anond dead list`")

    async def event(self, letter: DeadLetter) -> Event:
        """The event of a letter: its copy, or the record that the topic still holds, or the turn of its review item."""
        at = letter.position
        if letter.value is not None and at.topic != self._settings.topics.decisions:
            return Event(letter.key, letter.value)
        for record in await self._log.read(at.topic, at.partition, at.offset, 1):
            value = self._part(record.value, at.place) if record.position == replace(at, place=-1) else None
            if value is not None and self._is_meant(value, letter):
                return Event(record.key, value, FORGET if record.headers == FORGET else ())
        if letter.value is not None and letter.key is not None:
            return Event(letter.key, letter.value)
        if letter.item is not None:
            return await self._of_item(at.partition, letter.item)
        raise DeadLetterError(f"its event is no longer on {at.topic}, and the letter holds no copy")

    def _part(self, value: bytes | None, place: int) -> bytes | None:
        """The message at a place of a record, as an event; the record itself where it is about the whole."""
        if value is None or place < 0:
            return value
        with suppress(BadEvent):
            parts = self._fields.parts(value, self._settings.batch.record_bytes)
            return parts[place] if place < len(parts) and len(parts) > 1 else None
        return None

    def _is_meant(self, value: bytes, letter: DeadLetter) -> bool:
        """Whether a letter refers to this record, by its digest if the letter has one."""
        ring = self._keys.ring
        every = (ring.digest("dead", value, key_id).hex() for key_id in ring.key_ids())
        return letter.digest is None or letter.digest in every

    async def _of_item(self, partition: int, item: str) -> Event:
        if partition not in self._items:
            self._items[partition] = {}
            offset, topic = 0, self._settings.topics.review
            while records := await self._log.read(topic, partition, offset):
                self._items[partition] |= {r.key or b"": r for r in records}
                offset = records[-1].position.offset + 1
        record = self._items[partition].get(item.encode())
        if record is None:
            raise DeadLetterError("neither its event nor its review item is kept any more")
        plain = self._keys.open(record.value or b"", seal_place("review", record.key or b""))
        turn = ReviewItem.from_json(plain).turn
        return Event(turn.session.encode("utf-8", "surrogatepass"), self._fields.rebuild(turn))

    async def feed(self, mended: dict[str, bytes], names: Sequence[str]) -> AsyncIterator[tuple[str, str]]:
        """Feed letters again, in this order; returns for each its id and the reason why it was not fed, or "".

        `mended` are events in place of those of some letters. The order that makes it once:

        1. take the name of the feeder over, which fences whoever feeds;
        2. read which letters were fed;
        3. write an event and the record that says so in one transaction, and only then say that it is fed.
        """
        writer = await self._log.write_alone(f"{self._settings.topics.group}-feed")
        fed = {entry.id for entry in await self.list() if entry.fed}
        for start in range(0, len(names), AT_ONCE):
            batch: list[Message] = []
            told: list[tuple[str, str]] = []
            for name in names[start : start + AT_ONCE]:
                try:
                    if name in fed:
                        raise DeadLetterError("it was fed already")
                    batch += await self._messages(name, mended.get(name))
                    fed.add(name)
                    told.append((name, ""))
                except AnondError as error:
                    told.append((name, str(error)))
            if batch:
                await writer.write(batch)
            for one in told:
                yield one

    async def _messages(self, name: str, mended: bytes | None) -> tuple[Message, Message]:
        """The event of a letter and the record that says that it was fed; raises AnondError where it may not be."""
        letter = await self.letter(name)
        reason, at = reason_of(letter.reason), letter.position
        if not reason.feeds:
            raise DeadLetterError(f"{letter.reason}: {reason.cause}")
        is_turn = at.topic != self._settings.topics.decisions
        if mended is not None and not is_turn:
            raise DeadLetterError("a decision is sealed as it was made: it is fed as it is, or not at all")
        event = await self.event(letter) if mended is None else Event(letter.key, mended)
        if is_turn and not event.value.startswith(MAGIC):  # what is framed is read when it comes again
            self._check_mended(event)
        fed = Message(self._settings.topics.dead, at.partition, name.encode(), b"", FED)
        return Message(at.topic, at.partition, event.key, event.value, event.headers), fed

    def _check_mended(self, event: Event) -> None:
        """Refuse an event that would become the same dead letter again."""
        for reason, _ in outcomes(self._fields, event.value, self._settings.batch.record_bytes, event.key):
            if reason not in NOT_REFUSED:
                raise DeadLetterError(
                    f"it would be refused again, with {reason}: mend the cause first, and start daemons again with it"
                )


def _with_fed(entry: Entry, at: float) -> Entry:
    return Entry(entry.id, entry.reason, entry.at, entry.source, entry.bytes, at)
