"""Decisions as labels: what reviewers sent to the log, and what the votes about one turn come to."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from anond.errors import SealBroken
from anond.events.review import Decision
from anond.log.protocol import Log
from anond.seal import Ring, seal_place
from anond_trainer.data.votes import by_turn, label


@dataclass(frozen=True, slots=True)
class Labels:
    """One decision about each turn, made of all votes about it; of `votes` the latest of each person is here.

    `unreadable` ones were sealed with keys that are gone, or altered.
    """

    decisions: tuple[Decision, ...]
    unreadable: int
    votes: tuple[Decision, ...] = ()  # each in the name of one person

    @classmethod
    def made_of(cls, votes: Iterable[Decision], unreadable: int = 0) -> Labels:
        """The labels that votes come to, whatever their order."""
        turns, left_out = by_turn(votes)
        every = tuple(vote for some in turns for vote in some)
        return cls(tuple(map(label, turns)), unreadable + left_out, every)

    def without(self, reviewers: Collection[str]) -> Labels:
        """The labels that the votes of all others come to."""
        votes = self.votes or self.decisions
        return Labels.made_of((v for v in votes if v.reviewer not in reviewers), self.unreadable)

    def of(self, lang: str) -> list[Decision]:
        """The decisions that label a turn in this language; a dropped turn has no labels."""
        return [d for d in self.decisions if d.lang == lang and d.verdict == "release"]

    def languages(self) -> list[str]:
        """The languages that were decided about."""
        return sorted({d.lang for d in self.decisions})


async def read_decisions(log: Log, topic: str, ring: Ring) -> Labels:
    """All decisions on the log: several people may have decided the same item, and a person twice."""
    found: list[Decision] = []
    unreadable = 0
    for partition in range(await log.partitions(topic)):
        offset = 0
        while records := await log.read(topic, partition, offset):
            offset = records[-1].position.offset + 1
            for record in records:
                try:
                    key = record.key or b""
                    found.append(Decision.from_json(ring.open(record.value or b"", seal_place("decision", key))))
                except (SealBroken, ValueError, KeyError, TypeError, AttributeError):
                    unreadable += 1
    return Labels.made_of(found, unreadable)
