"""One look at a text that says which patterns it matches."""

from __future__ import annotations

import random

import pytest
import re2

from anond.text.prefilter import prefilter_of

PATTERNS = ["(?i)born", r"\d\d", "straße", "[^a-z]{3}"]


@pytest.mark.parametrize(
    ("text", "places"),
    [("", []), ("BORN", [0, 3]), ("born 12", [0, 1, 3]), ("straße", [2]), ("ok", []), ("\ud800", [])],
)
def test_the_places_of_what_matches(text: str, places: list[int]) -> None:
    """Patterns are told by their places, whatever the text; half a character is no error."""
    assert sorted(prefilter_of(PATTERNS)(text)) == places


def test_forgotten_states_change_no_answer() -> None:
    """With hardly any memory the answer for long random text is the one with much."""
    chance = random.Random(7)
    patterns = [r"(?i)\b(?:jan|j.{1,2}n|f.{1,2}v|m.{1,2}rz)\S{0,3} \d", r"x[^\n]{3,20}y", r"\d\D{0,9}\d\D{0,9}z"]
    small, large = prefilter_of(patterns, 1 << 17), prefilter_of(patterns, 1 << 25)
    for _ in range(20):
        text = "".join(chance.choices("jan feävrzmxy019 \n", k=20_000))
        assert sorted(small(text)) == sorted(large(text))
        tail = text.replace("z", "").replace("y", "")
        assert sorted(small(tail)) == sorted(large(tail))


def test_too_little_memory_for_a_first_state_is_refused() -> None:
    """An automaton that could not match at all is an error where it is made."""
    with pytest.raises(re2.error):
        prefilter_of([r"\pL{40}\d{40}"], 1 << 10)


def test_a_set_that_wraps_nothing_answers_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the package wraps is asked for speed; where it wraps nothing, it is asked itself."""
    made = re2.Set.SearchSet

    class Plain:
        def __init__(self, options: re2.Options) -> None:
            wrapped = made(options)
            self.Add, self.Compile, self.Match = wrapped.Add, wrapped.Compile, wrapped.Match

    monkeypatch.setattr(re2.Set, "SearchSet", Plain)
    plain = prefilter_of(PATTERNS)
    assert [sorted(plain(text)) for text in ("ok", "born 12")] == [[], [0, 1, 3]]
