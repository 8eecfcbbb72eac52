"""The words of each language that detectors know, one file a language; a language joins by its line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from anond.detectors.words import de, en, es, fr, it, sv
from anond.detectors.words.tables import Language

WORDS: Final[Mapping[str, Language]] = {
    "en": en.WORDS,
    "de": de.WORDS,
    "sv": sv.WORDS,
    "es": es.WORDS,
    "it": it.WORDS,
    "fr": fr.WORDS,
}
LANGUAGES: Final = tuple(WORDS)
