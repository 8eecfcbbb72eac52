"""Numbers and codes: national ids by shape and check digit, orders, accounts and devices by the word beside them.

A code without a naming word is weak evidence, which the model weighs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.detectors.base import NUMBERS, Detector
from anond.detectors.identity.national import Verdict, verdict_on
from anond.detectors.naming_words import Name, is_counted, kind_of, name_beside
from anond.tags import Span
from anond.text.prefilter import prefilter_of

_CAREFUL: Final = 150  # candidates of one text that are checked closely; the length decides about further ones
_BLOCK: Final = r"[A-Za-z0-9]{1,24}"
_GROUP: Final = (
    r"(?: (?:[0-9]{1,12}(?:-[0-9]{1,3}(?![0-9]))?|"
    r"[A-Z]{0,3}[0-9][A-Z0-9]{1,11}|[A-Z]{1,4} [0-9][A-Z0-9]{0,11}|[A-Z])(?![\w@:€$£%]|[.,][0-9]))"
)
_CODE = re.compile(
    rf"(?<![\w/.:@€$£-])#?(?:[A-Z]{{1,4}} (?=[A-Z]{{0,3}}[0-9]))?"
    rf"(?=[A-Za-z/.+-]{{0,16}}[0-9]){_BLOCK}(?:[-/.+]{_BLOCK}){{0,6}}{_GROUP}{{0,7}}"
    r"(?![\w@]|[€$£%]| [€$£%]|[.,:][0-9])"
)
_FISCAL = re.compile(r"(?i)(?<!\w)[A-Z]{3} ?[A-Z]{3} ?[0-9]{2} ?[A-EHLMPRST] ?[0-9]{2} ?[A-Z] ?[0-9]{3} ?[A-Z](?!\w)")
_APART = re.compile(
    r"[0-9](?<![\w.][0-9])(?:[0-9]{7}|[0-9]\.[0-9]{3}\.[0-9]{3})[ -]{1,2}[A-Za-z](?!\w)"
)  # a letter that stands off
_PREFILTER = prefilter_of(
    [
        r"(?i)[a-z]{3} ?[0-9][0-9] ?[a-z] ?[0-9][0-9]",
        r"[0-9](?:[0-9]{7}|[0-9]\.[0-9]{3}\.[0-9]{3})[ -]{1,2}[A-Za-z]",
    ]
)
_MAY_BE_FISCAL, _MAY_BE_APART = range(2)
_NO_CODE = re.compile(
    r"[0-9]{1,2}/[0-9]{1,2} [0-9]{4}|[0-9]{1,2}[.:][0-9][0-9]-[0-9]{1,2}[.:][0-9][0-9]|"
    r"[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}(?: [0-9]{1,2})?|"
    r"[0-9]{1,2}[./][0-9]{1,4}\.?|(?:19|20)[0-9][0-9][-/](?:19|20)?[0-9][0-9](?:-[0-9][0-9])?|(?:19|20)[0-9]{6}|"
    r"(?:(?:0[1-9]|[12][0-9]|3[01])(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])(?:1[3-9]|2[0-9]|3[01]))(?:19|20)[0-9]{2}|"
    r"(?:19|20)[0-9][0-9]"
    r"|[1-9][0-9]{0,2}(?:[. ][0-9]{3}){1,4}(?:-[0-9][0-9]?)?|[0-9]{1,3}(?:\.[0-9]{1,4}){2,5}|"
    r"[0-9]{1,2}(?:[ /-][0-9]{1,2})+|[0-9]{1,2}[-./][0-9]{1,2}|[0-9]{3}/[0-9]{2} ?Z?R ?[0-9]{2}"
    r"|v?[0-9]{1,4}(?:\.[0-9]{1,5}){1,4}(?:[-+][a-z]+[0-9]*)?|[0-9]{1,5}[a-zA-Z]{1,4}|"
    r"[0-9]+[xX][0-9]+(?:[xX][0-9]+)?|[A-Z][0-9]|0x[0-9a-fA-F]+"
    r"|[0-9]{1,2}[a-z]{2,9}-?[0-9]{0,2}|[Kk][Bb][0-9]{6,7}|[1-9]0{3,}|1[5-9][0-9]{8}(?:[0-9]{3})?|97[89][0-9]{10}|"
    r"[a-z]{2,}-?[0-9]{1,2}|"
    r"[a-z]+[0-9]{1,3}-[a-z]+"
)
_AMOUNT = re.compile(r"\d{1,3}(?:[. ]\d{3})*(?:-\d\d?)?")
_SUBS: Final = {
    "order": "order",
    "account": "account",
    "national": "national",
    "device": None,
    "password": "password",
    "iban": "account",
}
_LEAST: Final = {"order": 3, "account": 4, "national": 5, "device": 4, "password": 3, "iban": 6}
_LAST_FOUR: Final = 4  # of a national id beside its name: `5317 is my ssn`
_CLEAR = 0.8  # a verdict that a word before the code does not change
_DAY = re.compile(  # all of some 190 in the written (synthetic) dialogues are dates, also beside orders
    r"(?:0?[1-9]|[12]\d|3[01])([-/])(?:0?[1-9]|1[0-2])\1(?:19|20)\d\d|(?:19|20)\d\d([-/])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01])"
)
_NAMING: Final = frozenset({"ID", "CODE", "KOD", "KODEN"})
_DIALLED = 13  # digits of the longest number that is dialled: the IMEI of a telephone has more
_MIXED, _JOINED, _LONG = 5, 6, 8  # digits of a code, a joined number and a number, each without a name


def find(text: str, lang: str) -> Iterator[Span]:
    """Find numbers and codes: sure where a check digit proves an id that other numbers do not look like."""
    possible = _PREFILTER(text)
    for match in _FISCAL.finditer(text) if _MAY_BE_FISCAL in possible else ():
        verdict = verdict_on(match[0], lang)
        if verdict:
            yield CODE.span(*match.span(), "UID", verdict.sub, verdict.score, verdict.proved)
    for match in _APART.finditer(text) if _MAY_BE_APART in possible else ():
        verdict = verdict_on(match[0].replace(" ", ""), lang)
        if verdict and verdict.proved:
            yield CODE.span(*match.span(), "UID", verdict.sub, verdict.score, True)
    at = looked = 0
    while (candidate := _CODE.search(text, at)) is not None:
        looked += 1
        start, end = candidate.span()
        at = end
        if looked > _CAREFUL:
            if end - start >= _LONG and _weak(candidate[0]):
                yield CODE.span(start, end, "UID", None, 0.5)
            continue
        span = _read(text, start, end, lang) if _may_be_code(candidate[0]) else None
        if span:
            at = span.end
            yield span


def _may_be_code(value: str) -> bool:
    """Whether a candidate has the three figures of a number or the capitals of a locator."""
    return sum(map(str.isdigit, value)) > 2 or (len(value) > 5 and value.isupper())


def _read(text: str, start: int, end: int, lang: str) -> Span | None:
    """The value in a candidate, which may include a word before it or a digit behind it."""
    whole = verdict_on(text[start:end], lang)
    if whole is None or whole.score < _CLEAR:
        begin, start = start, _without_words(text, start, end)
        whole = whole if begin == start else verdict_on(text[start:end], lang)
    name = name_beside(text, start, end, lang)
    for first, last in _shortened(text, start, end):
        is_whole = (first, last) == (start, end)
        verdict = whole if is_whole else verdict_on(text[first:last], lang)
        if verdict and (verdict.proved or is_whole) and (verdict.score or (verdict.proved and name.kind == "national")):
            if _is_taken(name, verdict):
                break
            score = 1.0 if verdict.proved else max(verdict.score, 0.75 if name.kind == "national" else 0.0)
            sub = "national" if name.close and name.kind == "national" else verdict.sub
            return CODE.span(first, last, "UID", sub, score, verdict.proved and score >= 0.9)
    value = text[start:end]
    if name.kind == "password" and text[start - 1 : start] in ("=", '"', ":"):
        return None  # `code=409`, `"code":40312`: a status
    if name.kind in _SUBS and _is_named(text, value, end, name):
        return CODE.span(start, end, "UID", _SUBS[name.kind], 0.75 if name.close else 0.6)
    if (
        name.kind in ("", "filler")
        or (name.kind in _SUBS and not name.close)
        or (name.kind != "other" and _has_letters(value))
        or (name.kind == "phone" and sum(map(str.isdigit, value)) > _DIALLED)
    ):
        weak = _weak(value) if not (value[0] != "#" and is_counted(text, end)) else 0.0
        return CODE.span(start, end, "UID", None, weak) if weak else None
    return None


def _without_words(text: str, start: int, end: int) -> int:
    """The start of a candidate behind a word in capitals: `ID 4471`, `NR AB 12`."""
    first, blank, _ = text[start:end].partition(" ")
    names = blank and first.isalpha() and (kind_of(first) not in ("", "filler") or first in _NAMING)
    return start + len(first) + 1 if names else start


def _shortened(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A candidate whole, then without its last groups, then without its first."""
    yield start, end
    if text.find(" ", start, end) < 0:
        return
    blanks = [at for at in range(start, end) if text[at] == " "]
    for blank in blanks[:-4:-1]:
        yield start, blank
    for blank in blanks[:2]:
        yield blank + 1, end


def _is_taken(name: Name, verdict: Verdict) -> bool:
    """Whether a word close by says that a candidate for a national id is something else."""
    if name.close and name.kind in ("account", "device") and not (verdict.proved and verdict.sub == "national"):
        return True
    return (
        name.close
        and name.kind in ("order", "other", "phone", "card", "password")
        and not (verdict.proved and verdict.score == 1.0)
    )


def _is_named(text: str, value: str, end: int, name: Name) -> bool:
    """Whether a value has the digits and letters of the kind that its name gives it."""
    figures = sum(map(str.isdigit, value))
    shaped = name.close and 5 < len(value) < 10 and figures > 1 and value.isupper() and value.isalnum()
    last_four = name.close and name.kind == "national" and value.isdigit() and len(value) == _LAST_FOUR
    if (
        figures < _LEAST[name.kind]
        and not shaped
        and not last_four
        and not (name.close and len(value) in (6, 7) and figures and value.isupper())
    ):
        return False
    if not name.close and (figures < _MIXED or (_AMOUNT.fullmatch(value) and not value.isdigit())):
        return False
    if is_counted(text, end):
        return False
    return _NO_CODE.fullmatch(value) is None or (name.close and _is_close_enough(value, name.kind))


def _is_close_enough(value: str, kind: str) -> bool:
    """Whether a date or an amount by shape is a value, since its name stands close: `Kundennummer 20241234`."""
    if kind in ("account", "national", "iban"):
        return value.isdigit() or "-" in value or " " in value or (kind == "national" and len(value) > 8)
    if kind == "order" and _DAY.fullmatch(value):
        return False
    return value.isdigit() or "/" in value or "-" in value or (" " in value and kind != "order")


def _has_letters(value: str) -> bool:
    return any(map(str.isalpha, value))


def _weak(value: str) -> float:
    """The likelihood that a code without a name is an id: letters with several digits, `#`, long numbers."""
    if _NO_CODE.fullmatch(value):
        return 0.0
    figures = sum(map(str.isdigit, value))
    mixed = _has_letters(value)
    joined = "/" in value or "-" in value or " " in value
    least = 3 if value[0] == "#" else _MIXED if mixed else _JOINED if joined else _LONG
    return 0.0 if figures < least else 0.6 if mixed or value[0] == "#" else 0.5


CODE = Detector(
    "code",
    r"\d\S*(?: [A-Z]{0,4})*\d\S*(?: [A-Z]{0,4})*\d|[A-Z0-9#/.+ -]{6}",
    find,
    NUMBERS,
    reads_dictated=True,
)
