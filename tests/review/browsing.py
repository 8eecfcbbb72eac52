"""What a reviewer does on the review page, and what is seen there."""

from __future__ import annotations

from playwright.sync_api import expect

PETRA = (11, 16, "PERSON")


def press(page, *keys: str) -> None:
    """Press keys one after the other."""
    for key in keys:
        page.keyboard.press(key)


def marks(page) -> list[tuple[str, str]]:
    """The highlighted stretches and their labels, as shown."""
    return [(m.text_content(), m.get_attribute("data-label")) for m in page.locator("#turn mark").all()]


def gold(decision) -> list[tuple[str, str, str | None]]:
    """What a decision hides: the text of each span, its tag and sub."""
    return [(decision.turn.text[s.start : s.end], s.tag, s.sub) for s in decision.spans]


def shows(page, text: str) -> None:
    """Wait until a turn is shown."""
    expect(page.locator("#turn")).to_have_text(text, use_inner_text=False)
