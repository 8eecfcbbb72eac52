"""IBAN with right check digits, at banks that do not exist, where a country has such bank codes that look like others.

A German bank code begins with the number of its area, 1 to 8, by the Bundesbank's description; no bank code of Austria,
Switzerland and Sweden begins with 000. In other countries what is known to be no bank, such as 0000, would be seen.
"""

from __future__ import annotations

from typing import Final

from stdnum.iso7064 import mod_97_10

_NO_BANK: Final = {"de": "9", "at": "000", "ch": "000", "li": "000", "se": "000"}  # behind the check digits
_LENGTHS: Final = {"de": 22, "at": 20, "ch": 21, "li": 21, "se": 24}
_BANK: Final = 4  # where the bank code begins


def shape(canonical: str) -> str | None:
    """The shape of an account at no bank, for one whose check digits are right; None in other countries."""
    country = canonical[:2]
    if _LENGTHS.get(country) != len(canonical) or not canonical.isascii() or not is_checked(canonical):
        return None
    begin = f"{country}##{_NO_BANK[country]}"
    return begin + "".join("#" if c.isdecimal() else "?" for c in canonical[len(begin) :])


def is_checked(core: str) -> bool:
    """Whether an account's check digits are right."""
    return bool(mod_97_10.is_valid(core[_BANK:] + core[:_BANK]))


def checked(core: str) -> str:
    """An account with its check digits made right."""
    return f"{core[:2]}{mod_97_10.calc_check_digits(core[_BANK:] + core[:2])}{core[_BANK:]}"


def is_nobodys(core: str) -> bool:
    """Whether an account is at a bank that does not exist."""
    begin = _NO_BANK.get(core[:2])
    return begin is not None and len(core) == _LENGTHS[core[:2]] and core.startswith(begin, _BANK)
