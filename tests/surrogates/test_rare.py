"""Unlisted surnames and villages are put together as the names of their language are."""

from __future__ import annotations

from itertools import pairwise

import pytest

from anond.session.ledger import Ledger
from anond.surrogates import rare
from anond.surrogates.choice import Session
from anond_gazetteers import load
from anond_gazetteers.invented_lists import LANGUAGES, towns


def _session(lang: str, number: int) -> Session:
    return Session(Ledger(), bytes([number]) * 32, lang, load())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_invented_village_ends_as_some_towns_do(lang: str) -> None:
    """Each of forty villages is on no list, and at least three towns of the language have its last three letters."""
    names = [town.name for town in towns(lang)]
    parts = rare.of_towns("", lang)
    for number in range(40):
        made = rare.joined(parts, "kuntralby", _session(lang, number), lambda begun: True, lambda name: True)
        assert made
        assert made not in names
        assert sum(name.endswith(made[-3:]) for name in names) >= 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_letters_of_an_invented_surname_follow_each_other_as_in_listed_ones(lang: str) -> None:
    """Of forty surnames each is on no list, and two letters that meet do so in surnames that many bear."""
    pairs = {pair for name in load().pool("surname", lang).names[:4_000] for pair in pairwise(name.lower())}
    parts = rare.of_surnames(load(), lang)
    for number in range(40):
        session = _session(lang, number)
        made = rare.joined(parts, "khalbergia", session, lambda begun: True, lambda name: True)
        assert made
        assert not rare.is_listed(made, session)
        assert pairs.issuperset(pairwise(made.lower()))


def test_a_name_that_has_to_begin_so_begins_so() -> None:
    """In French a village after `d'` begins with a vowel."""
    parts = rare.of_towns("FR", "fr")
    begun = [
        rare.joined(parts, "ambrevignac", _session("fr", number), lambda name: name[0] in "AEIOU", lambda name: True)
        for number in range(40)
    ]
    assert all(name and name[0] in "AEIOU" for name in begun)
