"""The files of the languages: each is well formed, and every table of it is heard by its detector."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import product

import pytest

from anond.detectors import DETECTORS, detect, questions
from anond.detectors.naming_words import KINDS, kind_of
from anond.detectors.questions import kinds_asked
from anond.detectors.spoken.alphabet import alphabet
from anond.detectors.spoken.dictation_prefilter import may_hold
from anond.detectors.spoken.numerals import figures_of
from anond.languages import LANGUAGES, WORDS
from anond.languages.context.plain import is_plain
from anond.languages.international import NAMES
from anond.languages.joined import ALL, alternatives
from anond.session.values.tables import MONTHS_OF
from anond.text.prefilter import prefilter_of
from anond_gazetteers import fold, lexicon
from anond_trainer.data import notation
from tests.detectors.marked_tables import TABLES

HEADING = re.compile(r"(?m)^\[\S+ (\w+)\]$")
PLAIN = re.compile(r"[\w'./-]+")
DICTATED = next(detector for detector in DETECTORS if detector.name == "dictated")


def plain(table: str) -> list[str]:
    """The words of a table that are no patterns."""
    return [word.replace("_", " ") for word in table.split() if PLAIN.fullmatch(word)]


def found(text: str, lang: str, tag: str) -> bool:
    """Whether detectors find something of a tag in a text."""
    return any(span.tag == tag for span in detect(text, lang))


def test_all_parts_know_the_same_languages() -> None:
    """Words, lists, dialogues, and the months by which dates are moved."""
    months = {lang for lang, tables in MONTHS_OF.items() if tables}
    assert set(LANGUAGES) == set(lexicon.LANGUAGES) == set(notation.LANGUAGES) == months


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_a_table_is_one(lang: str) -> None:
    """A kind that is misspelt would be left out without a word."""
    assert set(WORDS[lang].names) <= set(KINDS)
    assert set(NAMES) <= set(KINDS)
    assert set(WORDS[lang].questions) == set(questions.KINDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_values_are_folded_and_name_something(lang: str) -> None:
    """A word with a capital or an accent would match nothing; one that names nothing says so on purpose."""
    for kind, table in WORDS[lang].names.items():
        for word in re.split(r"[\s_-]+", table.replace("*", "")):
            assert word == fold(word)
            assert not kind or kind_of(word) or word in KINDS[""] or "_" in table or "-" in table, word


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_are_complete(lang: str) -> None:
    """Zero to nineteen (in French to sixteen), each once; the tens begin with twenty."""
    small, figures = WORDS[lang].numbers.small.split(), figures_of(lang)
    assert [figures[fold(word)] for word in small] == [str(n) for n in range(17 if lang == "fr" else 20)]
    assert figures[fold(WORDS[lang].numbers.tens.split()[0])] == "20"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_pass_the_prefilter_of_dictation(lang: str) -> None:
    """Four digits in words, in any order, are looked at; so are letters behind each other and their code words."""
    digits = WORDS[lang].numbers.small.split()[:10]
    assert [row for row in map(" ".join, product(digits[2:], repeat=2)) if not may_hold(f"{row} {row}", lang)] == []
    gate = prefilter_of([DICTATED.prefilter])
    codes = list(alphabet(lang).code_words)
    assert [word for word in codes if not gate(f"{word[0]} {word}, {codes[0][0]} {codes[0]} {codes[1]}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_streets_are_found(lang: str) -> None:
    """Each kind of street makes an address of a name and a number, before the name, at its end or behind it."""
    table = WORDS[lang].addresses
    known = {*table.never.split(), *table.no_names.split()}
    texts = [f"{kind} Garibaldi 12" for kind in plain(table.before) if kind not in table.common.split()]
    texts += [f"Tannen{end} 12" for end in plain(" ".join(table.ends)) if f"tannen{end}" not in known]
    texts += [f"12 Garibaldi {kind}" for kind in plain(" ".join(table.after)) if kind not in known]
    assert texts
    assert [text for text in texts if not found(text, lang, "ADDRESS")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_months_and_titles_are_found(lang: str) -> None:
    """A day with each month is a date; what stands behind each title of five letters and more is a name."""
    language = WORDS[lang]
    assert [month for month in plain(language.dates.months) if not found(f"3 {month} 2024", lang, "DATE")] == []
    titles = [title for title in plain(language.titles.titles) if len(title) > 4]
    assert [title for title in titles if not found(f"{title} Xylander", lang, "PERSON")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_and_births_are_found(lang: str) -> None:
    """What stands behind each word for a password, code, user or extension is one; a date behind *born* is of birth."""
    language = WORDS[lang]
    secrets = plain(f"{language.labels.passwords} {language.labels.codes}")
    texts = [f"{word}: 48wq7733" for word in secrets] + [f"{word}: rosa_22" for word in plain(language.labels.users)]
    texts += [f"{word} 4471" for word in plain(language.labels.extensions)]
    assert [text for text in texts if not found(text, lang, "UID")] == []
    born = [word for word in language.born.split("|") if word.isalpha()]
    assert born
    assert [word for word in born if not found(f"{word} 3.4.1988", lang, "DATE")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_are_heard(lang: str) -> None:
    """Each stem without a pattern in it asks for its kind, alone or beside another one."""
    for kind, stems in WORDS[lang].questions.items():
        for stem in re.split(r"\|(?![^(]*\))", stems):
            if stem.replace(" ", "").isalpha():
                assert kinds_asked(stem, lang), (kind, stem)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_rows(lang: str) -> None:
    """Each table that has rows of more than one language has rows of every language."""
    for folder in TABLES.iterdir():
        headings = {found[1] for path in folder.glob("*.txt") for found in HEADING.finditer(path.read_text("utf-8"))}
        assert len(headings) < 2 or lang in headings, folder.name


def test_words_beside_values_are_patterns_and_in_some_language() -> None:
    """A table that no language fills would match everywhere; one that is no pattern would stop every program."""
    groups = [getattr(ALL, group.name) for group in fields(ALL)]
    tables = [(table, getattr(group, table.name)) for group in groups for table in fields(group)]
    assert [table.name for table, text in tables if not text] == []
    patterns = [one for table, text in tables if not is_plain(table) for one in alternatives(text)]
    assert all(map(re.compile, patterns))


def test_only_outer_bars_part_a_table() -> None:
    """Those inside of groups and classes, and those that are meant as signs, belong to their pattern."""
    assert alternatives(r"a(?:b|c)|[|d]|\||e") == ["a(?:b|c)", "[|d]", r"\|", "e"]
