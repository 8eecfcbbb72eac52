"""The folded form of words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anond_gazetteers.fold import fold


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("Anna", "anna"),
        ("JOSÉ", "jose"),
        ("Øyvind", "oyvind"),
        ("Strauß", "strauss"),
        ("STRAUSS", "strauss"),
        ("Łukasz", "lukasz"),
        ("Đorđe", "dorde"),
        ("Æsa", "aesa"),
        ("Lœtitia", "loetitia"),
        ("Şebnem", "sebnem"),
        ("İpek", "ipek"),
        ("Nun\u0303ez", "nunez"),
        ("Björk", "bjork"),
        ("Þóra", "thora"),
        ("", ""),
    ],
)
def test_case_and_accents_fold_away(word: str, folded: str) -> None:
    """A word and its plain spelling have one folded form."""
    assert fold(word) == folded


@given(st.text(max_size=20))
def test_folding_twice_changes_nothing(word: str) -> None:
    """The folded form is its own folded form."""
    assert fold(fold(word)) == fold(word)
