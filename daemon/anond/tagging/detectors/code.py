"""Codes and long numbers that nothing names: parcels, contracts, devices; a weak sign that the model weighs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from anond.tagging.detectors.base import FIGURES, Detector, before
from anond.tagging.tags import Span

_CODE = re.compile(
    r"(?<![\w/.:@#=-])#?(?=[A-Za-z/.-]{0,16}\d)[A-Za-z0-9]{1,24}(?:[/-][A-Za-z0-9]{1,24}){0,5}"
    r"(?: \d{2,12}(?![\w.,:/€$£%-])){0,5}"
    r"(?![\w@/€$£%]|[.,:]\d)"
)
_DATE = re.compile(r"\d{1,4}[/-]\d{1,2}[/-]\d{1,4}|\d{2}(?:\d{2})?/\d{2}|(?:19|20)\d\d[-/](?:19|20)\d\d|(?:19|20)\d{6}")
_NO_ID = re.compile(
    r"(?:bar ?code|ean|gtin|isbn|streckkod\w*|strichcode|code-barres|código de barras|codice a barre|trace|pid|build|"
    r"error|fehler|erreur|errore|fel|art(?:ikel|icle|ículo|icolo)?|item|version|firmware|fw|exp)\b[^\w\n]{0,4}$",
    re.IGNORECASE,
)
_LEAST_DIGITS = 5
_JOINED_NUMBER, _LONG_NUMBER = 6, 8


def find(text: str, lang: str) -> Iterator[Span]:
    """Codes in `text`: letters with several digits, numbers behind `#`, and numbers too long to be an amount."""
    for match in _CODE.finditer(text):
        code = match[0]
        figures = sum(map(str.isdigit, code))
        mixed = any(map(str.isalpha, code))
        least = _LEAST_DIGITS if mixed else _JOINED_NUMBER if "/" in code or "-" in code else _LONG_NUMBER
        least = 3 if code[0] == "#" else least
        if figures >= least and not _DATE.fullmatch(code) and not _NO_ID.search(before(text, match.start())):
            yield CODE.span(match.start(), match.end(), "UID", None, 0.6 if mixed or code[0] == "#" else 0.5)


CODE = Detector("code", rf"#\S*\d|{FIGURES}|\d\S*\d\S*\d\S*\d", find)
