"""Lines of transport: a word such as `bus` with the name of a line before or behind it; codes such as `U2`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.attributes.lists import Lists
from anond.attributes.sentence import Sentence

_NUMBER: Final = re.compile(r"\d{1,3}[A-Za-z]?|[A-Z]{1,2}\d{1,3}")
_CODE: Final = re.compile(r"[SUMRTL]\d{1,2}")  # alone
_GAP: Final = 2  # words between the two
_LONGEST: Final = 3  # words of a means of transport
Line = tuple[int, int, str, str]  # first and last token, what proposes it, what is left without the name


def transport(about: Sentence, lists: Lists) -> Iterator[Line]:
    """The tokens that may name a line."""
    at = 0
    while at < len(about.words):
        found = _behind(about, lists, at) or _before(about, lists, at) or _alone(about, at)
        if found:
            yield found
        at = found[1] if found else at + 1


def _behind(about: Sentence, lists: Lists, at: int) -> Line | None:
    """`bus number 14`, `línea 5 del metro`."""
    last = _transport_end(about, lists, at)
    for name in range(last, last + _GAP + 1) if last > at else ():
        if name < len(about.words) and _names(about, lists, name):
            end = name + 1
            left = about.written(at, last)
            for gap in (1, 2):
                further = _transport_end(about, lists, name + 1 + gap)
                between = about.folded[name + 1 : name + 1 + gap]
                if further > name + 1 + gap and lists.between.issuperset(between):
                    return at, further, "behind", f"{left} {about.written(name + 1, further)}"
            return at, end, "behind", left
        if name >= len(about.words) or about.folded[name] not in lists.between:
            break
    return None


def _before(about: Sentence, lists: Lists, at: int) -> Line | None:
    """`the 14 bus`, `number 9 bus`, `röda linjen`."""
    name = at + 1 if about.folded[at] in lists.between and not about.has(at, "art") else at
    last = _transport_end(about, lists, name + 1)
    if last > name + 1 and _names(about, lists, name):
        return at, last, "before", about.written(name + 1, last)
    return None


def _alone(about: Sentence, at: int) -> Line | None:
    return (at, at + 1, "code", "") if _CODE.fullmatch(about.words[at]) else None


def _transport_end(about: Sentence, lists: Lists, at: int) -> int:
    """The end of the longest word for a means of transport that begins at a token; `at` if there is none."""
    for last in range(min(at + _LONGEST, len(about.words)), at, -1):
        if any(form in lists.lines for form in lists.forms(" ".join(about.folded[at:last]))):
            return last
    return at


def _names(about: Sentence, lists: Lists, at: int) -> bool:
    word = about.words[at]
    if _NUMBER.fullmatch(word):
        return True
    return about.folded[at] in lists.names and (len(word) > 1 or word.isupper())
