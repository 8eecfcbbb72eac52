"""DATE: moved back by the session's own number of days, in the format of the original."""

from __future__ import annotations

import re
from datetime import date, timedelta
from itertools import pairwise
from typing import Final

from anond.surrogates import labels
from anond.surrogates.choice import Session, keyed, styled
from anond.surrogates.ledger import Value
from anond.surrogates.tables import AROUND_DATES, MONTHS, ORDINALS
from anond.tagging.tags import Span
from anond_gazetteers.fold import fold

KIND: Final = "date"
_LEAST, _MOST = 32, 1095  # days: a month at least, so that every written part moves; an age by three years at most
_LEAP: Final = 2000  # the year of dates that name none
_FIRST_YEAR: Final = 1003  # four digits, also after the move
_THIS_CENTURY: Final = 40  # two-digit years up to this one are of this century
_PIECE: Final = re.compile(r"\d+|[^\W\d_]+")
_BETWEEN: Final = re.compile(r"[\s./,'’·º°–-]*")

Layout = dict[str, re.Match[str]]  # where day, month, year and an ordinal ending stand in the text


def shift_days(key: bytes) -> int:
    """How many days the dates of a session are moved back: never a whole leap year, which would show day and month."""
    days = _LEAST + keyed(key, "shift") % (_MOST - _LEAST)
    return days + (days % 366 == 0)


def keys(text: str) -> list[tuple[str, str, str]]:
    """Kind, canonical form and written form of a date; nothing for one that is not understood."""
    layout = _layout(text)
    fields = _fields(layout) if layout else None
    return [(KIND, _canonical(fields), text)] if fields else []


def replace(text: str, span: Span, session: Session) -> str:
    """The moved date in the format of this one; a type tag where that is not understood."""
    layout = _layout(text)
    fields = _fields(layout) if layout else None
    moved = _moved(fields, shift_days(session.key)) if fields else None
    if not layout or not fields or not moved:
        return labels.replace(text, span, session)
    session.settled(KIND, _canonical(fields), Value("DATE", span.sub, text), lambda: _canonical(moved))
    return _written(text, layout, moved, session.lang)


def _layout(text: str) -> Layout | None:
    """Which number or word is what, or None where the text holds anything else."""
    numbers: list[re.Match[str]] = []
    layout: Layout = {}
    for piece in _PIECE.finditer(text):
        word = fold(piece.group())
        if word.isdecimal() and piece.group().isdecimal():  # not raised to a power
            numbers.append(piece)
        elif word in _MONTH_NUMBERS and "month" not in layout:
            layout["month"] = piece
        elif word in ORDINALS and numbers and numbers[-1].end() == piece.start():
            layout["ordinal"] = piece
        elif word not in AROUND_DATES:
            return None
    if len(numbers) == 1:
        numbers = _split(text, numbers[0])
    order = _order(numbers, "month" in layout) if _BETWEEN.fullmatch(_PIECE.sub("", text)) else None
    if not order or ("ordinal" in layout and "day" not in order):
        return None
    return layout | dict(zip(order, numbers, strict=True))


def _split(text: str, number: re.Match[str]) -> list[re.Match[str]]:
    """The parts of a date of six or eight digits without anything between; any other number as it is."""
    digits, at = number.group(), number.start()
    if len(digits) not in (6, 8):
        return [number]
    cuts = (2, 4) if len(digits) == 6 or not ("18" <= digits[:2] <= "20" and digits[4:6] <= "12") else (4, 6)
    borders = [at, at + cuts[0], at + cuts[1], at + len(digits)]
    return [m for a, b in pairwise(borders) if (m := _PIECE.fullmatch(text, a, b))]


def _order(numbers: list[re.Match[str]], has_month: bool) -> tuple[str, ...] | None:
    """What the numbers of a date are, by how many there are, how long and how large."""
    sizes = [len(n.group()) for n in numbers]
    values = [int(n.group()) for n in numbers] if max(sizes, default=0) <= 4 else []
    match sizes:
        case [4] if has_month or 1850 <= values[0] <= 2100:
            return ("year",)
        case [1 | 2] if has_month:
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
        case [1 | 2, 1 | 2]:
            return ("day", "month") if values[1] <= 12 else ("month", "year")
    return None


def _fields(layout: Layout) -> dict[str, int] | None:
    """The numbers that a date says, or None for a day that never was, or in no year of four digits."""
    fields = {name: _number(piece.group()) for name, piece in layout.items() if name != "ordinal"}
    if "year" in layout and len(layout["year"].group()) == 2:
        fields["year"] += 2000 if fields["year"] <= _THIS_CENTURY else 1900
    if fields.get("year", _LEAP) < _FIRST_YEAR:
        return None
    try:
        date(fields.get("year", _LEAP), fields.get("month", 1), fields.get("day", 1))
    except ValueError:
        return None
    return fields


def _number(piece: str) -> int:
    return int(piece) if piece.isdecimal() else _MONTH_NUMBERS[fold(piece)]


def _moved(fields: dict[str, int], days: int) -> dict[str, int] | None:
    """The same parts of the moved date. Parts alone move by whole months and years, so that two never meet."""
    year, month, day = (fields.get(name) for name in ("year", "month", "day"))
    if year and month and day:
        moved = date(year, month, day) - timedelta(days)
        return {"year": moved.year, "month": moved.month, "day": moved.day}
    if month and day:
        moved = date(_LEAP, 1, 1) + timedelta((date(_LEAP, month, day).timetuple().tm_yday - 1 - days) % 366)
        return {"month": moved.month, "day": moved.day}
    if year and month:
        months = 12 * year + month - 1 - round(days / 30.4)
        return {"year": months // 12, "month": months % 12 + 1}
    return {"year": year - max(1, round(days / 365))} if year else None


def _canonical(fields: dict[str, int]) -> str:
    return "-".join(f"{fields[name]:02}" if name in fields else "" for name in ("year", "month", "day"))


def _written(text: str, layout: Layout, moved: dict[str, int], lang: str) -> str:
    """The text with its parts replaced from the end to the start, each as wide as it was."""
    numeric = [layout[name].group() for name in ("day", "month") if name in layout and layout[name].group().isdecimal()]
    named = "month" in layout and not layout["month"].group().isdecimal()
    padded = any(n.startswith("0") for n in numeric) or (not named and all(len(n) == 2 for n in numeric))
    for name, piece in sorted(layout.items(), key=lambda item: -item[1].start()):
        old = piece.group()
        if name == "ordinal":
            new = _ordinal(old, moved["day"])
        elif not old.isdecimal():
            new = _month_name(old, moved["month"], lang)
        elif name == "year":
            new = f"{moved[name] % 10 ** len(old):0{len(old)}}"
        else:
            new = f"{moved[name]:02}" if padded else str(moved[name])
        text = text[: piece.start()] + new + text[piece.end() :]
    return text


def _ordinal(ending: str, day: int) -> str:
    if fold(ending) in ("st", "nd", "rd", "th"):
        return styled(ending, "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th"))
    return ending if day == 1 else ""


def _month_name(like: str, number: int, lang: str) -> str:
    """The month in the language and the length of the one it stands for."""
    tables = [table for name, table in MONTHS.items() if name.startswith(lang)]
    table = next(t for t in (*tables, *MONTHS.values()) if fold(like) in map(fold, t))
    return styled(like, table[number - 1].capitalize() if like[0].isupper() else table[number - 1])


_MONTH_NUMBERS: Final = {fold(name): at for table in MONTHS.values() for at, name in enumerate(table, 1)}
