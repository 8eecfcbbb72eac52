"""Names that are also words, of people who called or were talked to, in six languages; other words there are none."""

from __future__ import annotations

from functools import partial

import pytest

from anond.tagging.cues import cued
from anond.text.tokens import tokenize
from anond_gazetteers import load

LISTS = load()


def people(lang: str, text: str) -> list[str]:
    """The people whom cues reveal in a text."""
    found = cued(text, tokenize(text), lang, partial(LISTS.kinds_of, lang=lang), LISTS.is_common)
    return [text[span.start : span.end] for span in found if span.tag == "PERSON"]


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "will called me", ["will"]),
        ("en", "ok so mark called me back", ["mark"]),
        ("en", "it was late. hope told us to wait", ["hope"]),
        ("en", "i talked to hope yesterday", ["hope"]),
        ("de", "wolf hat mich gestern angerufen", ["wolf"]),
        ("de", "ich habe mit rosa gesprochen", ["rosa"]),
        ("fr", "pierre m'a rappelé", ["pierre"]),
        ("fr", "j'ai parlé avec rose hier", ["rose"]),
        ("es", "mar me llamó ayer", ["mar"]),
        ("es", "ya hablé con paz", ["paz"]),
        ("it", "stella mi ha chiamato", ["stella"]),
        ("it", "ho parlato con rosa ieri", ["rosa"]),
        ("sv", "björn ringde mig", ["björn"]),
        ("sv", "jag pratade med sten igår", ["sten"]),
        # and what is nobody
        ("en", "will call me, and i hope you called", []),
        ("en", "your bank called me and support told us", []),
        ("en", "i talked to them about grace periods", []),
        ("en", "i spoke to hope and faith foundation", ["hope"]),
        ("de", "kommt papa mit baby, oder mit stern?", []),
        ("fr", "le client m'a dit que la rose est belle", []),
        ("es", "la luz me dijo poco", []),
        ("sv", "någon ringde mig om sten", []),
    ],
)
def test_who_called_or_was_talked_to_is_a_person(lang: str, text: str, expected: list[str]) -> None:
    """A listed first name at the beginning of a clause, or behind the verb where the clause ends or goes on."""
    assert people(lang, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("my name is edie can", ["edie can"]),
        ("my name is edie can, hello", ["edie can"]),
        ("my name is edie can you help", ["edie"]),
        ("my name is edie please", ["edie"]),
        ("my name is edie something", ["edie"]),
    ],
)
def test_a_surname_that_is_a_word_ends_its_clause(text: str, expected: list[str]) -> None:
    """Behind *my name is* and a first name; a listed surname alone."""
    assert people("en", text) == expected
