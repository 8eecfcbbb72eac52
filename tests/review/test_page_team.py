"""What the page does beside marking and deciding: looking back, searching, explaining, folding."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from anond.config.tag_guide import guidelines
from anond.tags import Span
from anond_trainer.review.agreement import agreements
from anond_trainer.review.outbox import message, seal_decision
from anond_trainer.review.verdicts import decision
from tests.review.browsing import PETRA, gold, marks, press, shows


def test_a_queue_of_fifty_is_cleared_by_keyboard_alone(opened, site) -> None:
    """One key for a right proposal, and no mouse."""
    for number in range(50):
        site.add(f"turn {number:02} of Petra", (11, 16, "PERSON"), risk=0.9 - number / 100)
    page = opened()
    for number in range(50):
        shows(page, f"turn {number:02} of Petra")
        press(page, "Enter")
    expect(page.locator("#empty")).to_be_visible()
    made = site.sent(50)
    assert len({one.item for one in made}) == len(made) == 50
    assert {(text, tag) for one in made for text, tag, _ in gold(one)} == {("Petra", "PERSON")}


def test_identical_turns_history_and_earlier_decisions(opened, site) -> None:
    """One key decides both; the next turn tells how a word was tagged, and H finds where."""
    for number in range(2):
        site.add("hello, this is Petra Lind", (15, 25, "PERSON"), talk=f"t{number}")
    site.add("Petra again", risk=0.1)
    page = opened()
    expect(page.locator("#alike")).to_have_text("and 1 identical turns")
    press(page, "Enter")
    expect(page.locator("#toast-text")).to_have_text("Released: 2 turns")
    site.sent(2)
    page.reload()
    shows(page, "Petra again")
    expect(page.locator("#history")).to_have_text("Petra: PERSON 2 ×")
    press(page, "h")
    page.fill("#pattern", "p[a-z]+ra")
    press(page, "Enter")
    expect(page.locator("#earlier-hits li")).to_have_count(2)
    expect(page.locator("#earlier-hits li").first).to_contain_text("PERSON · Robin")
    page.fill("#pattern", "(")
    press(page, "Enter")
    expect(page.locator("#earlier-said")).to_have_text("This is no regular expression (RE2).")
    press(page, "Escape")
    expect(page.locator("#progress")).to_contain_text("to clear 1")
    press(page, "j")
    expect(page.locator("#team-content")).to_contain_text("English")
    press(page, "Escape")


@pytest.mark.parametrize(
    ("spans", "keys", "expected"),
    [
        ([(6, 11, "PERSON")], ["+"], [("Petra Lind", "PERSON")]),
        ([(3, 16, "PERSON")], [">"], [("Petra Lind", "PERSON")]),
        ([(6, 21, "PERSON")], ["-"], [("Petra Lind", "PERSON")]),
        ([(12, 16, "PERSON")], ["<"], [("Petra Lind", "PERSON")]),
        ([(6, 16, "ORG")], ["p"], [("Petra Lind", "PERSON")]),
        ([], ["ArrowRight", "ArrowRight", "Shift+ArrowRight", "p"], [("Petra Lind", "PERSON")]),
    ],
)
def test_a_wrong_span_and_a_missed_name_take_four_keys_at_most(opened, site, spans, keys, expected) -> None:
    """Each border of a span moves by one key a word."""
    site.add("it is Petra Lind here", *spans)
    page = opened()
    shows(page, "it is Petra Lind here")
    press(page, *keys)
    assert marks(page) == expected
    assert len(keys) <= 4


@pytest.mark.parametrize(
    ("text", "keys", "expected"),
    [
        ("well it has been there since last week and I wrote to Petra about it", ["q", "p", "p"], "Petra"),
        ("there is a note at the door for petra lind in it", ["q", "p", "Shift+ArrowRight", "p"], "petra lind"),
        ("hello Petra, how is it, this is Élodie", ["q", "e", "p"], "Élodie"),
        ("Petra told it to Paul", ["q", "p", "p"], "Paul"),
    ],
)
def test_a_missed_name_far_away_takes_four_keys_at_most(opened, site, text, keys, expected) -> None:
    """Q and the first letter of a word go there, past what is tagged, with or without its accent."""
    site.add(text, *([(0, 5, "PERSON")] if text.startswith("Petra") else []))
    page = opened()
    shows(page, text)
    press(page, *keys)
    assert (expected, "PERSON") in marks(page)
    assert len(keys) <= 4


def test_a_letter_behind_q_tags_nothing(opened, site) -> None:
    """Also where no word begins with it, which is said; the key after it does what it always does."""
    site.add("it is Petra")
    page = opened()
    shows(page, "it is Petra")
    press(page, "q", "z")
    expect(page.locator("#live")).to_have_text("No untagged word begins so.")
    press(page, "q", "Escape", "p")
    assert marks(page) == [("it", "PERSON")]


def test_every_mention_is_tagged_at_once(opened, site) -> None:
    """Shift with a letter tags the word wherever it stands in the turn, in whatever case."""
    site.add("Petra here, petra again, not Petras")
    page = opened()
    shows(page, "Petra here, petra again, not Petras")
    press(page, "Shift+P")
    assert marks(page) == [("Petra", "PERSON"), ("petra", "PERSON")]


def test_a_word_is_tagged_in_the_whole_session_by_one_key(opened, site) -> None:
    """Shift with a letter tags it in the turns of the session that wait, too, until X there takes that back."""
    first = site.add("Petra here", talk="talk", risk=0.9)
    site.add("it is petra again, not Petras", talk="talk")
    site.add("Petra in another session", talk="other", risk=0.1)
    page = opened()
    shows(page, first.turn.text)
    press(page, "Shift+P")
    expect(page.locator("#alike")).to_contain_text("1")
    press(page, "Enter")
    shows(page, "it is petra again, not Petras")
    assert marks(page) == [("petra", "PERSON")]
    press(page, "Enter")
    shows(page, "Petra in another session")
    assert marks(page) == []
    assert [gold(made) for made in site.sent(2)] == [[("Petra", "PERSON", None)], [("petra", "PERSON", None)]]


def test_a_tag_taken_off_at_once_is_off_in_the_whole_session(opened, site) -> None:
    """X behind Shift with a letter takes back what the other turns of the session would show."""
    site.add("Petra here", talk="talk", risk=0.9)
    site.add("Petra there", talk="talk")
    page = opened()
    shows(page, "Petra here")
    press(page, "Shift+P", "x", "Enter")
    shows(page, "Petra there")
    assert marks(page) == []


def test_every_mention_gets_the_tag_that_the_word_has(opened, site) -> None:
    """Shift with a letter makes no finer kind of a word that is tagged so."""
    site.add("Petra here, petra again", (0, 5, "PERSON"))
    page = opened()
    shows(page, "Petra here, petra again")
    press(page, "Shift+P")
    assert marks(page) == [("Petra", "PERSON"), ("petra", "PERSON")]


def test_the_turn_as_it_will_go_out(opened, site) -> None:
    """Tags stand in place of what the policy hides, and what is only labelled stays."""
    site.add("Petra of Quillco", (0, 5, "PERSON"), (9, 16, "ORG"))
    page = opened()
    expect(page.locator("#out")).to_have_text("PERSON of Quillco")
    expect(page.locator("#bare")).to_be_hidden()
    press(page, "x")
    expect(page.locator("#out")).to_have_text("Petra of Quillco")
    expect(page.locator("#bare")).to_have_text("Nothing is hidden in this turn: it is released as it stands.")


def test_what_speaks_for_a_proposal(opened, site) -> None:
    """The page says what found the span under the cursor, and nothing of what a person marked."""
    item = site.pile.item("I am Petra and Lind")
    spans = (Span(5, 10, "PERSON", None, "list:asked", 0.7), Span(15, 19, "PERSON", None, "model"))
    from dataclasses import replace

    site.call(site.pile.write(replace(item, spans=spans)))
    page = opened()
    shows(page, "I am Petra and Lind")
    expect(page.locator("#why")).to_have_text("PERSON: the other side asked for it (70 %)")
    press(page, "End")
    expect(page.locator("#why")).to_have_text("PERSON: the model found it")
    press(page, "l")
    expect(page.locator("#why")).to_be_empty()


def test_back_and_forward_and_undo_after_going_on(opened, site) -> None:
    """Back through decisions, forward to the turn that waits with its edits, and an earlier decision taken back."""
    for number, risk in enumerate((0.9, 0.8, 0.7)):
        site.add(f"turn {number} of Petra", risk=risk)
    page = opened()
    for number in (0, 1):
        shows(page, f"turn {number} of Petra")
        press(page, "End", "p", "Enter")
    shows(page, "turn 2 of Petra")
    press(page, "End", "l", ",")
    shows(page, "turn 1 of Petra")
    expect(page.locator("#past-text")).to_contain_text("You released this turn, 30 s left")
    press(page, "x")
    assert marks(page) == [("Petra", "PERSON")]
    press(page, ",")
    shows(page, "turn 0 of Petra")
    press(page, ".", ".")
    shows(page, "turn 2 of Petra")
    assert marks(page) == [("Petra", "LOCATION")]
    expect(page.locator("#past")).to_be_hidden()
    press(page, ",")
    shows(page, "turn 1 of Petra")
    press(page, ",")
    shows(page, "turn 0 of Petra")
    press(page, "u")
    expect(page.locator("#past")).to_be_hidden()
    shows(page, "turn 0 of Petra")
    press(page, "x", "Enter")
    made = {one.turn.text: gold(one) for one in site.sent(2)}
    assert made == {"turn 0 of Petra": [], "turn 1 of Petra": [("Petra", "PERSON", None)]}


def test_a_skipped_turn_is_come_back_to(opened, site) -> None:
    """With the reason that was given."""
    site.add("hard", risk=0.9)
    site.add("easy", risk=0.1)
    page = opened()
    shows(page, "hard")
    press(page, "Shift+S")
    page.get_by_role("button", name="I am not sure").click()
    shows(page, "easy")
    press(page, ",")
    shows(page, "hard")
    expect(page.locator("#past-text")).to_have_text("You skipped this turn (I am not sure).")
    press(page, "u")
    expect(page.locator("#past")).to_be_hidden()
    shows(page, "hard")
    press(page, "Enter")
    shows(page, "easy")


def test_search_finds_what_waits(opened, site) -> None:
    """By word, and inside words when asked; what is chosen comes up, and the log holds a hash of the words."""
    site.add("something else", risk=0.9)
    site.add("Mercedes is here")
    site.add("Mercedesfahrer", risk=0.1)
    page = opened()
    shows(page, "something else")
    press(page, "/")
    page.keyboard.type("mercedes")
    press(page, "Enter")
    expect(page.locator("#hits li")).to_have_text(["Mercedes is here"])
    page.check("#inside")
    page.click("#search-form button")
    expect(page.locator("#hits li")).to_have_text(["Mercedes is here", "Mercedesfahrer"])
    page.locator("#hits button").nth(1).click()
    shows(page, "Mercedesfahrer")

    async def searches() -> list[str]:
        return [entry.detail for entry in site.pile.queue.audit.entries() if entry.what == "searched"]

    first, second = site.call(searches())
    assert first == second
    assert len(first) == 32
    int(first, 16)


def test_keys_and_meanings_are_one_key_away(opened, site) -> None:
    """? shows the keys, T what the tag under the cursor means; a key pressed there decides nothing."""
    site.add("My name is Petra", PETRA)
    page = opened()
    shows(page, "My name is Petra")
    press(page, "?")
    keys = page.locator("#keys-dialog")
    expect(keys).to_be_visible()
    for name in ("Esc", "=", "?"):
        expect(keys.locator("kbd").get_by_text(name, exact=True)).to_be_visible()
    press(page, "k", "k", "Escape")
    expect(page.locator("#keys-dialog")).to_be_hidden()
    press(page, "t")
    expect(page.locator("#guide-list")).to_contain_text("Names of private people")
    expect(page.locator("#rule-PERSON")).to_be_in_viewport()
    press(page, "Escape")
    shows(page, "My name is Petra")
    assert site.sent(0) == []


def test_every_tag_of_the_legend_tells_its_meaning(opened, site) -> None:
    """As a title of its chip."""
    site.add("word")
    page = opened()
    shows(page, "word")
    titles = [chip.get_attribute("title") for chip in page.locator("#legend .chip").all()]
    assert len(titles) == 25
    assert all(len(title.partition(": ")[2]) > 10 for title in titles)
    assert "PERSON: Names of private people" in titles[0]
    assert "\n✓ thanks, [Oona Trellick]\n✗ God, no!" in titles[0]


def test_examples_are_in_the_language_of_the_turn(opened, site) -> None:
    """On the chips and one key away, and change with the turn; meanings stay in the language of the page."""
    site.add("Ich bin Petra", risk=0.9, lang="de")
    site.add("Ik ben Petra", lang="nl")
    page = opened()
    rules = {one.tag: one for one in guidelines("de")}
    chip = page.locator("#legend .chip[data-tag=PERSON]")
    for text, lang, expected in (("Ich bin Petra", "de", rules["PERSON"]), ("Ik ben Petra", "en", guidelines()[0])):
        shows(page, text)
        title = f"PERSON: {guidelines()[0].meaning}\n✓ {expected.example}\n✗ {expected.counter}"
        expect(chip).to_have_attribute("title", title)
        press(page, "t")
        example = page.locator("#guide-list dt", has_text="PERSON").locator("~ dd.yes").first
        expect(example).to_have_text(f"✓ {expected.example}")
        expect(example).to_have_attribute("lang", lang)
        press(page, "Escape", "Enter")


def test_the_lead_sees_kappa_by_pair_language_and_tag(opened, site) -> None:
    """On tokens and on spans, each with its interval."""
    votes = []
    for number in range(10):
        item = site.pile.item("it is Petra Lind")
        whole, half = Span(6, 16, "PERSON"), Span(6, 11, "PERSON")
        for who, span in (("Ada", whole), ("Bo", half if number < 5 else whole)):
            votes.append(decision(item, "release", (span,), reviewer=who, at=1.0, seconds=1.0))
    records = [message("chat.decisions", 1, one.item, seal_decision(one, site.pile.ring)) for one in votes]
    site.call(site.pile.log.append(records))
    site.add("one that waits")
    page = opened()
    shows(page, "one that waits")
    until = time.monotonic() + 60  # what the log says comes to the server a moment later
    while "PERSON" not in page.evaluate("fetch('/api/agreement').then((answer) => answer.text())"):
        assert time.monotonic() < until
    press(page, "j")
    rows = page.locator("#team-content table", has_text="Cohen's kappa").locator("tr")
    expect(rows).to_have_count(5)
    found = {(one.lang, one.unit, one.tag): one for one in agreements(votes)}
    for lang, name, tag, label in (("all", "all", "all", "all"), ("en", "English", "PERSON", "PERSON")):
        on = [found[lang, unit, tag] for unit in ("tokens", "spans")]
        figures = "".join(f"{one.kappa:.2f} ({one.low:.2f} – {one.high:.2f})" for one in on)
        assert f"Ada, Bo{name}{label}10{figures}" in rows.all_text_contents()


def test_the_bar_folds_at_twice_the_size(opened, site, page) -> None:
    """On half the width and height what is fixed takes less than a third, and the tags open from a button."""
    page.set_viewport_size({"width": 640, "height": 400})
    site.add("My name is Petra", PETRA)
    opened()
    shows(page, "My name is Petra")
    tops = "Math.min(...['.actions', '#legend'].map((q) => document.querySelector(q).getBoundingClientRect().top))"
    assert page.evaluate(tops) > 400 * 2 / 3
    page.click("#fold")
    page.click("#legend .chip[data-tag=LOCATION]")
    assert marks(page) == [("Petra", "LOCATION")]


def test_the_page_says_when_no_daemon_applies_decisions(opened, site) -> None:
    """As soon as decisions have waited on the log for a while."""
    site.call(site.pile.log.create([]))
    site.add("one")
    site.add("two")
    page = opened()
    press(page, "Enter")
    assert len(site.sent(1)) == 1
    banner = page.locator("#banner", has_text="No daemon applies decisions just now")
    for _ in range(40):  # a busy server looks at the log later
        page.wait_for_timeout(1500)
        site.pile.clock.tick(30)
        if banner.is_visible():
            break
        page.reload()
    expect(banner).to_be_visible()


def test_the_lead_sees_who_releases_risky_turns_as_they_stand(opened, site) -> None:
    """Of turns of 100 % risk with nothing proposed, by language; and the page says in words what such a key does."""
    for text, lang in (("it is Petra", "en"), ("it is Sven", "en"), ("det här är Lena", "sv")):
        site.add(text, risk=1.0, lang=lang)
    page = opened()
    for text, keys in (
        ("it is Petra", ["Enter"]),
        ("it is Sven", ["End", "p", "Enter"]),
        ("det här är Lena", ["Enter"]),
    ):
        shows(page, text)
        expect(page.locator("#bare")).to_have_text("Nothing is hidden in this turn: it is released as it stands.")
        press(page, *keys)
    site.sent(3)
    press(page, "j")
    rows = page.locator("#team-content table", has_text="released as it stands").locator("tr")
    expect(rows).to_have_count(3)
    expect(rows.filter(has_text="English")).to_have_text("RobinEnglish250 %")
    expect(rows.filter(has_text="Swedish")).to_have_text("RobinSwedish1100 %")
