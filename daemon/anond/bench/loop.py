"""The daemon as a process of its own: throughput, latency, memory; every turn accounted for. Over any log."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from itertools import islice

from anond.bench.account import Account
from anond.bench.follow import following
from anond.bench.site import DAEMON, Site, resident
from anond.bench.turns import endless
from anond.events.records import item_id
from anond.log.protocol import Log

TTL = 30  # seconds after which the memory run forgets an idle session, and gives up what nobody decided
_WARM_UP = 2  # seconds of turns before those that count
_AT_ONCE = 500  # turns of a second of warm-up where there is no rate
_SHARED_OUT = 5.0  # seconds after which a group has shared out its partitions
_BESIDE = 50  # times the sample's sessions: at 1,000 turns a second each then speaks every other second, roughly
_TICK = 0.01  # seconds between two appends of the latency run


@dataclass(frozen=True, slots=True)
class Throughput:
    """Turns a second, from the first committed output to the last."""

    per_second: float
    account: Account


@dataclass(frozen=True, slots=True)
class Latency:
    """Milliseconds from append to committed output."""

    p50: float
    p99: float
    most: float
    account: Account


@dataclass(frozen=True, slots=True)
class Memory:
    """Memory of the daemon after so many turns, in MB: resident, and what of it is no page of a file."""

    marks: list[tuple[int, float, float]]
    account: Account


async def throughput(site: Site, turns: int) -> Throughput:
    """Append all turns, then start the daemon and measure its speed."""
    log = await site.open()
    try:
        await site.append(log, islice(endless(), turns))
        async with following(site, log) as follower, site.running():
            account = await follower.follow(turns)
    finally:
        await log.close()
    begun, ended = min(follower.times.values()), max(follower.times.values())
    first = sum(1 for t in follower.times.values() if t == begun)
    return Throughput((turns - first) / max(1e-3, (ended - begun) / 1000), account)


async def shared_throughput(site: Site, turns: int, daemons: int) -> Throughput:
    """The throughput of daemons that share the partitions, on turns appended when all are at work."""
    log = await site.open()
    try:
        async with following(site, log) as follower, site.programs(daemons):
            first = _WARM_UP * _AT_ONCE
            await site.append(log, islice(endless(), first))
            await follower.follow(first)
            await asyncio.sleep(_SHARED_OUT)
            began = time.time() * 1000
            await site.append(log, islice(endless(), turns))
            account = await follower.follow(first + turns)
    finally:
        await log.close()
    return Throughput(turns / max(1e-3, (max(follower.times.values()) - began) / 1000), account)


async def latency(site: Site, rate: int, seconds: int, command: tuple[str, ...] = DAEMON) -> Latency:
    """Append at a steady rate to a daemon that idles otherwise; `command` is the daemon."""
    log = await site.open()
    appended: dict[str, float] = {}
    try:
        async with following(site, log) as follower, site.running(*command):
            await site.append(log, islice(endless(_BESIDE), _WARM_UP * rate))
            await follower.follow(_WARM_UP * rate)
            ends = asyncio.create_task(follower.follow(rate * (seconds + _WARM_UP)))
            await _steadily(site, log, rate, seconds, appended)
            account = await ends
    finally:
        await log.close()
    late = sorted(follower.times[item] - at for item, at in appended.items() if item in follower.times)
    return Latency(late[len(late) // 2], late[int(len(late) * 0.99)], late[-1], account)


async def memory(site: Site, turns: int, command: tuple[str, ...] = DAEMON) -> Memory:
    """Work off many turns of ever-new sessions and look at the daemon's memory; `command` is the daemon.

    Sessions are forgotten after `TTL` seconds, those with a turn that waits for review when it is given up: so many of
    them live at any time, and whatever else grows is a leak.
    """
    log = await site.open()
    marks: list[tuple[int, float, float]] = []
    short = {"ANOND_SESSIONS_TTL": str(TTL), "ANOND_REVIEW_EXPIRE_AFTER": str(TTL)}
    step = min(1_000, max(1, turns // 6))  # the daemon catches up after each: while it lags, nothing is forgotten
    source = endless()
    try:
        async with (
            following(site, log, keep_times=False) as follower,
            site.running(*command, **short) as daemon,
        ):
            for done in range(step, turns + 1, step):
                await site.append(log, islice(source, step))
                account = await follower.follow(done)
                if done * 6 // turns > (done - step) * 6 // turns:
                    marks.append((done, resident(daemon.pid), resident(daemon.pid, "RssAnon")))
    finally:
        await log.close()
    return Memory(marks, account)


async def _steadily(site: Site, log: Log, rate: int, seconds: int, appended: dict[str, float]) -> None:
    source, began = endless(_BESIDE), time.monotonic()
    sent = 0
    while sent < rate * seconds:
        due = min(rate * seconds, int((time.monotonic() - began) * rate) + 1)
        if due > sent:
            now = time.time() * 1000
            positions = await site.append(log, islice(source, due - sent))
            appended.update((item_id(position), now) for position in positions)
            sent = due
        await asyncio.sleep(_TICK)
