"""What becomes of turns where nothing goes wrong: the pipeline alone, in one process, with no log between.

What becomes of a turn depends on its session alone, so each session is worked out once for all tests that feed it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import orjson

from anond import assemble
from anond.config import Settings
from anond.events.records import Message, Position, Record, item_id
from anond.events.review import DeadLetter, Decision, ReviewItem
from anond.pipeline.batch import BatchResult
from anond.seal import Keys, SessionKeys, seal_place
from anond.session.store import SessionStore
from anond.tagging.tagger import Tagger
from anond.testing import ListLog

_BATCH = 256
Fate: TypeAlias = tuple[str, Any]  # clean, diverted or dead; and what can be told of it
Talk: TypeAlias = tuple[bytes | None, tuple[bytes | None, ...]]  # a session's key, and all values under it


@dataclass
class Worked:
    """A session that was worked out."""

    numbers: list[int]  # what the offsets of its turns are here
    fates: list[Fate]
    sessions: SessionStore


class Reference:
    """Works sessions out, and what is released of them."""

    def __init__(self, settings: Settings, keys: Keys, tagger: type[Tagger] = Tagger) -> None:
        daemon = assemble.daemon(settings, ListLog(), keys)
        self._settings, self._review = settings, keys.need("review")
        self._keys = SessionKeys(self._review)
        self._pipeline = daemon._pipeline
        self._pipeline.tagger.__class__ = tagger
        self._done: dict[Talk, Worked] = {}
        self._mended: dict[int, list[str]] = {}  # by the offset of a turn here, what it was recalled as
        self._next = 0

    def fates(self, fed: Sequence[Record]) -> dict[str, Fate]:
        """What is to become of each turn, by the item it would be."""
        talks = _talks(fed)
        self._work_out({talk for talk in talks if talk not in self._done})
        return {
            item_id(record.position): fate
            for talk, records in talks.items()
            for record, fate in zip(records, self._done[talk].fates, strict=True)
        }

    def recalled(self, fed: Sequence[Record]) -> Counter[tuple[str, str]]:
        """What later turns recall: the item, and each text it is recalled as; once all were worked off."""
        return Counter(
            (item_id(record.position), text)
            for talk, records in _talks(fed).items()
            for record, number in zip(records, self._done[talk].numbers, strict=True)
            for text in self._mended.get(number, ())
        )

    def released(self, fed: Sequence[Record], decisions: Sequence[Decision]) -> dict[str, Any]:
        """The events that these decisions release, in this order, once all turns were worked off; by item."""
        talks = _talks(fed)
        where = {item_id(r.position): (talk, n) for talk, records in talks.items() for n, r in enumerate(records)}
        by_talk: dict[Talk, list[Decision]] = {}
        for decision in decisions:
            by_talk.setdefault(where[decision.item][0], []).append(decision)
        released: dict[str, Any] = {}
        for talk, some in by_talk.items():
            names = {f"0-{self._done[talk].numbers[where[one.item][1]]}": one.item for one in some}
            for event in self._release(self._done[talk], names, some):
                released[names[event["anond"]["id"]]] = told(event)
        return released

    def _release(self, worked: Worked, names: Mapping[str, str], decisions: Sequence[Decision]) -> list[Any]:
        back = {item: name for name, item in names.items()}
        records = [self._sealed(replace(one, item=back[one.item])) for one in decisions]
        return self._clean(self._pipeline.run(records, worked.sessions, 0.0))

    def _sealed(self, decision: Decision) -> Record:
        key = decision.item.encode()
        value = self._review.seal(decision.to_json(), seal_place("decision", key))
        return Record(Position(self._settings.topics.decisions, 0, 0), key, value, 0)

    def _work_out(self, talks: set[Talk]) -> None:
        """All sessions at once, turn by turn, as fast as batches can be."""
        store = SessionStore(self._pipeline.ring, 1e9, 100_000)
        lines = sorted(
            ((n, talk) for talk in talks for n in range(len(talk[1]))), key=lambda line: (line[0], line[1][0] or b"")
        )
        for talk in talks:
            self._done[talk] = Worked([], [], store)
        for at in range(0, len(lines), _BATCH):
            some = lines[at : at + _BATCH]
            records = [Record(self._place(n), talk[0], talk[1][turn], 0) for n, (turn, talk) in enumerate(some)]
            fates = self._run(records, store)
            for (_, talk), record in zip(some, records, strict=True):
                self._done[talk].numbers.append(record.position.offset)
                self._done[talk].fates.append(fates[item_id(record.position)])
            self._next += len(some)

    def _place(self, number: int) -> Position:
        return Position(self._settings.topics.turns, 0, self._next + number)

    def _run(self, records: Sequence[Record], store: SessionStore) -> dict[str, Fate]:
        outcome = self._pipeline.run(records, store, 0.0)
        self._keys.add_records((message.key, message.value) for message in outcome.keys)
        store.apply(outcome.ledgers, store.stage(outcome.ledgers))
        found: dict[str, Fate] = {event["anond"]["id"]: ("clean", told(event)) for event in self._clean(outcome)}
        for message in outcome.outputs:
            if message.topic == self._settings.topics.review:
                item = ReviewItem.from_json(self._opened("review", message))
                if item.kind == "divert":
                    found[item.id] = ("diverted", item.turn)
            elif message.topic == self._settings.topics.dead:
                letter = DeadLetter.from_json(self._opened("dead", message))
                found[item_id(letter.position)] = ("dead", letter.reason)
            elif message.topic == self._settings.topics.recall:
                event = orjson.loads(message.value or b"")
                number = int(event["anond"]["id"].partition("-")[2])
                self._mended.setdefault(number, []).append(event["text"])
        return found

    def _clean(self, outcome: BatchResult) -> list[Any]:
        return [orjson.loads(m.value or b"") for m in outcome.outputs if m.topic == self._settings.topics.clean]

    def _opened(self, kind: str, message: Message) -> bytes:
        return self._keys.open(message.value or b"", seal_place(kind, message.key or b""))


def told(event: Mapping[str, Any]) -> dict[str, Any]:
    """A clean event without what names the record it came from, and the model."""
    return {name: value for name, value in event.items() if name != "anond"}


def _talks(fed: Sequence[Record]) -> dict[Talk, list[Record]]:
    """Records by session; what has no session, and what is no turn, is a session of its own."""
    by_key: dict[bytes | None, list[Record]] = {}
    for record in fed:
        by_key.setdefault(record.key, []).append(record)
    return {(key, tuple(record.value for record in records)): records for key, records in by_key.items()}
