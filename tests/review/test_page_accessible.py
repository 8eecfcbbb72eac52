"""axe-core finds nothing that keeps people from using the page: in light and dark, on all that opens.

axe-core (MPL-2.0) comes with axe-playwright-python, for tests alone.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from playwright.sync_api import expect

from anond_trainer.review import accounts, calibration
from anond_trainer.review.accounts import Person
from tests.review.browsing import press, shows

AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
RUN = """async (only) => (await axe.run(document, {resultTypes: ['violations'], ...only})).violations.map(
    (found) => `${found.id}: ${found.nodes.map((node) => node.html).join(' ').slice(0, 300)}`)"""


def violations(page: Any) -> list[str]:
    """What axe finds wrong on what is shown now, by all its rules, and in dark by that of contrast alone."""
    found = []
    for scheme, only in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [f"{scheme}: {one}" for one in page.evaluate(RUN, only)]
    return found


def loaded(page: Any) -> None:
    """Put axe into the page, which refuses scripts from elsewhere."""
    page.evaluate(f"() => {{ {AXE} }}")


def begin_round(site: Any) -> None:
    """A calibration round of two turns, of which Robin, who leads, has decided one, and Kim the same otherwise."""

    async def begin() -> None:
        queue = site.pile.queue
        people = [Person("Kim"), Person("Robin", "lead")]
        items = [site.pile.item(f"Petra Lind {number}", (0, 10, "PERSON")) for number in range(2)]
        for person in people:
            accounts.add(queue.db, person, "a long password")
        calibration.begin(queue, calibration.Round("Robin", 0.8), calibration.sealed_items(queue.ring, items))
        for person, spans in zip(people, ((), items[0].spans), strict=True):
            calibration.decide(queue, person, items[0], "release", spans, 1.0)

    site.call(begin())


def test_axe_finds_nothing_on_any_page(page: Any, site: Any) -> None:
    """The login, the queue with all that lies over it, the team, an audit, and the empty pile."""
    found: dict[str, list[str]] = {}
    page.goto(f"{site.url}/login")
    loaded(page)
    found["login"] = violations(page)
    text = "Petra Lind of Quillco, born 3 April, petra@quill.example, 030 1234 in Norvik"
    spans = [
        (0, 10, "PERSON"),
        (14, 21, "ORG"),
        (28, 35, "DATE"),
        (37, 56, "EMAIL"),
        (58, 66, "UID"),
        (70, 76, "LOCATION"),
    ]
    site.add(text, *spans, risk=0.9)
    site.add("Petra", risk=0.8, lang="sv")
    site.add("nothing", lang="und", talk="t")
    page.context.add_cookies([site.session()])
    page.goto(site.url)
    shows(page, text)
    loaded(page)
    found["queue"] = violations(page)
    press(page, "m")
    page.evaluate("document.getElementById('drop').classList.add('armed')")  # as K does for three seconds
    found["all tags"] = violations(page)
    expect(page.locator("#show-team")).to_be_visible()
    for name, keys in {
        "keys": "?",
        "guidelines": "t",
        "search": "/",
        "earlier": "h",
        "team": "j",
    }.items():
        press(page, keys)
        expect(page.locator("dialog[open]")).to_have_count(1)
        if name == "search":
            page.fill("#query", "petra")
            press(page, "Enter")
            expect(page.locator("#hits li")).to_have_count(2)
        found[name] = violations(page)
        press(page, "Escape")
    press(page, "Shift+ArrowRight", "Enter")
    expect(page.locator("#toast")).to_be_visible()
    found["decided"] = violations(page)
    page.reload()
    loaded(page)
    expect(page.locator("#progress")).not_to_be_empty()
    press(page, ",")
    expect(page.locator("#past")).to_be_visible()
    found["past"] = violations(page)
    page.set_viewport_size({"width": 375, "height": 667})
    found["narrow"] = violations(page)
    press(page, ".")
    for left in ("Petra", "nothing"):
        shows(page, left)
        press(page, "Enter")
    expect(page.locator("#empty")).to_be_visible()
    found["empty"] = violations(page)
    page.goto("about:blank")  # the page that is open would go to the login by itself
    begin_round(site)
    page.context.add_cookies([site.session()])
    page.goto(site.url)
    loaded(page)
    expect(page.locator("#reason")).to_have_text("calibration: turn 2 of 2")
    found["calibration turn"] = violations(page)
    expect(page.locator("#show-calibration")).to_be_visible()
    press(page, "v")
    expect(page.locator("#calibration-differences li")).to_have_count(1, timeout=60_000)  # scikit-learn is imported
    expect(page.locator("#calibration-people td").first).to_have_text("Kim")
    found["calibration"] = violations(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
