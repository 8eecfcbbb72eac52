"""The models topic: the announced model of each language, and the way of a published model into a daemon.

A model travels over the models topic (compacted) as chunks under `model/<lang>/<id>/<n>` and is put in use by a signed
announcement under `current/<lang>`. What cannot be verified is refused by name, and the model in use stays. A
rollback is an announcement of an earlier model; `succession/<lang>` tells it from a new one. What audits say of a model
stands, signed, under `target/<lang>` (what they promise) and `risk/<lang>` (how often turns of each risk leak).
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeVar

from anond.engines.model.file import Model
from anond.errors import ModelRefused
from anond.events.records import MODEL_CHUNK, Record
from anond.log.protocol import Log
from anond.models_topic.records import AUDIT_RECORDS, LARGEST, Announcement, open_audit_record
from anond.models_topic.succession import KINDS, NoteRefused, Succession, Withdrawal, open_succession
from anond.risk.calibration import Calibration
from anond.risk.leak_target import Promise
from anond.seal import Verifier

_MOST_DIGITS = 4  # of a chunk's number
_LOG = logging.getLogger("anond.registry")
AuditRecord = TypeVar("AuditRecord", Promise, Calibration)


@dataclass(slots=True)
class ModelsTopic:
    """The state of the models topic as read so far: the place of each chunk, and the newest of all other records."""

    chunks: dict[tuple[str, str], dict[int, int]] = field(default_factory=dict)  # (lang, id) -> number -> offset
    current: dict[str, Announcement] = field(default_factory=dict)
    promises: dict[str, Promise] = field(default_factory=dict)
    calibrations: dict[str, Calibration] = field(default_factory=dict)
    successions: dict[str, Succession] = field(default_factory=dict)
    withdrawals: dict[tuple[str, str], Withdrawal] = field(default_factory=dict)  # by (lang, id)

    def add_record(self, record: Record, verifier: Verifier) -> str | None:
        """Add a record; returns the language of a newer announcement. Raises ModelRefused."""
        key = (record.key or b"").decode("utf-8", "replace")
        kind, _, rest = key.partition("/")
        lang, _, tail = rest.partition("/")
        if kind == "model":
            model_id, _, number = tail.rpartition("/")
            if number.isdecimal() and len(number) <= _MOST_DIGITS:
                self._take_chunk((lang, model_id), int(number), record)
        elif kind == "current" and record.value is not None:
            found = Announcement.open(key, record.value, verifier)
            known = self.current.get(found.lang)
            if known is None or found.at > known.at:
                self.current[found.lang] = found
                return found.lang
        elif kind in AUDIT_RECORDS and record.value is not None:
            self._add_audit_record(open_audit_record(key, record.value, verifier))
        elif kind in KINDS and record.value is not None:
            self._take_succession(open_succession(key, record.value, verifier))
        return None

    def succession(self, lang: str) -> Succession | None:
        """The succession note of the announced model; None after a roll-back, or without a note."""
        found, current = self.successions.get(lang), self.current.get(lang)
        if found is None or current is None:
            return None
        announced, in_use = (found.id, found.digest, found.at), (current.id, current.digest, current.at)
        return found if announced == in_use else None

    def _take_succession(self, found: Succession | Withdrawal) -> None:
        if isinstance(found, Withdrawal):
            self.withdrawals[found.lang, found.id] = found
        elif found.lang not in self.successions or found.at > self.successions[found.lang].at:
            self.successions[found.lang] = found

    def _add_audit_record(self, found: Promise | Calibration) -> None:
        if isinstance(found, Promise):
            self.promises = _newer(self.promises, found)
        else:
            self.calibrations = _newer(self.calibrations, found)

    def next_announcement(self, lang: str, now: float) -> float:
        """The time for a new announcement: now or, if clocks disagree, just after the current one."""
        return _after(self.current.get(lang), now)

    def next_audit_announcement(self, lang: str, now: float) -> float:
        """The time for a new record of audits: now, or just after the current one."""
        return max(_after(self.promises.get(lang), now), _after(self.calibrations.get(lang), now))

    def _take_chunk(self, model: tuple[str, str], number: int, record: Record) -> None:
        places = self.chunks.setdefault(model, {})
        if record.value is not None:
            places[number] = record.position.offset
        elif places.pop(number, None) is not None and not places:
            del self.chunks[model]


def _newer(known: dict[str, AuditRecord], found: AuditRecord) -> dict[str, AuditRecord]:
    before = known.get(found.lang)
    return known if before is not None and found.at <= before.at else known | {found.lang: found}


def _after(known: Announcement | Promise | Calibration | None, now: float) -> float:
    return now if known is None else max(now, known.at + 0.001)


class Registry:
    """Follows the models topic. `poll` returns the models to use from now on."""

    def __init__(self, log: Log, topic: str, verifier: Verifier) -> None:
        self.topic = ModelsTopic()
        self.refused = 0
        self.unusable: set[str] = set()  # languages whose model, announced by one of ours, was refused
        self.refused_keys: set[str] = set()  # of records that were refused, and that no later one has replaced
        self._log = log
        self._topic_name = topic
        self._verifier = verifier
        self._trusted = verifier.key_ids()
        self._offset = 0
        self._announced: dict[str, None] = {}  # languages whose new model was not handed out yet

    async def poll(self, wait: float) -> list[Model]:
        """Read new records and load the announced models; refused ones are logged and left out."""
        loaded = [await self._load(lang) for lang in await self.read(wait)]
        self._announced.clear()  # only now: where the log fails before, the next poll hands them out
        return [model for model in loaded if model is not None]

    async def read(self, wait: float) -> list[str]:
        """Read new records; returns the languages with a newly announced model."""
        if self._trusted != self._verifier.key_ids():  # what was refused for its signature may be trusted now
            self._trusted, self._offset = self._verifier.key_ids(), 0
        while records := await self._log.read(self._topic_name, 0, self._offset, max_records=16, wait=wait):
            for record in records:
                self._take(record)
            self._offset, wait = records[-1].position.offset + 1, 0.0
        return list(self._announced)

    async def join(self, lang: str, model_id: str) -> bytes:
        """The file of a published model, joined from its chunks, not verified yet."""
        places = self.topic.chunks.get((lang, model_id), {})
        parts: list[bytes] = []
        for number in sorted(places)[: LARGEST // MODEL_CHUNK]:
            found = await self._log.read(self._topic_name, 0, places[number], max_records=1)
            parts += [record.value or b"" for record in found if record.position.offset == places[number]]
        return b"".join(parts)

    async def file(self, wanted: Announcement) -> bytes:
        """The announced file; raises ModelRefused if it is incomplete or another."""
        data = await self.join(wanted.lang, wanted.id)
        if len(data) != wanted.size or sha256(data).hexdigest() != wanted.digest:
            raise ModelRefused(f"model {wanted.id}: its chunks are incomplete or altered")
        return data

    def _take(self, record: Record) -> None:
        key = (record.key or b"").decode("utf-8", "replace")
        try:
            lang = self.topic.add_record(record, self._verifier)
        except NoteRefused as error:  # a note is no model: what is announced counts without it
            _LOG.warning("note refused", extra={"reason": str(error)})
        except ModelRefused as error:
            self.refused_keys.add(key)
            self._refuse(error)
        else:
            self.refused_keys.discard(key)
            if lang is not None:
                self._announced[lang] = None

    async def earlier(self, lang: str, model_id: str, digest: str) -> Model | None:
        """An earlier published model, by its digest; None if it is incomplete or cannot be verified."""
        data = await self.join(lang, model_id)
        try:
            if sha256(data).hexdigest() == digest:
                return await asyncio.to_thread(self._read, model_id, data)
        except ModelRefused as error:
            self._refuse(error)
        return None

    async def load(self, wanted: Announcement) -> Model:
        """The announced model; raises ModelRefused if it is incomplete, another, or cannot be verified."""
        model = await asyncio.to_thread(self._read, wanted.id, await self.file(wanted))
        if model.card.lang != wanted.lang or model.card.id != wanted.id:
            raise ModelRefused(f"model {wanted.id}: the file says that it is another")
        return model

    async def _load(self, lang: str) -> Model | None:
        try:
            model = await self.load(self.topic.current[lang])
        except ModelRefused as error:
            self.unusable.add(lang)
            self._refuse(error)
            return None
        self.unusable.discard(lang)
        return model

    def _read(self, model_id: str, data: bytes) -> Model:
        try:
            return Model.load(data, self._verifier.verify)
        except ModelRefused as error:
            raise ModelRefused(f"model {model_id}: {error}") from None

    def _refuse(self, error: ModelRefused) -> None:
        self.refused += 1
        _LOG.warning("model refused", extra={"reason": str(error)})
