"""Tells dictated values from counts, times, prices and abbreviations, by the words around them and by their shape."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from anond.detectors.spoken.dictation import Piece
from anond.languages.joined import ALL
from anond.text.prefilter import prefilter_of


def _said_before(words: str, gap: int) -> Callable[[str], Sequence[int]]:
    """A function that says whether a text ends with one of these words, and then at most `gap` characters, no digits.

    RE2 takes a microsecond where `re` takes thirty, and a turn may spell hundreds of values.
    """
    letter = r"[\pL\pN_]"
    sought = words.replace(r"\w", letter)
    gap_behind = rf"(?:[^\pL\pN_\n][^\n\p{{Nd}}]{{0,{gap - 1}}})?"
    return prefilter_of([rf"(?i)(?:^|[^\pL\pN_])(?:{sought}){gap_behind}$"], 1 << 24)


number_asked = _said_before(f"{ALL.spoken.numbers}|{ALL.spoken.phones}|{ALL.spoken.contacts}", 22)
phone_asked = _said_before(f"{ALL.spoken.phones}|{ALL.spoken.calls}", 16)
name_asked = _said_before(ALL.spoken.names, 18)
HOW_MANY = re.compile(rf"(?i)\b(?:{ALL.spoken.which}) $")
LABEL = re.compile(rf"(?i)\b(?:{ALL.spoken.labels}):? $")
POSTCODE_ASKED = re.compile(rf"(?i)(?<!\w)(?:{ALL.spoken.zips})\b[^\n\d]{{0,16}}$")
_CANADIAN = r"[abceghj-nprstvxy]\d[a-z]\d[a-z]\d"
POSTCODE = {
    "en": re.compile(rf"(?i)[a-pr-uwyz][a-hk-y]?\d[\da-hjkps-uw]?\d[abd-hjlnp-uw-z]{{2}}|{_CANADIAN}"),
    "fr": re.compile(rf"(?i){_CANADIAN}"),
}
EMERGENCY = frozenset(
    ("911", "999", "112", "110", "118", "115", "113", "114", "116117", "117", "061", "091", "000", "101", "1177")
)
birth_said = _said_before(ALL.spoken.births, 14)
UNIT = re.compile(rf" ?(?:[€$£%]|(?:{ALL.spoken.units})\b)", re.IGNORECASE)
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_KEYS = ("qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl")
_SEQUENCES = "|".join(
    sorted(
        {
            row[i:j]
            for row in (_ALPHABET, _ALPHABET[::-1], *_KEYS)
            for i in range(len(row))
            for j in range(i + 3, len(row) + 1)
        },
        key=len,
        reverse=True,
    )
)
_WORDS = ALL.spoken.no_names
NO_NAME = re.compile(rf"(?i)(?:{_SEQUENCES}|(.)\1*|(?:ha|he|hi|ja|lo)+l?h?|x+o+[xo]*|{'|'.join(set(_WORDS.split()))})")
NO_CODE = re.compile(
    r"(?i)(?:\d{1,4}[ap]m?)+|\d{1,4}h\d{0,2}|(?:\d+x)+\d*|\d{1,4}[a-z]|[a-z]\d{1,2}|\d{1,4}(?:km|kg|gb|k|m)"
)
_ROUND = 50


def is_count(numbers: Sequence[Piece]) -> bool:
    """Whether numbers are a count: they rise or fall in equal steps, are all round, or beat time."""
    said = [int(piece.value) for piece in numbers]
    steps = {later - sooner for sooner, later in pairwise(said)}
    if len(said) > 2 and len(steps) == 1 and steps != {0}:
        return True
    return set(said) == {1, 2} or all(n >= _ROUND and n % _ROUND == 0 for n in said)


def is_date_or_time(numbers: Sequence[Piece]) -> bool:
    """Whether numbers are years said in halves, hours each with its minutes, or a day, a month and a year."""
    said = [int(piece.value) for piece in numbers]
    if len(said) == 3:
        (day, month, year), zero = said, numbers[2].value[0] == "0"
        return (
            _is_year(day, month)
            or _is_year(month, year)
            or (0 < day < 32 and 0 < month < 13 and year > 19 and not zero)
        )
    pairs = list(zip(said[::2], said[1::2], strict=False))
    if len(said) % 2:
        return False
    return all(_is_year(*pair) for pair in pairs) or all(
        hour < 25 and 10 <= minute < 60 and minute % 5 == 0 for hour, minute in pairs
    )


def _is_year(century: int, year: int) -> bool:
    return century in (19, 20) and 10 <= year < 100


def is_network(value: str, dots: Sequence[int]) -> bool:
    """Whether the figures between three dots make an address of a network."""
    if len(dots) != 3:
        return False
    parts = [value[a:b] for a, b in zip((0, *dots), (*dots, len(value)), strict=True)]
    return all(0 < len(part) < 4 and int(part) < 256 and (len(part) == 1 or part[0] != "0") for part in parts)
