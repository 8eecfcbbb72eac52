"""The review page in a real browser, used as a reviewer uses it."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

PETRA = (11, 16, "PERSON")


@pytest.fixture
def opened(page, site):
    """Opens the page, logged in, and waits for the first item, or for the empty desk."""

    def go():
        page.context.add_cookies([site.session()])
        page.goto(site.url)
        expect(page.locator("#desk, #empty").filter(visible=True)).to_have_count(1)
        return page

    return go


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


def test_login_link_works_once(page, site) -> None:
    """A used link opens nothing in another browser, and the page says why; the token leaves the address."""
    site.add("My name is Petra")
    link = site.login()
    page.goto(link)
    shows(page, "My name is Petra")
    page.context.clear_cookies()
    page.goto(f"{site.url}/")
    page.wait_for_url(f"{site.url}/login")
    page.goto(link)
    expect(page.locator("#message")).to_have_text("This login link was used already, or is too old.")
    assert page.url == f"{site.url}/login"
    page.fill("#token", site.login())
    press(page, "Enter")
    shows(page, "My name is Petra")


def test_tag_by_keys_behind_emoji(opened, site) -> None:
    """Offsets count characters as Python does, also behind emoji, families and combining marks."""
    text = "😀👩‍👩‍👧 é ich bin Petra Müller-Lüdenscheidt!"
    site.add(text)
    page = opened()
    shows(page, text)
    press(page, "End", "Shift+ArrowLeft", "p", "Enter")
    [made] = site.sent(1)
    assert gold(made) == [("Petra Müller-Lüdenscheidt", "PERSON", None)]
    assert made.turn.text == text


def test_every_tag_has_its_key(opened, site) -> None:
    """Each key of the legend tags the word under the cursor, and the legend shows it."""
    site.add("word")
    page = opened()
    shows(page, "word")
    press(page, "m")
    chips = page.locator("#legend .chip")
    expect(chips).to_have_count(25)
    for chip in chips.all():
        expect(chip).to_be_visible()
        press(page, "x", chip.locator("kbd").text_content().lower())
        assert marks(page) == [("word", chip.get_attribute("data-tag"))]


def test_untag(opened, site) -> None:
    """X takes the tag off the span under the cursor, and leaves the others."""
    site.add("My name is Petra, not Paula", PETRA, (22, 27, "PERSON"))
    page = opened()
    shows(page, "My name is Petra, not Paula")
    press(page, "End", "x", "Enter")
    [made] = site.sent(1)
    assert gold(made) == [("Petra", "PERSON", None)]


def test_a_part_of_a_span(opened, site) -> None:
    """Tagging or untagging a part of a span leaves its tag on the rest: nothing is uncovered by accident."""
    site.add("it is Petra Lind, Uppsala!", (6, 25, "PERSON"))
    page = opened()
    shows(page, "it is Petra Lind, Uppsala!")
    press(page, "End", "ArrowLeft", "Shift+ArrowRight", "Shift+ArrowLeft", "x")
    assert marks(page) == [("Petra", "PERSON"), ("Uppsala", "PERSON")]
    press(page, "End", "Shift+Home", "Shift+End", "l", "Enter")
    [made] = site.sent(1)
    assert gold(made) == [("Petra", "PERSON", None), ("Uppsala", "LOCATION", None)]


def test_offsets_are_those_of_python(opened, site) -> None:
    """Words and pieces of any text have offsets that cut the same characters out of it in Python."""
    page, chance = opened(), random.Random(7)
    alphabet = [*"aZ9é ß.,(@+#\n\t\r", "\u0301", "\u200d", "\u00a0", "😀", "👩", "𝒳", "中", "<b>", "¿"]
    texts = ["".join(chance.choices(alphabet, k=chance.randrange(40))) for _ in range(300)]
    cut = page.evaluate(
        """async (texts) => {
            const { codePoints, pieces, wordsOf } = await import('/static/text.js');
            return texts.map((text) => {
                const chars = codePoints(text);
                const words = wordsOf(chars);
                const show = ({ start, end }) => [start, end, chars.slice(start, end).join('')];
                return { words: words.map(show), pieces: pieces(chars, words, [], words[1]).map(show) };
            });
        }""",
        texts,
    )
    for text, found in zip(texts, cut, strict=True):
        assert "".join(part for _, _, part in found["pieces"]) == text
        assert all(text[start:end] == part for start, end, part in found["words"] + found["pieces"])
        assert sum(end - start for start, end, _ in found["words"]) <= len(text)
        assert not any(c.isspace() for _, _, word in found["words"] for c in word)


def test_retag_and_finer_kinds(opened, site) -> None:
    """A letter changes the tag of the whole span; the same letter again goes through its kinds and back."""
    site.add("it is Petra Lind here", (6, 16, "ORG"))
    page = opened()
    shows(page, "it is Petra Lind here")
    seen = []
    for _ in range(6):
        press(page, "p")
        seen += marks(page)
    kinds = ["PERSON", "PERSON · first", "PERSON · female", "PERSON · male", "PERSON · surname", "PERSON"]
    assert seen == [("Petra Lind", kind) for kind in kinds]
    press(page, "b")
    assert marks(page) == [("Petra Lind", "DATE · birth")]


def test_words_have_no_punctuation(opened, site) -> None:
    """The cursor stops at words without their punctuation, and a sign that begins a number belongs to it."""
    text = "(Petra), mail p.l@example.org. +46 70-12; #88-1 ok?!"
    site.add(text)
    page = opened()
    shows(page, text)
    seen = []
    for _ in range(7):
        seen.append("".join(page.locator("#turn .cursor").all_text_contents()))
        press(page, "ArrowRight")
    assert seen == ["Petra", "mail", "p.l@example.org", "+46", "70-12", "#88-1", "ok"]


def test_tab_moves_and_leaves(opened, site) -> None:
    """Tab goes from word to word and leaves the text after the last one, so that nobody is caught in it."""
    site.add("one two")
    page = opened()
    shows(page, "one two")
    press(page, "Tab")
    assert page.locator("#turn .cursor").text_content() == "two"
    press(page, "Tab")
    assert page.evaluate("document.activeElement.id") == "accept"


def test_up_and_down(opened, site) -> None:
    """Up and down go by the lines as shown."""
    site.add("aaa bbb ccc\nddd eee fff")
    page = opened()
    shows(page, "aaa bbb ccc\nddd eee fff")
    press(page, "ArrowRight", "ArrowDown")
    assert page.locator("#turn .cursor").text_content() == "eee"
    press(page, "ArrowUp")
    assert page.locator("#turn .cursor").text_content() == "bbb"


def test_selection_by_character(opened, site) -> None:
    """With Alt the selection shrinks and grows by characters, for names inside longer words."""
    site.add("😀 das ist Petras Paket")
    page = opened()
    shows(page, "😀 das ist Petras Paket")
    press(page, "End", "ArrowLeft", "Alt+Shift+ArrowLeft", "p", "Enter")
    [made] = site.sent(1)
    assert gold(made) == [("Petra", "PERSON", None)]


def drag(page, text: str, start: int, end: int) -> None:
    """Select characters [start, end) of the one text node that holds `text` with the mouse."""
    box = page.evaluate(
        """([text, start, end]) => {
            const node = [...document.querySelectorAll('#turn span')].find((s) => s.textContent === text).firstChild;
            const range = document.createRange();
            range.setStart(node, start); range.setEnd(node, end);
            const { left, right, top, bottom } = range.getBoundingClientRect();
            return { left, right, y: (top + bottom) / 2 };
        }""",
        [text, start, end],
    )
    page.mouse.move(box["left"] + 1, box["y"])
    page.mouse.down()
    page.mouse.move(box["right"] - 1, box["y"], steps=4)
    page.mouse.up()


@pytest.mark.parametrize(("alt", "expected"), [(False, "Petras"), (True, "etr")])
def test_mouse(opened, site, alt, expected) -> None:
    """A mouse selection snaps to word borders unless Alt is held; a click on a tag applies it."""
    site.add("😀 das ist Petras Paket")
    page = opened()
    shows(page, "😀 das ist Petras Paket")
    if alt:
        page.keyboard.down("Alt")
    drag(page, "Petras", 1, 4)
    if alt:
        page.keyboard.up("Alt")
    expect(page.locator("#turn .selected")).to_have_text([expected])
    page.click("#legend .chip[data-tag=PERSON]")
    press(page, "Enter")
    [made] = site.sent(1)
    assert gold(made) == [(expected, "PERSON", None)]


def test_click_and_shift_click(opened, site) -> None:
    """A click puts the cursor on a word, a click with Shift extends the selection to it."""
    site.add("it is Petra Lind here")
    page = opened()
    shows(page, "it is Petra Lind here")
    page.get_by_text("Petra", exact=True).click()
    page.get_by_text("Lind", exact=True).click(modifiers=["Shift"])
    press(page, "p")
    assert marks(page) == [("Petra Lind", "PERSON")]


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
    """An undo that comes too late says so."""
    site.add("My name is Petra")
    page = opened()
    shows(page, "My name is Petra")
    press(page, "Enter")
    expect(page.locator("#toast")).to_be_visible()
    assert len(site.sent(1)) == 1
    press(page, "u")
    expect(page.locator("#toast")).to_contain_text("Too late")


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
    """An empty desk shows a new turn by itself."""
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
        site.desk.queue.close_item(item.id, "sent")

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
    page.wait_for_timeout(300)  # until it has faded in
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
