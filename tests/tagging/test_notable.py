"""Public people and characters in talk about books and the like: read as such only where nothing says otherwise."""

from __future__ import annotations

import pytest

from anond.tagging.notable import as_notable
from anond.tags import Span
from anond_gazetteers import load


def _read(marked: str, lang: str = "en", listed: tuple[str, ...] = (), taken: str = "", asked: str = "") -> list[str]:
    """What `[names]` of a text are read as; `(...)` in it are numbers of somebody."""
    text, spans, at = "", [], 0
    for character in marked:
        if character in "[{":
            at = len(text)
        elif character in "]}":
            spans.append(Span(at, len(text), "PERSON" if character == "]" else "UID", None, "model", 0.9))
        else:
            text += character
    lists = [(text.index(one), text.index(one) + len(one), "FIGURE") for one in listed]
    remembered = [Span(text.index(taken), text.index(taken) + len(taken), "PERSON", None, "memory")] if taken else []
    found = as_notable(spans, text, lang, lists, remembered, asked, lambda word: load().kinds_of(word, lang))
    return [span.tag for span in found if span.tag != "UID"]


AUSTEN = ("Jane Austen",)


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("I never got through [Jane Austen] at school", "en"),
        ("the last novel by [Ondine Harrowgate] was slow", "en"),
        ("the coach [Piet Vandermolen] resigned after the final", "en"),
        ("[Ondine Harrowgate]'s new album is out", "en"),
        ("der Roman von [Ottokar Silberquell] ist lang", "de"),
        ("författaren [Orvar Silverkvist] fick priset", "sv"),
        ("la novela de [Onofre Cascarral] es larga", "es"),
        ("il regista [Orfeo Lucernari] ha vinto", "it"),
        ("le roman de [Octave Merlinval] est long", "fr"),
    ],
)
def test_names_that_lists_or_the_talk_support_are_figures(text: str, lang: str) -> None:
    """A listed name as a whole, or a full name beside what it is known for, is that of a public person."""
    assert _read(text, lang, AUSTEN if "Austen" in text else ()) == ["FIGURE"]


@pytest.mark.parametrize(
    "text",
    [
        "hi, I'm [Jane Austen] and I love novels",
        "my name is [Jane Austen], like the author",
        "hello [Jane Austen], here is the novel you asked for",
        "[Jane Austen]",
        "thanks for the book\n[Jane Austen]",
        "great match, regards, [Jane Austen]",
        "my neighbour [Jane Austen] reads a lot",
        "I called [Jane Austen] about the film",
        "Mrs [Jane Austen] is reading",
        "the order of [Jane Austen] is {BX-40417}, a novel",
    ],
)
def test_people_of_the_talk_stay_people(text: str) -> None:
    """Who introduces herself, is greeted, signs, is somebody's neighbour, or stands by a number is a person."""
    assert _read(text, listed=AUSTEN) == ["PERSON"]


def test_nobody_is_a_figure_without_support() -> None:
    """A name that no list has, beside no word for what it is known for, is a person, and so is a first name alone."""
    assert _read("the novel that [Ondine Harrowgate] reads is slow") == ["PERSON"]
    assert _read("the coach [Ondine] was angry") == ["PERSON"]
    assert _read("my daughter's coach [Ondine Harrowgate] was angry") == ["PERSON"]
    assert _read("have you read [Jane] at school", listed=("Jane",)) == ["PERSON"]


def test_answers_memory_and_questions_for_names_outrank_lists() -> None:
    """What the session hid before, and what is said where something was asked for, stays a person."""
    text = "I never got through [Jane Austen] at school"
    assert _read(text, listed=AUSTEN, taken="Jane Austen") == ["PERSON"]
    assert _read(text, listed=AUSTEN, taken="Jane") == ["PERSON"]
    assert _read(text, listed=AUSTEN, asked="name") == ["PERSON"]


def test_a_short_form_follows_the_whole_name_and_a_person_of_the_same_name_ends_both() -> None:
    """*Austen* beside *Jane Austen* is the same; where a *Jane* is greeted in the turn neither is left."""
    assert _read("[Jane Austen] wrote it, nobody writes like [Austen] today", listed=AUSTEN) == ["FIGURE"] * 2
    assert _read("hi [Jane], have you read [Jane Austen] at school", listed=AUSTEN) == ["PERSON"] * 2
