"""Values that answer a question: a bare `4471` or `rosa_22` is an id if the other side asked for one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from anond.detectors.naming_words import is_counted, name_beside
from anond.tags import Span

_LONGEST: Final = 120  # characters of a turn that answers with a value
_NUMBER = re.compile(r"(?<![\w.,:/€$£])\+?\(?\d(?:[ ().\-/]{0,2}\d){3,14}(?![\w%€$£]|[.,:]\d| ?[%€$£])")
_CODE = re.compile(
    r"(?<![\w.,:/@€$£])#?(?:(?=[A-Za-z_/.-]{0,16}\d)(?:[A-Za-z0-9_]{2,24}|[A-Za-z](?=-))|[A-Z]{2,3}(?= \d))"
    r"(?:[-/. ](?=[A-Z]{0,3}\d)[A-Z0-9]{1,12}){0,6}(?:[-/ ][A-Z]{1,3})?(?![\w%€$£@]|[.,:]\d| ?[%€$£])"
)
_SECRET = re.compile(
    r"(?<![\w.,:/€$£-])\d{2,4}(?:[ -]\d{2,4}){1,3}(?![\w%€$£/-]|[.,:]\d| ?[%€$£])|"
    r"(?<!\S)(?=\S{0,39}(?:\d|[!#$%&*+@_]\w))[^\s\"'»,;()]{2,39}[^\s\"'»,;().?:](?![,.:]\d| ?[%€$£])"
)
_ZIP = re.compile(r"(?<![\w.,:/-])(?:\d{5}|\d{3} \d{2}|\d{4}|[1-9]\d{2} ?\d{3})(?![\w%€$£-]|[.,:]\d)")
_NO_VALUE = re.compile(
    r"\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}[:.h]\d{2}|\d{1,2}|\d+(?:st|nd|rd|th|er|am|pm|h|x|kg|km|cm|min|kr|eur|gb|mb|k)"
    r"|(?:19|20)\d\d-\d\d-\d\d|\d{1,3}(?:[.,]\d{3})+|\d+[.,]\d+|v?\d+(?:\.\d+)+|0x\w+|[€$£₦¥]\S*|[A-Za-z]\d{1,2}|\S+@\S+|\d+%"
    r"|(?:eur|usd|gbp|chf|sek|nok|dkk|kr|mxn|cad) \d+|\d{1,3}[a-z]{3,}",
    re.IGNORECASE,
)
_SHAPES: Final = {"phone": _NUMBER, "id": _CODE, "password": _SECRET, "address": _ZIP}
_TAGS: Final = {
    "phone": ("UID", "phone"),
    "id": ("UID", None),
    "password": ("UID", "password"),
    "address": ("ZIP", None),
}
_LEAST: Final = {"phone": 4, "id": 3, "password": 0, "address": 4}
_MIXED: Final = 5  # characters of a code of letters and fewer figures: `QX7T2L`


def value_answer(text: str, asked: str, found: Sequence[Span]) -> list[Span]:
    """The values in a short turn that were asked for (kinds of `questions.KINDS`) and are not in `found`."""
    if not asked or len(text) > _LONGEST:
        return []
    spans = list(found)
    for kind in asked.split("+"):
        for match in _SHAPES[kind].finditer(text) if kind in _SHAPES else ():
            start, end = match.span()
            if (
                _is_value(kind, match[0])
                and not _is_other(text, start, end)
                and not any(_stands_in_the_way(span, start, end) for span in spans)
            ):
                spans.append(Span(start, end, *_TAGS[kind], "detector:answer", 0.6))
    return spans[len(found) :]


def _stands_in_the_way(span: Span, start: int, end: int) -> bool:
    """Whether a span that was found forbids the value: it overlaps and is no unsure part of it."""
    is_part = not span.sure and start <= span.start and span.end <= end and end - start > span.end - span.start
    return span.start < end and start < span.end and not is_part


def _is_other(text: str, start: int, end: int) -> bool:
    """Whether a word close by says article or error, or a word behind the value says a measure."""
    name = name_beside(text, start, end)
    return (name.kind == "other" and name.close) or is_counted(text, end)


def _is_value(kind: str, value: str) -> bool:
    """Whether a value has digits, and not those of a time or a date."""
    figures, letters = (sum(map(kind_of, value)) for kind_of in (str.isdigit, str.isalpha))
    enough = figures >= _LEAST[kind] or (kind == "id" and figures > 1 and letters > 1 and len(value) >= _MIXED)
    return enough and not _NO_VALUE.fullmatch(value)
