"""Corners of numbered streets, which models take for days and people: `at 9th and Alder`, `on Pike and Third`.

One street has its number, in figures or as a word with a capital, and the other one a name with a capital that is no
day and no month; behind *on* and the like it is no first name either (`on 9th and Anna came`). All of the few such
places in the written (synthetic) dialogues are corners.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Final

from anond.languages import WORDS
from anond.languages.tables import Language
from anond.tags import Span

KindsOf = Callable[[str], Collection[str]]
IsCommon = Callable[[str, str], bool]
_NAME: Final = r"(?P<{}>[A-Z][a-z]{{2,20}})"
_FIRST: Final = frozenset(("first_female", "first_male", "first_any"))
_DAYS: Final = frozenset(("month", "weekday"))


def _number(words: Language) -> str:
    return rf"(?:\d{{1,3}}(?:{words.context.places.floor_ordinals})|{words.context.places.numbered_streets})"


def _compiled(words: Language) -> re.Pattern[str]:
    number, joint = _number(words), rf" (?:{'|'.join(words.conjunctions.split())}) "
    return re.compile(
        rf"(?<!\w)(?:(?P<at>(?i:{words.context.times.clocks}))|(?i:{words.context.places.in_places})) "
        rf"(?P<corner>{number}{joint}{_NAME.format('second')}|{_NAME.format('first')}{joint}{number})(?![\w-])"
    )


_CORNERS: Final = {lang: _compiled(words) for lang, words in WORDS.items() if words.context.places.numbered_streets}
GATE: Final = "|".join(
    rf"(?:\d(?:{words.context.places.floor_ordinals})|[A-Z][a-z]+) (?:{'|'.join(words.conjunctions.split())}) [A-Z\d]"
    for words in (WORDS[lang] for lang in _CORNERS)
)


def street_corners(text: str, lang: str, kinds_of: KindsOf, is_common: IsCommon) -> Iterator[Span]:
    """The corners of a text."""
    pattern = _CORNERS.get(lang)
    for match in pattern.finditer(text) if pattern and not text.istitle() else ():
        kinds = kinds_of(match["first"] or match["second"])
        if _DAYS.isdisjoint(kinds) and (match["at"] or _FIRST.isdisjoint(kinds)):
            yield Span(*match.span("corner"), "ADDRESS", None, "rule:corner", 0.8)
