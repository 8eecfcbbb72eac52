"""Dates in words: `the third of March nineteen eighty-four`, `am dritten März`, `il tre marzo`, `elfte i elfte 39`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from anond.languages.joined import ALL
from anond.languages.numerals import reading
from anond.languages.numerals.grammar import TABLES
from anond.session.values.tables import AROUND_DATES, MODIFIERS, MONTH_NUMBERS, WEEKDAYS
from anond_gazetteers.fold import fold

_WORD: Final = re.compile(r"[^\W\d_]+|\d+")
_CLOSE: Final = re.compile(r"[ \n]?|[-‐]")
_BETWEEN: Final = re.compile(r"[\s.,'’/:º°–-]*")
_MOST_WORDS: Final = 7  # of one number: `mille neuf cent quatre vingt dix sept`
_WITHOUT_THOUSAND: Final = range(700, 1000)  # years that some languages say without it
_LONGEST: Final = 120  # characters of a date
_KEPT: Final = AROUND_DATES | MODIFIERS | WEEKDAYS | frozenset(ALL.times.years.split())


class Part(NamedTuple):
    """One number of a date: its place, its role, its value, and whether it is an ordinal."""

    start: int
    end: int
    name: str  # day, month or year
    value: int
    ordinal: bool


class WordDate(NamedTuple):
    """A date in words: its language and its parts."""

    lang: str
    parts: tuple[Part, ...]


def read(text: str, lang: str = "") -> WordDate | None:
    """The date that words say, in this language or another; None if they say anything else."""
    words = list(_WORD.finditer(text)) if len(text) <= _LONGEST else []
    if not words or not _BETWEEN.fullmatch(_WORD.sub("", text)):
        return None
    for one in sorted(TABLES, key=lambda other: other != lang):
        parts = _parts(text, words, one)
        if (
            parts
            and not _are_two_days(text, parts)
            and any(not text[part.start : part.end].isdecimal() for part in parts)
        ):
            named = _named(parts)
            if named:
                return WordDate(one, named)
    return None


def _are_two_days(text: str, parts: Sequence[Part]) -> bool:
    """Whether two short numbers beside a month are two days: `4-9 marzo`, `dal 7 al 9 agosto`."""
    month = next((part for part in parts if part.name == "month"), None)
    figures = [part for part in parts if part.name != "month" and text[part.start : part.end].isdecimal()]
    if month is None or len(figures) != 2 or max(part.end - part.start for part in figures) > 2:
        return False
    return figures[1].end <= month.start or text[figures[0].end : figures[1].start].strip() in ("-", "–")


def _parts(text: str, words: Sequence[re.Match[str]], lang: str) -> list[Part] | None:
    """The numbers and the month of a date; None if there is another word that does not belong to dates."""
    parts: list[Part] = []
    at = 0
    while at < len(words):
        word = fold(words[at][0])
        used, value, ordinal = next(_numbers(text, words, at, lang), (0, 0, False))
        if used:
            parts.append(Part(words[at].start(), words[at + used - 1].end(), "", value, ordinal))
        elif word in MONTH_NUMBERS and not any(part.name for part in parts):
            parts.append(Part(*words[at].span(), "month", MONTH_NUMBERS[word], False))
        elif word not in _KEPT:
            return None
        at += max(used, 1)
    return parts


def _numbers(text: str, words: Sequence[re.Match[str]], at: int, lang: str) -> Iterator[tuple[int, int, bool]]:
    """The readings of one number from here, the longest first: count of words, value, whether it is an ordinal."""
    if words[at][0].isdecimal():
        yield 1, int(words[at][0]) if len(words[at][0]) <= 4 else 0, False
        return
    end = at + 1
    while end < min(len(words), at + _MOST_WORDS) and _CLOSE.fullmatch(text, words[end - 1].end(), words[end].start()):
        end += 1
    for last in range(end, at, -1):
        said = text[words[at].start() : words[last - 1].end()]
        if (day := reading.ordinal(said, lang)) is not None:
            yield last - at, day, True
        elif (n := reading.year(said, lang)) is not None:
            is_short = n in _WITHOUT_THOUSAND and TABLES[lang].years_of_hundreds
            yield last - at, n + 1000 if is_short else n, False


def _named(parts: Sequence[Part]) -> tuple[Part, ...] | None:
    """The parts with their roles, by order and size."""
    values = [part.value for part in parts if part.name != "month"]
    names = _names(values, [part.ordinal for part in parts if part.name != "month"], len(values) < len(parts))
    if names is None:
        return None
    fresh = iter(names)
    named = tuple(part if part.name else part._replace(name=next(fresh)) for part in parts)
    return named if len({part.name for part in named}) == len(named) else None


def _names(values: list[int], ordinals: list[bool], has_month: bool) -> tuple[str, ...] | None:
    days = [0 < value <= 31 for value in values]
    years = [value > 1600 or (value < 100 and not said) for value, said in zip(values, ordinals, strict=True)]
    match days, years:
        case [True], _:
            return ("day",)
        case [False], [True]:
            return ("year",)
        case [True, _], [_, True] if has_month:
            return "day", "year"
        case [_, True], [True, _] if has_month:
            return "year", "day"
        case [True, True, _], [_, _, True] if values[1] <= 12:
            return "day", "month", "year"
        case [True, True], _ if values[1] <= 12:
            return "day", "month"
        case [True, False], [_, True] if values[0] <= 12:
            return "month", "year"
    return None
