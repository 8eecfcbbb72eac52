"""No surrogate is a company, a brand or a person of note that stands on a list."""

from __future__ import annotations

import re
from collections.abc import Sequence
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


OF_NOTE = frozenset(("figure", "fictional", "company", "brand"))


@pytest.mark.parametrize(
    ("lang", "tag", "name", "numbers"),
    [
        ("de", "FIGURE", "Stefan Scholz", (659,)),
        ("sv", "FIGURE", "Lars Öberg", (32, 333, 682)),
        ("sv", "PERSON", "Lars Öberg", (32, 146, 203, 273, 333, 682, 735)),
        ("es", "PERSON", "Carmen Ortega", (806,)),
        ("it", "FIGURE", "Marco Bruni", (334, 899)),
        ("fr", "PERSON", "Alain Dubois", (229, 529, 631, 638)),
        ("en", "PERSON", "Robert Bennett", range(150)),
    ],
)
def test_no_full_name_is_that_of_somebody_of_note(lang: str, tag: str, name: str, numbers: Sequence[int]) -> None:
    """*Lars Öberg* becomes nobody famous with keys that draw `Göran Persson` and the like word by word."""
    drawn = keys(1_000)
    made = [clean(f"[[{tag}|{name}]]", Ledger(), drawn[number], lang) for number in numbers]
    assert [one for one in made if load().kinds_of(one, "", OF_NOTE)] == []


@pytest.mark.parametrize(
    ("before", "after"), [("PERSON/surname|Öberg", "PERSON|Lars Öberg"), ("PERSON|Lars", "PERSON|Öberg, Lars")]
)
def test_the_word_that_comes_later_makes_nobody_of_note(before: str, after: str) -> None:
    """Whichever word of a name had its surrogate before, and in either order."""
    for key in keys(750):
        ledger = Ledger()
        clean(f"[[{before}]]", ledger, key, "sv")
        words = clean(f"[[{after}]]", ledger, key, "sv").split(", ")
        assert not load().kinds_of(" ".join(reversed(words)), "", OF_NOTE)
