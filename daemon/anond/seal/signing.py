"""Ed25519 signatures: the trainer signs what it publishes, daemons verify it with the public half."""

from __future__ import annotations

from collections.abc import Sequence

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from anond.errors import KeysError, SealBroken
from anond.seal.files import Key, Secret


class Signer(Secret):
    """Holds the one private key that signs now."""

    def __init__(self, key: Key) -> None:
        self.key_id = key.id
        self._private = Ed25519PrivateKey.from_private_bytes(key.secret)

    def __repr__(self) -> str:
        return f"<Signer {self.key_id}>"

    def sign(self, data: bytes) -> bytes:
        """The 64-byte signature of `data`, to be kept together with `key_id`."""
        return self._private.sign(data)


class Verifier(Secret):
    """Knows the public keys that are trusted, newest first, so that what was signed before a rotation verifies."""

    def __init__(self, keys: Sequence[Key]) -> None:
        if not keys:
            raise KeysError("no public key is trusted: run `anond keys new`")
        self._public = {key.id: Ed25519PublicKey.from_public_bytes(key.secret) for key in keys}

    def __repr__(self) -> str:
        return f"<Verifier {', '.join(self._public)}>"

    def renew(self, other: Verifier) -> None:
        """Trust the keys that another verifier trusts, from now on."""
        self._public = other._public

    def key_ids(self) -> tuple[str, ...]:
        """All trusted key ids, newest first."""
        return tuple(self._public)

    def verify(self, key_id: str, data: bytes, signature: bytes) -> None:
        """Return if the trusted key `key_id` signed exactly `data`, else raise SealBroken."""
        public = self._public.get(key_id)
        if public is None:
            raise SealBroken("signed by a key that is not trusted here: copy trust.json from the trainer")
        try:
            public.verify(signature, data)
        except InvalidSignature:
            raise SealBroken(f"the signature of key {key_id} does not match: altered, or not signed by it") from None


def public_half(key: Key) -> Key:
    """The public half of a signing key, under the same id."""
    return Key(key.id, key.created, Ed25519PrivateKey.from_private_bytes(key.secret).public_key().public_bytes_raw())
