"""Identical turns are asked once, and each gets a decision of its own."""

from __future__ import annotations

import pytest

from anond.events.review import Drawn
from anond.tags import Span
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.verdicts import decision
from tests.review.conftest import NOON
from tests.review.team import app_of, client_of, decide, join, log_in

pytestmark = pytest.mark.anyio
ON_BOTH = True  # SQLite and PostgreSQL

GREETING = "hello this is Petra how are you"
PETRA = (14, 19, "PERSON")


def alike(pile, item, who="ada") -> list[str]:
    """The ids of the items that are decided with one."""
    return sorted(one.id for one in pile.queue.decided_along(item.id, who))


async def test_one_key_decides_all_and_undo_takes_all_back(pile) -> None:
    """Each decision is about its own turn, with the spans where the same letters stand."""
    join(pile, "ada")
    first = await pile.add(GREETING, PETRA, risk=0.9)
    spread = "hello  this is\n Petra how are you "
    second = await pile.add(spread, (16, 21, "PERSON"), risk=0.1)
    other = await pile.add("something else here, please", risk=0.05)
    async with client_of(app_of(pile)) as ada:
        await log_in(ada, "ada")
        shown = (await ada.get("/api/next")).json()["item"]
        assert (shown["id"], shown["alike"]) == (first.id, 1)
        spans = [{"start": 6, "end": 10, "tag": "ORG"}, {"start": 14, "end": 23, "tag": "PERSON"}]
        answer = (await decide(ada, first.id, spans=spans)).json()
        assert (answer["undo"]["count"], answer["item"]["id"]) == (2, other.id)
        assert len((await ada.get("/api/mine")).json()["past"]) == 1
        await ada.post("/api/undo", json={"item": first.id})
        assert pile.queue.get(second.id, "ada") == second
        await decide(ada, first.id, spans=spans)
    await Outbox(pile.queue, 0.0).send(pile.log, everything=True)
    made = {one.item: one for one in await pile.decisions()}
    assert set(made) == {first.id, second.id}
    marked = made[second.id]
    assert [(spread[s.start : s.end], s.tag) for s in marked.spans] == [("this", "ORG"), ("Petra how", "PERSON")]
    assert (marked.turn, marked.session, marked.seconds) == (second.turn, second.session, 0.0)


@pytest.mark.parametrize(
    ("text", "spans", "changes"),
    [
        (GREETING.replace("Petra", "petra"), [PETRA], {}),
        (GREETING, [], {}),
        (GREETING, [PETRA], {"lang": "sv"}),
        (GREETING, [PETRA], {"drawn": Drawn(0.5, "m", ())}),
        ("Petra", [], {"context": (("agent", "Which car do you drive?"),)}),
    ],
)
async def test_what_differs_is_asked_by_itself(pile, text, spans, changes) -> None:
    """In case, in what is proposed, in language; a short turn also in what was said before; and what is drawn."""
    first = await (pile.add("Petra") if text == "Petra" else pile.add(GREETING, PETRA))
    await pile.add(text, *spans, **changes)
    assert alike(pile, first) == []


async def test_a_turn_whose_session_learnt_something_is_asked_by_itself(pile) -> None:
    """There the same words may be a name, whether the decision was sent or may be taken back; nor decides it others."""
    first, second = await pile.add("thanks for the rose, bye"), await pile.add("thanks for the rose, bye", talk="t")
    assert alike(pile, first) == [second.id]
    assert alike(pile, second) == [first.id]
    named = await pile.add("I am Rose", talk="t")
    outbox = Outbox(pile.queue, 60.0)
    outbox.store(decision(named, "release", (Span(5, 9, "PERSON"),), reviewer="bo", at=NOON, seconds=1.0))
    assert alike(pile, first) == alike(pile, second) == []
    await outbox.send(pile.log, everything=True)
    assert alike(pile, first) == alike(pile, second) == []


async def test_what_another_looks_at_is_left_to_them(pile) -> None:
    """It is neither decided nor counted."""
    join(pile, "ada")
    join(pile, "bo")
    first, second = await pile.add(GREETING, risk=0.9), await pile.add(GREETING, risk=0.1)
    app = app_of(pile)
    async with client_of(app) as ada, client_of(app) as bo:
        await log_in(ada, "ada")
        await log_in(bo, "bo")
        assert (await ada.get("/api/next")).json()["item"]["id"] == first.id
        assert (await bo.get("/api/next")).json()["item"]["id"] == second.id
        assert (await decide(ada, first.id)).json()["undo"]["count"] == 1


async def test_skipping_skips_all(pile) -> None:
    """None of them comes at once again."""
    first = await pile.add(GREETING, risk=0.9)
    await pile.add(GREETING, risk=0.8)
    other = await pile.add("something else here, please", risk=0.1)
    assert pile.queue.skip(first.id)
    assert pile.queue.next("ada") == other


async def test_a_team_may_be_asked_about_each(pile) -> None:
    """`review.alike = false`: one key decides one turn."""
    pile.queue.asks_once = False
    first = await pile.add(GREETING, PETRA, risk=0.9)
    await pile.add(GREETING, PETRA, risk=0.1)
    assert alike(pile, first) == []
