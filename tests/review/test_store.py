"""The file of the store, and what becomes of one that an earlier version made."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from anond.log.protocol import TopicSpec
from anond.seal import Key, Ring
from anond.testing import Clock, ListLog, Lists
from anond_trainer.review import accounts
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.progress import as_they_stood
from anond_trainer.review.queue import Queue
from anond_trainer.review.store import open_store
from tests.topics import TOPICS

pytestmark = pytest.mark.anyio
BEFORE = Path(__file__).parent / "store_of_before.sql"  # a dump, as made before the tables were declared in Python


async def test_a_file_whose_tables_were_written_by_hand_goes_on(tmp_path) -> None:
    """What waited in it waits, a decision can be undone, votes, accounts, counts and the audit log are there."""
    with closing(sqlite3.connect(tmp_path / "review.db")) as db:
        db.executescript(BEFORE.read_text("utf-8"))
    clock = Clock(1010.0)
    queue = Queue(tmp_path / "review.db", Ring("review", [Key("00" * 8, 0.0, bytes(32))]), clock=clock)
    assert [item.id for item in queue.open_items()] == ["1-1", "1-2"]
    assert queue.counts(0.0, "ada").open == 1  # of 1-2 the second opinion is somebody else's
    assert [person.name for person in accounts.everybody(queue.db)] == ["ada"]
    assert as_they_stood(queue.db) == [{"who": "ada", "lang": "en", "turns": 1, "released": 1}]
    assert queue.audit.check().broken is None
    outbox = Outbox(queue, 60.0)
    assert outbox.undo("1-0", "ada") is not None
    assert queue.counts(0.0).open == 3
    log = ListLog(Lists(clock))
    await log.create([TopicSpec(name, 2) for name in (TOPICS.review, TOPICS.decisions, TOPICS.keys)])
    assert await outbox.send(log, everything=True) == 1
    queue.close()


async def test_pages_that_start_at_once_lay_out_one_store(tmp_path: Path) -> None:
    """Who comes while another lays it out waits, and meets no file that is half laid out."""
    folder = os.open(tmp_path, os.O_RDONLY)
    with ThreadPoolExecutor(1) as threads:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)  # as by the other
            opened = threads.submit(lambda: open_store(tmp_path / "review.db").close())
            with pytest.raises(TimeoutError):
                opened.result(0.5)
        finally:
            os.close(folder)
        assert opened.result(60) is None
