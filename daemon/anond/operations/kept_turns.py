"""Finds the records of a turn that the log still has: its record and those before it of its session, its clean event,
and what a person decided. Nothing is stored for this: what the platform's topics no longer keep is gone.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from anond.config import Settings
from anond.errors import BadEvent, NotKept, SealBroken
from anond.events.fields import FieldMap
from anond.events.records import Record, position_of
from anond.events.review import Decision
from anond.log.protocol import Log
from anond.log.reading import every_record
from anond.pipeline.opening import split_record
from anond.seal import SessionKeys, seal_place

_ID: Final = re.compile(r"\d{1,9}-\d{1,18}(-\d{1,4})?")


@dataclass(frozen=True, slots=True)
class Kept:
    """The records of a turn that the log still has."""

    records: tuple[Record, ...] = field(repr=False)  # the turns of its session up to it, and it; none: it is gone
    whole: bool  # whether nothing of the partition before it is gone or was left out
    event: Mapping[str, Any] | None = field(repr=False)  # the newest clean event of it
    record_key: bytes  # of the clean event: the keyed hash of its session
    decision: Decision | None = field(repr=False)  # the last by which it was released


class KeptTurns:
    """Looks for turns on the topics of a log, for whoever holds the review ring and may read them."""

    def __init__(self, log: Log, settings: Settings, fields: FieldMap, keys: SessionKeys) -> None:
        self._log, self._settings, self._fields, self._keys = log, settings, fields, keys

    async def find(self, item: str, back: int) -> Kept:
        """The records of the turn of this id, with a limited number of records before it; raises NotKept."""
        t = self._settings.topics
        at = position_of(t.turns, item) if _ID.fullmatch(item) else None
        if at is None or at.partition >= await self._log.partitions(t.turns):
            raise NotKept(f"{item!r} is no id of a clean event (anond.id)")
        event, key = await self._clean_event(at.partition, item)
        decision = await self._decision(at.partition, item) if _status(event) == "reviewed" else None
        first = max(0, at.offset - back)
        mine = [record async for record in self._session(at.partition, first, at.offset, item)]
        known = [one for one in mine if one.position == at]
        whole = bool(known) and first == 0 and await self._begins_with_first(at.partition)
        return Kept(tuple(mine) if known else (), whole, event, key, decision)

    async def _begins_with_first(self, partition: int) -> bool:
        first = await self._log.read(self._settings.topics.turns, partition, 0, 1)
        return bool(first) and first[0].position.offset == 0

    async def _session(self, partition: int, first: int, last: int, item: str) -> AsyncIterator[Record]:
        """The turns of the session of an item's turn, in order, up to it."""
        at = position_of(self._settings.topics.turns, item)
        found = [one for record in await self._log.read(at.topic, partition, last, 1) for one in self._split(record)]
        session = next((self._name(one) for one in found if one.position == at), "")
        if not session:
            return
        offset = first
        while offset < last and (records := await self._log.read(at.topic, partition, offset)):
            offset = records[-1].position.offset + 1
            for record in records:
                for one in self._split(record) if record.position.offset < last else ():
                    if self._name(one) == session:
                        yield one
        for one in found:
            if self._name(one) == session and one.position.place <= at.place:
                yield one

    def _split(self, record: Record) -> list[Record]:
        try:
            return list(split_record(record, self._fields, self._settings.batch.record_bytes))
        except BadEvent:
            return []

    def _name(self, record: Record) -> str:
        return self._fields.session_of(record.value, record.key, self._settings.batch.record_bytes)

    async def _clean_event(self, partition: int, item: str) -> tuple[Mapping[str, Any] | None, bytes]:
        """The newest event of an item that is not `withheld`, else the withheld one."""
        topic, offset, wanted = self._settings.topics.clean, 0, orjson.dumps(item)
        found: Mapping[str, Any] | None = None
        key = b""
        while records := await self._log.read(topic, partition, offset):
            offset = records[-1].position.offset + 1
            for record in records:
                if record.value is not None and wanted in record.value:
                    event = orjson.loads(record.value)
                    if event["anond"]["id"] == item:
                        found, key = event, record.key or b""
        return found, key

    async def _decision(self, partition: int, item: str) -> Decision | None:
        """The last decision to release an item; None where none of them opens."""
        async for record in every_record(self._log, self._settings.topics.keys):
            self._keys.add_records([(record.key, record.value)])
        topic, offset = self._settings.topics.decisions, 0
        found: Decision | None = None
        while records := await self._log.read(topic, partition, offset):
            offset = records[-1].position.offset + 1
            for record in records:
                if record.key == item.encode() and record.value:
                    found = self._opened(record) or found
        return found

    def _opened(self, record: Record) -> Decision | None:
        place = seal_place("decision", record.key or b"")
        try:
            decision = Decision.from_json(self._keys.open(record.value or b"", place))
        except (SealBroken, ValueError, KeyError, TypeError):
            return None
        return decision if decision.verdict == "release" and decision.sent is None else None


def _status(event: Mapping[str, Any] | None) -> str:
    return str(event["anond"]["status"]) if event is not None else ""
