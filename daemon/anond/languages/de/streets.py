"""The shapes of German addresses that its street words alone do not make."""

from __future__ import annotations

from typing import Final

from anond.languages import WORDS
from anond.languages.street_parts import CAPITAL, HOUSE, Pattern, any_of, extras_of, spoken

LANG: Final = "de"
_PREPOSED: Final = "|".join(word.replace("_", " ").capitalize() for word in WORDS[LANG].addresses.preposed.split())
GATES: Final = {
    "preposed": rf"(?-i:\b(?:{_PREPOSED}) \S)",
    "unit": r"(?:stiege|stg|top|tür)\.? \d",
    "of": r"(?:stra(?:ß|ss)e|platz|allee|ring|ufer) (?:des|der|am|an der|zum|zur) ",
    "house": r"hausnummer|hausnr",
}


def shapes() -> list[Pattern]:
    """All of them, the surest first."""
    strong, weak = map(any_of, WORDS[LANG].addresses.ends)
    adjective = any_of(WORDS[LANG].addresses.adjectives)
    first = rf"(?:{adjective} )?(?:(?:{adjective}|[\w-]{{3,30}}er|[\w-]{{3,30}}s|(?i:sankt|st\.)) )?"
    number = rf"(?:,? ?(?i:nr\.? ?)?{HOUSE}|,? {spoken(LANG)})"
    extras = extras_of(LANG)
    return [
        ("end", rf"(?P<name>{first}[\w.-]{{0,40}}{strong})(?!\w){number}{extras}", 0.9),
        ("end", r"(?P<name>[\w-]{3,40}(?i:straße|strasse|str\.|gasse|allee|chaussee))(?!\w)", 0.65),
        (
            "weak",
            rf"(?P<name>{first}[\w-]{{2,40}}{weak}|(?:{adjective}|[\w-]{{3,30}}er) {weak}),? {HOUSE}{extras}",
            0.75,
        ),
        ("preposed", rf"(?:{_PREPOSED}) (?:[\w-]{{3,30}} )?(?P<name>{CAPITAL}) (?!\d{{4}}){HOUSE}{extras}", 0.6),
        (
            "of",
            rf"(?i:straße|strasse|str\.|platz|allee|ring|ufer) (?:des|der|am|an der|zum|zur) (?:\d{{1,2}}\. )?"
            rf"{CAPITAL}(?: {CAPITAL})? {HOUSE}{extras}",
            0.8,
        ),
        (
            "unit",
            r"(?<!der )(?<!die )(?<!eine )(?<!zur )"
            r"(?i:stiege|stg\.|top|tür) \d{1,3}(?:[,/ ]+(?i:tür|top) \d{1,3})?(?!\w)",
            0.6,
        ),
    ]
