"""Values joined by a small word: the two streets of a corner, and alternative numbers.

`9th and Main` is one ADDRESS, as people say where two streets meet; *and* between two house numbers joins two
addresses. Of `either 6047 or 2819` both are hidden where one is, and of `6047, not 6074` (five of five in the written
(synthetic) dialogues are somebody's): they have the same number of figures.
"""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from anond.languages import WORDS
from anond.languages.joined import ALL
from anond.tags import Span

_HOUSE = re.compile(r"\d+(?!\d|st\b|nd\b|rd\b|th\b|[aeªºo.]\b)")
_STREET = re.compile(r"[A-ZÀ-Þ][a-zà-ÿ]{2,}(?! [A-ZÀ-Þ\d])(?!\w)")
_NTH = re.compile(r"\d{1,3}(?:st|nd|rd|th)")
_AT = re.compile(rf"(?i)(?<!\w)(?:{ALL.places.in_places}) $")
_STREETS: Final = frozenset(("ADDRESS", "LOCATION", "PERSON"))
_LONGEST: Final = 14  # characters between two values that one word joins
_LEAD: Final = 40  # characters before a number in which the other one may stand
_FIGURES: Final = 3  # the least of a number that is worth a second
_AND: Final = {
    lang: re.compile(rf"(?i) (?:{'|'.join(map(re.escape, words.conjunctions.split()))}) ")
    for lang, words in WORDS.items()
}
_NUMBER: Final = r"\d{3,12}"
_LONG_NUMBER: Final = r"\d{4,12}"  # beside *not*, where amounts stand, too
_ENDS: Final = r"(?![\w/:%€$£]|[.,]\d| ?[€$£%])"
_OF_SOMEBODY: Final = ("UID", "ZIP")
_NOBODYS: Final = frozenset(("DATE", "UNIT"))  # the tags that models give to bare numbers by mistake


def _joins(lang: str) -> re.Pattern[str]:
    """A pattern of what joins two numbers: *or*, *or maybe*, a semicolon, a comma."""
    either = "|".join(WORDS[lang].alternatives.split())
    perhaps = "|".join(word.replace("_", " ") for word in WORDS[lang].perhaps.split())
    between = rf"(?:,? (?:{either}) (?:(?:{perhaps}),? ){{0,2}}|; ?)"
    both = "|".join(map(re.escape, WORDS[lang].conjunctions.split()))
    corrected = "|".join(word.replace("_", " ") for word in WORDS[lang].corrections.split())
    rather = rf",? (?:(?:{both}) )?(?:{corrected}) "
    more = rf"(?={_ENDS}(?:,|,? (?:{either}|{both}) |\W?$))"
    return re.compile(
        rf"(?i)(?P<before>(?<![\w.,:/-])(?:{_NUMBER}(?={between}$)|{_LONG_NUMBER}(?={rather}$)))|"
        rf"{rather}(?P<correct>{_LONG_NUMBER}){_ENDS}|"
        rf"(?:{between}(?P<number>{_NUMBER}){_ENDS}|, ?(?P<next>{_NUMBER}){more})"
    )


_OR: Final = {lang: _joins(lang) for lang in WORDS}
_ARE = re.compile(rf"(?i)(?<!\w)(?:{ALL.grammar.plural}) $")
_AND_NUMBER: Final = {lang: re.compile(rf"{joins.pattern}(?P<number>{_NUMBER}){_ENDS}") for lang, joins in _AND.items()}


def corners(spans: Sequence[Span], text: str, lang: str) -> Sequence[Span]:
    """The spans in order; two streets joined by *and* are one address."""
    joins = _AND.get(lang)
    if joins is None:
        return spans
    spans = _numbered_corners(spans, text, joins) if any(span.tag == "DATE" for span in spans) else spans
    if not any(span.tag == "ADDRESS" for span in spans):
        return spans
    out: list[Span] = []
    found: Span | None = None  # the last of `out`, without the second street that was joined to it
    for span in spans:
        if out and out[-1].end > span.start and span.end <= out[-1].end:
            continue  # the second street of a corner
        if out and found is not None and out[-1].end > span.start:
            out[-1] = found  # what begins there is longer than a street, and a span of its own
        before = out[-1] if out else None
        out.append(span)
        found = span
        if before is not None and _is_corner(before, span, text, lang):
            out[-2:] = [replace(before, end=span.end, tag="ADDRESS", sub=None, score=min(before.score, span.score))]
        elif span.tag == "ADDRESS" and (street := _second(span, text, lang)):
            out[-1] = replace(span, end=street)
    return out


def _numbered_corners(spans: Sequence[Span], text: str, joins: re.Pattern[str]) -> Sequence[Span]:
    """The spans in order; a street's number that was read as a day is joined to the street beside it: `5th and Oak`."""
    out: list[Span] = []
    for span in spans:
        before = out[-1] if out else None
        lead = text[before.start : before.end] if before else ""
        if before and before.tag == "DATE" and span.tag in ("ADDRESS", "LOCATION") and _NTH.fullmatch(lead):
            street = joins.match(text, before.end)
            is_led = _AT.search(text, max(0, before.start - _LONGEST), before.start)
            if is_led and street and span.start <= street.end() < span.end and text[street.end()].isupper():
                out[-1] = replace(span, start=before.start, tag="ADDRESS", sub=None)
                continue
        if before and _is_numbered(before, span, text, joins):
            out[-1] = replace(before, end=span.end, sub=None)
            continue
        out.append(span)
    return out


def _is_numbered(street: Span, number: Span, text: str, joins: re.Pattern[str]) -> bool:
    """Whether a street without a house number, behind *at*, is joined to the number of another: `at Oak and 12th`."""
    if street.tag != "ADDRESS" or number.tag != "DATE" or not _NTH.fullmatch(text, number.start, number.end):
        return False
    joint = joins.search(text, max(street.start + 1, number.start - _LONGEST), number.start)
    if joint is None or joint.end() != number.start or joint.start() > street.end:
        return False
    if _HOUSE.search(text, street.start, joint.start()):
        return False
    return _AT.search(text, max(0, street.start - _LONGEST), street.start) is not None


def _is_corner(one: Span, other: Span, text: str, lang: str) -> bool:
    """Whether two spans are the streets of a corner: nothing but *and* is between them, neither has a house number."""
    tags = {one.tag, other.tag}
    if "ADDRESS" not in tags or not tags <= _STREETS or other.start - one.end > _LONGEST:
        return False
    if tags != {"ADDRESS"} and other.tag != "ADDRESS":
        return False  # `_second` asks more of such a street
    return _AND[lang].fullmatch(text, one.end, other.start) is not None and not any(
        _HOUSE.search(said) or _numbers(lang) & set(said.lower().split())
        for said in (text[one.start : one.end], text[other.start : other.end])
    )


def _second(span: Span, text: str, lang: str) -> int | None:
    """The end of a corner's second street that is one word with a capital behind *and*."""
    said = text[span.start : span.end]
    if WORDS[lang].capital_nouns or not said[0].isupper() or _HOUSE.search(said) or text.istitle():
        return None
    match = _AND[lang].match(text, span.end)
    street = _STREET.match(text, match.end()) if match else None
    return street.end() if street else None


@cache
def _numbers(lang: str) -> frozenset[str]:
    return frozenset(WORDS[lang].addresses.numbers.split())


def alternatives(spans: Sequence[Span], text: str, lang: str) -> Iterator[Span]:
    """Numbers of as many digits joined to a hidden one by *or* or *not*, a comma in a row, or by *and* behind *are*."""
    numbers = (
        [one for one in spans if one.tag in _OF_SOMEBODY and one.end - one.start >= _FIGURES] if lang in _OR else []
    )
    if not any(text[one.start : one.end].isdecimal() for one in numbers):
        return
    taken = sorted((one.start, one.end) for one in spans if not _is_bare(one, text))
    while numbers:
        span = numbers.pop()
        if not text[span.start : span.end].isdecimal():
            continue
        for start, end in _beside(span, text, lang):
            at = bisect_left(taken, (start, end))
            free = (at == len(taken) or taken[at][0] >= end) and (at == 0 or taken[at - 1][1] <= start)
            if free and end - start == span.end - span.start:
                found = replace(span, start=start, end=end, source="rule:alternative", sure=False)
                insort(taken, (start, end))
                numbers.append(found)
                yield found


def _is_bare(span: Span, text: str) -> bool:
    """Whether a span is only digits, with a tag that models give to digits by mistake."""
    return span.tag in _NOBODYS and text[span.start : span.end].isdecimal()


def _beside(span: Span, text: str, lang: str) -> Iterator[tuple[int, int]]:
    """The numbers before and behind a value with *or* or a comma between, and with *and* where there are several."""
    if _ARE.search(text, max(0, span.start - _LONGEST), span.start):  # `my pins are 6047 and 2819`
        both = _AND_NUMBER[lang].match(text, span.end)
        if both:
            yield both.span("number")
    behind = _OR[lang].match(text, span.end)
    for name in ("number", "next", "correct") if behind else ():
        if behind and behind[name]:
            yield behind.span(name)
    head = text[max(0, span.start - _LEAD) : span.start]
    before = _OR[lang].search(head)
    if before and before["before"]:
        yield before.start() + span.start - len(head), before.end() + span.start - len(head)
