"""National ids that contain a birth date: their surrogates contain another, with letters only in their places."""

from __future__ import annotations

import re
from typing import Final

from stdnum import luhn

from anond.surrogates.choice import Session

_SWEDISH: Final = re.compile(r"(?P<century>19|20)?(?P<year>\d\d)(?P<month>0\d|1[0-2])(?P<day>[0-36-9]\d)\d{4}")
_FOREIGNER: Final = re.compile(r"[xyz]\d{7}[a-z]")
_SPANISH: Final = re.compile(r"\d{8}[a-z]")
_ITALIAN: Final = re.compile(r"[a-z]{6}\d\d[abcdehlmprst]\d\d[a-z]\d{3}[a-z]")
_FRENCH: Final = re.compile(r"[12]\d\d(?:0[1-9]|1[0-2])\d{8,10}")
_SWISS: Final = "756"  # the country, with which all Swiss insurance numbers begin
_ARGENTINE: Final = re.compile(r"(?:2[0347]|3[034])\d{9}")  # begins with the kind of person
_SPANISH_LETTERS: Final = "trwagmyfpdxbnjzsqvhlcke"
_ITALIAN_MONTHS: Final = "abcdehlmprst"


def is_somebodys(candidate: str, lang: str) -> bool:
    """Whether an id's check digit or letter is right, so that it may be somebody's."""
    if lang == "sv" and _SWEDISH.fullmatch(candidate):
        return bool(luhn.is_valid(candidate[-10:]))
    if lang == "es" and (_FOREIGNER.fullmatch(candidate) or _SPANISH.fullmatch(candidate)):
        digits = candidate[:-1].translate(str.maketrans("xyz", "012"))
        return _SPANISH_LETTERS[int(digits) % len(_SPANISH_LETTERS)] == candidate[-1]
    return False


def shape(canonical: str, session: Session) -> str | None:
    """The shape of another id of the same kind (`#` a digit, `?` a letter, `§` a consonant); None for unknown kinds."""
    number = session.keyed("national", canonical)
    month, day, year = number % 12 + 1, number // 12 % 28 + 1, number // 336 % 55
    if session.lang == "sv" and (found := _SWEDISH.fullmatch(canonical)):
        century = found["century"] or ""
        born = year % 20 if century == "20" else 45 + year
        day += 60 * (found["day"] > "60")  # of somebody who is not registered
        return f"{century}{born:02}{month:02}{day:02}####"
    if session.lang == "es" and (_FOREIGNER.fullmatch(canonical) or _SPANISH.fullmatch(canonical)):
        first = canonical[0] if canonical[0].isalpha() else "#"
        return f"{first}#######{_SPANISH_LETTERS[number // 12 % len(_SPANISH_LETTERS)]}"
    if session.lang == "it" and _ITALIAN.fullmatch(canonical):
        of_woman = 40 * (canonical[9:11] > "40")
        return f"§§§§§§{45 + year:02}{_ITALIAN_MONTHS[month - 1]}{day + of_woman:02}§###?"
    if session.lang in ("de", "fr", "it") and canonical.startswith(_SWISS) and canonical.isdecimal():
        return _SWISS + "#" * (len(canonical) - len(_SWISS))
    if session.lang == "es" and _ARGENTINE.fullmatch(canonical):
        return canonical[:2] + "#" * 9
    if session.lang == "fr" and _FRENCH.fullmatch(canonical):
        return f"{canonical[0]}{45 + year:02}{month:02}{number // 20_000 % 89 + 1:02}{'#' * (len(canonical) - 7)}"
    return None
