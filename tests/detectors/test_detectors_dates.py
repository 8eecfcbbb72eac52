"""Dates and birth dates: the tables under `tables/date` and `tables/birth`, and what a question does to an answer."""

from __future__ import annotations

from itertools import pairwise

import pytest
import re2

from anond.detectors import detect
from anond.detectors.dates import birth
from anond.detectors.dates.dates import DATES, find_dates
from anond.detectors.dates.patterns import heads
from anond.languages import WORDS
from anond.tagging.tagger import Tagger
from anond.tags import SELECTIVE
from anond_gazetteers import load
from tests.detectors.marked_tables import Marked, marked, scores

TABLES = ["date", "date-blind", "birth"]
KNOWN_WRONG = {"mai tai"}


@pytest.mark.parametrize("row", [row for table in TABLES for row in marked(table)], ids=lambda row: row.text)
def test_rows(row: Marked) -> None:
    """A row's date is found whole, and a row without one gives none."""
    assert row.found is bool(row.tag) or row.text in KNOWN_WRONG


@pytest.mark.parametrize("table", TABLES)
def test_recall_and_precision(table: str) -> None:
    """Each language reaches recall .98 and precision .97."""
    for lang, (_, recall, precision) in scores(list(marked(table))).items():
        assert recall >= 0.98, lang
        assert precision >= 0.97, lang


@pytest.mark.parametrize("table", ["date-lang-blind", "birth-blind"])
def test_rows_written_before_they_were_run(table: str) -> None:
    """Each language reaches recall .95 and precision .95 on rows that nothing was made for, all together .975."""
    found = scores(list(marked(table)))
    for lang, (_, recall, precision) in found.items():
        assert recall >= 0.95, lang
        assert precision >= 0.95, lang
    assert sum(recall for _, recall, _ in found.values()) / len(found) >= 0.975
    assert sum(precision for _, _, precision in found.values()) / len(found) >= 0.975


@pytest.mark.parametrize("lang", WORDS)
def test_every_month_and_weekday_passes_the_prefilter(lang: str) -> None:
    """No month beside a number and no weekday is turned away before it is looked at."""
    gate, words = re2.compile(DATES.prefilter), WORDS[lang].dates
    months = words.months.replace("[ée]", "é").replace("[uû]", "u").split()
    texts = [f"3 {month}" for month in (*months, *words.short_months.split()) if "[" not in month and "?" not in month]
    texts += [day for day in words.weekdays.split() if "[" not in day and "(" not in day]
    assert [text for text in texts if not gate.search(text)] == []


def test_how_words_begin() -> None:
    """Up to three letters of each word, with what can stand there, and no letter that may be missing."""
    assert heads("may f[ée]vr? erste[nr]? prossim[oa]") == r"e(?:rs)|f(?:ev|év)|m(?:ay\b)|p(?:ro)"


@pytest.mark.parametrize("lang", [*WORDS, "und"])
@pytest.mark.parametrize("unit", ["3.4. ", "12 may ", "2024 ", "domingo, "])
def test_a_crowd_of_dates_is_taken_whole(unit: str, lang: str) -> None:
    """Behind a thousand dates runs of them are one; no figure and no name is left out."""
    text = unit * 5_000
    found = find_dates(text, lang)
    last = max(end for _, end, _ in found)
    assert last >= len(text) - 2
    assert len(found) <= 1_001
    assert all(end <= start for (_, end, _), (start, _, _) in pairwise(found))


def test_behind_a_crowd_of_births_all_figures_are_dates() -> None:
    """Whoever writes a list of births gets all of them hidden."""
    text = "born 3.4.1990, " * 3_000
    covered = sum(span.end - span.start for span in birth.find(text, "en"))
    assert covered > 8 * 3_000


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("24121990", "de", ["24121990"]),
        ("nove undici sessantanove", "it", ["nove undici sessantanove"]),
        ("14 03 1958 and he is 12/05/1990", "en", ["14 03 1958", "12/05/1990"]),
        ("le deux mars soixante sept", "fr", ["deux mars soixante sept"]),
        ("660912", "sv", ["660912"]),
        ("no idea", "en", []),
    ],
)
def test_an_answer_about_birth(text: str, lang: str, expected: list[str]) -> None:
    """Where somebody was asked when they were born, every date is one of birth, in any shape."""
    spans = list(birth.answer(text, lang))
    assert [text[span.start : span.end] for span in spans] == expected
    assert {span.sub for span in spans} <= {"birth"}


def test_the_tagger_knows_what_was_asked() -> None:
    """The same date is hidden as a birth date behind a question about birth, and a mere date elsewhere."""
    tagger = Tagger(load(), SELECTIVE)
    asked, unasked = (tagger.read("it is 3 May 1980", "en", "user", what, False).detected for what in ("birth", ""))
    assert "birth" in {span.sub for span in asked}
    assert {span.sub for span in unasked} == {None}


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("a table for may 25 2033", "en"), ("weather on 3 august 2038", "en"), ("am 14. märz 2031", "de"),
        ("para el 25 de mayo de 2033", "es"), ("den 3 juni 2034", "sv"),
    ],
)  # fmt: skip
def test_numbers_of_a_written_day_are_no_codes(text: str, lang: str) -> None:
    """Neither code nor postal code; without the month they may be."""
    assert {span.tag for span in detect(text, lang)} == {"DATE"}


def test_what_is_surely_a_number_stays_one_beside_a_day() -> None:
    """Only what lies inside of the day is a part of it."""
    text = "4111 1111 1111 1111 on may 25 2033"
    assert ("UID", "4111 1111 1111 1111") in {(s.tag, text[s.start : s.end]) for s in detect(text, "en")}
