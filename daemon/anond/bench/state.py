"""Many sessions: the time of daemons to restore them, and their memory."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import islice

import orjson

from anond import seal
from anond.bench.account import Account
from anond.bench.follow import Follower, following
from anond.bench.site import Site, resident
from anond.events.records import Message
from anond.log.protocol import Log
from anond.session.ledger import Ledger
from anond.session.remembered_turns import PastTurn
from anond.session.store import SessionStore
from anond.session.value import Value

_AT_ONCE = 10_000  # updates of one append
_VALUES = (
    ("name", "anna svensson", Value("PERSON", None, "Anna Svensson", "Karin Lindqvist", 1)),
    ("name", "maria lopez", Value("PERSON", None, "Maria Lopez", "Ines Romero", 2)),
    ("number", "1234567", Value("UID", "order", "123-4567", "882-9316", 1)),
    ("contact", "anna.s@example.com", Value("EMAIL", None, "anna.s@example.com", "k.lind@example.org", 1)),
    ("place", "gothenburg", Value("LOCATION", None, "Gothenburg", "Norrtull", 1)),
)  # fmt: skip
_RECENT = (
    PastTurn(
        "user",
        "Hi, my order number 123-4567 never arrived, mail me at anna.s@example.com please",
        "3-104217",
        0,
        ((22, 30, "UID", "order"), (56, 74, "EMAIL", "")),
    ),
    PastTurn(
        "agent",
        "Good morning Anna Svensson, I am sorry to hear that. Which address was it sent to?",
        "3-104221",
        1,
        ((13, 26, "PERSON", ""),),
    ),
    PastTurn("user", "To my office in Gothenburg, Maria Lopez should have signed for it"),
)


@dataclass(frozen=True, slots=True)
class Restored:
    """The seconds until each partition was at work, without and with sessions, and the daemons' memory in MB."""

    sessions: int
    updates: int
    daemons: int
    empty_seconds: float
    seconds: float
    megabytes: float
    settled: float  # the same when nothing has moved for a while
    account: Account

    def __str__(self) -> str:
        return (
            f"{self.sessions} sessions of five values after {self.updates} updates, {self.daemons} daemons: at work "
            f"after {self.seconds:.1f} s ({self.empty_seconds:.1f} s without sessions), "
            f"resident {self.megabytes:.0f} MB in all, then {self.settled:.0f} MB   {self.account}"
        )


async def restore(site: Site, sessions: int, updates: int, daemons: int = 1, settle: float = 0.0) -> Restored:
    """Start daemons on an empty changelog, and again after so many updates of so many sessions.

    Several daemons hand partitions to each other while they start, and keep what they gave away for two minutes:
    `settle` is how long to wait for them to settle.
    """
    log = await site.open()
    try:
        async with following(site, log) as follower:
            empty, _, _ = await _at_work(site, log, follower, daemons, 1, 0.0)
            await _update(site, log, sessions, updates)
            full, first, settled = await _at_work(site, log, follower, daemons, 2, settle)
            account = follower.ends.account(2 * site.settings.log.partitions)
    finally:
        await log.close()
    return Restored(sessions, updates, daemons, empty, full, first, settled, account)


async def _at_work(
    site: Site, log: Log, follower: Follower, daemons: int, nth: int, settle: float
) -> tuple[float, float, float]:
    """Start daemons and wait until one more turn of each partition is done; seconds, and their memory, twice."""
    partitions = site.settings.log.partitions
    said = {"session": "probe", "turn": nth, "speaker": "user", "text": "Where is my order?", "lang": "en"}
    await log.append(
        [Message(site.settings.topics.turns, number, b"probe", orjson.dumps(said)) for number in range(partitions)]
    )
    began = time.monotonic()
    async with AsyncExitStack() as stack:
        running = [await stack.enter_async_context(site.running()) for _ in range(daemons)]
        await follower.follow(nth * partitions)
        seconds, first = time.monotonic() - began, sum(resident(child.pid) for child in running)
        await asyncio.sleep(settle)
        return seconds, first, sum(resident(child.pid) for child in running)


async def _update(site: Site, log: Log, sessions: int, updates: int) -> None:
    """Write each session to the changelog, again and again."""
    settings = site.settings
    ring = seal.load(settings.keys_folder, ["state"]).need("state")
    store, now = SessionStore(ring, settings.sessions.ttl, 10), time.time()
    ledger = Ledger(ring.current, {"en": 1.5}, "", "user", list(_RECENT), next_turn=3, touched=now)
    for kind, canonical, value in _VALUES:
        ledger.learn(kind, canonical, value)
    keys = [os.urandom(16) for _ in range(sessions)]
    sealed = [value for key in keys for _, value in store.stage({key: ledger})]
    rounds = _endless(settings.topics.sessions, settings.log.partitions, keys, sealed)
    left = islice(rounds, updates)
    while some := list(islice(left, _AT_ONCE)):
        await log.append(some)


def _endless(topic: str, partitions: int, keys: list[bytes], values: list[bytes | None]) -> Iterator[Message]:
    """All sessions one after the other, then again."""
    while True:
        for number, (key, value) in enumerate(zip(keys, values, strict=True)):
            yield Message(topic, number % partitions, key, value)
