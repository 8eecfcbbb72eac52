"""Amounts and network addresses: others of the same shape."""

from __future__ import annotations

import re
from random import Random
from typing import Final

from anond_trainer.writer.numbers import Scheme

_AMOUNT: Final = re.compile(r"\d{2,}")
_CHANGED: Final = 0.6  # of the amounts


def ip(text: str, scheme: Scheme, random: Random) -> str:
    """An address of the same kind: private ones stay in their block."""
    parts = text.split(".")
    if len(parts) < 4 or not all(part.isdecimal() for part in parts[:3]):
        return scheme.figures(text) if ":" in text else text
    kept = 2 if parts[:2] == ["192", "168"] else 1 if parts[0] in ("10", "127") else 0
    rest = re.sub(r"^\d+", str(random.randrange(1, 255)), parts[3])
    return ".".join([*parts[:kept], *(str(random.randrange(1, 254)) for _ in parts[kept:3]), rest])


def amount(text: str, random: Random) -> str:
    """Sometimes another amount, of as many figures."""
    if random.random() > _CHANGED:
        return text
    return _AMOUNT.sub(lambda m: str(random.randrange(2 * 10 ** (len(m[0]) - 1), 10 ** len(m[0]))), text)
