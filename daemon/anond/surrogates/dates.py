"""DATE: moved back by the session's own number of days, in the format of the original."""

from __future__ import annotations

from datetime import date, timedelta

from anond.session.value import Value
from anond.session.values.dates import KIND, LEAP, Fields, Layout, canonical, fields_from, readings
from anond.session.values.tables import MONTHS
from anond.surrogates import labels
from anond.surrogates.choice import Session, keyed, styled
from anond.tags import Span
from anond_gazetteers.fold import fold

_LEAST, _MOST = 32, 1095  # days: a month at least, so that every written part moves; an age by three years at most

_DAY = len("-08-12")  # of a canonical form, at its end


def shift_days(key: bytes) -> int:
    """How many days the dates of a session are moved back: never a whole leap year, which would show day and month."""
    days = _LEAST + keyed(key, "shift") % (_MOST - _LEAST)
    return days + (days % 366 == 0)


def replace(text: str, span: Span, session: Session) -> str:
    """The moved date in the format of this one; a type tag where that is not understood."""
    said = list(readings(text))
    if not said:
        return labels.replace(text, span, session)
    layout, fields = next((one for one in said if (KIND, canonical(one[1])) in session.ledger.values), said[0])
    value = Value("DATE", span.sub, text)
    moved = session.settled(KIND, canonical(fields), value, lambda: _invent(fields, session))
    if not moved:
        return labels.replace(text, span, session)
    return _written(text, layout, fields_from(moved), session.lang)


def _invent(fields: Fields, session: Session) -> str | None:
    """The moved date. A part of a known date moves with that date; another part keeps clear of those surrogates."""
    moved = _part_of_known(fields, session)
    if moved:
        return canonical(moved)
    moved = _moved(fields, shift_days(session.key))
    if moved and "day" in moved and len(moved) == 2:
        taken = {value.surrogate[-_DAY:] for _, value in session.ledger.of_kind(KIND)}
        while canonical(moved) in taken and len(taken) < 366:
            moved = _moved(moved, 1) or moved
    return canonical(moved) if moved else None


def _part_of_known(fields: Fields, session: Session) -> Fields | None:
    """Day and month, or month and year, of the surrogate of a whole date that the session knows; None for others."""
    if len(fields) != 2 or "month" not in fields:
        return None
    for known, value in reversed(list(session.ledger.of_kind(KIND))):
        if value.surrogate and fields.items() < fields_from(known).items():
            surrogate = fields_from(value.surrogate)
            return {name: surrogate[name] for name in fields}
    return None


def _moved(fields: Fields, days: int) -> Fields | None:
    """The same parts of the moved date. Parts alone move by whole months and years, so that two never meet."""
    year, month, day = (fields.get(name) for name in ("year", "month", "day"))
    if year and month and day:
        moved = date(year, month, day) - timedelta(days)
        return {"year": moved.year, "month": moved.month, "day": moved.day}
    if month and day:
        moved = date(LEAP, 1, 1) + timedelta((date(LEAP, month, day).timetuple().tm_yday - 1 - days) % 366)
        return {"month": moved.month, "day": moved.day}
    if year and month:
        months = 12 * year + month - 1 - round(days / 30.4)
        return {"year": months // 12, "month": months % 12 + 1}
    return {"year": year - max(1, round(days / 365))} if year else None


def _written(text: str, layout: Layout, moved: dict[str, int], lang: str) -> str:
    """The text with its parts replaced from the end to the start, each as wide as it was."""
    numeric = [layout[name].group() for name in ("day", "month") if name in layout and layout[name].group().isdecimal()]
    named = "month" in layout and not layout["month"].group().isdecimal()
    padded = any(n.startswith("0") for n in numeric) or (not named and all(len(n) == 2 for n in numeric))
    for name, piece in sorted(layout.items(), key=lambda item: -item[1].start()):
        old = piece.group()
        if name == "ordinal":
            new = _ordinal(old, moved["day"], text[: piece.start()].endswith(":"))
        elif not old.isdecimal():
            new = _month_name(old, moved["month"], lang)
        elif name == "year":
            new = f"{moved[name] % 10 ** len(old):0{len(old)}}"
        else:
            new = f"{moved[name]:02}" if padded else str(moved[name])
        text = text[: piece.start()] + new + text[piece.end() :]
    return text


def _ordinal(ending: str, day: int, is_swedish: bool) -> str:
    if is_swedish:
        return "a" if day % 10 in (1, 2) and day not in (11, 12) else "e"
    if fold(ending) in ("st", "nd", "rd", "th"):
        return styled(ending, "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th"))
    return ending if day == 1 else ""


def _month_name(like: str, number: int, lang: str) -> str:
    """The month in the language and the length of the one it stands for."""
    tables = [table for name, table in MONTHS.items() if name.startswith(lang)]
    table = next(t for t in (*tables, *MONTHS.values()) if fold(like) in map(fold, t))
    return styled(like, table[number - 1].capitalize() if like[0].isupper() else table[number - 1])
