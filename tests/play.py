"""What is fed while things die, and what stands on the log at the end."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

import orjson

from anond import sample
from anond.events.records import Message, Position, Record, item_id
from anond.events.review import DeadLetter, ReviewItem
from anond.log.protocol import Log
from anond.session.ledger import Ledger
from anond.session.store import SessionStore

TURNS = 1_500
ACTS = 4  # between two acts, all that waits is decided: what people marked counts for the rest of a session
POISON = (b"not json", b"[1, 2]", b"\xff\xfe", b'{"session": 7}', b'{"session": "p", "turn": 0, "speaker": "user"}')

# No budget: what is diverted depends on the turn alone. A cache so small that ledgers are decoded again and again.
SETTINGS = """
[divert]
max_risk = 0.1
budget = 0
[audit]
share = {audits}
[sessions]
cache = 10
[batch]
turns = 64
[review]
port = {port}
undo = 0.3
alike = false
[observe]
port = -1
[train]
min_decisions = 1
iterations = 2
known = 200
"""


@dataclass(frozen=True)
class Play:
    """What is fed: acts of records. `base` tells of which session of the sample a session is a repetition."""

    acts: list[list[Message]]
    base: dict[str, str]


def write_play(chance: random.Random, topic: str, turns: int = TURNS) -> Play:
    """So many records: the sample again and again under new ids, its sessions mixed and spread, with poison in it."""
    by_session: dict[str, list[dict[str, Any]]] = {}
    for spoken in sample.load():
        by_session.setdefault(spoken["session"], []).append(spoken)
    said: list[tuple[float, str, dict[str, Any]]] = []
    base: dict[str, str] = {}
    while len(said) < turns:
        for session, dialogue in by_session.items():
            name, begins, pace = f"{chance.getrandbits(48):012x}", chance.random(), chance.uniform(0.001, 0.05)
            base[name] = session
            said += [(begins + n * pace, name, turn) for n, turn in enumerate(dialogue)]
    said.sort(key=lambda one: one[0])
    records = [_event(topic, name, turn) for _, name, turn in said[:turns]]
    for place in chance.sample(range(turns), turns // 200):
        records[place] = Message(topic, None, chance.choice([None, b"somebody"]), chance.choice(POISON))
    each = turns // ACTS
    return Play([records[at : at + each] for at in range(0, turns, each)], base)


def _event(topic: str, session: str, turn: dict[str, Any]) -> Message:
    value = {"session": session, **{name: turn[name] for name in ("turn", "speaker", "text")}}
    return Message(topic, None, session.encode(), orjson.dumps(value))


@dataclass(frozen=True)
class Ending:
    """All that stands on the log at the end."""

    turns: list[int]  # of each partition, how many were fed
    clean: list[tuple[Position, dict[str, Any]]]
    review: list[ReviewItem]  # what waits, or waited
    audits: list[ReviewItem]
    recalled: list[tuple[Position, dict[str, Any]]]
    dead: list[DeadLetter]
    decisions: list[Record]
    ledgers: dict[bytes, Ledger]

    @classmethod
    async def read(cls, house: Any, log: Log) -> Ending:
        """Read everything, and open what is sealed."""
        t = house.settings.topics
        store = SessionStore(house.keys.need("state"), 1.0, 10)
        items = [house.item(r) for r in await house.everything(log, t.review)]
        latest = {record.key or b"": record.value for record in await house.everything(log, t.sessions)}
        for key, value in latest.items():
            if value is not None:
                store.restore(key, value)
        ledgers = {key: found for key in latest if (found := store.find(key))}
        return cls(
            [await log.end(t.turns, n) for n in range(house.settings.log.partitions)],
            [(r.position, orjson.loads(r.value or b"")) for r in await house.everything(log, t.clean)],
            [item for item in items if item.kind == "divert"],
            [item for item in items if item.kind == "audit"],
            [(r.position, orjson.loads(r.value or b"")) for r in await house.everything(log, t.recall)],
            [house.letter(r) for r in await house.everything(log, t.dead)],
            await house.everything(log, t.decisions),
            {key: timeless(ledger) for key, ledger in ledgers.items()},
        )

    def of_status(self, status: str) -> Counter[str]:
        """The items of the clean events of one status, and how often each is there."""
        abouts = (event["anond"] for _, event in self.clean)
        return Counter(about["id"] for about in abouts if about["status"] == status)

    def dropped(self) -> Counter[str]:
        """The items that a person dropped."""
        return Counter(letter.item for letter in self.dead if letter.item is not None)

    def disposed(self) -> Counter[str]:
        """Every disposition of a turn, by the item it would be: clean, diverted or dead."""
        buried = Counter(item_id(letter.position) for letter in self.dead if letter.item is None)
        return self.of_status("clean") + Counter(item.id for item in self.review) + buried

    def fed(self, upto: list[int] | None = None) -> Counter[str]:
        """Every turn, by the item it would be; `upto` these offsets only."""
        return Counter(f"{p}-{offset}" for p, end in enumerate(upto or self.turns) for offset in range(end))


def timeless(ledger: Ledger) -> Ledger:
    """A ledger without what the clock put into it."""
    pending, audits, seen = (
        {item: one._replace(expires=0.0) for item, one in some.items()}
        for some in (ledger.pending, ledger.audits, ledger.seen)
    )
    return replace(ledger, touched=0.0, keys=(), pending=pending, audits=audits, seen=seen, index=None)
