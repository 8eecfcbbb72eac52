"""The patterns of dates in words, put together for each language from the table of its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import groupby, product
from typing import Final, NamedTuple

from anond.detectors.base import widened
from anond.languages import WORDS
from anond.languages.joined import ALL
from anond.languages.tables import DateWords
from anond.text.prefilter import prefilter_of

DAY: Final = r"(?:0?[1-9]|[12]\d|3[01])"
YEAR: Final = r"(?:1[89]|20)\d\d"
NOT_BEFORE: Final = r"(?![\w%€$£°]|[.,:/]\d| ?[€$£%°]|-[\w-])"
_ENDING: Final = r"(?:st|nd|rd|th|er|ère|:?[ea]|º|°|ª|\.º?)?"
_NUMBER: Final = rf"{DAY}{_ENDING}(?![\w:])(?!\.\d)"
_NO_TIME: Final = rf"(?! ?(?:{ALL.times.no_day})\b)(?! ?(?:-|–|{ALL.times.no_day_ranges}) ?\d)(?![:.h,]\d)"
_TO: Final = ALL.times.into
_OR: Final = ALL.times.alternatives
_BETWEEN: Final = ALL.times.between
_THE: Final = rf"(?:(?:{ALL.times.the}) )?"


class Patterns(NamedTuple):
    """The patterns of one language, for text in lower case: sre is several times faster without IGNORECASE."""

    named: re.Pattern[str]  # dates with a month or a weekday by name
    spelt: re.Pattern[str]  # days and months in words, years in words
    bare: re.Pattern[str]  # a number, and the words that make a date of it
    weekday_before: re.Pattern[str]
    pair_lead: re.Pattern[str]  # ends with what makes a date of two numbers
    year_lead: re.Pattern[str]  # ends with what makes a year of four digits
    recurring_lead: re.Pattern[str]  # ends with what makes a weekday every one of them
    recurring_tail: re.Pattern[str]
    dotted: bool  # whether `3.4.` is how people write a date


def any_word(words: str) -> str:
    """An alternation of a table's words, longest first; they may hold patterns of their own."""
    parts = {word.replace("_", "[ -]?") for word in words.split()}
    return "(?:" + "|".join(sorted(parts, key=lambda part: (-len(part), part))) + ")" if parts else "(?!)"


_COMMON: Final = frozenset(("gen", "set", "ago", "mag"))  # short months of one language, common words of others
_HEAD: Final = re.compile(r"((?:[^\W\d_]|\[\w+\])(?![?*{])){1,3}")
_LETTER: Final = re.compile(r"\[(\w+)\]|(\w)")


def heads(words: str) -> str:
    """An alternation of how a table's words begin, up to three letters of each, grouped by the first one."""
    begins = set()
    for word in words.split():
        head = _HEAD.match(word)
        letters = [one[1] or one[2] for one in _LETTER.finditer(head[0] if head else "")]
        end = r"\b" if head and head[0] == word else ""
        begins |= {"".join(choice) + end for choice in product(*letters)}
    by_letter = groupby(sorted(begins), lambda begin: begin[:1])
    return "|".join(f"{first}(?:{'|'.join(begin[1:] for begin in group)})" for first, group in by_letter)


_TABLES: Final = [field.name for field in fields(DateWords) if field.type == "str" and field.name != "bare"]


def _months(words: DateWords) -> str:
    return f"{words.months} {words.short_months}"


@lru_cache(maxsize=len(WORDS) + 1)
def patterns(lang: str) -> Patterns:
    """The patterns of one language, or, for any other, of all of them."""
    own = [WORDS[lang].dates] if lang in WORDS else [language.dates for language in WORDS.values()]
    tables = {name: " ".join(getattr(words, name) for words in own) for name in _TABLES}
    table = {name: any_word(words) for name, words in tables.items()}
    abroad = {word for language in WORDS.values() for word in _months(language.dates).split()} - _COMMON
    everywhere = any_word(" ".join(sorted(abroad)))
    weekday = rf"{table['weekdays']}\b|{table['short_weekdays']}\b\.?"
    return Patterns(
        re.compile(_named(tables, everywhere)),
        re.compile(_spelt(table)),
        re.compile(_bare(WORDS[lang].dates) if lang in WORDS else r"(?!)"),
        re.compile(rf"(?<!\w)(?:{weekday}),? {_THE}$"),
        re.compile(rf"(?<!\w)(?:{table['before']}|{weekday}|{_BETWEEN}|{ALL.times.before_pairs})\b[.:,]?[ \n]?$"),
        re.compile(rf"(?<!\w)(?:{table['since']}|{table['before']})(?:\b|(?<='))[.:]?[ \n]?$"),
        re.compile(rf"(?<!\w)(?:{table['recurring']}(?: {table['early']})?|{table['weekdays']} ?(?:{_TO}|-|–)) $"),
        re.compile(rf"(?: (?:{_TO}) | ?[-–] ?)(?:{table['weekdays']}|{table['short_weekdays']})\b"),
        any(words.dotted for words in own),
    )  # fmt: skip


@lru_cache(maxsize=1)
def gate() -> Callable[[str], Sequence[int]]:
    """An automaton over `GATES`: says which of named, spelt and bare dates a text can hold; most texts hold none."""
    return prefilter_of(GATES)


_FIRST: Final = (
    "early",
    "weekdays",
    "short_weekdays",
    "days",
    "months",
    "short_months",
    "week",
)  # tables dates begin with
_FIRST_WORDS: Final = f"{ALL.times.soon} {ALL.times.week_heads}"
_SOON: Final = rf"{any_word(ALL.times.soon)} {any_word(ALL.times.soon_days)}"
_DOUBTFUL_LEADS: Final = "|".join(rf"(?<=\b{word} )" for word in ALL.times.doubtful_leads.split())


def _named(own: dict[str, str], everywhere: str) -> str:
    """One alternation whose group name tells the shape. Its first condition stops most words."""
    table = {name: any_word(words) for name, words in own.items()}
    month = rf"(?:{table['months']}\b|{table['short_months']}\b\.?|{everywhere}\b)"
    own_month = rf"(?:{table['months']}\b|{table['short_months']}\b\.?(?= ?['’]?\d))"
    between = rf"(?:{table['between']}(?:\b ?|(?<=') ?))?"
    two_digits = r"['’]\d\d\b|(?:(?<=de )|(?<=del )|(?<=dell'))\d\d\b"
    year = rf"(?:[,.]?[ -]{{0,2}}{between}(?:{YEAR}\b|{two_digits}|{_year_in_words(table)}))"
    old_year = r"[ -](?:3[2-9]|[4-9]\d)(?![\w%€$£:-]|[.,]\d| ?[€$£%])"
    short_year = rf"(?:[ -]\d\d(?![\w%€$£]|[.,:]\d| ?[€$£%]|[ -]\w)|{old_year})"
    weekday = rf"(?:(?:{table['weekdays']}\b|{table['short_weekdays']}\b\.?),? {_THE})?"
    early, late = rf"(?:{table['early']}[ -])?", rf"(?: {table['late']}\b)?"
    of_day = rf"(?:{table['days']}\b[ -]{between}{table['months']}\b|{_NUMBER}[ -]{{0,2}}{between}{month})"
    certain = rf"(?!{table['doubtful']}\b){table['months']}"
    begin = heads(" ".join([*(own[name] for name in _FIRST), *_FIRST_WORDS.split()]))
    begin += f"|de (?:{heads(own['months'] + ' ' + own['short_months'])})"
    return (
        rf"(?<![\w@#/])(?<!\w-)(?=\d|{begin})(?:{early}{weekday}(?P<range>(?P<from>{DAY}{_ENDING}|"
        rf"{table['days']}(?= (?:{_TO}) ))(?: ?[-–] ?| (?:{_TO}|{_OR}) {_THE}))?{of_day}"
        rf"(?:{year}|{short_year})?{late}(?!\w)(?P<day>)"
        rf"|{DAY}-?{everywhere}-?(?:{YEAR}|\d\d)\b(?P<compact>)"
        rf"|{weekday}{own_month} (?:the )?(?:{_NUMBER}{_NO_TIME}|{table['days']}\b){year}?(?P<american>)"
        rf"|{early}(?:de )?(?:{own_month}{year}|{table['months']}{old_year})(?P<month>)"
        rf"|{early}{table['weekdays']}\b,? {_THE}(?:{_NUMBER}{_NO_TIME}|"
        rf"{table['days']}\b(?! {table['days']}))(?P<numbered>)"
        rf"|{table['short_weekdays']}\b\.? {_THE}{DAY}(?:(?:{ALL.times.day_endings})\b|"
        rf"(?= (?:{ALL.times.o_clock})\b))(?P<shortly>)"
        rf"|{early}{certain}\b(?!-\w){late}(?P<alone>)"
        rf"|{early}{table['weekdays']}\b(?!-\w){late}(?P<weekday>)"
        rf"|{_SOON}\b(?P<soon>)"
        rf"|(?:{_DOUBTFUL_LEADS}){table['doubtful']}\b(?! (?:{ALL.times.no_doubtful})\b)(?P<doubtful>)"
        rf"|(?:{ALL.times.doubtful_parts})[ -]{table['doubtful']}\b(?P<part>)"
        rf"|(?:{ALL.times.weeks}) ?\d{{1,2}}(?![\w:.,]*\d)(?!\w|-\d| mal\b)(?P<week>)"
        rf"|{table['week']} \d{{1,2}}(?![\w:.,]*\d)(?!\w|-\d)(?P<short>)"
        r")"
    )


def _year_in_words(table: dict[str, str]) -> str:
    """The first words of a year in words, and the words that may follow."""
    number = table["numbers"]
    more = rf"[ -](?:{number}[ -]){{0,5}}(?!(?:{ALL.grammar.both})\b){number}\b"
    return rf"{table['years']}\b(?:{more})?"


def _spelt(table: dict[str, str]) -> str:
    """Ordinals behind their article, and years in words."""
    return (
        rf"(?<!\w)(?:{table['before_ordinal']} (?P<ordinal>{table['ordinals']}){_NO_NOUN}(?=\s*(?:$|[,;.)!?\n]|"
        rf"(?:{_OR}|{ALL.times.behind_ordinals})\b))"
        rf"|{table['before_ordinal']} (?P<both>{table['days']} {table['counted']}(?: {_year_in_words(table)})?)\b"
        rf"|{table['since']} (?P<year>{_BIG_YEARS}(?:[ -]?{table['numbers']}){{0,4}})\b)"
    )


_BIG_YEARS: Final = f"(?:{ALL.times.years_in_words})"
_STOP: Final = rf"(?=\s*(?:$|[,;)!?\n]|\.(?!\d)|…|(?:{ALL.times.stops})\b))"
_NO_COUNT: Final = rf"(?![\w%€$£°/-]|[.,:]\d| ?(?:[%€$£°]|(?:{ALL.times.counts})\b))"


def _bare(words: DateWords) -> str:
    """The pattern of a day without a month, from the short forms in which the language's file has it."""
    pattern = words.bare or r"(?!)"
    for short, whole in (("DAY", DAY), ("STOP", _STOP), ("COUNT", _NO_COUNT)):
        pattern = pattern.replace(short, whole)
    return pattern


_NO_NOUN: Final = rf"(?! ?(?:{ALL.times.ordinal_nouns})\b)"
_SHORT: Final = ALL.times.short_month_signs
_BY_NAME: Final = (
    rf"(?i)\b(?:{ALL.times.month_signs}|{ALL.times.day_signs})|\b(?:{_SHORT})[^\s\d]*[., '’]+(?:the )?\d|"
    rf"\d[a-z]*[ -]+(?:of |de |di |d')?(?:{_SHORT})|\d(?:{_SHORT})\d|"
    rf"{_SOON}|"
    rf"(?:{ALL.times.week_signs}) ?\d|\d (?:{ALL.times.o_clock})|\d(?:{ALL.times.day_endings})"
)
GATES: Final = (  # RE2, coarse: every text with a date by name, in words, or as a bare number matches one of these
    widened(
        _BY_NAME,
        " ".join(f"{_months(language.dates)} {language.dates.weekdays}" for language in WORDS.values()).split(),
    ),
    rf"(?i){ALL.times.ordinal_signs}|{ALL.times.years_signs}",
    rf"(?i)\d(?:{ALL.times.day_endings})|\b(?:{ALL.times.bare_day_signs}) \d\d?(?:\W|$)",
)
