"""Nothing lost, nothing twice: the programs are killed again and again, and one cannot tell from what they wrote."""

from __future__ import annotations

import asyncio
import random
import re
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest

from anond import sample
from anond.events import DeadLetter, Decision, Message, Position, Record, ReviewItem, item_id, seal_place
from anond.stream.log import Log
from anond.stream.registry import Registry
from anond.stream.sessions import SessionStore
from anond.surrogates.ledger import Ledger
from anond_trainer.cli.review import open_queue
from anond_trainer.review.decide import decide
from anond_trainer.review.outbox import message, seal_decision
from anond_trainer.review.queue import Queue

TURNS = 10_000
ACTS = 4  # between two acts, all that waits is decided: what people marked counts for the rest of a session
STEP = 250  # turns fed at once
KILLS = 48  # at most, so that it comes to an end on a slow machine too
POISON = (b"not json", b"[1, 2]", b"\xff\xfe", b'{"session": 7}', b'{"session": "p", "turn": 0, "speaker": "user"}')
GOLD = {(turn["session"], turn["turn"]): turn for turn in sample.load()}

# No budget: what is diverted depends on the turn alone. A cache so small that ledgers are decoded again and again.
SETTINGS = """
[divert]
max_risk = 0.1
budget = 0
[sessions]
cache = 10
[batch]
turns = 64
[review]
port = {port}
undo = 0.3
[observe]
port = -1
[train]
min_decisions = 1
iterations = 2
"""
# The trainer publishes whatever it gets done, but to a topic that the daemons do not follow: with another model they
# would rightly write something else.
TRAINS = {"ANOND_MODELS_STARTERS": "false", "ANOND_TOPICS_MODELS": "trained.models"}


@dataclass(frozen=True)
class Play:
    """What is fed: acts of records. `base` tells of which session of the sample a session is a repetition."""

    acts: list[list[Message]]
    base: dict[str, str]


def write_play(chance: random.Random, topic: str) -> Play:
    """10,000 records: the sample again and again under new ids, its sessions mixed and spread, with poison in it."""
    by_session: dict[str, list[dict[str, Any]]] = {}
    for turn in sample.load():
        by_session.setdefault(turn["session"], []).append(turn)
    said: list[tuple[float, str, dict[str, Any]]] = []
    base: dict[str, str] = {}
    while len(said) < TURNS:
        for session, turns in by_session.items():
            name, begins, pace = f"{chance.getrandbits(48):012x}", chance.random(), chance.uniform(0.001, 0.05)
            base[name] = session
            said += [(begins + n * pace, name, turn) for n, turn in enumerate(turns)]
    said.sort(key=lambda one: one[0])
    records = [_event(topic, name, turn) for _, name, turn in said[:TURNS]]
    for place in chance.sample(range(TURNS), 50):
        records[place] = Message(topic, None, chance.choice([None, b"somebody"]), chance.choice(POISON))
    each = TURNS // ACTS
    return Play([records[at : at + each] for at in range(0, TURNS, each)], base)


def _event(topic: str, session: str, turn: dict[str, Any]) -> Message:
    value = {"session": session, **{name: turn[name] for name in ("turn", "speaker", "text")}}
    return Message(topic, None, session.encode(), orjson.dumps(value))


@dataclass
class Stage:
    """One performance of the play in one house: what was fed, what came out so far, and what was decided."""

    house: Any
    log: Log
    play: Play
    queue: Queue
    chance: random.Random
    page: str | None = None  # address of the review page, where a part of the decisions is made on it
    fed: int = 0
    last: dict[str, Position] = field(default_factory=dict)  # of each session, in this act
    waiting: dict[str, list[ReviewItem]] = field(default_factory=dict)  # by session, in order
    on_page: list[ReviewItem] = field(default_factory=list)
    accepted: set[str] = field(default_factory=set)  # items of which the page said that it took the decision
    decided: dict[str, Record] = field(default_factory=dict)  # the first decision seen on the log, by item
    items: dict[str, ReviewItem] = field(default_factory=dict)
    places: Counter[tuple[str, int]] = field(default_factory=Counter)
    settled: Counter[str] = field(default_factory=Counter)  # released or dropped, by item
    tricks: Counter[str] = field(default_factory=Counter)

    async def perform(self) -> None:
        """All acts; after each one everything that waits is decided."""
        for act in self.play.acts:
            for at in range(0, len(act), STEP):
                await self._feed(act[at : at + STEP])
                await self._look()
            await self._finish_act()

    async def _feed(self, records: list[Message]) -> None:
        positions = await self.log.append(records)
        self.fed += len(records)
        for record, position in zip(records, positions, strict=True):
            self.last[(record.key or b"").decode()] = position

    async def _finish_act(self) -> None:
        until = time.monotonic() + 60
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
            item = open_item(self.house, record)
            self.items[item.id] = item
            self.waiting.setdefault(item.turn.session, []).append(item)
        async for record in self._new(t.decisions):
            self.decided.setdefault((record.key or b"").decode(), record)
        async for record in self._new(t.clean):
            about = orjson.loads(record.value or b"")["anond"]
            self.settled.update([about["id"]] if about["status"] == "reviewed" else [])
        async for record in self._new(t.dead):
            letter = open_letter(self.house, record)
            self.settled.update([letter.item] if letter.item else [])
        await self._decide(committed)

    async def _new(self, topic: str) -> Any:
        for number in range(self.house.settings.log.partitions):
            while records := await self.log.read(topic, number, self.places[topic, number]):
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
        """Decisions that must change nothing: copies of earlier ones, altered ones, and ones about nothing."""
        ring, topic = self.house.keys.need("review"), self.house.settings.topics.decisions
        made = Decision(
            item.id, item.kind, "release", item.lang, item.partition, item.session, item.turn, (), "nobody", 0.0, 0.0
        )
        false: list[Message] = []
        if self.decided and self.chance.random() < 0.3:
            copy = self.chance.choice(list(self.decided.values()))
            false.append(Message(topic, copy.position.partition, copy.key, copy.value))
            self.tricks["copied"] += 1
        if self.chance.random() < 0.3:
            other = replace(made, turn=replace(item.turn, text=item.turn.text + " and more"))
            false.append(message(topic, item.partition, item.id, seal_decision(other, ring)))
            self.tricks["altered"] += 1
        if self.chance.random() < 0.3:
            unknown = replace(made, item=f"{item.partition}-999999")
            false.append(message(topic, item.partition, unknown.item, seal_decision(unknown, ring)))
            self.tricks["unknown"] += 1
        await self.log.append(false)

    async def click(self, login: str) -> None:
        """A person at the page: logs in once, and decides one turn after the other, whatever becomes of the server."""
        assert self.page is not None
        own = {"origin": self.page, "x-anond-review": "1"}
        async with httpx.AsyncClient(base_url=self.page, headers=own, timeout=2.0) as browser:
            assert (await browser.post("/api/login", json={"token": login})).status_code == 200
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


def open_item(house: Any, record: Record) -> ReviewItem:
    """What a record of the review topic says."""
    key = record.key or b""
    return ReviewItem.from_json(house.keys.need("review").open(record.value or b"", seal_place("review", key)))


def open_letter(house: Any, record: Record) -> DeadLetter:
    """What a dead letter says."""
    key = record.key or b""
    return DeadLetter.from_json(house.keys.need("review").open(record.value or b"", seal_place("dead", key)))


class Killer:
    """Keeps two daemons, a review server and a trainer running, and kills one of them again and again.

    Every other kill comes at a random moment, the rest right behind a commit, where what belongs together but was not
    written together is in pieces.
    """

    def __init__(self, house: Any, chance: random.Random) -> None:
        self.kills: Counter[str] = Counter()
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
            await asyncio.sleep(self._chance.uniform(0.1, 1.2))
            self._look_after_all()
            await asyncio.to_thread(self._strike, self._victim(name), self._chance.random() < 0.5)
            self._look_after_all(dead=name)

    def _victim(self, name: str) -> Any:
        """A program of this name; of the daemons rather the one that works than the one that stands by."""
        of_name = [program for program in self._running if program.name == name]
        at_work = [program for program in of_name if "partition open" in program.output()]
        return self._chance.choice(at_work or of_name)

    def _strike(self, victim: Any, behind_a_commit: bool) -> None:
        if behind_a_commit:
            wait_for_a_commit(self._house.settings.data_folder / "log.db", 0.5)
        self.kills[victim.name] += victim.kill()

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


@dataclass(frozen=True)
class Ending:
    """All that stands on the log at the end."""

    turns: list[int]  # of each partition, how many were fed
    clean: list[tuple[Position, dict[str, Any]]]
    review: list[ReviewItem]
    dead: list[DeadLetter]
    decisions: list[Record]
    ledgers: dict[bytes, Ledger]

    @classmethod
    async def read(cls, house: Any, log: Log) -> Ending:
        """Read everything, and open what is sealed."""
        t = house.settings.topics
        store = SessionStore(house.keys.need("state"), 1.0, 10)
        changelog = await house.everything(log, t.sessions)
        for record in changelog:
            store.restore(record.key or b"", record.value or b"")
        ledgers = {key: found for record in changelog if (found := store.find(key := record.key or b""))}
        return cls(
            [await log.end(t.turns, n) for n in range(house.settings.log.partitions)],
            [(r.position, orjson.loads(r.value or b"")) for r in await house.everything(log, t.clean)],
            [open_item(house, r) for r in await house.everything(log, t.review)],
            [open_letter(house, r) for r in await house.everything(log, t.dead)],
            await house.everything(log, t.decisions),
            {key: timeless(ledger) for key, ledger in ledgers.items()},
        )

    def of_status(self, status: str) -> list[dict[str, Any]]:
        """The clean events of one status."""
        return [event for _, event in self.clean if event["anond"]["status"] == status]


def timeless(ledger: Ledger) -> Ledger:
    """A ledger without what the clock put into it."""
    pending = {item: one._replace(expires=0.0) for item, one in ledger.pending.items()}
    return replace(ledger, touched=0.0, pending=pending, index=None)


def ids(events: Iterable[dict[str, Any]]) -> Counter[str]:
    """How often each item occurs."""
    return Counter(event["anond"]["id"] for event in events)


async def perform(house: Any, play: Play) -> Ending:
    """The play with nobody killed, every decision made by script."""
    daemon = house.start("run")
    async with house.log() as log:
        stage = Stage(house, log, play, open_queue(house.settings, house.keys, memory=True), random.Random(0))
        await stage.perform()
        await house.caught_up(log)
        ending = await Ending.read(house, log)
        stage.queue.close()
    assert daemon.stop() == 0
    return ending


async def perform_under_fire(house: Any, play: Play, chance: random.Random) -> tuple[Stage, Killer, Ending]:
    """The play while everything dies."""
    killer = Killer(house, chance)
    login = await killer.login()
    async with house.log() as log:
        queue = open_queue(house.settings, house.keys, memory=True)
        stage = Stage(house, log, play, queue, chance, f"http://127.0.0.1:{house.settings.review.port}")
        async with asyncio.TaskGroup() as group:
            others = [group.create_task(killer.rage()), group.create_task(stage.click(login))]
            await stage.perform()
            for task in others:
                task.cancel()
        await house.caught_up(log)
        ending = await Ending.read(house, log)
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
    positions = {f"{p}-{offset}" for p, end in enumerate(ending.turns) for offset in range(end)}
    buried = Counter(item_id(letter.position) for letter in ending.dead if letter.item is None)
    diverted = Counter(item.id for item in ending.review)
    assert ids(ending.of_status("clean")) + diverted + buried == Counter(positions)
    dropped = Counter(letter.item for letter in ending.dead if letter.item is not None)
    assert ids(ending.of_status("reviewed")) + dropped == Counter(set(items)) == diverted
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


def test_killed_again_and_again(houses: Any, free_port: Any) -> None:
    """Over 10,000 turns daemons, review server and trainer die at random: nobody could tell from what they wrote."""
    seed = 1
    house = houses("house", SETTINGS.format(port=free_port()))
    in_peace = SETTINGS.replace("cache = 10", "cache = 100_000").replace("turns = 64", "turns = 256")
    peace = houses("peace", in_peace.format(port=free_port()), keys=house.settings.keys_folder)
    play = write_play(random.Random(seed), house.settings.topics.turns)

    stage, killer, ending = asyncio.run(perform_under_fire(house, play, random.Random(seed)))
    reference = asyncio.run(perform(peace, play))

    print(f"{killer.kills}, {stage.tricks}, {len(ending.review)} diverted, {len(stage.accepted)} decided on the page")
    assert sum(ending.turns) == TURNS
    assert killer.kills["run"] >= 10
    assert min(killer.kills["review"], killer.kills["train"]) >= 2
    assert min(stage.tricks[name] for name in ("copied", "altered", "unknown")) >= 10
    assert stage.accepted <= set(stage.decided)
    check_account(ending, stage.items)
    check_order(ending)
    check_same(ending, reference)


async def feed(log: Log, play: Play, count: int) -> None:
    """Append the first records of a play."""
    for at in range(0, count, STEP):
        await log.append(play.acts[0][at : at + STEP])


async def some_output(house: Any, log: Log) -> None:
    """Wait until the daemons have committed something, and not yet everything."""
    until = time.monotonic() + 30
    while sum(await house.committed(log)) == 0:
        assert time.monotonic() < until, "the daemon commits nothing"
        await asyncio.sleep(0.005)


async def freeze(house: Any, daemon: Any) -> None:
    """Stop a daemon where it holds no lock on the database, as one that hangs in the middle of its work."""
    for _ in range(100):
        daemon.send(signal.SIGSTOP)
        with (
            suppress(sqlite3.OperationalError),
            closing(sqlite3.connect(house.settings.data_folder / "log.db", 0.1)) as db,
        ):
            db.execute("BEGIN IMMEDIATE")
            return
        daemon.send(signal.SIGCONT)
        await asyncio.sleep(0.01)
    raise AssertionError("the daemon never lets go of the database")


def check_dispositions(ending: Ending) -> None:
    """Each turn has one disposition; nothing was decided."""
    assert ending.of_status("reviewed") == []
    found = ids(ending.of_status("clean")) + Counter(item.id for item in ending.review)
    found += Counter(item_id(letter.position) for letter in ending.dead)
    assert found == Counter({f"{p}-{n}" for p, end in enumerate(ending.turns) for n in range(end)})


def test_one_stands_by(houses: Any, free_port: Any) -> None:
    """While a daemon hangs, another one waits; when the first is killed, the second goes on where it was."""
    house = houses("house", SETTINGS.format(port=free_port()))
    play = write_play(random.Random(2), house.settings.topics.turns)

    async def story() -> Ending:
        async with house.log() as log:
            await feed(log, play, 2000)
            first = house.start("run")
            await some_output(house, log)
            await freeze(house, first)
            done = await house.committed(log)
            second = house.start("run")
            await second.says("model in use", 6)
            await asyncio.sleep(1.5)  # more than a second: it has looked for free partitions by now
            assert "partition open" not in second.output()
            assert await house.committed(log) == done != [await log.end("chat.turns", n) for n in range(4)]
            assert first.kill()
            await second.says("partition open", 4)
            await house.caught_up(log)
            assert second.stop() == 0
            return await Ending.read(house, log)

    check_dispositions(asyncio.run(story()))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_first_signal_drains(houses: Any, free_port: Any, number: int) -> None:
    """At the first signal a daemon commits what it has in hand and ends well; the next one does the rest."""
    house = houses("house", SETTINGS.format(port=free_port()))
    play = write_play(random.Random(3), house.settings.topics.turns)

    async def story() -> Ending:
        async with house.log() as log:
            await feed(log, play, 2000)
            daemon = house.start("run")
            await some_output(house, log)
            assert daemon.stop(number) == 0
            assert "stopped  orderly=True" in daemon.output()
            assert 0 < sum(await house.committed(log)) < 2000
            check_cut(await Ending.read(house, log), await house.committed(log))
            house.start("run")
            await house.caught_up(log)
            return await Ending.read(house, log)

    check_dispositions(asyncio.run(story()))


def check_cut(ending: Ending, committed: list[int]) -> None:
    """Outputs and offsets agree: what was committed has its disposition, what was not has none."""
    check_dispositions(replace(ending, turns=committed))


def test_second_signal_forces(houses: Any, free_port: Any) -> None:
    """A second signal ends a daemon in the middle of a batch: the batch is not committed, and done by the next one."""
    settings = SETTINGS.format(port=free_port()).replace("turns = 64", "turns = 10000") + "[log]\npartitions = 1\n"
    house = houses("house", settings)
    play = write_play(random.Random(4), house.settings.topics.turns)

    async def story() -> Ending:
        async with house.log() as log:
            await feed(log, play, 2500)
            daemon = house.start("run")
            await daemon.says("partition open")
            await asyncio.sleep(0.2)
            daemon.send(signal.SIGTERM)
            await asyncio.sleep(0.2)
            assert daemon.process.poll() is None
            assert daemon.stop() == 0
            assert "stopped  orderly=False" in daemon.output()
            assert await house.committed(log) == [0]
            assert (await Ending.read(house, log)).clean == []
            house.start("run")
            await house.caught_up(log)
            return await Ending.read(house, log)

    check_dispositions(asyncio.run(story()))
