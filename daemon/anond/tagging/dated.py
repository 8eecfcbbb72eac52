"""Days on which something was bought, delivered or ended are nobody's births: `installé le 03.04.2021`.

Models take such days for births or ids. Of 15 whole days right behind such words in the written (synthetic) dialogues
all are plain dates. Where turn or question speaks of a birth, they stay what the model says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from anond.languages import WORDS
from anond.languages.joined import ALL
from anond.tags import Span

_DAY = re.compile(r"\d{1,2}[./-]\d{1,2}[./-]20\d\d|20\d\d[./-]\d{1,2}[./-]\d{1,2}|\d{8}")
_APART = re.compile("[./-]")
_LEAD: Final = 48  # characters in which the word stands
_BEHIND = re.compile(rf"(?i)(?<!\w)(?:{ALL.times.dated})(?: ?:)?(?: [^\W\d_]{{1,8}}){{0,2}} $")
_BORN = re.compile(
    r"(?i)\b(?:" + "|".join(f"(?:{words.born})" for words in WORDS.values()) + rf"|{ALL.times.birth_years})\b"
)


def without_dated(tagged: Iterable[Span], text: str, asked: str, detected: Sequence[Span]) -> list[Span]:
    """The spans of a model; a day behind words of buying and the like is a DATE."""
    return [replace(one, tag="DATE", sub=None) if _is_dated(one, text, asked, detected) else one for one in tagged]


def _is_dated(span: Span, text: str, asked: str, detected: Sequence[Span]) -> bool:
    if span.sub != "birth" and span.tag != "UID":
        return False
    if not _DAY.fullmatch(text, span.start, span.end) or not _is_day(text[span.start : span.end]):
        return False
    if _BEHIND.search(text[max(0, span.start - _LEAD) : span.start]) is None or "birth" in asked:
        return False
    return not any(one.source == "detector:birth" for one in detected) and _BORN.search(text) is None


def _is_day(said: str) -> bool:
    """Whether figures are a day of this century, in one of the two orders of Europe or of machines."""
    if said.isdecimal():
        orders = ((said[4:], said[2:4], said[:2]), (said[:4], said[4:6], said[6:]))
    else:
        first, second, third = _APART.split(said)
        orders = ((third, second, first), (first, second, third))
    return any(_exists(*map(int, order)) for order in orders)


def _exists(year: int, month: int, day: int) -> bool:
    try:
        return 2000 <= date(year, month, day).year < 2050
    except ValueError:
        return False
