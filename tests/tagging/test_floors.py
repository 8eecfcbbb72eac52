"""Floors, stairs, doors and flats of a home, in six languages, and those of public places."""

from __future__ import annotations

import pytest

from anond.tagging.cues import cued
from anond.text.tokens import tokenize
from tests.tagging.test_cues import cues


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "we live on the 3rd floor", ["3rd floor"]),
        ("en", "deliver to the third floor please", ["third floor"]),
        ("en", "ring at flat 4b", ["flat 4b"]),
        ("en", "it's the top floor, apt 12", ["apt 12", "top floor"]),
        ("sv", "vi bor 3 tr upp", ["3 tr upp"]),
        ("sv", "jag bor på tredje våningen, lgh 1203", ["lgh 1203", "tredje våningen"]),
        ("de", "ich wohne im 3. Stock links", ["3. Stock links"]),
        ("de", "liefern Sie in die Wohnung 12, zweiten Stock", ["Wohnung 12", "zweiten Stock"]),
        ("es", "vivo en el tercer piso", ["tercer piso"]),
        ("es", "entreguen en el piso 3, puerta B", ["piso 3", "puerta B"]),
        ("es", "vivo en urbanización las lomas, casa 12", ["casa 12", "urbanización las lomas, casa 12"]),
        ("es", "urbanización Los Olmos, casa nº 3, Murcia", ["casa nº 3"]),
        ("fr", "j'habite au troisième étage", ["troisième étage"]),
        ("fr", "livrez à l'appartement 12, porte 4", ["appartement 12", "porte 4"]),
        ("it", "abito al 3° piano, scala B", ["3° piano", "scala B"]),
        ("it", "sono all'interno 7", ["interno 7"]),
        ("en", "the toilets are on the 3rd floor of the shop", []),
        ("en", "I live near the shop on the second floor of the mall", []),
        ("en", "the flat 4 minutes from here", []),
        ("en", "I am on the first floor", []),
        ("en", "table 12 and door 3", []),
        ("de", "die Abteilung ist im 3. Stock", []),
        ("es", "el vuelo sale por la puerta 14", []),
        ("es", "busco algo grande, casa 2 plantas", []),
        ("es", "vivo en casa 2 días por semana", []),
        ("it", "piano piano", []),
    ],
)
def test_floors_and_flats_of_a_home_are_addresses(lang: str, text: str, expected: list[str]) -> None:
    """A flat with its number, and the floor where somebody lives or receives something; none of a public place."""
    assert sorted(cues(text, lang)) == sorted(expected)


def test_they_are_addresses() -> None:
    """The tag is ADDRESS, without a sub."""
    text = "ring at flat 4b"
    found = cued(text, tokenize(text), "en", lambda _: (), lambda *_: False)
    assert [(span.tag, span.sub) for span in found] == [("ADDRESS", None)]
