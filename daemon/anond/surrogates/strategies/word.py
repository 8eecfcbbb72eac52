"""`word`: each word and number by another of its class, on its own, after Adelani et al. (2020).

The ledger plays no part: short forms follow, but two words may become the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from anond.session.values.tables import AROUND_DATES, MONTHS, ORDINALS, PARTICLES
from anond.surrogates.choice import styled
from anond.surrogates.strategies.value import HiddenValue
from anond.text.view import MARKS
from anond_gazetteers.fold import fold

_PIECE: Final = re.compile(rf"\d+|(?:[^\W\d_]|[{MARKS}])+")
_LISTS: Final[Mapping[str, str]] = {
    "LOCATION": "city", "ADDRESS": "street", "ORG": "org", "FACILITY": "org", "URL": "domain",
}  # fmt: skip
_OF_ITS_KIND: Final = ("EMAIL", "IP", "UID", "ZIP")  # tags of one word, whose shape has to be right
_DATE_WORDS: Final = AROUND_DATES | ORDINALS
_LETTERS: Final = tuple("ABCDEFGHIJKLMNOPRSTUVW")


def replace(value: HiddenValue) -> str:
    """The value with other words; particles and separators stay."""
    tag, pieces = value.span.tag, [piece.group() for piece in _PIECE.finditer(value.text)]
    if tag in _OF_ITS_KIND or (tag == "DATE" and not all(map(_is_of_a_date, pieces))):
        return value.of_its_kind()
    others = iter([_other(piece, at, at == len(pieces) - 1, value) for at, piece in enumerate(pieces)])
    return _PIECE.sub(lambda _: next(others), value.text)


def _is_of_a_date(piece: str) -> bool:
    return piece[0].isdecimal() or fold(piece) in _DATE_WORDS or _months(fold(piece)) is not None


@lru_cache(maxsize=256)  # there are no more names of months
def _months(folded: str) -> tuple[str, ...] | None:
    """The names of all months, in the language and the length of this one."""
    table = next((table for table in MONTHS if folded in map(fold, table)), None)
    return tuple(name.capitalize() for name in table) if table else None


def _other(piece: str, at: int, is_last: bool, value: HiddenValue) -> str:
    """The replacement of one word."""
    if piece[0].isdecimal():
        return _number(piece, value)
    folded = fold(piece)
    if value.span.tag == "DATE":
        months = _months(folded)
        return styled(piece, _drawn(folded, months, value)) if months else piece
    if folded in PARTICLES and not is_last:
        return piece
    if len(piece) == 1:
        return styled(piece, _drawn(folded, _LETTERS, value))
    is_first = at == 0
    return styled(piece, _drawn(folded, words_of(value.session.options(_list(piece, is_first, value))), value))


def _list(word: str, is_first: bool, value: HiddenValue) -> str:
    """The list that a word belongs to."""
    if value.span.tag != "PERSON":
        return _LISTS.get(value.span.tag, "product")
    if value.span.sub == "surname":
        return "surname"
    kinds = value.session.lists.kinds_of(word, value.session.lang)
    firsts = kinds & {"first_female", "first_male"}
    if not firsts and ("surname" in kinds or not is_first):
        return "surname"
    return next(iter(firsts)) if len(firsts) == 1 else "first_any"


@lru_cache(maxsize=64)  # a few lists for each language
def words_of(options: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a list, each once, without the shortest."""
    words = (piece.group() for option in options for piece in _PIECE.finditer(option))
    return tuple(dict.fromkeys(word for word in words if len(word) > 2 and word.isalpha()))


def _drawn(folded: str, options: tuple[str, ...], value: HiddenValue) -> str:
    """A keyed choice that is not the word itself."""
    order = value.session.order("word", folded, len(options))
    return next((options[at] for at in order if fold(options[at]) != folded), "x")


def _number(digits: str, value: HiddenValue) -> str:
    """Another number of as many digits; in a date a possible day, month or year."""
    least, end = (0, 10 ** len(digits)) if digits[0] == "0" else (10 ** (len(digits) - 1), 10 ** len(digits))
    if value.span.tag == "DATE":
        least, end = (1950, 2025) if len(digits) == 4 else (1, 13)
    keyed = value.session.keyed("word", digits)
    drawn = least + keyed % (end - least)
    if drawn == int(digits):
        drawn = least + (drawn + 1 - least) % (end - least)
    return f"{drawn:0{len(digits)}}" if digits[0] == "0" else str(drawn)
