"""The folded form of words."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from anond_gazetteers.fold import fold, fold_all


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


@given(st.lists(st.text(st.one_of(st.characters(), st.sampled_from("aBÉßΣ\n\u0301")), max_size=8), max_size=6))
@example([]).via("nothing to fold")
@example(["\n", "é"]).via("words that hold new lines")
@example(["", "", "É\u0301", "\u0301a", "ΑΣ", "Anna"]).via("marks that begin a word, and letters at its end")
def test_words_fold_together_as_they_do_alone(words: list[str]) -> None:
    """Whatever stands beside a word."""
    assert fold_all(words) == list(map(fold, words))
