"""The queue of waiting turns: a local copy of the log's state, in the order of work.

The log is the truth. The file of the queue may be deleted at any time: it is then read again from the log, and only
skips and decisions that were not sent yet are lost. `following` takes in what the log says, `items` keeps it, and
`turn_order` says who looks at what next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import URL

from anond.events.review import ReviewItem
from anond.log.protocol import Log
from anond.seal import Ring, Verifier
from anond_trainer.review import alike, turn_order
from anond_trainer.review.audit_log import AuditLog
from anond_trainer.review.following import TopicFollower, Topics
from anond_trainer.review.items import Items
from anond_trainer.review.opinions import FREE, UNDECIDED
from anond_trainer.review.turn_order import UNKNOWN


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of the whole queue."""

    open: int
    decided_today: int  # here, since midnight as the caller knows it
    last_hour: int
    unreadable: int  # sealed with a key that is not in the ring, or altered


DEFAULT_TOPICS: Final = Topics()


_CLOSED: Final = {  # by the status of an item
    "": "there is no such item",
    "decided": "this item is decided already",
    "sent": "this item is decided already",
    "expired": "this item has expired: nobody decided it in time",
    "forgotten": "the session of this item was forgotten",
    "unreadable": "this item cannot be opened with the keys that are here",
}


class Queue(Items):
    """The open items, as they are handed out to people. Used by one thread."""

    def __init__(
        self,
        store: Path | URL | None,
        ring: Ring,
        *,
        clock: Callable[[], float],
        topics: Topics = DEFAULT_TOPICS,
        keep: float = 30 * 86_400.0,
        asks_once: bool = True,
        verifier: Verifier | None = None,
    ) -> None:
        super().__init__(store, ring, clock, asks_once=asks_once)
        self.keep = keep  # seconds that the text of what was decided is kept
        self.audit = AuditLog(self.db, clock, lambda: self.ring)
        self.follower = TopicFollower(self, topics, keep, verifier)

    async def sync(self, log: Log) -> None:
        """Read new records of the topics, and the priorities of training."""
        await self.follower.follow(log)

    @property
    def topics(self) -> Topics:
        """The topics that the queue follows; decisions go out on one of them."""
        return self.follower.topics

    def next(self, reviewer: str = "", langs: Sequence[str] = ()) -> ReviewItem | None:
        """The item that a person should look at now, or None; see `turn_order.first`."""
        self.expire()
        while row := turn_order.first(self.db, self.clock(), reviewer, langs):
            name, sealed, *_ = row
            item = self.open_item(name.encode(), sealed)
            if item is not None:
                return item
            self._set_unreadable(name)
        return None

    def _set_unreadable(self, name: str) -> None:
        self.db.execute("UPDATE items SET status = 'unreadable', closed = ? WHERE id = ?", (self.clock(), name))

    def get(self, name: str, reviewer: str = "") -> ReviewItem | None:
        """The open item of this id, or None if it was decided, also by this person, has expired or never was."""
        return self._open_where(UNDECIDED, name, reviewer)

    def _open_where(self, condition: str, name: str, reviewer: str) -> ReviewItem | None:
        row = self.db.execute(
            f"SELECT sealed FROM items WHERE id = :id AND status = 'open' AND expires > :now AND {condition}",  # noqa: S608
            {"id": name, "now": self.clock(), "who": reviewer},
        ).fetchone()
        return self.open_item(name.encode(), row[0]) if row else None

    def why_closed(self, name: str, reviewer: str) -> str:
        """The reason why an item is not open for a person, in words."""
        row = self.db.execute("SELECT status FROM items WHERE id = ?", (name,)).fetchone()
        return _CLOSED.get(row[0] if row else "", f"{reviewer} has decided this item already")

    def get_free(self, name: str, reviewer: str) -> ReviewItem | None:
        """The open item of this id, or None if this person decided it, or as many others as it asks for have it."""
        return self._open_where(FREE, name, reviewer)

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
        return [one for name, sealed in rows if (one := self.open_item(name.encode(), sealed))]

    def skip(self, name: str) -> bool:
        """Move an open item, and those that are alike, behind all others; False if it is not open."""
        found = self.db.execute("UPDATE items SET skips = skips + 1 WHERE id = ? AND status = 'open'", (name,))
        self.db.execute(
            "UPDATE items SET skips = skips + 1 "
            "WHERE same = (SELECT same FROM items WHERE id = ?1) AND status = 'open' AND id <> ?1",
            (name,),
        )
        return found.rowcount > 0

    def decided_along(self, name: str, reviewer: str) -> list[ReviewItem]:
        """The items that a decision of this person about one decides, too."""
        rows = alike.names_of_alike(self.db, name, reviewer, self.clock())
        return [one for other, sealed in rows if (one := self.open_item(other.encode(), sealed))]

    def counts(self, midnight: float, reviewer: str = "", langs: Sequence[str] = ()) -> Counts:
        """The counts for a person's page; `midnight` is the beginning of today."""
        # Each count in brackets: without them PostgreSQL reads all items for it, 30 ms of 100,000.
        rows = self.db.execute(
            "SELECT status, lang, count FROM tally WHERE status IN ('open', 'unreadable') "
            "UNION ALL SELECT 'voted', '', (SELECT count(*) FROM half_decided WHERE reviewer = ?) "
            "UNION ALL SELECT 'today', '', (SELECT count(*) FROM items WHERE decided >= ?) "
            "UNION ALL SELECT 'hour', '', (SELECT count(*) FROM items WHERE decided >= ?)",
            (reviewer, midnight, self.clock() - 3600),
        )
        spoken, found = {*langs, UNKNOWN, ""}, Counter[str]()
        for status, lang, count in rows:
            if status != "open" or not langs or lang in spoken:
                found[status] += count
        return Counts(max(0, found["open"] - found["voted"]), found["today"], found["hour"], found["unreadable"])

    def languages(self) -> dict[str, int]:
        """The number of waiting items by language."""
        rows = self.db.execute("SELECT lang, count FROM tally WHERE status = 'open' AND count > 0 ORDER BY lang")
        return {lang or UNKNOWN: count for lang, count in rows}

    def languages_for_two(self) -> list[str]:
        """The languages in which items wait that ask for two people, or for a third."""
        rows = self.db.execute("SELECT DISTINCT lang FROM items WHERE status = 'open' AND asks > 1 ORDER BY lang")
        return [lang or UNKNOWN for (lang,) in rows]

    def close(self) -> None:
        """Close the file."""
        self.db.close()
