"""Strategies: the ways to hide a value, one small file each, in one table. The default is `entity`.

Each takes a `HiddenValue` and returns the replacement; the same ledger and keys give the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from anond.surrogates.strategies import entity, fixed, generalise, hashed, keep, number, seal, suppress, type_tag, word
from anond.surrogates.strategies.value import HiddenValue, Strategy

TABLE: Final[Mapping[str, Strategy]] = {
    "entity": entity.replace,
    "word": word.replace,
    "fixed": fixed.replace,
    "tag": type_tag.replace,
    "number": number.replace,
    "suppress": suppress.replace,
    "generalise": generalise.replace,
    "hash": hashed.replace,
    "seal": seal.replace,
    "keep": keep.replace,
}

__all__ = ["TABLE", "HiddenValue", "Strategy"]
