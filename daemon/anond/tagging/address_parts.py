"""Parts of an address that stand beside what was found of it: a house number behind *number*, and floors.

`Storgatan nummer 330` and `the second floor of 7 Tern Road` are hidden whole. In the written (synthetic) dialogues all
13 numbers behind a street and *number* are its house's, and of 198 floors beside a street with its number 195 are part
of the address; where a turn names a shop, a hotel, a station or another public place, they stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from anond.languages.joined import ALL
from anond.tagging.floors import FLOORS, PUBLIC
from anond.tags import Span

_NUMBER = re.compile(
    rf"(?i),? (?:{ALL.grammar.number}|n°|nº)\.? ?(?P<number>\d{{1,4}}(?: ?[a-h](?!\w))?)(?![\w%€$£]|[.,]\d)"
)
_STREET = re.compile(r"[^\W\d_]{4}")
_BEFORE: Final = re.compile(rf"(?i),? (?:{ALL.places.in_places}) |,? ?(?:- )?")
_BEHIND: Final = re.compile(r"[,;:]? ?(?:- )?")
_REACH: Final = 40  # characters beside a street in which all of a floor stands


def with_parts(spans: Sequence[Span], text: str) -> Sequence[Span]:
    """The spans in order: a street with the number behind it, and the floors beside an address with its number."""
    if not any(span.tag == "ADDRESS" for span in spans):
        return spans
    out: list[Span] = []
    for at, span in enumerate(spans):
        if out and span.start < out[-1].end:
            continue  # the number that its street was given
        longer = _with_number(span, text)
        behind = spans[at + 1] if at + 1 < len(spans) else longer
        out.append(longer if behind.start >= longer.end or behind.end <= longer.end else span)
    starts = [*(span.start for span in out), len(text)]
    ends = [0, *(span.end for span in out)]
    found = {
        floor
        for at, span in enumerate(out)
        if span.tag == "ADDRESS"
        for floor in _floors(span, text, ends[at], starts[at + 1])
    }
    if not found or PUBLIC.search(text):
        return out
    return sorted([*out, *found], key=lambda span: span.start)


def _with_number(span: Span, text: str) -> Span:
    """A street that holds no number, with the one behind *number*."""
    if span.tag != "ADDRESS" or any(map(str.isdigit, text[span.start : span.end])):
        return span
    behind = _NUMBER.match(text, span.end) if _STREET.search(text, span.start, span.end) else None
    return replace(span, end=behind.end("number")) if behind else span


def _floors(address: Span, text: str, least: int, most: int) -> Iterator[Span]:
    """The floors right before and behind a street with its number, between these places."""
    said = text[address.start : address.end]
    if not any(map(str.isdigit, said)) or not _STREET.search(said):
        return
    for floor in FLOORS.finditer(text, max(least, address.start - _REACH), address.start):
        if _BEFORE.fullmatch(text, floor.end(), address.start):
            yield Span(*floor.span(), "ADDRESS", None, "rule:floor", 0.7)
    for floor in FLOORS.finditer(text, address.end, min(most, address.end + _REACH)):
        if _BEHIND.fullmatch(text, address.end, floor.start()):
            yield Span(*floor.span(), "ADDRESS", None, "rule:floor", 0.7)
