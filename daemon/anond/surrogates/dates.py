"""DATE: moved back by the session's own number of whole weeks, in the format and the words of the original.

Whole weeks leave every weekday true. Birth dates move by weeks of their own, which leave the age in years as it is.
"""

from __future__ import annotations

import re
from typing import Final

from anond.session.value import Value
from anond.session.values import date_words
from anond.session.values.dates import KIND, Fields, Layout, canonical, fields_from, in_words, readings
from anond.session.values.tables import AROUND_DATES, MODIFIERS, MONTHS, WEEKDAYS
from anond.session.values.words import canonical_words
from anond.surrogates import labels
from anond.surrogates.choice import Session, styled
from anond.surrogates.moved_dates import invent, shift_days
from anond.surrogates.spoken.dates import say
from anond.tags import Span
from anond_gazetteers.fold import fold

_TUESDAYS: Final = ("it", "fr", "es")
_TUESDAY: Final = re.compile(r"(mar\.? )(\d{1,2})", re.IGNORECASE)
_WEEK: Final = re.compile(
    r"((?:vecka|v|kw|kalenderwoche|woche|week|wk|semana|semaine|sem|settimana)\.? ?)(\d{1,2})", re.I
)
_WEEK_OF: Final = re.compile(
    r"((?:\w+ )?(?:week|woche|veckan|semana|semaine|settimana) (?:of|de|di|im|in|i) )(\w.*)", re.IGNORECASE
)
_WEEKS: Final = 52
_AROUND: Final = AROUND_DATES | MODIFIERS


def replace(text: str, span: Span, session: Session) -> str:
    """The moved date in the format of this one; a type tag where that is not understood."""
    if (split := _split(text, session.lang)) and _is_read(split[1], session.lang):
        inner = replace(split[1], span, session)
        return labels.replace(text, span, session) if "[" in inner else split[0] + inner
    if (week := _WEEK.fullmatch(text.strip())) and 0 < int(week[2]) <= _WEEKS:
        return _week(text, week, span, session)
    said = list(readings(text))
    if not said:
        return _in_words(text, span, session)
    layout, fields = next((one for one in said if (KIND, canonical(one[1])) in session.ledger.values), said[0])
    moved = _settled(fields, text, span, session)
    return _written(text, layout, moved, session.lang) if moved else labels.replace(text, span, session)


def _split(text: str, lang: str) -> tuple[str, str] | None:
    """What stays of a date before the rest that moves: `mar 17`, a Tuesday; `first week of` February."""
    found = (_TUESDAY.fullmatch(text) if lang in _TUESDAYS else None) or _WEEK_OF.fullmatch(text)
    return (found[1], found[2]) if found else None


def _is_read(text: str, lang: str) -> bool:
    """Whether a date can be read, in figures or in words."""
    return bool(list(readings(text)) or in_words(date_words.read(text, lang)))


def _week(text: str, week: re.Match[str], span: Span, session: Session) -> str:
    """The number of a week, moved by as many weeks as all dates are."""
    moved = (int(week[2]) - 1 - shift_days(session.key) // 7) % _WEEKS + 1
    if moved == int(week[2]):
        moved = moved % _WEEKS + 1
    value = Value(span.tag, span.sub, text)
    made = session.settled(span.tag, canonical_words(text), value, lambda: f"{week[1]}{moved}")
    return made or labels.replace(text, span, session)


def stays(text: str) -> bool:
    """Whether a date is a weekday alone, which is as true of the moved days as of the true ones."""
    words = canonical_words(text).split()
    return not WEEKDAYS.isdisjoint(words) and all(word in WEEKDAYS or word in _AROUND for word in words)


def _in_words(text: str, span: Span, session: Session) -> str:
    """The moved date in words; a weekday alone as it is; a type tag for anything else."""
    if stays(text):
        return text
    said = date_words.read(text, session.lang)
    fields = in_words(said)
    moved = _settled(fields, text, span, session) if fields else None
    return say(text, said, moved) if said and moved else labels.replace(text, span, session)


def _settled(fields: Fields, text: str, span: Span, session: Session) -> Fields | None:
    value = Value("DATE", span.sub, text)
    moved = session.settled(KIND, canonical(fields), value, lambda: invent(fields, span.sub == "birth", session))
    return fields_from(moved) if moved else None


def _written(text: str, layout: Layout, moved: dict[str, int], lang: str) -> str:
    """The text with its parts replaced from the end to the start, each as wide as it was."""
    numeric = [layout[name].group() for name in ("day", "month") if name in layout and layout[name].group().isdecimal()]
    named = "month" in layout and not layout["month"].group().isdecimal()
    two_digits = len(numeric) > 1 and not named and all(len(n) == 2 for n in numeric)
    padded = any(n.startswith("0") for n in numeric) or two_digits
    for name, piece in sorted(layout.items(), key=lambda item: -item[1].start()):
        old = piece.group()
        if name == "ordinal":
            new = _ordinal(old, moved["day"], text[: piece.start()].endswith(":"))
        elif not old.isdecimal():
            new = month_name(old, moved["month"], lang)
        elif name == "year":
            new = f"{moved[name] % 10 ** len(old):0{len(old)}}"
        else:
            new = f"{moved[name]:02}" if padded else str(moved[name])
            if name == "day" and lang == "fr" and named and moved[name] == 1 and "ordinal" not in layout:
                new = "1er"
            if name == "day" and text[piece.end() : piece.end() + 1] == "°" and moved[name] != 1:
                text = text[: piece.end()] + text[piece.end() + 1 :]  # Italian: *1° marzo*, *8 marzo*
        text = text[: piece.start()] + new + text[piece.end() :]
    return text


def _ordinal(ending: str, day: int, is_swedish: bool) -> str:
    if is_swedish:
        return "a" if day % 10 in (1, 2) and day not in (11, 12) else "e"
    if fold(ending) in ("st", "nd", "rd", "th"):
        return styled(ending, "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th"))
    return ending if day == 1 else ""


def month_name(like: str, number: int, lang: str) -> str:
    """The month in the language and the length of the one it stands for."""
    tables = [table for name, table in MONTHS.items() if name.startswith(lang)]
    table = next(t for t in (*tables, *MONTHS.values()) if fold(like) in map(fold, t))
    return styled(like, table[number - 1].capitalize() if like[0].isupper() else table[number - 1])
