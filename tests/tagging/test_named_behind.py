"""Values with a sign between them and their name, in six languages, and numbers that are nobody's."""

from __future__ import annotations

from functools import partial

import pytest

from anond.tagging.cues import cued
from anond.text.tokens import tokenize
from anond_gazetteers import load

LISTS = load()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5317 - last four of ssn", {"5317": "national"}),
        ("it's 5317 (last 4 of my social)", {"5317": "national"}),
        ("4417 - pin", {"4417": "password"}),
        ("5317 = pin, please", {"5317": "password"}),
        ("4417 pin", {"4417": "password"}),
        ("88121 – order number please", {"88121": "order"}),
        ("KW-7730: booking reference", {"KW-7730": "order"}),
        ("5317 - letzte vier der Kontonummer", {"5317": "account"}),
        ("04103 - plz", {"04103": None}),
        ("5317 - mot de passe", {"5317": "password"}),
        ("5317: quatre derniers chiffres du compte", {"5317": "account"}),
        ("5317 = contraseña", {"5317": "password"}),
        ("5317 (últimos cuatro de la cuenta)", {"5317": "account"}),
        ("5317 - ultime quattro del conto", {"5317": "account"}),
        ("5317 - sista fyra i personnumret", {"5317": "national"}),
        # and what is nobody's
        ("404 - password reset failed", {}),
        ("1299 - phone, 1500 - card", {}),
        ("2019 - passport", {}),
        ("3000 - zip codes are missing", {}),
        ("€5317 - account, 5317 € - account", {}),
        ("24 (pin) and 3 pin plug", {}),
        ("5317 pin holes", {}),
        ("2024 - see below", {}),
    ],
)
def test_a_value_goes_though_a_sign_parts_it_from_its_name(text: str, expected: dict[str, str | None]) -> None:
    """All of the clause behind the sign names it; goods, years and amounts are left."""
    found = cued(text, tokenize(text), "en", partial(LISTS.kinds_of, lang="en"), LISTS.is_common)
    assert {text[s.start : s.end]: s.sub for s in found if s.source == "rule:named_behind"} == expected
