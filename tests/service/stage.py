"""A stage for tests of a worker: one partition on a log in memory, what is said there, and what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import orjson

from anond import connect
from anond.config.settings import LogSettings, Settings
from anond.events.records import Message, Record
from anond.log.protocol import Ownership, Partition
from anond.pipeline.batch import BatchResult
from anond.pipeline.ends import End
from anond.seal import Key, Ring
from anond.service.metrics import Metrics
from anond.service.worker import Worker
from anond.session.store import SessionStore
from anond.tags import Span
from anond.testing import Abort, Clock, ListLog, Lists

if TYPE_CHECKING:
    from conftest import Bench

RINGS = {"state": Ring("state", (Key.draw(0.0),)), "review": Ring("review", (Key.draw(0.0),))}
SWEDISH = "hej, jag heter Blorpta och undrar var mitt paket är"


@dataclass
class Stage:
    """A log of one partition, and workers on it, one after another, each as a process of its own."""

    bench: Bench
    lists: Lists = field(default_factory=Lists)
    metrics: Metrics = field(default_factory=Metrics)
    crashes: int = 0
    renew_keys: Callable[[], bool] = lambda: False

    @property
    def clock(self) -> Clock:
        """The clock of all."""
        assert isinstance(self.lists.clock, Clock)
        return self.lists.clock

    async def create(self) -> Stage:
        """Make the topics."""
        await ListLog(self.lists).create(connect.topics(Settings(log=LogSettings(partitions=1))))
        return self

    async def feed(self, *values: bytes | Record) -> None:
        """Turns as bytes, decisions as records."""
        log = ListLog(self.lists)
        for value in values:
            if isinstance(value, bytes):
                await log.append([Message("chat.turns", 0, b"k", value)])
            else:
                await log.append([Message(value.position.topic, 0, value.key, value.value)])

    def worker(self, partition: Partition, executor: ThreadPoolExecutor) -> Worker:
        """A worker with memory of its own."""
        b = self.bench
        return Worker(partition, b.settings, b.pipeline, self.metrics, executor, self.clock, None, self.renew_keys)

    async def work(
        self,
        until: Callable[[], Awaitable[bool]] | None = None,
        through: Callable[[Partition], Partition] = lambda p: p,
    ) -> Worker:
        """Work until all input is committed, or until something else is so."""
        until = until or self.caught_up
        log = ListLog(self.lists)
        with ThreadPoolExecutor(1) as executor:
            try:
                worker = self.worker(through(await owned(log)), executor)
                task = asyncio.create_task(worker.run())
                async with asyncio.timeout(240):
                    while not task.done() and not await until():  # noqa: ASYNC110 (a fake log tells of no such thing)
                        await asyncio.sleep(0.001)
                worker.stop()
                await task
                return worker
            finally:
                await log.close()

    async def through_crashes(self) -> None:
        """Work, start again after each crash."""
        while True:
            try:
                await self.work()
            except Abort:
                self.crashes += 1
            else:
                return

    async def caught_up(self) -> bool:
        """Whether all input is committed."""
        lags = [await ListLog(self.lists).lag("anond", topic) for topic in ("chat.turns", "chat.decisions")]
        return not any(lag[0] for lag in lags)

    def outputs(self) -> BatchResult:
        """All that was written for readers."""
        topics = ("chat.clean", "chat.review", "chat.dead", "chat.recall")
        found = [r for topic in topics for r in self.lists.shard(topic, 0).records]
        keys = [Message("anond.keys", 0, r.key, r.value) for r in self.lists.shard("anond.keys", 0).records]
        return BatchResult([End([Message(r.position.topic, 0, r.key, r.value) for r in found])], keys=keys)

    def sessions(self) -> dict[bytes, bytes]:
        """The ledgers on the changelog, opened, without their keys, which are drawn by chance."""
        store = SessionStore(self.bench.state, 1, 100)
        for record in self.lists.shard("anond.sessions", 0).records:
            store.restore(record.key or b"", record.value or b"")
        found = {r.key or b"": store.find(r.key or b"") for r in self.lists.shard("anond.sessions", 0).records}
        return {key: replace(ledger, keys=()).encode() for key, ledger in found.items() if ledger}

    def said(self) -> list[Any]:
        """Everything that a run comes to, so that two can be compared."""
        out, b = self.outputs(), self.bench
        return [b.clean(out), b.items(out), b.letters(out), self.sessions()]

    def recalled(self) -> list[Any]:
        """What was recalled."""
        return [orjson.loads(r.value or b"") for r in self.lists.shard("chat.recall", 0).records]


async def owned(log: ListLog) -> Partition:
    """The one partition."""
    ownership: Ownership = await log.join_group("anond", ("chat.turns", "chat.decisions"), "anond.sessions")
    (partition,), _ = await ownership.changes(0)
    return partition


def event(text: str, session: str = "a", lang: str = "en", **more: Any) -> bytes:
    """A turn as the platform writes it."""
    return orjson.dumps({"session": session, "text": text, "lang": lang} | more)


TURNS = [
    event("I am Maria Lopez", facts={"PERSON": ["Maria Lopez"]}), event(SWEDISH, "b", "sv"), b"{", event("Maria again"),
    event("my mail is maria@lopez.example"), event(SWEDISH, "c", "sv"), event("hello", "d"), event("Lopez here"),
]  # fmt: skip
Stages = Callable[..., Awaitable[Stage]]


async def story(stage: Stage, turns: Sequence[bytes] = TURNS) -> Stage:
    """Turns come, two of them wait and are decided (one of them twice), more turns come."""
    await stage.feed(*turns)
    await stage.through_crashes()
    decisions = [
        stage.bench.decision(item, Span(15, 22, "PERSON"), offset=n)
        for n, item in enumerate(stage.bench.items(stage.outputs()))
    ]
    await stage.feed(*decisions, decisions[0], event("Blorpta igen, hej hej på dig", "b", "sv"), event("bye Maria"))
    await stage.through_crashes()
    return stage
