"""Review items and the decisions about them, in a SQLite file of its own; their text stays sealed as it came."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from sqlalchemy import URL

from anond.errors import SealBroken
from anond.events.review import Decision, ReviewItem
from anond.seal import Ring, key_name, seal_place
from anond.seal.session_keys import DESTROYED
from anond_trainer.review import (
    alike,
    asked_first,
    leases,
    opinions,
    stored_corrections,
    stored_decisions,
    word_history,
)
from anond_trainer.review.database import Database, transaction
from anond_trainer.review.store import open_store
from anond_trainer.review.stored_keys import StoredKeys
from anond_trainer.review.turn_order import UNKNOWN

KEEP_CLOSED: Final = 30 * 86_400.0  # seconds that the bare id of a closed item is remembered


class Items:
    """The stored items, each from its record to the decision that closes it.

    Used by one thread.
    """

    def __init__(self, store: Path | URL | None, ring: Ring, clock: Callable[[], float], *, asks_once: bool) -> None:
        self.db: Database = open_store(store)
        self.ring = ring
        self.keys = StoredKeys(ring, self.db)
        self.clock = clock
        self.asks_once = asks_once  # about identical turns
        self.retry_unreadable()

    def use_ring(self, ring: Ring) -> None:
        """Go on with another ring, after a rotation, and try again what could not be read before."""
        if ring is not self.ring:
            self.ring = self.keys.ring = ring
            self.retry_unreadable()

    def insert(self, item: ReviewItem, sealed: bytes) -> None:
        """Store a waiting item, unless it is here already or was decided by enough people."""
        self.db.execute(
            "INSERT INTO items "  # noqa: S608
            "(id, status, kind, sealed, session, risk, at, expires, asks, lang, same, proposed, place) "
            "VALUES (?1, 'open', ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, "
            f"coalesce((SELECT place FROM priorities WHERE item = ?1), {asked_first.LAST})) "
            "ON CONFLICT (id) DO UPDATE SET status = 'open', place = excluded.place, "
            "kind = excluded.kind, sealed = excluded.sealed, session = excluded.session, risk = excluded.risk, "
            "at = excluded.at, lang = excluded.lang, expires = excluded.expires, asks = excluded.asks, "
            "same = excluded.same, proposed = excluded.proposed, closed = NULL "
            "WHERE items.status = 'unreadable' OR (items.status = 'sent' AND items.asks = 1 AND excluded.asks > 1 "
            "AND excluded.asks > (SELECT count(*) FROM votes WHERE item = excluded.id))",
            (item.id, "audit" if item.drawn else item.kind, sealed, item.session, item.risk, item.at, item.expires,
             self._asks(item), item.lang or UNKNOWN, self._key_of_alike(item), len(item.spans)),
        )  # fmt: skip

    def _key_of_alike(self, item: ReviewItem) -> bytes | None:
        return alike.key_of_alike(item, self.ring) if self.asks_once else None

    def _asks(self, item: ReviewItem) -> int:
        """The number of people that an item asks for: three if two disagreed before it came, as after a restart."""
        if not item.double:
            return 1
        return 3 if opinions.third_is_due(2, stored_decisions.of_item(self.db, item.id, self.open_decision)) else 2

    def in_dispute(self, name: str) -> list[Decision]:
        """The conflicting decisions of two people for a third to settle; empty for other items."""
        found = self.db.execute("SELECT 1 FROM items WHERE id = ? AND asks = 3", (name,)).fetchone()
        return stored_decisions.of_item(self.db, name, self.open_decision)[:2] if found else []

    def open_item(self, key: bytes, sealed: bytes) -> ReviewItem | None:
        """The opened item of a sealed record; None where it cannot be read."""
        try:
            item = ReviewItem.from_json(self.keys.open(sealed, seal_place("review", key)))
        except (SealBroken, ValueError, KeyError, TypeError):
            return None
        return item if item.id.encode() == key else None

    def is_forgotten(self, sealed: bytes) -> bool:
        """Whether the key that sealed something was destroyed with its session."""
        name = key_name(sealed)
        return name is not None and self.keys.lookup(name) == DESTROYED

    def open_decision(self, name: str, sealed: bytes) -> Decision | None:
        """The decision about an item that was sealed here or elsewhere; None where it cannot be read."""
        try:
            decision = Decision.from_json(self.keys.open(sealed, seal_place("decision", name.encode("latin-1"))))
        except (SealBroken, ValueError, KeyError, TypeError, AttributeError):
            return None
        return decision if decision.item == name else None

    def sent(self, name: str, reviewer: str, sealed: bytes | None = None, *, corrects: bool = False) -> None:
        """Note that a person's decision is on the log: the item is closed, unless it asks for another person."""
        made = self._keep_decision(name, reviewer, sealed)
        opinions.add(self.db, name, reviewer)
        stored_corrections.leave_outbox(self.db, name, reviewer, sealed)
        if corrects and made is not None:
            stored_corrections.came(self.db, made)
        if opinions.enough_sent(self.db, name):
            row = self.db.execute("SELECT asks FROM items WHERE id = ? AND sealed IS NOT NULL", (name,)).fetchone()
            if row and opinions.third_is_due(row[0], stored_decisions.of_item(self.db, name, self.open_decision)):
                opinions.ask_third(self.db, name)
            else:
                self.close_item(name, "sent")
        elif opinions.agree_now(self.db, name, stored_decisions.of_item(self.db, name, self.open_decision)):
            self.close_item(name, "sent")

    def _keep_decision(self, name: str, reviewer: str, sealed: bytes | None) -> Decision | None:
        """Keep a decision: from the log or, without that, from the outbox."""
        if sealed is None:
            row = self.db.execute("SELECT sealed FROM outbox WHERE item = ? AND reviewer = ?", (name, reviewer))
            sealed = (row.fetchone() or (None,))[0]
        made = self.open_decision(name, sealed) if sealed else None
        if made is not None and sealed is not None and stored_decisions.add(self.db, made, sealed):
            word_history.count(self.db, self.ring, made)
        return made

    def retry_unreadable(self) -> None:
        """Open again what could not be read before a key came."""
        with transaction(self.db):
            self._learn_languages()
            rows = self.db.execute("SELECT id, sealed FROM items WHERE status = 'unreadable'").fetchall()
            for name, sealed in rows:
                item = self.open_item(name.encode("latin-1"), sealed)
                if item is not None:
                    self.insert(item, sealed)

    def _learn_languages(self) -> None:
        """Fill in the languages of items in a file of before reviewers had languages."""
        rows = self.db.execute("SELECT id, sealed FROM items WHERE lang IS NULL AND status = 'open'").fetchall()
        for name, sealed in rows:
            item = self.open_item(name.encode(), sealed)
            if item is not None:
                self.db.execute("UPDATE items SET lang = ? WHERE id = ?", (item.lang or UNKNOWN, name))

    def close_item(self, name: str, status: str) -> None:
        """Take an item out of the queue for good and erase its text, and its decision if one still waits here."""
        self.db.execute(
            f"DELETE FROM outbox WHERE item = ? AND NOT {stored_corrections.WAITS}",  # noqa: S608 of fixed words
            (name,),
        )
        self.db.execute(
            "INSERT INTO items (id, status, closed) VALUES (?1, ?2, ?3) "
            "ON CONFLICT (id) DO UPDATE SET status = ?2, sealed = NULL, closed = ?3",
            (name, status, self.clock()),
        )

    def expire(self) -> None:
        """Close open items past their time; forget what was closed long ago."""
        now = self.clock()
        expires, closed, until = self.db.execute(
            "SELECT (SELECT min(expires) FROM items INDEXED BY items_by_expiry WHERE status = 'open'), "
            "(SELECT min(closed) FROM items WHERE closed IS NOT NULL), (SELECT min(until) FROM leases)"
        ).fetchone()
        bounds = ((expires, now), (closed, now - KEEP_CLOSED), (until, now))
        if not any(first is not None and first <= bound for first, bound in bounds):
            return  # as nearly always, with each turn that somebody gets
        self.db.execute(
            "UPDATE items INDEXED BY items_by_expiry SET status = 'expired', sealed = NULL, closed = ?1 "
            "WHERE status = 'open' AND expires <= ?1",
            (now,),
        )
        self.db.execute("DELETE FROM items WHERE closed < ?", (now - KEEP_CLOSED,))
        leases.abandoned(self.db, now)
