"""Firms, houses and products are called like others of their kind, by real words, and none is a real firm's name."""

from __future__ import annotations

import re
from hashlib import sha256

import pytest

from anond.session.ledger import Ledger
from anond.surrogates import firms
from anond_gazetteers import load
from anond_gazetteers.fold import fold
from anond_gazetteers.invented_lists import firms as lists
from anond_gazetteers.lexicon import LANGUAGES
from tests.surrogates.marked import clean

FIRMS = frozenset(("company", "brand"))
ROWS = re.compile(r"(?:says|beside|behind|before) .*|.* (?:begin|end)|families|of families|of|before")
KEYS = [sha256(b"firm %d" % number).digest() for number in range(400)]


def whole_names(lang: str) -> list[str]:
    """All names that are listed as they are."""
    rows = [*lists(lang).items(), *lists("world").items()]
    return [name for head, listed in rows if not ROWS.fullmatch(head) for name in listed]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_listed_name_is_a_real_firm_of_our_lists(lang: str) -> None:
    """What may be drawn as it stands is neither a company nor a brand in any language."""
    assert [name for name in whole_names(lang) if load().kinds_of(name, "", FIRMS)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_product_is_called_like_somebody(lang: str) -> None:
    """No name of a car, a device, an app is a first name of a language."""
    kinds = ("car", "device", "machine", "app", "pay", "goods", "style", "thing")
    made = [name for kind in kinds for name in firms.names(kind, lang, False) + firms.names(kind, lang, True)]
    first = [name for name in made if any(kind.startswith("first_") for kind in load().kinds_of(name, lang))]
    assert len(made) > 700
    assert first == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_kind_that_a_word_tells_has_names(lang: str) -> None:
    """At least five, so that a session of several firms of a kind finds some."""
    rows = [*lists(lang), *lists("world")]
    told = {head.removeprefix("says ") for head in rows if head.startswith("says ")}
    few = [kind for kind in told if len(firms.names(kind, lang, False)) < 4]
    assert few == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_are_more_than_a_thousand_names(lang: str) -> None:
    """Of each language, surnames and what is put beside them not counted."""
    kinds = {head.removeprefix("says ") for head in lists(lang) if head.startswith("says ")} | {
        "firm",
        "house",
        "thing",
    }
    every = {name for kind in kinds for begins in (False, True) for name in firms.names(kind, lang, begins)}
    assert len(every) > 1_200


SAID = {
    "en": ("my [[PRODUCT|Zorvex]] phone", "the van is a [[PRODUCT|Zorvex]]", "a loan from [[ORG|Quandervale]]"),
    "de": ("mein Handy [[PRODUCT|Zorvex]]", "das Auto ist ein [[PRODUCT|Zorvex]]", "Kredit bei [[ORG|Quandervale]]"),
    "fr": ("mon téléphone [[PRODUCT|Zorvex]]", "la voiture, [[PRODUCT|Zorvex]]", "un prêt chez [[ORG|Quandervale]]"),
    "it": ("il telefono [[PRODUCT|Zorvex]]", "la macchina, [[PRODUCT|Zorvex]]", "un prestito da [[ORG|Quandervale]]"),
    "es": ("el móvil [[PRODUCT|Zorvex]]", "el coche, un [[PRODUCT|Zorvex]]", "un préstamo de [[ORG|Quandervale]]"),
    "sv": ("min telefon, en [[PRODUCT|Zorvex]]", "bilen är en [[PRODUCT|Zorvex]]", "lån hos [[ORG|Quandervale]]"),
}  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_around_tell_what_a_name_names(lang: str) -> None:
    """A telephone, a car and a bank are called like such, whatever they were called."""
    for text, kind in zip(SAID[lang], ("device", "car", "bank"), strict=True):
        called = {fold(name) for begins in (False, True) for name in firms.names(kind, lang, begins)}
        around = re.split(r"\[\[.*\]\]", text)
        for key in KEYS[:40]:
            made = clean(text, Ledger(), key, lang).removeprefix(around[0]).removesuffix(around[1])
            assert fold(made) in called


def test_the_words_of_a_name_go_before_those_around_it() -> None:
    """A driving school that somebody talks of beside a bank is no bank."""
    for key in KEYS[:40]:
        made = clean("bei der bank neben [[ORG|fahrschule quandervale]]", Ledger(), key, "de").split("fahrschule ")[1]
        assert not re.search("bank|kredit", made)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("tag", ["ORG", "FACILITY", "PRODUCT"])
def test_nothing_made_is_a_real_firm_of_our_lists(lang: str, tag: str) -> None:
    """Names of one word and of two, beside words of every kind, with each of four hundred keys."""
    rows = [*lists(lang).items(), *lists("world").items()]
    told = sorted({listed[0] for head, listed in rows if head.startswith("says ")})
    for number, key in enumerate(KEYS):
        text = f"{told[number % len(told)]}: [[{tag}|Quandervale]], [[{tag}|Zorvex Brimstock]]"
        made = clean(text, Ledger(), key, lang).partition(": ")[2].split(", ")
        assert [name for name in made if load().kinds_of(name, "", FIRMS)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_dozen_firms_of_a_session_have_as_many_names(lang: str) -> None:
    """Also where all are banks, of which not so many are listed; and a firm keeps its name."""
    ledger, key = Ledger(), KEYS[0]
    names = [f"Quander{a}{b}{c}" for a in "bdf" for b in "aiou" for c in "lm"]
    first = [clean(f"the bank [[ORG|{name}]]", ledger, key, lang) for name in names]
    again = [clean(f"the bank [[ORG|{name}]]", ledger, key, lang) for name in names]
    assert again == first
    assert len(set(first)) == len(names)
