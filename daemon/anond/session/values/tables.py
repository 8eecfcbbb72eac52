"""Words of all languages together, by which names and dates are read: titles, particles, months."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anond.languages import LANGUAGES, WORDS
from anond.languages.value_tables import ValueWords
from anond_gazetteers.fold import fold


def words_in(text: str) -> frozenset[str]:
    """The words of a table."""
    return frozenset(text.split())


def _of_all(table: Callable[[ValueWords], str]) -> frozenset[str]:
    """The words of a table of all languages together."""
    return frozenset(word for words in WORDS.values() for word in table(words.values).split())


TITLES: Final = _of_all(lambda words: words.titles)
WOMEN: Final = _of_all(lambda words: words.women)  # titles, kin and callings before a name
MEN: Final = _of_all(lambda words: words.men)
GENDERS: Final = _of_all(lambda words: words.genders)
_PARTICLES_ABROAD: Final = words_in("do dos das van ter ten op")
PARTICLES: Final = _of_all(lambda words: words.particles) | _PARTICLES_ABROAD
INNER_PARTICLES: Final = PARTICLES | words_in("al el bin ibn le lo")  # at the start of a name these may be names

_USUAL: Final = 2  # tables of each language that stand before all other spellings


def _month_tables(lang: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(table.split()) for table in WORDS[lang].dates.month_tables)


MONTHS_OF: Final = {lang: _month_tables(lang) for lang in LANGUAGES}
MONTHS: Final = tuple(table for lang in LANGUAGES for table in MONTHS_OF[lang][:_USUAL]) + tuple(
    table for lang in LANGUAGES for table in MONTHS_OF[lang][_USUAL:]
)
MONTH_NUMBERS: Final = {fold(name): at for table in MONTHS for at, name in enumerate(table, 1)}
WEEKDAYS: Final = _of_all(lambda words: words.weekdays)
MORE_WEEKDAYS: Final = WEEKDAYS | _of_all(lambda words: words.more_weekdays)
BESIDE_WEEKDAYS: Final = _of_all(lambda words: words.beside_weekdays)
MODIFIERS: Final = _of_all(lambda words: words.modifiers)
AROUND_DATES: Final = _of_all(lambda words: words.around_dates)
ORDINALS: Final = _of_all(lambda words: words.ordinals)
