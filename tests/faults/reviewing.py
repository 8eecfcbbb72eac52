"""A reviewer who decides what waits, while daemons die, and whose decisions come doubled, late, altered, astray."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from anond import sample
from anond.events.records import Message, Record
from anond.events.review import Decision, ReviewItem
from anond.tags import Span
from anond_trainer.review.outbox import message, seal_decision
from tests.faults.arena import PARTITIONS, Arena, mark

GOLD = {(turn["session"], turn["turn"]): turn["spans"] for turn in sample.load()}


@dataclass
class Reviewer:
    """Decides turns of sessions that are over: what people mark counts for the rest of a session."""

    arena: Arena
    chance: random.Random
    tricks: dict[str, int] = field(default_factory=dict)
    decided: dict[str, Decision] = field(default_factory=dict)  # what counts, by item
    _waiting: dict[str, list[ReviewItem]] = field(default_factory=dict)  # by session, in order
    _read: list[int] = field(default_factory=lambda: [0] * PARTITIONS)
    _sent: list[Message] = field(default_factory=list)
    _ends: dict[bytes | None, int] = field(default_factory=dict)  # of each session, where in the stream its end is

    def __post_init__(self) -> None:
        self._ends = {record.key: place for place, record in enumerate(self.arena.stream)}

    async def work(self) -> None:
        """Look and decide, until nobody wants it any more."""
        while True:
            await self.look()
            await self.decide()
            await asyncio.sleep(0.3)

    async def finish(self) -> None:
        """Decide all that waits, and see the daemons through with it."""
        await self.arena.settle()
        await self.look()
        await self.decide()
        await self.arena.settle()

    async def look(self) -> list[ReviewItem]:
        """What has come to the review topic since the last look."""
        new: list[ReviewItem] = []
        for number in range(PARTITIONS):
            for record in await self.arena.stubborn(lambda n=number: self._records(n)):  # type: ignore[misc]
                self._read[number] = record.position.offset + 1
                new.append(self.arena.house.item(record))
        for item in new:
            self._waiting.setdefault(item.turn.session, []).append(item)
        return new

    async def _records(self, number: int) -> Sequence[Record]:
        found = await self.arena.log.read(self.arena.house.settings.topics.review, number, self._read[number])
        await self.arena.house.learn_keys(self.arena.log, found)
        return found

    async def decide(self) -> None:
        """Decide what waits in sessions that are over."""
        committed = await self.arena.stubborn(lambda: self.arena.house.committed(self.arena.log))
        messages: list[Message] = []
        for session in [one for one in self._waiting if self._over(one, committed)]:
            # Audits last: what a recall teaches a session would change what is released of it.
            for item in sorted(self._waiting.pop(session), key=lambda item: item.kind, reverse=True):
                messages += self._decisions(item)
        if messages:
            await self.arena.stubborn(lambda: self.arena.log.append(messages))

    def _over(self, session: str, committed: list[int]) -> bool:
        last = self.arena.last[session.encode()]
        return self.arena.fed > self._ends[session.encode()] and last.offset < committed[last.partition]

    def _decisions(self, item: ReviewItem) -> list[Message]:
        """The decision about an item, with what must change nothing before and behind it."""
        decision = self.decision(item)
        if item.kind == "divert":
            self.decided[item.id] = decision
        told = [self.sealed(decision)]
        if self._tries("altered"):
            told.insert(0, self.sealed(replace(decision, turn=replace(item.turn, text=item.turn.text + " and more"))))
        if self._tries("unknown"):
            told.insert(0, self.sealed(replace(decision, item=f"{item.partition}-99999999")))
        if self._tries("doubled"):
            told.append(told[-1])
        if self._sent and self._tries("late"):
            told.append(self.chance.choice(self._sent))
        self._sent.append(self.sealed(decision))
        return told

    def _tries(self, trick: str) -> bool:
        if self.chance.random() < 0.8:
            return False
        self.tricks[trick] = self.tricks.get(trick, 0) + 1
        return True

    def decision(self, item: ReviewItem) -> Decision:
        """What is decided about an item: drop one in nine, release the others as gold has it."""
        spans = [Span.from_gold(one, "person") for one in GOLD[self.arena.base[item.turn.session], item.turn.turn]]
        sign = mark(item.turn.session)
        if (at := item.turn.text.find(sign)) >= 0:
            spans.append(Span.from_gold({"start": at, "end": at + len(sign), "tag": "EMAIL"}, "person"))
        drops = int(item.id.partition("-")[2]) % 9 == 0
        return Decision(
            item.id, item.kind, "drop" if drops else "release", item.lang, item.partition, item.session, item.turn,
            tuple(spans), "eve", 0.0, 1.0, sent=item.sent,
        )  # fmt: skip

    def sealed(self, decision: Decision) -> Message:
        """The record of a decision."""
        t, ring = self.arena.house.settings.topics, self.arena.house.keys.need("review")
        return message(t.decisions, decision.partition, decision.item, seal_decision(decision, ring))
