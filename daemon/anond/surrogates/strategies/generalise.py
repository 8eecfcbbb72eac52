"""`generalise`: a less detailed value; the type tag where no rule is known.

A birth date becomes its decade, any other date its month and year, or its year; an age a range of ten years; a place
what it is, a town by its size; a street the size of the town beside it; a company or a building the word in it that
says its branch; a postal code its first two characters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from anond.languages import WORDS, surrogate_words
from anond.languages.joined import ALL
from anond.session.values.dates import Fields, fields_of, layout_of
from anond.session.values.tables import MONTHS_OF
from anond.surrogates import localities
from anond.surrogates.strategies.value import HiddenValue
from anond_gazetteers.fold import fold

_SIZES: Final = (100_000, 20_000, 5_000, 0)  # from so many people on
_AGE: Final = re.compile(rf"(\d{{1,3}})\W*(?:{ALL.times.ages}|[\s-])*", re.IGNORECASE)
_OLDEST: Final = 120
_WORD: Final = re.compile(r"[^\W\d_]+")
_BRANCHES: Final = frozenset(ALL.replaced.branches.split())


def replace(value: HiddenValue) -> str:
    """The value generalised by the rule for its type."""
    rule = _RULES.get(value.span.tag)
    return (rule(value) if rule else "") or value.type_tag


def _date(value: HiddenValue) -> str:
    """A decade for a birth date or a bare year, the year of a month, the month of a day; a range for an age."""
    layout = layout_of(value.text)
    fields = fields_of(layout) if layout else None
    if not fields:
        return _age(value)
    year, month = fields.get("year"), fields.get("month")
    if year and (value.span.sub == "birth" or not month):
        return surrogate_words(value.session.lang).general.decade.format(year // 10 * 10)
    if value.span.sub == "birth":
        return ""
    return _month_and_year(fields, value.session.lang)


def _month_and_year(fields: Fields, lang: str) -> str:
    year, month = fields.get("year"), fields.get("month")
    if year and "day" not in fields:
        return str(year)
    if not month:
        return ""
    known = lang if MONTHS_OF.get(lang) else "en"
    name = MONTHS_OF[known][0][month - 1]
    name = name.capitalize() if surrogate_words(known).months_have_capitals else name
    return f"{name} {year}" if year else name


def _age(value: HiddenValue) -> str:
    """The ten years in which an age lies."""
    said = _AGE.fullmatch(value.text.strip())
    if not said or int(said[1]) > _OLDEST:
        return ""
    least = int(said[1]) // 10 * 10
    return f"{least}–{least + 9}"


def _place(value: HiddenValue) -> str:
    """The kind of the place, if the lists know exactly one: a town by its size where that is known."""
    lang, words = value.session.lang, surrogate_words(value.session.lang).general
    kinds = value.session.lists.kinds_of(value.text, lang)
    if "city" in kinds:
        size = _size(value.text, lang)
        return words.town if size is None else words.sizes[size]
    return words.region if "region" in kinds else words.country if "country" in kinds else ""


def _size(name: str, lang: str) -> int | None:
    """Which of the sizes a town has; None where the lists do not tell."""
    town = localities.town_named(name, lang)
    return next(at for at, least in enumerate(_SIZES) if town.people >= least) if town else None


def _street(value: HiddenValue) -> str:
    """The size of the town that the street lies in, where that stands beside it and is known."""
    lang, words = value.session.lang, surrogate_words(value.session.lang).general
    beside = localities.town_beside(value.span, value.session)
    size = _size(beside[1], lang) if beside else None
    return words.street if size is None else words.streets_in[size]


def _branch(value: HiddenValue) -> str:
    """The branch word of the value, in small letters."""
    words = (word.group() for word in _WORD.finditer(value.text))
    found = next((word for word in words if fold(word) in _BRANCHES), "")
    lang = value.session.lang
    return found if lang in WORDS and WORDS[lang].capital_nouns else found.lower()


def _zip(value: HiddenValue) -> str:
    """The first two characters of a code of five and more."""
    code = re.sub(r"\W", "", value.text)
    return f"{code[:2]}***" if len(code) >= 5 and len(code) <= 8 else ""


_RULES: Final[Mapping[str, Callable[[HiddenValue], str]]] = {
    "DATE": _date,
    "LOCATION": _place,
    "ADDRESS": _street,
    "ORG": _branch,
    "FACILITY": _branch,
    "ZIP": _zip,
}
