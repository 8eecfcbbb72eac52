"""Resets sessions whose key is lost, so that their partitions open again; nothing vanishes unreported.

Whoever resets owns all partitions meanwhile: where a daemon runs, it keeps some, and nothing is done. For each
partition, in transactions: ledgers that no key opens are erased; each of their turns that waits for a person becomes a
dead letter (`reset`), and a record among decisions tells the page that nobody can release it; raw turns of a local log
that no key opens become dead letters (`unreadable`), and are gone past.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from anond.config import Settings
from anond.errors import NotOpened, SealBroken, StillAtWork
from anond.events.fields import FieldMap
from anond.events.records import AUDIT, FORGET, RESET, UNREADABLE, Message, Position, Record, position_of
from anond.events.review import ReviewItem
from anond.log.protocol import Log, Ownership, Partition, Transaction
from anond.log.reading import every_record
from anond.pipeline.outputs import Outputs
from anond.seal import Ring, SessionKeys, seal_place
from anond.session.store import sealed_part

_AT_ONCE: Final = 1_000  # sessions, or raw turns, that one transaction lets go of


@dataclass(slots=True)
class Reset:
    """The data that were reset."""

    sessions: int = 0
    waiting: int = 0
    turns: int = 0
    unclear: int = 0  # items that no key opens: whether they are of these sessions cannot be told


class Resetter:
    """Resets sessions; `state` is the ring as it is now, without the key that was lost."""

    def __init__(self, log: Log, settings: Settings, fields: FieldMap, state: Ring, review: Ring, now: float) -> None:
        self._log, self._settings, self._state, self._now = log, settings, state, now
        self._keys = SessionKeys(review)
        self._outputs = Outputs(
            settings.topics, fields, review, times=settings.fields.times, largest=settings.batch.record_bytes
        )
        self.found = Reset()

    async def reset(self, within: float) -> Reset:
        """Reset everything unreadable; raises StillAtWork if daemons do not give their partitions back."""
        t = self._settings.topics
        count = await self._log.partitions(t.turns)
        ownership = await self._log.join_group(t.group, [t.turns, t.decisions], t.sessions)
        try:
            owned = await all_partitions(ownership, count, within)
            async for record in every_record(self._log, t.keys):
                self._keys.add_records([(record.key, record.value)])
            for partition in owned:
                await self._partition(partition)
        finally:
            await ownership.close()
        return self.found

    async def _partition(self, partition: Partition) -> None:
        lost = [key async for key, value in partition.restore() if value and not self._state.holds(sealed_part(value))]
        items = await self._items(partition.number)
        for some in _chunks(lost):
            outputs = [message for key in some for item in items.get(key, ()) for message in self._given_up(item)]
            await partition.commit(Transaction(outputs, [(key, None) for key in some], {}))
            self.found.waiting += len(outputs) // 2
        self.found.sessions += len(lost)
        if self._settings.log.kind == "local":
            await self._pass_raw_turns(partition)

    def _given_up(self, item: ReviewItem) -> tuple[Message, Message]:
        t = self._settings.topics
        letter = self._outputs.dead_item(position_of(t.turns, item.id), item.id, "reset", self._now)
        return letter, Message(t.decisions, item.partition, item.id.encode(), b"", RESET)

    async def _items(self, partition: int) -> dict[bytes, list[ReviewItem]]:
        """The turns of a partition that wait, by the hash of their session."""
        t, found = self._settings.topics, dict[bytes, list[ReviewItem]]()
        done = {
            record.key for record in await self._read_all(t.decisions, partition) if record.headers != FORGET
        }  # of two that were asked the second may be missing: the letter of such a turn is fed, and waits anew
        for record in await self._read_all(t.review, partition):
            if record.headers == AUDIT or record.key in done:
                continue
            try:
                plain = self._keys.open(record.value or b"", seal_place("review", record.key or b""))
                item = ReviewItem.from_json(plain)
            except (SealBroken, ValueError, KeyError, TypeError):
                self.found.unclear += 1
                continue
            if item.expires > self._now:
                found.setdefault(bytes.fromhex(item.session), []).append(item)
        return found

    async def _read_all(self, topic: str, partition: int) -> list[Record]:
        records: list[Record] = []
        while more := await self._log.read(topic, partition, records[-1].position.offset + 1 if records else 0):
            records += more
        return records

    async def _pass_raw_turns(self, partition: Partition) -> None:
        """Skip raw turns that no key opens, up to the first that opens."""
        topic, number = self._settings.topics.turns, partition.number
        end = await self._log.end(topic, number)
        at = end - (await self._log.lag(self._settings.topics.group, topic))[number]
        while at < end:
            upto = at
            while upto < min(at + _AT_ONCE, end) and not await self._opens(topic, number, upto):
                upto += 1
            if upto == at:
                return
            lost = [Record(Position(topic, number, n), None, None, 0, UNREADABLE) for n in range(at, upto)]
            letters = [self._outputs.dead(record, "unreadable", self._now) for record in lost]
            await partition.commit(Transaction(letters, [], {topic: upto}))
            self.found.turns += len(letters)
            at = upto

    async def _opens(self, topic: str, number: int, offset: int) -> bool:
        try:
            await self._log.read(topic, number, offset, 1)
        except NotOpened:
            return False
        return True


async def all_partitions(ownership: Ownership, count: int, within: float) -> list[Partition]:
    """All partitions; raises StillAtWork where daemons do not give theirs back in time."""
    loop = asyncio.get_running_loop()
    until, owned = loop.time() + within, dict[int, Partition]()
    while len(owned) < count:
        gained, revoked = await ownership.changes(max(0.0, min(1.0, until - loop.time())))
        for number in revoked:
            owned.pop(number, None)
            await ownership.released(number)
        owned |= {partition.number: partition for partition in gained}
        if len(owned) < count and loop.time() >= until:
            raise StillAtWork(f"{count - len(owned)} of {count} partitions are still worked on: stop all daemons first")
    return sorted(owned.values(), key=lambda one: one.number)


def _chunks(keys: list[bytes]) -> Iterator[list[bytes]]:
    return (keys[at : at + _AT_ONCE] for at in range(0, len(keys), _AT_ONCE))
