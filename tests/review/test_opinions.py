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


def record(pile, item, reviewer) -> Message:
    """A decision that somebody makes elsewhere, as it comes to the log."""
    return message("chat.decisions", item.partition, item.id, seal_decision(made(item, reviewer), pile.ring))


def seen(queue, *reviewers) -> list[bool]:
    """Whether the queue has an item for each of these people, and counts one."""
    found = [queue.next(one) is not None for one in reviewers]
    assert [queue.counts(0.0, one).open > 0 for one in reviewers] == found
    return found


async def test_the_first_decision_leaves_the_item_to_others(pile) -> None:
    """It is sent, and the item shown to whoever did not decide it, until a second person did."""
    outbox, item = Outbox(pile.queue, 5.0), await pile.add("I am Petra", double=True)
    assert outbox.store(made(item, "ada"))
    assert not outbox.store(made(item, "ada", "drop"))
    assert seen(pile.queue, "ada", "bo") == [False, True]
    assert (pile.queue.get(item.id, "ada"), pile.queue.get(item.id, "bo")) == (None, item)
    assert await outbox.send(pile.log, everything=True) == 1
    await pile.queue.sync(pile.log)
    assert seen(pile.queue, "ada", "bo") == [False, True]
    assert outbox.store(made(item, "bo"))
    assert seen(pile.queue, "ada", "bo", "cy") == [False, False, False]
    await outbox.send(pile.log, everything=True)
    await pile.queue.sync(pile.log)
    assert [one.reviewer for one in await pile.decisions()] == ["ada", "bo"]
    assert pile.queue.db.execute("SELECT status, sealed FROM items").fetchall() == [("sent", None)]


async def test_two_may_decide_it_within_the_undo_window(pile) -> None:
    """Each takes back their own decision and no other."""
    outbox, item = Outbox(pile.queue, 5.0), await pile.add("I am Petra", double=True)
    assert outbox.store(made(item, "ada"))
    assert outbox.store(made(item, "bo"))
    assert outbox.undo(item.id, "cy") is None
    assert outbox.undo(item.id, "ada") == made(item, "ada")
    assert seen(pile.queue, "ada", "bo") == [True, False]
    assert await outbox.send(pile.log, everything=True) == 1
    assert [one.reviewer for one in await pile.decisions()] == ["bo"]


async def test_the_first_of_two_that_is_sent_does_not_close_the_item_over_the_second(pile) -> None:
    """The second waits out its own undo window, and reaches the log too."""
    outbox, item = Outbox(pile.queue, 60.0), await pile.add("I am Petra", double=True)
    assert outbox.store(made(item, "ada"))
    pile.clock.tick(30)
    assert outbox.store(made(item, "bo"))
    for _ in range(2):
        pile.clock.tick(30)
        assert await outbox.send(pile.log) == 1
        await pile.queue.sync(pile.log)
    assert [one.reviewer for one in await pile.decisions()] == ["ada", "bo"]
    assert pile.queue.db.execute("SELECT status, sealed FROM items").fetchall() == [("sent", None)]


async def test_an_item_that_asks_for_one_is_closed_by_one(pile) -> None:
    """For all."""
    outbox, item = Outbox(pile.queue, 5.0), await pile.add("I am Petra")
    assert outbox.store(made(item, "ada"))
    assert seen(pile.queue, "ada", "bo") == [False, False]


@pytest.mark.parametrize(("voters", "left"), [("a", True), ("aa", True), ("ab", False), ("aba", False)])
@pytest.mark.parametrize("item_first", [True, False])
async def test_decisions_of_elsewhere_count(pile, voters: str, left: bool, item_first: bool) -> None:
    """Seen before the item or after it, once or twice: it is left to others until two different people decided it."""
    item = pile.item("I am Petra", double=True)
    if item_first:
        await pile.write(item)
        await pile.queue.sync(pile.log)
    await pile.log.append([record(pile, item, one) for one in voters])
    await pile.queue.sync(pile.log)
    if not item_first:
        await pile.write(item)
        await pile.queue.sync(pile.log)
    assert seen(pile.queue, "a", "c") == [False, left]


async def test_a_process_that_dies_while_sending_leaves_the_item_to_others(pile) -> None:
    """The decision is on the log twice then; it is one person's all the same."""
    outbox, item = Outbox(pile.queue, 0.0), await pile.add("I am Petra", double=True)
    outbox.store(made(item, "ada"))
    with pytest.raises(Abort):
        await outbox.send(Dies(pile.log))
    pile.queue.close()
    pile.queue = pile.reopen()
    assert await Outbox(pile.queue, 0.0).send(pile.log) == 1
    await pile.queue.sync(pile.log)
    assert [one.reviewer for one in await pile.decisions()] == ["ada", "ada"]
    assert seen(pile.queue, "ada", "bo") == [False, True]


class Dies:
    """A log under which the process dies right after an append."""

    def __init__(self, log: ListLog) -> None:
        self._log = log

    async def append(self, messages):
        """Append, and die."""
        await self._log.append(messages)
        raise Abort


async def test_an_item_with_one_decision_expires(pile) -> None:
    """Its text is erased; to take the decision back brings nothing back; votes are forgotten with the item."""
    outbox, item = Outbox(pile.queue, 600.0), await pile.add("I am Petra", double=True)
    outbox.store(made(item, "ada"))
    pile.clock.tick(86_401)
    assert seen(pile.queue, "ada", "bo") == [False, False]
    outbox.undo(item.id, "ada")
    assert seen(pile.queue, "ada", "bo") == [False, False]
    outbox.store(made(item, "ada"))
    pile.clock.tick(KEEP_CLOSED + 1)
    pile.queue.expire()
    assert pile.queue.db.execute("SELECT count(*) FROM votes").fetchone() == (0,)


async def test_scripts_may_bring_the_decisions_of_two(pile) -> None:
    """In one file, where the item asks for two; a second line of the same person is refused."""
    two, one = await pile.add("I am Petra", double=True), await pile.add("I am Petra")
    lines = [
        orjson.dumps({"item": item.id, "verdict": "release", "reviewer": who})
        for item, who in ((two, "ada"), (one, "ada"), (two, "bo"), (one, "bo"), (two, "ada"))
    ]
    outcome = await decide(pile.queue, pile.log, lines)
    assert (outcome.released, [bad.number for bad in outcome.bad]) == (3, [4, 5])
    assert [(made.item, made.reviewer) for made in await pile.decisions()] == [
        (two.id, "ada"), (one.id, "ada"), (two.id, "bo"),
    ]  # fmt: skip
    assert seen(pile.queue, "cy") == [False]


def waiting(queue) -> list[int]:
    """How many turns wait for each of three people."""
    return [queue.counts(0.0, who).open for who in ("ada", "bob", "cy")]


async def test_what_waits_for_somebody_else_is_not_counted_as_waiting(pile) -> None:
    """Through a vote, its undoing, a disagreement and a restart; for whoever did not vote it waits all along."""

    item = await pile.add("I am Petra", double=True)
    outbox = Outbox(pile.queue, 5.0)
    assert waiting(pile.queue) == [1, 1, 1]
    outbox.store(made(item, "ada"))
    assert waiting(pile.queue) == [0, 1, 1]
    outbox.undo(item.id, "ada")
    assert waiting(pile.queue) == [1, 1, 1]
    outbox.store(made(item, "ada", "drop"))
    outbox.store(made(item, "bob"))
    assert waiting(pile.queue) == [0, 0, 0]
    await outbox.send(pile.log, everything=True)
    assert waiting(pile.queue) == [0, 0, 1]


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
async def test_a_file_from_before_votes_were_counted_is_counted(pile) -> None:
    """When it is opened."""
    outbox = Outbox(pile.queue, 5.0)
    outbox.store(made(await pile.add("I am Petra", double=True), "ada"))
    pile.queue.db.execute("DELETE FROM half_decided")
    again = pile.reopen()
    assert waiting(again) == [0, 1, 1]
    again.close()


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
async def test_a_file_from_before_votes_is_taken_over(pile, tmp_path) -> None:
    """What waits in its outbox is sent, its open items wait on, and a closed one is not opened again."""
    waits, decided, closed = [await pile.add("I am Petra") for _ in range(3)]
    outbox = Outbox(pile.queue, 5.0)
    outbox.store(made(decided, "ada"))
    pile.queue.close_item(closed.id, "sent")
    pile.queue.close()
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
    pile.queue = Queue(tmp_path / "review.db", pile.ring, clock=pile.clock)
    await pile.write(closed)
    await pile.queue.sync(pile.log)
    assert [item.id for item in pile.queue.open_items()] == [waits.id]
    assert await Outbox(pile.queue, 5.0).send(pile.log, everything=True) == 1
    assert [one.reviewer for one in await pile.decisions()] == ["ada"]
    await pile.queue.sync(pile.log)
    assert pile.queue.db.execute("SELECT status FROM items WHERE id = ?", (decided.id,)).fetchone() == ("sent",)


# -- a third person settles


def differing(item, reviewer):
    """A decision that marks something else than the machine."""
    return decision(item, "release", (Span(0, 1, "PERSON"),), reviewer=reviewer, at=NOON, seconds=2.5)


@pytest.mark.parametrize("item_first", [True, False])
async def test_where_two_disagree_a_third_is_asked(pile, item_first: bool) -> None:
    """Wherever they decided, and whether it is seen before the item or after it; nobody else is asked then."""
    item = pile.item("I am Petra", double=True)
    votes = [made(item, "ada"), differing(item, "bo")]
    sent = [message("chat.decisions", 1, item.id, seal_decision(one, pile.ring)) for one in votes]
    for messages in ([pile.record(item)], sent) if item_first else (sent, [pile.record(item)]):
        await pile.log.append(messages)
        await pile.queue.sync(pile.log)
    assert seen(pile.queue, "ada", "bo", "cy") == [False, False, True]
    assert [one.reviewer for one in pile.queue.in_dispute(item.id)] == ["ada", "bo"]
    outbox = Outbox(pile.queue, 0.0)
    assert outbox.store(made(item, "cy"))
    assert not outbox.store(made(item, "dee"))
    await outbox.send(pile.log)
    await pile.queue.sync(pile.log)
    assert seen(pile.queue, "dee") == [False]
    assert pile.queue.db.execute("SELECT status, sealed FROM items").fetchall() == [("sent", None)]


async def test_nobody_is_asked_before_both_can_take_nothing_back(pile) -> None:
    """Within the undo window either may still come to agree."""
    outbox, item = Outbox(pile.queue, 60.0), await pile.add("I am Petra", double=True)
    assert outbox.store(made(item, "ada"))
    assert outbox.store(differing(item, "bo"))
    assert seen(pile.queue, "cy") == [False]
    assert outbox.undo(item.id, "bo")
    assert outbox.store(made(item, "bo"))
    await outbox.send(pile.log, everything=True)
    assert seen(pile.queue, "cy") == [False]


async def test_audits_ask_no_third(pile) -> None:
    """Nothing waits for it: what either found is recalled already."""
    item = await pile.add("I am Petra", kind="audit", sent=Sent("s", ()), double=True)
    outbox = Outbox(pile.queue, 0.0)
    outbox.store(made(item, "ada"))
    outbox.store(differing(item, "bo"))
    await outbox.send(pile.log)
    assert seen(pile.queue, "cy") == [False]


async def test_a_lead_sees_who_disagrees_and_the_third_what_each_marked(pile) -> None:
    """The third person gets no names, and sees what one and what both marked; a reviewer does not see the list."""
    item = await pile.add("I am Petra Lind", (5, 10, "PERSON"), double=True, lang="sv")
    outbox = Outbox(pile.queue, 0.0)
    outbox.store(made(item, "ada"))
    both = (Span(5, 10, "PERSON"), Span(11, 15, "PERSON"))
    outbox.store(decision(item, "drop", both, reviewer="bo", at=NOON, seconds=1.0))
    await outbox.send(pile.log)
    join(pile, "cy")
    join(pile, "lea", "lead")
    async with client_of(app_of(pile)) as cy, client_of(app_of(pile)) as lea:
        await log_in(cy, "cy")
        await log_in(lea, "lea")
        shown = (await cy.get("/api/next")).json()["item"]
        assert (shown["settles"], shown["drops"]) == (True, 1)
        assert [(span["start"], span["by"]) for span in shown["spans"]] == [(5, "both"), (11, "one")]
        assert "ada" not in str(shown)
        assert (await cy.get("/api/team")).status_code == 403
        disputed = (await lea.get("/api/team")).json()["disputed"]
    assert disputed == [{"item": item.id, "lang": "sv", "at": item.at, "people": ["ada", "bo"]}]
