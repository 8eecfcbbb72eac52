"""DATE: moved back by the session's own number of whole weeks, in the format and the words of the original.

Whole weeks leave every weekday true. Birth dates move by weeks of their own, which leave the age in years as it is.
"""

from __future__ import annotations

from typing import Final

from anond.session.value import Value
from anond.session.values import date_words
from anond.session.values.dates import KIND, Fields, Layout, canonical, fields_from, in_words, readings
from anond.session.values.tables import AROUND_DATES, MODIFIERS, MONTHS, WEEKDAYS
from anond.session.values.words import canonical_words
from anond.surrogates import labels
from anond.surrogates.choice import Session, styled
from anond.surrogates.moved_dates import invent
from anond.surrogates.spoken.dates import say
from anond.tags import Span
from anond_gazetteers.fold import fold

_AROUND: Final = AROUND_DATES | MODIFIERS


def replace(text: str, span: Span, session: Session) -> str:
    """The moved date in the format of this one; a type tag where that is not understood."""
    said = list(readings(text))
    if not said:
        return _in_words(text, span, session)
    layout, fields = next((one for one in said if (KIND, canonical(one[1])) in session.ledger.values), said[0])
    moved = _settled(fields, text, span, session)
    return _written(text, layout, moved, session.lang) if moved else labels.replace(text, span, session)


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
    padded = any(n.startswith("0") for n in numeric) or (not named and all(len(n) == 2 for n in numeric))
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
