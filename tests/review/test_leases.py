"""Several people at one queue: each turn is before one person, until it is decided or abandoned."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from anond_trainer.review.outbox import Outbox
from tests.review.team import app_of, client_of, decide, join, log_in, logged, shown

pytestmark = pytest.mark.anyio
ON_BOTH = True  # SQLite and PostgreSQL
LEASE = 600.0


@pytest.fixture
async def team(pile):
    """Ada, Bo and Cy, logged in."""
    app = app_of(pile, lease=LEASE)
    async with AsyncExitStack() as stack:
        people = []
        for name in ("Ada", "Bo", "Cy"):
            join(pile, name)
            people.append(await stack.enter_async_context(client_of(app)))
            await log_in(people[-1], name)
        yield people


async def test_two_people_never_hold_one_turn(pile, team) -> None:
    """Each gets another, whoever asks how often, and who comes last gets none."""
    ada, bo, cy = team
    await pile.add("one", risk=0.9)
    await pile.add("two", risk=0.5)
    assert [await shown(one) for one in (ada, bo, ada, cy, bo)] == ["one", "two", "one", None, "two"]


async def test_a_turn_stays_with_its_reader_when_a_riskier_one_comes(pile, team) -> None:
    """What somebody reads is not pulled away."""
    await pile.add("calm", risk=0.1)
    assert await shown(team[0]) == "calm"
    await pile.add("risky", risk=0.9)
    assert [await shown(one) for one in team[:2]] == ["calm", "risky"]


async def test_an_abandoned_turn_comes_to_somebody_else(pile, team) -> None:
    """After the set time; its former reader decides it no more once another has it, and may while nobody does."""
    ada, bo, _ = team
    item = await pile.add("one")
    await shown(ada)
    pile.clock.tick(LEASE - 1)
    assert await shown(bo) is None
    pile.clock.tick(1)
    assert await shown(bo) == "one"
    refused = await decide(ada, item.id)
    assert (refused.status_code, refused.json()["item"]) == (409, None)
    pile.clock.tick(LEASE)
    assert (await decide(ada, item.id)).status_code == 200


async def test_who_works_on_keeps_the_turn(pile, team) -> None:
    """A sign of life holds it for as long again, and is refused once somebody else has it."""
    ada, bo, _ = team
    item = await pile.add("one")
    await shown(ada)
    pile.clock.tick(LEASE - 1)
    assert (await ada.post("/api/hold", json={"item": item.id})).status_code == 200
    pile.clock.tick(LEASE - 1)
    assert await shown(bo) is None
    pile.clock.tick(1)
    assert await shown(bo) == "one"
    assert (await ada.post("/api/hold", json={"item": item.id})).status_code == 409


async def test_a_turn_for_two_is_before_two_at_once_and_no_third(pile, team) -> None:
    """Whoever of them decides first, the third never gets it."""
    item = await pile.add("for two", double=True)
    assert [await shown(one) for one in team] == ["for two", "for two", None]
    await decide(team[1], item.id)
    assert [await shown(one) for one in team] == ["for two", None, None]
    assert (await decide(team[0], item.id)).status_code == 200


async def test_undoing_takes_the_turn_back_to_its_reader(pile, team) -> None:
    """And what they looked at meanwhile goes to others."""
    ada, bo, _ = team
    first = await pile.add("first", risk=0.9)
    await pile.add("second", risk=0.5)
    await decide(ada, first.id)
    assert await shown(ada) == "second"
    assert (await ada.post("/api/undo", json={"item": first.id})).json()["item"]["text"] == "first"
    assert [await shown(ada), await shown(bo)] == ["first", "second"]


async def test_guessed_items_are_refused(pile, team) -> None:
    """What lies before somebody else is neither decided, held nor skipped, and the audit log has each try."""
    ada, bo, _ = team
    item = await pile.add("one")
    await shown(ada)
    for path in ("decide", "hold", "skip", "undo"):
        body = {"item": item.id, "verdict": "release"}
        assert (await bo.post(f"/api/{path}", json=body)).status_code == 409, path
    assert [one for one in logged(pile) if one[1] == "refused"] == [("Bo", "refused", "", "item")] * 4
    assert await shown(ada) == "one"


async def test_what_people_do_is_logged(pile, team) -> None:
    """Who saw, decided, took back and skipped which item; each sight once."""
    ada, *_ = team
    item = await pile.add("one")
    await shown(ada)
    await shown(ada)
    await decide(ada, item.id, "drop")
    await ada.post("/api/undo", json={"item": item.id})
    await ada.post("/api/skip", json={"item": item.id, "why": "unsure"})
    assert [entry for entry in logged(pile) if entry[1] != "logged_in"] == [
        ("Ada", "saw", item.id, ""), ("Ada", "decided", item.id, "drop"), ("Ada", "undid", item.id, ""),
        ("Ada", "saw", item.id, ""), ("Ada", "skipped", item.id, "unsure"), ("Ada", "saw", item.id, ""),
    ]  # fmt: skip
    assert pile.queue.audit.check().broken is None


async def test_to_hold_a_turn_is_logged_as_a_sight(pile, team) -> None:
    """The page shows what its reader holds, also what nobody handed out; to hold it for longer is no new sight."""
    ada, *_ = team
    item = await pile.add("one")
    for _ in range(2):
        await ada.post("/api/hold", json={"item": item.id})
    assert await shown(ada) == "one"
    assert [entry for entry in logged(pile) if entry[1] != "logged_in"] == [("Ada", "saw", item.id, "")]


async def test_all_at_once_decide_each_turn_once(pile, team) -> None:
    """Three people who decide as fast as they can clear the queue, and no turn is decided twice or left."""
    for number in range(40):
        await pile.add(f"turn {number}")

    async def work(client) -> None:
        while item := (await client.get("/api/next")).json()["item"]:
            await asyncio.sleep(0)  # until the others had their turn
            assert (await decide(client, item["id"])).status_code == 200

    await asyncio.gather(*map(work, team))
    await Outbox(pile.queue, 0.0).send(pile.log, everything=True)
    made = await pile.decisions()
    assert sorted(one.turn.text for one in made) == sorted(f"turn {number}" for number in range(40))
    assert {one.reviewer for one in made} == {"Ada", "Bo", "Cy"}
