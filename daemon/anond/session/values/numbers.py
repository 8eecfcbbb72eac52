"""Numbers and codes: their digits and letters, without country and trunk prefix."""

from __future__ import annotations

from typing import Final

from phonenumbers import COUNTRY_CODE_TO_REGION_CODE

from anond_gazetteers.fold import fold
from anond_gazetteers.forgetting import remembering

KIND: Final = "uid"
ZIP: Final = "zip"
TAIL: Final = 4  # the number of last digits that people give for a long number
LONG: Final = 8


def keys(text: str) -> list[tuple[str, str, str]]:
    """Kind, canonical form and written form of a number: its digits and letters, without country and trunk prefix."""
    core = core_of(text)
    return [(KIND, core[head_of(text, core) :], text)] if core else []


def zip_keys(text: str) -> list[tuple[str, str, str]]:
    """Kind, canonical form and written form of a postal code."""
    core = core_of(text)
    return [(ZIP, core, text)] if core else []


def core_of(text: str) -> str:
    """The letters and digits, each folded to one character, so that any grouping can be refilled."""
    if text.isascii():
        return "".join(filter(str.isalnum, text)).lower()
    return "".join((fold(c) or c)[0] for c in text if c.isalnum())


def is_number(text: str, core: str) -> bool:
    """Whether a value has a shape to keep; words with spaces between them are digits in words."""
    return bool(core) and (any(c.isdecimal() for c in core) or not any(c.isspace() for c in text.strip()))


def head_of(text: str, core: str) -> int:
    """The number of leading digits of a country code and trunk zero, which stay: `+46 (0)`, `0046`, `0`."""
    if not core.isdecimal():
        return 0
    start = 0 if text.lstrip(" (").startswith("+") else 2 if core.startswith("00") and len(core) >= LONG + 2 else -1
    if start < 0:
        return 1 if core[0] == "0" and core[1:2] != "0" and len(core) >= LONG - 1 else 0
    code = next((n for n in (1, 2, 3) if _is_country(core[start : start + n])), 0)
    head = start + code
    head += core[head : head + 1] == "0"
    return head if code and len(core) - head >= TAIL else 0


@remembering(1 << 10)
def _is_country(code: str) -> bool:
    return code.isascii() and code[:1] != "0" and int(code or 0) in COUNTRY_CODE_TO_REGION_CODE
