"""The form of records in the local log: key, value and headers in one blob, sealed on sealed topics."""

from __future__ import annotations

import struct
from typing import Protocol

from anond.errors import KeyNotHeld, LogError, NotOpened, SealBroken
from anond.events.records import UNREADABLE, Headers, Position, Record

LENGTHS = struct.Struct(">ii")


class AtRest(Protocol):
    """The part of a key ring that the local log needs to seal raw text on disk."""

    def seal(self, plain: bytes, aad: bytes) -> bytes:
        """Encrypt, bound to `aad`."""

    def open(self, sealed: bytes, aad: bytes) -> bytes:
        """Decrypt; raises SealBroken, or KeyNotHeld where another ring is needed."""


class Codec:
    """Turns records into blobs and back."""

    def __init__(self, ring: AtRest | None) -> None:
        self._ring = ring

    def encode(
        self, topic: str, partition: int, sealed: bool, key: bytes | None, value: bytes | None, headers: Headers
    ) -> bytes:
        """The blob to be written."""
        plain = _pack(key, value, headers)
        return self._needed_ring(topic).seal(plain, _aad(topic, partition)) if sealed else plain

    def decode(self, position: Position, sealed: bool, timestamp_ms: int, body: bytes) -> Record:
        """The record of a blob. A damaged or unopenable one has no value and says so in a header."""
        try:
            if sealed:
                body = self._needed_ring(position.topic).open(body, _aad(position.topic, position.partition))
            key, value, headers = _unpack(body)
        except KeyNotHeld:
            raise NotOpened(
                f"{position} is sealed with a key that this program does not hold: "
                "restore state.json from its copy and start again"
            ) from None
        except (SealBroken, ValueError, struct.error):
            key, value, headers = None, None, UNREADABLE
        return Record(position, key, value, timestamp_ms, headers)

    def _needed_ring(self, topic: str) -> AtRest:
        if self._ring is None:
            raise LogError(f"{topic} is sealed at rest and this program holds no key for it")
        return self._ring


def _aad(topic: str, partition: int) -> bytes:
    return f"{topic}/{partition}".encode()


def _pack(key: bytes | None, value: bytes | None, headers: Headers) -> bytes:
    lengths = LENGTHS.pack(-1 if key is None else len(key), -1 if value is None else len(value))
    parts = [lengths, key or b"", value or b""]
    for name, content in headers:
        encoded = name.encode()
        parts += (LENGTHS.pack(len(encoded), len(content)), encoded, content)
    return b"".join(parts)


def _unpack(body: bytes) -> tuple[bytes | None, bytes | None, Headers]:
    key, value, at = _pair(body, 0)
    headers = []
    while at < len(body):
        name, content, at = _pair(body, at)
        headers.append(((name or b"").decode(), content or b""))
    return key, value, tuple(headers)


def _pair(body: bytes, at: int) -> tuple[bytes | None, bytes | None, int]:
    first, second = LENGTHS.unpack_from(body, at)
    at += LENGTHS.size
    middle = at + max(first, 0)
    end = middle + max(second, 0)
    if end > len(body):
        raise ValueError("a record is cut short")
    return None if first < 0 else body[at:middle], None if second < 0 else body[middle:end], end
