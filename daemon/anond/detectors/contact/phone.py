"""Telephone numbers: by a shape that excludes dates, prices and versions, by number plans, and by naming words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from anond.detectors.base import NUMBERS, Detector, before, digits
from anond.detectors.contact.plans import has_country, is_dialled_number, known_abroad
from anond.detectors.naming_words import Name, is_counted, name_beside
from anond.languages import WORDS
from anond.languages.joined import ALL
from anond.tags import Span

_ANY: Final = ("US", "GB", "DE", "FR", "ES", "IT", "SE", "FI", "CH", "AT", "BE", "MX", "NL", "NO", "PT", "PL")
_CAREFUL: Final = 100  # candidates of one text that are checked by plans; the shape decides about further ones
_GAP: Final = r"[ \u00a0]?[().\-–/·]?[ \u00a0]?[()]?"
_CANDIDATE = re.compile(
    r"[+(0-9](?<![\w#@€$£%/-][+(0-9])(?<![0-9][.,/:][+(0-9])(?<![0-9€$£] [+(0-9])"  # the first sign first, for speed
    rf"(?:(?<=[0-9])|(?<=\+) ?[0-9]|(?<=\() ?\+?[0-9])(?:{_GAP}[0-9]){{4,16}}(?![\w@%€$£°]|"
    rf"[,:][0-9]|"
    rf"\.[0-9]{{1,2}}(?![0-9])| ?[€$£%])"
)
_NOT_A_PHONE = re.compile(
    r"\d{1,2}([./ -])\d{1,2}\1(?:19|20)?\d{2}(?:[ -]+\d{1,2}[.]?\d{0,2})?"  # dates, with an hour
    r"|(?:19|20)\d\d([./ -])\d{1,2}\2\d{1,2}(?:[ -]\d.*)?"
    r"|\d{1,2}[./]\d{1,2}\.?(?:\d{2,4})? ?[-–] ?\d{1,2}[./]\d{1,2}\.?(?:\d{2,4})?"  # from day to day, hour to hour
    r"|[1-9]\d{0,2}(?:[. \u00a0]\d{3}){1,4}(?:[-–.]\d\d?)?"  # amounts in thousands
    r"|\d{1,3}(?:\.\d{1,3}){3}|\d{1,2}(?:\.\d{1,4}){2,3}"  # addresses of the net, versions
    r"|\d{4}(?:[ -]\d{4}){3}"  # cards
    r"|(?:19|20)\d{6}[ -]?\d{4}|\d{6}-\d{4}"  # personal numbers
    r"|(?:19|20)\d\d(?: ?[-–/ ] ?(?:19|20)\d\d)+|(?:19|20)\d\d[/-]\d{2}"  # years
    r"|756\.\d{4}\.\d{4}\.\d{2}|\d{2}\.\d{3}\.\d{3}-\d|\d{3}-\d{2}-\d{4}|\d{5}-\d{4}"
    r"|(?:19|20)\d{12}|1[5-9]\d{8}(?:\d{3})?"  # moments, as machines count them
    r"|(?!0\d)\d{1,2}(?: ?[-–/] ?\d{1,2}){2,7}|\d{1,2}[-–]\d{1,2}(?:[ /-]+\d{1,2}[-–]\d{1,2})+"  # scores
    r"|\d{1,3}[ -]\d{1,3}|\d{1,2}\.\d(?: \d{1,2}\.\d)+|97[89][- ]\d[\d -]{8,13}"
)
_NINE = re.compile(r"\d{3}([ .])\d{3}\1\d{3}|(?:2[6-9]|[3-9]\d)\d(?:\.\d\d){3}|1(?:\.[2-9]\d\d){2}\.\d{4}")
_CALENDAR = re.compile(
    r"(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:19|20)\d\d|(?:19|20)\d\d[./-]\d\d[./-]\d\d"
)
_LIST = re.compile(r"[1-9]\d?(?:[ /.-]+\d{1,2})*|\d{2}(?: \d{2}){3}")
_DIALLED = re.compile(  # with what is dialled first, in America and Australia
    r"(?:1[ .-]?)?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])[2-9]\d{2}[ .-]\d{4}|1[38]00[ -]?\d{3}[ -]?\d{3}|0.*"
)
_WHOLE = re.compile(r"\d{4}(?:[ -]\d{4}){2,3}|\d{4}[ -]\d{6}[ -]\d{5}")  # groups of a card: no part of them is a number
_LETTERS = re.compile(r"(?<![^\W_])[A-Z]{2,4}[ .]$")  # `BE 68 5390 …`: a code, and no word
_SEPARATOR = re.compile(r"[ \u00a0().\-–/]")
_MY_NUMBER = re.compile(
    rf"(?i)\b(?:{ALL.contact.my}) (?:{ALL.contact.new})?(?:{ALL.grammar.number})\b"
    r"[^\w\n]{0,3}(?:\w{1,5}[^\w\n]{1,2}){0,3}$"
)
_BREAK = re.compile(r"(?:\.|,| ?/| ?[-–])? |/")
_TRUNKLESS: Final = frozenset(
    [
        "US",
        "CA",
        "ES",
        "IT",
        "MX",
        "CO",
        "CL",
        "PE",
        "IN",
        "LU",
        "UY",
        "CR",
        "GT",
        "DO",
        "PR",
        "HN",
        "SV",
        "NI",
        "PA",
        "BO",
        "DK",
        "NO",
        "AR",
        "MC",
        "NC",
        "PF",
    ]
)
_OTHERS: Final = frozenset(
    ["order", "account", "national", "device", "other", "card", "iban", "plate", "zip", "password"]
)
_LEAST: Final = 5


def find(text: str, lang: str) -> Iterator[Span]:
    """Find telephone numbers: sure where a plan knows the number and `+` or a word beside it says phone."""
    at = looked = 0
    while match := _CANDIDATE.search(text, at):
        at = match.end()
        looked += 1
        if looked > _CAREFUL:
            if match[0][0] in "+(0" and match.end() - match.start() > 8:
                yield PHONE.span(match.start(), at, "UID", "phone", 0.5)
            continue
        start, end, score, sure = _read(text, match.start(), match.end(), lang)
        if score:
            at = end
            yield PHONE.span(start, end, "UID", "phone", score, sure)


def _read(text: str, start: int, end: int, lang: str) -> tuple[int, int, float, bool]:
    """The number in a candidate, which may include a digit too much, with its score; 0 for none."""
    value, regions = text[start:end], (WORDS[lang].spoken_in if lang in WORDS else _ANY)
    if value.count("(") != value.count(")"):
        start += len(value) - len(value.lstrip("( "))
    name = name_beside(text, start, end, lang)
    if not name.kind and (_MY_NUMBER.search(before(text, start)) or len(text) - end + start < 3):
        name = Name("alone", True)
    code = _LETTERS.search(text[max(0, start - 5) : start]) or is_counted(text, end)
    if code and name.kind != "phone":
        return start, end, 0.0, False
    for first, last in _shortened(text, start, end):
        score, sure = phone_likelihood(text[first:last], name, regions, strict=True)
        if score:
            return first, last, score, sure
    return start, end, *phone_likelihood(text[start:end], name, regions)


def _shortened(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The candidate whole, then without its last groups, then without its first: `020 7946 0958 2 times`."""
    yield start, end
    if _WHOLE.fullmatch(text, start, end):
        return
    gaps = [(start + gap.start(), start + gap.end()) for gap in _BREAK.finditer(text[start:end])]
    for gap, _ in gaps[:-4:-1]:
        yield start, gap
    if text[start] not in "+(":
        for _, first in gaps[:3]:
            if text[first] in "0+(":
                yield first, end


def phone_likelihood(value: str, name: Name, regions: tuple[str, ...], strict: bool = False) -> tuple[float, bool]:
    """The likelihood that a candidate is a phone number, and whether it is sure; `strict`: only if a plan knows it."""
    number = digits(value)
    if not _LEAST <= len(number) <= 16:
        return 0.0, False
    if value.lstrip("( ").startswith(("+", "00", "011")):
        score, sure = _from_abroad(value, number, name)
        if score or "+" in value:
            return (score, sure) if sure or not strict else (0.0, False)
    if _NOT_A_PHONE.fullmatch(value) and not _is_dialled_all_the_same(value, number, name, regions):
        return 0.0, False
    anywhere = name.kind == "phone" or _DIALLED.fullmatch(value.lstrip("("))
    found = len(number) > 6 and is_dialled_number(number, regions if anywhere else _trunkless(regions))
    if strict and not found:
        return 0.0, False
    return _at_home(value, number, name, found)


def _is_dialled_all_the_same(value: str, number: str, name: Name, regions: tuple[str, ...]) -> bool:
    """Whether a candidate of the shape of an amount or a date is a number: `655 017 720`, `tel 91.23.45.67`."""
    if _NINE.fullmatch(value):
        return name.kind not in _OTHERS and is_dialled_number(number, regions)
    return name.kind == "phone" and name.close and not _CALENDAR.fullmatch(value) and is_dialled_number(number, regions)


@cache
def _trunkless(regions: tuple[str, ...]) -> tuple[str, ...]:
    """The regions that dial a number without a leading 0."""
    return tuple(region for region in regions if region in _TRUNKLESS)


def _from_abroad(value: str, number: str, name: Name) -> tuple[float, bool]:
    plus = "+" in value
    if not plus and (name.kind in _OTHERS or len(number) < 10):
        return 0.0, False
    abroad = number if plus else number.removeprefix("011") if number.startswith("011") else number[2:]
    if known_abroad(abroad):
        return 1.0, True
    if plus:
        return (0.8, False) if len(number) > 7 else (0.0, False)
    return (0.6, False) if has_country(abroad) and 9 < len(abroad) < 14 else (0.0, False)


def _at_home(value: str, number: str, name: Name, found: bool) -> tuple[float, bool]:
    """The score of a number as it is dialled inside its country."""
    grouped = _SEPARATOR.search(value) is not None
    dialled = number[0] == "0" or _DIALLED.fullmatch(value) is not None
    if name.kind == "phone":
        return (1.0, True) if found and len(number) > 7 else (0.7, False) if len(number) < 14 else (0.0, False)
    if name.kind in _OTHERS and (name.close or not (dialled and grouped and found)):
        return 0.0, False
    if _LIST.fullmatch(value) and not (found and name.kind == "alone"):
        return 0.0, False
    if found and (dialled or (grouped and len(number) > 8 and "/" not in value)):
        return 0.85, False
    if found and (len(number) > 8 or (grouped and (name.kind == "alone" or "-" in value) and len(number) == 8)):
        return 0.6, False
    least = 8 if grouped and value[2:3].isdigit() else 9
    return (0.5, False) if dialled and grouped and least <= len(number) < 13 else (0.0, False)


PHONE = Detector("phone", r"\d(?:[ \x{a0}()./·–-]{0,4}\d){4}", find, NUMBERS, reads_dictated=True)
