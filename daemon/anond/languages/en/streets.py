"""The shapes of English addresses that its street words alone do not make."""

from __future__ import annotations

from typing import Final

from anond.languages import WORDS
from anond.languages.street_parts import CAPITAL, LETTER, SMALL, Pattern, any_of, spoken

LANG: Final = "en"
GATES: Final = {
    "unit": r"(?:flat|apt\.?|apartment|suite|unit|lot|plot|shop|level|ste) #?[a-z]?\d",
    "house": r"house n|at number",
    "nth": r"(?:hwy|highway|route) \d|avenue of the ",
}


def shapes() -> list[Pattern]:
    """All of them, the surest first."""
    strong, weak = map(any_of, WORDS[LANG].addresses.after)
    flat = r"(?i:flat|apt\.?|apartment|unit|suite|ste\.?|lot|plot|shop|level) #?[\da-zA-Z-]{1,6},? "
    house = rf"(?:(?:The )?{CAPITAL}(?: {CAPITAL}){{0,2}}, )?"
    unit = rf"(?:{flat}{house}|#?\d{{1,4}} ?- ?|\d{{1,3}}/\d{{1,2}},? )?"
    number = rf"(?:\d{{1,6}}{LETTER}(?:[-/]\d{{1,4}}{LETTER}| 1/2)?|{spoken(LANG)}),? "
    road = r"(?:(?<=[Rr]oad)|(?<=[Hh]ighway)|(?<=[Hh]wy)|(?<=[Rr]oute)) \d{1,4}(?!\w|[.,:]\d)"
    further = rf"(?! (?:{strong}(?!\w)|(?i:dr|ct|pl|sq|cir|ter|blvd)\b|"
    further += r"(?-i:Drive|Court|Place|Close|Way|Walk|Circle|Hill)\b))"
    side = r"(?: (?i:north|south|east|west|ne|nw|se|sw|n|s|e|w|lower|upper)\b\.?)?"
    name = rf"(?:(?:{SMALL}\.?|\d{{1,3}}(?i:st|nd|rd|th)) ){{1,4}}?"
    word = any_of("apt\\.? apartment unit suite ste\\.? flat fl\\.? floor rm\\.? lot #")
    floor = r", \d{1,3}[A-Z](?!\w)|,? \d{1,2}(?i:st|nd|rd|th) (?i:floor)"
    back = rf"(?:,? #[\dA-Za-z][\w-]*|,? {word}(?![A-Za-z]) ?#?(?:\d[\w-]{{0,5}}|[A-Za-z]\d{{0,4}})(?!\w)|{floor})?"
    cased = rf"(?:{CAPITAL} ){{1,3}}"
    alone = (
        r"(?:Street|St(?!\.? ?[A-Z-])|Road|Rd|Avenue|Ave|Lane|Ln|Close|Crescent|Boulevard|Blvd|Terrace|Highway|Grove|"
    )
    alone += "Gardens|Drive)"
    return [
        (
            "after",
            rf"{unit}{number}(?P<name>{name}(?:{strong}|{weak}))(?![\w'’-]){further}(?:{road}|{side}){back}",
            0.85,
        ),
        ("nth", rf"{number}(?i:hwy|highway|route) \d{{1,4}}(?!\w)|{number}Avenue of the {CAPITAL}", 0.8),
        ("after", rf"{flat}(?P<name>(?:{CAPITAL} ){{1,3}}(?:{strong}|{weak}))(?![\w'’-])", 0.8),
        (
            "after",
            rf"(?P<name>(?:[NSEWnsew]|(?i:north|south|east|west)) \d{{1,3}}(?i:st|nd|rd|th) {strong})(?![\w'’-])",
            0.7,
        ),
        ("after", rf"{unit}(?P<name>{cased}{alone})(?!\w){side}", 0.65),
        (
            "after",
            r"(?:(?<=\bon )|(?<=\bat )|(?<= off )|(?<=down ))"
            r"(?P<name>[^\W\d_]{3,} (?i:st|street|rd|road|ave|avenue|lane))(?!\w)",
            0.6,
        ),
        ("unit", r"(?i:flat|apt\.?|apartment|suite) #?\d{1,4}[A-Za-z]?(?!\w)", 0.6),
    ]
