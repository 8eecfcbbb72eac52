"""Several review servers on one PostgreSQL share leases, outbox and audit log; what one begins another ends."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from dataclasses import replace
from threading import Barrier, Thread

import psycopg
import pytest
from sqlalchemy import make_url

from anond.errors import LogError
from anond_trainer.review import word_history
from anond_trainer.review.accounts import Person
from anond_trainer.review.assignments import Assignments
from anond_trainer.review.database import Lock, transaction
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.postgres import FEW_CHANGES
from anond_trainer.review.store import open_store
from anond_trainer.review.verdicts import decision
from tests.review.team import app_of, client_of

pytestmark = pytest.mark.anyio
TURNS, PEOPLE = 30, 4  # people at each of two servers


@pytest.fixture
def store(schema):
    """Where the pile keeps its queue."""
    return schema


def clear(pile, number: int, begin: Barrier, decided: list[str], held: list[tuple[str, str]]) -> None:
    """What the people at one server do until nothing waits any more."""
    queue = pile.reopen()
    assignments, outbox = Assignments(queue, 600.0), Outbox(queue, 60.0)
    waiting = {f"p{number}-{n}" for n in range(PEOPLE)}
    begin.wait(60)
    while waiting:
        for name in sorted(waiting):
            item = assignments.item(Person(name))
            if item is None:
                waiting.remove(name)
            else:
                held.append((item.id, name))
                made = decision(item, "release", (), reviewer=name, at=1.0, seconds=1.0)
                assert outbox.store(made)
                decided.append(item.id)
    queue.close()


async def test_two_servers_at_once_never_give_one_turn_to_two_people(pile) -> None:
    """However their statements fall between each other; and the audit log is one chain."""
    await pile.write(*(pile.item(f"turn number {n}") for n in range(TURNS)))
    await pile.queue.sync(pile.log)
    begin, decided, held = Barrier(2), [], []
    servers = [Thread(target=clear, args=(pile, n, begin, decided, held)) for n in range(2)]
    for server in servers:
        server.start()
    for server in servers:
        server.join(240)
    assert sorted(decided) == sorted({item for item, _ in held})
    assert len(decided) == TURNS
    assert pile.queue.audit.check().broken is None


async def test_what_one_server_has_read_another_does_not_take_in_again(pile) -> None:
    """Each follows the log, and each record counts once."""
    other = pile.reopen()
    item = await pile.add("Petra is here")
    outbox = Outbox(pile.queue, 0.0)
    outbox.store(decision(item, "release", item.spans, reviewer="ada", at=1.0, seconds=1.0))
    await outbox.send(pile.log)
    await other.sync(pile.log)
    await pile.queue.sync(pile.log)
    words = pile.queue.db.execute("SELECT count FROM words").fetchall()
    assert words == [(1,)] * 3
    assert word_history.histories(other.db, pile.ring, "Petra") == []  # tagged as nothing
    other.close()


async def test_one_server_sends_at_a_time(pile) -> None:
    """While one does, another leaves the outbox alone."""
    other = pile.reopen()
    outbox, item = Outbox(pile.queue, 0.0), await pile.add("Petra")
    outbox.store(decision(item, "drop", (), reviewer="ada", at=1.0, seconds=1.0))
    with pile.queue.db.exclusive(Lock.SENDING) as mine:
        assert mine
        assert await Outbox(other, 0.0).send(pile.log) == 0
    assert await Outbox(other, 0.0).send(pile.log) == 1
    other.close()


async def test_a_decision_is_undone_at_another_server(pile) -> None:
    """Within its time."""
    other = pile.reopen()
    item = await pile.add("Petra")
    Outbox(pile.queue, 60.0).store(decision(item, "drop", (), reviewer="ada", at=1.0, seconds=1.0))
    assert Outbox(other, 60.0).undo(item.id, "ada") is not None
    assert pile.queue.next("ada").id == item.id
    other.close()


def close_and_wait(queue, db) -> None:
    """Close a queue and wait until the database knows: it lets go of a connection's locks when it sees the end."""
    (backend,) = queue.db.execute("SELECT pg_backend_pid()").fetchone()
    queue.close()
    end = time.monotonic() + 60
    while db.execute("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND pid = ?", (backend,)).fetchone():
        assert time.monotonic() < end
        time.sleep(0.01)


async def test_the_last_server_knows_that_it_is(pile) -> None:
    """Who stops before it leaves to others what can still be undone; one that died is not waited for."""
    other, third = pile.reopen(), pile.reopen()
    for queue in (pile.queue, other, third):
        queue.db.join()
    close_and_wait(third, pile.queue.db)
    assert not other.db.leave()
    assert pile.queue.db.leave()
    other.close()


async def test_a_table_that_filled_up_is_counted(pile) -> None:
    """Where autovacuum does not, the server does: else each next turn takes hundreds of milliseconds."""
    db, number = pile.queue.db, "SELECT reltuples FROM pg_class WHERE oid = to_regclass('items')"
    db.execute("ALTER TABLE items SET (autovacuum_enabled = false)")
    with transaction(db):
        for turn in range(2 * FEW_CHANGES):
            pile.queue.insert(pile.item(f"I am Petra {turn}"), b"sealed")
    db.execute("SELECT pg_stat_force_next_flush()")
    assert db.execute(number).fetchone() == (-1,)
    app = app_of(pile)
    async with app.router.lifespan_context(app), asyncio.timeout(120):
        while db.execute(number).fetchone() != (2 * FEW_CHANGES,):  # noqa: ASYNC110  (nobody tells of it)
            await asyncio.sleep(0.02)


def terminate(schema) -> None:
    """End all connections to this schema, as a restart of the database does."""
    with psycopg.connect(schema.set(drivername="postgresql").render_as_string(), autocommit=True) as db:
        db.execute(
            "SELECT pg_terminate_backend(l.pid, 60000) FROM pg_locks AS l WHERE l.locktype = 'advisory' AND l.pid <> "
            "pg_backend_pid() AND l.objid = (to_regclass('outbox')::oid::bigint << 8)::bit(32)::bigint + 3"
        )


def lose_connection_between_entries(pile, schema) -> None:
    """Two entries in one transaction, which is cut off after the first."""
    with transaction(pile.queue.db):
        pile.queue.audit.add("ada", "saw")
        terminate(schema)
        pile.queue.audit.add("ada", "saw")


async def test_a_lost_connection_comes_back(pile, schema) -> None:
    """Between transactions nobody notices; within one it is as if it had never begun."""
    item = await pile.add("Petra")
    pile.queue.db.join()
    terminate(schema)
    assert pile.queue.next("ada").id == item.id
    with pytest.raises(LogError, match="the database of the review queue failed"):
        lose_connection_between_entries(pile, schema)
    assert pile.queue.audit.check().entries == 0
    assert not pile.queue.db.in_transaction


async def test_who_waits_too_long_for_another_server_begins_anew(pile) -> None:
    """What it wanted to write is refused, and what it writes later is written."""
    other = pile.reopen()
    pile.queue.db.execute("SELECT set_config('lock_timeout', '20ms', false)")
    with transaction(other.db), pytest.raises(LogError, match="PostgreSQL says LockNotAvailable"):
        pile.queue.audit.add("ada", "saw")
    pile.queue.audit.add("ada", "saw")
    assert pile.queue.audit.check().entries == 1
    other.close()


async def test_the_server_says_that_its_database_failed(pile) -> None:
    """With 503 and without a word of what was asked, also where it cannot tell who asks."""
    pile.queue.db.execute("ALTER TABLE logins RENAME TO elsewhere")
    async with client_of(app_of(pile)) as kim:
        answer = await kim.get("/api/next")
    assert answer.status_code == 503
    assert answer.json() == {"error": "the database of the review queue failed: PostgreSQL says UndefinedTable"}


async def test_a_character_that_postgres_does_not_keep_does_no_harm(pile) -> None:
    """A damaged record of the log has it in its key; what was read behind it is there."""
    await pile.log.append([replace(pile.record(pile.item("a")), key=b"a\x00b")])
    item = await pile.add("Petra")
    assert [one.id for one in pile.queue.open_items()] == [item.id]
    assert pile.queue.counts(0.0).unreadable == 1
    assert pile.queue.get("a\x00b") is None


async def test_a_database_that_is_away_is_named_without_its_address(pile, schema) -> None:
    """No secret and no path stand in the message."""
    away = make_url("postgresql+psycopg://anond:geheim@/postgres?host=/nowhere")
    with pytest.raises(LogError) as refused:
        open_store(away)
    assert str(refused.value) == "the database of the review queue failed: it cannot be reached, or lets nobody in"


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from anond.events.records import Message
from anond.events.review import Decision, ReviewItem
from anond.events.turns import Turn
from anond.log.local import LocalLog
from anond.log.protocol import TopicSpec
from anond.seal import Key, Ring, seal_place
from anond.testing import Clock
from anond_trainer.review.accounts import Person
from anond_trainer.review.assignments import Assignments
from anond_trainer.review.database import Lock, transaction
from anond_trainer.review.verdicts import decision
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.postgres import FEW_CHANGES
from anond_trainer.review.queue import Queue
from sqlalchemy import make_url

RING = Ring("review", [Key("00" * 8, 0.0, bytes(32))])
FOLDER, URL, KIM = Path(sys.argv[1]), make_url(sys.argv[2]), Person("Kim")

def opened():
    log = LocalLog.open(FOLDER / "log.db", at_rest=None, sealed_topics=(), input_retention=0.0, clock=Clock())
    return log, Queue(URL, RING, clock=Clock())

async def work(log, queue):
    await queue.sync(log)
    outbox, item = Outbox(queue, 0.0), Assignments(queue, 60.0).item(KIM)
    if item is not None:
        assert outbox.store(decision(item, "release", (), reviewer="Kim", at=1.0, seconds=1.0))
    await outbox.send(log)

async def die(at):
    log, queue = opened()
    driver = queue.db._driver
    execute, left = driver.execute, at
    def counted(*args, **kwargs):
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(*args, **kwargs)
    driver.execute = counted
    await work(log, queue)

async def add(number):
    log, queue = opened()
    await log.create([
        *(TopicSpec(name, 2) for name in ("chat.review", "chat.decisions")), TopicSpec("anond.keys", 2, compacted=True)
    ])
    item = ReviewItem(id=f"1-{number}", kind="divert", reason="risk", risk=0.5, lang="en", model="m", partition=1,
        session="ab", turn=Turn(session="s", turn=number, speaker="user", text=f"I am Petra {number}"), spans=(),
        context=(), at=0.0, expires=1e12)
    key = item.id.encode()
    await log.append([Message("chat.review", 1, key, RING.seal(item.to_json(), seal_place("review", key)))])
    queue.close()
    await log.close()

async def finish(name):
    log, queue = opened()
    await work(log, queue)
    await queue.sync(log)
    assert queue.audit.check().broken is None
    assert queue.next("Kim") is None and queue.db.execute("SELECT count(*) FROM outbox").fetchone() == (0,)
    records = [record for record in await log.read("chat.decisions", 1, 0) if record.key == name.encode()]
    found = {Decision.from_json(RING.open(r.value, seal_place("decision", r.key))).to_json() for r in records}
    assert len(found) == 1, "lost or doubled"
    decided = [e for e in queue.audit.entries() if e.what == "decided" and e.item == name]
    assert len(decided) == 1, "the audit log tells otherwise"
    queue.close()
    await log.close()

def child(at):
    process = os.fork()
    if process == 0:
        try:
            asyncio.run(die(at))
        except BaseException as error:
            print(at, repr(error), flush=True)
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])

deaths = 0
for at in range(1, 300):
    asyncio.run(add(at))
    ended = child(at)
    assert ended in (0, -signal.SIGKILL), at
    asyncio.run(finish(f"1-{at}"))
    if ended == 0:
        break
    deaths += 1
print(deaths)
"""


@pytest.mark.soak
def test_what_a_killed_server_began_another_ends(tmp_path, schema) -> None:
    """Killed at each statement of a decision in turn: no decision is lost, and the audit log tells of each once."""
    command = [sys.executable, "-c", KILLED, tmp_path, schema.render_as_string()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, env=dict(os.environ))
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout) > 20  # so many statements a decision takes
