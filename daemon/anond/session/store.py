"""The sessions of one partition: all ledgers sealed as in the changelog, busy ones also decoded.

A million idle sessions cost little more than their sealed bytes. A changelog value is the moment at which the session
wants to be looked at again (seconds, in clear: the log's own timestamps tell as much), then the ledger, compressed
(which nearly halves what a session costs) and sealed.
"""

from __future__ import annotations

import struct
import zlib
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import Final

from anond.errors import KeyNotHeld, LedgerBroken, SealBroken
from anond.seal import Ring, seal_place
from anond.session.compressing import compress
from anond.session.ledger import Ledger

CACHE_BYTES: Final = 1 << 19  # of ledgers written plain
_INDEXED: Final = 64  # ledgers used last that keep the indexes of their values
_WAKE = struct.Struct(">I")


class SessionStore:
    """Ledgers by the keyed hash of their session. Changes are staged, written, and only then applied."""

    def __init__(self, ring: Ring, ttl: float, cache: int, cache_bytes: int = CACHE_BYTES) -> None:
        """So many ledgers are kept decoded, and of so many bytes; at least the one used last."""
        self._ring = ring
        self._ttl = ttl
        self._most_decoded, self._most_bytes = cache, cache_bytes
        self._decoded_bytes = 0
        self._sealed: dict[bytes, bytes] = {}
        self._decoded: OrderedDict[bytes, Ledger] = OrderedDict()
        self._indexed: OrderedDict[bytes, None] = OrderedDict()
        self._round: list[bytes] = []  # sessions in the order in which `sessions_due` visits them
        self._at = 0  # how far it came

    def __len__(self) -> int:
        return len(self._sealed)

    def restore(self, key: bytes, value: bytes | None) -> None:
        """Take over a session from the changelog, still sealed; None: it is forgotten.

        With a wrong ring every session would begin anew under another name, so it is refused here.
        """
        self._let_go(key)
        if value is None:
            self._sealed.pop(key, None)
            return
        if len(value) <= _WAKE.size:
            raise LedgerBroken("changelog: a value is too short to be a ledger")
        if not self._ring.holds(value[_WAKE.size :]):
            raise KeyNotHeld(
                "sessions are sealed with a key that is not in state.json: restore it from its copy and start again; "
                "`anond check` says what to do where it was destroyed"
            )
        self._sealed[key] = value

    def find(self, key: bytes) -> Ledger | None:
        """The ledger as last applied; raises SealBroken or LedgerBroken where it cannot be read."""
        ledger = self._decoded.get(key)
        if ledger is not None:
            self._decoded.move_to_end(key)
            self._use(key)
            return ledger
        value = self._sealed.get(key)
        if value is None:
            return None
        opened = self._ring.open(value[_WAKE.size :], _place(key, value))
        try:
            plain = zlib.decompress(opened)
        except zlib.error:
            raise LedgerBroken("ledger: does not decompress") from None
        ledger = Ledger.decode(plain)
        ledger.size = len(plain)
        self._keep(key, ledger)
        return ledger

    def stage(self, changes: Mapping[bytes, Ledger | None]) -> list[tuple[bytes, bytes | None]]:
        """Changes for the changelog: sealed ledgers, None for a forgotten session."""
        return [(key, None if ledger is None else self._seal(key, ledger)) for key, ledger in changes.items()]

    def apply(self, changes: Mapping[bytes, Ledger | None], staged: list[tuple[bytes, bytes | None]]) -> None:
        """Take over what was staged, after the transaction that wrote it has been committed."""
        for key, value in staged:
            ledger = changes[key]
            if value is None or ledger is None:
                self._sealed.pop(key, None)
                self._let_go(key)
            else:
                self._sealed[key] = value
                self._keep(key, ledger)

    def sessions_due(self, now: float, look_at: int = 5_000, most: int = 300) -> Iterator[tuple[bytes, Ledger]]:
        """The sessions (`most` at most) in which an item has expired or whose time to live is over.

        Each call looks at the next `look_at` sessions, round and round; a due session that is not changed comes again.
        """
        if self._at >= len(self._round):
            self._round, self._at = list(self._sealed), 0
        end = min(self._at + look_at, len(self._round))
        while self._at < end and most > 0:
            key = self._round[self._at]
            self._at += 1
            value = self._sealed.get(key)
            if value is None or _WAKE.unpack_from(value)[0] > now:
                continue
            try:
                ledger = self.find(key)
            except (SealBroken, LedgerBroken):
                continue  # its turns go to the dead letters
            if ledger is not None:
                most -= 1
                yield key, ledger

    def _seal(self, key: bytes, ledger: Ledger) -> bytes:
        wake = _WAKE.pack(min(int(ledger.wakes_at(self._ttl)) + 1, 0xFFFFFFFF))
        return wake + self._ring.seal(compress(ledger), _place(key, wake))

    def _keep(self, key: bytes, ledger: Ledger) -> None:
        """Keep a ledger decoded; those used longest ago make room."""
        self._let_go(key)
        self._decoded[key] = ledger
        self._decoded_bytes += ledger.size
        while len(self._decoded) > self._most_decoded or (
            self._decoded_bytes > self._most_bytes and len(self._decoded) > 1
        ):
            self._let_go(next(iter(self._decoded)))
        self._use(key)

    def _use(self, key: bytes) -> None:
        """Let go of the indexes of the ledger that now is no longer among those used last."""
        self._indexed[key] = None
        self._indexed.move_to_end(key)
        if len(self._indexed) > _INDEXED:
            unused = self._decoded.get(self._indexed.popitem(last=False)[0])
            if unused is not None:
                unused.let_go_of_indexes()

    def _let_go(self, key: bytes) -> None:
        if (ledger := self._decoded.pop(key, None)) is not None:
            self._decoded_bytes -= ledger.size


def sealed_part(value: bytes) -> bytes:
    """The sealed part of a changelog value; its header names the key."""
    return value[_WAKE.size :]


def _place(key: bytes, value: bytes) -> bytes:
    """The associated data that bind a sealed ledger to its session and wake time."""
    return seal_place("session", key) + value[: _WAKE.size]
