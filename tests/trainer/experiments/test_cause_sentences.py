"""The table of sentences by which rules are judged."""

from __future__ import annotations

from experiments.cause_sentences import FILE, Sentence, Value, rows, sentences


def test_a_line_is_a_sentence_with_its_places() -> None:
    """The marks are gone from the text, and places are those of the text without them."""
    given = [*sentences("# a remark\nen 10/blanket exp ⟦0427⟧ on the ⟪card⟫\n")]
    assert given == [Sentence("en", "10", "blanket", "exp 0427 on the card", [Value(4, 8, True), Value(16, 20, False)])]


def test_rows_count_what_holds() -> None:
    """A row for each cause and language, and one for all, with what is hidden of what should be."""
    one = Sentence("en", "3", "selective", "ab cd", [Value(0, 2, True), Value(3, 5, False)])
    assert [*rows([one], [(one, one.values[1])])] == [
        ("3", "1", "1", "1", "0"),
        ("en", "1", "1", "1", "0"),
        ("all", "1", "1", "1", "0"),
    ]


def test_the_table_has_six_languages() -> None:
    """The file that ships is read whole, and no mark is left in its texts."""
    given = [*sentences(FILE.read_text(encoding="utf-8"))]
    assert {one.lang for one in given} == {"de", "en", "es", "fr", "it", "sv"}
    assert not any(set("⟦⟧⟪⟫") & set(one.text) for one in given)
