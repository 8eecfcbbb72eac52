"""`hash`: a short keyed hash, the same for a value within its session, and different in other sessions."""

from __future__ import annotations

from typing import Final

from anond.surrogates.strategies.value import HiddenValue

_DIGITS: Final = 10  # hex digits: of 500 values two collide once in nine million sessions


def replace(value: HiddenValue) -> str:
    """The type with the hash of the value's canonical form: `[PERSON:5f0c2a91be]`."""
    number = value.session.keyed("hash", value.span.tag, *value.canonical())
    return f"[{value.span.tag}:{number & (1 << 4 * _DIGITS) - 1:0{_DIGITS}x}]"
