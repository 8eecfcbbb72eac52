"""Slips of the pen."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from anond.session.values import typos
from anond.session.values.typos import is_slip

LIKE = st.text(st.sampled_from("aabé\ud800\U0001f600"), max_size=9)


@pytest.mark.parametrize(
    ("word", "known", "slip"),
    [
        ("svenson", "svensson", True),
        ("svennsson", "svensson", True),
        ("svemsson", "svensson", True),
        ("svesnson", "svensson", True),
        ("vensson", "svensson", True),
        ("svensso", "svensson", True),
        ("svenssom", "svensson", True),
        ("svensson", "svensson", False),
        ("svenhson", "svensson", True),
        ("svvenson", "svensson", False),
        ("claro", "clara", False),
        ("anna", "anne", False),
        ("ann", "anna", False),
        ("mraia", "maria", True),
        ("berg", "bergqvist", False),
    ],
)
def test_is_slip(word: str, known: str, slip: bool) -> None:
    """One edit in five letters and more is a slip, save another ending of a short word; two are not."""
    assert is_slip(word, known) is slip
    assert is_slip(known, word) is slip


@given(st.lists(st.tuples(st.booleans(), LIKE), max_size=40), LIKE, st.integers(0, 20))
@example([(True, "a" * 64), (True, "b" * 65), (True, "ab" * 30), (False, "ab" * 30)], "a" * 63, 16)
@settings(max_examples=200, deadline=None)
def test_both_ways_know_the_same_neighbours(steps: list[tuple[bool, str]], word: str, most: int) -> None:
    """Whatever joined and left, by the kernel in C and without it: under the same rests in the same order."""
    known: tuple[dict[str, dict[str, None]], ...] = {}, {}
    for joins, one in steps:
        (typos._enter if joins else typos._leave)(known[0], one)
        (typos._enter_in_python if joins else typos._leave_in_python)(known[1], one)
    assert list(known[0]) == list(known[1])
    assert [list(words) for words in known[0].values()] == [list(words) for words in known[1].values()]
    assert typos._near(known[0], word, most) == typos._near_in_python(known[1], word, most)
