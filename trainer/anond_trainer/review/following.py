"""Follows the topics of a log, from which items, decisions, keys and the priorities of training come into the store."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, NamedTuple

from anond.errors import LogError
from anond.events.records import CORRECTION, FORGET, RESET, Record
from anond.log.protocol import Log
from anond.seal import Verifier, key_name
from anond_trainer.active.priorities import PREFIX, Priorities
from anond_trainer.review import asked_first, stored_corrections, stored_decisions
from anond_trainer.review.database import transaction
from anond_trainer.review.items import KEEP_CLOSED, Items

BATCH: Final = 100  # records opened at once: a few milliseconds of the event loop
FEW: Final = 16  # records read at once of the models topic, where each may be a large piece of a model
LOOK_AGAIN: Final = 600.0  # seconds until what training asks for is looked for again, where it could not be read

OF_THE_LOG: Final = (  # tables that are read again from it
    "items", "outbox", "leases", "skipped", "kept", "corrections", "words", "priorities", "refused_priorities",
    "offsets", "session_keys",
)  # fmt: skip

logger = logging.getLogger(__name__)


class Topics(NamedTuple):
    """The topics that a queue follows."""

    review: str = "chat.review"
    decisions: str = "chat.decisions"
    keys: str = "anond.keys"
    models: str = ""  # where training says what it asks for; "" where nobody looks


class TopicFollower:
    """Reads what is new on the topics, and remembers how far in the same transaction."""

    def __init__(self, items: Items, topics: Topics, keep: float, verifier: Verifier | None = None) -> None:
        self._items = items
        self._db = items.db
        self.topics = topics
        self._keep = keep  # seconds that the text of what was decided is kept
        self._verifier = verifier  # of what training asks for; without it nobody looks
        self.refused = 0  # records of priorities that are not ours, or damaged
        self._look_for_priorities_at = 0.0

    async def follow(self, log: Log) -> None:
        """Read new records of the topics, and the priorities of training.

        A decision may be seen before its item, since the topics are read one after the other: it then leaves
        a closed row behind, which the item finds when it comes. Where Kafka shows an item before its session's key, it
        is read with the next look.
        """
        if (beyond := await self._beyond_end(log)) is not None:
            self._forget(*beyond)
        if await self._follow(log, self.topics.keys, self._take_key):
            self._items.retry_unreadable()
        await self._follow(log, self.topics.review, self._take_item)
        await self._follow(log, self.topics.decisions, self._take_decision)
        await self._look_for_priorities(log)
        self._items.expire()
        now = self._items.clock()
        stored_decisions.erase(self._db, now - self._keep, now - self._keep - KEEP_CLOSED)

    async def _look_for_priorities(self, log: Log) -> None:
        """Read the priorities of training. Without the right to read them risk alone counts, and we try again later."""
        if not self.topics.models or self._verifier is None or self._items.clock() < self._look_for_priorities_at:
            return
        try:
            await self._try_refused_again(log, self._verifier)
            await self._follow(log, self.topics.models, self._take_priorities, FEW)
        except LogError as error:
            logger.warning("what training asks for cannot be read, turns come by risk alone: %s", error)
            self._look_for_priorities_at = self._items.clock() + LOOK_AGAIN

    async def _try_refused_again(self, log: Log, verifier: Verifier) -> None:
        """Read the refused priorities again that nobody has tried yet with the keys that are here.

        Another server of the same store may have refused what this one can open: of the two one keeps the offset.
        """
        for one in asked_first.refused_untried(self._db, self._keys(verifier)):
            records = await log.read(self.topics.models, one.partition, one.offset, 1)
            with transaction(self._db):
                if records and asked_first.is_refused(self._db, one):  # no newer one came meanwhile
                    if records[0].position.offset == one.offset:
                        self._take_priorities(records[0])
                    else:  # it is no longer on the log
                        asked_first.forget_refused(self._db, one.name, one.offset)

    def _keys(self, verifier: Verifier) -> str:
        """The names of the keys that sign and seal priorities here."""
        return " ".join((*sorted(verifier.key_ids()), *sorted(self._items.ring.key_ids())))

    def _take_priorities(self, record: Record) -> None:
        key = record.key or b""
        if not key.startswith(PREFIX.encode()) or self._verifier is None:
            return
        name, place = key.decode("latin-1"), record.position
        asked_first.forget_refused(self._db, name, place.offset - 1)
        if record.value is None:
            return
        found = Priorities.open(key, record.value, self._items.ring, self._verifier)
        if found is not None:
            asked_first.forget_refused(self._db, name, place.offset)
            asked_first.store_priorities(self._db, found)
            return
        self.refused += 1
        logger.warning("priorities %s cannot be opened, or are not signed by a trusted key", place)
        one = asked_first.Refused(name, place.partition, place.offset)
        asked_first.note_refused(self._db, one, self._keys(self._verifier))

    async def _beyond_end(self, log: Log) -> tuple[str, int, int] | None:
        """The partition that was read farther than its log goes: the log was made anew, or is an older copy.

        The place is looked up first: another server may read on while this one asks where the log ends.
        """
        for topic in (self.topics.review, self.topics.decisions, self.topics.keys):
            for partition in range(await log.partitions(topic)):
                offset = self._offset(topic, partition)
                if await log.end(topic, partition) < offset:
                    return topic, partition, offset
        return None

    def _forget(self, topic: str, partition: int, offset: int) -> None:
        """Forget all items and offsets: they are of another log, and would hide the items of this one. Logins stay."""
        with transaction(self._db):
            if self._offset(topic, partition) != offset:  # another server has begun anew meanwhile
                return
            logger.warning("the log is another one than before: the queue is read again from it")
            for table in OF_THE_LOG:
                self._db.execute(f"DELETE FROM {table}")  # noqa: S608 of fixed words alone

    async def _follow(self, log: Log, topic: str, take: Callable[[Record], None], most: int = BATCH) -> bool:
        """Read new records of a topic; returns whether there were any."""
        found = False
        for partition in range(await log.partitions(topic)):
            while records := await log.read(topic, partition, began := self._offset(topic, partition), most):
                if any(self._lacks_key(record) for record in records):
                    await self._follow(log, self.topics.keys, self._take_key)
                found = True
                with transaction(self._db):  # records and offset: after a crash neither is there, or both
                    if self._offset(topic, partition) != began:  # another server took them in meanwhile
                        continue
                    for record in records:
                        take(record)
                    self._advance(topic, partition, records[-1].position.offset + 1)
        return found

    def _lacks_key(self, record: Record) -> bool:
        name = key_name(record.value or b"")
        return name is not None and self._items.keys.lookup(name) is None

    def _take_key(self, record: Record) -> None:
        self._items.keys.enter(record.key or b"", record.value or b"", self._items.clock())

    def _offset(self, topic: str, partition: int) -> int:
        row = self._db.execute("SELECT next FROM offsets WHERE topic = ? AND partition = ?", (topic, partition))
        return int((row.fetchone() or (0,))[0])

    def _advance(self, topic: str, partition: int, offset: int) -> None:
        self._db.execute(
            "INSERT INTO offsets VALUES (?, ?, ?) ON CONFLICT (topic, partition) DO UPDATE SET next = excluded.next "
            "WHERE offsets.next < excluded.next",
            (topic, partition, offset),
        )

    def _take_item(self, record: Record) -> None:
        key, sealed = record.key or b"", record.value or b""
        item = self._items.open_item(key, sealed)
        if item is None and self._items.is_forgotten(sealed):
            self._items.close_item(key.decode("latin-1"), "forgotten")
        elif item is None:
            logger.warning("review item %s cannot be read", record.position)
            self._db.execute(
                "INSERT INTO items (id, status, sealed, closed) VALUES (?, 'unreadable', ?, ?) ON CONFLICT DO NOTHING",
                (key.decode("latin-1"), sealed, self._items.clock()),
            )
        else:
            self._items.insert(item, sealed)

    def _take_decision(self, record: Record) -> None:
        key, sealed = record.key or b"", record.value or b""
        if record.headers == FORGET:  # the keys that it destroys stand on a topic of their own
            return
        if record.headers == RESET:  # nobody can release it any more
            self._close(key.decode("latin-1"))
            return
        decision = self._items.open_decision(key.decode("latin-1"), sealed)
        if decision is None and not self._items.is_forgotten(sealed):
            logger.warning("decision %s cannot be read", record.position)
        elif decision is not None:
            corrects = record.headers == CORRECTION
            self._items.sent(decision.item, decision.reviewer, sealed, corrects=corrects)

    def _close(self, item: str) -> None:
        """Take an item out of the queue that nobody can release any more, or note that a correction came too late."""
        if stored_corrections.came_too_late(self._db, item):
            logger.warning("the correction of item %s came too late for a recall: its session is over", item)
        elif not stored_corrections.was_decided(self._db, item):
            self._items.close_item(item, "expired")
