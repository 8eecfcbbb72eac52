"""Agreement of two people beyond chance, held against a calculation by hand."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pytest

from anond.tags import Span
from anond_trainer.review.agreement import EVERY, agreements
from anond_trainer.review.outbox import message, seal_decision
from anond_trainer.review.verdicts import decision
from tests.review.team import app_of, client_of, join, log_in

pytestmark = pytest.mark.anyio
TURN, NAME = "hello Petra", Span(6, 11, "PERSON", None, "person")


def vote(item, reviewer, *spans, verdict="release"):
    """A person's decision."""
    return decision(item, verdict, spans, reviewer=reviewer, at=1.0, seconds=1.0)


def of(found, unit, tag=EVERY, lang=EVERY):
    """The agreement on a kind of unit."""
    (one,) = [a for a in found if (a.unit, a.tag, a.lang) == (unit, tag, lang)]
    return one


@pytest.mark.parametrize("unit", ["tokens", "spans"])
async def test_two_people_with_known_error_rates(pile, unit) -> None:
    """Ada misses 10 of 100 names and Bo 20 others: kappa and its interval are those of the fourfold table."""
    votes = []
    for number in range(100):
        item = pile.item(TURN)
        votes.append(vote(item, "Ada", *([] if number < 10 else [NAME])))
        votes.append(vote(item, "Bo", *([] if 10 <= number < 30 else [NAME])))
    found = of(agreements(votes), unit)
    # by hand: 200 words, 70 tagged by both, 10 by Bo alone, 20 by Ada alone, 100 by neither
    observed, chance = 170 / 200, (90 * 80 + 110 * 120) / 200**2
    kappa, error = (observed - chance) / (1 - chance), 1.96 * sqrt(observed * (1 - observed) / 200) / (1 - chance)
    assert (found.people, found.turns, found.units) == (("Ada", "Bo"), 100, 200)
    assert (found.observed, found.kappa) == (observed, pytest.approx(kappa))
    assert (found.low, found.high) == (pytest.approx(kappa - error), pytest.approx(kappa + error))
    assert kappa == pytest.approx(0.6939, abs=1e-4)


async def test_borders_count_on_spans_and_not_on_tokens_within(pile) -> None:
    """Who marks half of a name agrees on its word, and not on the span."""
    item = pile.item("Petra Lind here")
    votes = [vote(item, "Ada", Span(0, 10, "PERSON")), vote(item, "Bo", Span(0, 5, "PERSON"))]
    found = agreements(votes)
    assert of(found, "tokens").observed == pytest.approx(2 / 3)
    assert of(found, "spans").observed == pytest.approx(1 / 2)


async def test_by_language_tag_and_pair(pile) -> None:
    """Each pair that decided the same turns has its figures in each language, and of each tag that it used."""
    english, swedish = pile.item(TURN), pile.item(TURN, lang="sv")
    votes = [vote(one, who, NAME) for one in (english, swedish) for who in ("Ada", "Bo")]
    votes += [vote(swedish, "Cy", replace(NAME, tag="ORG"))]
    found = agreements(votes)
    assert [(a.people, a.lang) for a in found if (a.unit, a.tag) == ("tokens", EVERY)] == [
        (("Ada", "Bo"), "all"), (("Ada", "Bo"), "en"), (("Ada", "Bo"), "sv"),
        (("Ada", "Cy"), "all"), (("Ada", "Cy"), "sv"), (("Bo", "Cy"), "all"), (("Bo", "Cy"), "sv"),
    ]  # fmt: skip
    assert {a.kappa for a in found if a.people == ("Ada", "Bo")} == {1.0}
    assert {a.tag for a in found if a.people == ("Ada", "Cy")} == {EVERY, "PERSON", "ORG"}


async def test_what_chance_explains_has_no_kappa(pile) -> None:
    """Where both people tag nothing at all; and a dropped turn is not compared."""
    item, dropped = pile.item(TURN), pile.item(TURN)
    votes = [vote(item, "Ada"), vote(item, "Bo"), vote(dropped, "Ada", NAME), vote(dropped, "Bo", verdict="drop")]
    found = of(agreements(votes), "tokens")
    assert (found.turns, found.observed, found.kappa, found.low) == (1, 1.0, None, None)


async def test_leads_see_it_and_reviewers_do_not(pile) -> None:
    """From the decisions on the log."""
    item = pile.item(TURN, double=True)
    made = [vote(item, "Ada", NAME), vote(item, "Bo", NAME)]
    await pile.log.append([message("chat.decisions", 1, one.item, seal_decision(one, pile.ring)) for one in made])
    join(pile, "Ada")
    join(pile, "Kim", "lead")
    app = app_of(pile)
    async with client_of(app) as ada, client_of(app) as kim:
        await log_in(ada, "Ada")
        await log_in(kim, "Kim")
        assert (await ada.get("/api/agreement")).status_code == 403
        shown = (await kim.get("/api/agreement")).json()["agreement"]
    assert {(tuple(one["people"]), one["kappa"]) for one in shown} == {(("Ada", "Bo"), 1.0)}
