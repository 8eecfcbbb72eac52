"""The queue of turns that wait for a person: a local copy of what the log says, in the order to look at it.

The log is the truth. This store may be deleted at any time: it is then read again from the log, and only
skips and decisions that were not sent yet are lost.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path

from anond.errors import LogError, SealBroken
from anond.events.records import FORGET, Record
from anond.events.review import Decision, ReviewItem
from anond.log.protocol import Log
from anond.seal import Ring, key_name, seal_place
from anond.seal.session_keys import DESTROYED
from anond_trainer.active.priorities import PREFIX, Priorities
from anond_trainer.review import alike, asked_first, kept, leases, opinions, word_history
from anond_trainer.review.audit_log import AuditLog
from anond_trainer.review.opinions import FREE, UNDECIDED
from anond_trainer.review.store import open_store, transaction
from anond_trainer.review.stored_keys import StoredKeys

BATCH = 100  # records opened at once: a few milliseconds of the event loop
FEW = 16  # records read at once of the models topic, where each may be a large piece of a model
AUDIT_EVERY = 5  # of so many items that are decided one is an audit, while there are audits
LOOK_AGAIN = 600.0  # seconds until what training asks for is looked for again, where it could not be read
KEEP_CLOSED = 30 * 86_400.0  # seconds that the bare id of a closed item is remembered
UNKNOWN = "und"  # the language of a turn whose language is not known: anybody may read it

TURN_ORDER = "skips, place, risk DESC, at, id"  # in which turns that wait are looked at; an index has this order
AUDIT_ORDER = "skips, at, id"

Row = tuple[str, bytes, int, int, float, float]  # id, sealed, how often it was skipped, place, risk, at
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Counts:
    """What the page shows of the queue as a whole."""

    open: int
    decided_today: int  # here, since midnight as the caller knows it
    last_hour: int
    unreadable: int  # sealed with a key that is not in the ring, or altered


class Queue:
    """The open items, in a SQLite file of its own. Payloads stay sealed as they came. Used by one thread."""

    def __init__(
        self,
        path: Path | None,
        ring: Ring,
        *,
        clock: Callable[[], float],
        review_topic: str = "chat.review",
        decisions_topic: str = "chat.decisions",
        keys_topic: str = "anond.keys",
        keep: float = 30 * 86_400.0,
        asks_once: bool = True,
        models_topic: str = "",
    ) -> None:
        self.db = open_store(path)
        self.ring = ring
        self.keys = StoredKeys(ring, self.db)
        self.clock = clock
        self.review_topic = review_topic
        self.decisions_topic = decisions_topic
        self.keys_topic = keys_topic
        self.asks_once = asks_once  # about identical turns
        self.keep = keep  # seconds that the text of what was decided is kept
        self.models_topic = models_topic  # where training says what it asks for; "" where nobody looks
        self._look_for_priorities_at = 0.0
        self.audit = AuditLog(self.db, clock, lambda: self.ring)
        self._retry_unreadable()

    def use(self, ring: Ring) -> None:
        """Go on with another ring, after a rotation, and try again what could not be read before."""
        if ring is not self.ring:
            self.ring = self.keys.ring = ring
            self._retry_unreadable()

    async def sync(self, log: Log) -> None:
        """Take in what is new on the topics, and what training asks for.

        A decision may be seen before its item, since the topics are read one after the other: it then leaves
        a closed row behind, which the item finds when it comes. Where Kafka shows an item before its session's key, it
        is read with the next look.
        """
        if await self._is_another(log):
            self._forget()
        if await self._tail(log, self.keys_topic, self._take_key):
            self._retry_unreadable()
        await self._tail(log, self.review_topic, self._take_item)
        await self._tail(log, self.decisions_topic, self._take_decision)
        await self._look_for_priorities(log)
        self.expire()
        now = self.clock()
        kept.erase(self.db, now - self.keep, now - self.keep - KEEP_CLOSED)

    async def _look_for_priorities(self, log: Log) -> None:
        """Take in what training asks for. Who may not read that goes by risk alone, and looks again in a while."""
        if not self.models_topic or self.clock() < self._look_for_priorities_at:
            return
        try:
            await self._tail(log, self.models_topic, self._take_priorities, FEW)
        except LogError as error:
            logger.warning("what training asks for cannot be read, turns come by risk alone: %s", error)
            self._look_for_priorities_at = self.clock() + LOOK_AGAIN

    def _take_priorities(self, record: Record) -> None:
        key = record.key or b""
        if not key.startswith(PREFIX.encode()) or record.value is None:
            return
        found = Priorities.open(key, record.value, self.ring)
        if found is None:
            logger.warning("priorities %s cannot be read", record.position)
        else:
            asked_first.take(self.db, found)

    async def _is_another(self, log: Log) -> bool:
        """Whether the log ends before a place that was read already: it was made anew, or is an older copy."""
        for topic in (self.review_topic, self.decisions_topic, self.keys_topic):
            for partition in range(await log.partitions(topic)):
                if await log.end(topic, partition) < self._offset(topic, partition):
                    return True
        return False

    def _forget(self) -> None:
        """Begin anew: places and ids of another log would hide the items of this one. Logins stay."""
        logger.warning("the log is another one than before: the queue is read again from it")
        with transaction(self.db):
            self.db.execute("DELETE FROM items")
            self.db.execute("DELETE FROM outbox")
            self.db.execute("DELETE FROM leases")
            self.db.execute("DELETE FROM skipped")
            self.db.execute("DELETE FROM kept")
            self.db.execute("DELETE FROM words")
            self.db.execute("DELETE FROM priorities")
            self.db.execute("DELETE FROM offsets")
            self.db.execute("DELETE FROM session_keys")

    async def _tail(self, log: Log, topic: str, take: Callable[[Record], None], most: int = BATCH) -> bool:
        """Take in what is new on a topic; whether there was anything."""
        before = self.db.total_changes
        for partition in range(await log.partitions(topic)):
            while records := await log.read(topic, partition, self._offset(topic, partition), most):
                if any(self._lacks_key(record) for record in records):
                    await self._tail(log, self.keys_topic, self._take_key)
                with transaction(self.db):  # records and offset: after a crash neither is there, or both
                    for record in records:
                        take(record)
                    self._advance(topic, partition, records[-1].position.offset + 1)
        return self.db.total_changes > before

    def _lacks_key(self, record: Record) -> bool:
        name = key_name(record.value or b"")
        return name is not None and self.keys.lookup(name) is None

    def _take_key(self, record: Record) -> None:
        self.keys.enter(record.key or b"", record.value or b"", self.clock())

    def _offset(self, topic: str, partition: int) -> int:
        row = self.db.execute("SELECT next FROM offsets WHERE topic = ? AND partition = ?", (topic, partition))
        return int((row.fetchone() or (0,))[0])

    def _advance(self, topic: str, partition: int, offset: int) -> None:
        self.db.execute(
            "INSERT INTO offsets VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET next = max(next, excluded.next)",
            (topic, partition, offset),
        )

    def _take_item(self, record: Record) -> None:
        key, sealed = record.key or b"", record.value or b""
        item = self._open_item(key, sealed)
        if item is None and self._is_forgotten(sealed):
            self.close_item(key.decode("latin-1"), "forgotten")
        elif item is None:
            logger.warning("review item %s cannot be read", record.position)
            self.db.execute(
                "INSERT INTO items (id, status, sealed, closed) VALUES (?, 'unreadable', ?, ?) ON CONFLICT DO NOTHING",
                (key.decode("latin-1"), sealed, self.clock()),
            )
        else:
            self._insert(item, sealed)

    def _insert(self, item: ReviewItem, sealed: bytes) -> None:
        self.db.execute(
            "INSERT INTO items "  # noqa: S608
            "(id, status, kind, sealed, session, risk, at, expires, asks, lang, same, proposed, place) "
            "VALUES (?1, 'open', ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, "
            f"coalesce((SELECT place FROM priorities WHERE item = ?1), {asked_first.LAST})) "
            "ON CONFLICT DO UPDATE SET status = 'open', place = excluded.place, "
            "kind = excluded.kind, sealed = excluded.sealed, session = excluded.session, risk = excluded.risk, "
            "at = excluded.at, lang = excluded.lang, expires = excluded.expires, asks = excluded.asks, "
            "same = excluded.same, proposed = excluded.proposed, closed = NULL "
            "WHERE status = 'unreadable' OR "
            "(status = 'sent' AND asks = 1 AND excluded.asks > "
            "max(1, (SELECT count(*) FROM votes WHERE item = excluded.id)))",
            (item.id, "audit" if item.drawn else item.kind, sealed, item.session, item.risk, item.at, item.expires,
             self._asks(item), item.lang or UNKNOWN, self._likeness(item), len(item.spans)),
        )  # fmt: skip

    def _likeness(self, item: ReviewItem) -> bytes | None:
        return alike.likeness(item, self.ring) if self.asks_once else None

    def _asks(self, item: ReviewItem) -> int:
        """For how many people an item asks: three where two disagreed about it before it came, as after a restart."""
        if not item.double:
            return 1
        return 3 if opinions.third_is_due(2, kept.of_item(self.db, item.id, self.open_decision)) else 2

    def in_dispute(self, name: str) -> list[Decision]:
        """The decisions of two people of whom a third has to settle which counts; none of another item."""
        found = self.db.execute("SELECT 1 FROM items WHERE id = ? AND asks = 3", (name,)).fetchone()
        return kept.of_item(self.db, name, self.open_decision)[:2] if found else []

    def _open_item(self, key: bytes, sealed: bytes) -> ReviewItem | None:
        try:
            item = ReviewItem.from_json(self.keys.open(sealed, seal_place("review", key)))
        except (SealBroken, ValueError, KeyError, TypeError):
            return None
        return item if item.id.encode() == key else None

    def _is_forgotten(self, sealed: bytes) -> bool:
        name = key_name(sealed)
        return name is not None and self.keys.lookup(name) == DESTROYED

    def _take_decision(self, record: Record) -> None:
        key, sealed = record.key or b"", record.value or b""
        if record.headers == FORGET:  # the keys that it destroys stand on a topic of their own
            return
        decision = self.open_decision(key.decode("latin-1"), sealed)
        if decision is None and not self._is_forgotten(sealed):
            logger.warning("decision %s cannot be read", record.position)
        elif decision is not None:
            self.sent(decision.item, decision.reviewer, sealed)

    def open_decision(self, name: str, sealed: bytes) -> Decision | None:
        """The decision about an item that was sealed here or elsewhere; None where it cannot be read."""
        try:
            decision = Decision.from_json(self.keys.open(sealed, seal_place("decision", name.encode("latin-1"))))
        except (SealBroken, ValueError, KeyError, TypeError, AttributeError):
            return None
        return decision if decision.item == name else None

    def sent(self, name: str, reviewer: str, sealed: bytes | None = None) -> None:
        """Take in that a person's decision is on the log: the item is closed, unless it asks for somebody else's."""
        self._keep_decision(name, reviewer, sealed)
        opinions.add(self.db, name, reviewer)
        self.db.execute("DELETE FROM outbox WHERE item = ? AND reviewer = ?", (name, reviewer))
        if opinions.enough(self.db, name, sent=True):
            row = self.db.execute("SELECT asks FROM items WHERE id = ? AND sealed IS NOT NULL", (name,)).fetchone()
            if row and opinions.third_is_due(row[0], kept.of_item(self.db, name, self.open_decision)):
                opinions.ask_third(self.db, name)
            else:
                self.close_item(name, "sent")

    def _keep_decision(self, name: str, reviewer: str, sealed: bytes | None) -> None:
        """Keep what was decided: as it came from the log or, without that, as it stands in the outbox."""
        if sealed is None:
            row = self.db.execute("SELECT sealed FROM outbox WHERE item = ? AND reviewer = ?", (name, reviewer))
            sealed = (row.fetchone() or (None,))[0]
        made = self.open_decision(name, sealed) if sealed else None
        if made is not None and sealed is not None and kept.add(self.db, made, sealed):
            word_history.count(self.db, self.ring, made)

    def _retry_unreadable(self) -> None:
        with transaction(self.db):
            self._learn_languages()
            rows = self.db.execute("SELECT id, sealed FROM items WHERE status = 'unreadable'").fetchall()
            for name, sealed in rows:
                item = self._open_item(name.encode("latin-1"), sealed)
                if item is not None:
                    self._insert(item, sealed)

    def _learn_languages(self) -> None:
        """Of items in a file that was made before reviewers had languages."""
        rows = self.db.execute("SELECT id, sealed FROM items WHERE lang IS NULL AND status = 'open'").fetchall()
        for name, sealed in rows:
            item = self._open_item(name.encode(), sealed)
            if item is not None:
                self.db.execute("UPDATE items SET lang = ? WHERE id = ?", (item.lang or UNKNOWN, name))

    def next(self, reviewer: str = "", langs: Sequence[str] = ()) -> ReviewItem | None:
        """The item that a person should look at now, or None; none that the person decided, or that others look at.

        Of turns that wait those first that training asks for, in its order. Of others the riskiest first, the oldest
        of equals; but the rest of a session that the person began comes before these, since its reader knows it
        already. Skipped items come after all others, audits among them.

        Audits have a queue of their own, the oldest first, from which every `AUDIT_EVERY`th item is taken, and all
        where no turn waits. Neither risk nor session has a say in it: they would choose which audits are never looked
        at, and the rate of leaks would be that of the others.

        A person with languages gets items in these alone, and those of which no language is known.
        """
        self.expire()
        while row := self._first(reviewer, langs):
            name, sealed, *_ = row
            item = self._open_item(name.encode(), sealed)
            if item is not None:
                return item
            self._set_unreadable(name)
        return None

    def _first(self, reviewer: str, langs: Sequence[str]) -> Row | None:
        waits = self._best("divert", TURN_ORDER, reviewer, langs)
        if waits is not None and waits[3] == asked_first.LAST:
            waits = self._of_same_session(reviewer, langs) or waits
        audit = self._best("audit", AUDIT_ORDER, reviewer, langs)
        if waits is None or audit is None:
            return waits or audit
        if waits[2] != audit[2]:  # what was skipped less often: else a skipped one would come at once again
            return min(waits, audit, key=itemgetter(2))
        return audit if self._audit_is_due(reviewer) else waits

    def _audit_is_due(self, reviewer: str) -> bool:
        latest = self.db.execute(
            "SELECT kind FROM items WHERE decided IS NOT NULL AND decider = ? ORDER BY decided DESC LIMIT ?",
            (reviewer, AUDIT_EVERY - 1),
        ).fetchall()
        return len(latest) == AUDIT_EVERY - 1 and ("audit",) not in latest

    def _best(self, kind: str, order: str, reviewer: str, langs: Sequence[str]) -> Row | None:
        """The first item of a kind by an order. Each language is asked for by itself, so that an index finds it."""
        one = (
            "SELECT * FROM (SELECT id, sealed, skips, place, risk, at FROM items "  # noqa: S608
            f"WHERE status = 'open' AND kind = :kind AND {FREE} AND {{}} ORDER BY {order} LIMIT 1)"
        )
        spoken = {f"lang{n}": lang for n, lang in enumerate((*langs, UNKNOWN) if langs else ())}
        every = " UNION ALL ".join(one.format(f"lang = :{name}") for name in spoken) or one.format("TRUE")
        wanted = {"kind": kind, "who": reviewer, "now": self.clock()} | spoken
        row: Row | None = self.db.execute(f"{every} ORDER BY {order} LIMIT 1", wanted).fetchone()
        return row

    def _of_same_session(self, reviewer: str, langs: Sequence[str]) -> Row | None:
        begun = self.db.execute(
            "SELECT session FROM items INDEXED BY items_by_decider "
            "WHERE decider = ? AND decided IS NOT NULL AND kind = 'divert' ORDER BY decided DESC LIMIT 1",
            (reviewer,),
        ).fetchone()
        if begun is None:
            return None
        spoken = {f"lang{n}": lang for n, lang in enumerate((*langs, UNKNOWN) if langs else ())}
        among = f"AND lang IN ({', '.join(f':{name}' for name in spoken)})" if spoken else ""
        row: Row | None = self.db.execute(
            "SELECT id, sealed, skips, place, risk, at FROM items INDEXED BY items_by_session "  # noqa: S608
            f"WHERE session = :session AND status = 'open' AND skips = 0 AND kind = 'divert' AND {FREE} {among} "
            "ORDER BY at, id LIMIT 1",
            {"session": begun[0], "who": reviewer, "now": self.clock()} | spoken,
        ).fetchone()
        return row

    def _set_unreadable(self, name: str) -> None:
        self.db.execute("UPDATE items SET status = 'unreadable', closed = ? WHERE id = ?", (self.clock(), name))

    def get(self, name: str, reviewer: str = "") -> ReviewItem | None:
        """The open item of this id, or None if it was decided, also by this person, has expired or never was."""
        row = self.db.execute(
            f"SELECT sealed FROM items WHERE id = :id AND status = 'open' AND expires > :now AND {UNDECIDED}",  # noqa: S608
            {"id": name, "now": self.clock(), "who": reviewer},
        ).fetchone()
        return self._open_item(name.encode(), row[0]) if row else None

    def is_free(self, name: str, reviewer: str) -> bool:
        """Whether an item is open for this person: neither decided by them nor before somebody else."""
        query = f"SELECT 1 FROM items WHERE id = :id AND status = 'open' AND {FREE}"  # noqa: S608
        wanted = {"id": name, "who": reviewer, "now": self.clock()}
        return self.db.execute(query, wanted).fetchone() is not None

    def open_items(self) -> Iterator[ReviewItem]:
        """All open items that can be read: those that training asks for, then the riskiest."""
        order = "SELECT id FROM items WHERE status = 'open' ORDER BY place, risk DESC, at, id"
        names = self.db.execute(order).fetchall()
        for (name,) in names:
            item = self.get(name)
            if item is not None:
                yield item

    def others_of_session(self, item: ReviewItem, most: int = 100) -> list[ReviewItem]:
        """The other turns of a session that still wait, as far as they can be read."""
        rows = self.db.execute(
            "SELECT id, sealed FROM items INDEXED BY items_by_session "
            "WHERE session = ? AND status = 'open' AND id <> ? LIMIT ?",
            (item.session, item.id, most),
        ).fetchall()
        return [one for name, sealed in rows if (one := self._open_item(name.encode(), sealed))]

    def skip(self, name: str) -> bool:
        """Move an open item, and those that are alike, behind all others; False if it is not open."""
        found = self.db.execute("UPDATE items SET skips = skips + 1 WHERE id = ? AND status = 'open'", (name,))
        self.db.execute(
            "UPDATE items SET skips = skips + 1 "
            "WHERE same = (SELECT same FROM items WHERE id = ?1) AND status = 'open' AND id <> ?1",
            (name,),
        )
        return found.rowcount > 0

    def alike(self, name: str, reviewer: str) -> list[ReviewItem]:
        """The items that a decision of this person about one decides, too."""
        rows = alike.names_of_alike(self.db, name, reviewer, self.clock())
        return [one for other, sealed in rows if (one := self._open_item(other.encode(), sealed))]

    def close_item(self, name: str, status: str) -> None:
        """Take an item out of the queue for good and erase its text, and its decision if one still waits here."""
        self.db.execute("DELETE FROM outbox WHERE item = ?", (name,))
        self.db.execute(
            "INSERT INTO items (id, status, closed) VALUES (?1, ?2, ?3) "
            "ON CONFLICT DO UPDATE SET status = ?2, sealed = NULL, closed = ?3",
            (name, status, self.clock()),
        )

    def expire(self) -> None:
        """Close open items past their time; forget what was closed long ago."""
        now = self.clock()
        self.db.execute(
            "UPDATE items INDEXED BY items_by_expiry SET status = 'expired', sealed = NULL, closed = ?1 "
            "WHERE status = 'open' AND expires <= ?1",
            (now,),
        )
        self.db.execute("DELETE FROM items WHERE closed < ?", (now - KEEP_CLOSED,))
        leases.abandoned(self.db, now)

    def counts(self, midnight: float, reviewer: str = "", langs: Sequence[str] = ()) -> Counts:
        """Counts for the page of a person; `midnight` is when today began."""
        waiting, unreadable = self._waiting(langs), self._waiting((), "unreadable")
        voted = self.db.execute(
            "SELECT count(*) FROM items INDEXED BY items_for_two CROSS JOIN votes ON item = id AND reviewer = ? "
            "WHERE status = 'open' AND asks > 1",
            (reviewer,),
        ).fetchone()[0]
        today, hour = (
            self.db.execute("SELECT count(*) FROM items WHERE decided >= ?", (since,)).fetchone()[0]
            for since in (midnight, self.clock() - 3600)
        )
        return Counts(max(0, waiting - voted), today, hour, unreadable)

    def languages(self) -> dict[str, int]:
        """How many items wait in each language."""
        rows = self.db.execute("SELECT lang, count FROM tally WHERE status = 'open' AND count > 0 ORDER BY lang")
        return {lang or UNKNOWN: count for lang, count in rows}

    def _waiting(self, langs: Sequence[str], status: str = "open") -> int:
        rows = self.db.execute("SELECT lang, count FROM tally WHERE status = ?", (status,)).fetchall()
        return sum(count for lang, count in rows if not langs or lang in (*langs, UNKNOWN, ""))

    def close(self) -> None:
        """Close the file."""
        self.db.close()
