"""Nothing lost, nothing twice: the programs are killed again and again, and one cannot tell from what they wrote."""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest

from anond import sample
from anond.events.records import Message, Position, Record
from anond.events.review import Decision, ReviewItem
from anond.log.protocol import Log
from anond.models_topic.registry import Registry
from anond_trainer.cli.review_queue import open_queue
from anond_trainer.review.decide import decide
from anond_trainer.review.outbox import message, seal_decision
from anond_trainer.review.queue import Queue
from tests.play import Ending, Play

STEP = 250  # turns fed at once
KILLS = 8
GOLD = {(turn["session"], turn["turn"]): turn for turn in sample.load()}

# The trainer publishes whatever it gets done, but to a topic that the daemons do not follow: with another model they
# would rightly write something else.
TRAINS = {"ANOND_MODELS_STARTERS": "false", "ANOND_TOPICS_MODELS": "trained.models"}


@dataclass
class Stage:
    """One performance of the play in one house: what was fed, what came out so far, and what was decided."""

    house: Any
    log: Log
    play: Play
    queue: Queue
    chance: random.Random
    page: str | None = None  # address of the review page, where a part of the decisions is made on it
    pace: Callable[[float], Awaitable[None]] | None = None  # waited for at each step with the share that was fed
    fed: int = 0
    last: dict[str, Position] = field(default_factory=dict)  # of each session, in this act
    waiting: dict[str, list[ReviewItem]] = field(default_factory=dict)  # by session, in order
    on_page: list[ReviewItem] = field(default_factory=list)
    accepted: set[str] = field(default_factory=set)  # items of which the page said that it took the decision
    decided: dict[str, Record] = field(default_factory=dict)  # the first decision seen on the log, by item
    items: dict[str, ReviewItem] = field(default_factory=dict)
    scripted: int = 0  # how often it was decided by script
    places: Counter[tuple[str, int]] = field(default_factory=Counter)
    settled: Counter[str] = field(default_factory=Counter)  # released or dropped, by item
    tricks: Counter[str] = field(default_factory=Counter)
    logged_in: asyncio.Event = field(default_factory=asyncio.Event)

    async def perform(self) -> None:
        """All acts; after each one everything that waits is decided."""
        for act in self.play.acts:
            for at in range(0, len(act), STEP):
                await self._feed(act[at : at + STEP])
                await self._look()
            await self._finish_act()

    async def _feed(self, records: list[Message]) -> None:
        if self.pace:
            await self.pace(self.fed / sum(map(len, self.play.acts)))
        positions = await self.log.append(records)
        self.fed += len(records)
        for record, position in zip(records, positions, strict=True):
            self.last[(record.key or b"").decode()] = position

    async def _finish_act(self) -> None:
        until = time.monotonic() + 300
        while True:
            committed = await self.house.committed(self.log)
            done = all(p.offset < committed[p.partition] for p in self.last.values())
            await self._look()
            if done and set(self.items) == set(self.settled):
                self.last.clear()
                return
            assert time.monotonic() < until, f"{len(self.items)} diverted, {len(self.settled)} settled"
            await asyncio.sleep(0.1)

    # -- what came out

    async def _look(self) -> None:
        """Follow the outputs, and decide what waits in sessions of which this act has no more turns."""
        t = self.house.settings.topics
        committed = await self.house.committed(self.log)
        async for record in self._new(t.review):
            item = self.house.item(record)
            self.items[item.id] = item
            self.waiting.setdefault(item.turn.session, []).append(item)
        async for record in self._new(t.decisions):
            self.decided.setdefault((record.key or b"").decode(), record)
        async for record in self._new(t.clean):
            about = orjson.loads(record.value or b"")["anond"]
            self.settled.update([about["id"]] if about["status"] == "reviewed" else [])
        async for record in self._new(t.dead):
            letter = self.house.letter(record)
            self.settled.update([letter.item] if letter.item else [])
        await self._decide(committed)

    async def _new(self, topic: str) -> Any:
        for number in range(self.house.settings.log.partitions):
            while records := await self.log.read(topic, number, self.places[topic, number]):
                await self.house.learn_keys(self.log, records)
                for record in records:
                    yield record
                self.places[topic, number] = records[-1].position.offset + 1

    # -- decisions

    async def _decide(self, committed: list[int]) -> None:
        ready = [s for s in self.waiting if (p := self.last.get(s)) is None or p.offset < committed[p.partition]]
        for session in ready:
            items = self.waiting.pop(session)
            if self.page and int(session, 16) % 3 == 0:
                self.on_page += items
            else:
                await self._decide_by_script(items)

    async def _decide_by_script(self, items: list[ReviewItem]) -> None:
        await self.queue.sync(self.log)
        if self.page:
            await self._play_tricks(items[0])
        outcome = await decide(self.queue, self.log, [orjson.dumps(self.verdict(item)) for item in items])
        assert outcome.bad == ()

    def verdict(self, item: ReviewItem) -> dict[str, Any]:
        """What is decided about an item, the same each time: drop one in nine, release the others as gold has it."""
        gold = GOLD[self.play.base[item.turn.session], item.turn.turn]
        drops = int(item.id.partition("-")[2]) % 9 == 0
        return {"item": item.id, "verdict": "drop" if drops else "release", "spans": gold["spans"]}

    async def _play_tricks(self, item: ReviewItem) -> None:
        """A decision that must change nothing: by turns a copy of an earlier one, an altered one, one about nothing."""
        self.scripted += 1
        ring, topic = self.house.keys.need("review"), self.house.settings.topics.decisions
        made = Decision(
            item.id, item.kind, "release", item.lang, item.partition, item.session, item.turn, (), "nobody", 0.0, 0.0
        )
        false: list[Message] = []
        if self.scripted % 3 == 0 and self.decided:
            copy = self.chance.choice(list(self.decided.values()))
            false.append(Message(topic, copy.position.partition, copy.key, copy.value))
            self.tricks["copied"] += 1
        if self.scripted % 3 == 1:
            other = replace(made, turn=replace(item.turn, text=item.turn.text + " and more"))
            false.append(message(topic, item.partition, item.id, seal_decision(other, ring)))
            self.tricks["altered"] += 1
        if self.scripted % 3 == 2:
            unknown = replace(made, item=f"{item.partition}-999999")
            false.append(message(topic, item.partition, unknown.item, seal_decision(unknown, ring)))
            self.tricks["unknown"] += 1
        await self.log.append(false)

    async def click(self, login: str) -> None:
        """A person at the page: logs in once, and decides one turn after the other, whatever becomes of the server."""
        assert self.page is not None
        own = {"origin": self.page, "x-anond-review": "1"}
        async with httpx.AsyncClient(base_url=self.page, headers=own, timeout=2.0) as browser:
            assert (await browser.post("/api/login", json={"token": login}, timeout=600.0)).status_code == 200
            self.logged_in.set()
            while True:
                if not self.on_page:
                    await asyncio.sleep(0.05)
                    continue
                item = self.on_page[0]
                with suppress(httpx.TransportError):
                    answer = await browser.post("/api/decide", json=self.verdict(item) | {"seconds": 1})
                    assert answer.status_code in (200, 409), answer.text
                    if answer.status_code == 200:
                        self.accepted.add(item.id)
                if item.id in self.accepted or item.id in self.decided:
                    self.on_page.pop(0)
                else:
                    await asyncio.sleep(0.1)


class Killer:
    """Keeps two daemons, a review server and a trainer running, and kills one of them again and again.

    Every other kill comes at a random moment, the rest right behind a commit, where what belongs together but was not
    written together is in pieces.
    """

    def __init__(self, house: Any, chance: random.Random) -> None:
        self.kills: Counter[str] = Counter()
        self.strikes = 0
        self._house = house
        self._chance = chance
        self._running = [self._start(name) for name in ("run", "run", "review", "train")]

    def _start(self, name: str) -> Any:
        return self._house.start(name, nice=10, **TRAINS) if name == "train" else self._house.start(name)

    async def login(self) -> str:
        """The one-time login that the review server prints."""
        said = await self._running[2].says("/login#")
        return re.findall(r"/login#(\S+)", said)[0]

    async def rage(self) -> None:
        """Kill, start again, and so on. Only the trainer ends by itself."""
        victims = ["run", "run", "train", "run", "review", "run", "run", "review"] * (KILLS // 8)
        for name in victims:
            while not await self._strike_one(name):  # a trainer that had ended just then was not killed: once more
                pass
            self.strikes += 1

    async def _strike_one(self, name: str) -> bool:
        """Wait for a moment, kill a program of this name and start it again; whether it was still running."""
        await asyncio.sleep(self._chance.uniform(0.1, 1.2))
        self._look_after_all()
        hit = await asyncio.to_thread(self._strike, self._victim(name), self._chance.random() < 0.5)
        self._look_after_all(dead=name)
        return hit

    async def keep_up(self, share: float) -> None:
        """Wait until as large a share of the strikes is done: on a fast machine all would be fed after a few."""
        while self.strikes < share * KILLS:  # noqa: ASYNC110  (what is awaited happens in a thread)
            await asyncio.sleep(0.05)

    def _victim(self, name: str) -> Any:
        """A program of this name; of the daemons rather the one that works than the one that stands by."""
        of_name = [program for program in self._running if program.name == name]
        at_work = [program for program in of_name if "partition open" in program.output()]
        return self._chance.choice(at_work or of_name)

    def _strike(self, victim: Any, behind_a_commit: bool) -> bool:
        if behind_a_commit:
            wait_for_a_commit(self._house.settings.data_folder / "log.db", 0.5)
        hit: bool = victim.kill()
        self.kills[victim.name] += hit
        return hit

    def _look_after_all(self, dead: str = "") -> None:
        for place, program in enumerate(self._running):
            ended = program.process.poll()
            if ended is not None:
                by_itself = program.name != dead and (program.name != "train" or ended != 0)
                assert not by_itself, f"{program.name} ended by itself: {program.output()[-2000:]}"
                self._running[place] = self._start(program.name)


def wait_for_a_commit(path: Path, patience: float) -> None:
    """Look at the database without a pause until somebody has committed."""
    with closing(sqlite3.connect(path, timeout=5)) as db:
        until, version = time.monotonic() + patience, "PRAGMA data_version"
        seen = db.execute(version).fetchone()
        while db.execute(version).fetchone() == seen and time.monotonic() < until:
            pass


async def perform(house: Any, play: Play, ending_of: Any) -> Ending:
    """The play with nobody killed, every decision made by script."""
    daemon = house.start("run")
    async with house.log() as log:
        stage = Stage(house, log, play, open_queue(house.settings, house.keys, memory=True), random.Random(0))
        await stage.perform()
        await house.caught_up(log)
        ending = await ending_of(house, log)
        stage.queue.close()
    assert daemon.stop() == 0
    return ending


async def perform_under_fire(
    house: Any, play: Play, chance: random.Random, ending_of: Any
) -> tuple[Stage, Killer, Ending]:
    """The play while everything dies."""
    killer = Killer(house, chance)
    login = await killer.login()
    async with house.log() as log:
        queue = open_queue(house.settings, house.keys, memory=True)
        stage = Stage(house, log, play, queue, chance, f"http://127.0.0.1:{house.settings.review.port}", killer.keep_up)
        async with asyncio.TaskGroup() as group:
            others = [group.create_task(stage.click(login))]
            await stage.logged_in.wait()  # a login is good for once: nobody is killed during it
            others.append(group.create_task(killer.rage()))
            await stage.perform()
            for task in others:
                task.cancel()
        await house.caught_up(log)
        ending = await ending_of(house, log)
        await check_models(house, log)
        queue.close()
    return stage, killer, ending


async def check_models(house: Any, log: Log) -> None:
    """What the trainers published before they died is whole."""
    registry = Registry(log, TRAINS["ANOND_TOPICS_MODELS"], house.keys.need("trust"))
    await registry.poll(0.0)
    assert registry.refused == 0


def check_account(ending: Ending, items: Iterable[str]) -> None:
    """Each turn has one disposition, each decided turn that waited one end, and nothing else is there."""
    assert ending.disposed() == ending.fed()
    diverted = Counter(item.id for item in ending.review)
    assert ending.of_status("reviewed") + ending.dropped() == Counter(set(items)) == diverted
    assert {event["anond"]["status"] for _, event in ending.clean} == {"clean", "reviewed"}
    assert {letter.reason for letter in ending.dead if letter.item} == {"rejected"}
    assert {letter.position.topic for letter in ending.dead} == {"chat.turns"}
    assert all(ledger.pending == {} for ledger in ending.ledgers.values())


def check_order(ending: Ending) -> None:
    """Clean turns stand in the order in which they were said, and each in the partition of its session."""
    clean = [(position, event["anond"]) for position, event in ending.clean]
    places = [(p.partition, *map(int, about["id"].split("-"))) for p, about in clean if about["status"] == "clean"]
    assert places == sorted(places)
    assert all(partition == of_turn for partition, of_turn, _ in places)


def check_same(ending: Ending, reference: Ending) -> None:
    """As if nothing had happened: texts, items with their context, dead letters and ledgers are those of the reference.

    Batches were composed differently, which may move a risk by its last digits. No turn of the sample is so near to
    `divert.max_risk` that this could matter: all else is equal to the letter.
    """

    def told(end: Ending) -> dict[str, dict[str, Any]]:
        return {event["anond"]["id"]: event for _, event in end.clean}

    def waited(end: Ending) -> dict[str, ReviewItem]:
        return {item.id: replace(item, at=0.0, expires=0.0, risk=0.0) for item in end.review}

    def buried(end: Ending) -> set[tuple[str, str, bytes | None]]:
        return {(str(letter.position), letter.reason, letter.value) for letter in end.dead}

    assert told(ending) == told(reference)
    assert waited(ending) == waited(reference)
    risks = {item.id: item.risk for item in reference.review}
    assert {item.id: item.risk for item in ending.review} == pytest.approx(risks, abs=1e-9)
    assert buried(ending) == buried(reference)
    assert ending.ledgers == reference.ledgers


def test_killed_again_and_again(houses: Any, free_port: Any, settings_of: Any, play_of: Any, ending_of: Any) -> None:
    """In thousands of turns daemons, page and trainer die at random: none could tell from what they wrote."""
    seed = 1
    play = play_of(seed)
    house = houses("house", settings_of(free_port()))
    in_peace = settings_of(free_port(), "cache = 10", "cache = 100_000").replace("turns = 64", "turns = 256")
    peace = houses("peace", in_peace, keys=house.settings.keys_folder)

    stage, killer, ending = asyncio.run(perform_under_fire(house, play, random.Random(seed), ending_of))
    reference = asyncio.run(perform(peace, play, ending_of))

    print(f"{killer.kills}, {stage.tricks}, {len(ending.review)} diverted, {len(stage.accepted)} decided on the page")
    assert sum(ending.turns) == sum(map(len, play.acts)) >= 1_500
    assert killer.kills["run"] >= 5
    assert min(killer.kills["review"], killer.kills["train"]) >= 1
    assert min(stage.tricks[name] for name in ("copied", "altered", "unknown")) >= 5
    assert stage.accepted <= set(stage.decided)
    check_account(ending, stage.items)
    check_order(ending)
    check_same(ending, reference)
