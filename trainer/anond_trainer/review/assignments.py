"""Assigns items to people: the one that a person holds, or else the next one, which is theirs alone for a while."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any

from anond.events.review import ReviewItem
from anond_trainer.review import leases
from anond_trainer.review.accounts import Person
from anond_trainer.review.database import transaction
from anond_trainer.review.queue import Queue
from anond_trainer.review.turn_order import UNKNOWN


class Assignments:
    """Hands items of a queue to people."""

    def __init__(self, queue: Queue, lease: float) -> None:
        self.queue = queue
        self._lease = lease

    def item(self, person: Person) -> ReviewItem | None:
        """The item that a person decides now; it is theirs until they are inactive for a while."""
        db, now = self.queue.db, self.queue.clock()
        with transaction(db):
            name = leases.leased_item(db, person.name, now)
            kept = _if_read(person, self.queue.get(name, person.name)) if name else None
            item = kept or self.queue.next(person.name, person.langs)
            if item is None:
                leases.give_back(db, person.name)
            else:
                leases.lease(db, item.id, person.name, now + self._lease)
                if kept is None:
                    self.queue.audit.add(person.name, "saw", item.id)
        return item

    def assign(self, person: Person, name: str) -> ReviewItem | None:
        """Assign an item to a person, if it is open and nobody else has it."""
        db = self.queue.db
        with transaction(db):
            item = self.free_item(person, name)
            if item is not None:
                self._hold(person, name)
        return item

    def free_item(self, person: Person, name: str) -> ReviewItem | None:
        """This item, if it is open, in a language of this person, and nobody else has it."""
        return _if_read(person, self.queue.get_free(name, person.name))

    def _hold(self, person: Person, name: str) -> None:
        """Give a person an item for a while; the page shows it from now on, which the audit log records."""
        db, now = self.queue.db, self.queue.clock()
        if leases.leased_item(db, person.name, now) != name:
            self.queue.audit.add(person.name, "saw", name)
        leases.lease(db, name, person.name, now + self._lease)

    def extend(self, person: Person, name: str) -> bool:
        """Extend the lease of an item; False if it is not theirs any more."""
        with transaction(self.queue.db):
            if self.free_item(person, name) is None:
                return False
            self._hold(person, name)
        return True

    def skip(self, person: Person, name: str, why: str) -> bool:
        """Put an item behind all others and free it; False if it is not theirs."""
        with transaction(self.queue.db):
            if self.free_item(person, name) is None or not self.queue.skip(name):
                return False
            leases.give_back(self.queue.db, person.name)
            self.queue.db.execute(
                "INSERT INTO skipped VALUES (?1, ?2, ?3, ?4) "
                "ON CONFLICT (item, reviewer) DO UPDATE SET why = ?3, at = ?4",
                (name, person.name, why, self.queue.clock()),
            )
            self.queue.audit.add(person.name, "skipped", name, why)
        return True

    def status(self, person: Person) -> dict[str, Any]:
        """The counts that a person's page shows."""
        now = datetime.fromtimestamp(self.queue.clock()).astimezone()
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0).timestamp()
        return {"counts": asdict(self.queue.counts(midnight, person.name, person.langs))}


def _if_read(person: Person, item: ReviewItem | None) -> ReviewItem | None:
    """The item, if this person reads its language."""
    known = item is None or not person.langs or item.lang in (*person.langs, UNKNOWN, "")
    return item if known else None
