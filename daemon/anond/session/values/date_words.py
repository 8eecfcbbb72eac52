"""Dates in words: `the third of March nineteen eighty-four`, `am dritten März`, `il tre marzo`, `elfte i elfte 39`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from anond.languages.joined import ALL
from anond.languages.numerals import reading
from anond.languages.numerals.grammar import TABLES
from anond.languages.numerals.letters import letters_of
from anond.session.values.tables import AROUND_DATES, MODIFIERS, MONTH_NUMBERS, WEEKDAYS
from anond_gazetteers.fold import fold

_WORD: Final = re.compile(r"[^\W\d_]+|\d+")
_CLOSE: Final = re.compile(r"[ \n]?|[-‐]")
_BETWEEN: Final = re.compile(r"[\s.,'’/:º°–-]*")
_MOST_WORDS: Final = 7  # of one number: `mille neuf cent quatre vingt dix sept`
_MOST_READINGS: Final = 40
_WORDS_BEHIND_ZERO: Final = 2
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
        for parts in islice(_readings(text, words, 0, one), _MOST_READINGS):
            if (
                parts
                and not _are_two_days(text, parts)
                and any(not text[part.start : part.end].isdecimal() for part in parts)
                and (named := _named(parts))
            ):
                return WordDate(one, named)
    return None


def _are_two_days(text: str, parts: Sequence[Part]) -> bool:
    """Whether two short numbers beside a month are two days: `4-9 marzo`, `dal 7 al 9 agosto`."""
    month = next((part for part in parts if part.name == "month"), None)
    figures = [part for part in parts if part.name != "month" and text[part.start : part.end].isdecimal()]
    if month is None or len(figures) != 2 or max(part.end - part.start for part in figures) > 2:
        return False
    return figures[1].end <= month.start or text[figures[0].end : figures[1].start].strip() in ("-", "–")


def _readings(text: str, words: Sequence[re.Match[str]], at: int, lang: str) -> Iterator[list[Part]]:
    """The numbers and the month of a date, the longest numbers first; none if another word does not belong to dates."""
    if at == len(words):
        yield []
        return
    word = fold(words[at][0])
    is_number = False
    for used, value, ordinal in _numbers(text, words, at, lang):
        is_number = True
        part = Part(words[at].start(), words[at + used - 1].end(), "", value, ordinal)
        yield from ([part, *rest] for rest in _readings(text, words, at + used, lang))
    if is_number:
        return
    if word in MONTH_NUMBERS:
        month = Part(*words[at].span(), "month", MONTH_NUMBERS[word], False)
        rests = _readings(text, words, at + 1, lang)
        yield from ([month, *rest] for rest in rests if not any(part.name for part in rest))
    elif word in _KEPT:
        yield from _readings(text, words, at + 1, lang)


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
        elif last - at <= _WORDS_BEHIND_ZERO and (few := behind_zero(said, lang)):
            yield last - at, *few


def behind_zero(said: str, lang: str) -> tuple[int, bool] | None:
    """The number below ten that is said with a zero before it (`oh four`, `nullvierter`), and whether as an ordinal."""
    letters = letters_of(said)
    for zero in map(letters_of, TABLES[lang].small[0]):
        if letters.startswith(zero) and (rest := letters[len(zero) :]):
            if 0 < (reading.number(rest, lang) or 0) < 10:
                return reading.number(rest, lang) or 0, False
            if 0 < (reading.ordinal(rest, lang) or 0) < 10:
                return reading.ordinal(rest, lang) or 0, True
    return None


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
        case [_, True, True], [True, _, _] if values[0] > 31 and values[2] <= 12:
            return "year", "day", "month"
        case [True, True, _], [_, _, True] if values[0] <= 12 and not any(ordinals):
            return "month", "day", "year"
        case [True, True], _ if values[1] <= 12:
            return "day", "month"
        case [True, True], _ if values[0] <= 12 and not any(ordinals):
            return "month", "year"
        case [True, False], [_, True] if values[0] <= 12:
            return "month", "year"
    return None
