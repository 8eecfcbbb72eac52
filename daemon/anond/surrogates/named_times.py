"""Times without a day and a month: quarters, seasons, decades in words, the turn of a year, holidays.

Those of an order move as the session's dates do; of others another one of their line stands there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from anond.languages.joined import ALL
from anond.session.value import Value
from anond.session.values.words import canonical_words
from anond.surrogates.choice import Session
from anond.surrogates.moved_dates import shift_days
from anond.surrogates.spoken.style import cased
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.invented_lists import home, lines

_QUARTER: Final = 91.3  # days
_SEASONS: Final = 4
_LONGEST: Final = 60  # characters
_LINK: Final = re.compile(r"\W*(?:\b(?:of|de|del|dell|di|d|du|des|i|im|vom|von)\b\W*)?", re.IGNORECASE)
_GAPS: Final = re.compile(r"[\s,]+")
_SHORT_YEAR: Final = re.compile(r"\d\d")
_ORDER: Final = "in order: "
_KEPT_BEFORE: Final = re.compile(rf"(?:{ALL.times.kept_before})(?=\w)", re.IGNORECASE)
_KEPT_BEHIND: Final = re.compile(rf"[ ,]+(?:{ALL.times.kept_behind})", re.IGNORECASE)

Line = tuple[tuple[str, ...], bool]
"""Times that stand for each other, and whether they follow each other."""


def replace(text: str, span: Span, session: Session, date: Callable[[str], str | None]) -> str | None:
    """Another such time, alone or before a date that `date` moves (*spring 2026*, *New Year's Eve 1944*); else None."""
    if len(text) > _LONGEST:
        return None
    if made := _one(text, span, session):
        return made
    for head, rest in _splits(text):
        link = _LINK.match(rest)
        if link and (new := _one(head, span, session)) and (moved := _year(rest[link.end() :], date)):
            return new + link[0] + moved
    return _beside_kept(text, date)


def _beside_kept(text: str, date: Callable[[str], str | None]) -> str | None:
    """A date before or behind words that stay: *about 1940*, *im Mai nächsten Jahres*."""
    if (before := _KEPT_BEFORE.match(text)) and (moved := date(text[before.end() :])):
        return before[0] + moved
    for behind in _KEPT_BEHIND.finditer(text):
        if behind.end() == len(text) and (moved := date(text[: behind.start()])):
            return moved + behind[0]
    return None


def _year(text: str, date: Callable[[str], str | None]) -> str | None:
    """A moved date; two figures are a year."""
    if _SHORT_YEAR.fullmatch(text):
        whole = date(f"20{text}")
        return whole and whole[2:]
    return date(text)


def _splits(text: str) -> Iterator[tuple[str, str]]:
    """The text in two, the longest beginning first."""
    for gap in reversed(list(_GAPS.finditer(text))):
        yield text[: gap.start()], text[gap.start() :]


def _one(text: str, span: Span, session: Session) -> str | None:
    """Another time for one of the lists."""
    canonical = canonical_words(text)
    line, is_order = _lines(home(session.lang)).get(canonical, ((), False))
    others = tuple(one for one in line if canonical_words(one) != canonical)
    if not others:
        return None
    if is_order:
        at = next(at for at, one in enumerate(line) if canonical_words(one) == canonical)
        first = line[(at - _steps(canonical, len(line), session)) % len(line)]
        others = tuple(sorted(others, key=lambda one: (one != first, abs(line.index(one) - at))))
    value, ledger = Value(span.tag, span.sub, text), session.ledger
    is_taken = ledger.kind(span.tag).is_taken

    def is_free(one: str) -> bool:
        return not is_taken(fold(one)) and (span.tag, canonical_words(one)) not in ledger.values

    def invent() -> str | None:
        found = session.choose(span.tag, canonical, others, is_free) if not is_order else None
        found = found or next(filter(is_free, others), None)
        return _cased(text, found) if found else None

    made = session.known_or_invented(span.tag, canonical, value, invent)
    return None if made is None or made.startswith("[") else made


def _cased(like: str, words: str) -> str:
    """The words in the case of others, word by word where there are as many: `dritten Quartal`."""
    one, other = like.split(), words.split()
    return " ".join(map(cased, one, other)) if len(one) == len(other) else cased(like, words)


def _steps(canonical: str, count: int, session: Session) -> int:
    """How far back a time moves on its line: a season and a quarter as dates do, a decade back or forth by one."""
    if count <= _SEASONS:
        return round(shift_days(session.key) / _QUARTER)
    return 1 if session.keyed("decade", canonical) % 2 else -1


@cache
def _lines(lang: str) -> dict[str, Line]:
    """The line of each time of a language."""
    found: dict[str, Line] = {}
    for line in lines(lang, "time"):
        head, _, rest = line.partition(": ")
        listed = tuple(one.strip() for one in rest.split(","))
        for one in listed:
            found.setdefault(canonical_words(one), (listed, head + ": " == _ORDER))
    for line in lines(lang, "holiday"):
        listed = tuple(one.strip() for one in line.split(","))
        for one in listed:
            found.setdefault(canonical_words(one), (listed, False))
    return found
