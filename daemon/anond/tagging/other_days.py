"""Days that a model takes for births or numbers, and that words or the question say are days of something else.

`my appointment is on 12/05/2026`, `the invoice of 03.04.2025`, and the answer to *when do you want to check in?*.
Of 157 dates right behind such a word in the written (synthetic) dialogues none is a birth, of 80 that answer *when*
one is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final

from anond.detectors.naming_words import name_beside
from anond.languages import WORDS
from anond.languages.joined import ALL
from anond.tags import Span
from anond.text.questions import WHEN

WRONG: Final = (1 + 1) / (157 + 80 + 2)  # of those that are no births by these rules, with one more among two more
_LONGEST_DATE: Final = 32
_BORN = re.compile(r"(?i)\b(?:" + "|".join(f"(?:{words.born})" for words in WORDS.values()) + r")\b")
_DATED: Final = "|".join(
    dict.fromkeys(
        word.replace("_", " ")
        for words in WORDS.values()
        for table in (words.dates.before, words.dates.since, words.dates.between)
        for word in table.split()
    )
)
_EVENT = re.compile(  # the event, its number, and words that lead to a day
    rf"(?i)(?<!\w)(?:{ALL.times.events})(?!\w)(?: [\w#-]*\d[\w-]*)?"
    rf"(?: (?:{_DATED}|{ALL.grammar.present}|{ALL.grammar.past}|{ALL.talk.articles}))*[ '’]*$"
)
_LEAD: Final = 48
_IN_FIGURES = re.compile(r"\d{1,2}([./-])\d{1,2}\1(?:19|20)?\d\d|(?:19|20)\d\d-\d\d-\d\d")
_RUN_TOGETHER = re.compile(
    r"(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])20[0-3]\d|20[0-3]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"
)
_HAS_YEAR = re.compile(r"(?:19|20)\d\d|\d[./-]\d{1,2}[./-]\d\d")
_YEAR = re.compile(r"(?:19|20)\d\d")
_CLOCK = re.compile(r"(?:[01]?\d|2[0-3])[ .:h]?[0-5]\d")
_NO_NUMBERS: Final = ("", "other", "order")  # kinds of naming words that may name a day: *invoice of*
_NUMBERS: Final = ("UID", "ZIP", "ADDRESS")


def as_other_days(spans: Sequence[Span], text: str, asked: str, detected: Collection[Span]) -> list[Span]:
    """The spans of a model, with the days of something else as DATE without a sub."""
    if not any(span.sub == "birth" or span.tag in _NUMBERS for span in spans):
        return [*spans]
    births = [span for span in detected if span.source == "detector:birth"]
    return [replace(span, tag="DATE", sub=None) if _is_other(span, text, asked, births) else span for span in spans]


def retagged(spans: Iterable[Span], others: Iterable[Span]) -> list[Span]:
    """Those of the spans that have another tag or sub in `others`."""
    return [span for span, other in zip(spans, others, strict=True) if (span.tag, span.sub) != (other.tag, other.sub)]


def _is_other(span: Span, text: str, asked: str, births: Sequence[Span]) -> bool:
    if span.end - span.start > _LONGEST_DATE or any(one.start < span.end and span.start < one.end for one in births):
        return False
    said = text[span.start : span.end]
    if span.tag in _NUMBERS:
        return _is_date_for_number(span, said, text, asked)
    if span.tag != "DATE" or span.sub != "birth":
        return False
    lead = text[max(0, span.start - _LEAD) : span.start]
    event = _EVENT.search(lead)
    if event is not None:
        return _BORN.search(lead, event.start()) is None and not _born_behind(text, span.end)
    return asked == WHEN and _HAS_YEAR.search(said) is not None and _BORN.search(text) is None


def _born_behind(text: str, end: int) -> bool:
    return _BORN.search(text, end, end + _LEAD) is not None


def _is_date_for_number(span: Span, said: str, text: str, asked: str) -> bool:
    """Whether a number is a date in figures behind a word for an event, or the year or time that was asked for."""
    name = name_beside(text, span.start, span.end)
    if name.close and name.kind not in _NO_NUMBERS:
        return False
    if _IN_FIGURES.fullmatch(said):
        return asked == WHEN or _EVENT.search(text, max(0, span.start - _LEAD), span.start) is not None
    if span.tag == "UID" and _RUN_TOGETHER.fullmatch(said):  # `bought 12052021`, but not `order 12052021`
        return not name.kind and _EVENT.search(text, max(0, span.start - _LEAD), span.start) is not None
    alone = not name.close and text.strip(" .!?\n") == said
    return asked == WHEN and alone and (_YEAR.fullmatch(said) or _CLOCK.fullmatch(said)) is not None
