"""Postal codes: British, Irish and Canadian codes by shape, digits beside a town, street, state or naming word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from anond.detectors.base import NUMBERS, Detector, before
from anond.detectors.naming_words import is_counted, name_beside
from anond.languages import WORDS
from anond.languages.international import BRANDS
from anond.languages.joined import ALL
from anond.tags import Span
from anond.text.prefilter import prefilter_of
from anond_gazetteers import Gazetteers, load

_CAREFUL: Final = 120
_NEXT_WORD = re.compile(r" ([^\W\d_]+)")
_BRANDS: Final = frozenset(BRANDS.split())
_AREAS: Final = frozenset(
    [
        "AB",
        "AL",
        "B",
        "BA",
        "BB",
        "BD",
        "BH",
        "BL",
        "BN",
        "BR",
        "BS",
        "BT",
        "CA",
        "CB",
        "CF",
        "CH",
        "CM",
        "CO",
        "CR",
        "CT",
        "CV",
        "CW",
        "DA",
        "DD",
        "DE",
        "DG",
        "DH",
        "DL",
        "DN",
        "DT",
        "DY",
        "E",
        "EC",
        "EH",
        "EN",
        "EX",
        "FK",
        "FY",
        "G",
        "GL",
        "GU",
        "GY",
        "HA",
        "HD",
        "HG",
        "HP",
        "HR",
        "HS",
        "HU",
        "HX",
        "IG",
        "IM",
        "IP",
        "IV",
        "JE",
        "KA",
        "KT",
        "KW",
        "KY",
        "L",
        "LA",
        "LD",
        "LE",
        "LL",
        "LN",
        "LS",
        "LU",
        "M",
        "ME",
        "MK",
        "ML",
        "N",
        "NE",
        "NG",
        "NN",
        "NP",
        "NR",
        "NW",
        "OL",
        "OX",
        "PA",
        "PE",
        "PH",
        "PL",
        "PO",
        "PR",
        "RG",
        "RH",
        "RM",
        "S",
        "SA",
        "SE",
        "SG",
        "SK",
        "SL",
        "SM",
        "SN",
        "SO",
        "SP",
        "SR",
        "SS",
        "ST",
        "SW",
        "SY",
        "TA",
        "TD",
        "TF",
        "TN",
        "TQ",
        "TR",
        "TS",
        "TW",
        "UB",
        "W",
        "WA",
        "WC",
        "WD",
        "WF",
        "WN",
        "WR",
        "WS",
        "WV",
        "YO",
        "ZE",
    ]
)
_MIXED = re.compile(  # British, Canadian, Irish; the look-behind stands after the first letter, for speed
    r"(?i)[A-Z](?<![\w/@#.-][A-Z])(?:"
    r"(?P<gb>[A-Z]?[0-9][0-9A-Z]? ?[0-9][ABD-HJLNP-UW-Z]{2})|"
    r"(?P<ca>[0-9][ABCEGHJ-NPRSTV-Z][ -]?[0-9][ABCEGHJ-NPRSTV-Z][0-9])"
    r"|(?P<ie>(?:[0-9][0-9]|6W) ?(?=[A-Z0-9]{0,3}[0-9])(?=[0-9]{0,3}[A-Z])[0-9AC-FHKNPRTV-Y]{4}))(?![\w@-]|[.,:][0-9])"
)
_AREA = re.compile("[A-Za-z]+")
_INDIAN = re.compile(r"[1-9]\d\d ?\d\d\d")
_IRISH_KEY = re.compile(r"(?i)[AC-FHKNPRTV-Y]\d\d|D6W")
_FIGURES = re.compile(
    r"[0-9A-HJ-NP-Z](?<![\w€$£#+@.,/][0-9A-Z])(?:(?<=[0-9])(?:[0-9]{4}-[0-9]{4}|[0-9][0-9] [0-9]{2}|"
    r"[0-9][0-9] [0-9]{3}|[0-9]-[0-9]{3}|"
    r"[0-9]{3,6}(?: ?[A-Z]{2}(?!\w))?)|(?<=[A-Z])[0-9]{4}(?:[A-Z]{3})?)"
    r"(?![\w%€$£@-]|[.,:/][0-9]| ?[%€$£])"
)
_COUNTRY = re.compile(
    r"(?:^|(?<=[\s(,]))(?:(?:A|B|CH|CZ|D|DE|AT|DK|E|ES|F|FR|FI|FIN|I|IT|L|LU|N|NO|NL|PL|S|SE)(?P<mark>[ -]))$"
)
_PIN = re.compile(r"(?i)(?<!\w)pin ?codes?\b")
_CP = re.compile(r"(?i)(?<!\w)c\. ?p\.[ :]{1,3}$")
_LETTERED = re.compile(r"\d(?<=[A-Za-z]\d)")
_HOUSE = re.compile(r"\d")
_STREET = prefilter_of(  # RE2 says in a microsecond whether there is a match (sre: thirty); the place is not needed
    [
        rf"(?i)(?:(?:\pL+(?:{ALL.places.ends_before_zip})|(?:{ALL.places.kinds_before_zip})\.?) ?"
        r"(?:(?:\d{1,4} ?[a-zA-Z]?(?:/\d+)*)?[,;]?\s{1,2}"
        rf"(?:(?:{ALL.places.flats_before_zip})\.? ?[\pL\pN_]{{1,4}},?\s)?)"
        rf"|(?:{ALL.places.kinds_in_front})\s[^\p{{Nd}}\n]{{2,32}}\d{{1,4}} ?"
        rf"(?:{ALL.places.number_suffixes}|[a-zA-Z])?[,;]?\s{{1,2}}"
        rf"|\d{{1,4}} ?(?:{ALL.places.number_suffixes})?,? (?:{ALL.places.kinds_behind_number})"
        r"\s[^\p{Nd}\n]{2,36}[,;]?\s{1,2}"
        rf"|(?:{ALL.places.boxes_before_zip}) \d{{1,5}},? )\n?$"
    ]
)
_STATES_LISTED: Final = (
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK "
    "OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR NSW VIC QLD SA TAS ACT NT"
)
_STATES: Final = frozenset(_STATES_LISTED.split())
_MILITARY: Final = frozenset(("AE", "AP", "AA"))  # `APO AE 09128`
_ANY_CASE_LISTED: Final = (
    "nsw vic qld tas texas california florida illinois ohio georgia michigan virginia washington arizona "
    "massachusetts tennessee indiana missouri maryland wisconsin colorado minnesota alabama oregon oklahoma "
    "connecticut utah iowa nevada kansas arkansas mississippi nebraska idaho hawaii maine montana alaska wyoming "
    "vermont tx ny fl nj pa nc cdmx caba gauteng maharashtra karnataka delhi"
)
_STATES_IN_ANY_CASE: Final = frozenset(_ANY_CASE_LISTED.split())
_STATES_IN_TWO_WORDS: Final = frozenset(("new york", "puerto rico"))
_LAST_WORDS = re.compile(r"\w+")
_SINCE = re.compile(rf"(?i)(?<!\w)(?:{ALL.places.since})[ ]$")
_WORD: Final = r"[^\W\d_][\w'’.-]*"
_NEXT = re.compile(rf"(?:[ ,]{{1,3}}|\n)(?P<town>{_WORD}(?:[ ]{_WORD}){{0,3}})")
_LAST = re.compile(
    rf"(?P<town>{_WORD}(?:[ ]{_WORD}){{0,2}})(?:,|[ ][-–])?[ ]$|(?P<line>{_WORD}(?:[ ]{_WORD}){{0,2}})\n$"
)
_TOWN_FIRST: Final = frozenset(lang for lang, words in WORDS.items() if words.addresses.town_first)
_STRONG, _LESS_WEAK, _WEAK = 0.45, 0.2, 0.06
_SAINTS: Final = frozenset(ALL.places.saints.split())
_SAINT = re.compile(r" St\.? [^\W\d_a-zà-öø-ÿ]")
_GOING = re.compile(rf"(?i)(?<!\w)(?:{ALL.places.going})[ ]$")
_SENT = re.compile(rf"(?i)(?<!\w)(?:{ALL.places.sent})[ ]$")
_BLANKS: Final = 5  # more than `_LAST` can hold


def find(text: str, lang: str) -> Iterator[Span]:
    """Postal codes in `text`; none is sure."""
    for looked, match in enumerate(_MIXED.finditer(text) if _LETTERED.search(text) else ()):
        if looked > _CAREFUL or _is_mixed_code(text, match):
            yield POSTAL.span(*match.span(), "ZIP", None, 0.85)
    for looked, match in enumerate(_FIGURES.finditer(text)):
        if looked > _CAREFUL:
            return
        if _is_code(text, match, *match.span(), lang):
            yield POSTAL.span(*match.span(), "ZIP", None, 0.8)


def _is_mixed_code(text: str, match: re.Match[str]) -> bool:
    """Whether letters and digits are a code, by their shape or, if written together, by a naming word."""
    value = match[0]
    apart = " " in value or "-" in value
    if match["gb"]:
        known = _AREA.match(value)
        if known and known[0].upper() in _AREAS and (apart or value.isupper()):
            return True
    elif match["ca"] and (apart or value.isupper()):
        return True
    elif match["ie"] and apart and _IRISH_KEY.match(value):
        return True
    return name_beside(text, *match.span()).kind == "zip"


def _is_code(text: str, match: re.Match[str], start: int, end: int, lang: str) -> bool:
    code, name = match[0], name_beside(text, *match.span())
    if is_counted(text, end) and not _SAINT.match(text, end):
        return False
    if name.close and name.kind and not (name.kind == "order" and _is_going(text, start, lang)):
        return name.kind == "zip" or (name.kind == "password" and _is_indian(code, before(text, start)))
    lead = before(text, start)
    if _CP.search(lead, max(0, len(lead) - 8)):
        return True
    country = _COUNTRY.search(lead, max(0, len(lead) - 6))
    if country:
        start -= len(country[0])
        lead = before(text, start)
    if start and text[start - 1] not in "\n (":
        return False
    if (country and country["mark"] == "-") or ("-" in code and len(code) == 10):
        return True
    figures = code.replace(" ", "")
    wrong = figures.isdigit() and len(figures) not in (
        WORDS[lang].addresses.zip_lengths if lang in WORDS else (4, 5, 6)
    )
    since = _SINCE.search(lead, max(0, len(lead) - 9)) is not None
    year = len(code) == 4 and not country and (code[:2] in ("19", "20") or (since and code[:2] in ("17", "18")))
    if (wrong and not year) or (year and _is_model_year(text, end)):
        return False
    around = text[max(0, start - 64) : start]
    street = _HOUSE.search(around) is not None and bool(_STREET(around))
    state = lang in _TOWN_FIRST and _behind_a_state(lead)
    if year and not street:
        return (
            state
            or _is_sent_to(text, start, end, lang)
            or (lang not in _TOWN_FIRST - {"es"} and _is_line(text, start, end, lang))
        )
    if wrong:
        return False
    return street or (state and len(figures) in (4, 5)) or _beside_a_town(text, start, end, lang)


def _is_model_year(text: str, end: int) -> bool:
    """Whether a brand stands right behind a year: `a 2014 Toyota`."""
    behind = _NEXT_WORD.match(text, end)
    return behind is not None and behind[1].lower() in _BRANDS


def _behind_a_state(lead: str) -> bool:
    """Whether the last word before a code is a state: `TX `, `New York, `."""
    if lead[-1:] != " ":
        return False
    lead = lead[:-1].removesuffix(",").removesuffix(".")
    words = _LAST_WORDS.findall(lead, max(0, len(lead) - 24))
    if not words or not lead.endswith(words[-1]):
        return False
    word = words[-1].lower()
    if words[-1].upper() in _MILITARY:
        return len(words) > 1 and words[-2].upper() in ("APO", "FPO", "DPO")
    return (
        words[-1] in _STATES
        or word in _STATES_IN_ANY_CASE
        or (len(words) > 1 and " ".join(words[-2:]).lower() in _STATES_IN_TWO_WORDS and lead[-len(word) - 1] == " ")
        or (word.upper() in _STATES and any(_is_town(" ".join(words[at:-1]), "en", _STRONG, True) for at in (-3, -2)))
    )


def _is_indian(code: str, lead: str) -> bool:
    """Whether the *pin code* before six figures is the postal one of India."""
    return _INDIAN.fullmatch(code) is not None and _PIN.search(lead) is not None


def _is_going(text: str, start: int, lang: str) -> bool:
    """Whether a word before a number leads to a place."""
    return (lang in WORDS and WORDS[lang].addresses.towns_have_capitals) and _GOING.search(
        text, max(0, start - 6), start
    ) is not None


def _is_sent_to(text: str, start: int, end: int, lang: str) -> bool:
    """Whether a code and a town stand behind a word that leads to a place and not to a year."""
    town = _NEXT.match(text, end) if _SENT.search(text, max(0, start - 6), start) else None
    return town is not None and _is_town(town["town"], lang, _WEAK)


def _is_line(text: str, start: int, end: int, lang: str) -> bool:
    """Whether a code and a town are all that stands on a line."""
    after = _NEXT.match(text, end)
    return (
        after is not None
        and text[:start].rstrip(" ")[-1:] in ("", "\n")
        and text[after.end() :].lstrip(" ")[:1] in ("", "\n", ",")
        and _is_town(after["town"], lang, _WEAK, whole=True)
    )


def _beside_a_town(text: str, start: int, end: int, lang: str) -> bool:
    after = _NEXT.match(text, end)
    if after and not after[0].startswith(", "):
        town = after["town"]
        going = _is_going(text, start, lang) and (end - start > 4 or _SENT.search(text, max(0, start - 6), start))
        if _is_town(town, lang, _WEAK if town[0].isupper() or going else _STRONG) or (going and town[0].isupper()):
            return True
    around = text[max(0, start - 48) : start]
    ahead, *blanks = around.rsplit(" ", _BLANKS)
    lead = _LAST.search(around, len(ahead) if len(blanks) == _BLANKS else 0)
    if lead and (lang in _TOWN_FIRST or "," in lead[0]):
        words = (lead["town"] or lead["line"]).split()
        need = (_WEAK if end - start > 4 else _LESS_WEAK) if words[-1][0].isupper() else _STRONG
        return any(_is_town(" ".join(words[at:]), lang, need, whole=True) for at in range(len(words)))
    return False


def _is_town(words: str, lang: str, least: float, whole: bool = False) -> bool:
    """Whether the lists know a town at the beginning of these words (or in all of them)."""
    tokens = words.replace("-", " ").replace(".", " ").split()
    if not whole and tokens[1:] and tokens[0].lower() in _SAINTS and tokens[0][0].isupper() and tokens[1][0].isupper():
        return True
    hits = _lists().find(tokens, lang)
    return any(
        h.start == 0 and h.kind in ("city", "region") and h.strength >= least and (not whole or h.end == len(tokens))
        for h in hits
    )


@cache
def _lists() -> Gazetteers:
    return load()


# As `_FIGURES` and `_MIXED`, in RE2, which cannot look around: wider, never narrower, and of few states.
_FIGURES_GATE: Final = r"(?:^|[^\w$#+@.,/])(?:[A-HJ-NP-Z]?\d{4,7}(?:$|[^\d%$@-])|\d{3} \d\d|\d\d-\d{3}|\d{5}-\d{4})"
_MIXED_GATE: Final = r"[a-z]\d[\da-z]? ?\d[a-z]{2}|[a-z]\d[a-z][ -]?\d[a-z]\d|[a-z](?:\d\d|6w) ?[\da-z]{4}"
POSTAL = Detector("postal", f"{_FIGURES_GATE}|(?i){_MIXED_GATE}", find, NUMBERS)
