"""Coordinates: pairs of degrees, `geo:` links, plus codes, three words; they are a LOCATION."""

from __future__ import annotations

import re
from collections.abc import Iterator

from anond.detectors.base import HANDLES, Detector, before
from anond.languages.joined import ALL
from anond.tags import Span
from anond.text.prefilter import prefilter_of

_SIGNED = r"[-+−]?"
_AND = rf"(?:{ALL.grammar.both})"
_POINT = re.compile(
    rf"(?<![\w.,+−-])(?P<lat>{_SIGNED}\d{{1,2}}[.,]\d{{2,10}}) ?°? ?[NS]?"
    rf"(?: ?[,;/|] ?| {{1,2}}| {_AND} )(?P<lon>{_SIGNED}\d{{1,3}}[.,]\d{{2,10}})(?: ?° ?[EWOÖV]\b|°| ?[EWOÖV]\b)?"
    r"(?![\w%€$£]|[.,]\d| ?(?:€|eur|kr|km|kg|mm|cm)\b)"
)
_LABELLED = re.compile(
    rf"(?i)\b(?:lat|{ALL.places.latitude_names})[\"']?[ .:=]{{1,3}}"
    rf"(?P<lat>[-+−]?\d{{1,2}}[.,]\d{{1,10}})°?(?:[ ,;/\"'&]{{1,4}}|,? {_AND} )"
    rf"(?:lon\w{{0,9}}|lng|{ALL.places.longitude_names})[\"']?[ .:=]{{1,3}}"
    r"(?P<lon>[-+−]?\d{1,3}[.,]\d{1,10})(?![\w]|[.,]\d)"
)
_LATITUDES = prefilter_of([rf"(?i)lat|{ALL.places.latitude_names}"])
_MINUTE, _SECOND = r"['′’´]", r"(?:\"|″|”|''|′′|’’)"
_ANGLE = rf"\d{{1,3}} ?[°º] ?\d{{1,2}}(?:[.,]\d{{1,6}})? ?(?:{_MINUTE} ?(?:\d{{1,2}}(?:[.,]\d{{1,6}})? ?{_SECOND}?)?)?"
_DEGREES = re.compile(
    rf"(?<!\w)(?:(?:[NS] ?{_ANGLE}[ ,;/]{{1,3}}[EWOÖV] ?{_ANGLE})|(?:{_ANGLE} ?[NS][ ,;/]{{0,3}}{_ANGLE} ?[EWOÖV]\b)"
    rf"|(?:[NS] ?\d{{1,2}}[.,]\d{{3,8}}°?[ ,;/]{{1,3}}[EWOÖV] ?\d{{1,3}}[.,]\d{{3,8}}°?))(?!\w)"
)
_DEGREE = rf"(?: ?[°º]|{ALL.places.degrees})"
_MINUTES = rf"(?: ?{_MINUTE}|{ALL.places.arc_minutes})"
_SECONDS = rf"(?: ?{_SECOND}|{ALL.places.arc_seconds})"
_SAID = (
    rf"\d{{1,3}}(?:[.,]\d{{1,8}})?{_DEGREE}(?: {_AND})?(?: ?\d{{1,2}}(?:[.,]\d{{1,6}})?{_MINUTES}"
    rf"(?: {_AND})?(?: ?\d{{1,2}}(?:[.,]\d{{1,6}})?{_SECONDS})?)?,? (?:(?:lat|long)itud\w{{0,3}} )?"
)
_BREADTH = rf"(?:{ALL.places.latitudes})?"
_LENGTH = rf"(?:{ALL.places.longitudes})?"
_WORDED = re.compile(  # `52 Grad 31 Minuten Nord, 13 Grad 24 Minuten Ost`
    rf"(?i)(?<![\w.,]){_SAID}(?:{ALL.places.compass})(?:{ALL.places.compass_endings})?(?:er|e)?{_BREADTH}"
    rf"(?: ?[,;/] ?(?:{_AND} )?| {_AND} | ){_SAID}"
    rf"(?:{ALL.places.compass_across})(?:{ALL.places.compass_endings})?(?:er|e)?{_LENGTH}(?!\w)"
)
_SIDES = prefilter_of([r"(?i)\d(?:[.,]\d+)?(?: ?[°º'′’´\"″”]| ?\pL{3,8}),? (?:lat\w+ )?(?:n[oö]r|s[uüoy])"])
_LINK = re.compile(
    r"(?i)(?<!\w)geo:-?\d{1,2}(?:\.\d{1,10})?,-?\d{1,3}(?:\.\d{1,10})?(?:,-?\d{1,5}(?:\.\d+)?)?(?:;[\w=.-]{1,30})?"
)
_PLUS = re.compile(
    r"(?<![\w+])(?:[23456789CFGHJMPQRVWX]{8}|[23456789CFGHJMPQRVWX]{4})\+[23456789CFGHJMPQRVWX]{2,3}(?!\w)"
)
_THREE_WORDS = re.compile(r"(?<![\w/:])///?(?P<slashed>[^\W\d_]{3,24}(?:\.[^\W\d_]{3,24}){2})(?![\w./])")
_NAMED_WORDS = re.compile(
    r"(?i)\b(?:w3w|what ?3 ?words|what ?three "
    r"?words)\b[^\n]{0,24}?(?<![\w/.])(?P<words>[^\W\d_]{3,24}(?:\.[^\W\d_]{3,24}){2})(?![\w./])"
)
_MAP = re.compile(rf"(?i)\b(?:gps\w*|lat\w*|lon\w*|navi\w*|{ALL.places.maps})\b[^\n]{{0,30}}$")
_DIRECTIONS = frozenset("°ºNS")
_LEAST_DECIMALS = 4  # of each number where no word says map


def find(text: str, lang: str) -> Iterator[Span]:
    """Find coordinates; none is sure, since a pair of numbers may measure anything."""
    lower = text.lower()
    for match in _LABELLED.finditer(text) if _LATITUDES(text) else ():
        if _on_earth(match):
            yield COORDINATES.span(match.start("lat"), match.end("lon"), "LOCATION", None, 0.9)
    for match in _POINT.finditer(text):
        on_a_map = _MAP.search(before(text, match.start())) is not None or re.search("[°NSEWO]", match[0]) is not None
        decimals = min(len(re.split("[.,]", match[part])[1]) for part in ("lat", "lon"))
        if _on_earth(match) and decimals >= (2 if on_a_map else _LEAST_DECIMALS) and (on_a_map or _is_far(match)):
            yield COORDINATES.span(*match.span(), "LOCATION", None, 0.9 if on_a_map else 0.75)
    patterns = (_DEGREES, not _DIRECTIONS.isdisjoint(text)), (_LINK, "geo:" in lower), (_WORDED, bool(_SIDES(text)))
    for pattern, able in patterns:
        for match in pattern.finditer(text) if able else ():
            yield COORDINATES.span(match.start(), match.start() + len(match[0].rstrip()), "LOCATION", None, 0.95)
    for match in _PLUS.finditer(text) if "+" in text else ():
        if len(match[0]) > 9 or any(map(str.isalpha, match[0])):
            on_a_map = _MAP.search(before(text, match.start())) is not None
            yield COORDINATES.span(*match.span(), "LOCATION", None, 0.9 if on_a_map or len(match[0]) > 9 else 0.6)
    for match in _THREE_WORDS.finditer(text) if "//" in text else ():
        yield COORDINATES.span(*match.span(), "LOCATION", None, 0.9)
    for match in _NAMED_WORDS.finditer(text) if "w3w" in lower or "what" in lower else ():
        if "/" not in text[max(0, match.start("words") - 1) : match.start("words")]:
            yield COORDINATES.span(*match.span("words"), "LOCATION", None, 0.85)


def _on_earth(match: re.Match[str]) -> bool:
    lat, lon = _numbers(match)
    return abs(lat) <= 90 and abs(lon) <= 180


def _is_far(match: re.Match[str]) -> bool:
    """Whether a pair lies away from 0, 0: pairs of numbers below one are measurements."""
    return max(map(abs, _numbers(match))) >= 1


def _numbers(match: re.Match[str]) -> tuple[float, float]:
    lat, lon = (float(match[part].replace(",", ".").replace("−", "-")) for part in ("lat", "lon"))
    return lat, lon


COORDINATES = Detector(
    "coordinates",
    r"\pN[.,]\pN|\pN ?[°º]|(?i)\pN (?:deg|grad)|geo:|[2-9C-X]{4}\+|//|w3w|what ?(?:3|three)",
    find,
    HANDLES,
)
