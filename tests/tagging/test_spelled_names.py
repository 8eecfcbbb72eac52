"""A name spelled by letters and again by code words is one name, whatever a model makes of the words."""

from __future__ import annotations

import pytest

from anond.tagging.spelled_names import with_code_words
from anond.tags import Span

Said = list[tuple[str, str]]  # what stands in the text, and under which tag


def joined(text: str, found: Said) -> Said:
    """The spans of a text, with code words."""
    spans = [Span(text.index(said), text.index(said) + len(said), tag, None, "model", 0.9) for said, tag in found]
    return [(text[span.start : span.end], span.tag) for span in with_code_words(spans, text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("S-M-I-T-H, Sierra Mike India Tango Hotel", [("S-M-I-T-H", "PERSON")]),
        ("L-I-N-D, Ludvig Ivar Niklas David", [("L-I-N-D", "PERSON"), ("Ludvig Ivar Niklas David", "PERSON")]),
        ("R-O-S-S-I, Roma Otranto Savona Savona Imola",
         [("R-O-S-S-I", "PERSON"), ("Roma Otranto Savona", "PERSON"), ("Savona Imola", "LOCATION")]),
        ("r u i z: ramón, ulises, inés, zaragoza", [("r u i z", "PERSON"), ("zaragoza", "LOCATION")]),
        ("J-Ö-R-G, Julius Otto Richard Gustav", [("J-Ö-R-G", "PERSON")]),
    ],
)  # fmt: skip
def test_words_that_begin_with_the_letters_belong_to_them(text: str, found: Said) -> None:
    """All of them, one for each letter, and in their order."""
    assert joined(text, found) == [(text, "PERSON")]


def test_the_rest_of_the_sentence_stays() -> None:
    """Only so many words are taken as there are letters."""
    found = joined("It's S-M-I-T-H, Sierra Mike India Tango Hotel please", [("S-M-I-T-H", "PERSON")])
    assert found == [("S-M-I-T-H, Sierra Mike India Tango Hotel", "PERSON")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("S-M-I-T-H, Sierra Mike India Tango", [("S-M-I-T-H", "PERSON")]),
        ("S-M-I-T-H, so my invoice", [("S-M-I-T-H", "PERSON")]),
        ("S-M-I-T-H and Anna", [("S-M-I-T-H", "PERSON"), ("Anna", "PERSON")]),
        ("Smith, Sierra Mike India Tango Hotel", [("Smith", "PERSON")]),
        ("S-M-I-T-H. Sierra Mike India Tango Hotel", [("S-M-I-T-H", "UID")]),
    ],
)  # fmt: skip
def test_other_words_do_not(text: str, found: Said) -> None:
    """Fewer words, other initials, a name that is not spelled, and an id."""
    assert joined(text, found) == found
