"""A ring of symmetric keys: seals, opens, hashes and derives. The newest key is current, the older ones read.

A sealed value: version 1 | key id 8 | salt 16 | counter 4 | AES-256-GCM ciphertext | tag 16.

Random 96-bit nonces under one key are safe for 2^32 messages only, a day or two of a busy daemon. So each ring draws a
random salt when it is made, derives a data key from ring key and salt, and counts the messages under it. It draws anew
after 2^31 messages and in every forked child, so no (data key, nonce) pair comes twice.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import count

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from anond.errors import KeyNotHeld, KeysError, SealBroken
from anond.seal.files import Key, Secret

VERSION = 1
MESSAGES_PER_SALT = 2**31
_PREFIX, _HEADER, _TAG = 25, 29, 16
OVERHEAD = _HEADER + _TAG
_NONCE_PAD = bytes(8)

_process = object()  # replaced in a forked child, which thereby knows that it inherited its salts


def _forked() -> None:
    global _process
    _process = object()


os.register_at_fork(after_in_child=_forked)


def seal_place(topic_kind: str, key: bytes) -> bytes:
    """The place of a sealed value, bound into its seal: kind (`review`, `decision`, ...) and record key.

    A value that was copied to another key or topic does not open there.
    """
    return topic_kind.encode() + b"|" + key


def key_id_of(sealed: bytes) -> str:
    """The id of the ring's key that sealed a value, which stands in its header."""
    return sealed[1:9].hex()


class Ring(Secret):
    """Named symmetric keys, newest first. Any thread may use it. Whoever holds it sees its keys renewed in place."""

    def __init__(self, name: str, keys: Sequence[Key], messages_per_salt: int = MESSAGES_PER_SALT) -> None:
        if not keys:
            raise KeysError(f"the {name} ring holds no key: run `anond keys new`")
        if not 1 <= messages_per_salt <= 2**32:
            raise ValueError("the counter of a sealed value has 32 bits")
        self.name = name
        self.current = keys[0].id
        self._secrets = {key.id: key.secret for key in keys}
        self._messages_per_salt = messages_per_salt
        self._data_key = lru_cache(1024)(self._derive_data_key)
        self._subkey = lru_cache(1024)(self._derive_subkey)
        self._epoch = self._new_epoch()

    def __repr__(self) -> str:
        return f"<Ring {self.name}: {len(self._secrets)} keys, current {self.current}>"

    def renew(self, other: Ring) -> None:
        """Hold the keys of another ring of this name from now on: those of the same files after a rotation."""
        self._secrets = other._secrets
        self._data_key.cache_clear()
        self._subkey.cache_clear()
        self.current = other.current
        self._epoch = self._new_epoch()

    def without(self, key_ids: Collection[str]) -> Ring:
        """The same ring after these keys were destroyed; the current one always stays."""
        left = [Key(k, 0.0, secret) for k, secret in self._secrets.items() if k == self.current or k not in key_ids]
        return Ring(self.name, left)

    def key_ids(self) -> tuple[str, ...]:
        """All key ids, newest first."""
        return tuple(self._secrets)

    def seal(self, plain: bytes, aad: bytes) -> bytes:
        """Encrypt under the current key. The value opens only with the same `aad`, which says where it belongs."""
        epoch = self._epoch
        number = next(epoch.numbers)
        if number >= self._messages_per_salt or epoch.process is not _process:
            self._epoch = self._new_epoch()
            return self.seal(plain, aad)
        counter = number.to_bytes(4, "big")
        header = epoch.prefix + counter
        return header + epoch.cipher.encrypt(_NONCE_PAD + counter, plain, header + aad)

    def open(self, sealed: bytes, aad: bytes) -> bytes:
        """Decrypt what any key of this ring sealed for this place, or raise SealBroken (KeyNotHeld: another ring)."""
        if len(sealed) < OVERHEAD or sealed[0] != VERSION:
            raise SealBroken(f"{self.name} ring: this is no sealed value of version {VERSION}")
        cipher = self._data_key(sealed[1:_PREFIX])
        try:
            return cipher.decrypt(_NONCE_PAD + sealed[_PREFIX:_HEADER], sealed[_HEADER:], sealed[:_HEADER] + aad)
        except InvalidTag:
            raise SealBroken(f"{self.name} ring, key {key_id_of(sealed)}: altered, or moved from its place") from None

    def holds(self, sealed: bytes) -> bool:
        """Whether the key under which this value was sealed is in the ring."""
        return key_id_of(sealed) in self._secrets

    def lacks_key_of(self, sealed: bytes) -> bool:
        """Whether this is a value that some key sealed which is not in the ring."""
        return len(sealed) >= OVERHEAD and sealed[0] == VERSION and not self.holds(sealed)

    def digest(self, purpose: str, data: bytes, key_id: str | None = None) -> bytes:
        """A 16-byte keyed hash. `purpose` is a constant of the program; other purposes give unrelated hashes."""
        return blake2b(data, digest_size=16, key=self._subkey("digest", purpose, key_id or self.current)).digest()

    def derive(self, purpose: str, context: bytes, key_id: str | None = None) -> bytes:
        """A 32-byte key for one context, a session for example. It is the same wherever the ring key is known."""
        return blake2b(context, digest_size=32, key=self._subkey("derive", purpose, key_id or self.current)).digest()

    def _new_epoch(self) -> _Epoch:
        place = bytes.fromhex(self.current) + os.urandom(16)
        return _Epoch(bytes([VERSION]) + place, self._derive_data_key(place))

    def _derive_data_key(self, place: bytes) -> AESGCM:
        secret = self._secrets.get(place[:8].hex())
        if secret is None:  # the id is not quoted: it may be a piece of something that was never sealed
            raise KeyNotHeld(f"{self.name} ring: the key of this value is not in the ring, or was retired")
        return AESGCM(_hkdf(secret, place[8:], f"anond seal {self.name}"))

    def _derive_subkey(self, use: str, purpose: str, key_id: str) -> bytes:
        secret = self._secrets.get(key_id)
        if secret is None:
            raise KeysError(
                f"{self.name} ring: key {key_id} is not in the ring, or was retired: restore it from a copy"
            )
        return _hkdf(secret, None, f"anond {use} {self.name} {purpose}")


class _Epoch:
    """One salt: its data key and how many messages were sealed under it. `next` on a count is atomic."""

    __slots__ = ("cipher", "numbers", "prefix", "process")

    def __init__(self, prefix: bytes, cipher: AESGCM) -> None:
        self.prefix = prefix
        self.cipher = cipher
        self.numbers = count()
        self.process = _process


def _hkdf(secret: bytes, salt: bytes | None, info: str) -> bytes:
    return HKDF(SHA256(), 32, salt, info.encode()).derive(secret)
