"""Several numbers of somebody in a row, in six languages, and rows that are nobody's."""

from __future__ import annotations

import re

import pytest

from anond.tagging.cues import cued
from anond.tagging.several_numbers import GATE
from anond.text.tokens import tokenize
from anond_gazetteers import load

LISTS = load()
LONG_ROW = [str(number) for number in range(53171, 53183)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("my orders 5317 and 4417 are missing", ["5317", "4417"]),
        ("my order numbers are 88121, 88122 and 88123", ["88121", "88122", "88123"]),
        ("our account ids: 88121,88122", ["88121", "88122"]),
        ("meine Bestellungen 5317 und 4417 fehlen", ["5317", "4417"]),
        ("meine Kundennummern sind 53171 oder 4417", ["53171", "4417"]),
        ("mina beställningar 5317 och 4417 saknas", ["5317", "4417"]),
        ("mis números de pedido son 5317, 4417 y 9090", ["5317", "4417", "9090"]),
        ("i miei ordini 5317 e 4417 mancano", ["5317", "4417"]),
        ("mes numéros sont 88121, 88122 et 88123", ["88121", "88122", "88123"]),
        ("meine beiden Bestellungen 5317 und 4417", ["5317", "4417"]),
        ("mes deux commandes 5317 et 4417", ["5317", "4417"]),
        ("mis últimos pedidos 5317 y 4417", ["5317", "4417"]),
        ("i miei due ordini 5317 e 4417", ["5317", "4417"]),
        ("mina två beställningar 5317 och 4417", ["5317", "4417"]),
        ("my orders are: 88121, and 88122", ["88121", "88122"]),
        ("my orders #5317 and #4417 are late", ["5317", "4417"]),
        ("i miei ordini 5317 oppure 4417", ["5317", "4417"]),
        (f"my orders {','.join(LONG_ROW)}", LONG_ROW),
        ("mis pedidos (5317 y 4417) no llegan", ["5317", "4417"]),
        ("mes commandes : 5317; 4417", ["5317", "4417"]),
        ("i miei ordini 5317 / 4417 + 9090", ["5317", "4417", "9090"]),
        # and what is nobody's
        ("my orders (2014; 2015) were fine", []),
        ("my orders 2014 and 2015 were fine", []),
        ("my orders of 5317 and 4417 boxes", []),
        ("my accounts 5000 and 3000 euros", []),
        ("my codes 404 and 500", []),
        ("my orders 5317 and 4417.50", []),
        ("the errors 5317 and 4417", []),
        ("my order 5317 and 4417", []),
        ("in meinen Rechnungen 1200 und 1500 €", []),
        ("mes enfants en 5317 commandes et 4417", []),
    ],
)
def test_all_numbers_of_a_row_are_found(text: str, expected: list[str]) -> None:
    """Behind *my* and several things that have numbers; no amounts, counts or years."""
    found = cued(text, tokenize(text), "en", lambda word: LISTS.kinds_of(word, "en"), LISTS.is_common)
    assert [text[one.start : one.end] for one in found if one.source == "rule:several"] == expected
    assert not expected or re.search(GATE, text)
