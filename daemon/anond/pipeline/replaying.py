"""Reads the turns of one session again, as a daemon that began with them would, and writes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from anond.events.records import Record
from anond.pipeline.batch import TurnInProgress
from anond.pipeline.ends import End
from anond.pipeline.pipeline import Pipeline
from anond.seal import Ring
from anond.session.ledger import Ledger


class NewSession:
    """No sessions but one, which has said nothing yet; its surrogates are those of the key that it began with."""

    def __init__(self, hashed: bytes, key_id: str) -> None:
        self._hashed, self._key_id = hashed, key_id

    def find(self, key: bytes) -> Ledger | None:
        """The session's ledger."""
        return Ledger(key_id=self._key_id) if key == self._hashed else None


def replay(
    pipeline: Pipeline, records: Sequence[Record], session: str, key_id: str
) -> tuple[TurnInProgress | None, End]:
    """The last of these records of a session, read after the others, and its end; None where it is no turn."""
    hashed = pipeline.ring.digest("session", session.encode("utf-8", "surrogatepass"), key_id)
    batch = pipeline.batch(NewSession(hashed, key_id), records[-1].timestamp_ms / 1000)
    turns = pipeline.turns.run(records, batch)
    end = batch.ends[-1]
    return next((turn for turn in turns if turn.end is end), None), end


def began_with(ring: Ring, session: str, record_key: bytes) -> str | None:
    """The key of the state ring by which a session has this record key; None where none of them gives it."""
    name = session.encode("utf-8", "surrogatepass")
    hashes = ((key_id, ring.digest("session", name, key_id).hex()) for key_id in ring.key_ids())
    return next((key_id for key_id, hashed in hashes if hashed.encode() == record_key), None)
