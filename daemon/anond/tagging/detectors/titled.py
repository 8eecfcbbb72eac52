"""Names behind a title: `Frau Stern`, `Mrs Bell`, `M. Petit`, also those that are common words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from anond.tagging.detectors.base import Detector, any_of
from anond.tagging.tags import Span

_EVERYWHERE: Final = "mr Mr MR mrs Mrs MRS Ms"
_TITLES: Final = {
    "en": "Miss Mx",
    "de": "Herr Herrn Frau Hr Fr Frl",
    "sv": "Herr Fru Fröken",
    "es": "Señor Señora Señorita señor señora señorita Sr Sra Srta sr sra srta Don Doña don doña",
    "fr": "Monsieur Madame Mademoiselle monsieur madame M Mme Mlle mme mlle",
    "it": "Signor Signora Signorina signor signora signorina Sig Sig.ra Dott Dott.ssa",
}
_DOTTED: Final = "M Fr Hr Sig Dott"  # titles only with a dot: without one they are letters, countries, days
_WHOLE_WORD: Final = 5  # letters of a title that is not shortened: a dot behind it ends a sentence
_RANKS: Final = "Dr Prof Doktor Professor Dipl Ing Mag"
_NO_NAMES: Final = "Herr Frau Monsieur Madame Mademoiselle Señor Señora Signor Signora Doktor Doctor Professor Direktor"


def find(text: str, lang: str) -> Iterator[Span]:
    """The word or words with a capital that follow a title."""
    for match in _pattern(lang).finditer(text):
        one = not re.search(r"\s", match["name"]) and match["title"].lower() not in ("don", "doña")
        yield TITLED.span(*match.span("name"), "PERSON", "surname" if one else None, 0.8)


@lru_cache(maxsize=16)
def _pattern(lang: str) -> re.Pattern[str]:
    """A title, and what is taken for a name behind it: in German, where all nouns have capitals, one word."""
    titles = f"{_EVERYWHERE} {_TITLES.get(lang, '')}".split()
    short = [title for title in titles if len(title) < _WHOLE_WORD]
    dotted, plain = any_of(" ".join(short)), any_of(" ".join(t for t in titles if t not in _DOTTED.split()))
    word = r"[^\W\d_a-zà-öø-ÿ][^\W\d_]+(?:[-'’][^\W\d_]+)*"
    more = "" if lang == "de" else rf"(?: {word}){{0,2}}"
    return re.compile(
        rf"(?<![\w.])(?<!\d )(?P<title>(?:{dotted})\.|(?:{plain}))\s(?:(?:{any_of(_RANKS)})\b\.? )*"
        rf"(?!(?:{any_of(_NO_NAMES)})\b)(?P<name>(?:(?:von|van|de|del|della|di|da|la|af|zu|der|den|ter) )*{word}{more})"
    )


_ALL: Final = sorted({re.escape(title) for titles in (_EVERYWHERE, *_TITLES.values()) for title in titles.split()})
TITLED = Detector("titled", rf"\b(?:{'|'.join(_ALL)})[^a-z]", find, tuple(_TITLES))
