"""A session's people by short forms, initials, and names that are common words: where they are called, else not."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from anond.session.learning import learn
from anond.session.ledger import Ledger
from anond.session.memory import common_words
from anond.tagging.known_people import known_people
from anond.text.tokens import tokenize
from anond_gazetteers import load

if TYPE_CHECKING:
    from conftest import Bench


def found(text: str, lang: str, *people: str) -> list[str]:
    """Whom a turn calls, of a session that knows these."""
    ledger, lists, tokens = Ledger(), load(), tokenize(text)
    for name in people:
        learn(ledger, "PERSON", None, name)
    common = common_words(lists.find(tokens.words, lang))
    everyday = partial(lists.is_common, lang=lang)
    spans = known_people(text, tokens, ledger, lang, common, everyday, lists.short_forms)
    return [text[span.start : span.end] for span in spans]


@pytest.mark.parametrize(
    ("lang", "person", "text", "called"),
    [
        ("en", "William Harris", "I asked Will about it", ["Will"]),
        ("en", "William Harris", "thanks will!", ["will"]),
        ("en", "William Harris", "Liam said so", ["Liam"]),
        ("en", "Bill Harris", "cheers bill", ["bill"]),
        ("en", "Bill Harris", "thank you bill", ["bill"]),
        ("en", "Bill Harris", "see you tomorrow, bill.", ["bill"]),
        ("en", "Bill Harris", "bill here, again", ["bill"]),
        ("en", "Bill Harris", "it is for mr bill", ["bill"]),
        ("en", "William Harris", "signed by WH today", ["WH"]),
        ("en", "William Harris", "WH", ["WH"]),
        ("en", "William Harris", "Bill is fine", ["Bill"]),
        ("en", "William Harris", "Will is fine too", ["Will"]),
        ("it", "Giuseppe Conti", "Pino va bene", ["Pino"]),
        ("en", "William Harris", "signed by W.H. today", ["W.H"]),
        ("sv", "Johan Ek", "Eks brevlåda är full", ["Eks"]),
        ("sv", "Lars Ek", "tack Lasse!", ["Lasse"]),
        ("de", "Robert Stern", "Danke Bob!", ["Bob"]),
        ("es", "Francisco Ruiz", "gracias paco", ["paco"]),
        ("it", "Giuseppe Conti", "ciao Beppe, tutto bene", ["Beppe"]),
        ("fr", "Catherine Petit", "merci Cathy !", ["Cathy"]),
        ("fr", "Catherine Petit", "le dossier CP est clos", ["CP"]),
    ],
)
def test_whoever_is_known_is_found_where_called(lang: str, person: str, text: str, called: list[str]) -> None:
    """Greeted, thanked, spoken to, presented, or with a capital inside a sentence."""
    assert found(text, lang, person) == called


@pytest.mark.parametrize(
    ("lang", "person", "text"),
    [
        ("en", "William Harris", "Will you call me?"),
        ("en", "William Harris", "it will be fine, will it"),
        ("en", "Will Harris", "I will pay the bill"),
        ("en", "Bill Harris", "I will pay the bill, the bill of may"),
        ("en", "Bill Harris", "rent, bill, and food"),
        ("en", "Bill Harris", "thanks bill payment went through"),
        ("en", "Oscar King", "OK, that is OK"),
        ("en", "William Harris", "PAID BY WH"),
        ("sv", "Johan Ek", "en ek i parken"),
        ("it", "Maria Conti", "mia suocera viene"),
        ("de", "Christian Stern", "der Stern"),
        ("en", "Anna Berg", "nobody here"),
    ],
)
def test_ordinary_talk_is_left(lang: str, person: str, text: str) -> None:
    """A word of every day costs nothing where nobody is called by it."""
    assert found(text, lang, person) == []


def test_a_session_without_people_looks_for_none() -> None:
    """Nor does one of other values."""
    assert found("thanks will!", "en") == []


def test_a_short_form_is_hidden_in_a_later_turn(bench: Bench) -> None:
    """The pipeline replaces it; the word stays where it is one."""
    turns = ("my name is William Harris", "cheers bill", "I will pay the bill")
    _, called, word = bench.texts(bench.turns(*turns))
    assert "bill" not in called
    assert word == turns[2]
