"""The review page in a real browser, used as a reviewer uses it: turns come, are decided and go."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from anond.events.review import Sent
from anond_trainer.active.priorities import Priorities, Wanted
from anond_trainer.review import asked_first
from tests.review.browsing import PETRA, gold, marks, press, shows


def test_accept_by_enter(opened, site) -> None:
    """Enter releases the turn with the machine's spans, and the emptied queue says so."""
    site.add("My name is Petra", PETRA)
    page = opened()
    shows(page, "My name is Petra")
    assert marks(page) == [("Petra", "PERSON")]
    press(page, "Enter")
    expect(page.locator("#empty")).to_be_visible()
    [made] = site.sent(1)
    assert (made.verdict, made.reviewer, gold(made)) == ("release", "Robin", [("Petra", "PERSON", None)])
    assert made.seconds > 0


def tag_last_word_and_send(page) -> None:
    """Add a person to a turn that went out with one, and send that."""
    expect(page.locator("#accept")).to_contain_text("This is all")
    page.keyboard.press("End")
    page.keyboard.press("p")
    expect(page.locator("#turn mark")).to_have_count(2)
    press(page, "Enter")
    expect(page.locator("#toast-text")).to_have_text("Audited")


def test_an_audit_says_so_and_its_leak_is_sent(opened, site) -> None:
    """The page tells that the turn went out; what a person marks goes with the decision, and how the turn went out."""
    sent = Sent("s", ((11, 16),))
    site.add("My name is Petra Lind", PETRA, kind="audit", reason="audit", sent=sent, risk=0.01)
    site.add("My name is Petra", PETRA)
    page = opened()
    expect(page.locator("#accept")).to_contain_text("Release")
    press(page, "Enter")
    expect(page.locator("#reason")).to_have_text("audit: this went out as marked")
    tag_last_word_and_send(page)
    released, made = site.sent(2)
    assert (released.kind, released.sent) == ("divert", None)
    assert (made.kind, made.verdict, made.sent) == ("audit", "release", sent)
    assert [text for text, *_ in gold(made)] == ["Petra", "Lind"]


def test_a_suspect_says_so_and_its_leak_is_sent(opened, site) -> None:
    """A turn that went out and that a committee doubts is no audit: the page says that something may be missing."""
    sent = Sent("s", ((11, 16),))
    site.add("My name is Petra Lind", PETRA, kind="suspect", reason="suspect", sent=sent, risk=0.6)
    page = opened()
    expect(page.locator("#reason")).to_have_text("suspect: this went out as marked, and something may be missing")
    tag_last_word_and_send(page)
    [made] = site.sent(1)
    assert (made.kind, made.verdict, made.sent) == ("suspect", "release", sent)
    assert [text for text, *_ in gold(made)] == ["Petra", "Lind"]


def test_login_link_works_once(page, site) -> None:
    """A used link opens nothing in another browser, and the page says why; the token leaves the address."""
    site.add("My name is Petra")
    link = site.login()
    page.goto(link)
    shows(page, "My name is Petra")
    page.goto("about:blank")  # what the page still asks for must not meet the missing cookie
    page.context.clear_cookies()
    page.goto(f"{site.url}/")
    page.wait_for_url(f"{site.url}/login")
    page.goto(link)
    expect(page.locator("#message")).to_have_text("This login link was used already, or is too old.")
    assert page.url == f"{site.url}/login"
    page.fill("#token", site.login())
    press(page, "Enter")
    shows(page, "My name is Petra")


def test_skip(opened, site) -> None:
    """S moves on to the next turn, and the skipped one comes again at the end."""
    site.add("risky", risk=0.9)
    site.add("calm", risk=0.1)
    page = opened()
    shows(page, "risky")
    press(page, "s")
    shows(page, "calm")
    press(page, "Enter")
    shows(page, "risky")
    assert [made.turn.text for made in site.sent(1)] == ["calm"]


def test_undo_before_it_is_sent(opened, site) -> None:
    """U takes the last decision back with its edits, and nothing is sent."""
    site.add("My name is Petra")
    page = opened()
    shows(page, "My name is Petra")
    press(page, "End", "p", "Enter")
    expect(page.locator("#toast")).to_contain_text("Released")
    expect(page.locator("#countdown")).to_have_text("30")
    press(page, "u")
    shows(page, "My name is Petra")
    assert marks(page) == [("Petra", "PERSON")]
    expect(page.locator("#toast")).to_be_hidden()
    assert site.sent(0) == []


def test_undo_too_late(opened, site) -> None:
    """An undo that comes too late says so, and how the decision is corrected."""
    site.add("My name is Petra")
    page = opened()
    shows(page, "My name is Petra")
    press(page, "Enter")
    expect(page.locator("#toast")).to_be_visible()
    assert len(site.sent(1)) == 1
    press(page, "u")
    expect(page.locator("#toast")).to_contain_text("Too late to take it back: go back with , and correct it.")


def test_drop_asks_twice(opened, site) -> None:
    """K drops a turn at its second press in a row; any other key in between calls it off."""
    site.add("My name is Petra", PETRA)
    page = opened()
    shows(page, "My name is Petra")
    press(page, "k")
    expect(page.locator("#drop")).to_contain_text("Really drop?")
    press(page, "ArrowLeft", "k", "k")
    expect(page.locator("#empty")).to_be_visible()
    [made] = site.sent(1)
    assert made.verdict == "drop"


def test_held_key_decides_once(opened, site) -> None:
    """Holding Enter down decides one turn, not all of them."""
    for text in ("one", "two", "three"):
        site.add(text)
    page = opened()
    shows(page, "one")
    page.keyboard.down("Enter")
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    shows(page, "two")
    assert len(site.sent(1)) == 1


def test_markup_is_text(opened, site) -> None:
    """Markup in a turn, its context, speaker or reason is shown as it was written and never run."""
    attack = "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"
    site.add(attack, reason=attack, context=((attack, attack),))
    page = opened()
    shows(page, attack)
    expect(page.locator("#context .said")).to_have_text(attack)
    expect(page.locator("#reason")).to_contain_text("<script>")
    assert page.locator("main script, main img").count() == 0
    assert page.title() == "(1) anond review"


def test_around_the_turn(opened, site) -> None:
    """The page names language, risk and reason, shows the context, and marks the text with its language."""
    site.add("Jag heter Petra", (10, 15, "PERSON"), lang="sv", risk=0.62, reason="no_model")
    page = opened()
    shows(page, "Jag heter Petra")
    expect(page.locator(".meta")).to_contain_text("Swedish")
    expect(page.locator(".meta")).to_contain_text("62 % risk")
    expect(page.locator(".meta")).to_contain_text("no model for this language")
    expect(page.locator("#turn")).to_have_attribute("lang", "sv")
    expect(page.locator("#context li")).to_have_text(["agentMay I have your name, please?"])
    expect(page.locator("#live")).to_have_text("New turn. 62 % risk, 1 tagged.")
    press(page, "Home", "End")
    expect(page.locator("#live")).to_have_text("Petra, PERSON")


def test_a_turn_that_training_asks_for_says_why(opened, site) -> None:
    """In place of the reason for which a daemon sent it."""
    item = site.add("one", reason="no_model")

    async def ask() -> None:
        asked_first.store_priorities(site.pile.queue.db, Priorities("en", 1.0, (Wanted(item.id, "new"),)))

    site.call(ask())
    expect(opened().locator("#reason")).to_have_text("asked: a new kind of turn")


def test_counters(opened, site) -> None:
    """The counters follow what is decided."""
    site.add("one")
    site.add("two")
    page = opened()
    expect(page.locator(".counts div:visible")).to_have_text(["2open", "0today", "0last hour"])
    press(page, "Enter")
    expect(page.locator(".counts div:visible")).to_have_text(["1open", "1today", "1last hour"])


def test_late_answers(opened, page, site) -> None:
    """Counters that were asked for before a decision and come after it are not shown."""
    held = []
    page.route("**/api/stats", lambda route: held.append((route, route.fetch())))
    site.add("one")
    site.add("two")
    opened()
    shows(page, "one")
    while not held:
        page.wait_for_timeout(20)
    press(page, "Enter")
    expect(page.locator(".counts div:visible")).to_have_text(["1open", "1today", "1last hour"])
    route, before = held[0]
    route.fulfill(response=before)
    page.wait_for_timeout(300)
    expect(page.locator(".counts div:visible")).to_have_text(["1open", "1today", "1last hour"])


def test_new_items_appear(opened, site) -> None:
    """An empty pile shows a new turn by itself."""
    page = opened()
    expect(page.locator("#empty")).to_be_visible()
    site.add("hello again")
    shows(page, "hello again")


def test_decided_elsewhere_while_shown(opened, site) -> None:
    """A turn that was decided elsewhere while it was shown is said to be gone, and the next one comes."""
    item = site.add("one", risk=0.9)
    site.add("two", risk=0.1)
    page = opened()
    shows(page, "one")

    async def close() -> None:
        site.pile.queue.close_item(item.id, "sent")

    site.call(close())
    press(page, "Enter")
    shows(page, "two")
    expect(page.locator("#toast")).to_contain_text("decided elsewhere")


@pytest.mark.parametrize("width", [360, 1440])
def test_fits(opened, site, page, width) -> None:
    """Nothing sticks out at the side, and every button and tag is on the screen, on a phone and a wide screen."""
    page.set_viewport_size({"width": width, "height": 780})
    site.add("https://example.org/" + "x" * 300, (0, 320, "URL"))
    opened()
    expect(page.locator("#turn mark")).to_have_count(1)
    press(page, "k")
    expect(page.locator("#drop")).to_have_class("danger armed")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for button in page.locator(".actions button, #main-tags .chip").all():
        expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast(opened, site, page, scheme) -> None:
    """All text stands out from what is behind it by 4.5 to 1 at least, in both colour schemes."""
    page.emulate_media(color_scheme=scheme)
    site.add("My name is Petra", PETRA)
    opened()
    press(page, "m")
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")  # until it has faded in
    weak = page.evaluate(
        """() => {
            const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
            const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
                .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
                .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
            const behind = (node) => {
                for (let n = node; n; n = n.parentElement) {
                    const colour = rgb(getComputedStyle(n).backgroundColor);
                    if (colour.length === 3 || colour[3] === 1) return colour;
                }
            };
            const ratio = (node, pseudo) => {
                const [a, b] = [light(rgb(getComputedStyle(node, pseudo).color)), light(behind(node))];
                return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            };
            const texts = [...document.querySelectorAll('body *')]
                .filter((n) => n.checkVisibility() && [...n.childNodes].some((c) => c.nodeType === 3 && c.data.trim()));
            return [...texts.map((n) => [n.textContent, ratio(n)]),
                    ...[...document.querySelectorAll('mark')].map((n) => ['label', ratio(n, '::after')])]
                .filter(([, r]) => r < 4.5);
        }"""
    )
    assert weak == []
