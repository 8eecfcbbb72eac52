"""Finds the dates of a session again in every layout: `12 August 1988` is `12th Aug 88`, `12.8.` its day.

Also in words: `the twelfth of August`.

A year, a month or a day of the month alone is no date and is left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, Generic, TypeVar

from anond.languages.numerals import reading
from anond.languages.numerals.grammar import TABLES, speaker_of
from anond.session.values import date_words
from anond.session.values.dates import MONTH_NAMES, PIECE, Fields, Layout, fields_from, in_words, readings
from anond.session.values.tables import AROUND_DATES, MONTH_NUMBERS, ORDINALS
from anond.text.tokens import Tokens
from anond_gazetteers.fold import fold

T = TypeVar("T")
_MOST_TOKENS: Final = 8  # `12 . de agosto de ' 88` has seven
_MOST_TRIES: Final = 500  # places of one text that are read as dates; no chat has more
_IN_WORDS: Final = 9  # the cost of a date in words, in tries
_YEAR: Final = re.compile(r"1[89]\d\d|20\d\d")
_SHORT_YEAR: Final = re.compile(r"\d\d")
_DAY: Final = re.compile(r"\d{1,2}(?:st|nd|rd|th|er|re|e|º)?")
_NUMBERS_ALONE: Final = 3  # words: day, month and year
_LEAST_YEAR: Final = 10  # of days in words: `one` is usually a count
_BETWEEN: Final = frozenset(".,'’/:-–")


class KnownDates(Generic[T]):
    """The dates that a session knows, by canonical form, each with its entry."""

    def __init__(self, known: Mapping[str, T]) -> None:
        self.known = known
        self._whole: dict[tuple[int | None, ...], T] = {}
        self._parts: dict[tuple[int | None, ...], T] = {}  # day and month, or month and year
        self._words: set[str] = set()
        self._has_days = False  # that are known without a year
        for canonical, one in known.items():
            self._add(fields_from(canonical), one)

    def _add(self, fields: Fields, one: T) -> None:
        year, month, day = (fields.get(name) for name in ("year", "month", "day"))
        if month is None or (year is None and day is None):
            return
        self._whole[year, month, day] = one
        self._has_days |= year is None
        if day is not None:
            self._parts.setdefault((None, month, day), one)
        if year is not None:
            self._parts.setdefault((year, month, None), one)
        self._words.update(_spellings(year, month, day))

    @property
    def has_dates(self) -> bool:
        """Whether there is a date to be found."""
        return bool(self._words)

    def find(self, text: str, tokens: Tokens) -> Iterator[tuple[int, int, T, bool]]:
        """The tokens that say a known date, its entry, and whether they say all of it."""
        free, tries = 0, _MOST_TRIES
        for at in self._beginnings(tokens.words):
            for end in self._endings(tokens.words, at) if at >= free else ():
                found = self._read(text, tokens, at, end)
                tries -= 1
                if not found and _may_be_in_words(tokens.words[at:end]):
                    found = self._read_in_words(text, tokens, at, end)
                    tries -= _IN_WORDS
                if found:
                    yield at, end, *found
                    free = end
                    break
            if tries <= 0:
                return

    def _beginnings(self, words: Sequence[str]) -> list[int]:
        return [at for at, word in enumerate(words) if fold(word) in self._words or self._is_numeric(word)]

    def _is_numeric(self, word: str) -> bool:
        return word[0].isdigit() and self._fits(word)

    def _fits(self, word: str) -> bool:
        """Whether a word consists of parts of known dates."""
        pieces = [fold(piece) for piece in PIECE.findall(word)]
        fits = self._words.__contains__
        return (
            bool(pieces) and fits(pieces[0]) and all(fits(p) or p in ORDINALS or self._is_year(p) for p in pieces[1:])
        )

    def _is_year(self, piece: str) -> bool:
        """Whether it may be the year of a day that is known without one."""
        return self._has_days and _YEAR.fullmatch(piece) is not None

    def _endings(self, words: Sequence[str], at: int) -> list[int]:
        """The possible ends of a date that begins here, the longest first."""
        ends = [at + 1]
        for i in range(at + 1, min(len(words), at + _MOST_TOKENS)):
            if self._fits(words[i]) or fold(words[i]) in ORDINALS or self._is_year(words[i]):
                ends.append(i + 1)
            elif not _is_between(words[i]):
                break
        return ends[::-1]

    def _read(self, text: str, tokens: Tokens, at: int, end: int) -> tuple[T, bool] | None:
        start, stop = tokens.starts[at], tokens.ends[end - 1]
        for layout, fields in readings(text[start:stop]):
            date = tuple(map(fields.get, ("year", "month", "day")))
            if date in self._whole:
                return self._whole[date], True
            if (None, *date[1:]) in self._whole and None not in date:  # a day that is known, now with its year
                return self._whole[None, date[1], date[2]], True
            if date in self._parts and _is_clear(layout, fields, text, stop) and _is_all(fields, tokens.words, at, end):
                return self._parts[date], False
        return None

    def _read_in_words(self, text: str, tokens: Tokens, at: int, end: int) -> tuple[T, bool] | None:
        words = tokens.words
        fields = in_words(date_words.read(text[tokens.starts[at] : tokens.ends[end - 1]]))
        date = tuple(map(fields.get, ("year", "month", "day"))) if fields else ()
        if date in self._whole:
            return self._whole[date], True
        if (
            fields
            and _names_month(words[at:end])
            and date in self._parts
            and _is_all(fields, words, at, end)
            and not _says_year(words, end)
        ):
            return self._parts[date], False
        return None


def _is_clear(layout: Layout, fields: Fields, text: str, end: int) -> bool:
    """Whether a part of a date is written like one and is no fraction or decimal: `12 Aug`, `12/8`, `12.8.`."""
    if not layout["month"].group().isdecimal():
        return True
    if "day" not in fields:
        return len(layout["year"].group()) > 2
    return "/" in layout["day"].string or text[end : end + 1] == "."


def _is_all(fields: Fields, words: Sequence[str], at: int, end: int) -> bool:
    """Whether no other day stands before the month and no other year behind it."""
    if "day" in fields:
        behind = next((word for word in words[end : end + 2] if word not in _BETWEEN), "")
        return not (_YEAR.fullmatch(behind) or (_SHORT_YEAR.fullmatch(behind) and words[end + 1 : end + 2] != [":"]))
    before = next((word for word in reversed(words[max(0, at - 3) : at]) if not _is_between(word)), "")
    return _DAY.fullmatch(before) is None


def _may_be_in_words(words: Sequence[str]) -> bool:
    """Whether a text has a month's name and a number in words, or enough words for numbers alone to say a date."""
    named = [fold(word) in MONTH_NUMBERS for word in words]
    numbers = sum(word.isalpha() and not name for word, name in zip(words, named, strict=True))
    return numbers >= (1 if any(named) else _NUMBERS_ALONE)


def _names_month(words: Sequence[str]) -> bool:
    return any(fold(word) in MONTH_NUMBERS for word in words)


def _is_between(word: str) -> bool:
    return word in _BETWEEN or fold(word) in AROUND_DATES


def _spellings(year: int | None, month: int, day: int | None) -> Iterator[str]:
    """All numbers and words of a date in its possible layouts."""
    yield from MONTH_NAMES[month]
    years = [f"{year}", f"{year % 100:02}"] if year else []
    months, days = [f"{month}", f"{month:02}"], [f"{day}", f"{day:02}"] if day else []
    yield from (*years, *months, *days)
    if day:
        yield from _said_days(day)
        if year:
            yield from _said_days(month)
    if year:
        yield from _said_years(year)
    if days:
        for one in years:
            yield from (days[1] + months[1] + one, one + months[1] + days[1], months[1] + days[1] + one)


def _says_year(words: Sequence[str], end: int) -> bool:
    """Whether a year in words stands behind a day and month, which makes it another date."""
    behind = next((word for word in words[end : end + 2] if not _is_between(word)), "")
    years = (reading.year(behind, lang) for lang in TABLES) if behind else ()
    return any(year is not None and year >= _LEAST_YEAR for year in years)


@cache
def _said_years(year: int) -> frozenset[str]:
    """The folded words of a year in each language, whole and by its last two digits."""
    spoken = (speaker_of(lang, "").year(one) for lang in TABLES for one in (year, year % 100))
    return frozenset(part for word in spoken for part in fold(word).replace("-", " ").split())


@cache
def _said_days(day: int) -> frozenset[str]:
    """The folded words of a day in all languages; `twenty-first` counts as two."""
    spoken = (word for table in TABLES.values() for word in (*table.small.get(day, ()), *table.ordinals.get(day, ())))
    return frozenset(part for word in spoken for part in fold(word).replace("-", " ").split())
