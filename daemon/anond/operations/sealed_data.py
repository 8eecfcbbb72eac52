"""The sealed data on the log and the keys that they need: what a lost key would make unreadable.

Headers of sealed values name their keys, so that nearly nothing has to be opened. A turn waits
where its review item has not expired and was not decided; what was forgotten counts nowhere, since nobody can open it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from anond.config import Settings
from anond.engines.model.file import Model
from anond.errors import LedgerBroken, LogError, ModelRefused, NoTopic, SealBroken
from anond.events.dead_reasons import reason_of
from anond.events.records import AUDIT, CORRECTION, FED, FORGET, RESET, Record, item_id
from anond.events.review import DeadLetter, ReviewItem
from anond.log.protocol import Log
from anond.log.reading import every_record
from anond.models_topic.registry import Registry
from anond.seal import Keys, Ring, SessionKeys, key_id_of, key_name, seal_place
from anond.seal.session_keys import DESTROYED
from anond.session.store import SessionStore, sealed_part

Need = tuple[str, str]  # a ring and the id of one of its keys
SESSIONS, WAITING, LETTERS, LABELS = "sessions", "turns that wait for a person", "dead letters", "labels"
IN_USE, MODELS = "models in use", "older models"
GONE: Final = "gone"  # in place of the id of a key that is not even on its topic


@dataclass(slots=True)
class SealedData:
    """The number of data of each kind, by the keys that they need."""

    counts: Counter[tuple[str, frozenset[Need]]] = field(default_factory=Counter)
    names: dict[tuple[str, frozenset[Need]], set[str]] = field(default_factory=dict)  # of models
    unknown: dict[str, str] = field(default_factory=dict)  # what could not be looked at, and why

    def add(self, what: str, *needs: Need, name: str = "") -> None:
        """Count one."""
        self.counts[what, frozenset(needs)] += 1
        if name:
            self.names.setdefault((what, frozenset(needs)), set()).add(name)

    def lost_with(self, ring: str, keys: Collection[str]) -> dict[str, int]:
        """The counts of data that become unreadable if these keys are destroyed."""
        gone = {(ring, key) for key in keys}
        return _summed([(what, count) for (what, needs), count in self.counts.items() if needs & gone])

    def names_lost_with(self, what: str, ring: str, keys: Collection[str]) -> list[str]:
        """The names of the lost data."""
        gone = {(ring, key) for key in keys}
        return sorted(
            {one for (kind, needs), some in self.names.items() if kind == what and needs & gone for one in some}
        )

    def unreadable(self, held: Mapping[str, Collection[str]]) -> dict[str, int]:
        """The data of the named rings that the keys held cannot open."""
        return _summed(
            [
                (what, count)
                for (what, needs), count in self.counts.items()
                if any(ring in held and key not in held[ring] for ring, key in needs)
            ]
        )


def _summed(counts: Iterable[tuple[str, int]]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for what, count in counts:
        found[what] += count
    return dict(found)


async def survey(log: Log, settings: Settings, keys: Keys, now: float, ring: str) -> SealedData:
    """The data that one ring seals or signs. Topics that may not be read are named in `unknown`."""
    found = SealedData()
    looks = {"state": (_sessions,), "review": (_reviewed, _models), "publish": (_models,)}
    for look in looks[ring]:
        await look(log, settings, keys, now, found)
    return found


async def _sessions(log: Log, settings: Settings, keys: Keys, now: float, found: SealedData) -> None:
    latest: dict[bytes, bytes] = {}
    try:
        async for record in every_record(log, settings.topics.sessions):
            if record.value is None:
                latest.pop(record.key or b"", None)
            else:
                latest[record.key or b""] = record.value
    except LogError as error:
        _unknown(found, SESSIONS, error)
        return
    for key, value in latest.items():
        needs = {("state", key_id_of(sealed_part(value)))}
        if keys.state is not None:
            waiting, began = _inside(key, value, keys.state, settings)
            needs |= {("state", began)} if began else set()
            for _ in range(waiting):
                found.add(WAITING, *needs)
        found.add(SESSIONS, *needs)


def _inside(key: bytes, value: bytes, state: Ring, settings: Settings) -> tuple[int, str]:
    """The number of a session's waiting turns, and its first key; None if its ledger does not open."""
    store = SessionStore(state, settings.sessions.ttl, 1)
    with suppress(SealBroken, LedgerBroken):
        store.restore(key, value)
        if (ledger := store.find(key)) is not None:
            return len(ledger.pending), ledger.key_id
    return 0, ""


class _Sealers:
    """The key of the review ring that a value needs, through its session's key."""

    def __init__(self, ring: Ring | None) -> None:
        self.wrapped: dict[bytes, bytes] = {}
        self._opener = SessionKeys(ring, self.wrapped) if ring is not None else None

    def add_key(self, record: Record) -> None:
        """Take a record of the keys topic in."""
        self.wrapped[record.key or b""] = record.value or DESTROYED
        if self._opener is not None:
            self._opener.add_records([(record.key, record.value)])

    def key_of(self, value: bytes) -> Need | None:
        """The key; None where it was destroyed, since the session was forgotten."""
        name = key_name(value)
        if name is None:
            return "review", key_id_of(value)
        wrapped = self.wrapped.get(name)
        if wrapped == DESTROYED:
            return None
        return "review", GONE if wrapped is None else key_id_of(wrapped)

    def opened(self, kind: str, record: Record) -> bytes:
        """The opened value; raises SealBroken."""
        if self._opener is None:
            raise SealBroken("the review ring is not here")
        return self._opener.open(record.value or b"", seal_place(kind, record.key or b""))


async def _reviewed(log: Log, settings: Settings, keys: Keys, now: float, found: SealedData) -> None:
    """The data that the review ring seals, mostly through keys of sessions."""
    t = settings.topics
    sealers = _Sealers(keys.review)
    try:
        async for record in every_record(log, t.keys):
            sealers.add_key(record)
        votes: Counter[bytes] = Counter()
        async for record in every_record(log, t.decisions):
            if record.headers == RESET:
                votes[record.key or b""] += 2
            elif record.headers != FORGET and record.value and (need := sealers.key_of(record.value)):
                votes[record.key or b""] += record.headers != CORRECTION
                found.add(LABELS, need)
    except LogError as error:
        for what in (LABELS, WAITING, LETTERS):
            _unknown(found, what, error)
        return
    try:
        await _waiting(log, settings, sealers, votes, now, found)
    except LogError as error:
        _unknown(found, WAITING, error)
    try:
        await _letters(log, settings, sealers, found)
    except LogError as error:
        _unknown(found, LETTERS, error)


async def _waiting(
    log: Log, settings: Settings, sealers: _Sealers, votes: Counter[bytes], now: float, found: SealedData
) -> None:
    async for record in every_record(log, settings.topics.review):
        need = sealers.key_of(record.value or b"")
        expires = record.timestamp_ms / 1000 + settings.review.expire_after
        if (
            record.headers != AUDIT
            and need
            and expires > now
            and votes[record.key or b""] < _people_asked(record, sealers)
        ):
            found.add(WAITING, need)


def _people_asked(record: Record, sealers: _Sealers) -> int:
    """The number of people that an item asks for."""
    try:
        return 2 if ReviewItem.from_json(sealers.opened("review", record)).double else 1
    except (SealBroken, ValueError, KeyError, TypeError):
        return 1


async def _letters(log: Log, settings: Settings, sealers: _Sealers, found: SealedData) -> None:
    """Letters that may still be fed again."""
    fed: set[bytes] = set()
    letters: dict[bytes, Need] = {}
    async for record in every_record(log, settings.topics.dead):
        if record.headers == FED:
            fed.add(record.key or b"")
        elif (need := sealers.key_of(record.value or b"")) and _feeds(record, sealers):
            letters[item_id(record.position).encode()] = need
    for name, need in letters.items():
        if name not in fed:
            found.add(LETTERS, need)


def _feeds(record: Record, sealers: _Sealers) -> bool:
    try:
        return reason_of(DeadLetter.from_json(sealers.opened("dead", record)).reason).feeds
    except (SealBroken, ValueError, KeyError, TypeError):
        return True


async def _models(log: Log, settings: Settings, keys: Keys, now: float, found: SealedData) -> None:
    """Published models: each needs the public half of its signature, and the key by which it hides words."""
    if keys.verifier is None:
        found.unknown[IN_USE] = "trust.json is not here"
        return
    registry = Registry(log, settings.topics.models, keys.verifier)
    try:
        await registry.read(wait=0.0)
        for lang, name in registry.topic.chunks:
            try:
                card = Model.load(await registry.join(lang, name), lambda *_: None).card
            except (ModelRefused, ValueError):
                continue
            current = registry.topic.current.get(lang)
            what = IN_USE if current is not None and current.id == name else MODELS
            needs = [("publish", card.signer)] if card.signer else []
            needs += [("review", card.hash_key)] if card.keyed and card.hash_key else []
            found.add(what, *needs, name=name)
    except LogError as error:
        _unknown(found, IN_USE, error)


def _unknown(found: SealedData, what: str, error: LogError) -> None:
    """Record that a topic could not be read; a missing topic holds nothing."""
    if not isinstance(error, NoTopic):
        found.unknown[what] = str(error)
