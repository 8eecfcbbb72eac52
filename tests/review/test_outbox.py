"""Decisions on their way to the log."""

from __future__ import annotations

import pytest

from anond.testing import Abort, ListLog
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.queue import Queue
from anond_trainer.review.tables import TABLES
from anond_trainer.review.verdicts import decision

pytestmark = pytest.mark.anyio
ON_BOTH = True  # SQLite and PostgreSQL


def made(item, verdict="release"):
    """A reviewer's decision about an item."""
    return decision(item, verdict, item.spans, reviewer="Robin", at=1.0, seconds=2.5)


async def test_waits_for_the_undo_window(pile) -> None:
    """A decision is sent when its undo window is over and not before, to the partition of its item."""
    outbox, item = Outbox(pile.queue, 5.0), await pile.add("I am Petra", (5, 10, "PERSON"))
    assert outbox.store(made(item))
    assert await outbox.send(pile.log) == 0
    pile.clock.tick(5)
    assert await outbox.send(pile.log) == 1
    assert await outbox.send(pile.log) == 0
    assert [made(item).to_json()] == [found.to_json() for found in await pile.decisions()]


async def test_what_expires_sooner_is_sent_before_that(pile) -> None:
    """Afterwards the daemon has given the turn up, and a decision would come to nothing."""
    item = await pile.add("a", expires=pile.clock() + 20)
    outbox = Outbox(pile.queue, 60.0)
    assert outbox.store(made(item))
    pile.clock.tick(14)
    assert await outbox.send(pile.log) == 0
    pile.clock.tick(1)
    assert await outbox.send(pile.log) == 1


async def test_undone_is_never_sent(pile) -> None:
    """An undone decision leaves no trace on the log, and its item is open again."""
    outbox, item = Outbox(pile.queue, 5.0), await pile.add("a")
    outbox.store(made(item))
    assert made(item).to_json() == outbox.undo(item.id, "Robin").to_json()
    assert await outbox.send(pile.log, everything=True) == 0
    assert item.id == pile.queue.next().id
    assert pile.queue.counts(0.0).decided_today == 0


async def test_sent_cannot_be_undone(pile) -> None:
    """What was sent, or was never decided, cannot be taken back."""
    outbox, item = Outbox(pile.queue, 0.0), await pile.add("a")
    assert outbox.undo(item.id, "Robin") is None
    outbox.store(made(item))
    await outbox.send(pile.log)
    assert outbox.undo(item.id, "Robin") is None
    assert pile.queue.next() is None


async def test_only_the_first_decision_counts(pile) -> None:
    """An item that is not open takes no second decision."""
    outbox, item = Outbox(pile.queue, 5.0), await pile.add("a")
    assert outbox.store(made(item))
    assert not outbox.store(made(item, "drop"))
    await outbox.send(pile.log, everything=True)
    assert [found.verdict for found in await pile.decisions()] == ["release"]


async def test_restart_keeps_what_waits(pile) -> None:
    """A decision that waited when the process died is sent by the next one, and can be undone there."""
    kept, undone = await pile.add("a"), await pile.add("b")
    outbox = Outbox(pile.queue, 5.0)
    outbox.store(made(kept))
    outbox.store(made(undone))
    again = pile.reopen()
    later = Outbox(again, 5.0)
    later.undo(undone.id, "Robin")
    await later.send(pile.log, everything=True)
    again.close()
    assert [kept.id] == [found.item for found in await pile.decisions()]


class CrashesAfterAppend(ListLog):
    """A log whose client dies when the append is done and before it hears of it."""

    async def append(self, messages):
        """Append, and die."""
        await super().append(messages)
        raise Abort


async def test_crash_between_append_and_mark(pile) -> None:
    """A crash right after the append sends the decision once more, and it cannot be undone in between."""
    outbox, item = Outbox(pile.queue, 0.0), await pile.add("a")
    outbox.store(made(item))
    with pytest.raises(Abort):
        await outbox.send(CrashesAfterAppend(pile.log.lists))
    assert outbox.undo(item.id, "Robin") is None
    again = pile.reopen()
    await Outbox(again, 0.0).send(pile.log)
    again.close()
    assert [item.id, item.id] == [found.item for found in await pile.decisions()]


async def test_decided_elsewhere_meanwhile(pile) -> None:
    """A decision that waits is dropped when the log shows that somebody else was faster."""
    mine, theirs = Outbox(pile.queue, 5.0), Queue(None, pile.ring, clock=pile.clock)
    item = await pile.add("a")
    await theirs.sync(pile.log)
    mine.store(made(item))
    other = Outbox(theirs, 0.0)
    assert other.store(made(item, "drop"))
    await other.send(pile.log)
    await pile.queue.sync(pile.log)
    theirs.close()
    assert await mine.send(pile.log, everything=True) == 0


def all_rows(pile) -> bytes:
    """Everything in the store, one value behind the other."""
    rows = (row for table in TABLES.tables for row in pile.queue.db.execute(f"SELECT * FROM {table}"))
    return b" ".join(one if isinstance(one, bytes) else str(one).encode() for row in rows for one in row)


async def test_nothing_readable_waits(pile, tmp_path) -> None:
    """Neither a waiting nor a sent decision leaves a readable word in the store."""
    outbox, item = Outbox(pile.queue, 0.0), await pile.add("Zebulon Quark here", (0, 13, "PERSON"))
    outbox.store(made(item))
    files = list(tmp_path.glob("review.db*"))
    assert not any(b"Zebulon" in path.read_bytes() for path in files)
    assert b"Zebulon" not in all_rows(pile)
    await outbox.send(pile.log)
    assert not any(b"Zebulon" in path.read_bytes() for path in files)
    assert b"Zebulon" not in all_rows(pile)
    assert pile.queue.db.execute("SELECT status, sealed FROM items").fetchall() == [("sent", None)]
