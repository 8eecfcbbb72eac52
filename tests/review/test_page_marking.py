"""Marking on the review page in a real browser: tags, spans and their ends, by keys and by mouse."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.review.browsing import PETRA, gold, marks, press, shows


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
