"""`hash`: a short keyed hash, by which one value is known again within its session, and in no other."""

from __future__ import annotations

from typing import Final

from anond.surrogates.strategies.value import HiddenValue

_DIGITS: Final = 10  # hex digits: 500 values of a session meet once in nine million sessions


def replace(value: HiddenValue) -> str:
    """The type with the hash of the value, spelt in whatever way: `[PERSON:5f0c2a91be]`."""
    number = value.session.keyed("hash", value.span.tag, *value.canonical())
    return f"[{value.span.tag}:{number & (1 << 4 * _DIGITS) - 1:0{_DIGITS}x}]"
