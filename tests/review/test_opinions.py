"""Items that ask for two people: they stay in the queue for others after the first, and not for that one."""

from __future__ import annotations

import sqlite3

import orjson
import pytest

from anond.events.records import Message
from anond.events.review import Sent
from anond.tags import Span
from anond.testing import Abort, ListLog
from anond_trainer.review.decide import decide
from anond_trainer.review.items import KEEP_CLOSED
from anond_trainer.review.outbox import Outbox, message, seal_decision
from anond_trainer.review.queue import Queue
from anond_trainer.review.verdicts import decision
from tests.review.conftest import NOON
from tests.review.team import app_of, client_of, join, log_in

pytestmark = pytest.mark.anyio
ON_BOTH = True  # SQLite and PostgreSQL


def made(item, reviewer, verdict="release"):
    """A reviewer's decision about an item."""
    return decision(item, verdict, item.spans, reviewer=reviewer, at=NOON, seconds=2.5)


def record(desk, item, reviewer) -> Message:
    """A decision that somebody makes elsewhere, as it comes to the log."""
    return message("chat.decisions", item.partition, item.id, seal_decision(made(item, reviewer), desk.ring))


def seen(queue, *reviewers) -> list[bool]:
    """Whether the queue has an item for each of these people, and counts one."""
    found = [queue.next(one) is not None for one in reviewers]
    assert [queue.counts(0.0, one).open > 0 for one in reviewers] == found
    return found


async def test_the_first_decision_leaves_the_item_to_others(desk) -> None:
    """It is sent, and the item shown to whoever did not decide it, until a second person did."""
    outbox, item = Outbox(desk.queue, 5.0), await desk.add("I am Petra", double=True)
    assert outbox.store(made(item, "ada"))
    assert not outbox.store(made(item, "ada", "drop"))
    assert seen(desk.queue, "ada", "bo") == [False, True]
    assert (desk.queue.get(item.id, "ada"), desk.queue.get(item.id, "bo")) == (None, item)
    assert await outbox.send(desk.log, everything=True) == 1
    await desk.queue.sync(desk.log)
    assert seen(desk.queue, "ada", "bo") == [False, True]
    assert outbox.store(made(item, "bo"))
    assert seen(desk.queue, "ada", "bo", "cy") == [False, False, False]
    await outbox.send(desk.log, everything=True)
    await desk.queue.sync(desk.log)
    assert [one.reviewer for one in await desk.decisions()] == ["ada", "bo"]
    assert desk.queue.db.execute("SELECT status, sealed FROM items").fetchall() == [("sent", None)]


async def test_two_may_decide_it_within_the_undo_window(desk) -> None:
    """Each takes back their own decision and no other."""
    outbox, item = Outbox(desk.queue, 5.0), await desk.add("I am Petra", double=True)
    assert outbox.store(made(item, "ada"))
    assert outbox.store(made(item, "bo"))
    assert outbox.undo(item.id, "cy") is None
    assert outbox.undo(item.id, "ada") == made(item, "ada")
    assert seen(desk.queue, "ada", "bo") == [True, False]
    assert await outbox.send(desk.log, everything=True) == 1
    assert [one.reviewer for one in await desk.decisions()] == ["bo"]


async def test_the_first_of_two_that_is_sent_does_not_close_the_item_over_the_second(desk) -> None:
    """The second waits out its own undo window, and reaches the log too."""
    outbox, item = Outbox(desk.queue, 60.0), await desk.add("I am Petra", double=True)
    assert outbox.store(made(item, "ada"))
    desk.clock.tick(30)
    assert outbox.store(made(item, "bo"))
    for _ in range(2):
        desk.clock.tick(30)
        assert await outbox.send(desk.log) == 1
        await desk.queue.sync(desk.log)
    assert [one.reviewer for one in await desk.decisions()] == ["ada", "bo"]
    assert desk.queue.db.execute("SELECT status, sealed FROM items").fetchall() == [("sent", None)]


async def test_an_item_that_asks_for_one_is_closed_by_one(desk) -> None:
    """For all."""
    outbox, item = Outbox(desk.queue, 5.0), await desk.add("I am Petra")
    assert outbox.store(made(item, "ada"))
    assert seen(desk.queue, "ada", "bo") == [False, False]


@pytest.mark.parametrize(("voters", "left"), [("a", True), ("aa", True), ("ab", False), ("aba", False)])
@pytest.mark.parametrize("item_first", [True, False])
async def test_decisions_of_elsewhere_count(desk, voters: str, left: bool, item_first: bool) -> None:
    """Seen before the item or after it, once or twice: it is left to others until two different people decided it."""
    item = desk.item("I am Petra", double=True)
    if item_first:
        await desk.write(item)
        await desk.queue.sync(desk.log)
    await desk.log.append([record(desk, item, one) for one in voters])
    await desk.queue.sync(desk.log)
    if not item_first:
        await desk.write(item)
        await desk.queue.sync(desk.log)
    assert seen(desk.queue, "a", "c") == [False, left]


async def test_a_process_that_dies_while_sending_leaves_the_item_to_others(desk) -> None:
    """The decision is on the log twice then; it is one person's all the same."""
    outbox, item = Outbox(desk.queue, 0.0), await desk.add("I am Petra", double=True)
    outbox.store(made(item, "ada"))
    with pytest.raises(Abort):
        await outbox.send(Dies(desk.log))
    desk.queue.close()
    desk.queue = desk.reopen()
    assert await Outbox(desk.queue, 0.0).send(desk.log) == 1
    await desk.queue.sync(desk.log)
    assert [one.reviewer for one in await desk.decisions()] == ["ada", "ada"]
    assert seen(desk.queue, "ada", "bo") == [False, True]


class Dies:
    """A log under which the process dies right after an append."""

    def __init__(self, log: ListLog) -> None:
        self._log = log

    async def append(self, messages):
        """Append, and die."""
        await self._log.append(messages)
        raise Abort


async def test_an_item_with_one_decision_expires(desk) -> None:
    """Its text is erased; to take the decision back brings nothing back; votes are forgotten with the item."""
    outbox, item = Outbox(desk.queue, 600.0), await desk.add("I am Petra", double=True)
    outbox.store(made(item, "ada"))
    desk.clock.tick(86_401)
    assert seen(desk.queue, "ada", "bo") == [False, False]
    outbox.undo(item.id, "ada")
    assert seen(desk.queue, "ada", "bo") == [False, False]
    outbox.store(made(item, "ada"))
    desk.clock.tick(KEEP_CLOSED + 1)
    desk.queue.expire()
    assert desk.queue.db.execute("SELECT count(*) FROM votes").fetchone() == (0,)


async def test_scripts_may_bring_the_decisions_of_two(desk) -> None:
    """In one file, where the item asks for two; a second line of the same person is refused."""
    two, one = await desk.add("I am Petra", double=True), await desk.add("I am Petra")
    lines = [
        orjson.dumps({"item": item.id, "verdict": "release", "reviewer": who})
        for item, who in ((two, "ada"), (one, "ada"), (two, "bo"), (one, "bo"), (two, "ada"))
    ]
    outcome = await decide(desk.queue, desk.log, lines)
    assert (outcome.released, [bad.number for bad in outcome.bad]) == (3, [4, 5])
    assert [(made.item, made.reviewer) for made in await desk.decisions()] == [
        (two.id, "ada"), (one.id, "ada"), (two.id, "bo"),
    ]  # fmt: skip
    assert seen(desk.queue, "cy") == [False]


def waiting(queue) -> list[int]:
    """How many turns wait for each of three people."""
    return [queue.counts(0.0, who).open for who in ("ada", "bob", "cy")]


async def test_what_waits_for_somebody_else_is_not_counted_as_waiting(desk) -> None:
    """Through a vote, its undoing, a disagreement and a restart; for whoever did not vote it waits all along."""

    item = await desk.add("I am Petra", double=True)
    outbox = Outbox(desk.queue, 5.0)
    assert waiting(desk.queue) == [1, 1, 1]
    outbox.store(made(item, "ada"))
    assert waiting(desk.queue) == [0, 1, 1]
    outbox.undo(item.id, "ada")
    assert waiting(desk.queue) == [1, 1, 1]
    outbox.store(made(item, "ada", "drop"))
    outbox.store(made(item, "bob"))
    assert waiting(desk.queue) == [0, 0, 0]
    await outbox.send(desk.log, everything=True)
    assert waiting(desk.queue) == [0, 0, 1]


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
async def test_a_file_from_before_votes_were_counted_is_counted(desk) -> None:
    """When it is opened."""
    outbox = Outbox(desk.queue, 5.0)
    outbox.store(made(await desk.add("I am Petra", double=True), "ada"))
    desk.queue.db.execute("DELETE FROM half_decided")
    again = desk.reopen()
    assert waiting(again) == [0, 1, 1]
    again.close()


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
async def test_a_file_from_before_votes_is_taken_over(desk, tmp_path) -> None:
    """What waits in its outbox is sent, its open items wait on, and a closed one is not opened again."""
    waits, decided, closed = [await desk.add("I am Petra") for _ in range(3)]
    outbox = Outbox(desk.queue, 5.0)
    outbox.store(made(decided, "ada"))
    desk.queue.close_item(closed.id, "sent")
    desk.queue.close()
    with sqlite3.connect(tmp_path / "review.db") as db:
        db.executescript(
            "DROP TRIGGER half_with_vote; DROP TRIGGER half_without_vote; DROP TRIGGER half_with_item; "
            "DROP TRIGGER half_again; DROP TRIGGER half_no_more; DROP TABLE half_decided; "
            "DROP TRIGGER votes_go_with_items; DROP TABLE votes; DROP INDEX items_in_dispute; DROP INDEX items_for_two;"
            "ALTER TABLE items DROP COLUMN asks;"
            "ALTER TABLE outbox RENAME TO now; CREATE TABLE outbox (item TEXT PRIMARY KEY, partition INTEGER NOT NULL, "
            "sealed BLOB NOT NULL, due REAL NOT NULL, taken INTEGER NOT NULL);"
            "INSERT INTO outbox SELECT item, partition, sealed, due, taken FROM now; DROP TABLE now"
        )
    db.close()
    desk.queue = Queue(tmp_path / "review.db", desk.ring, clock=desk.clock)
    await desk.write(closed)
    await desk.queue.sync(desk.log)
    assert [item.id for item in desk.queue.open_items()] == [waits.id]
    assert await Outbox(desk.queue, 5.0).send(desk.log, everything=True) == 1
    assert [one.reviewer for one in await desk.decisions()] == ["ada"]
    await desk.queue.sync(desk.log)
    assert desk.queue.db.execute("SELECT status FROM items WHERE id = ?", (decided.id,)).fetchone() == ("sent",)


# -- a third person settles


def differing(item, reviewer):
    """A decision that marks something else than the machine."""
    return decision(item, "release", (Span(0, 1, "PERSON"),), reviewer=reviewer, at=NOON, seconds=2.5)


@pytest.mark.parametrize("item_first", [True, False])
async def test_where_two_disagree_a_third_is_asked(desk, item_first: bool) -> None:
    """Wherever they decided, and whether it is seen before the item or after it; nobody else is asked then."""
    item = desk.item("I am Petra", double=True)
    votes = [made(item, "ada"), differing(item, "bo")]
    sent = [message("chat.decisions", 1, item.id, seal_decision(one, desk.ring)) for one in votes]
    for messages in ([desk.record(item)], sent) if item_first else (sent, [desk.record(item)]):
        await desk.log.append(messages)
        await desk.queue.sync(desk.log)
    assert seen(desk.queue, "ada", "bo", "cy") == [False, False, True]
    assert [one.reviewer for one in desk.queue.in_dispute(item.id)] == ["ada", "bo"]
    outbox = Outbox(desk.queue, 0.0)
    assert outbox.store(made(item, "cy"))
    assert not outbox.store(made(item, "dee"))
    await outbox.send(desk.log)
    await desk.queue.sync(desk.log)
    assert seen(desk.queue, "dee") == [False]
    assert desk.queue.db.execute("SELECT status, sealed FROM items").fetchall() == [("sent", None)]


async def test_nobody_is_asked_before_both_can_take_nothing_back(desk) -> None:
    """Within the undo window either may still come to agree."""
    outbox, item = Outbox(desk.queue, 60.0), await desk.add("I am Petra", double=True)
    assert outbox.store(made(item, "ada"))
    assert outbox.store(differing(item, "bo"))
    assert seen(desk.queue, "cy") == [False]
    assert outbox.undo(item.id, "bo")
    assert outbox.store(made(item, "bo"))
    await outbox.send(desk.log, everything=True)
    assert seen(desk.queue, "cy") == [False]


async def test_audits_ask_no_third(desk) -> None:
    """Nothing waits for it: what either found is recalled already."""
    item = await desk.add("I am Petra", kind="audit", sent=Sent("s", ()), double=True)
    outbox = Outbox(desk.queue, 0.0)
    outbox.store(made(item, "ada"))
    outbox.store(differing(item, "bo"))
    await outbox.send(desk.log)
    assert seen(desk.queue, "cy") == [False]


async def test_a_lead_sees_who_disagrees_and_the_third_what_each_marked(desk) -> None:
    """The third person gets no names, and sees what one and what both marked; a reviewer does not see the list."""
    item = await desk.add("I am Petra Lind", (5, 10, "PERSON"), double=True, lang="sv")
    outbox = Outbox(desk.queue, 0.0)
    outbox.store(made(item, "ada"))
    both = (Span(5, 10, "PERSON"), Span(11, 15, "PERSON"))
    outbox.store(decision(item, "drop", both, reviewer="bo", at=NOON, seconds=1.0))
    await outbox.send(desk.log)
    join(desk, "cy")
    join(desk, "lea", "lead")
    async with client_of(app_of(desk)) as cy, client_of(app_of(desk)) as lea:
        await log_in(cy, "cy")
        await log_in(lea, "lea")
        shown = (await cy.get("/api/next")).json()["item"]
        assert (shown["settles"], shown["drops"]) == (True, 1)
        assert [(span["start"], span["by"]) for span in shown["spans"]] == [(5, "both"), (11, "one")]
        assert "ada" not in str(shown)
        assert (await cy.get("/api/team")).status_code == 403
        disputed = (await lea.get("/api/team")).json()["disputed"]
    assert disputed == [{"item": item.id, "lang": "sv", "at": item.at, "people": ["ada", "bo"]}]
