"""The records that the pipeline writes: clean events, sealed items and dead letters, each to its topic."""

from __future__ import annotations

from dataclasses import replace

from anond.config.settings import TopicSettings
from anond.events.fields import FieldMap
from anond.events.records import AUDIT, Message, Position, Record
from anond.events.review import DeadLetter, ReviewItem
from anond.events.turns import CleanTurn
from anond.seal import Ring, seal_place


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

    def review(self, item: ReviewItem) -> Message:
        """A sealed item for the review queue. An audit says so in a header, for those who count ends of turns."""
        sealed = self._sealed("review", self._topics.review, item.partition, item.id.encode(), item.to_json())
        return replace(sealed, headers=AUDIT) if item.kind == "audit" else sealed

    def dead(self, record: Record, reason: str, now: float) -> Message:
        """A sealed dead letter; one that is too large to be copied goes as a reference with its digest."""
        if record.value is not None and len(record.value) > self._largest:
            return self.reference(record, reason, now)
        return self._letter(DeadLetter(record.position, reason, now, record.value))

    def reference(self, record: Record, reason: str, now: float) -> Message:
        """A sealed dead letter that says where the record stands, and the digest of its value."""
        digest = None if record.value is None else self._ring.digest("dead", record.value).hex()
        return self._letter(DeadLetter(record.position, reason, now, digest=digest))

    def dead_item(self, position: Position, item: str, reason: str, now: float) -> Message:
        """A dead letter for a turn that was diverted: its text lies, sealed, in its review item."""
        return self._letter(DeadLetter(position, reason, now, item=item))

    def _letter(self, letter: DeadLetter) -> Message:
        key = str(letter.position).encode()
        return self._sealed("dead", self._topics.dead, letter.position.partition, key, letter.to_json())

    def _sealed(self, kind: str, topic: str, partition: int, key: bytes, value: bytes) -> Message:
        return Message(topic, partition, key, self._ring.seal(value, seal_place(kind, key)))
