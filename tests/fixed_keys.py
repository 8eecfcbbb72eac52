"""Keys that are the same in every run: what is drawn by them never rides on chance."""

from __future__ import annotations

from hashlib import sha256

from anond.seal import Key, Ring


def fixed_key(name: str, created: float = 0.0) -> Key:
    """A key by its name."""
    secret = sha256(name.encode()).digest()
    return Key(secret.hex()[:16], created, secret)


def fixed_ring(name: str) -> Ring:
    """A ring with one key."""
    return Ring(name, (fixed_key(name),))
