"""Payment cards: whole numbers with their check digit, last digits (`•••• 4242`, *ending in 4242*), expiry and code.

Last digits of other things, a phone or an account, take their kind from the words before them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from stdnum import luhn

from anond.detectors.base import Automaton, Detector, Sign, digits
from anond.detectors.naming_words import kinds_before, name_beside
from anond.languages.joined import ALL
from anond.tags import Span
from anond.text.prefilter import prefilter_of

_CAREFUL: Final = 150  # numbers of one text whose words are looked at
_NUMBER = re.compile(
    r"[2-6](?<![\w+/.-][0-9])(?<![0-9] [0-9])[0-9]{3}(?:[ \u00a0.-]{0,3}[0-9]){8,15}(?![\w/-])(?! ?[0-9])"
)
_LOOSE = re.compile(
    r"[2-6](?<![\w+/.-][2-6])(?<![0-9] [2-6])[0-9]{3}(?:[ .-]?[0-9]{4}){3}(?= [0-9])"
)  # with an expiry or a code right behind
_GROUPED = re.compile(
    r"[0-9]{4}([ .-]{1,3})[0-9]{4}\1[0-9]{4}\1[0-9]{4}(?:\1[0-9]{1,3})?|[0-9]{4}([ .-])[0-9]{6}\2[0-9]{4,5}"
)
_MASKED = re.compile(r"(?<![*•·xX#…0-9])(?:[*•·xX#…]{2,24}+[ \u00a0-]{0,2}){1,5}+(?P<last>[0-9]{2,5})(?!\w|[.,:][0-9])")
_MASKED_PHONE = re.compile(r"(?<![\w*•])\+?[0-9]{2,4}[ -]?(?:[*•xX]{2,4}+[ -]?){1,3}+[0-9]{2,3}(?!\w)")
_ARE: Final = f"{ALL.grammar.present}|{ALL.grammar.plural}"
_ENDING = re.compile(
    rf"(?i)(?<!\w)(?:{ALL.accounts.endings})"
    rf"(?: (?:{ALL.accounts.ending_of}) (?:{ALL.accounts.ending_whose})?[^\W0-9]{{3,14}})?"
    rf"(?: ?(?:{_ARE}|:|=))?[ \"'(«:]{{1,3}}(?P<last>[0-9](?:[ ]?[0-9]){{1,5}})"
    rf"(?![\w%€$£]|[.,:][0-9]| ?(?:%|€|{ALL.accounts.ending_counts}|euros?))"
)
_ENDS = re.compile(rf"(?i)(?:{ALL.accounts.ending_before}) (?P<last>[0-9]{{2,6}}) (?:{ALL.accounts.ending_behind})\b")
_LAST_FOUR = re.compile(rf"(?i)(?<![\w.,/-])(?P<last>[0-9]{{4}})(?= (?:{_ARE}) (?:{ALL.accounts.lasts}))")
_EXPIRY = re.compile(
    rf"(?i)(?<!\w)(?:{ALL.accounts.expiry})(?: (?:{ALL.grammar.present}|{ALL.accounts.expiry_links}))?[ .:=\"'(]{{0,3}}"
    r"(?P<date>(?:0?[1-9]|1[0-2]) ?[/.-] ?(?:20)?[2-4][0-9])(?![\w/]|[.-][0-9])"
)
_BEHIND = re.compile(
    r"[ ,;|]{1,3}(?P<date>(?:0[1-9]|1[0-2])[/-](?:20)?[2-4][0-9])(?!\w|/)(?:[ ,;|"
    r"]{1,3}(?P<code>[0-9]{3,4})(?![\w/.,:-]))?"
)
_SIGNS: Final = (
    r"\d(?:[ \x{a0}.-]{0,3}\d){11}",
    r"[*•·xX#…]{2}",
    rf"(?i:{ALL.accounts.ending_signs})",
    rf"(?i:{ALL.accounts.expiry_signs})",
)
_PREFILTER = prefilter_of(_SIGNS)
_LONG, _MASK, _MAY_END, _MAY_EXPIRE = range(4)
_KINDS: Final = ("card", "phone", "account", "national", "iban", "device", "order", "plate")
_SUBS: Final = {"device": None, "": "card"}


def find(text: str, lang: str) -> Iterator[Span]:
    """Find payment cards, expiry dates and codes. A card is sure if its check digit and its groups or a word agree."""
    possible = _PREFILTER(text)
    for looked, match in enumerate(_NUMBER.finditer(text) if _LONG in possible else ()):
        if looked < _CAREFUL:
            yield from _number(text, *match.span(), close=True)
        elif _GROUPED.fullmatch(match[0]):
            yield CARD.span(*match.span(), "UID", "card", 0.6)
    for match in _LOOSE.finditer(text) if _LONG in possible else ():
        yield from _number(text, *match.span(), close=False)
    for match in _EXPIRY.finditer(text) if _MAY_EXPIRE in possible else ():
        yield CARD.span(*match.span("date"), "DATE", None, 0.8)
    yield from _last_digits(text, possible)


def _number(text: str, start: int, end: int, close: bool) -> Iterator[Span]:
    number, grouped = digits(text[start:end]), _GROUPED.fullmatch(text, start, end) is not None
    if len(number) > 19:
        return
    name = name_beside(text, start, end) if close else None
    said = name is not None and name.kind == "card"
    proved = luhn.is_valid(number) and has_issuer(number)
    if proved and (name is None or name.kind not in ("order", "device", "other") or grouped):
        yield CARD.span(start, end, "UID", "card", 1.0 if grouped or said else 0.8, grouped or said)
    elif (grouped and has_issuer(number)) or (said and len(number) > 12):
        yield CARD.span(start, end, "UID", "card", 0.6)
    else:
        return
    behind = _BEHIND.match(text, end)
    if behind:
        yield CARD.span(*behind.span("date"), "DATE", None, 0.8)
        if behind["code"]:
            yield CARD.span(*behind.span("code"), "UID", "password", 0.8)


def _last_digits(text: str, possible: Sequence[int]) -> Iterator[Span]:
    masked = _MASK in possible
    for match in _MASKED_PHONE.finditer(text) if masked else ():
        if "*" in match[0] or "•" in match[0] or match[0][0] in "0+":
            yield CARD.span(*match.span(), "UID", "phone", 0.8)
    for looked, match in enumerate(_MASKED.finditer(text) if masked else ()):
        start, end = match.span("last")
        mask = text[match.start() : start].strip(" -")
        if mask[0] not in "xX#" or (len(mask) > 3 and end - start > 2):
            yield _last(text, match.start() if looked < _CAREFUL else 0, start, end)
    for pattern in (_ENDING, _ENDS, _LAST_FOUR) if _MAY_END in possible else ():
        for looked, match in enumerate(pattern.finditer(text)):
            yield _last(text, match.start() if looked < _CAREFUL else 0, *match.span("last"))


def _last(text: str, said_at: int, start: int, end: int) -> Span:
    """The last digits of a card, a phone or an account; the words before them say which.

    Where no word names a kind, four digits are those of a card and two those of a phone.
    """
    kinds = kinds_before(text, said_at) if said_at else ()
    kind = next((kind for kind in kinds if kind in _KINDS), "")
    if not kind and end - start == 2:
        kind = "phone"
    return CARD.span(start, end, "UID", _SUBS.get(kind, kind), 0.8)


def has_issuer(number: str) -> bool:
    """Whether the first digits and the length are those of a card network."""
    length, two = len(number), int(number[:2])
    return (
        (number[0] == "4" and length in (13, 16, 19))
        or (51 <= two <= 55 and length == 16)
        or (2221 <= int(number[:4]) <= 2720 and length == 16)
        or (two in (34, 37) and length == 15)
        or (two in (30, 36, 38, 39) and length in (14, 16))
        or (two in (35, 50, 56, 57, 58, 60, 62, 63, 64, 65, 67) and length in (16, 18, 19))
    )


CARD = Detector("card", "|".join(_SIGNS), find, Automaton("cards", Sign.DIGIT), reads_dictated=True)
