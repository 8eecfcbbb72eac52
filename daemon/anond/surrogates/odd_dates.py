"""Dates with a Roman month, days that no month has, and months within a word: `22/X/2006`, `31 novembre`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from anond.languages.joined import ALL
from anond.session.value import Value
from anond.session.values.dates import Layout, layout_of
from anond.session.values.tables import MONTH_NUMBERS, MONTHS_OF
from anond.session.values.words import canonical_words
from anond.surrogates.choice import Session, styled
from anond.surrogates.moved_dates import shift_days
from anond.surrogates.spoken.style import cased
from anond.tags import Span
from anond_gazetteers.fold import fold

_NUMERALS: Final = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]
_ROMAN: Final = re.compile(r"(\d{1,2}\.?[\s./-]{1,2})([IVX]{1,4})(\.?[\s./-]{1,2}\d{2,4})", re.IGNORECASE)
_ARABIC: Final = re.compile(r"(\d{1,2}\.?[\s./-]{1,2})(\d{1,2})(\.?[\s./-]{1,2}\d{2,4})")
_NEVER: Final = ((31, 4), (31, 6), (31, 9), (31, 11), (30, 2))  # days and months
_COMPOUND: Final = re.compile(
    rf"((?:\w+ )?)({'|'.join(sorted({name for tables in MONTHS_OF.values() for name in tables[0]}, key=len))})"
    rf"({ALL.times.month_compounds})", re.IGNORECASE
)  # fmt: skip


def replace(text: str, span: Span, session: Session, date: Callable[[str], str | None]) -> str | None:
    """The moved date in the same form; `date` moves one in a usual form. None for others."""
    return _roman(text, date) or _never(text, span, session) or _compound(text, span, session, date)


def _roman(text: str, date: Callable[[str], str | None]) -> str | None:
    """A date whose month is a Roman numeral."""
    found = _ROMAN.fullmatch(text)
    if not found or found[2].upper() not in _NUMERALS:
        return None
    moved = date(f"{found[1]}{_NUMERALS.index(found[2].upper()) + 1}{found[3]}")
    new = _ARABIC.fullmatch(moved) if moved else None
    return new and f"{new[1]}{styled(found[2] * 2, _NUMERALS[int(new[2]) - 1])}{new[3]}"


def _never(text: str, span: Span, session: Session) -> str | None:
    """Another day that no month has, for one such day: people say it by mistake, and the talk may say so."""
    layout = layout_of(text)
    if not layout or not {"day", "month"} <= layout.keys() or "ordinal" in layout:
        return None
    month = layout["month"].group()
    old = int(layout["day"].group()), int(month) if month.isdecimal() else MONTH_NUMBERS[fold(month)]
    others = [one for one in _NEVER if one[1] != old[1]]
    if old not in ((29, 2), (31, 2), *_NEVER):
        return None

    def invent() -> str | None:
        at = session.order(span.tag, canonical_words(text), len(others))
        made = (_written(text, layout, *others[one], session) for one in at)
        return next((one for one in made if not session.ledger.kind(span.tag).is_taken(fold(one))), None)

    return session.known_or_invented(span.tag, canonical_words(text), Value(span.tag, span.sub, text), invent)


def _written(text: str, layout: Layout, day: int, month: int, session: Session) -> str:
    """The text with this day and month, and with a year some years earlier."""
    for name, piece in sorted(layout.items(), key=lambda item: -item[1].start()):
        old = piece.group()
        if name == "year":
            year = int(old) - max(1, round(shift_days(session.key) / 365))
            new = f"{year % 10 ** len(old):0{len(old)}}"
        elif name == "month" and not old.isdecimal():
            new = _name(old, month, session.lang)
        else:
            new = f"{day if name == 'day' else month:0{len(old)}}"
        text = text[: piece.start()] + new + text[piece.end() :]
    return text


def _name(like: str, month: int, lang: str) -> str:
    """A month's name in the language and length of another."""
    of_language = MONTHS_OF.get(lang, ())
    tables = (table for tables in (of_language, *MONTHS_OF.values()) for table in tables)
    return cased(like, next(table for table in tables if fold(like) in map(fold, table))[month - 1])


def _compound(text: str, span: Span, session: Session, date: Callable[[str], str | None]) -> str | None:
    """A word that begins with a month, alone or behind an ordinal: `zweite Septemberhälfte`."""
    found = _COMPOUND.fullmatch(text)
    moved = date(found[2]) if found else None
    return found[1] + moved + found[3] if found and moved else None
