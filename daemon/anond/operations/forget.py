"""`anond forget` on the log: finds the traces of sessions, has them forgotten, and waits until it is done.

The daemon that owns a partition does the forgetting (`pipeline/forgetting.py`). On which partition a platform puts a
session is computed by nobody else, so each partition gets the record.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime

from anond.config import Settings
from anond.engines.model.file import Model
from anond.errors import LedgerBroken, ModelRefused, NotForgotten, SealBroken
from anond.events.records import FORGET
from anond.events.review import Decision
from anond.log.protocol import Log
from anond.log.reading import every_record
from anond.models_topic.registry import Registry
from anond.pipeline.forgetting import ToForget
from anond.seal import Keys, SessionKeys, key_name, seal_place, session_hashes, session_of
from anond.session.ledger import Ledger
from anond.session.store import SessionStore

_LOOK = 0.2  # seconds between two checks for completion
_ROUNDS = 3  # a key that was drawn while we looked is found by the next round


@dataclass(slots=True)
class Traces:
    """The traces of some sessions on the log."""

    keys: dict[int, list[bytes]] = field(
        default_factory=dict
    )  # by partition, the names of those that are not destroyed
    ledgers: list[Ledger] = field(default_factory=list, repr=False)
    broken: int = 0  # ledgers that do not open
    labels: list[Decision] = field(default_factory=list, repr=False)
    beyond: int = 0  # labels that the review ring itself seals, from before there were keys of sessions
    models: list[str] = field(default_factory=list)  # that may have learnt from the labels
    known: set[bytes] = field(default_factory=set, repr=False)  # the hashes of which there is or was something

    @property
    def key_count(self) -> int:
        """The number of keys that are not destroyed."""
        return sum(map(len, self.keys.values()))

    @property
    def waiting(self) -> int:
        """The number of turns that wait for a person."""
        return sum(len(ledger.pending) for ledger in self.ledgers)


def hashes(session: str, keys: Keys) -> list[bytes]:
    """The hashes under which a session may be known: by each key of the state ring."""
    return list(session_hashes(keys.need("state"), session))


async def traces_of(log: Log, settings: Settings, keys: Keys, sessions: Sequence[bytes]) -> Traces:
    """The traces of these sessions on the log, by their hashes."""
    found, wanted = Traces(), frozenset(sessions)
    known = await _keys(log, settings, keys, wanted, found)
    await _ledgers(log, settings, keys, wanted, found)
    await _labels(log, settings, known, wanted, found)
    found.models = await _models(log, settings, keys, found.labels)
    return found


async def _keys(log: Log, settings: Settings, keys: Keys, wanted: frozenset[bytes], found: Traces) -> SessionKeys:
    known = SessionKeys(keys.need("review"))
    async for record in every_record(log, settings.topics.keys):
        if (session := session_of(record.key or b"")) in wanted:
            found.known.add(session)
            known.add_records([(record.key, record.value)])
            names = found.keys.setdefault(record.position.partition, [])
            if record.key in names:
                names.remove(record.key)
            names += [record.key or b""] if record.value else []
    return known


async def _ledgers(log: Log, settings: Settings, keys: Keys, wanted: frozenset[bytes], found: Traces) -> None:
    store = SessionStore(keys.need("state"), settings.sessions.ttl, settings.sessions.cache)
    there: set[bytes] = set()
    async for record in every_record(log, settings.topics.sessions):
        if record.key in wanted:
            found.known.add(record.key or b"")
            with suppress(SealBroken, LedgerBroken):
                store.restore(record.key or b"", record.value)
            (there.add if record.value is not None else there.discard)(record.key or b"")
    for key in there:
        try:
            ledger = store.find(key)
        except (SealBroken, LedgerBroken):
            ledger = None
        if ledger is None:
            found.broken += 1
        else:
            found.ledgers.append(ledger)


async def _labels(log: Log, settings: Settings, known: SessionKeys, wanted: frozenset[bytes], found: Traces) -> None:
    async for record in every_record(log, settings.topics.decisions):
        value, name = record.value or b"", key_name(record.value or b"")
        if record.headers == FORGET or (name is not None and session_of(name) not in wanted):
            continue
        try:
            made = Decision.from_json(known.open(value, seal_place("decision", record.key or b"")))
            is_theirs = bytes.fromhex(made.session) in wanted and isinstance(made.lang, str)
        except (SealBroken, ValueError, KeyError, TypeError, AttributeError):
            continue
        if is_theirs:
            found.labels.append(made)
            found.known.add(bytes.fromhex(made.session))
            found.beyond += name is None


async def _models(log: Log, settings: Settings, keys: Keys, labels: Sequence[Decision]) -> list[str]:
    """The published models of a language that may have learnt from one of these decisions."""
    first = {one.lang: one.at for one in sorted(labels, key=lambda label: -label.at)}
    if not first:
        return []
    verifier = keys.need("trust")
    registry = Registry(log, settings.topics.models, verifier)
    await registry.read(wait=0.0)
    named = []
    for lang, name in sorted(registry.topic.chunks):
        if lang in first:
            with suppress(ModelRefused, ValueError):
                card = Model.load(await registry.join(lang, name), verifier.verify).card
                if card.keyed and datetime.fromisoformat(card.created).timestamp() >= first[lang]:
                    named.append(name)
    return named


async def forget(log: Log, settings: Settings, keys: Keys, sessions: Sequence[bytes], within: float) -> None:
    """Have these sessions forgotten, and return when nothing of them is left; raises NotForgotten."""
    until = asyncio.get_running_loop().time() + within
    for _ in range(_ROUNDS):
        found = Traces()
        await _keys(log, settings, keys, frozenset(sessions), found)
        await _ask(log, settings, keys, sessions, found, until, within)
        after = Traces()
        await _keys(log, settings, keys, frozenset(sessions), after)
        if not after.key_count:
            return
    raise NotForgotten(
        "the platform goes on with a session while it is forgotten: let it end there, and forget it again"
    )


async def _ask(
    log: Log, settings: Settings, keys: Keys, sessions: Sequence[bytes], found: Traces, until: float, within: float
) -> None:
    topic, state = settings.topics.decisions, keys.need("state")
    name = f"forget-{secrets.token_hex(8)}".encode()
    count = await log.partitions(topic)
    records = [
        ToForget(tuple(sessions), tuple(found.keys.get(number, ()))).message(topic, number, name, state)
        for number in range(count)
    ]
    places = {at.partition: at.offset for at in await log.append(records)}
    while not await _worked_off(log, settings, places):
        if asyncio.get_running_loop().time() >= until:
            raise NotForgotten(
                f"no daemon has done it within {within:g} s: it is on the log, and is done when daemons work on every "
                "partition; look with `anond check`, and run this again to see it done"
            )
        await asyncio.sleep(_LOOK)


async def _worked_off(log: Log, settings: Settings, places: dict[int, int]) -> bool:
    """Whether daemons have committed these records; ends are read first, since decisions come meanwhile."""
    topic = settings.topics.decisions
    ends = {number: await log.end(topic, number) for number in places}
    lag = await log.lag(settings.topics.group, topic)
    return all(ends[number] - lag[number] > offset for number, offset in places.items())
