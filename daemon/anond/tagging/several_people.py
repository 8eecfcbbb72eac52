"""Splits spans in which a model takes several people for one: `Anna Berg, Karl Moran`, `Behrmann / Etxeberria`.

Each then has a surrogate of their own. A line break, a slash between blanks and the end of a sentence part people;
*and* and *or* do between two listed names, a comma where a first name and a surname stand before it. Letters that are
spelled (`pi e erre`), surnames with *y* (`Ramón y Cajal`) and `Berg, Anna` stay whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from typing import Final

from anond.languages import WORDS
from anond.session.values.tables import TITLES
from anond.tags import Span
from anond_gazetteers.fold import fold

KindsOf = Callable[[str], Collection[str]]
_LINE: Final = r" ?\n\s*"
_SLASH: Final = r" / "
_COMMA: Final = r", "
_STOP: Final = r"(?<=[^\W\d_]{4})[.!?] (?=[^\W\d_]{3})"
_APART: Final = re.compile(r"[\s,;/]+")
_FIRST: Final = frozenset(("first_female", "first_male", "first_any"))
_PEOPLE: Final = _FIRST | {"surname"}
_SHORTEST: Final = 3  # letters of a name beside a small word that separates people
_JOINING: Final = frozenset("ye")  # Spanish surnames hold it


def _parts(lang: str) -> re.Pattern[str]:
    small = "|".join(map(re.escape, f"{WORDS[lang].conjunctions} {WORDS[lang].alternatives}".split()))
    return re.compile(rf"(?i)(?P<line>{_LINE})|(?P<slash>{_SLASH})|(?P<comma>{_COMMA})|(?P<stop>{_STOP})| (?:{small}) ")


_PARTS: Final = {lang: _parts(lang) for lang in WORDS}


def several_people(tagged: Iterable[Span], text: str, lang: str, kinds_of: KindsOf) -> list[Span]:
    """The spans of a model, each person a span."""
    parts = _PARTS.get(lang)
    if parts is None:
        return list(tagged)
    return [
        one
        for span in tagged
        for one in (_split_people(span, text, parts, kinds_of) if span.tag == "PERSON" else (span,))
    ]


def _split_people(span: Span, text: str, parts: re.Pattern[str], kinds_of: KindsOf) -> Iterator[Span]:
    start = span.start
    for sign in parts.finditer(text, span.start, span.end):
        before, behind = text[start : sign.start()], text[sign.end() : span.end]
        if before and behind and _are_two(sign, before, behind, kinds_of):
            yield replace(span, start=start, end=sign.start())
            start = sign.end()
    yield span if start == span.start else replace(span, start=start)


def _are_two(sign: re.Match[str], before: str, behind: str, kinds_of: KindsOf) -> bool:
    """Whether a separator stands between two people."""
    if sign["line"] or sign["slash"]:
        return True
    left, right = before.split(), _APART.split(behind, maxsplit=2)
    if sign["stop"]:
        return fold(left[-1]) not in TITLES
    if sign["comma"]:
        return len(left) > 1 and len(right) > 1 and not _FIRST.isdisjoint(kinds_of(left[0]))
    if sign[0].strip().lower() in _JOINING and min(len(left), len(right)) < 2:
        return False
    return all(len(word) >= _SHORTEST and not _PEOPLE.isdisjoint(kinds_of(word)) for word in (left[-1], right[0]))
