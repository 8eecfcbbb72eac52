"""The shapes of street addresses, language by language, as patterns made of the tables of words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from anond.languages import WORDS


def gate(lang: str) -> str:
    """An RE2 pattern that every text with an address in a language matches, coarse."""
    return "|".join(gates(lang).values())


def gates(lang: str) -> dict[str, str]:
    """For each kind of shape an RE2 pattern that every text with one matches, coarse."""
    words = WORDS[lang].addresses
    box = words.post_boxes.replace("(?= ?\\d{4})", "").replace("(?= \\d{2} ?\\d)", "")
    kinds = {"box": rf"(?:{box}) ?(?:n[a-z]{{0,2}}[.º°]? ?)?\d"}
    if words.before:
        kinds["before"] = rf"(?:^|[^a-z])(?:{words.before.replace(' ', '|').replace('_', ' ')})[ .]|c/[^ ]"
    if any(words.ends):
        kinds["end"] = _ends_gate(lang) + (f"|{_OF}" if lang == "sv" else "")
    if any(words.after):
        kinds["after"] = rf"[^ ] (?:{' '.join(words.after).replace(' ', '|')})(?:[^a-z]|$)"
    kinds |= _OTHER_GATES.get(lang, {"house": words.house_numbers})
    return {kind: f"(?i){pattern}" for kind, pattern in kinds.items()}


def _ends_gate(lang: str) -> str:
    strong, weak = (words.replace("\\.?", "").replace(" ", "|") for words in WORDS[lang].addresses.ends)
    return rf"(?:{strong})|(?:{weak}),? \d"


_PREPOSED: Final = "|".join(word.replace("_", " ").capitalize() for word in WORDS["de"].addresses.preposed.split())
_OF: Final = "s (?:väg|gata|gränd|torg|plan|backe|allé|stig)"
_OTHER_GATES: Final = {  # of shapes that a language has in addition to its street words
    "en": {
        "unit": r"(?:flat|apt\.?|apartment|suite|unit|lot|plot|shop|level|ste) #?[a-z]?\d",
        "house": r"house n|at number",
        "nth": r"(?:hwy|highway|route) \d|avenue of the ",
    },
    "de": {
        "preposed": rf"(?-i:\b(?:{_PREPOSED}) \S)",
        "unit": r"(?:stiege|stg|top|tür)\.? \d",
        "of": r"(?:stra(?:ß|ss)e|platz|allee|ring|ufer) (?:des|der|am|an der|zum|zur) ",
        "house": r"hausnummer|hausnr",
    },
    "sv": {"unit": r"(?:lgh|lägenhet) \d", "house": r"husnumm|husnr|portnum|gatunum"},
    "es": {
        "plate": r"(?:#|n[oro°º.]{1,3}|mero) ?\d|entre \d",
        "unit": r"(?:mz|manzana|block|bloque|torre|km)\.? ?[a-z\d]",
        "led": r"vivo en|domicilio|direcci|dire es|\d[a-z]?,? (?:piso|d[ep]|dto|of|int)|gran (?:avenida|v)",
        "house": r"mero de (?:casa|p)|portal|altura",
    },
    "it": {"unit": r"strada statale|\bss ?\d", "house": r"civico"},
    "fr": {
        "nth": r"\d(?:e|er|re|ère|ème) (?:avenue|rue|rang)|route \d|grande?[- ]?(?:rue|place)",
        "house": r"ro de (?:rue|maison|porte)|ro dans la rue",
    },
}
KINDS: Final = {"weak": "end"}  # kinds of shapes that have the gate of another


class Shape(NamedTuple):
    """A pattern whose group `name` holds the street's name, and how sure a match is."""

    kind: str  # words that cannot be its name
    pattern: re.Pattern[str]
    score: float

    @property
    def group(self) -> str | int:
        """The part of a match that is the address."""
        return "house" if self.kind == "house" else 0


_NO_UNIT: Final = (
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
_LETTER: Final = r"(?:[A-Za-z](?![\w'’])| (?:[A-HJ-Zb-h]|a(?=[,.\n]|$))(?![\w'’]))?"
_HOUSE: Final = (
    rf"\d{{1,4}}{_LETTER}(?:(?: ?[-–+] ?|/| ?/ ?)\d{{1,4}}{_LETTER}|/(?:[A-Z]|(?i:top|tür|stg|stiege) ?)\d{{1,3}}|"
    rf"[/-][A-Za-z]\b| (?i:bis|ter)\b)*(?!\w){_NO_UNIT}"
)
_UPPER: Final = r"[^\W\d_a-zà-öø-ÿ]"
_CAPITAL: Final = rf"(?:{_UPPER}[^\W\d_]{{0,3}}\.(?= ?{_UPPER})|{_UPPER}[\w'’-]*)"
_SMALL: Final = r"[^\W\d_][\w'’-]*"
_BEGIN: Final = r"(?<![\w@/#&])(?<!\w[-'’.])"
_SIGN: Final = r",? ?(?:(?i:n[º°ro.]{0,3}|núm\.?|num\.?|n[uú]mero|numéro|nummer|nr\.?|civico|no\.?|#) ?)?"
_SIDES: Final = "destra|sinistra|dx|sx|gauche|droite|izq\\w*|dcha|der\\w*|links|rechts|mitte|unica|unico"


def any_of(words: str) -> str:
    """An alternation of a table's words, longest first, in any case; `_` is a blank."""
    parts = sorted((word.replace("_", " ") for word in words.split()), key=len, reverse=True)
    return f"(?i:{'|'.join(parts) or '(?!)'})"


@lru_cache(maxsize=len(WORDS))
def shapes(lang: str) -> tuple[Shape, ...]:
    """The shapes of a language."""
    words = WORDS[lang].addresses
    box = Shape(
        "box",
        re.compile(rf"{_BEGIN}(?i:{words.post_boxes}) ?(?i:n[º°.]? ?|nr\.? ?|no\.? ?)?\d[\d ]{{0,7}}(?<=\d)(?!\w)"),
        0.85,
    )
    own = [*(_SHAPES[lang]() if lang in _SHAPES else _plain(lang)), _house(lang)]
    return (box, *(Shape(kind, re.compile(_BEGIN + pattern), score) for kind, pattern, score in own))


def _spoken(lang: str) -> str:
    number = any_of(WORDS[lang].addresses.numbers)
    more = rf"(?:[ -](?:(?i:y|et) )?{number}){{0,3}}" if lang in ("en", "es", "fr") else ""
    return rf"(?:{number}{more}(?!\w){_NO_UNIT})"


def _extras(lang: str) -> str:
    """The parts behind the number: up to four of stairs, floor, door."""
    door = rf"(?:#? ?(?i:n[º°.]? )?\d{{1,4}}(?:[./-]\d{{1,3}}|-[A-Za-z])?{_LETTER}(?!\w)|[A-Za-zÅÄÖ]\b(?!['’])|"
    door += rf"(?i:{_SIDES})\b|"
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


def _german() -> list[tuple[str, str, float]]:
    strong, weak = map(any_of, WORDS["de"].addresses.ends)
    adjective = any_of(WORDS["de"].addresses.adjectives)
    first = rf"(?:{adjective} )?(?:(?:{adjective}|[\w-]{{3,30}}er|[\w-]{{3,30}}s|(?i:sankt|st\.)) )?"
    number = rf"(?:,? ?(?i:nr\.? ?)?{_HOUSE}|,? {_spoken('de')})"
    extras = _extras("de")
    return [
        ("end", rf"(?P<name>{first}[\w.-]{{0,40}}{strong})(?!\w){number}{extras}", 0.9),
        ("end", r"(?P<name>[\w-]{3,40}(?i:straße|strasse|str\.|gasse|allee|chaussee))(?!\w)", 0.65),
        (
            "weak",
            rf"(?P<name>{first}[\w-]{{2,40}}{weak}|(?:{adjective}|[\w-]{{3,30}}er) {weak}),? {_HOUSE}{extras}",
            0.75,
        ),
        ("preposed", rf"(?:{_PREPOSED}) (?:[\w-]{{3,30}} )?(?P<name>{_CAPITAL}) (?!\d{{4}}){_HOUSE}{extras}", 0.6),
        (
            "of",
            rf"(?i:straße|strasse|str\.|platz|allee|ring|ufer) (?:des|der|am|an der|zum|zur) (?:\d{{1,2}}\. )?"
            rf"{_CAPITAL}(?: {_CAPITAL})? {_HOUSE}{extras}",
            0.8,
        ),
        (
            "unit",
            r"(?<!der )(?<!die )(?<!eine )(?<!zur )"
            r"(?i:stiege|stg\.|top|tür) \d{1,3}(?:[,/ ]+(?i:tür|top) \d{1,3})?(?!\w)",
            0.6,
        ),
    ]


def _swedish() -> list[tuple[str, str, float]]:
    strong, weak = map(any_of, WORDS["sv"].addresses.ends)
    side = r"(?i:östra|västra|norra|södra|gamla|nya|stora|lilla|övre|nedre) "
    first = rf"(?:{side}|(?i:sankt|s:t|[\w-]{{2,30}}s) )?"
    number = rf"(?:,? ?(?i:nr\.? ?)?{_HOUSE}|,? {_spoken('sv')}(?: [A-Ha-h]\b)?)"
    extras = _extras("sv")
    of = rf"(?:(?!På|Vid|Till|Från|Nu|Min|Vår|Hej){_CAPITAL} )?"
    of += r"[\w-]{3,30}s (?i:väg|gata|gränd|torg|plan|backe|allé|stig)"
    return [
        ("end", rf"(?P<name>{first}[\w:-]{{2,40}}{strong}|{side}{strong}|{of})(?!\w){number}{extras}", 0.9),
        ("end", rf"(?P<name>{first}[\w:-]{{3,40}}(?i:gatan|vägen|gränden|gränd|esplanaden)|{of})(?!\w)", 0.65),
        ("weak", rf"(?P<name>{first}[\w:-]{{2,40}}{weak}|{side}{weak}|Bulevarden|Esplanaden),? {_HOUSE}{extras}", 0.75),
        ("unit", r"(?i:lgh|lägenhet) \d{3,4}(?!\w)", 0.6),
    ]


def _english() -> list[tuple[str, str, float]]:
    strong, weak = map(any_of, WORDS["en"].addresses.after)
    flat = r"(?i:flat|apt\.?|apartment|unit|suite|ste\.?|lot|plot|shop|level) #?[\da-zA-Z-]{1,6},? "
    house = rf"(?:(?:The )?{_CAPITAL}(?: {_CAPITAL}){{0,2}}, )?"
    unit = rf"(?:{flat}{house}|#?\d{{1,4}} ?- ?|\d{{1,3}}/\d{{1,2}},? )?"
    number = rf"(?:\d{{1,6}}{_LETTER}(?:[-/]\d{{1,4}}{_LETTER}| 1/2)?|{_spoken('en')}),? "
    road = r"(?:(?<=[Rr]oad)|(?<=[Hh]ighway)|(?<=[Hh]wy)|(?<=[Rr]oute)) \d{1,4}(?!\w|[.,:]\d)"
    further = rf"(?! (?:{strong}(?!\w)|(?i:dr|ct|pl|sq|cir|ter|blvd)\b|"
    further += r"(?-i:Drive|Court|Place|Close|Way|Walk|Circle|Hill)\b))"
    side = r"(?: (?i:north|south|east|west|ne|nw|se|sw|n|s|e|w|lower|upper)\b\.?)?"
    name = rf"(?:(?:{_SMALL}\.?|\d{{1,3}}(?i:st|nd|rd|th)) ){{1,4}}?"
    word = any_of("apt\\.? apartment unit suite ste\\.? flat fl\\.? floor rm\\.? lot #")
    floor = r", \d{1,3}[A-Z](?!\w)|,? \d{1,2}(?i:st|nd|rd|th) (?i:floor)"
    back = rf"(?:,? #[\dA-Za-z][\w-]*|,? {word}(?![A-Za-z]) ?#?(?:\d[\w-]{{0,5}}|[A-Za-z]\d{{0,4}})(?!\w)|{floor})?"
    cased = rf"(?:{_CAPITAL} ){{1,3}}"
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
        ("nth", rf"{number}(?i:hwy|highway|route) \d{{1,4}}(?!\w)|{number}Avenue of the {_CAPITAL}", 0.8),
        ("after", rf"{flat}(?P<name>(?:{_CAPITAL} ){{1,3}}(?:{strong}|{weak}))(?![\w'’-])", 0.8),
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


def _house(lang: str) -> tuple[str, str, float]:
    """A house number alone, behind its naming word."""
    link = r"(?: (?i:is|was|ist|war|wäre|lautet|är|es|era|è|est|c'est|number))?[ :]{1,2}"
    return (
        "house",
        rf"(?i:{WORDS[lang].addresses.house_numbers}){link}(?P<house>\d{{1,4}} ?[A-Za-z]?)(?![\w%€$]|[.,:/]\d| [€$%])",
        0.6,
    )


_FULL: Final = "(?<!calle)(?<!plaza)(?<!via)(?<!strada)(?<!rue)(?<!corso)(?<!place)"  # not shortened: a dot ends them


def _particles(lang: str) -> str:
    """Particles that continue a name. They are matched possessively: `De La` may also be words of the name itself."""
    return rf"(?:(?i:{WORDS[lang].addresses.particles or '(?!)'})(?:(?<=['’.])| )(?=[^\W\d_])){{0,3}}+"


def _romance(lang: str) -> list[tuple[str, str, float]]:
    words = WORDS[lang].addresses
    kind = rf"{any_of(words.before)}(?:{_FULL}\.|(?<=[/.])|(?![\w.])) ?"
    particles = _particles(lang)
    day = r"\d{1,2} (?:de |(?=Norte|Sur|Oriente|Poniente))" if lang == "es" else ""
    cased = rf"(?P<name>(?:{particles}|{day}){_CAPITAL}(?: {particles}(?:{_CAPITAL}|\d{{1,2}}(?= de\b))){{0,4}})"
    plain = any_of(" ".join(word for word in words.before.split() if word not in words.common.split()))
    plain = rf"{plain}(?:{_FULL}\.|(?<=[/.])|(?![\w.])) ?"
    small = rf"(?P<name>{particles}{_SMALL}(?: {_SMALL}){{0,3}}?)"
    long = r"\d{5}(?!\w)|" if lang == "es" else ""
    other = rf"(?!,? {any_of(words.before)}\b)" if lang == "fr" else ""  # whose number stands in front
    house = rf"{_HOUSE}{other}|{long}(?i:s/n|snc|s\.n\.c\.)(?!\w)|(?i:km\.?) ?\d[\d.,]*"
    number = rf"(?:{_SIGN}(?:{house})|,? {_spoken(lang)})"
    extras = _extras(lang)
    return [
        ("before", rf"{kind}{cased}{number}{extras}", 0.9),
        ("before", rf"{plain}{small}{number}{extras}", 0.8),
        ("before", rf"{kind}{cased}", 0.65),
    ]


def _plain(lang: str) -> list[tuple[str, str, float]]:
    """The shapes of a language without shapes of its own: its street words before a name, or at its end."""
    words = WORDS[lang].addresses
    if words.before:
        return _romance(lang)
    strong, weak = map(any_of, words.ends)
    number, extras = rf"(?:{_SIGN}{_HOUSE}|,? {_spoken(lang)})", _extras(lang)
    return [
        ("end", rf"(?P<name>(?:[\w-]{{2,30}} )?[\w.-]{{2,40}}{strong})(?!\w){number}{extras}", 0.9),
        ("weak", rf"(?P<name>(?:[\w-]{{2,30}} )?[\w-]{{2,40}}{weak}),? {_HOUSE}{extras}", 0.75),
    ]


def _spanish() -> list[tuple[str, str, float]]:
    kind = any_of("carrera cra cr kra kr calle cl cll diagonal diag dg transversal tv avenida av ak ac circular")
    quarter = r"(?: ?(?i:bis|sur|norte|este|oeste|[a-hns]\b))*"
    plate = rf"(?:{kind}\.? )?{kind}\.? ?\d{{1,3}}{quarter} ?(?:#|(?i:no\.?|n[º°]|nro\.?|n[úu]mero)) ?"
    plate += rf"\d{{1,3}}{quarter}(?: ?[-–] ?| ?)\d{{1,3}}(?:-[A-Z]\b)?(?!\w)"
    numbered = rf"{kind}\.? ?\d{{1,3}}{quarter},? (?:(?i:nro\.?|n[º°]|n[úu]mero) ?\d{{1,5}}(?!\w)|"
    numbered += r"entre \d{1,3} y \d{1,3}(?!\w))"
    block = r"(?i:(?:mz|manzana)\.? ?\w{1,3},? (?:lt|lote|casa|solar|villa)\.? ?\d{1,3}|"
    block += r"(?:block|bloque|torre|edificio) \w{1,3},? (?:depto|dpto|apto|piso|casa)\.? ?\w{1,4})(?!\w)"
    road = r"(?i:ruta|carretera|ctra\.?|autopista|autov[ií]a)(?: [\w-]+){0,3},? (?i:km)\.? ?\d+(?:[.,]\d+)?(?!\w)"
    led = rf"{_CAPITAL}(?: {_CAPITAL}){{0,2}} {_HOUSE}"
    leads = "vivo en |domicilio es |domicilio: |dirección es |direccion es |dirección: |direccion: |dire es "
    behind = "|".join(f"(?<={lead})" for lead in leads.split("|"))
    inside = r"(?=,? (?i:piso|depto|dpto|dto|depa|of|oficina|int)\b)"
    street, *others = _romance("es")
    return [
        street,
        ("plate", plate + _extras("es"), 0.95),
        *others,
        ("plate", numbered + _extras("es"), 0.8),
        ("led", rf"(?i:gran avenida|gran v[ií]a),? {_HOUSE}{_extras('es')}", 0.8),
        ("unit", block, 0.75),
        ("unit", road, 0.75),
        ("led", rf"(?:{behind}){led}{_extras('es')}", 0.7),
        ("led", rf"{led}{inside}{_extras('es')}", 0.7),
    ]


def _italian() -> list[tuple[str, str, float]]:
    return [
        *_romance("it"),
        ("unit", r"(?i:strada statale|ss) ?\d{1,3}(?:,? (?i:km)\.? ?\d[\d.,]*)?(?<=\d)(?!\w)", 0.75),
    ]


def _french() -> list[tuple[str, str, float]]:
    kind = rf"{any_of(WORDS['fr'].addresses.before)}(?:\.|(?!\w)) ?"
    particles = _particles("fr")
    number = (
        rf"(?:(?:\d{{1,4}}-)?\d{{1,5}} ?(?i:bis|ter|quater|[a-d]\b)?|{_spoken('fr')}),? (?:(?i:et|-) \d{{1,4}},? )?"
    )
    cased = rf"(?P<name>{particles}{_CAPITAL}(?: {particles}{_CAPITAL}){{0,4}})"
    month = "(?i:mai|mars|avril|juin|juillet|août|septembre|novembre|décembre)"
    small = rf"(?P<name>{particles}{_SMALL}(?: \d{{1,2}} {month}\b(?: \d{{4}}\b)?)?)"
    side = r"(?: (?:Est|Ouest|Nord|Sud)\b| [ENOS]\b\.?)?"
    great = r"(?i:grand[- ]?rue|grand[- ]?place|grande rue)"
    nth = r"\d{1,3}(?:e|er|re|ère|ème) (?i:avenue|rue|rang)"
    return [
        ("before", rf"{number}{kind}{cased}(?:(?<= [ENOS])\.|{side}){_extras('fr')}", 0.9),
        (
            "nth",
            rf"{number}{nth}(?!\w){side}{_extras('fr')}|\d{{1,5}},? (?i:route) \d{{1,3}}(?!\w)|"
            rf"{great},? {_HOUSE}|{number}{great}(?!\w)",
            0.8,
        ),
        ("before", rf"{number}{kind}{small}{_extras('fr')}", 0.8),
        *_romance("fr"),
    ]


_SHAPES: Final = {
    "de": _german, "sv": _swedish, "en": _english, "es": _spanish, "it": _italian, "fr": _french,
}  # fmt: skip
