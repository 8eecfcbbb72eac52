"""Several people at the page at once, each in a browser of their own: who gets which turn, and who settles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from anond_trainer.review import accounts
from anond_trainer.review.accounts import Person
from anond_trainer.review.guard import COOKIE
from anond_trainer.review.login import issue_login, redeem
from tests.review.browsing import gold, marks, press, shows

LEASE = 600.0  # seconds


@pytest.fixture
def people(chromium: Any, site: Any) -> Iterator[Callable[[str], Any]]:
    """Lets somebody sit down at a page of their own."""
    contexts = []

    async def log_in(name: str) -> str:
        accounts.add(site.pile.queue.db, Person(name), "correct horse battery")
        return redeem(site.pile.queue, issue_login(site.pile.queue, name)) or ""

    def sit_down(name: str) -> Any:
        context = chromium.new_context()
        contexts.append(context)
        context.add_cookies([{"name": COOKIE, "value": site.call(log_in(name)), "url": site.url}])
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.goto(site.url)
        expect(page.locator("#desk, #empty").filter(visible=True)).to_have_count(1)
        return page

    yield sit_down
    for context in contexts:
        context.close()


def test_two_people_never_get_one_turn_and_an_abandoned_one_comes_to_the_other(people: Any, site: Any) -> None:
    """Each has a turn of their own; who let the lease of one run out finds it gone, and it is decided once."""
    site.add("first", risk=0.9)
    site.add("second", risk=0.5)
    ada, bo = people("Ada"), people("Bo")
    shows(ada, "first")
    shows(bo, "second")
    site.pile.clock.tick(LEASE + 1)
    press(bo, "Enter")
    shows(bo, "first")
    press(ada, "Enter")
    expect(ada.locator("#toast")).to_contain_text("somebody else has it now")
    press(bo, "Enter")
    expect(bo.locator("#empty")).to_be_visible()
    assert sorted((one.turn.text, one.reviewer) for one in site.sent(2)) == [("first", "Bo"), ("second", "Bo")]


def test_a_third_person_settles_where_two_disagree(people: Any, site: Any) -> None:
    """The third sees what one and what both marked, without names, and what they send ends it."""
    site.add("I am Petra Lind", (5, 10, "PERSON"), double=True)
    ada, bo = people("Ada"), people("Bo")
    for page in (ada, bo):
        shows(page, "I am Petra Lind")
    press(ada, "Enter")
    expect(ada.locator("#empty")).to_be_visible()
    press(bo, "End", "p", "Enter")
    expect(bo.locator("#empty")).to_be_visible()
    site.pile.clock.tick(site.UNDO + 1)
    site.on_log(2)
    cy = people("Cy")
    shows(cy, "I am Petra Lind")
    expect(cy.locator("#reason")).to_have_text("two people disagree: you settle")
    assert marks(cy) == [("Petra", "PERSON"), ("Lind", "PERSON")]
    expect(cy.locator("body")).not_to_contain_text("Ada")
    press(cy, "Enter")
    expect(cy.locator("#empty")).to_be_visible()
    site.pile.clock.tick(site.UNDO + 1)
    last = next(one for one in site.on_log(3) if one.reviewer == "Cy")
    assert [text for text, *_ in gold(last)] == ["Petra", "Lind"]
