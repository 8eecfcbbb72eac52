"""The turns full of names that are words, what counts of them, and the table of parts of speech."""

from __future__ import annotations

from anond.tags import Span
from experiments.homonyms import FILE, WAYS, rows, turns
from experiments.tag_table import TagTable


def test_marked_names_are_people() -> None:
    """Turns of a session follow each other, and the marks are gone from their text."""
    given = [*turns("# a remark\nen n1 hi, ⟦Will⟧ here\nen t1 one\nen t1 two\n")]
    assert [(one.session, one.turn, one.text) for one in given] == [
        ("en n1", 0, "hi, Will here"),
        ("en t1", 0, "one"),
        ("en t1", 1, "two"),
    ]
    assert given[0].spans == (Span(4, 8, "PERSON"),)


def test_the_file_has_as_many_of_each_language() -> None:
    """Names only where private people are meant."""
    given = [*turns(FILE.read_text(encoding="utf-8"))]
    for lang in ("en", "de", "sv", "es", "it", "fr"):
        by_kind = [[one for one in given if one.session.startswith(f"{lang} {kind}")] for kind in "nwt"]
        assert [len(some) for some in by_kind] == [14, 14, 6]
        assert [any(one.spans for one in some) for some in by_kind] == [True, False, False]


def test_rows_count_marks_and_people_among_them() -> None:
    """By language, by kind of turn, and of all."""
    found = {way: set[tuple[str, int, int]]() for way in WAYS}
    found["people"] = {("en n1", 0, 2)}
    found["lists"] = {("en n1", 0, 2), ("en w1", 0, 0)}
    told = [row[:3] for row in rows(found)]
    assert told == [
        ("", "people", "lists"),
        ("en", "1", "2 (1)"),
        ("as names", "1", "1 (1)"),
        ("as words", "0", "1 (0)"),
        ("films, sports", "0", "0 (0)"),
        ("all", "1", "2 (1)"),
    ]


def test_a_table_reads_words_beside_their_neighbours_and_unknown_ones_by_their_end() -> None:
    """The part of speech before a word tells which of its own is meant."""
    said = [[("the", "DET"), ("mark", "NOUN")], [("they", "PRON"), ("mark", "VERB")], [("quickly", "ADV")]] * 2
    table = TagTable(said)
    assert table.of([["The", "mark"], ["they", "mark", "slowly"]]) == [["DET", "NOUN"], ["PRON", "VERB", "ADV"]]
