"""A moved date in words, in the wording of the original."""

from __future__ import annotations

from typing import Final

from anond.languages import surrogate_words
from anond.languages.numerals import reading
from anond.languages.numerals.grammar import TABLES, speaker_of
from anond.languages.numerals.letters import letters_of
from anond.languages.numerals.saying import Speaker
from anond.session.values.date_words import Part, WordDate, behind_zero
from anond.session.values.dates import Fields
from anond.session.values.tables import MONTHS, MONTHS_OF
from anond.surrogates.spoken.style import cased
from anond_gazetteers.fold import fold

_THOUSAND: Final = 1000


def with_moved_parts(text: str, said: WordDate, moved: Fields) -> str:
    """The text with its parts replaced from the end to the start, each in its old wording."""
    speaker = speaker_of(said.lang, text)
    for part in sorted(said.parts, reverse=True):
        old = text[part.start : part.end]
        text = (
            text[: part.start] + cased(old, _said(old, part, moved[part.name], speaker, said.lang)) + text[part.end :]
        )
    return text


def _said(old: str, part: Part, value: int, speaker: Speaker, lang: str) -> str:
    if value % 100 < 10 and behind_zero(old, lang) and (zero := _zero(old, lang)):
        return zero + (_ordinal(old, value, speaker) if part.ordinal else speaker.number(value % 100))
    if old.isdecimal():
        return f"{value % 10 ** len(old):0{len(old)}}" if part.name == "year" else str(value)
    if part.name == "year" and reading.number(old, lang) == part.value - _THOUSAND:  # `ottocento novantuno`, 1891
        return speaker.number(value - _THOUSAND if value < 2 * _THOUSAND else value)
    if part.name == "year":
        return speaker.year(value) if part.value >= 100 else speaker.number(value % 100)
    is_number = reading.number(old, lang) == part.value  # French *sept* is seven, too
    if (
        part.name == "month"
        and not (part.ordinal or is_number)
        and any(fold(old) in map(fold, table) for table in MONTHS)
    ):
        return _month(old, value, lang)
    if part.ordinal or (value == 1 and part.name == "day" and surrogate_words(lang).first_is_ordinal):
        return _ordinal(old, value, speaker)
    return speaker.number(value)


def _ordinal(old: str, value: int, speaker: Speaker) -> str:
    """An ordinal with the ending of another."""
    ending = letters_of(old).rpartition("t")[2]
    return speaker.ordinal(value, ending if ending in ("en", "er", "e", "es", "em") else "")


def _zero(old: str, lang: str) -> str:
    """The zero before a number below ten, with the blank between them."""
    words = sorted(TABLES[lang].small[0], key=len, reverse=True)
    said = next((word for word in words if fold(old).startswith(fold(word))), "")
    return old[: len(said)] + " " * (old[len(said)] == " ") if said else ""


def _month(old: str, value: int, lang: str) -> str:
    table = next(t for t in (*MONTHS_OF.get(lang, ()), *MONTHS) if fold(old) in map(fold, t))
    return table[value - 1]
