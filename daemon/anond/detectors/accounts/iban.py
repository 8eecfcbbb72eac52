"""International bank account numbers, written together or in groups, with their check digits (ISO 13616)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stdnum.iso7064 import mod_97_10

from anond.detectors.base import NUMBERS, Detector
from anond.tags import Span

_COUNTRIES = (
    "15:NO 16:BE,BI 18:DK,FI,FO,GL,NL 19:MK,SI 20:AT,BA,EE,KZ,LT,LU,XK 21:CH,CR,HR,LI,LV "
    "22:BG,BH,DE,GB,GE,IE,ME,RS,VA "
    "23:AE,GI,IL,IQ,TL 24:AD,CZ,ES,MD,PK,RO,SA,SE,SK,TN,VG 25:LY,PT,ST 26:DZ,IS,TR 27:CM,FR,GR,IT,MC,MR,SM "
    "28:AL,AZ,BY,CI,CY,DO,GT,HU,LB,MA,NI,PL,SN,SV 29:BR,EG,PS,QA,UA 30:JO,KW,MU,YE 31:MT,SC 32:LC 33:RU"
)
LENGTHS = {
    country: int(length)
    for length, _, countries in (row.partition(":") for row in _COUNTRIES.split())
    for country in countries.split(",")
}
_START = re.compile(r"(?<![^\W_])(?P<country>[A-Za-z]{2})[ -]?\d{2}(?=[ .-]{0,2}[A-Za-z0-9])")
_RUN = re.compile(r"[A-Z]{2}[ -]?\d{2}(?:[ ]?[A-Z0-9]{1,4}){3,8}(?![^\W_])")
_FULL, _MISTYPED, _MISCOUNTED = 1.0, 0.7, 0.6
_LEAST_DIGITS = 9  # an ordinary phrase passes the check one time in 97; a mistyped number has at least seven digits
_CAREFUL = 400  # numbers of one text whose check digits are looked at
_SLIP = 2  # characters that a hand-typed number may have too few or too many


def find(text: str, lang: str) -> Iterator[Span]:
    """Find account numbers: sure if the check digits are right, likely if the number is nearly an IBAN (a slip)."""
    free = looked = 0
    for match in _START.finditer(text):
        length = LENGTHS.get(match["country"].upper())
        if length is None or match.start() < free:
            continue
        looked += 1
        exact = _exact(text, match.start(), length) if looked <= _CAREFUL else None
        found = exact or _miscounted(text, match.start(), length)
        if found:
            free = found.end
            yield found


def _exact(text: str, start: int, length: int) -> Span | None:
    end = _end_of(text, start, length)
    if end is None:
        return None
    if sum(map(str.isdigit, text[start:end])) < _LEAST_DIGITS:
        return None
    sure = checks(text[start:end])
    if not sure and not text[start : start + 2].isupper():
        return None
    return IBAN.span(start, end, "UID", "iban", _FULL if sure else _MISTYPED, sure)


def _miscounted(text: str, start: int, length: int) -> Span | None:
    run = _RUN.match(text, start)
    if run is None:
        return None
    counted, figures = len(run[0].replace(" ", "")), sum(map(str.isdigit, run[0]))
    if abs(counted - length) > _SLIP or figures < counted / 2:
        return None
    return IBAN.span(start, run.end(), "UID", "iban", _MISCOUNTED)


def _end_of(text: str, start: int, length: int) -> int | None:
    """The end of a number of this length, if a word ends there."""
    count = 0
    for at in range(start, min(len(text), start + 3 * length)):
        if text[at].isalnum():
            count += 1
            if count == length:
                return at + 1 if not text[at + 1 : at + 2].isalnum() else None
        elif text[at] not in " .-":
            return None
    return None


def checks(number: str) -> bool:
    """Whether the number modulo 97 is one."""
    plain = "".join(letter for letter in number.upper() if letter.isascii() and letter.isalnum())
    return bool(mod_97_10.is_valid(plain[4:] + plain[:4]))


IBAN = Detector("iban", r"[A-Za-z]{2}[ -]?\d{2}(?:[^\d,;:!?()/\n]*\d){5}", find, NUMBERS, reads_dictated=True)
