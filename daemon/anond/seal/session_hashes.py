"""The keyed hash of a session: its name in ledgers, in sealed records and, by default, in clean events."""

from __future__ import annotations

from collections.abc import Iterator

from anond.seal.ring import Ring


def session_hash(ring: Ring, session: str, key_id: str | None = None) -> bytes:
    """The hash of a session, named as the platform names it, by the current key of the state ring or by another."""
    return ring.digest("session", session.encode("utf-8", "surrogatepass"), key_id)


def session_hashes(ring: Ring, session: str) -> Iterator[bytes]:
    """The hashes under which a session may be known: by each key of the ring, the current one first.

    A session that began before a rotation keeps the hash that it began with.
    """
    return (session_hash(ring, session, key_id) for key_id in ring.key_ids())
