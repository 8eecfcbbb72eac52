"""Words that somebody tags in all turns of a session that wait."""

from __future__ import annotations

import pytest

from anond.events.records import Message
from anond.seal import SessionKey, seal_place
from tests.review.team import app_of, client_of, decide, join, log_in, logged
from tests.topics import TOPICS

pytestmark = pytest.mark.anyio
ON_BOTH = True


async def spans_of(client, item) -> list[tuple[int, int, str]]:
    """What a person is shown as tagged in a turn."""
    found = (await client.post("/api/take", json={"item": item.id})).json()["item"]["spans"]
    return [(span["start"], span["end"], span["tag"]) for span in found]


async def mark(client, item, start: int, end: int, **tag: str):
    """Tag a stretch of a turn in the whole session, or without a tag take that back."""
    return await client.post("/api/mark", json={"item": item.id, "start": start, "end": end} | tag)


async def test_all_turns_of_the_session_show_a_mark_to_everybody_until_none_waits(pile) -> None:
    """Over what the machine proposes; the answer counts the turns, and the store keeps nothing of it at the end."""
    join(pile, "ada")
    join(pile, "ben")
    first = await pile.add("Lind here", talk="talk")
    then = await pile.add("at Lind  AB, says lind ab", (3, 7, "LOCATION"), talk="talk")
    async with client_of(app := app_of(pile)) as ada, client_of(app) as ben:
        await log_in(ada, "ada")
        await log_in(ben, "ben")
        await ada.post("/api/take", json={"item": first.id})
        assert (await mark(ada, first, 0, 4, tag="ORG")).json() == {"turns": 1, "alike": 0}
        assert await spans_of(ben, then) == [(3, 7, "ORG"), (18, 22, "ORG")]
        assert (await mark(ada, first, 0, 4)).json() == {"turns": 0, "alike": 0}
        await mark(ada, first, 0, 4, tag="PERSON")
        assert ("ada", "marked", first.id, "") in logged(pile)
        await decide(ben, then.id)
        assert pile.queue.db.execute("SELECT count(*) FROM marked").fetchone()[0] > 0
        await decide(ada, first.id)
    assert pile.queue.db.execute("SELECT count(*) FROM marked").fetchone() == (0,)


async def test_who_tags_in_the_session_is_told_how_many_turns_the_same_key_decides_now(pile) -> None:
    """None of the turns alike while the mark is there, and all of them again when it is taken back."""
    join(pile, "ada")
    item = await pile.add("Lind here", talk="one")
    await pile.add("Lind here", talk="another")
    async with client_of(app_of(pile)) as ada:
        await log_in(ada, "ada")
        taken = await ada.post("/api/take", json={"item": item.id})
        assert taken.json()["item"]["alike"] == 1
        assert (await mark(ada, item, 0, 4, tag="PERSON")).json() == {"turns": 0, "alike": 0}
        assert (await mark(ada, item, 0, 4)).json() == {"turns": 0, "alike": 1}


async def test_the_second_of_two_people_does_not_see_what_the_first_marked_in_the_same_turn(pile) -> None:
    """Who decides beside somebody else decides for themselves."""
    join(pile, "ada")
    join(pile, "ben")
    item = await pile.add("Lind here", double=True)
    async with client_of(app := app_of(pile)) as ada, client_of(app) as ben:
        await log_in(ada, "ada")
        await log_in(ben, "ben")
        await mark(ada, item, 0, 4, tag="PERSON")
        assert await spans_of(ada, item) == [(0, 4, "PERSON")]
        assert await spans_of(ben, item) == []


async def test_a_mark_is_refused_where_it_points_at_nothing_or_the_turn_is_somebody_elses(pile) -> None:
    """Outside of the text, at a tag that there is not, or in a turn before somebody else."""
    join(pile, "ada")
    join(pile, "ben")
    item = await pile.add("Lind here")
    async with client_of(app := app_of(pile)) as ada, client_of(app) as ben:
        await log_in(ada, "ada")
        await log_in(ben, "ben")
        assert (await mark(ada, item, 5, 50, tag="PERSON")).status_code == 400
        assert (await mark(ada, item, 4, 5, tag="PERSON")).status_code == 400
        assert (await mark(ada, item, 0, 4, tag="NOTHING")).status_code == 400
        await ada.post("/api/take", json={"item": item.id})
        assert (await mark(ben, item, 0, 4, tag="PERSON")).status_code == 409


async def test_a_mark_goes_with_the_key_of_its_session(pile) -> None:
    """It is sealed as the turn is, and holds no word in the clear."""
    join(pile, "ada")
    item = pile.item("Lind here")
    key, wrapped = SessionKey.draw(bytes.fromhex(item.session), pile.ring)
    sealed = key.seal(item.to_json(), seal_place("review", item.id.encode()))
    await pile.log.append(
        [Message(TOPICS.keys, 1, key.name, wrapped), Message(TOPICS.review, 1, item.id.encode(), sealed)]
    )
    await pile.queue.sync(pile.log)
    async with client_of(app_of(pile)) as ada:
        await log_in(ada, "ada")
        await mark(ada, item, 0, 4, tag="PERSON")
    [row] = pile.queue.db.execute("SELECT * FROM marked").fetchall()
    assert b"Lind" not in b"".join(part if isinstance(part, bytes) else part.encode() for part in row)
    await pile.log.append([Message(TOPICS.keys, 1, key.name, b"")])
    await pile.queue.sync(pile.log)
    assert pile.queue.db.execute("SELECT count(*) FROM marked").fetchone() == (0,)
