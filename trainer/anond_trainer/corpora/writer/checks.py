"""Numbers that have a check digit, and how many characters in front say whose number it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_PHONE_LONG: Final = 7
_DNI: Final = "trwagmyfpdxbnjzsqvhlcke"
_POSTAL: Final = re.compile(r"[a-z]{2}\d{9}[a-z]{2}")
_SWEDISH: Final = re.compile(r"(?:19|20)?(\d{6}\d{4})")


def head(core: str, sub: str | None, lang: str) -> int:
    """How many characters stay: country and trunk prefix, the network of a card, date or country of a number."""
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
    total = sum(sum(divmod(int(d) * (2 - at % 2), 10)) for at, d in enumerate(reversed(digits[:-1])))
    return core[:-1] + str(-total % 10)


def iban(core: str, sub: str | None, lang: str) -> str:
    """Accounts of ISO 13616: the two digits behind the country."""
    if sub != "iban" or not core.isascii() or not core[:2].isalpha() or len(core) < 15:
        return core
    number = int("".join(str(int(c, 36)) for c in core[4:] + core[:2] + "00"))
    return f"{core[:2]}{98 - number % 97:02}{core[4:]}"


def dni(core: str, sub: str | None, lang: str) -> str:
    """Spanish identity cards: the letter behind eight digits."""
    fits = sub == "national" and lang == "es" and re.fullmatch(r"\d{8}[a-z]", core)
    return core[:-1] + _DNI[int(core[:-1]) % 23] if fits else core


def nir(core: str, sub: str | None, lang: str) -> str:
    """French social security numbers: the two digits behind thirteen."""
    fits = sub == "national" and lang == "fr" and re.fullmatch(r"\d{15}", core)
    return f"{core[:13]}{97 - int(core[:13]) % 97:02}" if fits else core


def parcel(core: str, sub: str | None, lang: str) -> str:
    """Parcels of the post (S10): the ninth digit."""
    if sub != "order" or not _POSTAL.fullmatch(core):
        return core
    rest = 11 - sum(int(d) * w for d, w in zip(core[2:10], (8, 6, 4, 2, 3, 5, 9, 7), strict=True)) % 11
    digit = {10: 0, 11: 5}.get(rest, rest)
    return f"{core[:10]}{digit}{core[11:]}"


CHECKS: Final[tuple[Callable[[str, str | None, str], str], ...]] = (luhn, iban, dni, nir, parcel)
