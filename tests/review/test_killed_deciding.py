"""A server that is killed between any two steps of a decision, or of its correction, loses none and doubles none."""

from __future__ import annotations

import subprocess
import sys

KILLED = """
import asyncio, os, shutil, sys
from pathlib import Path
from anond.events.review import Decision, ReviewItem
from anond.events.turns import Turn
from anond.log.local import LocalLog
from anond.log.protocol import TopicSpec
from anond.seal import Key, Ring, seal_place
from anond.testing import Clock
from anond_trainer.review.accounts import Person
from anond_trainer.review.verdicts import decision
from anond_trainer.review.assignments import Assignments
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.queue import Queue
from anond.events.records import CORRECTION, Message
from anond.tags import SELECTIVE, Span
from anond_trainer.review.corrections import corrections, own_decisions

RING = Ring("review", [Key("00" * 8, 0.0, bytes(32))])
ITEM = ReviewItem(id="1-0", kind="divert", reason="risk", risk=0.5, lang="en", model="m", partition=1, session="ab",
    turn=Turn(session="s", turn=0, speaker="user", text="I am Petra"), spans=(), context=(), at=0.0, expires=1e12)

def opened(folder):
    log = LocalLog.open(folder / "log.db", at_rest=None, sealed_topics=(), input_retention=0.0, clock=Clock())
    return log, Queue(folder / "review.db", RING, clock=Clock())

async def prepare(folder, _):
    log, queue = opened(folder)
    await log.create([
        *(TopicSpec(name, 2) for name in ("chat.review", "chat.decisions")), TopicSpec("anond.keys", 2, compacted=True)
    ])
    key = ITEM.id.encode()
    await log.append([Message("chat.review", 1, key, RING.seal(ITEM.to_json(), seal_place("review", key)))])
    await queue.sync(log)
    queue.close()
    await log.close()

async def work(folder, die_at):
    log, queue = opened(folder)
    await queue.sync(log)
    left = die_at
    def step(statement):
        nonlocal left
        left -= 1
        if left == 0:
            os._exit(9)
    if die_at:
        queue.db.driver.set_trace_callback(step)
    kim, outbox = Person("Kim"), Outbox(queue, 0.0)
    item = Assignments(queue, 60.0).item(kim)
    if item is not None:
        assert outbox.store(decision(item, "release", (), reviewer="Kim", at=queue.clock(), seconds=1.0))
    await outbox.send(log)
    kept = own_decisions(queue, ITEM.id, "Kim")
    made = corrections(queue, kept, "release", (Span(5, 10, "PERSON"),), SELECTIVE, 1.0) if kept else []
    assert not made or outbox.correct(made)
    await outbox.send(log)
    assert queue.audit.check().broken is None
    await queue.sync(log)
    assert queue.next("Kim") is None and queue.db.execute("SELECT count(*) FROM outbox").fetchone() == (0,)
    records = await log.read("chat.decisions", 1, 0)
    assert {r.headers for r in records} == {(), CORRECTION}
    found = {Decision.from_json(RING.open(r.value, seal_place("decision", r.key))).to_json() for r in records}
    assert len(found) == 2, "lost or doubled"
    done = sorted(e.what for e in queue.audit.entries() if e.what in ("decided", "corrected"))
    assert done == ["corrected", "decided"], "the audit log tells otherwise"
    assert queue.db.execute("SELECT state FROM corrections").fetchall() == [("sent",)]
    queue.close()
    await log.close()

def child(folder, die_at, work=work):
    process = os.fork()
    if process == 0:
        try:
            asyncio.run(work(folder, die_at))
        except BaseException as error:
            print(die_at, repr(error), flush=True)
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])

deaths, prepared = 0, Path(sys.argv[1]) / "prepared"
prepared.mkdir()
assert child(prepared, 0, prepare) == 0
for die_at in range(1, 200):
    folder = Path(sys.argv[1]) / str(die_at)
    shutil.copytree(prepared, folder)
    ended = child(folder, die_at)
    if ended != 9:
        assert ended == 0
        break
    deaths += 1
    assert child(folder, 0) == 0, die_at
print(deaths)
"""


def test_killed_between_any_two_steps_of_a_decision(tmp_path) -> None:
    """At each statement on its store in turn; the next start finishes, and the log holds both decisions once."""
    done = subprocess.run([sys.executable, "-c", KILLED, tmp_path], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout) > 40  # so many statements a decision takes
