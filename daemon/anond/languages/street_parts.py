"""Patterns that the street addresses of several languages are made of: house numbers, floors, names of streets."""

from __future__ import annotations

from typing import Final

from anond.languages import WORDS

Pattern = tuple[str, str, float]  # the kind of a shape, its pattern, and how sure a match is
NO_UNIT: Final = (
    r"(?! ?(?:[%€$£°]|(?i:uhr|euros?|eur|chf|kr|kronor|km|kg|cm|mm|min|minuten|minuter|minutos|minuti|minutes?|mins?|"
    r"stunden|hours?|"
    r"heures?|horas|ore|timmar|tage|days?|dagar|días|años?|ans|anni|jahre|år|giorni|jours|personen|people|personas|"
    r"mesi|meses|mois|monate|månader|months?|wochen?|veckor|semaines?|settiman[ae]|semanas?|corsie|carriles|voies|lanes|"
    r"pesos?|d[óo]lares|dollars?|asientos|lados|paquetes|habitaciones|chambres|pièces|colis|fois|"
    r"volte|veces|gånger|pakete?|"
    r"persone|personnes|mal|stück|"
    r"gb|mb|am|"
    r"pm|bilar|bil|miles?|weeks?|stars?|years?|per|x|times)\b))(?![.,:]\d)"
)
LETTER: Final = r"(?:[A-Za-z](?![\w'’])| (?:[A-HJ-Zb-h]|a(?=[,.\n]|$))(?![\w'’]))?"
HOUSE: Final = (
    rf"\d{{1,4}}{LETTER}(?:(?: ?[-–+] ?|/| ?/ ?)\d{{1,4}}{LETTER}|/(?:[A-Z]|(?i:top|tür|stg|stiege) ?)\d{{1,3}}|"
    rf"[/-][A-Za-z]\b| (?i:bis|ter)\b)*(?!\w){NO_UNIT}"
)
UPPER: Final = r"[^\W\d_a-zà-öø-ÿ]"
CAPITAL: Final = rf"(?:{UPPER}[^\W\d_]{{0,3}}\.(?= ?{UPPER})|{UPPER}[\w'’-]*)"
SMALL: Final = r"[^\W\d_][\w'’-]*"
BEGIN: Final = r"(?<![\w@/#&])(?<!\w[-'’.])"
SIGN: Final = r",? ?(?:(?i:n[º°ro.]{0,3}|núm\.?|num\.?|n[uú]mero|numéro|nummer|nr\.?|civico|no\.?|#) ?)?"
SIDES: Final = "destra|sinistra|dx|sx|gauche|droite|izq\\w*|dcha|der\\w*|links|rechts|mitte|unica|unico"


def any_of(words: str) -> str:
    """An alternation of a table's words, longest first, in any case; `_` is a blank."""
    parts = sorted((word.replace("_", " ") for word in words.split()), key=len, reverse=True)
    return f"(?i:{'|'.join(parts) or '(?!)'})"


def spoken(lang: str) -> str:
    """A house number in words."""
    number = any_of(WORDS[lang].addresses.numbers)
    more = rf"(?:[ -](?:(?i:y|et) )?{number}){{0,3}}" if WORDS[lang].addresses.numbers_apart else ""
    return rf"(?:{number}{more}(?!\w){NO_UNIT})"


def extras_of(lang: str) -> str:
    """The parts behind the number: up to four of stairs, floor, door."""
    door = rf"(?:#? ?(?i:n[º°.]? )?\d{{1,4}}(?:[./-]\d{{1,3}}|-[A-Za-z])?{LETTER}(?!\w)|[A-Za-zÅÄÖ]\b(?!['’])|"
    door += rf"(?i:{SIDES})\b|"
    door += rf"{any_of(WORDS[lang].addresses.numbers)}(?: {any_of(WORDS[lang].addresses.numbers)}){{0,3}}(?!\w))"
    floor = (
        r"\d{1,2}(?i:\.|er|ro|do|to|e|ème|eme|re|:a|st|nd|rd|th|º|ª|°)? ?(?i:og|etage|étage|stock|stg|tr(?:appor|\.)?|"
        r"vån\w*|"
        r"piano|floor|planta|piso)"
        r"\b(?i: rechts| links| mitte| ög| öh| gauche| droite| izq\w*| dcha| destra| sinistra)?"
    )
    spanish = r"\d{1,2}(?:\.? ?[ºª°]|ro|do|to) ?(?:\"?[A-Za-z]\b\"?|(?i:iz[qd]\w*|dcha?|der\w*)\b|\d{1,2}\.? ?[ºª])?"
    swedish = (
        r"(?i:en|två|tre|fyra|fem|sex|andra|tredje|fjärde|femte|sjätte) (?i:trappor|trappa|tr|våningen)\b(?i: upp)?"
    )
    bare = r", ?\d{1,2}[- ]?[A-Za-z]\b(?!['’])|(?<=\d) [A-H]\b|(?<=\d) \d{1,2}[a-d]\b|,? ?#\d{1,4}(?!\w)|"
    bare += r"(?<=\d [A-Ha-h]) \d{1,3}(?!\w|[.,:]\d)"
    extras = any_of(WORDS[lang].addresses.extras)
    return rf"(?:(?:,| -)? ?(?:{extras}(?!\w)\.? ?{door}?|{floor}|{spanish}|{swedish})|{bare}){{0,4}}"


def house_alone(lang: str) -> Pattern:
    """A house number alone, behind its naming word."""
    link = r"(?: (?i:is|was|ist|war|wäre|lautet|är|es|era|è|est|c'est|number))?[ :]{1,2}"
    return (
        "house",
        rf"(?i:{WORDS[lang].addresses.house_numbers}){link}(?P<house>\d{{1,4}} ?[A-Za-z]?)(?![\w%€$]|[.,:/]\d| [€$%])",
        0.6,
    )


_FULL: Final = "(?<!calle)(?<!plaza)(?<!via)(?<!strada)(?<!rue)(?<!corso)(?<!place)"  # not shortened: a dot ends them


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
