"""What answers a question: a bare `4471` or `rosa_22` is an id once the other side asked for one."""

from __future__ import annotations

import re
from typing import Final

from anond.tagging.detectors.base import Detector
from anond.tagging.tags import Span

_LONGEST: Final = 120  # characters of a turn that answers with a value
_NUMBER = re.compile(r"(?<![\w.,:/€$£])\+?\(?\d(?:[ ().\-/]{0,2}\d){3,14}(?![\w%€$£]|[.,:]\d)")
_CODE = re.compile(
    r"(?<![\w.,:/@€$£])#?(?=[A-Za-z/.-]{0,12}\d)[A-Za-z0-9]{2,24}(?:[-/. ](?=[A-Z]{0,3}\d)[A-Z0-9]{1,12}){0,6}(?![\w%€$£@]|[.,:]\d)"
)
_SECRET = re.compile(r"(?=\S{0,39}[\d!#$%&*+@_])[^\s\"'»,;()]{2,39}[^\s\"'»,;().?:]")
_ZIP = re.compile(r"(?<![\w.,:/-])(?:\d{5}|\d{3} \d{2}|\d{4}|[1-9]\d{2} ?\d{3})(?![\w%€$£-]|[.,:]\d)")
_NO_VALUE = re.compile(
    r"\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}[:.]\d{2}|\d{1,3}|\d+(?:st|nd|rd|th|er|am|pm|h|x|kg|km|cm|min|kr|eur|"
    r"gb|mb)|(?:19|20)\d\d-\d\d-\d\d",
    re.IGNORECASE,
)
_SHAPES: Final = {
    "phone": (_NUMBER, "UID", "phone"),
    "id": (_CODE, "UID", None),
    "password": (_SECRET, "UID", "password"),
    "address": (_ZIP, "ZIP", None),
}
_LEAST: Final = {"phone": 4, "id": 3, "password": 0, "address": 4}


def answered(text: str, asked: str) -> list[Span]:
    """The values in a short turn that are what was asked for (kinds of `asked.KINDS`, joined by `+`)."""
    if not asked or len(text) > _LONGEST:
        return []
    found = []
    for kind in asked.split("+"):
        pattern, tag, sub = _SHAPES.get(kind, (None, "", None))
        for match in pattern.finditer(text) if pattern else ():
            figures = sum(map(str.isdigit, match[0]))
            if figures >= _LEAST[kind] and ((kind == "password" and figures > 2) or not _NO_VALUE.fullmatch(match[0])):
                found.append(ANSWER.span(*match.span(), tag, sub, 0.6))
    return found


ANSWER = Detector("answer", "", lambda text, lang: iter(()))
