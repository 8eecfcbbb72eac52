"""How a word was tagged before, and what a regular expression finds in earlier decisions."""

from __future__ import annotations

import pytest

from anond.seal import Key, Ring
from anond.tags import Span
from anond_trainer.review.earlier import BadPattern, compiled, earlier
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.verdicts import decision
from anond_trainer.review.word_history import histories
from tests.review.conftest import NOON
from tests.review.team import app_of, client_of, join, log_in, logged

pytestmark = pytest.mark.anyio
ON_BOTH = True  # SQLite and PostgreSQL


async def decided(pile, text, *spans, who="ada", verdict="release", **changes) -> None:
    """A turn that somebody decided, on the log."""
    item = await pile.add(text, **changes)
    marked = tuple(Span(*span) for span in spans)
    outbox = Outbox(pile.queue, 0.0)
    assert outbox.store(decision(item, verdict, marked, reviewer=who, at=NOON, seconds=3.0))
    await outbox.send(pile.log)
    await pile.queue.sync(pile.log)


async def some(pile) -> None:
    """Three decisions about Mercedes."""
    await decided(pile, "I am Mercedes, Mercedes Ruiz", (5, 13, "PERSON"), (15, 28, "PERSON"))
    await decided(pile, "my mercedes is broken", (3, 11, "PRODUCT"), who="bo")
    await decided(pile, "ask Mercedes", who="bo", lang="sv")


async def test_a_word_is_counted_once_for_each_tag_of_a_turn(pile) -> None:
    """In whatever case; also after the record came back over the log; dropped turns and other keys tell nothing."""
    await some(pile)
    await decided(pile, "Mercedes", verdict="drop")
    tags = [{"tag": "", "count": 1}, {"tag": "PERSON", "count": 1}, {"tag": "PRODUCT", "count": 1}]
    asked = "is MERCEDES broken, Quillco?"
    assert histories(pile.queue.db, pile.ring, asked) == [{"start": 3, "end": 11, "tags": tags}]
    assert histories(pile.queue.db, Ring("review", [Key.draw(0.0)]), asked) == []


async def test_no_word_can_be_read_from_the_file(pile, tmp_path) -> None:
    """Neither from the counts nor from the decisions."""
    await some(pile)
    for path in tmp_path.glob("review.db*"):
        assert b"ercedes" not in path.read_bytes()


async def test_leads_find_the_decisions_of_all_and_reviewers_their_own(pile) -> None:
    """With the words around, the tag, and in the languages that the person reads; the audit log holds no word."""
    await some(pile)
    join(pile, "bo")
    join(pile, "lea", "lead")
    join(pile, "eve", "lead", "en")
    found = {}
    for who in ("bo", "lea", "eve"):
        async with client_of(app_of(pile)) as client:
            await log_in(client, who)
            answer = (await client.post("/api/earlier", json={"pattern": r"merc\\w+".replace("\\\\", "\\")})).json()
            assert answer["complete"]
            found[who] = sorted(
                (hit["who"], hit["tag"], hit["text"][hit["start"] : hit["end"]]) for hit in answer["hits"]
            )
    mine = [("bo", "", "Mercedes"), ("bo", "PRODUCT", "mercedes")]
    assert found == {"bo": mine, "lea": [("ada", "PERSON", "Mercedes"), *mine],
                     "eve": [("ada", "PERSON", "Mercedes"), ("bo", "PRODUCT", "mercedes")]}  # fmt: skip
    assert not any("merc" in "".join(entry) for entry in logged(pile))


async def test_a_search_ends_in_time_and_says_so(pile) -> None:
    """Whatever the expression: RE2 never goes back, and what is no expression of its own is refused."""
    await decided(pile, "a" * 5_000 + "!")
    await decided(pile, "b")
    found = await earlier(pile.queue, compiled("(a|aa)+$"), None, ())
    assert (found.hits, found.looked_at, found.complete) == ((), 2, True)
    ticks = iter(range(100))
    found = await earlier(pile.queue, compiled("b"), None, (), budget=1.5, clock=lambda: float(next(ticks)))
    assert (len(found.hits), found.complete) == (1, False)
    for pattern in ("(", r"(a)\1", "(?=a)", "a{1000}{1000}"):
        with pytest.raises(BadPattern):
            compiled(pattern)
