"""Removes words from a model's spans that are no part of a value: labels before it (`ssn`), and times of day.

`ssn 7195` is the value 7195, `ac no 1234 ssn 4567` and `5317 and 4417` are two; `5 p.m.`, the size of a tyre
(`205/55 R16`), the points of two teams (`score 21 35`), the times of a job (`0 4 * * 1`) and a short number that
*number* alone names (`number 330`) are nobody's. A label inside of a value would be remembered with it, and hidden
wherever it stands.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from anond.detectors.naming_words import is_count_of, kind_of, name_beside
from anond.languages import WORDS
from anond.languages.joined import ALL
from anond.tags import Span
from anond.text.questions import AMOUNT, COUNT, NO_VALUE

_WORD = re.compile(r"(?<![^\s:=#(])[^\W\d_]{2,}[.:=]?(?=[\s\d:=]|$)")
_NUMBER = re.compile(r"[#+(]?\w.*\w|\w", re.DOTALL)
_JOINING: Final = "|".join(
    re.escape(word) for words in WORDS.values() for word in (words.conjunctions + " " + words.alternatives).split()
)
_JOINT = re.compile(rf"(?i)(?<=\d{{3}}),? (?P<word>{_JOINING})(?P<number> (?=\d{{3}}))?(?=[ \d]|$)")
_HALF_OF_DAY: Final = r"[ap]\.?\s?m(?!\w)\.?"
_TIME = re.compile(
    rf"(?i)(?<!\w)\d{{1,2}}(?:[:.]\d\d)?\s?{_HALF_OF_DAY}(?:(?:\s?/\s?|,?\s\w{{1,4}}\s){_HALF_OF_DAY})?"
    rf"|(?<![\w.])(?-i:[ap]\.\s?m)\.?(?:\s?/\s?|\s\w{{1,4}}\s)(?-i:[ap]\.\s?m(?!\w))\.?"
)
_CLOCK = re.compile(r"(?<!\d)(?:[01]?\d|2[0-3]) [0-5]\d(?![\w/]| ?\d)")
_LONGEST_CLOCK: Final = 5
_BEFORE_CLOCK = re.compile(rf"(?i)(?<!\w)(?:{ALL.times.clocks}|{ALL.times.hours}) $")
_HOME = re.compile(rf"(?i)(?<!\w)(?:{ALL.places.lives}|{ALL.places.homes})")
_AROUND_TIME: Final = 24  # characters before and behind a span in which the whole time stands
_YEAR = re.compile(r"(?:19|20)\d\d|\d{1,3}(?: [^\W\d_]+)?")
_BORN = re.compile(
    r"(?i)\b(?:" + "|".join(f"(?:{words.born})" for words in WORDS.values()) + rf"|{ALL.times.birth_years})\b"
)
_NUMBERED: Final = ("UID", "ADDRESS", "ZIP")
_OF_IDS: Final = frozenset(("national", "account", "device", "order", "password"))
_IN_PLACE = re.compile(rf"(?i)(?:(?<!\w)(?:{ALL.places.in_places})|,) $")
_LONGEST_LABEL: Final = 4
_NUMBER_NEXT = re.compile(r" ?[:#=]? ?\d")
_TIMES: Final = ("UID", "PERSON", "LOCATION")
_LONGEST_TIME: Final = 11
_SPACED: Final = frozenset(" \n\t:=")
_TYRE = re.compile(r"(?i)(?<![\w/])\d{3}/\d{2} ?Z?R ?\d{2}(?![\w/])")
_JOB_TIMES = re.compile(  # minutes, hours, days, months, days of the week
    r"(?<!\S)" + " ".join(
        rf"(?:\*|{number})(?:[/,-]{number})*"
        for number in (r"[0-5]?\d", r"(?:1?\d|2[0-3])", r"(?:[12]?\d|3[01])", r"(?:0?\d|1[0-2])", "0?[0-7]")
    ) + r"(?!\S)"
)  # fmt: skip
_HEX = re.compile(r"0x[0-9a-fA-F]{1,8}")
_LONGEST_SIZE: Final = 24
_AMOUNT = re.compile(r"\d{1,6}|\d{1,3}[.,]\d{3}")
_AROUND_AMOUNT: Final = " .!?$£€\n"
_POINTS = re.compile(r"\d{1,2} \d{1,2}")
_SCORE = re.compile(
    rf"(?i)(?<!\w)(?:{ALL.times.team_points})(?: ?:)?(?: (?:{ALL.grammar.present}|{ALL.grammar.past}))?"
    r"(?: [^\W\d_]{2,4})? $"
)
_OFFICE = re.compile(r"(?i)(?<!\w)(?:office|microsoft) $")
_OF_OFFICE = re.compile(r"365|20[012]\d|97")
_FEW_FIGURES = re.compile(r"\d{1,4}")
_LONGEST_THING: Final = 32
_THING = re.compile(
    r"(?<!\w)([^\W\d_A-ZÀ-Þ]{4,20})(?: (?:number|num|nr\.?|no\.?|nummer|numéro|numero|número|n°|nº))? $"
)
_MINE = re.compile(rf"(?i)(?<!\w)(?:{ALL.contact.my}) $")
_LONGEST_MINE: Final = 12
_MORE_FIGURES = re.compile(r"[ -]?\w*\d")
_BARE = re.compile(
    r"(?i)(?:(?P<begin>^|(?<=[.:;!?] ))|(?<=[^\W\d_] ))(?<!\ba )(?:number|nummer|numéro|numero|número) (?:# ?)?$"
)
_GOES_ON = re.compile(r" [^\W\d_]")
_ROLE = re.compile(
    rf"(?i)(?<!\w)(?:{'|'.join(role for words in WORDS.values() for role in words.people.roles.split())}) $"
)
_IS = re.compile(rf"(?i)(?<!\w)(?:{ALL.grammar.plural}) $")
_HOMES = re.compile(rf"(?i)(?<!\w)(?:{ALL.places.lives_in_signs})")
_LETTERS = re.compile(r"[^\W\d_]+")
_AROUND: Final = 48
_OF_NOBODY: Final = ("", "other")  # kinds of naming words
_MOST_ASKED: Final = 3  # figures of an answer to *how many*, and of a number that *number* alone names


def without_labels(tagged: Iterable[Span], text: str, asked: str = "") -> list[Span]:
    """The spans of a model without labels, counts and times of day."""
    return [one for span in tagged for one in _values(span, text) if not _is_nobodys(one, text, asked)]


def harmless_parts(tagged: Iterable[Span], text: str, asked: str = "") -> list[Span]:
    """The parts of a model's spans that are surely nobody's: times of day, and labels between two values."""
    found = []
    for span in tagged:
        values = [*_values(span, text)]
        found += [one for one in values if _is_nobodys(one, text, asked)]
        found += [replace(span, start=one.end, end=other.start) for one, other in pairwise(values)]
    return found


def without_ages(tagged: Iterable[Span], text: str, asked: str, detected: Sequence[Span]) -> list[Span]:
    """The spans of a model without ages and lone years as births, unless the turn or the question is about birth."""
    born = "birth" in asked or any(span.source == "detector:birth" for span in detected)
    return [span if born or not _is_age(span, text) else replace(span, tag="DATE", sub=None) for span in tagged]


def _is_age(span: Span, text: str) -> bool:
    if span.sub != "birth":
        return False
    return _YEAR.fullmatch(text, span.start, span.end) is not None and _BORN.search(text) is None


def _values(span: Span, text: str) -> Iterator[Span]:
    said = text[span.start : span.end]
    if span.tag == "LOCATION" and _names_id(span, text):
        return
    if span.tag in _NUMBERED and said.isalpha() and _NUMBER_NEXT.match(text, span.end) and _is_label(said):
        return
    if span.tag != "UID" or not (_SPACED & set(said)) or not any(map(str.isdigit, said)):
        yield span
        return
    labels = [word.span() for word in _WORD.finditer(said) if _is_label(word[0])]
    if said[0].isdigit():  # a word behind a number names this one, unless another number follows
        labels = [(a, b) for a, b in labels if _NUMBER_NEXT.match(said, b) and _names_kind(said[a:b])]
    labels = sorted([*labels, *_joints(said, {start for start, _ in labels})])
    if not labels:
        yield span
        return
    at = 0
    for start, end in (*labels, (len(said), len(said))):
        value = _NUMBER.search(said, at, start)
        if value and any(map(str.isdigit, value[0])):
            yield replace(span, start=span.start + value.start(), end=span.start + value.end())
        at = end


def _joints(said: str, labels: Collection[int]) -> Iterator[tuple[int, int]]:
    """The places of *and* and *or* behind a number of three figures and more, before another, a label or the end."""
    for joint in _JOINT.finditer(said):
        if joint["number"] or joint.end() == len(said) or joint.end() + 1 in labels:
            yield joint.span("word")


def _names_id(span: Span, text: str) -> bool:
    """Whether a place is the abbreviation of an id, and no *in* or comma leads to it: `it asks for NI`."""
    said = text[span.start : span.end]
    if len(said) > _LONGEST_LABEL or not said.isupper() or kind_of(said) not in _OF_IDS:
        return False
    return _IN_PLACE.search(text, max(0, span.start - _LONGEST_MINE), span.start) is None


def _is_label(word: str) -> bool:
    """Whether a word is a label, and no code of capitals at the beginning of a value."""
    return (word.islower() or not word.isupper()) and bool(kind_of(word.rstrip(".:=")))


def _names_kind(word: str) -> bool:
    """Whether a label says by itself which kind of value follows: `ssn` does, `and` does not."""
    return kind_of(word.rstrip(".:=")) != "filler"


def _is_clock(span: Span, text: str) -> bool:
    """Whether an address is hour or minute behind *at*, where nobody speaks of a home: `we leave at 21 35`."""
    if span.tag != "ADDRESS" or span.end - span.start > _LONGEST_CLOCK:
        return False
    clocks = _CLOCK.finditer(text, max(0, span.start - _LONGEST_CLOCK), span.end + _LONGEST_CLOCK)
    clock = next((one for one in clocks if one.start() <= span.start and span.end <= one.end()), None)
    if clock is None or _BEFORE_CLOCK.search(text, max(0, clock.start() - 12), clock.start()) is None:
        return False
    return _HOME.search(text) is None


def _is_nobodys(span: Span, text: str, asked: str) -> bool:
    return _is_time(span, text) or _is_size(span, text) or _is_count(span, text, asked)


def _is_count(span: Span, text: str, asked: str) -> bool:
    """Whether a short number is a count: `330 of them`, or the first number that answers *how many*.

    Of some 400 first numbers of up to three figures behind *how many* in the written (synthetic) dialogues one was a
    value, of 98 numbers before *of them* and *a month* none, and none of 14 of up to six figures that were all of the
    answer.
    """
    if span.tag in _NUMBERED and asked == AMOUNT and text.strip(_AROUND_AMOUNT) == text[span.start : span.end]:
        return _AMOUNT.fullmatch(text, span.start, span.end) is not None
    if span.tag not in _NUMBERED or not _FEW_FIGURES.fullmatch(text, span.start, span.end):
        return False
    if (
        span.end - span.start <= _MOST_ASKED
        and asked in (AMOUNT, COUNT)
        and not any(map(str.isdigit, text[: span.start]))
    ):
        return name_beside(text, span.start, span.end).kind == ""
    if is_count_of(text, span.end):
        return True
    return span.tag == "UID" and (
        _is_of_thing(span, text) or ((not asked or asked in NO_VALUE) and _is_bare(span, text))
    )


def _is_of_thing(span: Span, text: str) -> bool:
    """Whether a word in small letters right before a number names a thing of nobody's: `page 330`.

    Of 536 such numbers of up to four figures in the written (synthetic) dialogues none is an id. A thing that somebody
    calls theirs may have a number that tells it: `my room 4417`.
    """
    name = _THING.search(text, max(0, span.start - _LONGEST_THING), span.start)
    if name is None or kind_of(name[1]) != "other" or _MORE_FIGURES.match(text, span.end):
        return False
    if _MINE.search(text, max(0, name.start(1) - _LONGEST_MINE), name.start(1)):
        return False
    around = name_beside(text, name.start(1), span.end)  # `option 330 is my pin`, `my pin is option 330`
    return not around.close or around.kind in _OF_NOBODY


def _is_bare(span: Span, text: str) -> bool:
    """Whether a number of up to three figures stands right behind *number*, and nothing tells whose: `number 330`.

    Of some 60 such numbers in the written (synthetic) dialogues two are somebody's; behind a comma, *a* or a role
    (*patient number*) they mostly are.
    """
    name = _BARE.search(text, max(0, span.start - _LONGEST_THING), span.start)
    if name is None or span.end - span.start > _MOST_ASKED or _MORE_FIGURES.match(text, span.end):
        return False
    if name["begin"] is not None and not _GOES_ON.match(text, span.end):  # `Number 31?` may be a house
        return False
    lead = text[max(0, name.start() - _LONGEST_THING) : name.start()]
    if _MINE.search(lead) or _ROLE.search(lead) or _IS.search(lead) or _tells_whose(text, span):
        return False
    return name_beside(text, name.start(), span.end).kind in _OF_NOBODY


def _tells_whose(text: str, span: Span) -> bool:
    """Whether words around a number speak of a home, or name a card and the like: `abito al numero 330`."""
    before, behind = text[max(0, span.start - _AROUND) : span.start], text[span.end : span.end + _AROUND]
    if _HOMES.search(before):
        return True
    return any(kind_of(word[0]) not in (*_OF_NOBODY, "filler") for word in _LETTERS.finditer(f"{before}\n{behind}"))


def _is_size(span: Span, text: str) -> bool:
    """Whether a span is, or is part of, the size of a tyre or the times of a job, or is a program's `0x80070005`."""
    if span.tag != "UID" or span.end - span.start > _LONGEST_SIZE:
        return False
    if _is_score(span, text) or _is_of_office(span, text):
        return True
    if name_beside(text, span.start, span.end).kind not in (*_OF_NOBODY, "plate"):  # no plate looks so
        return False
    if _HEX.fullmatch(text, span.start, span.end):
        return True
    begin, end = max(0, span.start - _LONGEST_SIZE), span.end + _LONGEST_SIZE
    tyres = _TYRE.finditer(text, begin, end)
    jobs = (match for match in _JOB_TIMES.finditer(text, begin, end) if "*" in match[0])
    return any(one.start() <= span.start and span.end <= one.end() for one in (*tyres, *jobs))


def _is_score(span: Span, text: str) -> bool:
    """Whether two numbers of up to three figures are the points of two teams: `the score was 21 35`."""
    lead = text[max(0, span.start - _LONGEST_THING) : span.start]
    return _POINTS.fullmatch(text, span.start, span.end) is not None and _SCORE.search(lead) is not None


def _is_of_office(span: Span, text: str) -> bool:
    """Whether a number is that of a suite of programs: `office 365`."""
    lead = text[max(0, span.start - _LONGEST_MINE) : span.start]
    return _OF_OFFICE.fullmatch(text, span.start, span.end) is not None and _OFFICE.search(lead) is not None


def _is_time(span: Span, text: str) -> bool:
    """Whether a span is a time of day, or a part of one with letters: `m.` of `9 a.m.`, `p.m.` of `9 a.m. or p.m.`."""
    if _is_clock(span, text):
        return True
    if span.tag not in _TIMES or span.end - span.start > _LONGEST_TIME:
        return False
    if not any(map(str.isalpha, text[span.start : span.end])):
        return False
    begin, end = max(0, span.start - _AROUND_TIME), span.end + _AROUND_TIME
    return any(time.start() <= span.start and span.end <= time.end() for time in _TIME.finditer(text, begin, end))
