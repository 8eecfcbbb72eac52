"""The shapes of French addresses that its street words alone do not make."""

from __future__ import annotations

from typing import Final

from anond.languages import WORDS
from anond.languages.street_parts import (
    CAPITAL,
    HOUSE,
    SMALL,
    Pattern,
    any_of,
    extras_of,
    kinds_first,
    particles_of,
    spoken,
)

LANG: Final = "fr"
GATES: Final = {
    "nth": r"\d(?:e|er|re|ère|ème) (?:avenue|rue|rang)|route \d|grande?[- ]?(?:rue|place)",
    "house": r"ro de (?:rue|maison|porte)|ro dans la rue",
}


def shapes() -> list[Pattern]:
    """All of them, the surest first."""
    kind = rf"{any_of(WORDS[LANG].addresses.before)}(?:\.|(?!\w)) ?"
    particles = particles_of(LANG)
    number = rf"(?:(?:\d{{1,4}}-)?\d{{1,5}} ?(?i:bis|ter|quater|[a-d]\b)?|{spoken(LANG)}),? (?:(?i:et|-) \d{{1,4}},? )?"
    cased = rf"(?P<name>{particles}{CAPITAL}(?: {particles}{CAPITAL}){{0,4}})"
    month = "(?i:mai|mars|avril|juin|juillet|août|septembre|novembre|décembre)"
    small = rf"(?P<name>{particles}{SMALL}(?: \d{{1,2}} {month}\b(?: \d{{4}}\b)?)?)"
    side = r"(?: (?:Est|Ouest|Nord|Sud)\b| [ENOS]\b\.?)?"
    great = r"(?i:grand[- ]?rue|grand[- ]?place|grande rue)"
    nth = r"\d{1,3}(?:e|er|re|ère|ème) (?i:avenue|rue|rang)"
    return [
        ("before", rf"{number}{kind}{cased}(?:(?<= [ENOS])\.|{side}){extras_of(LANG)}", 0.9),
        (
            "nth",
            rf"{number}{nth}(?!\w){side}{extras_of(LANG)}|\d{{1,5}},? (?i:route) \d{{1,3}}(?!\w)|"
            rf"{great},? {HOUSE}|{number}{great}(?!\w)",
            0.8,
        ),
        ("before", rf"{number}{kind}{small}{extras_of(LANG)}", 0.8),
        *kinds_first(LANG, no_number_of=rf"(?!,? {any_of(WORDS[LANG].addresses.before)}\b)"),  # it stands in front
    ]
