"""Keys of sessions: sealed data about a session can be read as long as its key is kept.

It is random, drawn when something of the session is first sealed, and kept on a compacted topic, wrapped by the review
ring, under its name. To forget the session, an empty record takes its place: then nobody can open what it sealed,
wherever copies of that lie. Where the review ring was rotated meanwhile the session gets a new key, so that retiring a
key of the ring erases the same as before there were keys of sessions.

A value sealed by it: version 2 | name of the key 24 | nonce 12 | AES-256-GCM ciphertext | tag 16. A session seals few
values, far from the 2^32 at which random nonces would be too few. What the ring itself seals has version 1.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from anond.errors import Forgotten, KeyNotHeld, SealBroken
from anond.seal.files import Secret
from anond.seal.ring import Ring, key_id_of, seal_place

VERSION: Final = 2
DESTROYED: Final = b""  # stands on the topic in place of a key
_SESSION, _ID, _NONCE, _TAG = 16, 8, 12, 16
_NAME = _SESSION + _ID


@dataclass(frozen=True, slots=True)
class SessionKey(Secret):
    """A key of one session. Its name begins with the session's keyed hash."""

    name: bytes
    secret: bytes = field(repr=False)
    ring_key: str  # the key of the review ring that wraps it

    @classmethod
    def draw(cls, session: bytes, ring: Ring) -> tuple[SessionKey, bytes]:
        """A new random key for the session of this hash, and the key as it is kept: wrapped."""
        name, secret = session[:_SESSION].ljust(_SESSION, b"\0") + os.urandom(_ID), os.urandom(32)
        wrapped = ring.seal(secret, _place(name))
        return cls(name, secret, key_id_of(wrapped)), wrapped

    def seal(self, plain: bytes, aad: bytes) -> bytes:
        """Encrypt. The value opens only with the same `aad`, which says where it belongs."""
        header = bytes([VERSION]) + self.name + os.urandom(_NONCE)
        return header + AESGCM(self.secret).encrypt(header[-_NONCE:], plain, header + aad)

    def open(self, sealed: bytes, aad: bytes) -> bytes:
        """Decrypt what this key sealed for this place, or raise SealBroken."""
        end = 1 + _NAME + _NONCE
        if key_name(sealed) != self.name:
            raise SealBroken("session key: another one sealed this value")
        try:
            return AESGCM(self.secret).decrypt(sealed[end - _NONCE : end], sealed[end:], sealed[:end] + aad)
        except InvalidTag:
            raise SealBroken("session key: altered, or moved from its place") from None


class SessionKeys:
    """The keys of sessions as their topic has them, for those who hold the review ring: opens what either sealed."""

    def __init__(self, ring: Ring, wrapped: Mapping[bytes, bytes] | None = None) -> None:
        self.ring = ring
        self.wrapped: dict[bytes, bytes] = dict(wrapped or {})

    def add_records(self, records: Iterable[tuple[bytes | None, bytes | None]]) -> None:
        """Add records of the topic: name, and wrapped key or nothing."""
        for name, value in records:
            self.wrapped[name or b""] = value or DESTROYED

    def lookup(self, name: bytes) -> bytes | None:
        """The wrapped key of this name, or the mark that it was destroyed; None if unknown."""
        return self.wrapped.get(name)

    def find(self, name: bytes) -> SessionKey:
        """The key of this name; raises Forgotten where it was destroyed, KeyNotHeld where it is not known."""
        value = self.lookup(name)
        if value is None:
            raise KeyNotHeld("session key: it is not on its topic, or was not read yet")
        if value == DESTROYED:
            raise Forgotten("session key: it was destroyed, since its session was forgotten")
        return unwrapped(name, value, self.ring)

    def ring_key(self, sealed: bytes) -> str | None:
        """The id of the ring's key that a value needs; None if its session's key is gone or unknown."""
        name = key_name(sealed)
        wrapped = sealed if name is None else self.lookup(name)
        return None if wrapped is None or wrapped == DESTROYED else key_id_of(wrapped)

    def open(self, sealed: bytes, aad: bytes) -> bytes:
        """Decrypt what a key of a session, or the ring, sealed for this place."""
        name = key_name(sealed)
        return self.ring.open(sealed, aad) if name is None else self.find(name).open(sealed, aad)


def unwrapped(name: bytes, wrapped: bytes, ring: Ring) -> SessionKey:
    """The key that was wrapped; raises SealBroken, or KeyNotHeld where the key of the ring was retired."""
    return SessionKey(name, ring.open(wrapped, _place(name)), key_id_of(wrapped))


def key_name(sealed: bytes) -> bytes | None:
    """The name of the session key that sealed a value; None where the ring itself did."""
    is_one = len(sealed) >= 1 + _NAME + _NONCE + _TAG and sealed[0] == VERSION
    return sealed[1 : 1 + _NAME] if is_one else None


def session_of(name: bytes) -> bytes:
    """The keyed hash of the session whose key has this name."""
    return name[:_SESSION]


def _place(name: bytes) -> bytes:
    return seal_place("session key", name)
