"""The words of a turn that tell the letters of a name."""

from __future__ import annotations

import pytest

from anond.surrogates.said_letters import Wish, letters_said

F, T, CK = Wish("f", doubled=True), Wish("t", doubled=True), Wish("ck")


@pytest.mark.parametrize(
    ("lang", "text", "wishes"),
    [
        ("de", "mit zwei f", [F]),
        ("de", "mit ck, bitte", [CK]),
        ("de", "mit Doppel-t", [T]),
        ("de", "mit J und i, nicht mit Y", [Wish("j"), Wish("i"), Wish("y", has=False)]),
        ("de", "ohne h am Ende", [Wish("h", has=False, where="last")]),
        ("de", "mit a i", [Wish("ai")]),
        ("es", "con be de burgos", [Wish("b")]),
        ("es", "con doble ele", [Wish("l", doubled=True)]),
        ("es", "con i griega", [Wish("y")]),
        ("es", "con ese y con ve chica", [Wish("s"), Wish("v")]),
        ("en", "with two l's", [Wish("l", doubled=True)]),
        ("en", "no t before the h", [Wish("th", has=False), Wish("h")]),
        ("en", "with only one n", [Wish("n", once=True)]),
        ("fr", "avec un h après le t", [Wish("th")]),
        ("fr", "avec c et kh", [Wish("c"), Wish("kh")]),
        ("it", "con la o iniziale", [Wish("o", where="first")]),
        ("it", "con doppia zeta", [Wish("z", doubled=True)]),
        ("sv", "med två a och o sist", [Wish("a", doubled=True), Wish("o", where="last")]),
        ("sv", "utan h", [Wish("h", has=False)]),
    ],
)
def test_letters(lang: str, text: str, wishes: list[Wish]) -> None:
    """What is said of letters is read one by one."""
    assert [wish for said in letters_said(text, lang) for wish in said.wishes] == wishes


@pytest.mark.parametrize(
    ("lang", "text"), [("es", "¿con b o con v?"), ("de", "mit j oder mit y"), ("en", "with c or k")]
)
def test_choice(lang: str, text: str) -> None:
    """Where the talk leaves the choice, one of the letters is enough."""
    (said,) = letters_said(text, lang)
    assert len(said.wishes) == 2


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("de", "mit zwei Kindern und mit uns"),
        ("de", "mit oder ohne h?"),
        ("en", "i go with a friend, no i dont"),
        ("es", "con ese coche, con dos niños, sin nada"),
        ("fr", "je viens avec elle, sans un mot"),
        ("it", "con la mamma e senza niente, due anni"),
        ("sv", "prata med en i ert lag, utan att"),
    ],
)
def test_other_words(lang: str, text: str) -> None:
    """Articles, pronouns and prepositions of one or two letters tell no letters, nor does *with or without*."""
    assert letters_said(text, lang) == ()
