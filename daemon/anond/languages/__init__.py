"""The languages, one file each, with all their words; a file put here is a language, and no other code names it."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from anond.languages.surrogate_tables import SurrogateWords
from anond.languages.tables import Language


def _written() -> Iterator[tuple[str, Language]]:
    """The code of each language, which is its file's name, and its words."""
    for module in pkgutil.iter_modules(__path__):
        words = getattr(import_module(f"{__name__}.{module.name}"), "WORDS", None)
        if isinstance(words, Language):
            yield module.name, words


WORDS: Final[Mapping[str, Language]] = dict(sorted(_written(), key=lambda one: (one[1].rank, one[0])))
LANGUAGES: Final = tuple(WORDS)
_PLAIN: Final = SurrogateWords()
_OF_SURROGATES: Final = {lang: words.surrogates for lang, words in WORDS.items()}


def surrogate_words(lang: str) -> SurrogateWords:
    """The words and forms of surrogates in a language; plain ones where no file has the language."""
    return _OF_SURROGATES.get(lang, _PLAIN)
