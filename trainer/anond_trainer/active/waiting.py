"""Reads and opens the waiting turns of a language from the log. Their text stays in memory."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from anond.engines.sentence import Sentence
from anond.errors import SealBroken
from anond.events.records import Record
from anond.events.review import ReviewItem
from anond.log.protocol import Log
from anond.log.reading import every_record
from anond.seal import Ring, SessionKeys, seal_place
from anond.tagging.listening import text_behind
from anond.tagging.session_reading import gathered_alone
from anond.tagging.tagger import Tagger
from anond_trainer.data.decisions import Labels

MOST: Final = 50_000  # turns that are read, drawn by lot if more wait


@dataclass(frozen=True, slots=True)
class WaitingTurn:
    """A turn that nobody decided yet."""

    item: str
    lang: str
    speaker: str
    text: str = field(repr=False)
    context: tuple[tuple[str, str], ...] = field(repr=False)  # (speaker, text) of the turns before


async def read_waiting(
    log: Log, topic: str, keys_topic: str, ring: Ring, lang: str, labels: Labels, now: float, chance: Random
) -> list[WaitingTurn]:  # fmt: skip
    """The waiting turns of a language, neither decided nor expired. Audits have an order of their own and are left out.

    Keys of sessions are read first: a turn under a newer key is read in the next night.
    """
    keys = await _session_keys(log, keys_topic, ring)
    votes: dict[str, int] = {}
    for vote in labels.votes:
        votes[vote.item] = votes.get(vote.item, 0) + 1
    found: list[WaitingTurn] = []
    seen = 0
    async for item in _items(every_record(log, topic), keys):
        if item.lang != lang or not _waits(item, now):
            continue
        if votes.get(item.id, 0) >= (2 if item.double else 1):
            continue
        seen += 1
        turn = WaitingTurn(item.id, lang, item.turn.speaker, item.turn.text, item.context)
        if len(found) < MOST:
            found.append(turn)
        elif (place := chance.randrange(seen)) < MOST:
            found[place] = turn
    return found


async def languages_waiting(
    log: Log, topic: str, keys_topic: str, ring: Ring, begins: Sequence[int], ends: Sequence[int], now: float
) -> frozenset[str]:
    """The languages of turns that waited when they came to the topic between these offsets of its partitions."""
    keys = await _session_keys(log, keys_topic, ring)  # behind the ends: none of the turns has a newer one
    found = set()
    for partition, (begin, end) in enumerate(zip(begins, ends, strict=True)):
        async for item in _items(_between(log, topic, partition, begin, end), keys):
            if _waits(item, now):
                found.add(item.lang)
    return frozenset(found)


def _waits(item: ReviewItem, now: float) -> bool:
    """Whether a turn waits unless it is decided: it did not go out, and is not expired."""
    return not (item.sent or item.drawn or item.expires <= now)


async def _session_keys(log: Log, topic: str, ring: Ring) -> SessionKeys:
    keys = SessionKeys(ring)
    keys.add_records([(record.key, record.value) async for record in every_record(log, topic)])
    return keys


async def _between(log: Log, topic: str, partition: int, begin: int, end: int) -> AsyncIterator[Record]:
    """The records of a partition from one offset up to another."""
    while begin < end and (records := await log.read(topic, partition, begin)):
        begin = records[-1].position.offset + 1
        for record in records:
            if record.position.offset < end:
                yield record


async def _items(records: AsyncIterator[Record], keys: SessionKeys) -> AsyncIterator[ReviewItem]:
    """All items of these records that can be read."""
    async for record in records:
        try:
            yield ReviewItem.from_json(keys.open(record.value or b"", seal_place("review", record.key or b"")))
        except (SealBroken, ValueError, KeyError, TypeError):
            continue


def sentences(turns: Sequence[WaitingTurn], tagger: Tagger) -> Iterator[Sentence]:
    """Each turn as the daemon would read it, after the turns before it."""
    texts = (text_behind(turn.context, turn.text, turn.speaker, turn.lang) for turn in turns)
    yield from (read.readings[0].sentence for read in gathered_alone(texts, tagger))
