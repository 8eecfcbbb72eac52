"""Values that a session knows are found where they are said piece by piece."""

from __future__ import annotations

import re

import pytest

from anond.detectors.spoken import dictation_prefilter
from anond.session.learning import learn_facts
from anond.session.ledger import Ledger
from anond.tagging.known_dictated import known_dictated
from anond.text.tokens import tokenize

FACTS = {
    "PERSON": ["Nagwa Sevdi", "Kim Li"],
    "UID/phone": ["06797870748"],
    "UID/order": ["BD4417", "302917404"],
}


@pytest.mark.parametrize(
    ("lang", "marked"),
    [
        ("it", "è [PERSON|napoli ancona genova washington ancona], sì"),
        ("fr", "c'est [PERSON|esse e vé de i]"),
        ("es", "no, ¡[UID|cero-seis-siete-nueve-siete-ocho-siete-cero-siete-cuatro-ocho]!"),
        ("en", "that was [UID|bravo delta four four one seven]"),
        ("en", "that was [UID|bravo delta double four seventeen]"),
        ("de", "also [UID|dreihundertzwei neunhundertsiebzehn vierhundertvier]"),
        ("de", "ALSO [UID|DREIHUNDERTZWEI NEUNHUNDERTSIEBZEHN VIERHUNDERTVIER]"),
        ("it", "no [UID|TRECENTODUE NOVECENTODICIASSETTE QUATTROCENTOQUATTRO]"),
        ("it", "da napoli ad ancona, poi genova"),
        ("en", "four, four, one, eight"),
        ("en", "kilo india mike"),
        ("en", "S e v d i is found as it is written"),
        ("de", ""),
    ],
)
def test_a_value_that_is_known_is_found_in_pieces(lang: str, marked: str) -> None:
    """By code words, letters with a name, number words; no other value, and none of three letters."""
    ledger = Ledger()
    learn_facts(ledger, FACTS)
    text = re.sub(r"\[[A-Z]+\|(.*?)\]", r"\1", marked)
    for span in reversed(known_dictated(text, tokenize(text), lang, ledger)):
        text = f"{text[: span.start]}[{span.tag}|{text[span.start : span.end]}]{text[span.end :]}"
    assert text == marked


def test_a_session_that_knows_nothing_finds_nothing() -> None:
    """Whatever is dictated."""
    text = "cero seis siete nueve siete ocho"
    assert known_dictated(text, tokenize(text), "es", Ledger()) == []


def test_any_hint_of_a_language_takes_no_memory() -> None:
    """All that are none of ours share the words of all."""
    before = dictation_prefilter._telling.cache_info().currsize
    for lang in ("qa", "qb", "qc"):
        dictation_prefilter.may_say("bravo delta", ["bravo", "delta"], lang)
    assert dictation_prefilter._telling.cache_info().currsize <= before + 1
