"""Licence plates: by a strict shape of one country, or by a looser shape beside a word for plate or car."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.detectors.base import NUMBERS, Detector
from anond.detectors.naming_words import name_beside
from anond.languages import WORDS
from anond.languages.joined import ALL
from anond.tags import Span
from anond.text.prefilter import prefilter_of

_CAREFUL: Final = 150
_ALONE = re.compile(  # capitals that no other code has
    r"(?<![\w.-])(?:"
    r"[A-HJ-NP-TV-Z]{2}-[0-9]{3}-[A-HJ-NP-TV-Z]{2}|[A-HJ-NPR-TV-Z]{2} [0-9]{3} [A-HJ-NPR-TV-Z]{2}"  # FR, IT
    r"|[A-Z]{2}[0-9]{2} ?[A-HJ-PR-Z]{3}"  # GB
    r"|[A-ZÄÖÜ]{1,3}-[A-ZÄÖÜ]{1,2} [0-9]{1,4}[EH]?"  # DE
    r"|[0-9]{4}[ -]?[BCDFGHJ-NPRSTV-Z]{3}"  # ES
    r"|[0-9]{2,3}-(?:C|CE|CN|CW|D|DL|G|KE|KK|KY|L|LD|LH|LK|LM|LS|MH|MN|MO|OY|RN|SO|T|W|WH|WX|WW)-[0-9]{1,6}"  # IE
    r"|[1-9]-[A-Z]{3}-[0-9]{3}"  # BE
    r"|(?:AN|AP|AR|AS|BR|CG|CH|DD|DL|GA|GJ|HP|HR|JH|JK|KA|KL|LA|LD|MH|ML|MN|MP|MZ|NL|OD|PB|PY|RJ|SK|TN|TR|TS|UK|UP|WB)"
    r"[ -]?[0-9]{1,2}[ -]?[A-Z]{1,3}[ -]?[0-9]{4}"  # IN
    r")(?![\w@-]|[.,:][0-9])"
)
_CAPITALS = r"[A-ZÄÖÜ]{1,4}[ ·-]{0,2}(?:[A-ZÄÖÜ]{1,2}[ ·-]{1,2})?\d|\d[ -]?[A-Z]"
_SAID: Final = rf"(?i:{ALL.ids.plate_signs})"
_FORMS: Final = (
    r"[A-ZÅÄÖÜ]{1,4}[ ·.-]{0,3}[0-9]{1,6}[ ·-]{0,2}[A-Z]{0,3}[0-9]{0,2}",  # letters, figures, letters
    r"[A-ZÄÖÜ]{1,3}[ -]{1,3}[A-Z]{1,2}[ -]{0,3}[0-9]{1,4} ?[EH]?",
    r"[A-Z]{1,3}[ -]?[0-9]{2,3}[ -][0-9]{2,3}",
    r"[A-Z]{1,4}[·-][A-Z]{1,2}[·-][0-9]{2}",
    r"[0-9]{1,4}[ -]?[A-Z]{1,3}(?:[ -]?[0-9]{1,6}[A-Z]{0,2})?",
    r"[0-9]{3} [0-9]{3}",
    r"[A-Z]{1,3} [0-9]{1,3} [A-Z]{1,3}",
    r"[A-Z][0-9][A-Z][ -]?[0-9]{3}",
    r"[A-Z]{2}[ -]?[0-9]{1,2}[A-Z]?[ -]?[A-Z]{1,3}[ -]?[0-9]{1,4}",
    r"[A-Z]{1,3}[ -]?[0-9]{1,3}[ -]?[A-Z]{2,3}(?:[ -](?:GP|EC|MP|NW|FS|NC|L|ZN|WP))?",
)
_FORM_PATTERNS = tuple(re.compile(rf"(?i)(?:{form})(?![\w@]|[.,:/]\d)") for form in _FORMS)
_BEGIN = re.compile(r"(?<![\w.@/-])(?:[A-ZÄÖÜ]{1,4}[ ·-]{0,2}(?:[A-Z]{1,2}[ ·-]{1,2})?[0-9]|[0-9]{1,4}[ -]?[A-Z])")
_CARS: Final = ALL.ids.cars
_CAR = re.compile(rf"(?i)(?<!\w)(?:{_CARS})(?!\w)")
_ANY_CAR = rf"(?i)(?:^|[^\pL\pN_])(?:{_CARS})"
_PREFILTER = prefilter_of([_CAPITALS, _SAID, _ANY_CAR])
_WORDS = re.compile(rf"(?i)(?<!\w)(?:{ALL.ids.plates})(?!\w)")
_REACH: Final = 60
_FILLED: Final = (
    f"{ALL.grammar.number}|{ALL.grammar.present}|{ALL.grammar.past}|{ALL.grammar.reads}|{ALL.ids.plate_links}"
)
_FILLER = re.compile(rf"(?i)[\"']?[ :=.,(\"'«-]{{0,3}}(?:(?:{_FILLED}|n°|nº|:|=)\b[ :=.,(\"'«-]{{0,3}}){{0,5}}")
_NO_PLATE = re.compile(
    rf"(?i)\d{{1,2}} ?(?:{ALL.ids.plate_units})\b.*|(?:{ALL.ids.before_counts}) ?\d{{1,6}}.*|(?:19|20)\d\d|\d{{1,4}}"
)
_ACRONYMS: Final = frozenset(ALL.ids.acronyms.split())


def find(text: str, lang: str) -> Iterator[Span]:
    """Find licence plates; none is sure."""
    taken = 0
    possible = _PREFILTER(text)
    capitals, said, car = 0 in possible, 1 in possible, 2 in possible
    for looked, match in enumerate(_ALONE.finditer(text) if capitals else ()):
        taken = match.end()
        if looked > _CAREFUL or not _is_other(text, match, lang):
            yield PLATE.span(*match.span(), "UID", "plate", 0.8)
    for looked, word in enumerate(_WORDS.finditer(text) if said else ()):
        lead = _FILLER.match(text, word.end())
        one = _longest(text, lead.end()) if lead and looked < _CAREFUL else None
        if one and one.end() > taken and _is_plate(one[0]):
            yield PLATE.span(*one.span(), "UID", "plate", 0.85)
    near = capitals and (car or said)
    for looked, begin in enumerate(_BEGIN.finditer(text) if near else ()):
        if looked > _CAREFUL:
            return
        one = _longest(text, begin.start())
        if one and _is_plate(one[0]) and not _ALONE.fullmatch(one[0]) and _beside_a_car(text, one):
            yield PLATE.span(*one.span(), "UID", "plate", 0.7)


def _longest(text: str, start: int) -> re.Match[str] | None:
    """The longest value with the form of some country's plates that begins at `start`."""
    found = [match for form in _FORM_PATTERNS if (match := form.match(text, start)) and match[0].rstrip() == match[0]]
    return max(found, key=re.Match.end, default=None)


def _is_other(text: str, match: re.Match[str], lang: str) -> bool:
    """Whether a word close by says that this is an order or another code; *patente* is a plate in Spanish."""
    name = name_beside(text, *match.span())
    licence = name.kind == "national" and not (lang in WORDS and WORDS[lang].licence_is_plate)
    named_otherwise = licence or name.kind in ("order", "account", "device", "other", "password")
    return (name.close and named_otherwise) or match[0][:3].rstrip("- ") in _ACRONYMS


def _is_plate(value: str) -> bool:
    letters, figures = sum(map(str.isalpha, value)), sum(map(str.isdigit, value))
    if not figures or not (letters or figures == 6) or not 4 <= letters + figures <= 10:
        return False
    return value.isupper() or not _NO_PLATE.fullmatch(value)


def _beside_a_car(text: str, match: re.Match[str]) -> bool:
    """Whether a value in capitals stands near a car, and is not named otherwise."""
    value = match[0]
    if (
        not value.isupper()
        or sum(map(str.isdigit, value)) < 2
        or value[:3] in _ACRONYMS
        or not any(map(str.isalpha, value))
    ):
        return False
    name = name_beside(text, *match.span())
    if name.kind == "plate":
        return True
    near = _CAR.search(text, max(0, match.start() - _REACH), match.start())
    if near is None or (name.kind and name.close):
        return False
    between = text[near.end() : match.start()]  # `Golf 320` is a car, `Golf, KA LX 512` a plate
    apart = any(mark in match[0] for mark in " -·") and sum(map(str.isalnum, match[0])) > 5
    return "," in between or apart or between.strip(" .:;-()") != ""


PLATE = Detector("plate", f"{_CAPITALS}|{_SAID}", find, NUMBERS, reads_dictated=True)
