"""How long people wait for the next turn: `python -m experiments.review_queue_speed` fills a queue that people clear.

The real server on loopback, over SQLite or over an empty PostgreSQL (`--database postgresql://…`); people are in a
process of their own. Each decides, thinks for a moment, and decides again. The turns are synthetic. Correctness stands
in the same row: how many turns were decided by more people than they ask for; and what a decision with the next turn
costs the server's processor, which says more than the wait where others work on the machine, too.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path

import httpx
import numpy as np
from sqlalchemy import make_url

from anond import assemble
from anond.config import Settings
from anond.events.review import ReviewItem
from anond.events.turns import Turn
from anond.log.protocol import TopicSpec
from anond.seal import Key, Ring, seal_place
from anond.starters import load_starters
from anond.testing import ListLog, Lists
from anond_trainer.review import accounts
from anond_trainer.review.accounts import Person
from anond_trainer.review.database import transaction
from anond_trainer.review.guard import COOKIE
from anond_trainer.review.login import begin_session
from anond_trainer.review.proposals import Proposer
from anond_trainer.review.queue import Queue
from anond_trainer.review.server import create_app, listen, origins_of, serve

LANGS = ("en", "de", "sv", "es", "it", "fr")


def main() -> None:
    """Measure, and print one row."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--waiting", type=int, default=100_000)
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--decisions", type=int, default=50, help="of each person")
    parser.add_argument("--think", type=float, default=1.0, help="seconds between a turn and its decision")
    parser.add_argument("--database", help="an empty PostgreSQL, in place of a file")
    parser.add_argument("--no-proposals", action="store_true", help="show the items' own, and make none anew")
    asyncio.run(_measure(parser.parse_args()))


async def _measure(wanted: argparse.Namespace) -> None:
    ring = Ring("review", [Key.draw(0.0)])
    with tempfile.TemporaryDirectory() as folder:
        store = make_url(wanted.database).set(drivername="postgresql+psycopg") if wanted.database else None
        queue = Queue(store or Path(folder) / "review.db", ring, clock=time.time)
        log = ListLog(Lists(time.time))
        await log.create([TopicSpec("chat.review", 1), TopicSpec("chat.decisions", 1), TopicSpec("anond.keys", 1)])
        _fill(queue, ring, wanted.waiting)
        for number in range(wanted.people):
            langs = LANGS if number % 2 else (LANGS[number % len(LANGS)],)
            accounts.add(queue.db, Person(f"p{number}", "reviewer", langs), "a long password")
        bound, stop = listen("127.0.0.1", 0), asyncio.Event()
        origin = origins_of(bound)[0]
        proposer = None if wanted.no_proposals else await _proposer()
        server = asyncio.create_task(serve(create_app(queue, log, origins=[origin], proposer=proposer), bound, stop))
        cookies = {f"p{number}": begin_session(queue, f"p{number}") for number in range(wanted.people)}
        await asyncio.sleep(1)  # until the server has looked at the log for the first time
        began = time.process_time()
        with ProcessPoolExecutor(1, get_context("spawn")) as people:
            work = partial(_all_work, origin, cookies, wanted.decisions, wanted.think)
            waited, seen = await asyncio.get_running_loop().run_in_executor(people, work)
        used, waits = time.process_time() - began, np.array(waited) * 1000
        stop.set()
        await server
        asks = dict(queue.db.execute("SELECT id, asks FROM items"))
        too_often = sum(count > asks[item] for item, count in Counter(seen).items())
        queue.close()
    print(  # noqa: T201
        f"{wanted.waiting} waiting, {wanted.people} people, {len(waits)} decisions: next turn after "
        f"{np.median(waits):.1f} ms (median), {np.percentile(waits, 95):.1f} ms (p95), {waits.max():.1f} ms (most); "
        f"{used / len(waits) * 1000:.1f} ms of the server's processor each; decided too often: {too_often}"
    )


async def _proposer() -> Proposer:
    made = Proposer(partial(assemble.tagger, Settings()), Settings().divert.max_tokens)
    await made.use_models(lambda: {model.lang: assemble.decoder(model, None) for model in load_starters()}, ())
    return made


def _fill(queue: Queue, ring: Ring, count: int) -> None:
    chance = random.Random(1)  # noqa: S311
    for first in range(0, count, 1_000):
        _fill_some(queue, ring, range(first, min(count, first + 1_000)), chance)


def _fill_some(queue: Queue, ring: Ring, numbers: Iterable[int], chance: random.Random) -> None:
    with transaction(queue.db):
        for number in numbers:
            session = sha256(f"{number // 3}".encode()).hexdigest()
            turn = Turn(session=session, turn=number, speaker="user", text=f"I am Petra number {number} from Norvik")
            item = ReviewItem(
                id=f"0-{number}", kind="divert", reason="risk", risk=chance.random(), lang=LANGS[number % 6], model="m",
                partition=0, session=session, turn=turn, spans=(), context=(("agent", "Your name, please?"),),
                at=float(number), expires=1e12, double=chance.random() < 0.05,
            )  # fmt: skip
            queue.insert(item, ring.seal(item.to_json(), seal_place("review", item.id.encode())))


def _all_work(origin: str, cookies: Mapping[str, str], decisions: int, think: float) -> tuple[list[float], list[str]]:
    """The waits of all people, and the turns that they decided; in a process of its own."""

    async def together() -> list[list[float]]:
        return await asyncio.gather(*(_work(origin, *one, decisions, think, seen) for one in cookies.items()))

    seen: list[str] = []
    return [wait for some in asyncio.run(together()) for wait in some], seen


async def _work(origin: str, name: str, cookie: str, decisions: int, think: float, seen: list[str]) -> list[float]:
    waits, pause = [], random.Random(name)  # noqa: S311
    headers = {"origin": origin, "x-anond-review": "1"}
    async with httpx.AsyncClient(base_url=origin, headers=headers, cookies={COOKIE: cookie}, timeout=60) as page:
        item = (await page.get("/api/next")).json()["item"]
        for _ in range(decisions):
            await asyncio.sleep(pause.uniform(0.5, 1.5) * think)
            before = time.perf_counter()
            answer = await page.post("/api/decide", json={"item": item["id"], "verdict": "release", "spans": []})
            waits.append(time.perf_counter() - before)
            answer.raise_for_status()
            seen.append(item["id"])
            item = answer.json()["item"]
    return waits


if __name__ == "__main__":
    main()
