"""A true value never stands in place of another one that is said beside it or after it, and two never become one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from anond.session.ledger import Ledger
from anond_gazetteers import fold
from tests.surrogates.cases import KEYS
from tests.surrogates.marked import clean, one

VALUES = [
    ("PERSON", "Anna Berger"), ("PERSON/surname", "Quandrov"), ("LOCATION", "Norrköping"), ("LOCATION", "Lund"),
    ("ORG", "Quandervale"), ("ORG", "Handelsbank"), ("ORG", "ABC"), ("FACILITY", "Miller Park"), ("PRODUCT", "Zorvex"),
    ("EMAIL", "anna@web.de"), ("IP", "10.0.0.1"), ("ZIP", "50667"), ("UID", "447"), ("UID", "A-4471-77"),
    ("UID/phone", "0171 2345678"), ("UID/card", "4111 1111 1111 1111"), ("UID/iban", "DE89370400440532013000"),
    ("UID/username", "anna77"), ("UID/password", "Brioche!7421"), ("UID/plate", "B-AB 1234"), ("UNIT", "12 cm"),
    ("UNIT", "15 €"), ("UNIT", "20 °C"), ("EVENT", "Christmas"), ("MEDCHEM", "paracetamol"), ("TEAM", "FC Köln"),
    ("FIGURE", "Angela Merkel"), ("WORK", "The Long Road"), ("LANGUAGE", "French"),
]  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "de", "it"])
@pytest.mark.parametrize(("tag", "value"), VALUES)
def test_what_is_said_in_the_same_turn_does_not_stand_for_another_value(tag: str, value: str, lang: str) -> None:
    """Where a key would draw the very value that is named next, it draws another one."""
    for key in KEYS[:6]:
        (drawn,) = one(tag, value, key=key, lang=lang)
        first, second = clean(f"[[{tag}|{value}]]\n[[{tag}|{drawn}]]", key=key, lang=lang).split("\n")
        assert fold(drawn) not in (fold(first), fold(second))
        assert fold(value) not in (fold(first), fold(second))


@pytest.mark.parametrize(("tag", "value"), [*VALUES, ("DATE", "12.3.2024"), ("DATE/birth", "12.3.1984")])
def test_what_is_said_after_it_stood_for_another_value_has_a_surrogate_of_its_own(tag: str, value: str) -> None:
    """Three times in a row, and what stood there before stays: two values never share a surrogate."""
    for key in KEYS[:6]:
        ledger, said, made = Ledger(), [value], list[str]()
        for _ in range(3):
            made += one(tag, said[-1], ledger=ledger, key=key)
            said.append(made[-1])
        assert len(set(map(fold, made))) == 3
        assert one(tag, *said[:3], ledger=ledger, key=key) == made


@pytest.mark.parametrize("values", [("7 cm", "9 cm"), ("12 cm", "17 cm", "34 cm"), ("2 kg", "3 kg", "5 kg")])
def test_measures_of_a_turn_are_none_of_its_surrogates(values: Sequence[str]) -> None:
    """Of few figures too few are left now and then, so a measure that was said comes last."""
    for key in KEYS:
        made = clean(" | ".join(f"[[UNIT|{value}]]" for value in values), key=key).split(" | ")
        assert not set(made) & set(values)
