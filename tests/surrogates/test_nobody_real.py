"""No surrogate is a company, a brand or a person of note that stands on a list."""

from __future__ import annotations

import re
from hashlib import sha256

import pytest

from anond.session.ledger import Ledger
from anond_gazetteers import load
from anond_gazetteers.lexicon import LANGUAGES
from tests.surrogates.marked import clean

FIRMS = frozenset(("company", "brand"))


def keys(count: int) -> list[bytes]:
    """The same keys in every run."""
    return [sha256(b"real %d" % number).digest() for number in range(count)]


def first_word(name: str) -> str:
    """The word of a firm that is no legal form."""
    return re.findall(r"[^\W\d_]+", name)[0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("firm", ["Quandervale", "Quandervale GmbH", "Quandervale Brimstock", "Handelsbank", "QV"])
def test_no_invented_firm_is_a_real_one(lang: str, firm: str) -> None:
    """Neither its whole name nor its own word is a listed company or brand, whatever the key."""
    made = {clean(f"[[ORG|{firm}]]", Ledger(), key, lang) for key in keys(300)}
    assert [name for name in made if load().kinds_of(name, "", FIRMS)] == []
    assert [name for name in made if load().kinds_of(first_word(name), "", FIRMS)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("firm", ["Achterberg", "Achterberg GmbH"])
def test_a_firm_follows_a_person_unless_that_names_a_real_firm(lang: str, firm: str) -> None:
    """Of Mrs Achterberg's firm; where her surrogate is Ferrari, the firm gets a name of its own, the same each time."""
    listed = followed = 0
    for key in keys(300):
        ledger = Ledger()
        person = clean("[[PERSON/surname|Achterberg]]", ledger, key, lang)
        one, other = (first_word(clean(f"[[ORG|{firm}]]", ledger, key, lang)) for _ in range(2))
        assert one == other
        listed += bool(load().kinds_of(one, "", FIRMS))
        followed += one == person
    assert listed == 0
    assert followed > 250


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_firm_of_two_names_follows_whatever_the_person_is_called(lang: str) -> None:
    """*Achterberg & Quandervale* is hers, also as `Ferrari & Kempsfield`: only `Ferrari` alone is a real firm."""
    for key in keys(100):
        ledger = Ledger()
        person = clean("[[PERSON/surname|Achterberg]]", ledger, key, lang)
        assert clean("[[ORG|Achterberg & Quandervale]]", ledger, key, lang).startswith(person)
