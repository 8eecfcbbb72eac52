"""A name that is hidden once in a turn is hidden in all of it; its namesakes among common words stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from anond.tagging.repeated_names import repeated_names
from anond.tagging.tagger import covered
from anond.tags import Span
from anond.text.tokens import tokenize

if TYPE_CHECKING:
    from conftest import Bench

EVERYDAY = frozenset({"thanks", "the", "and"})


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("[oona trellick] t/a trellick roofing", ["trellick"]),
        ("[Oona Trellick]'s boiler. Oona's, mind you, not TRELLICK's", ["Oona", "TRELLICK"]),
        ("[Oona] here, O-o-n-a", ["O-o-n-a"]),
        ("[Oona] here, spelt o o n a", ["o o n a"]),
        ("[Annika Svensson] ringde om Svenssons konto", ["Svenssons"]),
        ("[Oona Trellick] and Ms Trellick-Jones", ["Trellick-Jones"]),
        ("[Maria Lopez] here, please call [Maria] Lopez back", ["Maria Lopez"]),
        ("it's thanks, [t-h-a-n-k-s]", ["thanks"]),
        ("[Thanks Anna], thanks for all, anna", ["anna"]),
        ("[oona] and again [oona]", []),
        ("[Oona Trellick], not Una Trellik", []),
        ("[li] li li", []),
        ("nobody said it before: oona", []),
        ("[1234-5678] and 1234-5678", []),
    ],
)
def test_it_is_found_again(text: str, again: list[str]) -> None:
    """In so many words, whatever its case and whatever stands between its letters; a slip of the pen is not."""
    hidden: list[Span] = []
    while "[" in text:
        start, end = text.index("["), text.index("]") - 1
        text = text[:start] + text[start + 1 : end + 1] + text[end + 2 :]
        hidden.append(Span(start, end, "UID" if text[start].isdigit() else "PERSON"))
    tokens = tokenize(text)
    found = repeated_names(text, tokens, hidden, covered(tokens, hidden), (), EVERYDAY.__contains__)
    assert [text[s.start : s.end] for s in found] == again


def test_a_common_word_is_no_echo() -> None:
    """`rock` beside `Seamie Rock`: where the lists say so, as session memory does."""
    text = "Seamie Rock. He also sells rock"
    tokens = tokenize(text)
    hidden = [Span(0, 11, "PERSON")]
    flags = covered(tokens, hidden)
    assert [s.start for s in repeated_names(text, tokens, hidden, flags, (), EVERYDAY.__contains__)] == [27]
    assert (
        repeated_names(text, tokens, hidden, flags, frozenset({tokens.words.index("rock")}), EVERYDAY.__contains__)
        == []
    )


def test_a_turn_that_says_it_twice_goes_out_without_it(bench: Bench) -> None:
    """The same surrogate stands in both places."""
    (text,) = bench.texts(bench.turns("hi, my name is Oona Trellick, it is about the boiler of trellick and sons"))
    assert "rellick" not in text
    surname = text.partition("my name is ")[2].partition(",")[0].split()[-1]
    assert text.endswith(f"of {surname.lower()} and sons")
