"""Measures that must not move far: standard values (`12 V`), temperatures, and sums and differences of others.

`15 €` of `42 €` and `57 €` stays what the other two leave.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from itertools import islice
from typing import Final

from anond.languages.joined import ALL
from anond.surrogates.choice import Session
from anond_gazetteers.fold import fold
from anond_gazetteers.invented_lists import lines

_UNIT: Final = re.compile(r"[\s\u00a0-]{0,2}([^\W\d_]+(?:/s)?)")
_ONE: Final = re.compile(  # a measure of one number in figures
    r"(?P<before>\D*)(?P<number>\d{1,3}(?:(?P<gap>[., '’\u00a0\u202f])\d{3})(?:(?P=gap)\d{3})*|\d+)"
    r"(?:(?P<point>[.,])(?P<places>\d{1,2}))?(?P<behind>\D*)"
)
_GAPS: Final = re.compile(r"\D")
_DEGREES: Final = re.compile(rf"\s?°|\s*(?:{ALL.replaced.degrees})\b", re.IGNORECASE)
_FAR: Final = 2  # times as large, or as small
_LOOKED_AT: Final = 12  # measures of the session, the one used last first
Pair = tuple[Decimal, Decimal]
"""A measure and its surrogate."""
_DEGREES_APART: Final = 5  # by a fifth, or by so many


def standards(number: int, behind: str) -> tuple[int, ...]:
    """The other standard values of the unit that stands behind a number, the nearest first; none for other numbers."""
    found = _UNIT.match(behind)
    for row in _rows().get(fold(found[1]), ()) if found else ():
        if number in row:
            others = (one for one in row if one != number and _apart(one, number) <= _FAR)
            return tuple(sorted(others, key=lambda one: _apart(one, number)))
    return ()


def _apart(one: int, other: int) -> float:
    return max(one, other) / min(one, other)


@cache
def _rows() -> dict[str, list[tuple[int, ...]]]:
    """The standard values by the folded words of their unit."""
    found: dict[str, list[tuple[int, ...]]] = {}
    for line in lines("world", "standard"):
        units, _, values = line.partition(" = ")
        for unit in dict.fromkeys(units.split()):
            found.setdefault(unit, []).append(tuple(map(int, values.split())))
    return found


def are_degrees(behind: str) -> bool:
    """Whether degrees stand behind a number: twice as warm is another season."""
    return _DEGREES.match(behind) is not None


def is_near(number: int, other: int) -> bool:
    """Whether a temperature stays near another, and differs."""
    return 0 < abs(number - other) <= max(number // 5, _DEGREES_APART)


def like(text: str, tag: str, session: Session) -> Sequence[Pair]:
    """The session's measures of the same unit with their surrogates, the one used last first."""
    said = _ONE.fullmatch(text)
    return list(islice(_pairs(said, tag, session), _LOOKED_AT)) if said else ()


def following(text: str, known: Sequence[Pair]) -> str | None:
    """The sum or difference of two surrogates, or one more or less, as the measure is of theirs; else None."""
    said = _ONE.fullmatch(text) if known else None
    if not said:
        return None
    value = _value(said)
    for new in _derived(value, known):
        if new > 0 and new != value:
            return _put(said, new)
    return None


def in_between(text: str, known: Sequence[Pair], session: Session) -> str | None:
    """A measure with as many figures, in the order in which it stands to the others; None where none has room there."""
    said = _ONE.fullmatch(text) if known else None
    if not said:
        return None
    value, unit = _value(said), Decimal(1).scaleb(-len(said["places"] or ""))
    figures = len(_GAPS.sub("", said["number"]))
    least = max([*(new for one, new in known if one < value), Decimal(10 ** (figures - 1)) - unit]) + unit
    most = min([*(new for one, new in known if one > value), Decimal(10**figures)]) - unit
    near = max(least, value / _FAR), min(most, value * _FAR)
    least, most = near if near[0] <= near[1] else (least, most)
    room = int((most - least) / unit)
    if room < 1:
        return None
    new = least + unit * (session.keyed("between", text) % room)
    new = new.quantize(unit)
    return _put(said, new) if new != value else None


def _put(said: re.Match[str], number: Decimal) -> str:
    """A measure with another number, written as its own was."""
    whole, _, places = f"{number:.{len(said['places'] or '')}f}".partition(".")
    if said["gap"]:
        whole = f"{int(whole):,}".replace(",", said["gap"])
    return f"{said['before']}{whole}{said['point'] or ''}{places}{said['behind']}"


def keeps_order(text: str, made: str, known: Sequence[Pair]) -> bool:
    """Whether a measure is larger than those than which the true one is larger, so that differences can follow."""
    old, new = (_ONE.fullmatch(text), _ONE.fullmatch(made)) if known else (None, None)
    if not old or not new:
        return True
    value, fresh = _value(old), _value(new)
    return all((value < one) == (fresh < other) for one, other in known)


def _value(said: re.Match[str]) -> Decimal:
    return Decimal(f"{_GAPS.sub('', said['number'])}.{said['places'] or 0}")


def _pairs(said: re.Match[str], tag: str, session: Session) -> Iterator[Pair]:
    for _, value in session.ledger.lately_used(tag):
        old, new = _ONE.fullmatch(value.form), _ONE.fullmatch(value.surrogate)
        if old and new and _unit(old) == _unit(new) == _unit(said):
            yield _value(old), _value(new)


def _unit(said: re.Match[str]) -> tuple[str, str]:
    return said["before"].strip().lower(), said["behind"].strip().lower()


def _derived(value: Decimal, known: Sequence[Pair]) -> Iterator[Decimal]:
    """What follows from two known measures, or from one that is one more or less."""
    for at, (one, new) in enumerate(known):
        for other, new_other in known[at + 1 :]:
            if value == one + other:
                yield new + new_other
            if value == abs(one - other):
                yield abs(new - new_other)
        if value == one * 2:
            yield new * 2
        if abs(value - one) == 1 and min(value, one) >= _DEGREES_APART:
            yield new + value - one
