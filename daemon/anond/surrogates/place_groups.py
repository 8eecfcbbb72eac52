"""Places that stand for each other, since they may stand behind one preposition and article: *negli Stati Uniti*."""

from __future__ import annotations

from functools import cache

from anond.session.values.words import canonical_words
from anond.surrogates import place_lists
from anond.surrogates.prepositions import groups
from anond_gazetteers.invented_lists import home


@cache
def grouped(lang: str) -> dict[str, tuple[str, ...]]:
    """The first large group in which each place stands, by its folded name.

    A place becomes one of its group wherever it is named first, since its preposition may come later: *på Island*.
    """
    found: dict[str, tuple[str, ...]] = {}
    for listed in groups(lang).values():
        for group in (one for one in listed if len(one) >= place_lists.MANY):
            for name in filter(lambda one: not one.isupper(), group):  # a code has no preposition in an address
                found.setdefault(canonical_words(name), group)
    return found


def divisions_beside(canonical: str, lang: str) -> frozenset[str]:
    """The states and regions with listed towns that may stand where this one does; empty where any may."""
    group = grouped(lang).get(canonical, ())
    return frozenset(group) & place_lists.by_division(home(lang)).keys() if group else frozenset()
