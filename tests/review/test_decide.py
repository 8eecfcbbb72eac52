"""Decisions made by scripts."""

from __future__ import annotations

import orjson
import pytest

from anond.tags import Span
from anond_trainer.review import leases
from anond_trainer.review.decide import BadLine, DecisionsRead, decide, pending
from anond_trainer.review.queue import Queue

pytestmark = pytest.mark.anyio


def line(item, verdict="release", **more) -> bytes:
    """One line of a file of decisions."""
    return orjson.dumps({"item": item.id, "verdict": verdict, **more})


async def test_pending_is_gold_with_item(pile) -> None:
    """The export is gold plus the item's id, risk and reason, riskiest first."""
    await pile.add("b", risk=0.2)
    item = await pile.add("I am Petra", (5, 10, "PERSON"), risk=0.8)
    first, second = pending(pile.queue)
    assert second["text"] == "b"
    assert first == {
        "item": item.id, "risk": 0.8, "reason": "risk", "kind": "divert", "session": "talk-1", "turn": 1,
        "speaker": "user", "lang": "en", "text": "I am Petra",
        "spans": [{"start": 5, "end": 10, "tag": "PERSON"}],
    }  # fmt: skip


async def test_export_needs_no_file(pile) -> None:
    """A queue in memory, read from the log, is enough for a script."""
    item = await pile.add("a")
    queue = Queue(None, pile.ring, clock=pile.clock)
    await queue.sync(pile.log)
    assert [item.id] == [row["item"] for row in pending(queue)]
    queue.close()


async def test_decides(pile) -> None:
    """Each line becomes one sealed decision; without spans the machine's are accepted."""
    mine, machine, gone = [await pile.add("I am Petra", (5, 10, "PERSON")) for _ in range(3)]
    lines = [
        line(mine, spans=[{"start": 5, "end": 10, "tag": "PERSON", "sub": "first"}], reviewer="Kim"),
        b"  \n",
        line(machine),
        line(gone, "drop", spans=[]),
    ]
    assert DecisionsRead(2, 1, ()) == await decide(pile.queue, pile.log, lines)
    found = {made.item: made for made in await pile.decisions()}
    assert found[mine.id].spans == (Span(5, 10, "PERSON", "first", "person"),)
    assert found[mine.id].reviewer == "Kim"
    assert found[machine.id].spans == (Span(5, 10, "PERSON", None, "person"),)
    assert found[gone.id].verdict == "drop"
    assert list(pending(pile.queue)) == []


async def test_an_exported_line_is_an_answer(pile) -> None:
    """A line of the export with a verdict added is a decision."""
    await pile.add("I am Petra", (5, 10, "PERSON"))
    rows = [orjson.dumps(row | {"verdict": "release"}) for row in pending(pile.queue)]
    assert DecisionsRead(1, 0, ()) == await decide(pile.queue, pile.log, rows)


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (b"{", "not JSON"),
        (b"\xff", "not JSON"),
        (b"[]", "not an object with an item"),
        (b'{"item": 7}', "not an object with an item"),
        ({"item": "9-9"}, "there is no such item"),
        ({"verdict": "keep"}, "verdict has to be release or drop"),
        ({"verdict": ["drop"]}, "verdict has to be release or drop"),
        ({"reviewer": ""}, "reviewer has to be a name of at most 100 characters"),
        ({"spans": {}}, "spans has to be a list"),
        ({"spans": [7]}, "a span needs start, end and tag"),
        ({"spans": [{"start": 0, "end": 3}]}, "a span needs start, end and tag"),
        ({"spans": [{"start": True, "end": 3, "tag": "PERSON"}]}, "a span needs 0 <= start < end"),
        ({"spans": [{"start": 3, "end": 3, "tag": "PERSON"}]}, "a span needs 0 <= start < end"),
        ({"spans": [{"start": 0, "end": 3, "tag": "NAME"}]}, "a span has an unknown tag"),
        ({"spans": [{"start": 0, "end": 3, "tag": "PERSON", "sub": "nick"}]}, "PERSON has no such sub"),
        ({"spans": [{"start": 0, "end": 99, "tag": "PERSON"}]}, "a span ends behind the text"),
        (
            {"spans": [{"start": 4, "end": 9, "tag": "ORG"}, {"start": 0, "end": 5, "tag": "PERSON"}]},
            "two spans overlap",
        ),
    ],
)
async def test_bad_line(pile, bad, reason) -> None:
    """A bad line is told by number and reason, nothing of it is sent, and its neighbours count."""
    first, second, third = [await pile.add("I am Petra") for _ in range(3)]
    spoilt = bad if isinstance(bad, bytes) else orjson.dumps({"item": second.id, "verdict": "release", **bad})
    outcome = await decide(pile.queue, pile.log, [line(first), spoilt, line(third)])
    assert DecisionsRead(2, 0, (BadLine(2, reason),)) == outcome
    assert {first.id, third.id} == {made.item for made in await pile.decisions()}


async def test_a_line_about_an_item_that_is_not_open_is_told_why(pile) -> None:
    """Decided already, by the same script or in another queue, or expired: these are told from an unknown item."""
    mine, late = await pile.add("a"), await pile.add("b")
    await decide(pile.queue, pile.log, [line(mine)])
    pile.clock.now = late.expires + 1
    pile.queue.expire()
    outcome = await decide(pile.queue, pile.log, [line(mine), line(late)])
    assert [bad.reason for bad in outcome.bad] == [
        "this item is decided already", "this item has expired: nobody decided it in time",
    ]  # fmt: skip


async def test_said_twice(pile) -> None:
    """The first of two lines about one item counts; the second is told."""
    item = await pile.add("a")
    outcome = await decide(pile.queue, pile.log, [line(item), line(item, "drop")])
    assert DecisionsRead(1, 0, (BadLine(2, "an earlier line decides this item"),)) == outcome
    assert [made.verdict for made in await pile.decisions()] == ["release"]


async def test_what_somebody_looks_at_is_left_to_them_and_the_audit_log_tells_the_rest(pile) -> None:
    """Where a server keeps its file beside; who holds an item themselves may decide it by a script, too."""
    held, mine, free = [await pile.add(text) for text in ("a", "b", "c")]
    beside = pile.reopen()
    leases.lease(beside.db, held.id, "bo", pile.clock.now + 60)
    leases.lease(beside.db, mine.id, "ada", pile.clock.now + 60)
    lines = [orjson.dumps({"item": item.id, "verdict": "drop"}) for item in (held, mine, free)]
    outcome = await decide(pile.queue, pile.log, lines, reviewer="ada", beside=beside)
    assert [(bad.number, bad.reason) for bad in outcome.bad] == [(1, "somebody looks at this item just now")]
    entries = [(e.who, e.what, e.item, e.detail) for e in beside.audit.entries()]
    assert sorted(entries) == [("ada", "decided", item.id, "drop by script") for item in (mine, free)]
    beside.close()
