"""National ids that tell something: those with a birth date get another, others begin as all of their country do.

Letters stand only in their places.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from stdnum import luhn
from stdnum.ar import cuit
from stdnum.ch import ssn
from stdnum.fr import nir
from stdnum.it import codicefiscale

from anond.languages import surrogate_words
from anond.session.values import dates, names
from anond.session.values.dates import Fields, fields_from
from anond.surrogates.choice import Session
from anond_gazetteers.fold import fold

_SPANISH_LETTERS: Final = "trwagmyfpdxbnjzsqvhlcke"
_ITALIAN_MONTHS: Final = "abcdehlmprst"
_WITH_CHECK: Final = 10  # digits of a personal number; those of the birth alone have none
_VOWELS: Final = "aeiou"


class _Born(NamedTuple):
    """The birth date of a surrogate, and the number that it was drawn from."""

    year: int  # 0 to 54
    month: int
    day: int  # 1 to 28
    drawn: int


class _Form(NamedTuple):
    """The form of an id, the shape of another with this birth date, and whether an id may be somebody's."""

    pattern: re.Pattern[str]
    shape: Callable[[re.Match[str], _Born], str]
    is_right: Callable[[str], bool] = lambda candidate: False
    follow: Callable[[re.Match[str], str, Session], str] = lambda found, shape, session: shape
    is_told: bool = False  # whether hardly another number has this form


def is_somebodys(candidate: str, lang: str) -> bool:
    """Whether an id's check digit or letter is right, so that it may be somebody's."""
    words = surrogate_words(lang)
    forms = (FORMS[name] for name in (words.national_id, *words.other_ids) if name)
    return any(form.pattern.fullmatch(candidate) and form.is_right(candidate) for form in forms)


def is_one(candidate: str, lang: str) -> bool:
    """Whether a number is one of the language's by its form, though no word says so."""
    words = surrogate_words(lang)
    return any(
        FORMS[name].is_told and FORMS[name].pattern.fullmatch(candidate)
        for name in (words.national_id, *words.other_ids)
        if name
    )


def shape(canonical: str, session: Session) -> str | None:
    """The shape of another id of the same kind (`#` a digit, `?` a letter, `§` a consonant); None for unknown kinds."""
    words = surrogate_words(session.lang)
    for form in (FORMS[name] for name in (words.national_id, *words.other_ids) if name):
        if found := form.pattern.fullmatch(canonical):
            number = session.keyed("national", canonical)
            born = _Born(number // 336 % 55, number % 12 + 1, number // 12 % 28 + 1, number)
            return form.follow(found, form.shape(found, born), session)
    return None


def _moved_birth(year: int, month: int, day: int, session: Session) -> Fields | None:
    """What stands for a whole date that the session knows, of this year (its last two figures), month and day.

    Of any day, if the day is 0.
    """
    for known, value in session.ledger.of_kind(dates.KIND):
        fields = fields_from(known)
        if value.surrogate and (fields.get("month"), fields.get("day")) == (month, day or fields.get("day")):
            moved = fields_from(value.surrogate)
            if len(fields) == len(moved) == 3 and fields["year"] % 100 == year:
                return moved
    return None


def _with_swedish_birth(found: re.Match[str], shape: str, session: Session) -> str:
    """The shape with the date that stands for the birth date, if the session knows it."""
    beyond = 60 * (found["day"] > "60")
    moved = _moved_birth(int(found["year"]), int(found["month"]), int(found["day"]) - beyond, session)
    if moved is None:
        return shape
    year = str(moved["year"]) if found["century"] else f"{moved['year'] % 100:02}"
    return f"{year}{moved['month']:02}{moved['day'] + beyond:02}{'####' if found['rest'] else ''}"


def _with_french_birth(found: re.Match[str], shape: str, session: Session) -> str:
    """The shape with the year and month of the date that stands for the birth, if the session knows it."""
    moved = _moved_birth(int(found["year"]), int(found["month"]), 0, session)
    return f"{shape[0]}{moved['year'] % 100:02}{moved['month']:02}{shape[5:]}" if moved else shape


def _with_italian_person(found: re.Match[str], shape: str, session: Session) -> str:
    """The shape with the letters of the surrogates of the name in it, and with the date that stands for the birth."""
    code = found[0]
    of_woman = 40 * (code[9:11] > "40")
    surname = _code_of_name(code[:3], session, _surname_code) or shape[:3]
    first = _code_of_name(code[3:6], session, _first_name_code) or shape[3:6]
    moved = _moved_birth(int(code[6:8]), _ITALIAN_MONTHS.index(code[8]) + 1, int(code[9:11]) - of_woman, session)
    birth = shape[6:11]
    if moved:
        month = _ITALIAN_MONTHS[moved["month"] - 1]
        birth = f"{moved['year'] % 100:02}{month}{moved['day'] + of_woman:02}"
    return f"{surname}{first}{birth}{shape[11:]}"


def _code_of_name(code: str, session: Session, of: Callable[[str], str]) -> str:
    """The letters of the surrogate of a known name that has these letters; "" where there is none."""
    for name, value in session.ledger.of_kind(names.KIND):
        new = "".join(c for c in fold(value.surrogate) if "a" <= c <= "z")
        if new and of("".join(c for c in name if "a" <= c <= "z")) == code:
            return of(new)
    return ""


def _surname_code(name: str) -> str:
    """The consonants of a surname, then its vowels, then `x`: three letters."""
    vowels = "".join(c for c in name if c in _VOWELS)
    return f"{''.join(c for c in name if c not in _VOWELS)}{vowels}xxx"[:3]


def _first_name_code(name: str) -> str:
    """The same of a first name, of whose consonants, if there are four, the second is left out."""
    consonants = "".join(c for c in name if c not in _VOWELS)
    return consonants[0] + consonants[2:4] if len(consonants) > 3 else _surname_code(name)


def without_head(shape: str, head: str) -> str:
    """A shape behind a zero that stays: of somebody born in the first years of a century."""
    return shape[len(head) :]


def _swedish(found: re.Match[str], born: _Born) -> str:
    century = found["century"] or ""
    year = born.year % 20 if century == "20" else 45 + born.year
    day = born.day + 60 * (found["day"] > "60")  # of somebody who is not registered
    return f"{century}{year:02}{born.month:02}{day:02}{'####' if found['rest'] else ''}"


def _spanish(found: re.Match[str], born: _Born) -> str:
    first = found[0][0] if found[0][0].isalpha() else "#"
    return f"{first}#######{_SPANISH_LETTERS[born.drawn // 12 % len(_SPANISH_LETTERS)]}"


def _has_spanish_letter(candidate: str) -> bool:
    digits = candidate[:-1].translate(str.maketrans("xyz", "012"))
    return _SPANISH_LETTERS[int(digits) % len(_SPANISH_LETTERS)] == candidate[-1]


def _italian(found: re.Match[str], born: _Born) -> str:
    of_woman = 40 * (found[0][9:11] > "40")
    return f"§§§§§§{45 + born.year:02}{_ITALIAN_MONTHS[born.month - 1]}{born.day + of_woman:02}§###?"


def _french(found: re.Match[str], born: _Born) -> str:
    rest = "#" * (len(found[0]) - 7)
    return f"{found[0][0]}{45 + born.year:02}{born.month:02}{born.drawn // 20_000 % 89 + 1:02}{rest}"


def _swiss(found: re.Match[str], born: _Born) -> str:
    return f"756{'#' * (len(found[0]) - 3)}"  # the country


def _argentine(found: re.Match[str], born: _Born) -> str:
    return f"{found[0][:2]}{'#' * 9}"  # the kind of person


FORMS: Final = {  # by the names that the files of languages use
    "personnummer": _Form(
        re.compile(r"(?P<century>19|20)?(?P<year>\d\d)(?P<month>0\d|1[0-2])(?P<day>[0-36-9]\d)(?P<rest>\d{4})?"),
        _swedish,
        lambda candidate: len(candidate) >= _WITH_CHECK and bool(luhn.is_valid(candidate[-10:])),
        _with_swedish_birth,
    ),
    "dni": _Form(re.compile(r"[xyz]\d{7}[a-z]|\d{8}[a-z]"), _spanish, _has_spanish_letter, is_told=True),
    "codice fiscale": _Form(
        re.compile(r"[a-z]{6}\d\d[abcdehlmprst]\d\d[a-z]\d{3}[a-z]"),
        _italian,
        lambda candidate: bool(codicefiscale.is_valid(candidate)),
        _with_italian_person,
        is_told=True,
    ),
    "numéro de sécurité sociale": _Form(
        re.compile(r"(?P<sex>[12])(?P<year>\d\d)(?P<month>0[1-9]|1[0-2])(?:\d{8}|\d{10})"),
        _french,
        lambda candidate: bool(nir.is_valid(candidate)),
        _with_french_birth,
        is_told=True,
    ),
    "AHV": _Form(re.compile(r"756\d*"), _swiss, lambda candidate: bool(ssn.is_valid(candidate))),
    "CUIL": _Form(re.compile(r"(?:2[0347]|3[034])\d{9}"), _argentine, lambda candidate: bool(cuit.is_valid(candidate))),
}
