"""Floors, stairs, doors and flats of a home where no street stands beside them: ADDRESS, in six languages.

A flat with its number is one by itself (`flat 4b`, `lgh 1203`, `interno 7`). Floors, stairs and doors are those of a
home only where the turn says that somebody lives or receives something there, and of no public place: shops and
hotels have floors, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.detectors.naming_words import is_counted
from anond.tags import Span

_NUMBER: Final = r"\d{1,4} ?[A-Za-z]?(?![\w/%€$£]|[.,]\d)"
_FLAT: Final = (
    r"flat|apt\.?|apartment|lgh|lägenhet|wohnung|whg\.?|appartement|appt\.?|apartamento|apto\.?|appartamento|interno"
)
_ORDINAL: Final = (
    r"\d{1,2}(?:st|nd|rd|th|:e|:a|\.|º|ª|°|e|er|ème|o|a)?|ground|top|first|second|third|fourth|fifth|sixth|seventh|"
    r"eighth|ninth|tenth|första|andra|tredje|fjärde|femte|sjätte|sjunde|åttonde|översta|ersten|zweiten|dritten|"
    r"vierten|fünften|sechsten|siebten|achten|obersten|primer|segundo|tercer|cuarto|quinto|sexto|séptimo|octavo|"
    r"último|primo|secondo|terzo|quarto|sesto|settimo|ottavo|ultimo|premier|deuxième|troisième|quatrième|cinquième|"
    r"sixième|septième|huitième|dernier"
)
_FLOOR: Final = r"floor|våningen|stock|stockwerk|etage|og|piso|piano|étage"
_PART: Final = (
    rf"(?:{_ORDINAL}) ?(?:{_FLOOR})|(?:piso|planta|våning|etage|piano|scala|escalera|puerta|porta|porte|door|tür|"
)
_PARTS: Final = rf"{_PART}stiege|escalier) (?:\d{{1,3}}[A-Za-z]?|[A-Fa-f])|\d{{1,2}} ?tr(?:appor)?(?: upp)?"
_FLATS = re.compile(rf"(?i)(?<![\w-])(?:{_FLAT}) (?:no\.? |nr\.? |n\.? ?|nº ?)?(?P<number>{_NUMBER})")
_FLOORS = re.compile(rf"(?i)(?<![\w-])(?:{_PARTS})(?![\w%€$£])(?:,? (?:left|right|links|rechts|izq|dcha|vä|hö)(?!\w))?")
_HOME = re.compile(
    r"(?i)(?<!\w)(?:i|we|he|she|they)(?:'m| am| are)? (?:live|living|lives)\b|\b(?:lives? on|deliver\w*|buzz\w*|"
    r"doorbell|ring|courier|parcel|flat|apt|apartment|bor|leverer\w*|lever\w*|porttelefon|lgh|lägenhet|wohn\w*|liefer\w*|klingel\w*|"
    r"paket|whg|vivo|vive|vivimos|entreg\w*|timbre|paquete|abit\w+|consegn\w*|citofon\w*|pacco|interno|habit\w+|livr\w+|"
    r"interphone|sonne\w*|colis|appartement|appt)\b"
)
_PUBLIC = re.compile(
    r"(?i)(?<!\w)(?:shop|store|mall|hotel|office|toilets?|department|museum|hospital|library|parking|car park|gate|"
    r"airport|station|restaurant|gym|butik\w*|varuhus\w*|sjukhus\w*|kontor\w*|laden|kaufhaus|abteilung|büro|krankenhaus|"
    r"tienda|oficina|hospital|aeropuerto|negozio|ufficio|ospedale|aeroporto|magasin|bureau|hôpital|aéroport|hôtel|gare|"
    r"estación|stazione|albergo|bahnhof|flughafen)(?!\w)"
)


def floors(text: str) -> Iterator[Span]:
    """The floors, stairs, doors and flats of somebody's home in a text."""
    flats = [match for match in _FLATS.finditer(text) if not is_counted(text, match.end())]
    for match in flats:
        yield Span(*match.span(), "ADDRESS", None, "rule:floor", 0.7)
    if (flats or _HOME.search(text)) and not _PUBLIC.search(text):
        for match in _FLOORS.finditer(text):
            if not any(match.start() < flat.end() and flat.start() < match.end() for flat in flats):
                yield Span(*match.span(), "ADDRESS", None, "rule:floor", 0.7)
