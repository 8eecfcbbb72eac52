from __future__ import annotations

import pytest

from anond.tagging.name_answer import name_answer
from anond.tagging.tagger import Tagger
from anond.tags import SELECTIVE
from anond.text.tokens import tokenize
from anond_gazetteers import load
from anond_gazetteers.lexicon import ALL
from anond_trainer.data.align import reader


@pytest.fixture(scope="module")
def alone() -> Tagger:
    """The tagger without any model: what stands is what the rest of it says."""
    return reader()


def told(text: str, lang: str) -> list[str]:
    """The texts of the names that a turn answers with."""
    tokens = tokenize(text)
    return [text[span.start : span.end] for span in name_answer(tokens, load().find(tokens.words, lang, ALL))]


@pytest.mark.parametrize(
    ("lang", "text", "name"),
    [
        ("it", "fontana rosa, 12 marzo", "fontana rosa"),
        ("en", "will ashdown", "will ashdown"),
        ("en", "Rose.", "Rose"),
        ("de", "klein", "klein"),
        ("sv", "sten berg; ringer om fakturan", "sten berg"),
        ("es", "sol guerra leal", "sol guerra leal"),
    ],
)
def test_words_on_lists_of_names_answer(lang: str, text: str, name: str) -> None:
    """Also those that are words, whatever a model would say: all of a turn, or what stands before a comma."""
    assert told(text, lang) == [name]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", ""),
        ("en", "..."),
        ("en", "will you send it today"),
        ("en", "rose garden please"),
        ("en", "Rose, or was it Daisy"),  # one word, and not all of the turn
        ("en", "the one from yesterday, anna"),
        ("en", "al"),  # too short to say
        ("en", "anna maria lena greta ida"),  # too many
        ("de", "rechnung bitte"),
        ("fr", "4471"),
    ],
)
def test_other_answers_are_no_names(lang: str, text: str) -> None:
    """Other words, a single word with more behind it, figures."""
    assert told(text, lang) == []


@pytest.mark.parametrize(("asked", "hidden"), [("name", True), ("name+id", True), ("id", False), ("", False)])
def test_only_who_was_asked_answers(alone: Tagger, asked: str, hidden: bool) -> None:
    """Where nobody asked for a name, a rose is a rose."""
    found = alone.spans_and_risk(alone.read("rosa campos, sí", "es", "user", asked, False), None)
    assert [(s.tag, s.source) for s in found.spans if SELECTIVE.covers(s.tag, s.sub)] == (
        [("PERSON", "list:asked")] if hidden else []
    )
