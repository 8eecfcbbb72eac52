"""DATE: moved back by the session's number of whole weeks, in the format and words of the original.

Whole weeks keep weekdays true. Birth dates move by a number of their own, which keeps the age in years.
"""

from __future__ import annotations

import re
from typing import Final

from anond.languages import WORDS, surrogate_words
from anond.languages.joined import ALL
from anond.session.value import Value
from anond.session.values import date_words
from anond.session.values.dates import KIND, Fields, Layout, canonical, fields_from, in_words, readings
from anond.session.values.tables import AROUND_DATES, BESIDE_WEEKDAYS, MODIFIERS, MONTHS, MONTHS_OF, MORE_WEEKDAYS
from anond.session.values.typos import is_slip
from anond.session.values.words import canonical_words
from anond.surrogates import labels, named_times, odd_dates
from anond.surrogates.choice import Session, styled
from anond.surrogates.moved_dates import invent, shift_days
from anond.surrogates.spoken import dictated
from anond.surrogates.spoken.dates import with_moved_parts
from anond.tags import Span
from anond_gazetteers.fold import fold

_TUESDAY: Final = re.compile(r"(mar\.? )(\d{1,2})", re.IGNORECASE)
_WEEK: Final = re.compile(rf"((?:{ALL.times.week_numbers})\.? ?)(\d{{1,2}})", re.I)
_WEEK_OF: Final = re.compile(
    rf"((?:(?:\w+ )?(?:{ALL.times.weeks_of}) (?:{ALL.times.weeks_links})|{ALL.times.parts_of}) ?)(\w.*)", re.IGNORECASE
)
_OF_MONTH: Final = re.compile(  # a day of a month that is told by now: `4. ds. Mts.`, `second of this month`
    rf"(.+?)( (?:{ALL.times.of_this_month}))", re.IGNORECASE
)
_STAGES: Final = [words.context.times.stages.split() for words in WORDS.values()]
_STAGE: Final = re.compile(
    rf"((?:{ALL.times.stage_articles})?)(\w+)((?: (?:{ALL.times.stage_links}))?"
    rf"(?: (?:{ALL.times.stage_behind}))? (?:{ALL.times.months}))", re.IGNORECASE
)  # fmt: skip
_TIME: Final = re.compile(rf"(.*[^\s,])(,? (?:(?:{ALL.times.clocks}) )?\d{{1,2}}[:.h]\d{{2}}(?: ?[ap]\.?m\.?)?)", re.I)
_LEADING: Final = re.compile(rf"(?:{ALL.times.from_day})(?: |(?<=['’]))(?=\d)", re.IGNORECASE)
_RANGE: Final = re.compile(
    rf"(?P<first>.{{1,40}}?)(?P<joint> ?[-–] ?| (?:{ALL.times.up_to_day})(?: |(?<=['’])))(?P<last>.{{1,40}})",
    re.IGNORECASE,
)
_WEEKS: Final = 52
_DECADE: Final = re.compile(
    rf"(?P<before>{ALL.times.decades}|(?:{ALL.times.decade_articles})?(?P<century>1[4-9]|20)?)"
    rf"(?P<tens>[1-9]|(?<=\d)0)0(?P<behind>{ALL.times.decade_endings}|)", re.IGNORECASE
)  # fmt: skip
_LONG_AGO: Final = 1300  # of years that are read without a month beside them
_EXPIRY: Final = re.compile(r"0[1-9]\d\d")
_CENTURY: Final = 2000
_LAST_CENTURY: Final = 20  # by its first two figures
_LEAST_WEEKDAY: Final = 6  # letters of a weekday that is misspelled
_LONG_WEEKDAYS: Final = tuple(word for word in sorted(MORE_WEEKDAYS) if len(word) >= _LEAST_WEEKDAY)
_AROUND: Final = AROUND_DATES | MODIFIERS
_PART_OF_DAY: Final = re.compile(rf"(?:{ALL.times.parts_of_day})s?$")


def replace(text: str, span: Span, session: Session) -> str:
    """The moved date in the original's format; a type tag where the format is not understood."""
    return _moved(text, span, session) or labels.replace(text, span, session)


def _moved(text: str, span: Span, session: Session) -> str | None:
    """The moved date; None where the format is not understood."""
    if (split := _split(text, session.lang)) and _is_read(split[1], session.lang):
        inner = _moved(split[1], span, session)
        return split[0] + inner if inner else None
    if (stage := _STAGE.fullmatch(text.strip())) and (made := _stage(text, stage, span, session)):
        return made
    if (day := _OF_MONTH.fullmatch(text)) and _is_read(day[1], session.lang):
        inner = _moved(day[1], span, session)
        return inner + day[2] if inner else None
    if (week := _WEEK.fullmatch(text.strip())) and 0 < int(week[2]) <= _WEEKS:
        return _week(text, week, span, session)
    if (decade := _DECADE.fullmatch(text.strip())) and (decade["behind"] or decade["before"].strip("0123456789 '")):
        return _decade(text, decade, span, session)
    said = list(readings(text))
    if not said:
        is_one = in_words(date_words.read(text, session.lang)) or is_weekday(text)
        return (
            (None if is_one else _of_several(text, span, session))
            or _in_words(text, span, session)
            or _otherwise(text, span, session)
        )
    layout, fields = next((one for one in said if (KIND, canonical(one[1])) in session.ledger.values), said[0])
    moved = _settled(fields, text, span, session)
    return _written(text, layout, moved, session.lang) if moved else None


def _otherwise(text: str, span: Span, session: Session) -> str | None:
    """A date in a form that is rarer: Roman months, days that no month has, named times, months within a word."""
    return (
        odd_dates.replace(text, span, session, lambda one: _moved(one, span, session))
        or named_times.replace(text, span, session, lambda one: _moved(one, span, session))
        or (_expiry_in_figures(text, span, session) if text.isdecimal() else None)
    )


def _split(text: str, lang: str) -> tuple[str, str] | None:
    """The part of a date that stays and the part that moves: `mar 17`, a Tuesday; `first week of` February."""
    found = (_TUESDAY.fullmatch(text) if surrogate_words(lang).march_is_tuesday else None) or _WEEK_OF.fullmatch(text)
    return (found[1], found[2]) if found else None


def _is_read(text: str, lang: str) -> bool:
    """Whether a date can be read, in figures or in words."""
    return bool(list(readings(text)) or in_words(date_words.read(text, lang)))


def _of_several(text: str, span: Span, session: Session) -> str | None:
    """A date with a time behind it (the time stays), or the first and last day of a range; else None."""
    if timed := _TIME.fullmatch(text):
        inner = _moved(timed[1], span, session) if _is_read(timed[1], session.lang) else None
        return inner + timed[2] if inner else None
    if leading := _LEADING.match(text):
        made_behind = _of_several(text[leading.end() :], span, session)
        return made_behind and leading[0] + made_behind
    found = _RANGE.fullmatch(text)
    ends = (found["first"], found["last"]) if found else ("", "")
    if not all(end and _is_read(end, session.lang) for end in ends):
        return None
    days = [_day_in(end, session.lang) for end in ends]
    lone = next((at for at, (day, end) in enumerate(zip(days, ends, strict=True)) if day == (0, len(end))), None)
    whole = days[1 - lone] if lone is not None else None
    if lone is None or whole is None or whole == (0, len(ends[1 - lone])):
        made = [_moved(end, span, session) or "" for end in ends]
    else:
        made = _with_one_month(ends, lone, whole, span, session)
    return made[0] + found["joint"] + made[1] if found and all(made) else None


def _day_in(text: str, lang: str) -> tuple[int, int] | None:
    """The place of the day in a date, with its ordinal sign."""
    if found := next(readings(text), None):
        day, ordinal = found[0].get("day"), found[0].get("ordinal")
        end = ordinal.end() if ordinal else day.end() if day else 0
        return (day.start(), end + (text[end : end + 1] in (".", "º", "°"))) if day else None
    said = date_words.read(text, lang)
    return next(((part.start, part.end) for part in said.parts if part.name == "day"), None) if said else None


def _with_one_month(
    ends: tuple[str, str], lone: int, day: tuple[int, int], span: Span, session: Session
) -> list[str]:  # fmt: skip
    """Two days of which one names the month of both, replaced in the same form if both moved into one month."""
    other, start, end = ends[1 - lone], *day
    made = ["", ""]
    made[1 - lone] = _moved(other, span, session) or ""
    made[lone] = _moved(other[:start] + ends[lone] + other[end:], span, session) or ""
    moved = [_day_in(one, session.lang) for one in made]
    rests = [one[: at[0]] + one[at[1] :] for one, at in zip(made, moved, strict=True) if at]
    if len(rests) == 2 and rests[0] == rests[1] and (at := moved[lone]):
        made[lone] = made[lone][at[0] : at[1]]
    return made


def _stage(text: str, stage: re.Match[str], span: Span, session: Session) -> str | None:
    """Another part of a month that has no name: `metà mese` for `fine mese`."""
    row = next((row for row in _STAGES if stage[2].lower() in row), [])
    written = str.capitalize if stage[2].istitle() else str
    others = tuple(f"{stage[1]}{written(one)}{stage[3]}" for one in row if one != stage[2].lower())
    value = Value(span.tag, span.sub, text)
    canonical = canonical_words(text)
    return session.known_or_invented(
        span.tag, canonical, value, lambda: session.choose(span.tag, canonical, others, lambda one: True)
    )  # fmt: skip


def _week(text: str, week: re.Match[str], span: Span, session: Session) -> str | None:
    """A week number, moved by the session's number of weeks."""
    moved = (int(week[2]) - 1 - shift_days(session.key) // 7) % _WEEKS + 1
    if moved == int(week[2]):
        moved = moved % _WEEKS + 1
    value = Value(span.tag, span.sub, text)
    return session.known_or_invented(span.tag, canonical_words(text), value, lambda: f"{week[1]}{moved}")


def _decade(text: str, decade: re.Match[str], span: Span, session: Session) -> str | None:
    """The decade before or after, or the century: `años 50` for `años 60`, `1800-talet` for `1700-talet`."""
    said = decade["century"] or ""
    first, tens = int(said or 0), int(decade["tens"])
    up = 1 if session.keyed("decade", decade["tens"]) % 2 else -1
    if tens == 0:
        other = f"{first + (-1 if first >= _LAST_CENTURY else up)}0"
    else:
        other = f"{said}{tens - 1 if tens > 1 and (tens > 8 or up > 0) else tens + 1}"
    at = decade.start("century") if said else decade.start("tens")
    return session.known_or_invented(
        span.tag, canonical_words(text), Value(span.tag, span.sub, text),
        lambda: f"{text[:at]}{other}0{decade['behind']}",
    )  # fmt: skip


def is_weekday(text: str) -> bool:
    """Whether a date is a weekday alone, perhaps with a slip of the pen: it stays true when dates move by weeks."""
    said = canonical_words(text).split()
    words = [word if word in MORE_WEEKDAYS else _PART_OF_DAY.sub("", word) or word for word in said]
    if MORE_WEEKDAYS.isdisjoint(words):
        return len(words) == 1 and _is_misspelled(words[0])
    return all(word in MORE_WEEKDAYS or word in _AROUND or word in BESIDE_WEEKDAYS for word in words)


def _is_misspelled(word: str) -> bool:
    """Whether a word is a weekday with a slip of the pen."""
    near = (one for one in _LONG_WEEKDAYS if one[0] == word[0] and abs(len(one) - len(word)) <= 1)
    return len(word) >= _LEAST_WEEKDAY and any(is_slip(word, one) for one in near)


def _in_words(text: str, span: Span, session: Session) -> str | None:
    """The moved date in words; a weekday alone stays; None for anything else."""
    if is_weekday(text):
        return text
    said = date_words.read(text, session.lang)
    fields = in_words(said)
    if not said or not fields:
        return _expiry(text, span, session)
    moved = _settled(fields, text, span, session)
    return with_moved_parts(text, said, moved) if moved else None


def _expiry(text: str, span: Span, session: Session) -> str | None:
    """The month and year of a card in words, as they are printed: `oh nine twenty eight`; else None."""
    said = dictated.read(text, session.lang)
    if not said or not _EXPIRY.fullmatch(said.core):
        return None
    fields = {"year": _CENTURY + int(said.core[2:]), "month": int(said.core[:2])}
    moved = _settled(fields, text, span, session)
    if moved is None:
        return None
    return dictated.with_other_characters(text, said, f"{moved['month']:02}{moved['year'] % 100:02}")


def _expiry_in_figures(text: str, span: Span, session: Session) -> str | None:
    """The month and year of a card in four figures (`0328`), or a year long ago."""
    if _EXPIRY.fullmatch(text) or text[:2] in ("10", "11", "12"):
        moved = _settled({"year": _CENTURY + int(text[2:]), "month": int(text[:2])}, text, span, session)
        return f"{moved['month']:02}{moved['year'] % 100:02}" if moved else None
    if len(text) != 4 or not int(text) >= _LONG_AGO:
        return None
    moved = _settled({"year": int(text)}, text, span, session)
    return str(moved["year"]) if moved else None


def _settled(fields: Fields, text: str, span: Span, session: Session) -> Fields | None:
    value = Value("DATE", span.sub, text)
    moved = session.known_or_invented(
        KIND, canonical(fields), value, lambda: invent(fields, span.sub == "birth", session)
    )
    return fields_from(moved) if moved else None


def _written(text: str, layout: Layout, moved: dict[str, int], lang: str) -> str:
    """The text with its parts replaced from the end to the start, each in its old width."""
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
            if name == "day" and named and moved[name] == 1 and "ordinal" not in layout:
                new = surrogate_words(lang).first_in_figures or new
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
    """The month's name in the language and length of the original."""
    table = next(t for t in (*MONTHS_OF.get(lang, ()), *MONTHS) if fold(like) in map(fold, t))
    return styled(like, table[number - 1].capitalize() if like[0].isupper() else table[number - 1])
