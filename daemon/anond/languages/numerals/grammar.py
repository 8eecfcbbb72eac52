"""The number words of each language, and how numbers are said in it: `numerals.py` in the folder of a language.

It has a `TABLE`, and a `Speaker` where the rules of `saying.Speaker` do not do. A language without it has no
numbers in words: the type tag stands in their place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from anond.languages import LANGUAGES, module_of
from anond.languages.numerals.saying import Speaker
from anond.languages.numerals.table import Table

_MODULES: Final = {lang: module for lang in LANGUAGES if (module := module_of(lang, "numerals")) is not None}
TABLES: Final[Mapping[str, Table]] = dict(
    sorted(((lang, module.TABLE) for lang, module in _MODULES.items()), key=lambda one: (one[1].rank, one[0]))
)


def speaker_of(lang: str, like: str) -> Speaker:
    """The way in which somebody says numbers in a language of `TABLES`, learnt from a number that they wrote."""
    said: Speaker = getattr(_MODULES[lang], "Speaker", Speaker)(TABLES[lang], like)
    return said
