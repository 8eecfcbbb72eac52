"""Words of programs that a model takes for people and places."""

from __future__ import annotations

import re
from functools import partial

import pytest

from anond.tagging.program_text import without_program_words
from anond.tags import Span
from anond_gazetteers import load
from tests.stopwatch import cpu_seconds

LISTS = load()
PROGRAMS = [
    ("en", "for (let i = 0; i < cells.⟦length⟧; i++) { total += cells[i]; }"),
    ("en", "git switch -c ⟦fix⟧/timeout && git push"),
    ("de", "def volume(height: ⟦float⟧, depth: float) -> float:"),
    ("fr", "padding: 0 auto; ⟦max-width⟧: 720px; color: #aa3377;"),
    ("it", "rsync -a --delete /usr/local/⟦bin⟧ /mnt/copy"),
    ("es", "job: 5 * * * 0 /opt/tools/⟦backup⟧"),
    ("sv", "        ⟦else⟧:"),
    ("de", "    offset = ⟦readline⟧(size)"),
    ("sv", "if (rows[0].⟦margin⟧ == null) return;"),
    ("en", r"it lies in C:\Users\tamsin\⟦Desktop⟧"),
    ("de", r"unter C:\Benutzer\wiebke\⟦Bilder⟧\2024"),
    ("fr", r"dans C:\Utilisateurs\maelle\⟦Bureau⟧"),
    ("es", "en /home/iker/⟦Escritorio⟧ lo dejé"),
]
PEOPLE = [
    ("en", "print(total) // thanks to ⟦holly⟧, ok && done()"),  # a listed name
    ("en", "run f(x) -> y and tell ⟦zubrik⟧ it works"),  # words beside it
    ("de", "{'ok': true, 'name': '⟦zubrik⟧'} == x"),  # quoted
    ("fr", "if (a == b) { call(⟦Zubrik⟧); }"),  # a capital
    ("it", "sono ⟦zubrik⟧, vedi https://example.org/a/b?x=1&&y"),  # signs inside of an address alone
    ("it", "    dica a ⟦zubrik⟧ che va bene"),
    ("es", "aquí ⟦zubrik⟧ (el de ayer)"),
    ("sv", "kör cd /opt/x\nhälsningar ⟦zubrik⟧"),  # another line
    ("en", r"it lies in C:\Users\⟦Tamsin⟧\Desktop"),  # the user's own folder
    ("fr", "écrivez à Mme ⟦Bureau⟧"),
]


@pytest.mark.parametrize(("lang", "marked"), PROGRAMS)
def test_words_of_a_program_are_nobody(lang: str, marked: str) -> None:
    """A line with two signs of programs, and a word in small letters that no list holds or that a sign joins."""
    assert left(lang, marked) == []


@pytest.mark.parametrize(("lang", "marked"), PEOPLE)
def test_people_beside_programs_stay(lang: str, marked: str) -> None:
    """Listed, presented, quoted or capital names, and lines that are talk."""
    assert len(left(lang, marked)) == 1


def test_a_long_line_is_read_once() -> None:
    """Not again for each of its spans."""
    text = "the cat; a: b " * 700
    spans = [Span(start, start + 3, "PERSON", None, "model", 0.9) for start in range(0, len(text) - 14, 42)]
    kinds_of = partial(LISTS.kinds_of, lang="en")
    assert cpu_seconds(lambda: without_program_words(spans, text, "en", "", kinds_of), 0.1) < 0.1


def left(lang: str, marked: str) -> list[Span]:
    """What is left of the marked word as a person."""
    before, name, behind = re.split("[⟦⟧]", marked)
    start, text = len(before), before + name + behind
    span = Span(start, start + len(name), "PERSON", None, "model", 0.9)
    return without_program_words([span], text, lang, "", partial(LISTS.kinds_of, lang=lang))
