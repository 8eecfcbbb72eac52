"""Long texts are read to their end, and as well in the middle of a window as at its edge."""

from __future__ import annotations

import pytest

from anond.detectors import detect_all
from anond.tagging.windows import MARGIN, WINDOW, detect_long, windows
from anond.tags import Span
from anond.text.tokens import tokenize

MOST = 100_000
CARD = "my visa is 4000 0566 5566 5556 thanks"
PLACES = sorted({*range(WINDOW - MARGIN - 8, WINDOW + MARGIN + 8, 5), WINDOW - 1, WINDOW, 3 * WINDOW - 4, 5 * WINDOW})


def found(text: str, lang: str = "en") -> list[Span]:
    """What detectors find in one long text."""
    return detect_long([(text, tokenize(text), lang)], [MOST])[0]


def hidden(text: str) -> set[tuple[str, str]]:
    """The values of personal numbers that were found."""
    return {(span.tag, text[span.start : span.end]) for span in found(text) if span.tag in ("UID", "EMAIL", "ADDRESS")}


@pytest.mark.parametrize("count", [0, 1, WINDOW - 1, WINDOW, WINDOW + 1, 2 * WINDOW, 5 * WINDOW + 7])
def test_each_token_is_in_one_window_that_owns_it(count: int) -> None:
    """None is skipped, whatever the length; a text of one window is not cut."""
    tokens = tokenize("word " * count)
    made = windows(tokens, MOST)
    owned = [at for one in made for at, start in enumerate(tokens.starts) if one.own_start <= start < one.own_end]
    assert owned == (list(range(count)) if count > WINDOW else [])


@pytest.mark.parametrize("text", ["", "hi", CARD, f"{CARD} " * 40])
def test_a_text_of_one_window_is_read_as_ever(text: str) -> None:
    """The same spans in the same order as when detectors are asked at once."""
    assert found(text) == detect_all([(text, "en")])[0]


@pytest.mark.parametrize("at", PLACES)
@pytest.mark.parametrize(
    ("said", "value"),
    [
        (CARD, ("UID", "4000 0566 5566 5556")),
        ("please write to o.bramwell@post.example today", ("EMAIL", "o.bramwell@post.example")),
        ("i live at 14 Thornbury Lane, thank you", ("ADDRESS", "14 Thornbury Lane")),
        ("my customer number is 4471 0936 yes", ("UID", "4471 0936")),
    ],
)
def test_a_value_is_found_wherever_it_stands(at: int, said: str, value: tuple[str, str]) -> None:
    """Also across the edge of a window, where the one before shows what the next begins with."""
    text = "so " * at + said + " so" * 2 * WINDOW
    assert value in hidden(text)


def test_the_last_of_many_candidates_is_looked_at_as_closely_as_the_first() -> None:
    """A pasted list of cards is sure to its end, where one look at all of it would judge by shape after some."""
    text = "\n".join(["card 4000 0566 5566 5556 belongs to one of our older customers here"] * 400)
    sure = [span for span in found(text) if span.sure]
    assert len(sure) == 400


def test_no_more_is_read_than_allowed() -> None:
    """What stands behind the bound is left to the person who gets the turn."""
    text = "so " * 600 + CARD
    assert detect_long([(text, tokenize(text), "en")], [600]) == [[]]
    assert detect_long([(text, tokenize(text), "en")], [620])[0]
