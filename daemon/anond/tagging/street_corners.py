"""Corners of numbered streets, which models take for days and people: `at 9th and Alder`, `on Pike and Third`.

Behind *at* or *on*, one street has its number, in figures or as a word with a capital, and the other one a name with a
capital that is no day and no month. All of the few such places in the written (synthetic) dialogues are corners.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Final

from anond.languages import WORDS
from anond.tags import Span

KindsOf = Callable[[str], Collection[str]]
IsCommon = Callable[[str, str], bool]
_ENGLISH: Final = WORDS["en"]
_PLACES: Final = _ENGLISH.context.places
_WORDS: Final = "|".join(word.title() for word in _ENGLISH.dates.days.split() if "_" not in word)
_NUMBERED: Final = rf"(?:\d{{1,3}}(?:{_PLACES.floor_ordinals})|{_WORDS})"
_NAME: Final = r"(?P<{}>[A-Z][a-z]{{2,20}})"
_CORNER = re.compile(
    rf"(?<!\w)(?i:{_PLACES.in_places}) (?P<corner>{_NUMBERED} and {_NAME.format('second')}|"
    rf"{_NAME.format('first')} and {_NUMBERED})(?![\w-])"
)
_DAYS: Final = frozenset(("month", "weekday"))
GATE: Final = rf"(?:\d(?:{_PLACES.floor_ordinals})|[A-Z][a-z]+) and [A-Z\d]"


def street_corners(text: str, lang: str, kinds_of: KindsOf, is_common: IsCommon) -> Iterator[Span]:
    """The corners of a text."""
    for match in _CORNER.finditer(text) if lang == "en" and not text.istitle() else ():
        if _DAYS.isdisjoint(kinds_of(match["first"] or match["second"])):
            yield Span(*match.span("corner"), "ADDRESS", None, "rule:corner", 0.8)
