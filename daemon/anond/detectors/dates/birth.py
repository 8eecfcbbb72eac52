"""Birth dates: dates right behind words for being born, or in a turn that answers when somebody was born."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final

from anond.detectors.base import PHRASES, Detector, lowered, widened
from anond.detectors.dates.dates import find_dates
from anond.detectors.dates.patterns import DAY, YEAR, any_word, patterns
from anond.languages import WORDS
from anond.languages.joined import ALL
from anond.tags import Span

_WORDS: Final = "|".join([r"f\. ?nac\.?", *(language.born for language in WORDS.values())])  # or `f.` would be taken
_FILLER: Final = (
    rf"(?:(?:{ALL.times.whose_birth})(?:{ALL.times.relatives})|"
    rf"{ALL.grammar.present}|{ALL.grammar.past}|{ALL.times.birth_links})"
)
_LEAD: Final = re.compile(
    rf"(?:(?<!\w)(?:{_WORDS})(?:(?<=')|(?!\w))(?:'s\b)?[\"']?|(?<![\w*])\*(?![\w*]*\*))"
    rf"(?: ?\([a-zäåéàú./ -]{{2,12}}\))?"
    rf"(?:[ :=\-–,(/\"\n]{{1,3}}{_FILLER}(?=[ :,'’])){{0,3}}[ :=\-–,(\"'’\n]{{0,3}}"
)
_LOOSE: Final = re.compile(
    rf"(?<![\w/.-])(?:(?:19|20)\d{{6}}|\d{{8}}|{DAY}(?:0[1-9]|1[0-2])\d\d|\d\d(?:0[1-9]|1[0-2]){DAY}|{YEAR}|"
    rf"\d\d-(?:0[1-9]|1[0-2])-{DAY}|{DAY}[ ./-]{{1,2}}(?:0?[1-9]|1[0-2])(?:[ ./-]{{1,2}}(?:{YEAR}|'?\d\d))?|'?\d\d)"
    r"(?![\w%€:]|[.,/-]\d|-\w)"
)
_BEHIND: Final = re.compile(rf" (?:{ALL.times.birth_behind})")  # what may stand behind a date, too
_YEAR_BEFORE: Final = re.compile(rf"\b({YEAR}) (?:{ALL.times.born_behind})\b")
_AGE: Final = re.compile(r" \d{1,3}\b(?! ?uhr|[.:/]\d)")
_AGED: Final = re.compile(rf"(?:{ALL.times.aged})")  # behind these a bare number is an age
_YEAR: Final = 4  # digits of a year: fewer alone are a year only where no age can stand
_MOST: Final = 200  # words for being born in one text; with more of them, every date counts as a birth date
_RUN: Final = re.compile(r"\d+(?:\W{1,3}\d+)*")  # and every run of figures


def find(text: str, lang: str) -> Iterator[Span]:
    """Find birth dates; only words decide, so none is sure."""
    text = lowered(text)
    leads = list(islice(_LEAD.finditer(text), _MOST + 1))
    if not leads:
        return
    dates, at = [(start, end) for start, end, _ in find_dates(text, lang)], 0
    for lead in leads[:_MOST]:
        start, end = _date_behind(dates, lead) or (lead.end(), _loose_end(text, lead, lang))
        if lead[0].startswith("wird") and not _AGE.match(text, end):
            continue
        if end and not _is_weekday(text[start:end], lang):
            at = end
            yield BIRTH.span(start, end, "DATE", "birth", 0.9)
    yield from _before(text, dates, lang)
    if len(leads) > _MOST:
        runs = (run.span() for run in _RUN.finditer(text, at))
        yield from _without_overlaps([*(one for one in dates if one[0] >= at), *runs])


def _before(text: str, dates: list[tuple[int, int]], lang: str) -> Iterator[Span]:
    """Dates and years before words for being born: `am 3. Mai 1960 geboren`."""
    for start, end in dates[:_MOST]:
        if _BEHIND.match(text, end) and not _is_weekday(text[start:end], lang):
            yield BIRTH.span(start, end, "DATE", "birth", 0.8)
    for year in islice(_YEAR_BEFORE.finditer(text), _MOST):
        if not any(start < year.end(1) <= end for start, end in dates[:_MOST]):
            yield BIRTH.span(*year.span(1), "DATE", "birth", 0.8)


def _is_weekday(date: str, lang: str) -> bool:
    """Whether a date is the name of a weekday and no more."""
    return patterns(lang if lang in WORDS else "").weekday_before.fullmatch(date + " ") is not None


def _date_behind(dates: list[tuple[int, int]], lead: re.Match[str]) -> tuple[int, int] | None:
    """The date that begins at the end of the words for being born, or inside them."""
    at = bisect_right(dates, (lead.end(), len(lead.string))) - 1
    return dates[at] if at >= 0 and lead.start() < dates[at][0] and lead.end() < dates[at][1] else None


def _loose_end(text: str, lead: re.Match[str], lang: str) -> int:
    """The end of digits or number words that are a date only behind words for being born; 0 if there are none."""
    match = _LOOSE.match(text, lead.end()) or in_words(lang if lang in WORDS else "").match(text, lead.end())
    if match is None or (len(match[0]) < _YEAR and _AGED.match(lead[0])):
        return 0
    return match.end()


def answer(text: str, lang: str) -> Iterator[Span]:
    """All dates in a turn that answers when somebody was born, also in shapes that are no dates elsewhere."""
    text = lowered(text)
    found = [(start, end) for start, end, _ in find_dates(text, lang)]
    found += [
        match.span()
        for pattern in (_LOOSE, in_words(lang if lang in WORDS else ""))
        for match in pattern.finditer(text)
    ]
    yield from _without_overlaps(found)


def _without_overlaps(found: list[tuple[int, int]]) -> Iterator[Span]:
    """The first and longest of the dates that overlap."""
    at = 0
    for start, end in sorted(found, key=lambda one: (one[0], -one[1])):
        if start >= at:
            at = end
            yield BIRTH.span(start, end, "DATE", "birth", 0.8)


@lru_cache(maxsize=len(WORDS) + 1)
def in_words(lang: str) -> re.Pattern[str]:
    """A pattern of two or more number words, as in `nove undici sessantanove`."""
    own = [WORDS[lang].dates] if lang else [language.dates for language in WORDS.values()]
    word = any_word(" ".join(f"{words.days} {words.numbers} {words.years}" for words in own))
    between = any_word(" ".join(words.between for words in own))
    return re.compile(rf"(?<!\w)(?:{word}[ -](?:{between} )?){{1,7}}{word}(?!\w)")


_OUTSIDE_GROUPS: Final = re.compile(r"\|(?![^(]*\))")
_GATE: Final = rf"(?i){ALL.times.birth_signs}|\*"
BIRTH = Detector(
    "birth",
    widened(_GATE, _OUTSIDE_GROUPS.split(_WORDS)),
    find,
    PHRASES,
)
