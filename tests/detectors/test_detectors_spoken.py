"""Dictated values: numbers in words, codes, spelled-out names; by tables in six languages."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.detectors import detect
from anond.detectors.spoken.numerals import Reader, figures_of, multiplying, stems
from anond.languages import LANGUAGES
from anond_gazetteers import fold
from tests.detectors.marked_tables import assert_linear, marked, spans_of

TABLES = {name: list(marked(name)) for name in ("dictated", "dictated-blind")}
UNITS = [
    "a b c ", "one ", "eins zwei drei vier fünf. ", "m as in mike ", "a wie anton ", "doppel ", "hundert",
    "hundert ", "null", "b-", "x ", "zwei mal ",
]  # fmt: skip
WORDS = [
    *sorted({word for lang in LANGUAGES for word in figures_of(lang)}),
    *"abwxz19",
    "wie",
    "as in",
    "punto",
    "-",
    ",",
    ". ",
    "double",
    "mal",
    "und",
    "y",
    "e",
    "dann",
    "más",
    "Ö",
    "hundert",
]


@pytest.mark.parametrize(
    ("lang", "words", "figures"),
    [
        ("en", "seven hundred and fifty three", "753"), ("en", "twenty one", "21"), ("en", "nine hundred", "900"),
        ("de", "siebenunddreißig", "37"), ("de", "zweitausendvierundzwanzig", "2024"), ("de", "fünf und zwanzig", "25"),
        ("sv", "nollsjuttio", "070"), ("sv", "sextio ett", "61"), ("sv", "tvåhundrafemtio", "250"),
        ("es", "treinta y dos", "32"), ("es", "veintiún", ""), ("es", "doce mil cuatrocientos siete", "12407"),
        ("it", "settantotto", "78"), ("it", "duecentoventisei", "226"), ("it", "centottanta", "180"),
        ("it", "duecentoundici", "211"),
        ("fr", "quatre vingt dix sept", "97"), ("fr", "soixante et onze", "71"), ("fr", "septante sept", "77"),
        ("fr", "mille neuf cent quatre vingt un", "1981"),
    ],
)  # fmt: skip
def test_a_number_phrase_is_read_as_its_figures(lang: str, words: str, figures: str) -> None:
    """Each language's way of saying numbers is read whole."""
    folded = [fold(word) for word in words.split()]
    assert Reader(folded, [True] * len(folded), lang).read(0) == ((len(folded), figures) if figures else (0, ""))


@pytest.mark.parametrize(
    ("lang", "text", "tag", "sub"),
    [
        ("en", "the account is four four nine oh two seven double three", "UID", "account"),
        ("de", "null eins sieben eins drei neun zwo null null sieben sieben", "UID", "phone"),
        ("en", "my postcode is g eighty four nine e h", "ZIP", None),
        ("de", "postleitzahl vier vier sechs vier neun", "ZIP", None),
        ("en", "type one nine two dot one six eight dot zero dot one", "IP", None),
    ],
)
def test_words_around_a_value_and_its_plan_say_what_it_is(lang: str, text: str, tag: str, sub: str | None) -> None:
    """A dictated value is what it would be if it were written."""
    (span,) = spans_of("dictated", text, lang)
    assert (span.tag, span.sub, span.sure) == (tag, sub, False)


@pytest.mark.parametrize("unit", UNITS, ids=ascii)
def test_long_runs_cost_linear_time(unit: str) -> None:
    """Twice the text takes about twice the time, whatever it repeats."""
    for table in (name for name in TABLES if not name.endswith("-blind")):
        assert_linear(table, unit)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join), st.sampled_from([*LANGUAGES, "und"]))
def test_any_words_give_spans_inside_them(text: str, lang: str) -> None:
    """No text makes the detector raise, its spans are stretches of the text, and its prefilter hides none of them."""
    spans = spans_of("dictated", text, lang)
    assert set(spans) <= set(detect(text, lang))
    for span in spans:
        assert 0 <= span.start < span.end <= len(text)
        assert text[span.start : span.end].strip() == text[span.start : span.end]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_any_row_of_number_words_is_read(lang: str) -> None:
    """Hundreds behind hundreds, links and multipliers anywhere: whatever people dictate, reading it never fails."""
    rng = random.Random(lang)
    words = [*figures_of(lang), *multiplying(lang), "und", "y", "et", "and"]
    words += [a + stem + b for stem in stems(lang) for a in rng.sample(words, 9) for b in rng.sample(words, 9)]
    for _ in range(2_000):
        row = rng.choices(words, k=rng.randint(1, 6))
        reader = Reader(row, [False, *[rng.random() < 0.9 for _ in row[1:]]], lang)
        for at in range(len(row)):
            used, figures = reader.read(at)
            assert used == 0 or figures.isdecimal()


def test_of_what_is_spelt_at_great_length_each_part_is_found() -> None:
    """Behind as many pieces as are read closely, four and more side by side are values by their looks."""
    text = "t-r-v-q-b? " * 400
    found = spans_of("dictated", text, "en")
    assert [text[s.start : s.end] for s in found[:2]] == ["t-r-v-q-b"] * 2
    hidden = set[int]().union(*(range(s.start, s.end) for s in found))
    assert all(at in hidden for at, sign in enumerate(text) if sign.isalpha())
