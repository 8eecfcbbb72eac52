"""`seal`: the value itself, encrypted so that a holder of the state ring can read it again with `anond unseal`.

The token is `[PERSON:sealed:…]`: base64url of version 1 | key id 8 | nonce 8 | AES-SIV of the padded value. The nonce
is a keyed hash of the session and the value, so that a replay gives the same bytes, one value the same token for its
session, and two sessions different ones. Padding to 32 bytes hides how long a name is.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from anond.errors import KeyNotHeld, SealBroken
from anond.seal import Ring
from anond.surrogates.choice import Session
from anond.surrogates.strategies.value import HiddenValue

LONGEST: Final = 255  # bytes of a value that is sealed; a token has at most 430 characters
TOKEN: Final = re.compile(r"\[([A-Z]{2,16}):sealed:([A-Za-z0-9_=-]{64,420})\]")
_VERSION: Final = b"\x01"
_NONCE: Final = 8
_HEAD: Final = 1 + 8 + _NONCE
_BLOCK: Final = 32


def replace(value: HiddenValue) -> str:
    """The token; a type tag for a value that is too long for one."""
    return value.sealed() or value.type_tag


class ValueSeal:
    """Seals values for their place in a text, and opens them again, by a key of the state ring."""

    def __init__(self, ring: Ring) -> None:
        self._ring = ring

    def token(self, text: str, tag: str, session: Session) -> str:
        """The value as a token, under the key that the session began with; "" if it is too long."""
        plain = text.encode("utf-8", "surrogatepass")
        if len(plain) > LONGEST:
            return ""
        key_id = session.ledger.key_id or self._ring.current
        nonce = (session.keyed("seal", tag, text) >> 64).to_bytes(_NONCE, "big")
        head = _VERSION + bytes.fromhex(key_id) + nonce
        padded = (bytes([len(plain)]) + plain).ljust(-(-(len(plain) + 1) // _BLOCK) * _BLOCK, b"\0")
        sealed = self._cipher(key_id).encrypt(padded, [tag.encode(), head])
        return f"[{tag}:sealed:{urlsafe_b64encode(head + sealed).decode()}]"

    def open(self, token: str) -> tuple[str, str, str]:
        """Tag, value and key id of a token; raises SealBroken for anything else, KeyNotHeld without its key."""
        match = TOKEN.fullmatch(token)
        if not match:
            raise SealBroken("this is no sealed value: it begins with the type and `:sealed:`, in square brackets")
        try:
            raw = urlsafe_b64decode(match[2])
        except (Error, ValueError):
            raise SealBroken("a sealed value is cut off or altered") from None
        head, sealed, key_id = raw[:_HEAD], raw[_HEAD:], raw[1:9].hex()
        if raw[:1] != _VERSION:
            raise SealBroken("a sealed value of an unknown version")
        if key_id not in self._ring.key_ids():
            raise KeyNotHeld("the key of a sealed value is not in the state ring, or was retired")
        try:
            padded = self._cipher(key_id).decrypt(sealed, [match[1].encode(), head])
        except (InvalidTag, ValueError):
            raise SealBroken("a sealed value is cut off or altered") from None
        return match[1], padded[1 : 1 + padded[0]].decode("utf-8", "surrogatepass"), key_id

    def _cipher(self, key_id: str) -> AESSIV:
        return AESSIV(self._ring.derive("sealed values", b"", key_id))
