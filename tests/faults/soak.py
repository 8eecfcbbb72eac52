"""Everything at random for twenty minutes, then the account: `make soak`, or `python -m tests.faults.soak --help`.

Turns stream at a steady rate through three daemons and three brokers; among them are poison, turns that are larger than
their topic takes, and turns on which the pipeline raises. Reviewers decide, also twice, late and wrongly. Meanwhile
daemons are killed, stopped, and come and go; brokers die; models are published, refused and put back; sessions turn up
whose key is missing for a while. What it prints begins with the seed, which gives the same turns and, as far as time
allows, the same strikes again. The exit code is 1 if the account does not hold.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import random
import runpy
import shutil
import signal
import tempfile
import time
import traceback
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from tests.faults import raising
from tests.faults.account import check
from tests.faults.arena import PARTITIONS, Arena, opened, settings
from tests.faults.reference import Reference
from tests.faults.reviewing import Reviewer
from tests.faults.strikes import (
    catch_in_transaction,
    come_and_go,
    in_sync,
    kill_one,
    large_turns,
    mend,
    publish,
    restart_broker,
    seal_a_session_away,
    shrink,
    spoil,
    stranger,
)
from tests.house import House

BROKERS = Path(__file__).parents[2] / "deploy" / "kafka" / "brokers.py"
_LAST = 900.0  # seconds for what is left to be done at the end


class Soak:
    """Strikes at random, one after the other at daemons and at brokers, until it is told to end."""

    def __init__(self, arena: Arena, brokers: Any) -> None:
        self._arena, self._brokers = arena, brokers
        self._sealed = 0

    async def at_daemons(self) -> None:
        """One thing after the other that happens to daemons, sessions and models."""
        arena = self._arena
        strikes: list[Callable[[], Awaitable[None]]] = [
            lambda: kill_one(arena),
            lambda: kill_one(arena),
            self._freeze,
            self._storm,
            self._models,
            self._missing_key,
        ]
        while True:
            await asyncio.sleep(arena.chance.uniform(2.0, 8.0))
            await arena.chance.choice(strikes)()
            await arena.scrape(arena.daemons[:1])

    async def at_brokers(self) -> None:
        """Now and then a broker ends, orderly or not, once all have what was written."""
        arena = self._arena
        while True:
            await asyncio.sleep(arena.chance.uniform(15.0, 40.0))
            await arena.until("all copies are there", lambda: in_sync(arena))
            how = arena.chance.choice([signal.SIGTERM, signal.SIGKILL])
            await restart_broker(arena, self._brokers, arena.chance.randrange(3), how, arena.chance.uniform(0.5, 10.0))

    async def _freeze(self) -> None:
        """A daemon stands still, in a transaction if it can be caught in one, for a moment or for too long."""
        arena = self._arena
        daemon = await catch_in_transaction(arena)
        if daemon is None:
            daemon = arena.chance.choice(arena.daemons)
            daemon.program.send(signal.SIGSTOP)
            arena.count("stopped")
        await asyncio.sleep(arena.chance.uniform(1.0, 14.0))
        daemon.program.send(signal.SIGCONT)

    async def _storm(self) -> None:
        for _ in range(5):
            await come_and_go(self._arena)
            await asyncio.sleep(self._arena.chance.uniform(0.5, 2.0))

    async def _models(self) -> None:
        await publish(self._arena, self._arena.chance.choice(["en-first", "en-second"]))
        await publish(self._arena, "en-strange", stranger())
        self._arena.count("models published")

    async def _missing_key(self) -> None:
        """A session turns up whose key comes some seconds later; a restore in between fails."""
        arena = self._arena
        self._sealed += 1
        await seal_a_session_away(arena, arena.chance.randrange(PARTITIONS), b"%d" % self._sealed)
        await kill_one(arena)
        await asyncio.sleep(arena.chance.uniform(5.0, 12.0))
        mend(arena)
        arena.count("key missing")


async def soak(folder: Path, seconds: float, seed: int, rate: float) -> None:
    """Feed and strike for so long, then check the account."""
    home = House.build(folder / "home", settings("127.0.0.1:9"))
    reference = Reference(home.settings, home.keys, raising.Raising)
    with runpy.run_path(str(BROKERS))["Brokers"](3, lasting=True) as brokers:
        turns = max(1_000, int(seconds * rate))
        async with opened(
            folder / "arena", settings(brokers.address, 3), home.settings.keys_folder,
            turns=turns, seed=seed, program=[raising.__file__ or ""], extra=large_turns(turns // 500),
        ) as arena:  # fmt: skip
            arena.hardy, arena.patience = False, _LAST
            spoil(arena, turns // 200)
            await shrink(arena, 6_000, "clean", "review")
            await arena.begin()
            reviewer = Reviewer(arena, random.Random(seed))
            striker = Soak(arena, brokers)
            await _until_fed(arena, rate, [striker.at_daemons(), striker.at_brokers(), reviewer.work(), _tell(arena)])
            await _recover(arena, brokers)
            await reviewer.finish()
            large = b"large"
            books = await check(
                arena, reference, reviewer.decided, buried=lambda record: (record.key or b"").startswith(large)
            )
            say(f"{len(books.fed)} turns, {len(reviewer.decided)} decided, {reviewer.tricks}, {arena.struck}")


async def _until_fed(arena: Arena, rate: float, works: Sequence[Any]) -> None:
    """Feed the stream while all this goes on; what fails among it ends it."""
    tasks = [asyncio.create_task(work) for work in works]
    feeding = asyncio.create_task(arena.feed(rate))
    try:
        await asyncio.wait([feeding, *tasks], return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done():
                task.result()
        await feeding
    finally:
        for task in (*tasks, feeding):
            task.cancel()
        await asyncio.gather(*tasks, feeding, return_exceptions=True)


async def _recover(arena: Arena, brokers: Any) -> None:
    """Wherever the strikes were cut off: all brokers run, all daemons go on, and no key is missing."""
    for number in range(brokers.count):
        if not brokers.runs(number):
            brokers.start(number)
        await asyncio.to_thread(brokers.wait, number)
    for daemon in arena.daemons:
        daemon.program.send(signal.SIGCONT)
    mend(arena)


async def _tell(arena: Arena) -> None:
    began = time.monotonic()
    while True:
        await asyncio.sleep(15)
        with contextlib.suppress(AssertionError):
            say(f"{time.monotonic() - began:5.0f} s: {arena.fed} fed, {await arena.to_do()} to do, {arena.struck}")


def say(words: str) -> None:
    """A line of progress."""
    print(words, flush=True)


def main() -> int:
    """Soak, and say how it ended."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1_200)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--rate", type=float, default=100, help="turns a second")
    options = parser.parse_args()
    seed = random.randrange(1_000_000) if options.seed is None else options.seed
    folder = Path(tempfile.mkdtemp(prefix="anond-soak-"))
    logging.getLogger("aiokafka").setLevel(logging.CRITICAL)  # of this process: it waits for what is away, as it should
    say(f"seed {seed}, {options.seconds:g} seconds, {options.rate:g} turns a second; logs in {folder}")
    try:
        asyncio.run(soak(folder, options.seconds, seed, options.rate))
    except Exception:
        traceback.print_exc()
        say(f"the account does not hold (seed {seed}); what the daemons said lies in {folder}")
        return 1
    shutil.rmtree(folder)
    say(f"the account holds (seed {seed})")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
