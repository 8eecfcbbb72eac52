"""What the page says, in each of the six languages."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

import pytest

from anond.config import tag_guide
from anond.tags import SELECTIVE
from anond_gazetteers.lexicon import LANGUAGES
from anond_trainer.active.priorities import REASONS
from anond_trainer.review.legend import LEGEND, legend

PAGE = files("anond_trainer.review") / "page"


def messages(lang: str) -> dict[str, str]:
    """The messages of a language."""
    found: dict[str, str] = json.loads((PAGE / f"messages.{lang}.json").read_text("utf-8"))
    return found


def sources(*endings: str) -> dict[str, str]:
    """The parts of the page with these endings."""
    return {part.name: part.read_text("utf-8") for part in PAGE.iterdir() if part.name.endswith(endings)}


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_no_message_is_missing(lang: str) -> None:
    """Each language has all messages that English has, with the same blanks to fill in, and no other."""
    english, own = messages("en"), messages(lang)
    assert own.keys() == english.keys()
    for key, text in own.items():
        assert text.strip()
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", english[key])), key


def test_the_languages_are_those_of_anond() -> None:
    """The switch offers each, and no other."""
    offered = re.search(r"LANGUAGES = \{(.*?)\}", sources("messages.js")["messages.js"])
    assert offered is not None
    assert set(re.findall(r"(\w\w):", offered[1])) == set(LANGUAGES)


def test_whatever_the_page_asks_for_is_there() -> None:
    """Keys in scripts and pages are messages; those made of parts are known for each reason, tag and verdict."""
    english = messages("en")
    for name, text in sources(".js", ".html").items():
        asked = re.findall(r"\bt\(\"([\w.]+)\"", text) + re.findall(r"data-t(?:-\w+)?=\"([\w.]+)\"", text)
        asked += re.findall(r"\bt\([^()]*\? \"([\w.]+)\" : \"[\w.]+\"", text)
        asked += re.findall(r"\bt\([^()]*\? \"[\w.]+\" : \"([\w.]+)\"", text)
        assert not set(asked) - english.keys(), name


def test_the_english_page_says_what_stands_in_it() -> None:
    """The text that the page is written with is that of the messages, so that neither goes stale."""
    english = messages("en")
    found = [(key, text) for page in sources(".html").values()
             for key, text in re.findall(r"data-t=\"([\w.]+)\"[^>]*>([^<]*)<", page)]  # fmt: skip
    assert len(found) > 60
    assert dict(found) == {key: english[key] for key, _ in found}


def test_names_of_tags_and_reasons_are_those_of_the_code() -> None:
    """In English word for word, so that a change shows here and reaches the other languages."""
    english = messages("en")
    assert {f"ask.{words}": words for words in REASONS.values()} == {
        k: v for k, v in english.items() if k[:4] == "ask."
    }
    names = {f"tag.{e.tag}" + (f"/{e.sub}" if e.sub else ""): e.name for e in LEGEND}
    assert names == {key: text for key, text in english.items() if key.startswith("tag.")}


def test_the_tags_are_explained_in_each_language_of_the_page() -> None:
    """By the same table as everywhere; a language that it does not have gets English."""
    assert set(tag_guide.languages()) == set(LANGUAGES)
    shown = {entry["tag"]: entry for entry in legend(SELECTIVE, "sv")["tags"]}
    assert all(shown[one.tag]["meaning"] == one.meaning for one in tag_guide.guidelines("sv"))
    assert tag_guide.for_page("nl") == tag_guide.for_page("en")


def test_the_page_speaks_the_language_of_the_browser_and_another_when_asked(chromium: Any, site: Any) -> None:
    """The choice outlasts a reload; who logs out has to log in again."""
    from playwright.sync_api import expect

    site.add("Jag heter Petra", (10, 15, "PERSON"), lang="sv")
    context = chromium.new_context(locale="sv-SE")
    context.add_cookies([site.session()])
    page = context.new_page()
    page.goto(site.url)
    expect(page.locator("#accept-text")).to_have_text("Släpp")
    expect(page.locator("#lang")).to_have_text("svenska")
    page.select_option("#language", "de")
    expect(page.locator("#accept-text")).to_have_text("Freigeben")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    expect(page.locator("#risk-text")).to_have_text("50 % Risiko")
    page.click("#log-out")
    page.wait_for_url(f"{site.url}/login")
    expect(page.locator("label[for=token]")).to_have_text("Anmeldelink")
    page.goto(site.url)
    page.wait_for_url(f"{site.url}/login")
    context.close()
