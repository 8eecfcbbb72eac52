"""The queue of items that wait for a person."""

from __future__ import annotations

import random
import sqlite3
import stat
import subprocess
import sys
import time

import pytest

from anond.events.records import Message
from anond.events.review import Drawn, Sent
from anond.log.local import LocalLog
from anond.log.protocol import TopicSpec
from anond.seal import Key, Ring, seal_place
from anond.testing import Clock, ListLog, Lists
from anond_trainer.review.database import transaction
from anond_trainer.review.items import KEEP_CLOSED
from anond_trainer.review.outbox import Outbox, message, seal_decision
from anond_trainer.review.queue import Queue
from anond_trainer.review.verdicts import decision

pytestmark = pytest.mark.anyio
ON_BOTH = True  # SQLite and PostgreSQL
NOON = 1_780_000_000.0

TOPICS = [
    *(TopicSpec(name, 2) for name in ("chat.review", "chat.decisions")),
    TopicSpec("anond.keys", 2, compacted=True),
]


def drain(queue) -> list[str]:
    """The ids in the order in which a reviewer who skips nothing sees them."""
    seen = []
    while item := queue.next():
        seen.append(item.id)
        queue.db.execute("UPDATE items SET status = 'decided', decided = ? WHERE id = ?", (queue.clock(), item.id))
        queue.clock.tick(1)
    return seen


async def decided_elsewhere(pile, item) -> None:
    """Another program's decision appears on the log."""
    made = decision(item, "release", item.spans, reviewer="script", at=0.0, seconds=0.0)
    sealed = seal_decision(made, pile.ring)
    await pile.log.append([message("chat.decisions", item.partition, item.id, sealed)])


async def test_riskiest_first(pile) -> None:
    """The riskiest item comes first, and of equally risky ones the oldest."""
    low, late, early = pile.item("a", risk=0.1), pile.item("b", risk=0.9, at=9.0), pile.item("c", risk=0.9, at=3.0)
    await pile.write(low, late, early)
    await pile.queue.sync(pile.log)
    assert [early.id, late.id, low.id] == drain(pile.queue)


async def test_session_stays_together(pile) -> None:
    """Once a session was begun, its other items follow in the order of the talk, before riskier ones of others."""
    other = pile.item("x", risk=0.7)
    talk = [pile.item("y", risk=risk, talk="one") for risk in (0.2, 0.9, 0.3)]
    await pile.write(other, *talk)
    await pile.queue.sync(pile.log)
    assert [talk[1].id, talk[0].id, talk[2].id, other.id] == drain(pile.queue)


def audit(pile, **changes):
    """An item whose turn went out."""
    return pile.item("out", **{"kind": "audit", "reason": "audit", "sent": Sent("s", ())} | changes)


async def test_every_fifth_is_an_audit(pile) -> None:
    """The oldest first, whatever its risk; and all of them where no turn waits any more."""
    waits = [pile.item("x", risk=0.9 - n / 100) for n in range(9)]
    audits = [audit(pile, risk=risk, at=NOON + 100 + n) for n, risk in enumerate((0.01, 0.9, 0.5, 0.0))]
    await pile.write(*waits, *audits[::-1])
    await pile.queue.sync(pile.log)
    w, a = ([item.id for item in some] for some in (waits, audits))
    assert drain(pile.queue) == [*w[:4], a[0], *w[4:8], a[1], w[8], a[2], a[3]]


async def test_every_fifth_is_a_suspect_and_every_fifth_an_audit(pile) -> None:
    """Suspects are a kind of their own that went out, too: the likeliest first, and all where nothing else is left."""
    waits = [pile.item("x", risk=0.9 - n / 100) for n in range(6)]
    suspects = [audit(pile, kind="suspect", reason="suspect", risk=risk) for risk in (0.2, 0.7, 0.4)]
    one = audit(pile, risk=0.9)
    await pile.write(*suspects, *waits, one)
    await pile.queue.sync(pile.log)
    w, s = [item.id for item in waits], [suspects[n].id for n in (1, 2, 0)]
    assert drain(pile.queue) == [*w[:4], one.id, s[0], *w[4:6], s[1], s[2]]


async def test_turns_that_wait_and_were_drawn_come_in_the_order_of_audits(pile) -> None:
    """So that those nobody reaches are no other kind of turn than those that are decided."""
    waits = [pile.item("x", risk=0.5 - n / 100) for n in range(5)]
    safe, risky = (pile.item("x", risk=risk, drawn=Drawn(risk, "en-0001", ())) for risk in (0.01, 0.9))
    out = audit(pile, drawn=Drawn(0.3, "en-0001", ()))
    await pile.write(*waits, risky, out, safe)
    await pile.queue.sync(pile.log)
    w = [item.id for item in waits]
    assert drain(pile.queue) == [*w[:4], safe.id, w[4], risky.id, out.id]


async def test_audits_of_a_begun_session_wait_their_turn(pile) -> None:
    """A session is not followed into its audits, nor from one: what is audited is left to the lot alone."""
    talk, other = pile.item("y", risk=0.9, talk="one"), pile.item("x", risk=0.1)
    late = audit(pile, talk="one", at=NOON + 9)
    early, tail = audit(pile, talk="two", at=NOON + 1), pile.item("z", risk=0.05, talk="two")
    await pile.write(tail, late, talk, early, other)
    await pile.queue.sync(pile.log)
    assert drain(pile.queue) == [talk.id, other.id, tail.id, early.id, late.id]


async def test_an_audit_that_is_taken_back_is_due_again(pile) -> None:
    """Undoing its decision shows it again, and not a turn in its place."""
    waits, one = [pile.item("x") for _ in range(6)], audit(pile)
    await pile.write(*waits, one)
    await pile.queue.sync(pile.log)
    outbox = Outbox(pile.queue, 5.0)
    for _ in range(5):
        item = pile.queue.next("eve")
        made = decision(item, "release", item.spans, reviewer="eve", at=pile.clock(), seconds=1.0)
        assert outbox.store(made)
        pile.clock.tick(0.1)
    assert item.id == one.id == made.item
    assert made.sent == one.sent
    assert pile.queue.next("eve").kind == "divert"
    assert outbox.undo(one.id, "eve") == made
    assert pile.queue.next("eve").id == one.id


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
async def test_a_file_from_before_audits_is_taken_over(pile, tmp_path) -> None:
    """Its open items wait on, and new ones of both kinds join them."""
    old = await pile.add("old", risk=0.2)
    pile.queue.close()
    with sqlite3.connect(tmp_path / "review.db") as db:
        db.executescript("".join(f"DROP TRIGGER tally_{name};" for name in ("in", "out", "over")))
        indexes = ("urgency", "lot", "language", "decider")
        db.executescript("".join(f"DROP INDEX items_by_{name};" for name in indexes))
        db.executescript("".join(f"ALTER TABLE items DROP COLUMN {name};" for name in ("kind", "lang", "decider")))
    db.close()
    pile.queue = pile.reopen()
    new = audit(pile)
    await pile.write(new, risky := pile.item("new", risk=0.9))
    await pile.queue.sync(pile.log)
    assert drain(pile.queue) == [risky.id, old.id, new.id]


@pytest.mark.parametrize("due", [False, True])
async def test_skipping_leads_through_turns_and_audits(pile, due) -> None:
    """Whether or not an audit is due, what was skipped does not come again before the rest was seen."""
    before = [] if due else [audit(pile)]
    before += [pile.item(f"b{n}", risk=0.9) for n in range(4 - len(before))]
    await pile.write(*before)
    await pile.queue.sync(pile.log)
    drain(pile.queue)
    rest = [audit(pile), audit(pile), pile.item("x", risk=0.7), pile.item("y", risk=0.6)]
    await pile.write(*rest)
    await pile.queue.sync(pile.log)
    seen = []
    for _ in range(8):
        item = pile.queue.next()
        seen.append(item.id)
        assert pile.queue.skip(item.id)
    assert set(seen[:4]) == set(seen[4:]) == {item.id for item in rest}


async def test_skipped_comes_last(pile) -> None:
    """A skipped item waits behind all others, and is not lost."""
    risky, calm = await pile.add("a", risk=0.9), await pile.add("b", risk=0.1)
    assert pile.queue.skip(risky.id)
    assert [calm.id, risky.id] == drain(pile.queue)


async def test_item_comes_back_whole(pile) -> None:
    """What the daemon sealed is what the reviewer gets."""
    item = await pile.add("I am Petra", (5, 10, "PERSON"))
    assert item.to_json() == pile.queue.next().to_json()


async def test_a_log_made_anew_is_read_from_its_beginning(pile) -> None:
    """Items of the new one have ids of the old one, and stand before the places that were read: both must not count."""
    first = await pile.add("a")
    await pile.add("b")
    pile.queue.close_item(first.id, "sent")
    pile.log = ListLog(Lists(pile.clock))
    await pile.log.create(TOPICS)
    again = pile.item("c", id=first.id)
    await pile.write(again)
    await pile.queue.sync(pile.log)
    assert [("c", again.id)] == [(item.turn.text, item.id) for item in pile.queue.open_items()]


async def test_sync_twice_is_sync_once(pile) -> None:
    """Items that were taken in already do not appear again, whether decided or not."""
    first, second = await pile.add("a"), await pile.add("b")
    pile.queue.close_item(first.id, "sent")
    await pile.queue.sync(pile.log)
    await pile.write(first)  # the daemon may write an item again after a crash
    await pile.queue.sync(pile.log)
    assert [second.id] == drain(pile.queue)


@pytest.mark.parametrize("seen_before", [True, False])
async def test_decided_elsewhere_closes(pile, seen_before) -> None:
    """A decision of another program closes the item, also when it is read before its item."""
    item = pile.item("a")
    await decided_elsewhere(pile, item)
    if not seen_before:
        await pile.queue.sync(pile.log)
    await pile.write(item)
    await pile.queue.sync(pile.log)
    assert pile.queue.next() is None
    assert pile.queue.counts(0.0).decided_today == 0


async def test_forged_decision_closes_nothing(pile) -> None:
    """Only what is sealed as a decision about this item closes it."""
    item, other = await pile.add("a"), pile.item("b")
    made = seal_decision(decision(other, "drop", (), reviewer="x", at=0.0, seconds=0.0), pile.ring)
    await pile.log.append([message("chat.decisions", 1, item.id, made), message("chat.decisions", 1, item.id, b"junk")])
    await pile.queue.sync(pile.log)
    assert pile.queue.next() is not None


async def test_expired_leaves(pile) -> None:
    """An item past its time is neither shown nor counted, and its text is gone from the file."""
    item = await pile.add("a")
    pile.clock.now = item.expires
    assert pile.queue.next() is None
    assert pile.queue.get(item.id) is None
    assert pile.queue.counts(0.0).open == 0
    assert pile.queue.db.execute("SELECT sealed FROM items").fetchall() == [(None,)]


async def test_closed_is_forgotten(pile) -> None:
    """Of what was closed long ago, not even the id stays."""
    item = await pile.add("a")
    pile.queue.close_item(item.id, "sent")
    pile.clock.tick(KEEP_CLOSED + 1)
    await pile.queue.sync(pile.log)
    assert pile.queue.db.execute("SELECT count(*) FROM items").fetchone() == (0,)


@pytest.mark.parametrize("spoil", ["key", "value", "both empty", "not an item"])
async def test_unreadable_is_skipped_and_counted(pile, spoil) -> None:
    """What does not open is counted, and the items behind it are shown."""
    record = pile.record(pile.item("a"))
    key, value = record.key, record.value
    aad = seal_place("review", key)
    bad = {
        "key": Message("chat.review", 1, b"1-99", value),
        "value": Message("chat.review", 1, key, value[:-1] + bytes([value[-1] ^ 1])),
        "both empty": Message("chat.review", 1, None, None),
        "not an item": Message("chat.review", 1, key, pile.ring.seal(b'{"id": 3}', aad)),
    }[spoil]
    await pile.log.append([bad])
    good = await pile.add("b")
    assert good.id == pile.queue.next().id
    assert pile.queue.counts(0.0).unreadable == 1


async def test_unreadable_takes_no_place(pile) -> None:
    """Rubbish under an item's key does not keep the item itself out."""
    item = pile.item("a")
    await pile.log.append([Message("chat.review", 1, item.id.encode(), b"rubbish")])
    await pile.write(item)
    await pile.queue.sync(pile.log)
    assert item.id == pile.queue.next().id
    assert pile.queue.counts(0.0).unreadable == 0


async def test_rotated_key_is_taken_up(pile) -> None:
    """An item sealed with a key that came later is shown as soon as the ring has it."""
    old, new = Key.draw(0.0), Key.draw(1.0)
    pile.queue.use_ring(Ring("review", [old]))
    item = pile.item("a")
    await pile.log.append([pile.record(item, Ring("review", [new]))])
    await pile.queue.sync(pile.log)
    assert pile.queue.next() is None
    pile.queue.use_ring(Ring("review", [new, old]))
    assert item.id == pile.queue.next().id


async def test_key_retired_meanwhile(pile) -> None:
    """An item whose key was destroyed while it waited is passed over and counted."""
    lost = await pile.add("a", risk=0.9)
    ring = Ring("review", [Key.draw(1.0)])
    pile.queue.use_ring(ring)
    good = pile.item("b")
    await pile.log.append([pile.record(good, ring)])
    await pile.queue.sync(pile.log)
    assert good.id == pile.queue.next().id
    assert [good.id] == [item.id for item in pile.queue.open_items()]
    assert pile.queue.get(lost.id) is None


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
async def test_file_is_private_and_unreadable(pile, tmp_path) -> None:
    """The store is readable by its owner alone, and none of its files holds a word of a turn."""
    await pile.add("My name is Zebulon Quark", (11, 24, "PERSON"))
    paths = list(tmp_path.glob("review.db*"))
    assert {stat.S_IMODE(path.stat().st_mode) for path in paths} == {0o600}
    assert [path for path in paths if b"Zebulon" in path.read_bytes() or b"talk-" in path.read_bytes()] == []


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
async def test_half_a_batch_is_none(pile) -> None:
    """A failure while a batch is taken in leaves neither its items nor a moved offset behind."""
    await pile.write(pile.item("a"), pile.item("b"))
    second_fails = "BEFORE INSERT ON items WHEN (SELECT count(*) FROM items) BEGIN SELECT raise(ABORT, ''); END"
    pile.queue.db.execute(f"CREATE TRIGGER fail {second_fails}")
    with pytest.raises(sqlite3.IntegrityError):
        await pile.queue.sync(pile.log)
    assert pile.queue.counts(0.0).open == 0
    pile.queue.db.execute("DROP TRIGGER fail")
    await pile.queue.sync(pile.log)
    assert pile.queue.counts(0.0).open == 2


KILLED = """
import asyncio, sys
from pathlib import Path
from anond.seal import Key, Ring
from anond.log.local import LocalLog
from anond.testing import Clock
from anond_trainer.review.queue import Queue

async def main(folder, secret):
    ring, clock = Ring("review", [Key("00" * 8, 0.0, bytes.fromhex(secret))]), Clock()
    log = LocalLog.open(folder / "log.db", at_rest=None, sealed_topics=(), input_retention=0.0, clock=clock)
    queue = Queue(folder / "review.db", ring, clock=clock)
    print("ready", flush=True)
    await queue.sync(log)
    queue.close()
    await log.close()

asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
"""


def kill_and_finish(*arguments: str) -> None:
    """Start the reader, kill it at a random moment, again and again; then let one run to its end."""
    command, chance = [sys.executable, "-c", KILLED, *arguments], random.Random(3)
    for _ in range(4):
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            process.stdout.readline()
            time.sleep(chance.uniform(0.0, 0.06))
            process.kill()
    subprocess.run(command, check=True, timeout=600, stdout=subprocess.DEVNULL)


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
async def test_killed_again_and_again(pile, tmp_path) -> None:
    """However often the process is killed while it reads, each item is in the queue once, and decided ones are not."""
    key = Key("00" * 8, 0.0, bytes(32))
    ring, folder = Ring("review", [key]), tmp_path / "killed"
    log = LocalLog.open(folder / "log.db", at_rest=None, sealed_topics=(), input_retention=0.0, clock=Clock())
    await log.create(TOPICS)
    items = [pile.item("a", expires=1e12) for _ in range(1500)]
    await log.append([pile.record(item, ring) for item in items])
    made = [decision(item, "drop", (), reviewer="x", at=0.0, seconds=0.0) for item in items[::3]]
    await log.append([message("chat.decisions", 1, one.item, seal_decision(one, ring)) for one in made])
    await log.close()
    kill_and_finish(str(folder), key.secret.hex())
    queue = Queue(folder / "review.db", ring, clock=Clock())
    assert sorted(item.id for n, item in enumerate(items) if n % 3) == sorted(i.id for i in queue.open_items())
    queue.close()


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
async def test_counts_take_no_longer_the_more_somebody_has_decided(pile) -> None:
    """Each open page asks for them every second, and votes are remembered for a month."""
    db, steps = pile.queue.db, []
    with transaction(db):
        db.executemany(
            "INSERT INTO items (id, status, asks) VALUES (?, 'sent', 1)", ((f"9-{n}",) for n in range(2_000))
        )
        db.executemany("INSERT INTO votes VALUES (?, 'ada')", ((f"9-{n}",) for n in range(2_000)))
    db.driver.set_progress_handler(lambda: steps.append(1), 100)
    pile.queue.counts(NOON, "ada")
    db.driver.set_progress_handler(None, 100)
    assert len(steps) < 20
