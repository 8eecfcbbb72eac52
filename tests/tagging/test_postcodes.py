"""Postal codes that stand alone, and numbers that are none."""

from __future__ import annotations

import re

import pytest

from anond.tagging.postcodes import GATE, postcodes


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I live in 90210", ["90210"]),
        ("ship it to 90210 instead", ["90210"]),
        ("schickt es nach 50667", ["50667"]),
        ("levererar ni till 211 20?", ["211 20"]),
        ("mándalo al 28014 mejor", ["28014"]),
        ("estoy en el 33201", ["33201"]),
        ("livrez plutôt au 69003", ["69003"]),
        ("je suis dans le 75011", ["75011"]),
        ("speditelo al 40121 invece", ["40121"]),
        ("sono nel 50122", ["50122"]),
        # none
        ("al 10000 %", []),
        ("llegué a los 10000 pasos", []),
        ("soy del 28931 55", []),
        ("au 12000 euros", []),
        ("he went to 20000 shows", []),
    ],
)
def test_five_figures_behind_to_are_a_place(text: str, expected: list[str]) -> None:
    """Behind *I live in*, sending, or *to* with its article; amounts and counts are none."""
    assert [text[one.start : one.end] for one in postcodes(text)] == expected
    assert not expected or re.search(GATE, text)
