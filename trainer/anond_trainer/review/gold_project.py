"""Gold without a daemon: turns of a file become review items in a folder of their own, and decisions become gold.

The folder beside the file (`talks.jsonl.review`) has keys, a local log and the store of the review server, so that all
is as with a daemon, but for one: nobody releases anything. What people decide is written to the gold file as it comes.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from itertools import count
from pathlib import Path
from typing import Final

from anond.errors import AnondError
from anond.events.records import RESET, Message, Record
from anond.events.review import Decision, ReviewItem
from anond.events.turns import Turn
from anond.log.protocol import Log
from anond.log.reading import every_record
from anond.seal import Ring, seal_place
from anond.votes import third_settles_decisions
from anond_trainer.data.decisions import read_decisions
from anond_trainer.data.gold import GoldTurn, sessions
from anond_trainer.data.votes import by_turn, label
from anond_trainer.review.following import Topics

REASON: Final = "gold"  # why a turn is shown: the page says "save" instead of "release"
NEVER: Final = 253_402_300_799.0  # when an item expires: the last second of the year 9999
BEFORE: Final = 4  # turns of the conversation that are shown before a turn
EVERY: Final = 2.0  # seconds between two looks for new decisions

Write = Callable[[bytes], None]

logger = logging.getLogger(__name__)


class GoldProject:
    """The turns of one file, the items made of them, and the gold that decisions about them come to."""

    def __init__(self, turns: Sequence[GoldTurn], topics: Topics, ring: Ring, double: float, write: Write) -> None:
        """`double` is the share of the turns that two people decide; `write` puts the whole gold in its place."""
        self._given = turns
        self._turns: dict[str, GoldTurn] = {}  # by the ids of their items
        self._for_two: set[str] = set()
        self._topics = topics
        self._ring = ring
        self._double = double
        self._write = write
        self._last_ends: tuple[int, ...] = ()
        self.counts = Counter[str]()

    async def append_new(self, log: Log, now: float) -> int:
        """Append the turns that the log does not have yet, and return how many these are.

        Items whose turn is no longer in the file are withdrawn, unless they were decided.
        """
        there = [self._item(record) async for record in every_record(log, self._topics.review)]
        decisions = [record async for record in every_record(log, self._topics.decisions)]
        taken_off = {_name(record) for record in decisions if record.headers == RESET}
        self._turns = {_free_name(id_of(turn), taken_off): turn for turn in self._given}
        known = {item.id for item in there}
        items = items_of(self._given, now, tuple(self._turns))
        new = [replace(item, double=self._asks_two(item.id)) for item in items if item.id not in known]
        self._for_two = {item.id for item in (*there, *new) if item.double}
        gone = known - {*self._turns} - {_name(record) for record in decisions}
        topic = self._topics.decisions
        await log.append([self._sealed(item) for item in new])
        await log.append([Message(topic, 0, name.encode(), b"", RESET) for name in sorted(gone)])
        return len(new)

    def _item(self, record: Record) -> ReviewItem:
        return ReviewItem.from_json(self._ring.open(record.value or b"", seal_place("review", record.key or b"")))

    def _sealed(self, item: ReviewItem) -> Message:
        key = item.id.encode()
        sealed = self._ring.seal(item.to_json(), seal_place("review", key))
        return Message(self._topics.review, item.partition, key, sealed)

    def _asks_two(self, name: str) -> bool:
        """Whether two people decide an item: a keyed hash draws it."""
        return int.from_bytes(self._ring.digest("double", name.encode()), "big") < self._double * 2**128

    async def write_gold(self, log: Log) -> bool:
        """Write the gold anew if it lacks decisions; returns whether it was written."""
        topic = self._topics.decisions
        ends = tuple([await log.end(topic, number) for number in range(await log.partitions(topic))])
        if ends == self._last_ends:
            return False
        labels = await read_decisions(log, topic, self._ring)
        await asyncio.to_thread(self._write_all, labels.votes)
        self._last_ends = ends
        return True

    def _write_all(self, votes: Sequence[Decision]) -> None:
        self.counts.clear()
        self._write(b"".join(turn.to_json() + b"\n" for turn in self.gold(votes)))

    def gold(self, votes: Iterable[Decision]) -> Iterator[GoldTurn]:
        """The decided turns, in the order of the file, without dropped ones and those that wait for a third person."""
        about = {some[0].item: some for some in by_turn(votes)[0]}
        for name, turn in self._turns.items():
            some = about.get(name, [])
            made = label(some) if self._is_settled(name, some) else None
            self.counts["waiting" if made is None else made.verdict] += 1
            if made is not None and made.verdict == "release":
                spans = tuple(sorted(made.spans))
                yield GoldTurn(turn.session, turn.turn, turn.speaker, turn.lang, turn.text, spans, seconds=made.seconds)

    def _is_settled(self, name: str, some: Sequence[Decision]) -> bool:
        if len(some) < 2:
            return bool(some) and name not in self._for_two
        return not third_settles_decisions(some)

    async def follow(self, log: Log) -> None:
        """Write gold as decisions come, until cancelled."""
        while True:
            try:
                await self.write_gold(log)
            except (AnondError, OSError) as error:  # a full disk: the decisions are on the log, and it is tried again
                logger.warning("the gold was not written: %s", type(error).__name__)
            await asyncio.sleep(EVERY)


def items_of(turns: Sequence[GoldTurn], now: float, names: Sequence[str] = ()) -> Iterator[ReviewItem]:
    """Turns as review items, in their order: the time of each says it, since all have the same risk."""
    before = _contexts(turns)
    for number, (turn, name) in enumerate(zip(turns, names or map(id_of, turns), strict=True)):
        yield ReviewItem(
            id=name, kind="divert", reason=REASON, risk=0.0, lang=turn.lang, model="", partition=0,
            session=turn.session, spans=turn.spans, context=before[turn.session, turn.turn], at=now + number / 1000,
            turn=Turn(turn.session, turn.turn, turn.speaker, turn.text, lang=turn.lang or None), expires=NEVER,
        )  # fmt: skip


def id_of(turn: GoldTurn) -> str:
    """The id of a turn's item: the same at each start, and another where its text was changed."""
    content = f"{turn.session}\0{turn.turn}\0{turn.speaker}\0{turn.text}"
    return blake2b(content.encode(errors="surrogatepass"), digest_size=16).hexdigest()


def folder_of(path: Path) -> Path:
    """The folder in which the work on a file is kept."""
    return path.with_name(f"{path.name}.review")


def _free_name(name: str, taken_off: Collection[str]) -> str:
    """The id of a turn that was taken off the queue and came back: another than before."""
    return next(one for n in count() if (one := f"{name}-{n}" if n else name) not in taken_off)


def _contexts(turns: Iterable[GoldTurn]) -> dict[tuple[str, int], tuple[tuple[str, str], ...]]:
    found: dict[tuple[str, int], tuple[tuple[str, str], ...]] = {}
    for some in sessions(turns):
        for at, turn in enumerate(some):
            found[turn.session, turn.turn] = tuple((one.speaker, one.text) for one in some[max(0, at - BEFORE) : at])
    return found


def _name(record: Record) -> str:
    return (record.key or b"").decode()
