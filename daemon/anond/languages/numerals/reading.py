"""Reads numbers in words: `dreiundzwanzig`, `vingt et un`, `nineteen eighty-four`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from anond.languages.numerals.grammar import TABLES
from anond.languages.numerals.letters import letters_of
from anond_gazetteers.forgetting import remembering

_LONGEST: Final = 60  # letters of a number
_CENTURIES: Final = range(16, 21)


@cache
def _small(lang: str) -> dict[str, int]:
    return {letters_of(word): n for n, words in TABLES[lang].small.items() for word in words}


@cache
def _hundreds(lang: str) -> dict[str, int]:
    return {letters_of(word): n for n, words in TABLES[lang].hundreds.items() for word in words}


@cache
def _ordinals(lang: str) -> dict[str, int]:
    return {letters_of(word): n for n, words in TABLES[lang].ordinals.items() for word in words}


def ordinal(text: str, lang: str) -> int | None:
    """The day of a month that an ordinal says."""
    return _ordinals(lang).get(letters_of(text))


def number(text: str, lang: str) -> int | None:
    """The number below ten thousand that words say, or None."""
    letters = letters_of(text)
    return _number(letters, lang) if 0 < len(letters) <= _LONGEST else None


def large(text: str, lang: str) -> int | None:
    """The number from ten thousand to a million that words say, or None."""
    letters = letters_of(text)
    for stem in TABLES[lang].thousand if 0 < len(letters) <= _LONGEST else ():
        for cut in (at for at in range(1, len(letters)) if letters.startswith(stem, at)):
            many = _number(letters[:cut], lang)
            if many is None or not 10 <= many < 1000:
                continue
            more = next((one for one in _rests(letters[cut + len(stem) :], lang) if one < 1000), None)
            if more is not None:
                return many * 1000 + more
    return None


def year(text: str, lang: str) -> int | None:
    """The year that words say, also as `nineteen eighty-four` and `twenty oh five`."""
    letters = letters_of(text)
    found = _number(letters, lang) if 0 < len(letters) <= _LONGEST else None
    return next(_pairs(letters, lang), None) if found is None and TABLES[lang].years_in_pairs else found


@remembering(4096)
def _number(letters: str, lang: str) -> int | None:
    small = _small(lang)
    if letters in small:
        return small[letters]
    if _beginnings(lang).isdisjoint((letters[:1], letters[:2])):  # as of most words
        return None
    return next(_thousands(letters, lang), None) or next(_whole_hundreds(letters, lang), None)


@cache
def _beginnings(lang: str) -> frozenset[str]:
    """The first two letters of all words of numbers."""
    words = (*_small(lang), *_hundreds(lang), *TABLES[lang].thousand, *TABLES[lang].hundred)
    return frozenset(word[:2] for word in words)


def _thousands(letters: str, lang: str) -> Iterator[int]:
    small = _small(lang)
    for stem in TABLES[lang].thousand:
        lead, found, rest = letters.partition(stem)
        many = small.get(lead, 0) if lead else 1
        if found and (lead or stem != "mila") and 1 <= many <= 9:
            for more in _rests(rest, lang):
                if more < 1000:
                    yield many * 1000 + more


def _whole_hundreds(letters: str, lang: str) -> Iterator[int]:
    small = _small(lang)
    for word, n in _hundreds(lang).items():
        if letters.startswith(word):
            yield from (n + more for more in _rests(letters[len(word) :], lang) if more < 100)
    for stem in TABLES[lang].hundred:
        lead, found, rest = letters.partition(stem)
        many = small.get(lead, 0) if lead else 1
        if found and 1 <= many <= 99:
            yield from (many * 100 + more for more in _rests(rest, lang) if more < 100)


def _rests(rest: str, lang: str) -> Iterator[int]:
    """The readings of the words behind a hundred or a thousand; 0 without words."""
    for lead in ("", *TABLES[lang].links):
        if rest.startswith(lead):
            more = _number(rest[len(lead) :], lang) if rest[len(lead) :] else 0 if not lead else None
            if more is not None and (more or not rest):
                yield more


def _pairs(letters: str, lang: str) -> Iterator[int]:
    small = _small(lang)
    for century in _CENTURIES:
        for word in TABLES[lang].small[century]:
            lead = letters_of(word)
            rest = letters[len(lead) :]
            if not letters.startswith(lead) or not rest:
                continue
            if small.get(rest, 0) >= 10:
                yield century * 100 + small[rest]
            for zero in map(letters_of, TABLES[lang].small[0]):
                if rest.startswith(zero) and 0 < small.get(rest[len(zero) :], 0) < 10:
                    yield century * 100 + small[rest[len(zero) :]]
