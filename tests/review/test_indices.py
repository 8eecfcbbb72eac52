"""What a decision asks of the store is answered by indices, in SQLite and in PostgreSQL, however many turns wait."""

from __future__ import annotations

import re

import pytest

from anond_trainer.review.database import Sqlite
from tests.review.team import app_of, client_of, decide, join, log_in

pytestmark = pytest.mark.anyio
ON_BOTH = True
GROWING = ("items", "kept", "votes", "words", "session_keys")  # the audit log is read from its end, in its own order
PLANNED = re.compile(r"\s*(SELECT|UPDATE|DELETE)\b")


async def statements_of_a_day(pile) -> list[tuple[str, object]]:
    """What is asked of the store while somebody looks, decides, takes back, skips and goes on, and it is sent."""
    join(pile, "ada", "reviewer", "en", "de")
    for n in range(8):
        await pile.add(f"it is Petra number {n}", (6, 11, "PERSON"), talk=f"talk-{n // 3}", double=n % 2 == 0)
    app, asked, execute = app_of(pile, undo_window=30.0), [], pile.queue.db.execute
    async with client_of(app) as ada:
        await log_in(ada, "ada")
        pile.queue.db.execute = lambda text, values=(): (asked.append((text, values)), execute(text, values))[1]
        first = (await ada.get("/api/next")).json()["item"]["id"]
        await decide(ada, first)
        await ada.post("/api/undo", json={"item": first})
        second = (await decide(ada, first)).json()["item"]["id"]
        await ada.post("/api/skip", json={"item": second, "why": "unsure"})
        await ada.get("/api/stats")
        pile.clock.tick(60.0)
        await pile.queue.sync(pile.log)
    pile.queue.db.execute = execute
    return [(text, values) for text, values in asked if PLANNED.match(text) and "pg_" not in text]


def plan(pile, text: str, values: object) -> str:
    """How the database would answer a statement."""
    db = pile.queue.db
    if isinstance(db, Sqlite):
        return "\n".join(row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {text}", values))
    return "\n".join(row[0] for row in db.execute(f"EXPLAIN {text}", values))


async def test_no_statement_of_a_decision_reads_a_table_from_end_to_end(pile) -> None:
    """PostgreSQL, which would read tables as small as these whole, is told to do so only where no index fits."""
    asked = await statements_of_a_day(pile)
    if not isinstance(pile.queue.db, Sqlite):
        pile.queue.db.execute("SET enable_seqscan = off")
    whole = re.compile(rf"(SCAN|Seq Scan on) ({'|'.join(GROWING)})\b(?! USING)")
    plans = {text: plan(pile, text, values) for text, values in asked}
    assert len(plans) > 20
    assert [text for text, found in plans.items() if whole.search(found)] == []


async def test_a_statement_without_an_index_is_found_out(pile) -> None:
    """The plan of a question that no index answers says that the table is read from end to end."""
    if not isinstance(pile.queue.db, Sqlite):
        pile.queue.db.execute("SET enable_seqscan = off")
    assert re.search(r"(SCAN|Seq Scan on) items\b", plan(pile, "SELECT id FROM items WHERE proposed = ?", (3,)))
