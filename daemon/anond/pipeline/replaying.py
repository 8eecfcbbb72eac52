"""Reads the turns of one session again, like a daemon from their beginning, and writes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from anond.events.records import Record
from anond.pipeline.batch import TurnInProgress
from anond.pipeline.ends import End
from anond.pipeline.pipeline import Pipeline
from anond.seal import Ring, session_hash
from anond.session.ledger import Ledger


class NewSession:
    """A store of one new session, whose surrogates come from the key that it began with."""

    def __init__(self, hashed: bytes, key_id: str) -> None:
        self._hashed, self._key_id = hashed, key_id

    def find(self, key: bytes) -> Ledger | None:
        """The session's ledger."""
        return Ledger(key_id=self._key_id) if key == self._hashed else None


def replay(
    pipeline: Pipeline, records: Sequence[Record], session: str, key_id: str
) -> tuple[TurnInProgress | None, End]:
    """The last of these records, read after the others of its session, and its end; None if it is no turn."""
    hashed = session_hash(pipeline.ring, session, key_id)
    result = pipeline.run(records, NewSession(hashed, key_id), records[-1].timestamp_ms / 1000)
    return result.readings[-1], result.ends[-1]


def began_with(ring: Ring, session: str, record_key: bytes) -> str | None:
    """The key of the state ring under which a session has this record key, or None."""
    hashes = ((key_id, session_hash(ring, session, key_id)) for key_id in ring.key_ids())
    return next((key_id for key_id, hashed in hashes if hashed.hex().encode() == record_key), None)
