"""What people see of their own work, and what a lead sees of everybody's."""

from __future__ import annotations

import pytest

from anond.tags import Span
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.progress import progress, untagging
from anond_trainer.review.verdicts import decision
from tests.review.conftest import NOON
from tests.review.team import app_of, client_of, join, log_in

pytestmark = pytest.mark.anyio
ON_BOTH = True  # SQLite and PostgreSQL


def made(item, *spans, who="ada", verdict="release", seconds=4.0, at=NOON):
    """A decision."""
    return decision(item, verdict, tuple(Span(*s) for s in spans), reviewer=who, at=at, seconds=seconds)


async def decided(pile, *decisions) -> None:
    """Decisions on the log."""
    outbox = Outbox(pile.queue, 0.0)
    for one in decisions:
        assert outbox.store(one)
    await outbox.send(pile.log)


async def test_progress_counts_ones_own_time_and_everybodys_pace(pile) -> None:
    """Seconds are the median; time to clear is left by pace; the model had what was decided before it was published."""
    for number, seconds in enumerate((2.0, 4.0, 60.0)):
        item = await pile.add(f"turn {number} of some length", lang="sv")
        await decided(pile, made(item, seconds=seconds, at=NOON + number))
    other = await pile.add("of another person here")
    await decided(pile, made(other, who="bo"))
    found = progress(pile.queue.db, "ada", 30, 60, {"sv": NOON + 1, "en": NOON + 9})
    assert found == {"seconds": 4.0, "clear_in": 1800.0, "learnt": 2}
    assert progress(pile.queue.db, "cy", 30, 0, {}) == {"seconds": None, "clear_in": None, "learnt": None}


async def test_a_lead_sees_who_releases_bare_turns_as_they_stand(pile) -> None:
    """Only those of 100 % risk count in which nothing was proposed; a reviewer does not see it."""
    bare = [await pile.add(f"turn {n} of some length", risk=1.0, lang="pl") for n in range(3)]
    proposed = await pile.add("I am Petra of Norvik", (5, 10, "PERSON"), risk=1.0, lang="pl")
    likely = await pile.add("something else there", risk=0.5, lang="pl")
    await decided(
        pile, made(bare[0]), made(bare[1], (0, 4, "ORG")), made(bare[2], who="bo"), made(proposed), made(likely)
    )
    join(pile, "bo")
    join(pile, "lea", "lead")
    async with client_of(app_of(pile)) as lea, client_of(app_of(pile)) as bo:
        await log_in(lea, "lea")
        await log_in(bo, "bo")
        assert (await lea.get("/api/team")).json()["bare"] == [
            {"who": "ada", "lang": "pl", "turns": 2, "released": 1},
            {"who": "bo", "lang": "pl", "turns": 1, "released": 1},
        ]  # fmt: skip
        assert (await bo.get("/api/untagging")).status_code == 403
        stats = (await bo.get("/api/stats")).json()
    assert stats["progress"]["seconds"] == 4.0


async def test_who_untags_what_others_tag(pile) -> None:
    """Of the words that others tagged in the same turns, those that each person left; dropped turns say nothing."""
    items = [pile.item("Petra Lind of Norvik", talk=f"t{n}") for n in range(2)]
    name, place = (0, 10, "PERSON"), (14, 20, "LOCATION")
    votes = [
        made(items[0], name, place), made(items[0], place, who="bo"),
        made(items[1], name), made(items[1], who="bo", verdict="drop"),
    ]  # fmt: skip
    assert untagging(votes) == [
        {"who": "ada", "tagged": 1, "untagged": 0}, {"who": "bo", "tagged": 3, "untagged": 2},
    ]  # fmt: skip
