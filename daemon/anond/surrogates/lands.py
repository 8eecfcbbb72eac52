"""The country of a session whose places are on no list: by its numbers, codes and words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Final

from anond.languages import surrogate_words
from anond.session.values import numbers, places
from anond.surrogates import place_lists
from anond.surrogates.choice import Session

BRITISH_CODE: Final = re.compile(r"[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}")
_AMERICAN_CODE: Final = re.compile(r"\d{5}(?:\d{4})?")
_BRITISH_PHONE: Final = re.compile(r"0[1237]\d{8,9}|(?:00)?44\d{9,10}")
_AMERICAN_PHONE: Final = re.compile(r"1?[2-9]\d{2}[2-9]\d{6}")
_EITHER: Final = ("GB", "US")  # a list that is mostly American would make most talks so


def country(session: Session) -> str:
    """The country of the first listed town that was named, else by signs; in English else one of two by the key.

    A talk of pounds and postcodes is no talk of the USA.
    """
    known = (place_lists.country_of(name, session.lang) for name, _ in session.ledger.of_kind(places.KIND))
    if named := next(filter(None, known), ""):
        return named
    if session.lang != "en":
        return next(_countries_by_words(session), surrogate_words(session.lang).home_country)
    signs = chain(_countries_by_signs(session), _countries_by_words(session))
    return next(signs, _EITHER[session.keyed("country") % 2])


def _countries_by_signs(session: Session) -> Iterator[str]:
    """The countries to which postal codes and telephone numbers of the session point, the surest first."""
    ledger = session.ledger
    codes = [numbers.core_of(text) for span, text in session.localities if span.tag == "ZIP"]
    for core in (*codes, *(core for core, _ in ledger.of_kind(numbers.ZIP))):
        if BRITISH_CODE.fullmatch(core):
            yield "GB"
        elif _AMERICAN_CODE.fullmatch(core):
            yield "US"
    for _, value in ledger.of_kind(numbers.KIND):
        if value.sub == "phone":
            core = numbers.core_of(value.form)
            if _BRITISH_PHONE.fullmatch(core):
                yield "GB"
            elif _AMERICAN_PHONE.fullmatch(core):
                yield "US"


def _countries_by_words(session: Session) -> Iterator[str]:
    """The countries to which words of the last turns and of this one point."""
    words = _words(session.lang)
    for text in (*(past.text for past in session.ledger.recent), session.text) if words else ():
        if found := words and words.search(text):
            yield str(found.lastgroup)


@lru_cache(maxsize=8)
def _words(lang: str) -> re.Pattern[str] | None:
    """The words that tell one of two countries, a group for each country."""
    by_country = surrogate_words(lang).words_of_countries
    groups = "|".join(f"(?P<{code}>{words})" for code, words in by_country.items())
    return re.compile(groups, re.IGNORECASE) if groups else None
