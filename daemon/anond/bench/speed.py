"""The speed of the stream on Kafka: a daemon whose pipeline changes nothing, beside a bare copying loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from secrets import token_hex

from anond.bench.account import Account
from anond.bench.follow import following
from anond.bench.site import Site
from anond.bench.turns import round_robin
from anond.errors import LogError
from anond.log.protocol import Log

PASSING, COPYING = "anond.bench.passing", "anond.bench.copying"
_PATIENCE = 300.0  # seconds for one run
_LOOK_EVERY = 0.05


@dataclass(frozen=True, slots=True)
class Speed:
    """Turns a second, from the first output to the commit of the last."""

    program: str
    batch: int
    per_second: float
    account: Account


@dataclass(frozen=True, slots=True)
class Course:
    """A topic of turns that every run reads anew, in a group of its own and with outputs of its own."""

    folder: Path
    environ: Mapping[str, str]
    turns: int

    async def prepare(self, sessions: int) -> None:
        """Write the turns."""
        site = Site.prepare(self.folder, self.environ)
        log = await site.open()
        try:
            await site.append(log, islice(round_robin(sessions), self.turns))
        finally:
            await log.close()

    async def run(self, program: str, batch: int, processes: int = 1) -> Speed:
        """Let a program process all turns; only its offsets are watched."""
        run = token_hex(4)
        names = {
            name: f"{run}.{name}"
            for name in ("group", "clean", "review", "decisions", "dead", "recall", "sessions", "keys")
        }
        own = {f"ANOND_TOPICS_{name.upper()}": value for name, value in names.items()}
        site = Site.prepare(self.folder, {**self.environ, **own, "ANOND_BATCH_TURNS": str(batch)})
        log = await site.open()
        try:
            async with site.programs(processes, program):
                ended = await _worked_off(site, log)
            async with following(site, log, arrival=False) as follower:
                account = await follower.follow(self.turns)
        finally:
            await log.close()
        return Speed(program, batch, self.turns / max(1e-3, ended - min(follower.times.values()) / 1000), account)


async def _worked_off(site: Site, log: Log) -> float:
    """Wait until the group has committed all turns; when that was."""
    topics, until = site.settings.topics, time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        site.check()
        with suppress(LogError):  # a broker that was just started has no coordinator for the group yet
            if not any((await log.lag(topics.group, topics.turns)).values()):
                return time.time()
        await asyncio.sleep(_LOOK_EVERY)
    raise LogError("the turns were not worked off in time")
