"""Numbers in words: every number that is said is read as itself."""

from __future__ import annotations

import pytest

from anond.languages.numerals import reading
from anond.languages.numerals.grammar import TABLES, speaker_of


@pytest.mark.parametrize("lang", TABLES)
def test_all_numbers_are_read_as_they_are_said(lang: str) -> None:
    """0 to 9999, and the years of five centuries."""
    speaker = speaker_of(lang, "")
    assert [n for n in range(10_000) if reading.number(speaker.number(n), lang) != n] == []
    assert [n for n in range(1600, 2100) if reading.year(speaker.year(n), lang) != n] == []


@pytest.mark.parametrize("lang", TABLES)
def test_all_words_of_a_number_are_read_as_it(lang: str) -> None:
    """Dialect, other spellings, and ordinals."""
    for n, words in TABLES[lang].small.items():
        assert {reading.number(word, lang) for word in words} == {n}
    for n, words in TABLES[lang].ordinals.items():
        assert {reading.ordinal(word, lang) for word in words} == {n}


@pytest.mark.parametrize(
    ("lang", "n", "like", "said"),
    [
        ("de", 23, "", "dreiundzwanzig"),
        ("de", 130, "dreissig", "hundertdreissig"),
        ("de", 2016, "", "zweitausendsechzehn"),
        ("sv", 23, "", "tjugotre"),
        ("sv", 312, "", "trehundratolv"),
        ("it", 21, "", "ventuno"),
        ("it", 28, "", "ventotto"),
        ("it", 51, "", "cinquantuno"),
        ("it", 33, "", "trentatré"),
        ("it", 188, "", "centottantotto"),
        ("it", 2023, "", "duemilaventitré"),
        ("fr", 92, "", "quatre-vingt-douze"),
        ("fr", 92, "septante-trois nonante", "nonante-deux"),
        ("fr", 71, "", "soixante et onze"),
        ("fr", 71, "vingt et un", "soixante et onze"),
        ("fr", 81, "", "quatre-vingt-un"),
        ("fr", 97, "vingt deux", "quatre vingt dix sept"),
        ("fr", 300, "", "trois cents"),
        ("es", 44, "", "cuarenta y cuatro"),
        ("es", 22, "", "veintidós"),
        ("es", 116, "", "ciento dieciséis"),
        ("en", 45, "thirty two", "forty five"),
        ("en", 312, "two hundred eleven", "three hundred twelve"),
        ("en", 0, "double oh seven", "oh"),
        ("de", 2, "zwo", "zwo"),
    ],
)
def test_a_number_is_said_as_its_speaker_says_numbers(lang: str, n: int, like: str, said: str) -> None:
    """With hyphens, links and regional words as in what they wrote."""
    assert speaker_of(lang, like).number(n) == said


@pytest.mark.parametrize(
    ("lang", "n", "like", "said"),
    [
        ("en", 1984, "", "nineteen eighty-four"),
        ("en", 2005, "nineteen forty", "two thousand and five"),
        ("en", 2016, "two thousand and eleven", "two thousand and sixteen"),
        ("de", 1984, "", "neunzehnhundertvierundachtzig"),
        ("sv", 1984, "", "nittonhundraåttiofyra"),
        ("fr", 1984, "mille neuf cent quarante", "mille neuf cent quatre-vingt-quatre"),
        ("fr", 1984, "dix-neuf cent quarante", "dix-neuf cent quatre-vingt-quatre"),
        ("it", 1984, "", "millenovecentottantaquattro"),
        ("es", 1984, "", "mil novecientos ochenta y cuatro"),
    ],
)
def test_a_year_is_said_as_its_speaker_says_years(lang: str, n: int, like: str, said: str) -> None:
    """By its century, by thousands, or in two numbers."""
    assert speaker_of(lang, like).year(n) == said


@pytest.mark.parametrize("word", ["", "und", "hundertund", "vielleicht", "zehnzehn", "tausendtausend", "x" * 500])
def test_other_words_say_no_number(word: str) -> None:
    """Nothing is read into what is no number."""
    assert reading.number(word, "de") is None
