"""Words that stand for signs, letters and digits when people dictate, in six languages."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from anond.detectors.base import any_of
from anond.detectors.spoken.numerals import figures_of
from anond.languages import LANGUAGES
from anond_gazetteers import fold

DOT: Final = "dot|punkt|punto|punt|ponto|point|prick"
HYPHEN: Final = (
    "dash|hyphen|minus|bindestrich|mittelstrich|strich|bindestreck|streck|gui[oó]n medio|gui[oó]n|menos|trattino|meno|"
    "tiret du six|tiret du 6|tiret|trait d'union"
)
SLASH: Final = "forward slash|slash|schrägstrich|snedstreck|barra|barre oblique"
_IN_WORDS: Final = (  # signs of several words, which are read as one
    "trattino_basso trattino_alto guion_bajo guión_bajo guion_medio guión_medio barra_baja raya_baja tiret_du_bas "
    "tiret_bas tiret_du_six tiret_du_6 tiret_du_huit tiret_du_8 trait_d'union barre_basse under_score"
)
_TOGETHER: Final = (  # how the words before it are written
    "all_one_word all_together all_lowercase one_word todo_junto todo_pegado en_minúsculas tutto_attaccato tutto_unito "
    "tout_attaché en_un_mot alles_zusammen ein_wort tutto_minuscolo todo_en_minúsculas tout_en_minuscules "
    "klein_geschrieben alles_klein små_bokstäver i_ett_ord ett_ord allt_ihop zusammen zusammengeschrieben junto "
    "attaccato"
)
_SIGNS: Final = (
    "dot punkt punto point prick underscore unterstrich understreck guion guión subrayado trattino tiret dash hyphen "
    "bindestrich bindestreck punt"
)
_JOINERS: Final = ". _ - + minus meno menos streck strich plus más più"
SIGNS: Final = frozenset(f"{_SIGNS} {_IN_WORDS}".split())
JOINERS: Final = SIGNS | frozenset(f"{_JOINERS} {_TOGETHER}".split())
_TIMES: Final = frozenset(("oh", "double", "doppel", "dubbel", "triple", "doble", "doppio", "tripel", "triplo"))
_WORDS: Final = any_of(f"{_IN_WORDS} {_TOGETHER}")
_SAID_IN_WORDS = re.compile(rf"(?<!\w)(?:{_WORDS})(?!\w)", re.IGNORECASE)
_FIGURES = re.compile(r"\d{1,4}")


def in_one_word(text: str) -> str:
    """The text with each sign of several words written as one word; all characters keep their places."""
    return _SAID_IN_WORDS.sub(lambda match: match[0].replace(" ", "_"), text)


def is_spelt(word: str) -> bool:
    """Whether a word is one letter, a short numeral or a number word, as when a value is said piece by piece."""
    if len(word) == 1 or _FIGURES.fullmatch(word):
        return True
    parts = fold(word).replace("-", " ").split()
    return bool(parts) and all(part in _numbers() or part in _TIMES for part in parts if part != "et")


@cache
def _numbers() -> frozenset[str]:
    """The number words of all languages, folded."""
    return frozenset(word for lang in LANGUAGES for word in figures_of(lang))
