"""Homes in places with a name, and places without a home."""

from __future__ import annotations

import re

import pytest

from anond.tagging.estates import GATE, estates


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("urbanización El Pinar, casa 4", ["urbanización El Pinar, casa 4"]),
        ("es la colonia del Valle, manzana 4, lote 12", ["colonia del Valle, manzana 4, lote 12"]),
        ("vivo en residencial las mimosas portal 4", ["residencial las mimosas portal 4"]),
        ("lotissement du Moulin, villa 3", ["lotissement du Moulin, villa 3"]),
        ("résidence du lac, bât C, appt 14", ["résidence du lac, bât C, appt 14"]),
        ("borgo San Rocco, casa 7", ["borgo San Rocco, casa 7"]),
        ("condominio Aurora, scala B, interno 6", ["condominio Aurora, scala B, interno 6"]),
        # none
        ("quittez l'immeuble en prenant les escaliers", []),
        ("la résidence est belle", []),
        ("el edificio tiene 4 casas", []),
    ],
)
def test_the_place_and_the_number_of_the_house_are_one(text: str, expected: list[str]) -> None:
    """From the kind of the place to the last number."""
    assert [text[one.start : one.end] for one in estates(text)] == expected
    assert not expected or re.search(GATE, text)
