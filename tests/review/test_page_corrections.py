"""Corrections on the page: a decision whose time to undo is over is decided anew, by keyboard."""

from __future__ import annotations

from playwright.sync_api import expect

from anond.events.records import RESET, Message
from tests.review.browsing import marks, press, shows


def test_a_decision_is_corrected_after_its_window(opened, site) -> None:
    """By keyboard: back, U, the missed name, Enter; the page says that a recall goes out. The turn that waits stays."""
    site.add("I am Petra from Lund", (5, 10, "PERSON"), risk=0.9)
    site.add("something else")
    page = opened()
    shows(page, "I am Petra from Lund")
    press(page, "Enter")
    assert len(site.sent(1)) == 1
    shows(page, "something else")
    press(page, "Home", "l", ",")
    shows(page, "I am Petra from Lund")
    expect(page.locator("#past-text")).to_have_text("You released this turn, its time to undo is over.")
    press(page, "u")
    expect(page.locator("#past-text")).to_have_text("You correct an earlier decision. Enter sends it.")
    expect(page.locator("#accept-text")).to_have_text("Correct")
    expect(page.locator("#skip")).to_be_hidden()
    press(page, "End", "l", "Enter")
    expect(page.locator("#toast-text")).to_have_text("Corrected: what went out is recalled")
    shows(page, "something else")
    assert marks(page) == [("something", "LOCATION")]
    site.pile.clock.tick(site.UNDO + 1)
    first, second = site.on_log(2)
    assert [len(one.spans) for one in (first, second)] == [1, 2]
    assert (second.item, second.reviewer) == (first.item, "Robin")
    press(page, ",")
    expect(page.locator("#past-text")).to_have_text("You corrected this turn, its time to undo is over.")


def take_up(page, key: str) -> None:
    """Go back to the latest decision, and take it up to be corrected."""
    press(page, ",")
    expect(page.locator("#past-text")).to_contain_text("time to undo is over")
    press(page, key)
    expect(page.locator("#past-text")).to_contain_text("You correct")


def test_a_correction_is_left_or_taken_back(opened, site) -> None:
    """Esc leaves the decision as it is, one that changes nothing says so, and U takes a correction back."""
    site.add("I am Petra from Lund", (5, 10, "PERSON"))
    page = opened()
    press(page, "Enter")
    site.sent(1)
    expect(page.locator("#empty")).to_be_visible()
    take_up(page, "Enter")
    press(page, "x", "Escape")
    expect(page.locator("#empty")).to_be_visible()
    take_up(page, "Enter")
    press(page, "Enter")
    expect(page.locator("#toast-text")).to_have_text("Nothing was changed.")
    take_up(page, "Enter")
    press(page, "x", "Enter")
    expect(page.locator("#toast-text")).to_have_text("Corrected for training: nothing is recalled")
    expect(page.locator("#empty")).to_be_visible()
    press(page, "u")
    expect(page.locator("#toast")).to_be_hidden(timeout=1000 * site.UNDO / 2)  # by the answer, not by the clock
    site.pile.clock.tick(site.UNDO + 1)
    press(page, ",")
    expect(page.locator("#past-text")).to_contain_text("time to undo is over")  # a turn that is hidden keeps its text
    shows(page, "I am Petra from Lund")
    assert marks(page) == [("Petra", "PERSON")]
    assert len(site.on_log(1)) == 1


def test_a_correction_that_came_too_late_is_told(opened, site) -> None:
    """The daemon knows its session no more: above the turn, and where one looks back at it."""
    item = site.add("I am Petra from Lund", (5, 10, "PERSON"))
    page = opened()
    press(page, "Enter")
    site.sent(1)
    expect(page.locator("#empty")).to_be_visible()
    take_up(page, "u")
    press(page, "End", "l", "Enter")
    expect(page.locator("#toast-text")).to_have_text("Corrected: what went out is recalled")
    site.pile.clock.tick(site.UNDO + 1)
    site.on_log(2)
    topic = site.pile.queue.topics.decisions

    async def tell() -> None:
        await site.pile.log.append([Message(topic, 1, item.id.encode(), b"", RESET)])
        await site.pile.queue.sync(site.pile.log)

    site.call(tell())
    press(page, ",")
    expect(page.locator("#past-text")).to_contain_text("too late for a recall: the session is over")
    press(page, ".")
    site.add("something else")
    shows(page, "something else")
    page.reload()
    expect(page.locator("#progress")).to_contain_text("1 of your corrections came too late for a recall")
