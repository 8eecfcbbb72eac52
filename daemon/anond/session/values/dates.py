"""Dates: the day, month and year in a date of any layout."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from typing import Final

from anond.session.values import date_words
from anond.session.values.tables import AROUND_DATES, MODIFIERS, MONTH_NUMBERS, ORDINALS, WEEKDAYS
from anond_gazetteers.fold import fold

KIND: Final = "date"
LEAP: Final = 2000  # the year of dates without one
FIRST_YEAR: Final = 1003  # four digits, also after the move
_YEAR_SIGN: Final = re.compile(r"(?:['’]|\s[-–])$")  # before a year of two digits: `Dec '22`, `mars -24`
_NO_COLON: Final = "·"
_THIS_CENTURY: Final = 40  # two-digit years up to this one are of this century
PIECE: Final = re.compile(r"\d+|[^\W\d_]+")
_BETWEEN: Final = re.compile(r"[\s./,'’·º°–-]*")
_COLON: Final = re.compile(r"(?<=\d):(?=[ea]\b)")  # of a Swedish ordinal: `12:e`
Layout = dict[str, re.Match[str]]  # where day, month, year and an ordinal ending stand in the text
Fields = dict[str, int]
MONTH_NAMES: Final = {n: frozenset(name for name, at in MONTH_NUMBERS.items() if at == n) for n in range(1, 13)}


def keys(text: str) -> list[tuple[str, str, str]]:
    """Kind, canonical form and written form of a date; empty for a date that is not understood."""
    layout = layout_of(text)
    fields = fields_of(layout) if layout else in_words(date_words.read(text))
    return [(KIND, canonical(fields), text)] if fields else []


def in_words(said: date_words.WordDate | None) -> Fields | None:
    """The numbers of a date in words; None for a day that does not exist."""
    if said is None:
        return None
    fields = {part.name: part.value for part in said.parts}
    if fields.get("year", 100) < 100:
        fields["year"] += 2000 if fields["year"] <= _THIS_CENTURY else 1900
    return _possible(fields)


def layout_of(text: str) -> Layout | None:
    """The role of each number and word; None if the text holds anything else."""
    numbers: list[re.Match[str]] = []
    layout: Layout = {}
    plain = _COLON.sub(_NO_COLON, text)
    for piece in PIECE.finditer(text):
        word = fold(piece.group())
        if word.isdecimal() and piece.group().isdecimal():  # not raised to a power
            numbers.append(piece)
        elif word in MONTH_NUMBERS and "month" not in layout:
            layout["month"] = piece
        elif word in ORDINALS and numbers and plain[numbers[-1].end() : piece.start()] in ("", _NO_COLON):
            layout["ordinal"] = piece
        elif word not in AROUND_DATES and word not in MODIFIERS and word not in WEEKDAYS:
            return None
    if len(numbers) == 1:
        numbers = _split(text, numbers[0])
    is_one = not _is_range(text, numbers, layout) and _BETWEEN.fullmatch(PIECE.sub("", plain))
    order = _order(numbers, "month" in layout) if is_one else None
    if order == ("day",) and "month" in layout and _YEAR_SIGN.search(text, 0, numbers[0].start()):
        order = ("year",)
    if order is None or ("ordinal" in layout and "day" not in order):
        return None
    return layout | dict(zip(order, numbers, strict=True))


def _is_range(text: str, numbers: list[re.Match[str]], layout: Layout) -> bool:
    """Whether two short numbers beside the name of a month are two days: `4-9 March`, `del 3 al 9 de mayo`."""
    if len(numbers) != 2 or "month" not in layout or max(len(number.group()) for number in numbers) > 2:
        return False
    between = text[numbers[0].end() : numbers[1].start()]
    return numbers[1].end() <= layout["month"].start() or between.strip() in ("-", "–")


def _split(text: str, number: re.Match[str]) -> list[re.Match[str]]:
    """The parts of a date of six or eight digits in a row; other numbers stay whole."""
    digits, at = number.group(), number.start()
    if len(digits) not in (6, 8):
        return [number]
    cuts = (2, 4) if len(digits) == 6 or not ("18" <= digits[:2] <= "20" and digits[4:6] <= "12") else (4, 6)
    borders = [at, at + cuts[0], at + cuts[1], at + len(digits)]
    return [m for a, b in pairwise(borders) if (m := PIECE.fullmatch(text, a, b))]


def _order(numbers: list[re.Match[str]], has_month: bool) -> tuple[str, ...] | None:
    """The roles of a date's numbers, by their count, length and size."""
    sizes = [len(n.group()) for n in numbers]
    values = [int(n.group()) for n in numbers] if max(sizes, default=0) <= 4 else []
    match sizes:
        case [] if has_month:
            return ()
        case [4] if has_month or 1850 <= values[0] <= 2100:
            return ("year",)
        case [1 | 2]:
            return ("day",) if values[0] <= 31 else ("year",)
        case [4, 1 | 2] if has_month:
            return ("year", "day")
        case [1 | 2, 2 | 4] if has_month:
            return ("day", "year")
        case [4, 1 | 2, 1 | 2]:
            return ("year", "month", "day")
        case [2, 2, 2] if values[0] > 31:
            return ("year", "month", "day")
        case [1 | 2, 1 | 2, 2 | 4]:
            return ("month", "day", "year") if values[1] > 12 else ("day", "month", "year")
        case [1 | 2, 4]:
            return ("month", "year")
        case [4, 2] if 1 <= values[1] <= 12:
            return ("year", "month")
        case [1 | 2, 1 | 2]:
            return ("day", "month") if values[1] <= 12 else ("month", "year")
    return None


def readings(text: str) -> Iterator[tuple[Layout, Fields]]:
    """The readings of a date, the likeliest first: day and month may be swapped, and years of two digits be older."""
    layout = layout_of(text)
    fields = fields_of(layout) if layout else None
    if not layout or not fields:
        return
    yield layout, fields
    short = "year" in layout and len(layout["year"].group()) == 2
    if short and fields["year"] >= LEAP:
        yield layout, fields | {"year": fields["year"] - 100}
    if len(fields) == 3 and layout["month"].group().isdecimal() and fields["day"] <= 12 and "ordinal" not in layout:
        swapped = layout | {"day": layout["month"], "month": layout["day"]}
        yield swapped, fields | {"day": fields["month"], "month": fields["day"]}


def fields_of(layout: Layout) -> Fields | None:
    """The numbers of a date; None for a day that does not exist, or a year without four digits."""
    fields = {name: _number(piece.group()) for name, piece in layout.items() if name != "ordinal"}
    if "year" in layout and len(layout["year"].group()) == 2:
        fields["year"] += 2000 if fields["year"] <= _THIS_CENTURY else 1900
    return _possible(fields)


def _possible(fields: Fields) -> Fields | None:
    if fields.get("year", LEAP) < FIRST_YEAR:
        return None
    try:
        date(fields.get("year", LEAP), fields.get("month", 1), fields.get("day", 1))
    except ValueError:
        return None
    return fields


def canonical(fields: Fields) -> str:
    """The date in one spelling for all layouts; missing parts stay empty."""
    return "-".join(f"{fields[name]:02}" if name in fields else "" for name in ("year", "month", "day"))


def fields_from(canonical: str) -> Fields:
    """The numbers that a canonical form holds."""
    parts = zip(("year", "month", "day"), canonical.split("-"), strict=False)
    return {name: int(part) for name, part in parts if part.isdecimal()}


def _number(piece: str) -> int:
    return int(piece) if piece.isdecimal() else MONTH_NUMBERS[fold(piece)]
