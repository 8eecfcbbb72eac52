"""Treats a restored copy of a log: turns that may have gone out since the copy do not go out again.

A turn that waited for a person when the copy was made may have been decided since, one that was not read yet may have
been read. Both end as dead letters (`restored`), which can be fed again where no clean event has their id. Sessions
go on with what they knew.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from anond.config import Settings
from anond.errors import LedgerBroken, SealBroken
from anond.events.fields import FieldMap
from anond.events.records import RESET, Message, position_of
from anond.log.protocol import Log, Partition, Transaction
from anond.operations.reset import all_partitions
from anond.pipeline.outputs import Outputs
from anond.seal import Ring
from anond.session.ledger import Ledger
from anond.session.store import SessionStore

_AT_ONCE: Final = 500


@dataclass(slots=True)
class Marked:
    """The counts of marked turns."""

    waiting: int = 0
    turns: int = 0
    broken: int = 0  # ledgers that do not open


class Marker:
    """Marks turns that may have gone out since the copy was made."""

    def __init__(self, log: Log, settings: Settings, fields: FieldMap, state: Ring, review: Ring, now: float) -> None:
        self._log, self._settings, self._now = log, settings, now
        self._store = SessionStore(state, settings.sessions.ttl, settings.sessions.cache)
        self._outputs = Outputs(
            settings.topics, fields, review, times=settings.fields.times, largest=settings.batch.record_bytes
        )
        self.marked = Marked()

    async def mark(self) -> Marked:
        """Mark all partitions."""
        t = self._settings.topics
        ownership = await self._log.join_group(t.group, [t.turns, t.decisions], t.sessions)
        try:
            for partition in await all_partitions(ownership, await self._log.partitions(t.turns), 0.0):
                await self._partition(partition)
        finally:
            await ownership.close()
        return self.marked

    async def _partition(self, partition: Partition) -> None:
        keys = []
        async for key, value in partition.restore():
            self._store.restore(key, value)
            keys.append(key)
        for key in keys:
            await self._session(partition, key)
        while records := await partition.read(_AT_ONCE, 1 << 24, 0.0):
            turns = [record for record in records if record.position.topic == self._settings.topics.turns]
            letters = [self._outputs.dead(record, "restored", self._now) for record in turns]
            offsets = {record.position.topic: record.position.offset + 1 for record in records}
            await partition.commit(Transaction(letters, [], offsets))
            self.marked.turns += len(turns)

    async def _session(self, partition: Partition, key: bytes) -> None:
        try:
            found = self._store.find(key)
        except (SealBroken, LedgerBroken):
            self.marked.broken += 1
            return
        if found is None or not found.pending:
            return
        ledger = found.copy()
        outputs = [message for item in ledger.pending for message in self._given_up(item, partition.number)]
        for item in found.pending:
            ledger.give_up(item)
        changes: dict[bytes, Ledger | None] = {key: ledger}
        await partition.commit(Transaction(outputs, self._store.stage(changes), {}))
        self.marked.waiting += len(outputs) // 2

    def _given_up(self, item: str, partition: int) -> tuple[Message, Message]:
        t = self._settings.topics
        letter = self._outputs.dead_item(position_of(t.turns, item), item, "restored", self._now)
        return letter, Message(t.decisions, partition, item.encode(), b"", RESET)
