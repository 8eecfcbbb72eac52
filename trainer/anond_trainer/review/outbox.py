"""The outbox of decisions: stored sealed, held back while they can be undone, then sent to the log.

A decision may reach the log twice, if the process dies between append and mark; the daemon, which knows what is
pending, lets it count once. Of several servers on one database one sends at a time; what a server that died had
taken another sends.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from anond.errors import SealBroken
from anond.events.records import CORRECTION, Headers, Message
from anond.events.review import Decision
from anond.log.protocol import Log
from anond.seal import Ring, SessionKey, seal_place
from anond_trainer.review import leases, opinions, stored_corrections
from anond_trainer.review.database import Lock, transaction
from anond_trainer.review.opinions import FREE
from anond_trainer.review.queue import Queue
from anond_trainer.review.stored_corrections import WAITS, Effect

_SPARE: Final = 5.0  # seconds from the log to the daemon, before an item expires


def seal_decision(decision: Decision, sealer: Ring | SessionKey) -> bytes:
    """The decision, sealed to its place on the decisions topic."""
    return sealer.seal(decision.to_json(), seal_place("decision", decision.item.encode()))


def message(topic: str, partition: int, item: str, sealed: bytes, headers: Headers = ()) -> Message:
    """The record that carries a sealed decision to the daemon that owns the item's partition."""
    return Message(topic, partition, item.encode(), sealed, headers)


class Correction(NamedTuple):
    """A correction on its way to the log."""

    made: Decision
    sealer: Ring | SessionKey  # of the decision whose place it takes, so that both go when its session is forgotten
    effect: Effect


class Outbox:
    """The part of the queue's store that holds decisions not yet sent."""

    def __init__(self, queue: Queue, undo_window: float) -> None:
        self._queue = queue
        self._db = queue.db
        self.undo_window = undo_window

    def store(self, decision: Decision, along: Sequence[Decision] = ()) -> bool:
        """Store a decision, to be sent after the undo window; False if its item is closed or another person has it.

        With it are stored those `along` that it decides, too, each as far as its own item is free.
        """
        with transaction(self._db):
            if not self._put(decision, ""):
                return False
            for one in along:
                self._put(one, decision.item)
        return True

    def _put(self, decision: Decision, along: str) -> bool:
        item, reviewer, now = decision.item, decision.reviewer, self._queue.clock()
        try:
            sealed = seal_decision(decision, self._queue.keys.sealer_of(item))
        except SealBroken:  # its session was forgotten meanwhile
            return False
        found = self._db.execute(
            f"UPDATE items SET decided = :now, decider = :who, status = {opinions.STATUS_AFTER} "  # noqa: S608
            f"WHERE id = :id AND status = 'open' AND {FREE} RETURNING expires",
            {"now": now, "id": item, "who": reviewer},
        ).fetchone()
        if found is None:
            return False
        opinions.add(self._db, item, reviewer)
        self._db.execute(
            "INSERT INTO outbox (item, reviewer, partition, sealed, due, taken, along) VALUES (?, ?, ?, ?, ?, 0, ?)",
            (item, reviewer, decision.partition, sealed, self._due(found[0], now), along),
        )
        leases.give_back(self._db, reviewer)
        self._queue.audit.add(
            reviewer, "decided", item, f"{decision.verdict} with {along}" if along else decision.verdict
        )
        return True

    def _due(self, expires: float | None, now: float) -> float:
        """The time to send a decision: after the undo window, but before its item expires."""
        return max(now, min(now + self.undo_window, (expires or math.inf) - _SPARE))

    def correct(self, corrections: Sequence[Correction]) -> bool:
        """Store corrections of decisions that are on the log; none and False if one of a decision waits already."""
        with transaction(self._db):
            if any(self._holds(one.made) for one in corrections):
                return False
            for one in corrections:
                made, along = one.made, "" if one is corrections[0] else corrections[0].made.item
                self._db.execute(
                    "INSERT INTO outbox (item, reviewer, partition, sealed, due, taken, along) "
                    "VALUES (?, ?, ?, ?, ?, 0, ?)",
                    (made.item, made.reviewer, made.partition, seal_decision(made, one.sealer),
                     self._queue.clock() + self.undo_window, along),
                )  # fmt: skip
                stored_corrections.note(self._db, made, one.effect)
                self._queue.audit.add(
                    made.reviewer, "corrected", made.item, f"{made.verdict} with {along}" if along else made.verdict
                )
        return True

    def _holds(self, made: Decision) -> bool:
        """Whether a decision of this person about the item waits to be sent."""
        row = self._db.execute("SELECT 1 FROM outbox WHERE item = ? AND reviewer = ?", (made.item, made.reviewer))
        return row.fetchone() is not None

    def undo(self, name: str, reviewer: str) -> Decision | None:
        """Take a person's decision back, with those made along, and reopen their items; None if it is on its way."""
        with transaction(self._db):
            row = self._db.execute(
                "SELECT sealed FROM outbox WHERE item = ? AND reviewer = ? AND taken = 0", (name, reviewer)
            ).fetchone()
            if row is None:
                return None
            taken_back = self._db.execute(
                "DELETE FROM outbox WHERE (item = ?1 OR along = ?1) AND reviewer = ?2 AND taken = 0 RETURNING item",
                (name, reviewer),
            ).fetchall()
            for (item,) in taken_back:
                self._reopen(item, reviewer)
        return Decision.from_json(self._queue.keys.open(row[0], seal_place("decision", name.encode())))

    def _reopen(self, item: str, reviewer: str) -> None:
        if stored_corrections.take_back(self._db, item, reviewer):  # its item is closed, or waits for somebody else
            self._queue.audit.add(reviewer, "undid", item)
            return
        opinions.take_back(self._db, item, reviewer)
        self._db.execute(
            "UPDATE items SET status = 'open', decided = NULL WHERE id = ? AND status IN ('open', 'decided')", (item,)
        )
        self._queue.audit.add(reviewer, "undid", item)

    async def send(self, log: Log, *, everything: bool = False) -> int:
        """Send what is due, or everything, and return how many; none where another server sends just now.

        1. take them, durably: from now on none of them can be undone;
        2. append them to the log;
        3. mark them sent and erase their text.
        """
        due = float("inf") if everything else self._queue.clock()
        if self._db.execute("SELECT 1 FROM outbox WHERE taken = 1 OR due <= ? LIMIT 1", (due,)).fetchone() is None:
            return 0
        with self._db.exclusive(Lock.SENDING) as mine:
            return await self._send(log, due) if mine else 0

    async def _send(self, log: Log, due: float) -> int:
        self._db.execute("UPDATE outbox SET taken = 1 WHERE due <= ?", (due,))
        rows = self._db.execute(
            f"SELECT item, reviewer, partition, sealed, {WAITS} FROM outbox WHERE taken = 1 ORDER BY due"  # noqa: S608
        ).fetchall()
        if rows:
            topic = self._queue.topics.decisions
            await log.append(
                [
                    message(topic, partition, item, sealed, CORRECTION if corrects else ())
                    for item, _, partition, sealed, corrects in rows
                ]
            )
            with transaction(self._db):
                for item, reviewer, *_ in rows:
                    self._queue.sent(item, reviewer)
        return len(rows)
