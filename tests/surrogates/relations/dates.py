"""Relations between dates and the dates that stand in their place."""

from __future__ import annotations

import re
from datetime import date

from anond.session.values import date_words, dates
from anond.session.values.tables import WEEKDAYS
from anond_gazetteers.fold import fold
from tests.surrogates.cases import Outcome

_DAYS = (
    "monday montag mandag lunes lundi lunedi", "tuesday dienstag tisdag martes mardi martedi",
    "wednesday mittwoch onsdag miercoles mercredi mercoledi", "thursday donnerstag torsdag jueves jeudi giovedi",
    "friday freitag fredag viernes vendredi venerdi", "saturday samstag lordag sabado samedi sabato",
    "sunday sonntag sondag domingo dimanche domenica",
)  # fmt: skip


def _fields(made: Outcome, text: str) -> dict[str, int]:
    read = next(dates.readings(text), None)
    return (read[1] if read else dates.in_words(date_words.read(text, made.lang))) or {}


def says_a_date(made: Outcome, number: str) -> bool:
    """The surrogate says a date with the same parts, and another one."""
    old, new = _fields(made, made.value(number)), _fields(made, made.surrogate(number))
    return old.keys() == new.keys() and old != new and bool(old)


def same_date(made: Outcome, one: str, other: str) -> bool:
    """What both surrogates say of a date agrees, however it is written."""
    a, b = _fields(made, made.surrogate(one)), _fields(made, made.surrogate(other))
    return bool(a.keys() & b.keys()) and all(a[name] == b[name] for name in a.keys() & b.keys())


def weeks_apart(made: Outcome, one: str, other: str) -> bool:
    """Two dates are as far apart as they were, and moved by whole weeks."""
    days = [date(**_fields(made, text)) for n in (one, other) for text in (made.value(n), made.surrogate(n))]
    return days[0] - days[1] == days[2] - days[3] and (days[0] - days[1]).days % 7 == 0


def days_apart(made: Outcome, one: str, other: str) -> bool:
    """Two dates with their years are as many days apart as they were, the second one as far from the first."""
    days = [date(**_fields(made, text)) for n in (one, other) for text in (made.value(n), made.surrogate(n))]
    return days[0] - days[2] == days[1] - days[3]


_SOUNDS = {
    "it": r"\b(?:l|dall|all|nell|dell)'(?=\w)(?![aeiou]|8\b|11?\b)|\b(?:il|dal|al|nel|del) (?:8|11|otto|undici)\b",
    "fr": r"\b[dl]'(?!avril|août|octobre|été|automne|hiver)|\ben prin|\bde (?:avril|août|octobre)",
    "en": r"\ban (?!A|O|8\b|11\b|18\b)|\ba (?:A|O|8\b|11\b|18\b)",
}  # fmt: skip


def articles_fit(made: Outcome) -> bool:
    """No article before a date is cut short before a consonant, and none stands whole before a vowel."""
    return not any(re.search(_SOUNDS[made.lang], turn, re.IGNORECASE) for turn in made.clean)


def weekday_true(made: Outcome, number: str) -> bool:
    """The weekday that the surrogate names is that of its day."""
    names = [fold(word) for word in re.findall(r"[^\W\d_]+", made.surrogate(number)) if fold(word) in WEEKDAYS]
    day = date(**_fields(made, made.surrogate(number)))
    return any(name[:6] in _DAYS[day.weekday()] for name in names)


def same_age(made: Outcome, birth: str, then: str) -> bool:
    """Who was born on one date is as old on the other as before."""
    ages = []
    for text in (made.value, made.surrogate):
        born, on = (date(**_fields(made, text(number))) for number in (birth, then))
        ages.append(on.year - born.year - ((on.month, on.day) < (born.month, born.day)))
    return ages[0] == ages[1]


def no_figures(made: Outcome, number: str) -> bool:
    """What was said in words is said in words."""
    return not re.search(r"\d", made.surrogate(number))
