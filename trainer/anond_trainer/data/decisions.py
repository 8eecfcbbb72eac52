"""Decisions as labels: reads reviewers' votes from the log, and joins the votes about each turn."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from anond.errors import Forgotten, SealBroken
from anond.events.records import FORGET, RESET, Record
from anond.events.review import Decision
from anond.log.protocol import Log
from anond.log.reading import every_record
from anond.seal import Ring, SessionKeys, key_name, seal_place
from anond_trainer.data.votes import by_turn, label


@dataclass(frozen=True, slots=True)
class Labels:
    """One decision about each turn, made of all votes about it; of `votes` the latest of each person is here.

    `unreadable` ones were sealed with keys that are gone, or altered; those of sessions that were forgotten are not
    among them. `keys` names the key of its session that sealed the decisions about an item.
    """

    decisions: tuple[Decision, ...]
    unreadable: int
    votes: tuple[Decision, ...] = ()  # each in the name of one person
    keys: Mapping[str, str] = field(default_factory=dict)
    forgotten: frozenset[str] = frozenset()  # names of keys that were destroyed, and had sealed decisions

    @classmethod
    def made_of(
        cls,
        votes: Iterable[Decision],
        unreadable: int = 0,
        keys: Mapping[str, str] | None = None,
        forgotten: frozenset[str] = frozenset(),
    ) -> Labels:
        """The joint labels of votes, in any order."""
        turns, left_out = by_turn(votes)
        every = tuple(vote for some in turns for vote in some)
        return cls(tuple(map(label, turns)), unreadable + left_out, every, keys or {}, forgotten)

    def without(self, reviewers: Collection[str]) -> Labels:
        """The joint labels of the other people's votes."""
        votes = self.votes or self.decisions
        kept = (v for v in votes if v.reviewer not in reviewers)
        return Labels.made_of(kept, self.unreadable, self.keys, self.forgotten)

    def keys_of(self, lang: str) -> set[str]:
        """The names of the keys that sealed the labels in this language."""
        return {self.keys[d.item] for d in self.of(lang) if d.item in self.keys}

    def of(self, lang: str) -> list[Decision]:
        """The decisions that label a turn in this language; a dropped turn has no labels."""
        return [d for d in self.decisions if d.lang == lang and d.verdict == "release"]

    def votes_in(self, lang: str) -> list[Decision]:
        """The votes on turns in this language, also those to drop one."""
        return [vote for vote in self.votes if vote.lang == lang]

    def languages(self) -> list[str]:
        """The languages of the decisions."""
        return sorted({d.lang for d in self.decisions})


async def read_decisions(log: Log, topic: str, ring: Ring, keys_topic: str = "") -> Labels:
    """All decisions on the log: several people may have decided the same item, and a person twice.

    Keys of sessions are read after them, so that none of theirs is missing; without a topic of keys there are none.
    """
    records = [record async for record in every_record(log, topic) if record.headers not in (FORGET, RESET)]
    known = SessionKeys(ring)
    if keys_topic:
        known.add_records([(record.key, record.value) async for record in every_record(log, keys_topic)])
    return await asyncio.to_thread(_opened, records, known)  # thousands take seconds, in which others want an answer


def _opened(records: Iterable[Record], known: SessionKeys) -> Labels:
    """The labels in these records."""
    found: list[Decision] = []
    keys: dict[str, str] = {}
    forgotten: set[str] = set()
    unreadable = 0
    for record in records:
        key, value = record.key or b"", record.value or b""
        name = (key_name(value) or b"").hex()
        try:
            found.append(Decision.from_json(known.open(value, seal_place("decision", key))))
        except Forgotten:
            forgotten.add(name)
        except (SealBroken, ValueError, KeyError, TypeError, AttributeError):
            unreadable += 1
        else:
            keys |= {found[-1].item: name} if name else {}
    return Labels.made_of(found, unreadable, keys, frozenset(forgotten))
