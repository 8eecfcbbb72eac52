"""Moves dates: all dates of a session by one secret number of whole weeks, births by others."""

from __future__ import annotations

from calendar import isleap, monthrange
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import islice
from typing import Final

from anond.session.values import date_words
from anond.session.values.dates import FIRST_YEAR, KIND, Fields, canonical, fields_from, in_words, readings
from anond.surrogates.choice import Session, keyed
from anond_gazetteers.fold import fold

# Weeks: a month at least, three years at most, and never about a whole year, which would show the month.
WEEKS: Final = tuple(weeks for weeks in range(5, 152) if min(weeks % 52.18, -weeks % 52.18) >= 5)
_BIRTH: Final = tuple(weeks for some in range(5, 23) for weeks in (some, -some))
_NO_YEAR: Final = 2025  # in which days move that name no year, where the session tells none
_MONTH: Final = 30.44
_MOST: Final = 800


def shift_days(key: bytes) -> int:
    """The number of days by which a session's dates move back: whole weeks."""
    return 7 * WEEKS[keyed(key, "shift") % len(WEEKS)]


def invent(fields: Fields, is_birth: bool, session: Session) -> str | None:
    """The moved date. A part of a known date moves with that date, and no two dates become equal."""
    is_taken = session.ledger.kind(KIND).is_taken
    tried = (canonical(moved) for moved in _candidates(fields, is_birth, session) if moved != fields)
    return next((moved for moved in islice(tried, _MOST) if not is_taken(fold(moved))), None)


def _candidates(fields: Fields, is_birth: bool, session: Session) -> Iterator[Fields]:
    yield from _parts_of_known(fields, session)
    if len(fields) == 3:
        yield from _whole(fields, is_birth, session)
    elif len(fields) == 1 and "day" in fields:
        yield from _days_of_month(fields["day"], session)
        weeks = shift_days(session.key) // 7 % 3 + 1
        yield from ({"day": (fields["day"] - 1 - 7 * weeks - more) % 28 + 1} for more in (*range(0, 28, 7), *range(28)))
    elif "day" in fields:
        yield from _days(fields, is_birth, session)
    elif "month" in fields:
        yield from _months(fields, is_birth, session)
    else:
        yield from _years(fields["year"], is_birth, session)


def _pairs(session: Session) -> Iterator[tuple[Fields, Fields, bool]]:
    """The dates that the session knows, the last one first, with their surrogates, and whether they are births."""
    for known, value in reversed(list(session.ledger.of_kind(KIND))):
        if value.surrogate:
            yield fields_from(known), fields_from(value.surrogate), value.sub == "birth"


def _parts_of_known(fields: Fields, session: Session) -> Iterator[Fields]:
    """The same parts of the surrogates of those whole dates that have these parts."""
    for known, moved, _ in _pairs(session) if len(fields) < 3 else ():
        if len(known) == 3 and fields.items() < known.items():
            yield {name: moved[name] for name in fields}


def _days_of_month(day: int, session: Session) -> Iterator[Fields]:
    """A day alone, in the month of the date named last: it moves with that date and stays on the same side of it."""
    pairs = (
        (known, moved) for known, moved, birth in _pairs(session) if not birth and {"month", "day"} <= known.keys()
    )
    known, moved = next(pairs, (None, None))
    if known is None or moved is None or known["day"] == day:
        return
    then = date(moved.get("year", _NO_YEAR), moved["month"], 1)
    last, days = monthrange(then.year, then.month)[1], moved["day"] + day - known["day"]
    sides = range(1, moved["day"]) if day < known["day"] else range(moved["day"] + 1, last + 1)
    near = sorted(sides, key=lambda one: ((one - days) % 7 != 0, abs(one - days)))
    yield from ({"day": one} for one in near)


def _whole(fields: Fields, is_birth: bool, session: Session) -> Iterator[Fields]:
    true = _day(fields)
    shift = shift_days(session.key)
    seen = next((_day(known) for known, _, birth in _pairs(session) if len(known) == 3 and not birth), None)
    seen = seen or (_said_beside(session) if is_birth else None)
    if not is_birth:
        yield from _each(true, (shift + 7 * more for more in range(_MOST)))
        return
    base = 0 if seen is None else shift
    weeks = [_BIRTH[at] for at in session.order("birth", "", len(_BIRTH))]
    if seen is not None and seen > true:
        age = _age(true, seen)
        weeks.sort(key=lambda some: _age(true - timedelta(7 * some), seen) != age)
    yield from _each(true, (base + 7 * some for some in (*weeks, *range(23, _MOST))))


def _said_beside(session: Session) -> date | None:
    """The first whole date of this text that is no birth: on it somebody is so old."""
    for span in session.spans:
        if span.tag != "DATE" or span.sub == "birth":
            continue
        said = session.text[span.start : span.end]
        read = next((fields for _, fields in readings(said)), None) or in_words(date_words.read(said, session.lang))
        if read and len(read) == 3:
            return _day(read)
    return None


def _each(true: date, shifts: Iterable[int]) -> Iterator[Fields]:
    """The dates this many days earlier, as long as their year has four digits."""
    for days in shifts:
        if days < true.toordinal() - date(FIRST_YEAR, 1, 1).toordinal():
            moved = true - timedelta(days)
            yield {"year": moved.year, "month": moved.month, "day": moved.day}


def _age(birth: date, then: date) -> int:
    return then.year - birth.year - ((then.month, then.day) < (birth.month, birth.day))


def _day(fields: Fields) -> date:
    return date(fields["year"], fields["month"], fields["day"])


def _own_days(is_birth: bool, session: Session) -> int:
    """The number of days by which a part of a date moves; a birthday has a number of its own."""
    if not is_birth:
        return shift_days(session.key)
    others = any(not birth for _, _, birth in _pairs(session))
    days = 7 * _BIRTH[next(session.order("birth", "", len(_BIRTH)))] + others * shift_days(session.key)
    return days if abs(days) >= 32 else days + 70


def _days(fields: Fields, is_birth: bool, session: Session) -> Iterator[Fields]:
    """A day and month, in the year that the session speaks of."""
    year = next((known["year"] for known, _, birth in _pairs(session) if len(known) == 3 and not birth), _NO_YEAR)
    while (fields["month"], fields["day"]) == (2, 29) and not isleap(year):
        year -= 1
    true, days = date(year, fields["month"], fields["day"]), _own_days(is_birth, session)
    for more in range(_MOST // 7):
        moved = true - timedelta(days + 7 * more)
        yield {"month": moved.month, "day": moved.day}
    for more in range(366):
        moved = true - timedelta(days + more)
        yield {"month": moved.month, "day": moved.day}


def _months(fields: Fields, is_birth: bool, session: Session) -> Iterator[Fields]:
    """A month, with or without its year: all months move by the same number, in line with the session's dates."""
    by = next((_between(known, moved) for known, moved, birth in _months_known(session) if birth == is_birth), None)
    months = round(_own_days(is_birth, session) / _MONTH) if by is None else by
    for more in range(_MOST):
        at = 12 * fields.get("year", 0) + fields["month"] - 1 - months - more
        moved = {"year": at // 12, "month": at % 12 + 1}
        yield {name: moved[name] for name in fields}


def _months_known(session: Session) -> Iterator[tuple[Fields, Fields, bool]]:
    """Months that have moved, then whole dates."""
    known = [pair for pair in _pairs(session) if "month" in pair[0]]
    yield from (pair for pair in known if "day" not in pair[0])
    yield from (pair for pair in known if len(pair[0]) == 3)


def _between(known: Fields, moved: Fields) -> int:
    return 12 * (known.get("year", 0) - moved.get("year", 0)) + known["month"] - moved["month"]


def _years(year: int, is_birth: bool, session: Session) -> Iterator[Fields]:
    shift = max(1, round(shift_days(session.key) / 365))
    if is_birth:
        others = any(not birth for _, _, birth in _pairs(session))
        shift = (session.keyed("birth year") % 2 * 2 - 1) + (others * shift)
        shift = shift or 1
    yield from ({"year": year - shift - more} for more in range(_MOST) if year - shift - more >= FIRST_YEAR)
