"""Makes the records that the pipeline writes: clean events, sealed items and dead letters, each for its topic."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from anond.config.settings import TopicSettings
from anond.events.fields import MAX_SESSION_CHARS, FieldMap
from anond.events.records import AUDIT, RESET, Message, Position, Record
from anond.events.review import DeadLetter, ReviewItem
from anond.events.turns import CleanTurn
from anond.pipeline.session import OpenSession, SessionCopies
from anond.seal import Ring, SessionKey, seal_place

_LONGEST_KEY: Final = 4 * MAX_SESSION_CHARS  # bytes: a session's name is no longer


class Outputs:
    """Writes messages; knows topics, field names and the review ring, decides nothing.

    Everything goes to the partition of the input it came from, so that the order within a session is kept.
    """

    def __init__(self, topics: TopicSettings, fields: FieldMap, ring: Ring, *, times: str, largest: int) -> None:
        self._topics = topics
        self._fields = fields
        self._ring = ring
        self._times = times
        self._largest = largest

    def clean(self, turn: CleanTurn, record_key: str, partition: int) -> Message:
        """A clean, reviewed or withheld event."""
        value = self._fields.render(turn, ts="drop" if self._times == "drop" else "keep")
        return Message(self._topics.clean, partition, record_key.encode(), value)

    def recall(self, turn: CleanTurn, record_key: str, partition: int) -> Message:
        """The corrected event of a turn that went out."""
        return replace(self.clean(turn, record_key, partition), topic=self._topics.recall)

    def review(self, item: ReviewItem, session: OpenSession) -> Message:
        """A sealed item for the review queue. An audit says so in a header, for those who count ends of turns."""
        key = session.copies.sealer(session.hashed, self._ring, self._topics.keys, item.partition)
        sealed = self._sealed("review", self._topics.review, item.partition, item.id.encode(), item.to_json(), key)
        return replace(sealed, headers=AUDIT) if item.kind == "audit" else sealed

    def dead(
        self, record: Record, reason: str, now: float, session: bytes = b"", copies: SessionCopies | None = None
    ) -> Message:
        """A sealed dead letter; a record that is too large to copy becomes a reference with its digest.

        Where its session is known, by its hash, a key of the session seals it.
        """
        if record.value is not None and len(record.value) > self._largest:
            return self.reference(record, reason, now)
        letter, key = DeadLetter(record.position, reason, now, record.value, key=_short(record.key)), None
        if copies is not None and session:
            key = copies.sealer(session, self._ring, self._topics.keys, record.position.partition)
        return self._letter(letter, key)

    def reference(self, record: Record, reason: str, now: float) -> Message:
        """A sealed dead letter with the position of the record and the digest of its value."""
        digest = None if record.value is None else self._ring.digest("dead", record.value).hex()
        return self._letter(DeadLetter(record.position, reason, now, digest=digest, key=_short(record.key)))

    def dead_item(self, position: Position, item: str, reason: str, now: float) -> Message:
        """A dead letter for a turn that was diverted: its text lies, sealed, in its review item."""
        return self._letter(DeadLetter(position, reason, now, item=item))

    def close_item(self, item: str, partition: int) -> Message:
        """A record for those who show an item: nobody can release it any more."""
        return Message(self._topics.decisions, partition, item.encode(), b"", RESET)

    def _letter(self, letter: DeadLetter, sealer: SessionKey | None = None) -> Message:
        key = str(letter.position).encode()
        return self._sealed("dead", self._topics.dead, letter.position.partition, key, letter.to_json(), sealer)

    def _sealed(
        self, kind: str, topic: str, partition: int, key: bytes, value: bytes, sealer: SessionKey | None
    ) -> Message:
        return Message(topic, partition, key, (sealer or self._ring).seal(value, seal_place(kind, key)))


def _short(key: bytes | None) -> bytes | None:
    """The key of a record, unless it is too long for a session's name."""
    return key if key is not None and len(key) <= _LONGEST_KEY else None
