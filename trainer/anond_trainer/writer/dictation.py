"""Says numbers and signs in six languages, as speech-to-text writes them."""

from __future__ import annotations

from typing import Final

_SMALL: Final = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen",
    "de": "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn "
    "siebzehn achtzehn neunzehn",
    "sv": "noll ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton",
    "es": "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
    "diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis "
    "veintisiete veintiocho veintinueve",
    "it": "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici "
    "diciassette diciotto diciannove",
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept "
    "dix-huit dix-neuf",
}
_TENS: Final = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "de": "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    "sv": "tjugo trettio fyrtio femtio sextio sjuttio åttio nittio",
    "es": "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "it": "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
    "fr": "vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt",
}
_HUNDREDS: Final = {
    "es": "cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
}
_SIGNS: Final = {  # . @ - _ /
    "en": "dot at dash underscore slash",
    "de": "punkt at minus unterstrich schrägstrich",
    "sv": "punkt snabel-a bindestreck understreck snedstreck",
    "es": "punto arroba guion guion_bajo barra",
    "it": "punto chiocciola trattino trattino_basso barra",
    "fr": "point arobase tiret tiret_du_bas slash",
}
SIGNS: Final = {
    lang: {sign: word.replace("_", " ") for sign, word in zip(".@-_/", words.split(), strict=True)}
    for lang, words in _SIGNS.items()
}
MOST: Final = 9999  # the largest number that is said here as one
_SMALLS: Final = {lang: words.split() for lang, words in _SMALL.items()}


def number_in_words(number: int, lang: str) -> str:
    """A number below ten thousand in words."""
    if number >= 1000:
        return _joined(number, 1000, lang)
    if number >= 100:
        return _joined(number, 100, lang)
    small = _SMALLS[lang]
    return small[number] if number < len(small) else _tens(number, lang)


def digit_by_digit(figures: str, lang: str) -> str:
    """Each figure by itself."""
    return " ".join(number_in_words(int(figure), lang) for figure in figures)


def in_pairs(figures: str, lang: str) -> str:
    """Figures two by two, a zero in front by itself."""
    pairs = [figures[at : at + 2] for at in range(0, len(figures), 2)]
    return " ".join(
        digit_by_digit(pair, lang) if pair[0] == "0" else number_in_words(int(pair), lang) for pair in pairs
    )


def _tens(number: int, lang: str) -> str:
    many, unit = divmod(number, 10)
    ten, one = _TENS[lang].split()[many - 2], _SMALLS[lang][unit]
    if lang == "fr":
        return _french(number, ten)
    if not unit:
        return ten
    match lang:
        case "de":
            return f"{'ein' if unit == 1 else one}und{ten}"
        case "sv":
            return ten + one
        case "es":
            return f"{ten} y {one}"
        case "it":
            return (ten[:-1] if unit in (1, 8) else ten) + one
    return f"{ten}-{one}"


def _french(number: int, ten: str) -> str:
    """A French number from 70 to 99: 71 is sixty and eleven, 91 four twenties and eleven."""
    rest = number - (number - number % 20 if number >= 60 else number - number % 10)
    if not rest:
        return "quatre-vingts" if number == 80 else ten
    if rest in (1, 11) and number < 80:
        return f"{ten} et {number_in_words(rest, 'fr')}"
    return f"{ten}-{number_in_words(rest, 'fr')}"


def _joined(number: int, multiplier: int, lang: str) -> str:
    """Hundreds or thousands, and what is below them."""
    many, rest = divmod(number, multiplier)
    lead, more = _lead(many, multiplier, lang), number_in_words(rest, lang) if rest else ""
    if lang == "es" and lead == "cien" and rest:
        lead = "ciento"
    return lead + ("" if lang in ("de", "sv", "it") or not rest else " ") + more


def _lead(many: int, multiplier: int, lang: str) -> str:
    if lang == "es":
        return (
            _HUNDREDS["es"].split()[many - 1]
            if multiplier == 100
            else f"{number_in_words(many, lang)} mil"
            if many > 1
            else "mil"
        )
    if lang == "it":
        return ("cento" if many == 1 else f"{number_in_words(many, lang)}cento") if multiplier == 100 else (
            "mille" if many == 1 else f"{number_in_words(many, lang)}mila"
        )  # fmt: skip
    if lang == "fr":
        word = "cent" if multiplier == 100 else "mille"
        return word if many == 1 else f"{number_in_words(many, lang)} {word}"
    if lang == "en":
        return f"{number_in_words(many, lang)} {'hundred' if multiplier == 100 else 'thousand'}"
    one = {"de": "ein", "sv": "ett"}[lang]
    word = {"de": ("hundert", "tausend"), "sv": ("hundra", "tusen")}[lang][multiplier == 1000]
    return (one if many == 1 else number_in_words(many, lang)) + word
