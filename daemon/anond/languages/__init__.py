"""The languages, a folder each, with all their words; a folder put here is a language.

Its `words.py` has `WORDS`; most of these stand in `context.py` (words beside values) and `surrogates.py` (forms of what
replaces them). It may have `numerals.py` (see `numerals/grammar.py`) and `streets.py`, too (see there). Few other files
ask for a certain language: `tests/test_languages_apart.py` lists them, each with its reason.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from anond.languages.surrogate_tables import SurrogateWords
from anond.languages.tables import Language


def _written() -> Iterator[tuple[str, Language]]:
    """The code of each language, which is its folder's name, and its words."""
    for one in pkgutil.iter_modules(__path__):
        if one.ispkg and (module := module_of(one.name, "words")) is not None:
            yield one.name, module.WORDS


def module_of(lang: str, name: str) -> ModuleType | None:
    """A module of a language's folder, if the language has it."""
    path = f"{__name__}.{lang}.{name}"
    return import_module(path) if find_spec(path) is not None else None


WORDS: Final[Mapping[str, Language]] = dict(sorted(_written(), key=lambda one: (one[1].rank, one[0])))
LANGUAGES: Final = tuple(WORDS)
_PLAIN: Final = SurrogateWords()
_OF_SURROGATES: Final = {lang: words.surrogates for lang, words in WORDS.items()}


@lru_cache(maxsize=64)  # asked several times for each surrogate
def surrogate_words(lang: str) -> SurrogateWords:
    """The words and forms of surrogates in a language; plain ones where no folder has the language."""
    return _OF_SURROGATES.get(lang, _PLAIN)
