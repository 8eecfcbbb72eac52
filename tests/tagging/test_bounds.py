"""How long a turn may be, and how many values it may hold, until it waits for a person."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from anond.tagging.bounds import MAX_DIFFERENT, MAX_NAME_WORDS, MAX_SPANS, are_too_many, first_spans, is_long
from anond.tags import Span
from anond.text.tokens import first_within

MANY = [f"word{chr(97 + n // 676)}{chr(97 + n // 26 % 26)}{chr(97 + n % 26)}" for n in range(MAX_DIFFERENT + 1)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["yes"] * 2_000, False),
        (["yes"] * 2_001, True),
        (["12"] * 500, False),
        (["12"] * 501, True),
        (["yes", "a1"] * 400, False),
        (["yes", "a1"] * 401, True),
        (MANY[:-1], False),
        (MANY, True),
    ],
)
def test_numbers_and_different_words_make_a_turn_long(words: Sequence[str], expected: bool) -> None:
    """A number counts as four words, and no talk has more than a thousand different ones."""
    assert is_long(words, 2_000) is expected


def test_the_first_tokens_are_counted_until_the_bound() -> None:
    """Those behind are not read."""
    assert [first_within(["a", "12", "b"], most) for most in (0, 1, 4, 5, 6)] == [0, 1, 1, 2, 3]


def test_each_word_of_a_name_counts_as_a_value() -> None:
    """A street of three words is one value, and a name of three words is three."""
    text = "Ada Bo Cy " * MAX_NAME_WORDS
    names, streets = ([Span(at, at + 9, tag) for at in range(0, 10 * 100, 10)] for tag in ("PERSON", "ADDRESS"))
    assert (len(first_spans(names, text)), are_too_many(names, text)) == (MAX_NAME_WORDS // 3, True)
    assert (first_spans(streets, text), are_too_many(streets, text)) == (streets, False)
    assert are_too_many([Span(at, at + 1, "UID") for at in range(MAX_SPANS + 1)], text)
