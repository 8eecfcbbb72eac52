"""Patterns that the street addresses of several languages are made of: house numbers, floors, names of streets."""

from __future__ import annotations

from typing import Final

from anond.languages import WORDS
from anond.languages.joined import ALL

Pattern = tuple[str, str, float]  # the kind of a shape, its pattern, and how sure a match is
NO_UNIT: Final = rf"(?! ?(?:[%€$£°]|(?i:{ALL.places.units})\b))(?![.,:]\d)"
LETTER: Final = r"(?:[A-Za-z](?![\w'’])| (?:[A-HJ-Zb-h]|a(?=[,.\n]|$))(?![\w'’]))?"
HOUSE: Final = (
    rf"\d{{1,4}}{LETTER}(?:(?: ?[-–+] ?|/| ?/ ?)\d{{1,4}}{LETTER}|/(?:[A-Z]|(?i:{ALL.places.number_parts}) ?)\d{{1,3}}|"
    rf"[/-][A-Za-z]\b| (?i:{ALL.places.number_suffixes})\b)*(?!\w){NO_UNIT}"
)
UPPER: Final = r"[^\W\d_a-zà-öø-ÿ]"
CAPITAL: Final = rf"(?:{UPPER}[^\W\d_]{{0,3}}\.(?= ?{UPPER})|{UPPER}[\w'’-]*)"
SMALL: Final = r"[^\W\d_][\w'’-]*"
BEGIN: Final = r"(?<![\w@/#&])(?<!\w[-'’.])"
SIGN: Final = rf",? ?(?:(?i:n[º°ro.]{{0,3}}|{ALL.places.numbers}|#) ?)?"
SIDES: Final = ALL.places.sides


def any_of(words: str) -> str:
    """An alternation of a table's words, longest first, in any case; `_` is a blank."""
    parts = sorted((word.replace("_", " ") for word in words.split()), key=len, reverse=True)
    return f"(?i:{'|'.join(parts) or '(?!)'})"


def spoken(lang: str) -> str:
    """A house number in words."""
    number = any_of(WORDS[lang].addresses.numbers)
    more = (
        rf"(?:[ -](?:(?i:{ALL.places.number_links}) )?{number}){{0,3}}" if WORDS[lang].addresses.numbers_apart else ""
    )
    return rf"(?:{number}{more}(?!\w){NO_UNIT})"


def extras_of(lang: str) -> str:
    """The parts behind the number: up to four of stairs, floor, door."""
    door = rf"(?:#? ?(?i:n[º°.]? )?\d{{1,4}}(?:[./-]\d{{1,3}}|-[A-Za-z])?{LETTER}(?!\w)|[A-Za-zÅÄÖ]\b(?!['’])|"
    door += rf"(?i:{SIDES})\b|"
    door += rf"{any_of(WORDS[lang].addresses.numbers)}(?: {any_of(WORDS[lang].addresses.numbers)}){{0,3}}(?!\w))"
    floor = rf"\d{{1,2}}(?i:{ALL.places.floor_ordinals})? ?(?i:{ALL.places.floors})\b(?i:{ALL.places.floor_sides})?"
    bare = r", ?\d{1,2}[- ]?[A-Za-z]\b(?!['’])|(?<=\d) [A-H]\b|(?<=\d) \d{1,2}[a-d]\b|,? ?#\d{1,4}(?!\w)|"
    bare += r"(?<=\d [A-Ha-h]) \d{1,3}(?!\w|[.,:]\d)"
    extras = any_of(WORDS[lang].addresses.extras)
    return rf"(?:(?:,| -)? ?(?:{extras}(?!\w)\.? ?{door}?|{floor}|{ALL.places.floor_shapes})|{bare}){{0,4}}"


def house_alone(lang: str) -> Pattern:
    """A house number alone, behind its naming word."""
    reads = (
        f"{ALL.grammar.present}|{ALL.grammar.past}|{ALL.grammar.reads}|{ALL.grammar.this_is}|{ALL.places.house_reads}"
    )
    link = rf"(?: (?i:{reads}))?[ :]{{1,2}}"
    return (
        "house",
        rf"(?i:{WORDS[lang].addresses.house_numbers}){link}(?P<house>\d{{1,4}} ?[A-Za-z]?)(?![\w%€$]|[.,:/]\d| [€$%])",
        0.6,
    )


_FULL: Final = "".join(f"(?<!{kind})" for kind in ALL.places.whole_kinds.split())


def particles_of(lang: str) -> str:
    """Particles that continue a name. They are matched possessively: `De La` may also be words of the name itself."""
    return rf"(?:(?i:{WORDS[lang].addresses.particles or '(?!)'})(?:(?<=['’.])| )(?=[^\W\d_])){{0,3}}+"


def kinds_first(lang: str, day: str = "", long: str = "", no_number_of: str = "") -> list[Pattern]:
    """Streets whose kind stands before the name: *rue*, *calle*.

    `day` is what else a name may begin with, `long` another house number, and `no_number_of` what excludes that a
    number is this street's.
    """
    words = WORDS[lang].addresses
    kind = rf"{any_of(words.before)}(?:{_FULL}\.|(?<=[/.])|(?![\w.])) ?"
    particles = particles_of(lang)
    cased = rf"(?P<name>(?:{particles}|{day}){CAPITAL}(?: {particles}(?:{CAPITAL}|\d{{1,2}}(?= de\b))){{0,4}})"
    plain = any_of(" ".join(word for word in words.before.split() if word not in words.common.split()))
    plain = rf"{plain}(?:{_FULL}\.|(?<=[/.])|(?![\w.])) ?"
    small = rf"(?P<name>{particles}{SMALL}(?: {SMALL}){{0,3}}?)"
    house = rf"{HOUSE}{no_number_of}|{long}(?i:s/n|snc|s\.n\.c\.)(?!\w)|(?i:km\.?) ?\d[\d.,]*"
    number = rf"(?:{SIGN}(?:{house})|,? {spoken(lang)})"
    extras = extras_of(lang)
    return [
        ("before", rf"{kind}{cased}{number}{extras}", 0.9),
        ("before", rf"{plain}{small}{number}{extras}", 0.8),
        ("before", rf"{kind}{cased}", 0.65),
    ]


def plain(lang: str) -> list[Pattern]:
    """The shapes of a language without shapes of its own: its street words before a name, or at its end."""
    words = WORDS[lang].addresses
    if words.before:
        return kinds_first(lang)
    strong, weak = map(any_of, words.ends)
    number, extras = rf"(?:{SIGN}{HOUSE}|,? {spoken(lang)})", extras_of(lang)
    return [
        ("end", rf"(?P<name>(?:{UPPER}[\w-]{{1,30}} )?[\w.-]{{2,40}}{strong})(?!\w){number}{extras}", 0.9),
        ("weak", rf"(?P<name>(?:{UPPER}[\w-]{{1,30}} )?[\w-]{{2,40}}{weak}),? {HOUSE}{extras}", 0.75),
    ]
