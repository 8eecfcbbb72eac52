"""Replaced words by the eleven categories of ES-Port (García-Sardiña et al. 2018).

They were made for speech, in which a number is a word. A number in figures is counted by the same four classes: 0 to 9,
10 to 29, 30 to 99, and 100 and more. What has no category there keeps our tag alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from anond.config.how import ChosenStrategies, strategy_for
from anond.detectors.spoken.numerals import Reader
from anond.session.values.tables import MONTH_NUMBERS, TITLES
from anond.surrogates.dates import is_weekday
from anond.surrogates.labels import is_label
from anond.surrogates.names.gender import of_lists
from anond.tagging.neighbours import read_as
from anond_gazetteers import load as load_gazetteers
from anond_gazetteers.fold import fold
from anond_gazetteers.lexicon import LANGUAGES

CATEGORIES: Final = (
    "female name", "male name", "surname", "organisation", "place", "month", "mail", "domain", "letter",
    "product or service", "number",
)  # fmt: skip
NUMBER_CLASSES: Final = ("I", "II", "III", "IV")
NATURAL: Final = frozenset(("entity", "word", "fixed"))  # strategies that put words where words stood
_WHOLE: Final[Mapping[str, str]] = {
    "LOCATION": "place", "GEO": "place", "FACILITY": "place", "ADDRESS": "place", "ORG": "organisation",
    "TEAM": "organisation", "GROUP": "organisation", "PRODUCT": "product or service", "EMAIL": "mail",
    "URL": "domain",
}  # fmt: skip
_NUMBERED: Final = frozenset(("ADDRESS", "ZIP", "UID", "DATE", "IP"))  # whose words may be numbers or letters
_WORD: Final = re.compile(r"[^\W_]+")
_FIRST: Final = frozenset(("first_female", "first_male", "first_any", "compound_female", "compound_male"))
_DIGITS: Final = 3  # of a number whose class depends on what it says
_SPELLED: Final = 3  # letters of the longest word in a number that counts as spelled


class Part(NamedTuple):
    """One word of a replaced value: its place in the text, and its category."""

    start: int
    end: int
    category: str
    number: str = ""  # the class of a number

    def as_json(self) -> dict[str, Any]:
        """The JSON object that a corpus holds."""
        said: dict[str, Any] = {"start": self.start, "end": self.end, "category": self.category}
        return said | ({"class": self.number} if self.number else {})


def surrogate_kind(text: str, tag: str, sub: str | None, strategies: ChosenStrategies) -> str:
    """The strategy that replaced a span; `tag` for a type tag, `kept` for a weekday, which stays."""
    chosen = strategy_for(strategies, tag, sub)
    strategy = chosen.strategy if chosen else "entity"
    if is_label(text, tag):
        return "tag"
    return "kept" if strategy == "entity" and tag == "DATE" and is_weekday(text) else strategy


def parts(text: str, start: int, end: int, tag: str, sub: str | None, lang: str) -> list[Part]:
    """The words of a replaced span that have a category, in order."""
    if tag == "EMAIL" and "@" in text[start:end]:
        at = text.index("@", start)
        return [Part(start, at, "mail"), Part(at + 1, end, "domain")]
    if tag == "PERSON":
        return list(_of_names(text, start, end, sub, lang))
    if tag in _NUMBERED:
        return list(_of_numbers(text, start, end, tag, lang))
    return [Part(start, end, _WHOLE[tag])] if tag in _WHOLE else []


def number_class(figures: str) -> str:
    """The class of a number: units, up to 29, tens, hundreds and more."""
    plain = figures.lstrip("0")
    value = int(plain or "0") if len(plain) <= _DIGITS else 10**_DIGITS
    return NUMBER_CLASSES[sum(value >= least for least in (10, 30, 100))]


def numbers_in(words: Sequence[str], near: Sequence[bool], lang: str) -> Iterator[tuple[int, int, str]]:
    """Numbers in words: the first word, the one behind the last, and the figures."""
    if (known := read_as(lang)) not in LANGUAGES:
        return
    reader, at = Reader(words, near, known), 0
    while at < len(words):
        used, figures = reader.read(at)
        if used:
            yield at, at + used, figures
        at += used or 1


def _of_names(text: str, start: int, end: int, sub: str | None, lang: str) -> Iterator[Part]:
    words = [word for word in _WORD.finditer(text, start, end) if fold(word[0]) not in TITLES]
    named = [word for word in words if not word[0][0].islower() or len(words) == 1]
    for at, word in enumerate(named):
        category = _of_name(word[0], at, len(named), sub, lang)
        if category:
            yield Part(word.start(), word.end(), category)


def _of_name(word: str, at: int, count: int, sub: str | None, lang: str) -> str:
    """The category of a word of a name: by the sub of the whole, by the lists, and by its place, in this order."""
    if len(word) == 1:
        return "letter"
    lists, read = load_gazetteers(), read_as(lang)
    kinds = lists.kinds_of(word, read)
    is_first, may_be_surname = not _FIRST.isdisjoint(kinds), "surname" in kinds
    is_last = count > 1 and at == count - 1
    if sub == "surname" or (is_last and (may_be_surname or not is_first)):
        return "surname"
    if sub in ("female", "male"):
        return f"{sub} name"
    if not is_first and (at > 0 or (sub is None and count == 1 and may_be_surname)):
        return "surname"
    gender = of_lists(word, read, lists)
    return f"{gender} name" if gender else ""


def _of_numbers(text: str, start: int, end: int, tag: str, lang: str) -> Iterator[Part]:
    """Figures and numbers in words, months, letters; the other words of an address are a place."""
    words = list(_WORD.finditer(text, start, end))
    folded = [fold(word[0]) for word in words]
    said = {first: (behind, figures) for first, behind, figures in numbers_in(folded, [True] * len(words), lang)}
    at = 0
    while at < len(words):
        behind, figures = said.get(at, (at + 1, words[at][0] if words[at][0].isdecimal() else ""))
        if figures:
            yield Part(words[at].start(), words[behind - 1].end(), "number", number_class(figures))
        elif category := _of_word(words[at][0], folded[at], tag):
            yield Part(words[at].start(), words[at].end(), category)
        at = behind


def _of_word(word: str, folded: str, tag: str) -> str:
    if tag == "DATE" and folded in MONTH_NUMBERS:
        return "month"
    if tag == "ADDRESS" and len(word) > 1:
        return "place"
    spelled = len(word) == 1 or (tag in ("UID", "ZIP") and len(word) <= _SPELLED)
    return "letter" if spelled and word.isalpha() else ""
