"""Some items for two come to one of the two without proposals."""

from __future__ import annotations

import pytest

from anond.tags import Span
from anond_trainer.review.outbox import seal_decision
from anond_trainer.review.verdicts import decision
from tests.review.conftest import NOON
from tests.review.team import app_of, client_of, decide, join, log_in

pytestmark = pytest.mark.anyio
ON_BOTH = True  # SQLite and PostgreSQL

PETRA = {"start": 5, "end": 10, "tag": "PERSON"}


async def test_one_of_two_gets_no_proposals_and_a_lead_sees_the_difference(pile) -> None:
    """Whoever looks first, each time they look; the other sees what was found; items for one always come with it."""
    join(pile, "ada", "lead")
    join(pile, "bo")
    both = await pile.add("I am Petra here", (5, 10, "PERSON"), double=True, risk=0.9)
    one = await pile.add("I am Petra there", (5, 10, "PERSON"), risk=0.1)
    app = app_of(pile, unaided=1.0)
    async with client_of(app) as ada, client_of(app) as bo:
        await log_in(ada, "ada")
        await log_in(bo, "bo")
        for _ in range(2):
            shown = (await ada.get("/api/next")).json()["item"]
            assert (shown["id"], shown["spans"], shown["unaided"]) == (both.id, [], True)
        shown = (await bo.get("/api/next")).json()["item"]
        assert (shown["id"], shown["spans"], "unaided" in shown) == (both.id, [PETRA], False)
        shown = (await decide(ada, both.id, spans=[], seconds=9)).json()["item"]
        assert (shown["id"], shown["spans"]) == (one.id, [PETRA])
        await decide(bo, both.id, spans=[PETRA], seconds=4)
        for name in ("ada", "bo"):
            pile.queue.sent(both.id, name)
        assert (await ada.get("/api/team")).json()["proposals"] == {
            "with": {"decisions": 1, "seconds": 4.0, "pairs": 0, "disagreed": 0},
            "without": {"decisions": 1, "seconds": 9.0, "pairs": 1, "disagreed": 1},
        }


async def test_whoever_sees_no_proposals_decides_that_turn_alone(pile) -> None:
    """Else an identical turn for one person would go out without a name that was proposed in it; nor is any told."""
    join(pile, "ada")
    item = await pile.add("Petra is here again", risk=0.1)
    pile.queue.sent(item.id, "bo", outcome(pile, item, Span(0, 5, "PERSON")))
    both = await pile.add("I am Petra, hello", (5, 10, "PERSON"), double=True, risk=0.9)
    one = await pile.add("I am Petra, hello", (5, 10, "PERSON"), risk=0.1)
    async with client_of(app_of(pile, unaided=1.0)) as ada:
        await log_in(ada, "ada")
        shown = (await ada.get("/api/next")).json()["item"]
        assert shown.keys() & {"unaided", "alike", "history"} == {"unaided"}
        answer = (await decide(ada, both.id, spans=[])).json()
        assert (answer["undo"]["count"], answer["item"]["id"]) == (1, one.id)
        assert (answer["item"]["spans"], "history" in answer["item"]) == ([PETRA], True)


def outcome(pile, item, *spans: Span) -> bytes:
    """A decision as it comes from the log."""
    return seal_decision(decision(item, "release", spans, reviewer="bo", at=NOON, seconds=1.0), pile.ring)


async def test_without_the_setting_everybody_gets_them(pile) -> None:
    """Items for two as well."""
    join(pile, "ada")
    await pile.add("I am Petra here", (5, 10, "PERSON"), double=True)
    async with client_of(app_of(pile)) as ada:
        await log_in(ada, "ada")
        assert (await ada.get("/api/next")).json()["item"]["spans"] == [PETRA]
