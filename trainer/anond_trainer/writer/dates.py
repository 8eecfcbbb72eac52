"""The dates of one dialogue: all moved by the same number of days, weekdays by the same number of weekdays."""

from __future__ import annotations

import re
from random import Random
from typing import Final

from anond.session.ledger import Ledger
from anond.session.values.tables import MONTHS_OF
from anond.surrogates import dates
from anond.surrogates.choice import Session
from anond.tags import Span
from anond_gazetteers import fold, load
from anond_trainer.data import languages
from anond_trainer.writer.cast import styled

_DATES: Final = languages.section("dates")
_WORD: Final = re.compile(r"[^\W\d_]+")
_NUMERIC: Final = re.compile(r"\d[\d./\s-]*\d|\d")


class Days:
    """The shift of one dialogue's dates."""

    def __init__(self, lang: str, random: Random) -> None:
        self._session = Session(Ledger(), random.randbytes(16), lang, load())
        self._weekdays, self._months = random.randrange(7), random.randrange(12)
        self._tables = [_DATES[lang][names].split() for names in ("weekdays", "short_weekdays")]
        self._month_names = [list(MONTHS_OF[lang][0])]

    def replace(self, text: str, sub: str | None) -> str:
        """A date in the format of this one; as it is where it is not understood."""
        new = dates.replace(text, Span(0, len(text), "DATE", sub), self._session)
        if not new.startswith("["):
            return new
        return _WORD.sub(lambda match: self._word(match[0]), text)

    def _word(self, word: str) -> str:
        turns = [(table, self._weekdays) for table in self._tables] + [(m, self._months) for m in self._month_names]
        for table, by in turns:
            folded = [fold(one) for one in table]
            if fold(word) in folded:
                return styled(word, table[(folded.index(fold(word)) + by) % len(table)])
        return word
