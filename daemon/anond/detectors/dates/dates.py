"""Dates in figures and in words: `03/04/2026`, `3.4.`, `den 3 april`, `the first of May`, `next Tuesday`, `KW 14`.

Times, versions, amounts, fractions, scores, `24/7` and recurring weekdays look alike and are left out.
Both ends of a range are spans of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, Final

import re2

from anond.detectors.base import Automaton, Detector, Sign, before, lowered
from anond.detectors.dates.patterns import DAY, GATES, NOT_BEFORE, YEAR, Patterns, any_word, gate, patterns
from anond.languages import WORDS
from anond.languages.joined import ALL
from anond.tags import Span
from anond_gazetteers.forgetting import remembering

FoundDate = tuple[int, int, float]  # start, end, score

_NAMES: Final = any_word(" ".join(f"{language.dates.months} {language.dates.weekdays}" for language in WORDS.values()))
_DATED: Final = rf"(?:\b(?:\d{{1,4}}(?:[./-]\d{{1,4}}){{1,2}}|{YEAR}|{_NAMES})\b)"  # RE2; only for crowds of dates
_MONTH: Final = r"(?:0?[1-9]|1[0-2])"
_NUMERIC: Final = re.compile(
    r"(?:"
    rf"(?P<iso>{YEAR}(?P<mark>[-/.]){_MONTH}(?P=mark){DAY}(?:(?=[T_]\d\d)|(?!\w|[.,/-]\d|[€$£%])))"
    rf"|(?P<full>\d{{1,2}}(?P<sep> ?[./-] ?| )\d{{1,2}}(?:(?P=sep)(?:{YEAR}|'?\d\d)|[ -]{YEAR}|"
    rf"(?<=/\d)-\d\d|(?<=/\d\d)-\d\d)){NOT_BEFORE}"
    rf"|(?:(?P<from>{DAY}\.)(?:[-–]| ?(?:{ALL.times.up_to_dotted}) (?:{ALL.times.up_to_article})?))?"
    rf"(?P<dotted>{DAY}\. ?{_MONTH}\.)"
    r"(?![\w.]|,\d| \d{1,2}\.(?:\d| [^\W\d_])|-\d| ?\d{2,4}\b)"
    rf"|(?P<month>{_MONTH} ?[/-] ?{YEAR}){NOT_BEFORE}"
    rf"|(?P<isomonth>{YEAR}-{_MONTH}){NOT_BEFORE}"
    rf"|(?P<pair>\d{{1,2}}[/.-]\d{{1,2}}){NOT_BEFORE}"
    rf"|(?P<years>{YEAR} ?[-–/] ?{YEAR}){NOT_BEFORE}"
    rf"|(?P<year>{YEAR})(?![\w%€$£°:]|[.,/]\d| ?[€$£%°]|-\d)"
    r")"
)
_BEGIN: Final = re.compile(
    rf"\d(?<![\w$€£§#@+=%]\d)(?<!\d[.,:/-]\d)(?<!\w[-/\\]\d)(?=\d? ?[./-]|\d? \d\d?[ -]{YEAR}|\d{{3}}(?!\w))"
)
_FIGURES: Final = re.compile(  # all figures that are dates hold one of these
    r"\d ?[./-] ?\d|\b(?:1[89]|20)\d\d\b|\d \d\d?(?: '?\d\d|-\d{4})"
)
_NAMED, _SPELT, _BARE = range(3)  # patterns in the gate
_LONG: Final = 10_000  # characters of a text that may hold a crowd of dates
_CLOSELY: Final = 1_000  # words and figures that make dates, of one text, that are looked at one by one
_MOST: Final = 200  # candidates of one text whose context is checked; the shape decides about further ones
_NEAR: Final = 24  # characters in which the words right before a date stand
_NUMBERS: Final = re.compile(r"\d+")
_YEAR: Final = re.compile(YEAR)
_VERSION: Final = re.compile(rf"(?:\b(?:{ALL.times.versions})|§)[.: \"'=]{{0,4}}$")
_TIME: Final = re.compile(rf"(?<!\w)(?:{ALL.times.hours})[. ]{{1,2}}$")
_SCORED: Final = re.compile(rf"\b(?:{ALL.times.scores})\b[^\n]{{0,9}}$")
_EXPIRY: Final = re.compile(rf"\b(?:{ALL.times.expiry})\b[^\n\d]{{0,24}}$")
_AMOUNT: Final = re.compile(rf" ?(?:[%€$£]|(?:{ALL.times.amounts})\b)")
_FRACTIONS: Final = frozenset(
    [
        "1/2",
        "1/3",
        "2/3",
        "1/4",
        "3/4",
        "1/5",
        "2/5",
        "3/5",
        "4/5",
        "1/8",
        "3/8",
        "5/8",
        "7/8",
        "1/10",
        "9/10",
        "8/10",
        "24/7",
        "7/7",
        "16/9",
        "4/3",
        "9/5",
        "1/1",
        "10/10",
        "5/5",
    ]
)
_NEVER: Final = frozenset(("24/7", "1/2", "16/9"))
_NAME_LEAD: Final = re.compile(rf"(?:\b(?:{ALL.times.names})\W{{1,2}})$")


def find(text: str, lang: str) -> Iterator[Span]:
    """Find dates, without overlap; only words and shapes decide, so none is sure."""
    for start, end, score in find_dates(text, lang):
        yield DATES.span(start, end, "DATE", None, score)


@remembering(2)  # two detectors ask about the same text, one after the other
def find_dates(text: str, lang: str) -> list[FoundDate]:
    """The places of a text's dates, sorted and without overlap. Callers share the list and must not change it."""
    words = patterns(lang if lang in WORDS else "")
    original, text = text, lowered(text)
    crowded = _crowded_from(text)
    if crowded < len(text):
        return [*_without_overlaps(_closely(original[:crowded], text[:crowded], words)), *_crowds(text, crowded)]
    found = _closely(original, text, words)
    return _without_overlaps(found) if len(found) > 1 else found


def _crowded_from(text: str) -> int:
    """The offset behind which a text has so many dates that only runs are read; the end if there is none."""
    if len(text) < _LONG:
        return len(text)
    crowd = next(islice(_dated().finditer(text), _CLOSELY, None), None)
    return int(crowd.start()) if crowd is not None else len(text)


def _crowds(text: str, start: int) -> Iterator[FoundDate]:
    """Runs of names of days and months and of figures that make dates, each as one date."""
    return ((*run.span(), 0.5) for run in _runs().finditer(text, start))


@cache
def _dated() -> Any:
    return re2.compile(_DATED)


@cache
def _runs() -> Any:
    return re2.compile(rf"{_DATED}(?:[^\n]{{1,8}}?{_DATED})*")


def _closely(original: str, text: str, words: Patterns) -> list[FoundDate]:
    possible = gate()(text)
    found: list[FoundDate] = []
    if _NAMED in possible:
        found += _by_name(text, original, words)
    if _SPELT in possible:
        found += ((*match.span(name), 0.7) for match in words.spelt.finditer(text) for name in _groups(match))
    if _BARE in possible:
        found += ((*match.span(name), 0.6) for match in words.bare.finditer(text) for name in _groups(match))
    if _FIGURES.search(text):
        found += _in_figures(text, words)
    return found


def _groups(match: re.Match[str]) -> list[str]:
    return [name for name, value in match.groupdict().items() if value]


def _without_overlaps(found: list[FoundDate]) -> list[FoundDate]:
    """The dates without those that overlap a longer one."""
    out: list[FoundDate] = []
    for start, end, score in sorted(found, key=lambda one: (one[0], -one[1])):
        if not out or start >= out[-1][1]:
            out.append((start, end, score))
        elif end - start > out[-1][1] - out[-1][0]:
            out[-1] = (start, end, score)
    return out


def _by_name(text: str, original: str, words: Patterns) -> Iterator[FoundDate]:
    for number, match in enumerate(words.named.finditer(text)):
        shape = match.lastgroup or ""
        lead = before(text, match.start()) if number < _MOST else ""
        if shape == "weekday" and (words.recurring_lead.search(lead) or words.recurring_tail.match(text, match.end())):
            continue
        if shape in ("weekday", "alone") and _NAME_LEAD.search(lead):
            continue
        if match["from"]:
            yield match.start("from"), match.end("from"), 0.8
        start = match.end("range") if match["from"] else match.start()
        yield start, match.end() - _ends_sentence(original, match.end()), 0.7 if shape == "weekday" else 0.9


def _ends_sentence(text: str, end: int) -> bool:
    """Whether the dot at this place ends a sentence and does not belong to a shortened month."""
    return text[end - 1] == "." and not text[end : end + 2].strip().islower()


def _in_figures(text: str, words: Patterns) -> Iterator[FoundDate]:
    for number, match in enumerate(_numeric(text)):
        if number >= _MOST:
            yield match.start(), match.end(), 0.5
            continue
        lead = before(text, match.start())
        shape = next(name for name in _SHAPES if match[name])
        if shape in ("year", "years"):
            if _right_before(words.year_lead, lead) or _EXPIRY.search(lead):
                yield from ((*year.span(), 0.7) for year in _YEAR.finditer(text, *match.span()))
        elif _is_date(shape, match[shape], lead, text[match.end() : match.end() + 12], words):
            if match["from"]:
                yield *match.span("from"), 0.8
            weekday = None if match["from"] else _right_before(words.weekday_before, lead)
            yield match.start(shape) - (len(weekday[0]) if weekday else 0), match.end(), 0.9


def _right_before(words: re.Pattern[str], lead: str) -> re.Match[str] | None:
    """The lead-in word right before a place, if there is one."""
    return words.search(lead, len(lead) - _NEAR)


def _numeric(text: str) -> Iterator[re.Match[str]]:
    """The dates in digits, without overlap; shapes are tried only where a number begins."""
    at = 0
    for begin in _BEGIN.finditer(text):
        if begin.start() >= at and (match := _NUMERIC.match(text, begin.start())):
            at = match.end()
            yield match


_SHAPES: Final = ("iso", "full", "dotted", "month", "isomonth", "pair", "years", "year")


def _is_date(shape: str, value: str, lead: str, tail: str, words: Patterns) -> bool:
    """Whether digits of a date's shape are a date in this text."""
    if shape == "iso":
        return True
    if _VERSION.search(lead):
        return False
    if shape == "full":
        return _is_full(value) and (words.dotted or not ("/" in value and "-" in value))
    if shape == "dotted":
        known = (
            words.dotted or (len(value) == 6 and "0" in (value[0], value[3])) or _right_before(words.pair_lead, lead)
        )
        return bool(known) and not _right_before(_TIME, lead)
    if shape == "isomonth":
        return _EXPIRY.search(lead) is not None or _right_before(words.year_lead, lead) is not None
    return shape == "month" or _is_pair(value, lead, tail, words)


def _is_full(value: str) -> bool:
    """Whether three numbers can be day, month and year, in some country's order."""
    first, second, year = map(int, _NUMBERS.findall(value))
    if not (1 <= min(first, second) <= 12 and 1 <= max(first, second) <= 31):
        return False
    if year > 99:
        return True
    if "/" in value or "-" in value:
        return " " not in value.strip() or "/" in value
    return " " not in value and "'" not in value and not (value[0] != "0" and year < 10 and len(value) < 7)


def _is_pair(value: str, lead: str, tail: str, words: Patterns) -> bool:
    """Whether two numbers are day and month, or month and year of an expiry, by what stands around them."""
    first, second = map(int, _NUMBERS.findall(value))
    if _EXPIRY.search(lead) and value[-3] in "/-." and 1 <= first <= 12 and second > 20:
        return True
    possible = 1 <= min(first, second) <= 12 and 1 <= max(first, second) <= 31
    if not possible or value in _NEVER or _AMOUNT.match(tail) or _SCORED.search(lead) or _right_before(_TIME, lead):
        return False
    led = _right_before(words.pair_lead, lead) is not None
    padded = len(value) == 5 and "0" in (value[0], value[3])
    if "/" not in value:
        return "." in value and second <= 12 and led and (padded or first > 23 or words.dotted)
    return led or (value not in _FRACTIONS and (padded or max(first, second) > 12))


DATES = Detector("date", "|".join([_FIGURES.pattern, *GATES]), find, Automaton("dates", Sign.NOTHING))
