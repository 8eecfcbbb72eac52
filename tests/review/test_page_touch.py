"""The page by finger alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.review.browsing import gold, marks, shows


@pytest.fixture
def phone(chromium, site):
    """The page on a phone: a small screen, and fingers in place of a mouse."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.add_cookies([site.session()])
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(site.url)
    yield page
    context.close()


def test_a_turn_is_tagged_and_released_by_finger_alone(phone, site) -> None:
    """A tap puts the cursor on a word, one on a tag tags it; skip, undo and release are taps, too."""
    site.add("it is Petra here")
    shows(phone, "it is Petra here")
    phone.locator("#turn span", has_text="Petra").tap()
    if (fold := phone.locator("#fold")).is_visible():
        fold.tap()
    phone.locator("#legend .chip[data-tag=PERSON]").tap()
    assert marks(phone) == [("Petra", "PERSON")]
    phone.locator("#accept").tap()
    expect(phone.locator("#empty")).to_be_visible()
    phone.locator("#undo").tap()
    expect(phone.locator("#turn mark")).to_have_text("Petra")
    phone.locator("#accept").tap()
    expect(phone.locator("#empty")).to_be_visible()
    (made,) = site.sent(1)
    assert gold(made) == [("Petra", "PERSON", None)]
