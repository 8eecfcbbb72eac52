"""Decisions as labels: what reviewers sent to the log, in the form that training and evaluation read."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final

from anond.engines.labels import encode
from anond.errors import SealBroken
from anond.events.review import Decision
from anond.log.protocol import Log
from anond.seal import Ring, seal_place
from anond.session.ledger import Ledger
from anond.tagging.listening import TextToRead, remember_question, texts_to_read
from anond.tagging.tagger import Reading, Tagger
from anond_trainer.data.align import Example
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.partial import taught
from anond_trainer.data.votes import by_turn, label

_TOGETHER: Final = 256  # turns that are read at once


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


def gold(decision: Decision) -> GoldTurn:
    """A decided turn as gold. Its session is the keyed hash."""
    turn = decision.turn
    spans = tuple(replace(s, source="gold") for s in sorted(decision.spans))
    return GoldTurn(decision.session, turn.turn, turn.speaker, decision.lang, turn.text, spans)


def examples_of(decisions: Iterable[Decision], tagger: Tagger) -> list[Example]:
    """Examples of decided turns, each read behind the turns that came before it."""
    given = list(decisions)
    return [
        Example(one.session, len(one.context), reading.sentence, encode(taught(turn, reading) or (), reading.tokens))
        for one, (turn, reading) in zip(given, read_again(given, tagger), strict=True)
    ]


def read_again(decisions: Iterable[Decision], tagger: Tagger) -> list[tuple[GoldTurn, Reading]]:
    """Decided turns with the daemon's reading of each behind what was asked before it.

    Of the turns before it only the questions count: nobody marked a value in them that a session would remember.
    """
    given, found = list(decisions), list[Reading]()
    for start in range(0, len(given), _TOGETHER):
        found += tagger.read_all([_behind_its_context(one) for one in given[start : start + _TOGETHER]])
    return [(gold(one), reading) for one, reading in zip(given, found, strict=True)]


def _behind_its_context(decision: Decision) -> TextToRead:
    ledger, turn = Ledger(), decision.turn
    for speaker, text in decision.context:
        remember_question(ledger, text, speaker, decision.lang)
        ledger.next_turn += 1
    return texts_to_read(ledger, (turn.text,), turn.speaker, decision.lang)[0]
