"""Numbers that have a check digit, and how many characters in front say whose number it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import stdnum.es.dni
import stdnum.fr.nir
import stdnum.iban
import stdnum.luhn

_PHONE_LONG: Final = 7
_POSTAL: Final = re.compile(r"[a-z]{2}\d{9}[a-z]{2}")
_SWEDISH: Final = re.compile(r"(?:19|20)?(\d{6}\d{4})")


def head(core: str, sub: str | None, lang: str) -> int:
    """The number of leading characters that stay: country and trunk prefix, a card's network, a date or country."""
    match sub:
        case "phone" if len(core) >= _PHONE_LONG:
            return 4 if core.startswith("00") else 2 if core.startswith("0") else 3 if len(core) > 10 else 1
        case "card" if len(core) >= 13:
            return 1
        case "iban" if core[:2].isalpha():
            return 2
        case "national" if core.isdecimal() and len(core) > 9:
            return 8 if core[:2] in ("19", "20") else 6 if lang in ("sv", "fr") else 1
        case "zip":
            return len(core) if not core.isdecimal() else 1
    return 0


def luhn(core: str, sub: str | None, lang: str) -> str:
    """Cards and Swedish personal numbers: the last digit by Luhn."""
    swedish = _SWEDISH.fullmatch(core) if sub == "national" and lang == "sv" else None
    if not swedish and not (sub == "card" and core.isdecimal() and len(core) >= 13):
        return core
    digits = swedish[1] if swedish else core
    return core[:-1] + str(stdnum.luhn.calc_check_digit(digits[:-1]))


def iban(core: str, sub: str | None, lang: str) -> str:
    """Accounts of ISO 13616: the two digits behind the country."""
    if sub != "iban" or not core.isascii() or not core[:2].isalpha() or len(core) < 15:
        return core
    return f"{core[:2]}{stdnum.iban.calc_check_digits(core)}{core[4:]}"


def dni(core: str, sub: str | None, lang: str) -> str:
    """Spanish identity cards: the letter behind eight digits."""
    fits = sub == "national" and lang == "es" and re.fullmatch(r"\d{8}[a-z]", core)
    return core[:-1] + str(stdnum.es.dni.calc_check_digit(core[:-1])).lower() if fits else core


def nir(core: str, sub: str | None, lang: str) -> str:
    """French social security numbers: the two digits behind thirteen."""
    fits = sub == "national" and lang == "fr" and re.fullmatch(r"\d{15}", core)
    return f"{core[:13]}{stdnum.fr.nir.calc_check_digits(core[:13])}" if fits else core


def parcel(core: str, sub: str | None, lang: str) -> str:
    """Parcels of the post (S10): the ninth digit."""
    if sub != "order" or not _POSTAL.fullmatch(core):
        return core
    rest = 11 - sum(int(d) * w for d, w in zip(core[2:10], (8, 6, 4, 2, 3, 5, 9, 7), strict=True)) % 11
    digit = {10: 0, 11: 5}.get(rest, rest)
    return f"{core[:10]}{digit}{core[11:]}"


CHECKS: Final[tuple[Callable[[str, str | None, str], str], ...]] = (luhn, iban, dni, nir, parcel)
