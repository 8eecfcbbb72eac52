"""Three daemons that share six partitions of a real broker, the turns that stream through them, and who looks after it.

The fault tests and the soak use the same arena: they strike, it feeds, watches, and waits for the end.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import time
import urllib.request
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

import orjson
from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.errors import KafkaError

from anond.errors import LogError
from anond.events.records import Message, Position
from anond.log.protocol import Log
from anond.seal import Key
from tests.house import House, Program
from tests.play import SETTINGS, Play, write_play
from tests.ports import free_port
from tests.programs import WHAT_TESTS_IMPORT
from tests.topics import own_topics_toml

PARTITIONS, DAEMONS = 6, 3
TURNS, MANY_TURNS = 3_000, 10_000  # of a test of every day, and of one that `make soak` runs
PATIENCE = 300.0  # seconds that anything may take, on a busy machine too
SESSION_TIMEOUT = 6.0  # the shortest that a broker takes
_CHUNK = 50  # turns fed at once

KAFKA = """
[log]
kind = "kafka"
partitions = {partitions}
[kafka]
servers = "{servers}"
replication = {copies}
session_timeout = {session_timeout}
"""
OUTPUTS = ("clean", "review", "dead", "recall", "sessions")

T = TypeVar("T")


def settings(servers: str, copies: int = 1) -> str:
    """An anond.toml for daemons on these brokers, with topics of their own."""
    kafka = KAFKA.format(servers=servers, copies=copies, partitions=PARTITIONS, session_timeout=SESSION_TIMEOUT)
    return SETTINGS.format(port=0, audits=0.05).replace("turns = 64", "turns = 128") + kafka + own_topics_toml()


def mark(session: str) -> str:
    """What nobody may find again outside of the turns: an address that is said in this session and nowhere else."""
    return f"zq{session}@mailbox.org"


def marked(play: Play) -> list[Message]:
    """The records of a play, one turn in three with the mark of its session at its end."""
    return [_marked(record) for act in play.acts for record in act]


def _marked(record: Message) -> Message:
    if record.key is None or record.key == b"somebody":  # poison
        return record
    event = orjson.loads(record.value or b"")
    if event["turn"] % 3:
        return record
    return replace(record, value=orjson.dumps(event | {"text": f"{event['text']} {mark(event['session'])}"}))


@dataclass
class Daemon:
    """A daemon as a process, and the port on which it answers for itself."""

    program: Program
    port: int

    @property
    def runs(self) -> bool:
        """Whether its process is there."""
        return self.program.process.poll() is None

    @property
    def stands_still(self) -> bool:
        """Whether its process was stopped, and not yet told to go on."""
        return self._state()[0] == "T"

    @property
    def opened(self) -> list[int]:
        """The partitions of which it said that they are open, as often as it did."""
        return [int(number) for number in re.findall(r"partition open  partition=(\d+)", self.program.output())]

    async def works_on(self) -> set[int]:
        """The partitions that it owns, and has worked on."""
        _, text = await asyncio.to_thread(self.ask, "/metrics")
        return {int(number) for number in re.findall(r'anond_sessions{partition="(\d+)"}', text)}

    def processor_time(self) -> float:
        """How many seconds of a processor it has had."""
        fields = self._state()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _state(self) -> list[str]:
        return Path(f"/proc/{self.program.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()

    def ask(self, path: str) -> tuple[int, str]:
        """What /metrics, /healthz or /readyz say, with their status; (0, "") where nobody answers."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            return 0, ""


@dataclass
class Arena:
    """Daemons, the log between them, and the stream that is fed to them."""

    house: House
    log: Log
    stream: list[Message]
    base: Mapping[str, str]  # of which session of the sample a session is a repetition
    chance: random.Random
    program: Sequence[str] = ("-m", "anond")  # what the daemons run
    hardy: bool = True  # whether it is wrong for a daemon to end by itself
    daemons: list[Daemon] = field(default_factory=list)  # those that are meant to run
    fed: int = 0
    last: dict[bytes, Position] = field(default_factory=dict)  # of each session, the last turn that was fed
    metrics: list[str] = field(default_factory=list)  # what was scraped
    missing: list[Key] = field(default_factory=list)  # keys that sealed something, and that daemons do not hold
    patience: float = PATIENCE
    struck: Counter[str] = field(default_factory=Counter)  # how often something was done to it

    # -- daemons

    def start(self, **environ: str) -> Daemon:
        """One more daemon; settings may be changed by variables."""
        port = free_port()
        own = {"ANOND_OBSERVE_PORT": str(port), **WHAT_TESTS_IMPORT, **environ}
        self.daemons.append(Daemon(self.house.start("run", program=self.program, nice=0, **own), port))
        return self.daemons[-1]

    async def begin(self, count: int = DAEMONS, closed: Sequence[int] = (), **environ: str) -> None:
        """Start daemons, and wait until each has partitions and each partition, but those `closed`, has somebody."""
        for _ in range(count):
            self.start(**environ)
        wanted = set(range(PARTITIONS)) - set(closed)
        await self.until("all partitions are open", lambda: self._all_at_work(wanted))

    def _all_at_work(self, wanted: set[int]) -> bool:
        opened = [daemon.opened for daemon in self.daemons]
        return all(opened) and set().union(*opened) == wanted

    async def kill(self, daemon: Daemon) -> None:
        """SIGKILL, after a last look at its figures."""
        self.daemons.remove(daemon)
        await self.scrape([daemon])
        assert daemon.program.kill(), f"it had ended by itself: {daemon.program.output()[-2000:]}"

    async def stop(self, daemon: Daemon) -> None:
        """Ask it to end, which has to be a good end."""
        self.daemons.remove(daemon)
        await self.scrape([daemon])
        code = await asyncio.to_thread(daemon.program.stop)
        assert code == 0 or not self.hardy, f"exit code {code}: {daemon.program.output()[-2000:]}"

    async def stop_all(self) -> None:
        """Ask all to end."""
        await asyncio.gather(*(self.stop(daemon) for daemon in list(self.daemons)))

    async def scrape(self, daemons: Sequence[Daemon]) -> None:
        """Keep what these daemons tell about themselves."""
        for daemon in daemons:
            status, text = await asyncio.to_thread(daemon.ask, "/metrics")
            if status == 200:
                self.metrics.append(text)

    def watch(self) -> None:
        """A daemon that ended by itself is an error, or where brokers are struck for long, started again."""
        for daemon in [one for one in self.daemons if not one.runs]:
            assert not self.hardy, f"a daemon ended by itself: {daemon.program.output()[-3000:]}"
            self.daemons.remove(daemon)
            self.count("ended by itself")
            print(f"a daemon ended by itself: {daemon.program.output()[-600:]}")
            self.start()

    def count(self, what: str) -> None:
        """Remember that something was done."""
        self.struck[what] += 1

    async def command(self, *arguments: str) -> None:
        """Another command of anond, to its good end."""
        await asyncio.to_thread(self.house.run, *arguments, **WHAT_TESTS_IMPORT)

    # -- the stream

    async def feed(self, rate: float, upto: int | None = None) -> None:
        """Append the stream, so many turns a second, until so many were fed; what was refused is appended again."""
        began, before, upto = time.monotonic(), self.fed, upto or len(self.stream)
        while self.fed < upto:
            chunk = self.stream[self.fed : min(self.fed + _CHUNK, upto)]
            positions = await self.stubborn(lambda chunk=chunk: self.log.append(chunk))  # type: ignore[misc]
            self.last |= {r.key: p for r, p in zip(chunk, positions, strict=True) if r.key is not None}
            self.fed += len(chunk)
            self.watch()
            await asyncio.sleep(began + (self.fed - before) / rate - time.monotonic())

    async def write(self, name: str, partition: int, key: bytes, value: bytes) -> None:
        """Append a record to one of our topics."""
        topic = getattr(self.house.settings.topics, name)
        await self.stubborn(lambda: self.log.append([Message(topic, partition, key, value)]))

    async def stubborn(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something on the log, again where brokers fail it."""
        until = time.monotonic() + self.patience
        while True:
            try:
                return await work()
            except LogError:
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(0.2)

    async def to_do(self, name: str = "turns") -> int:
        """How many turns, or decisions, are not committed yet."""
        t = self.house.settings.topics
        return sum((await self.stubborn(lambda: self.log.lag(t.group, getattr(t, name)))).values())

    async def until(self, what: str, true: Callable[[], bool | Awaitable[bool]]) -> None:
        """Wait until something is true."""
        end = time.monotonic() + self.patience
        while True:
            found = true()
            if found if isinstance(found, bool) else await found:
                return
            self.watch()
            assert time.monotonic() < end, f"it does not come about that {what}; {self.said()}"
            await asyncio.sleep(0.1)

    def said(self) -> str:
        """The last that the daemons said."""
        return " | ".join(daemon.program.output()[-1500:] for daemon in self.daemons)

    async def settle(self) -> None:
        """Wait until all that was fed and decided is worked off, and can be read."""
        await self.until("all is worked off", self._worked_off)
        await self.until("no transaction is open", self._nothing_open)

    async def _worked_off(self) -> bool:
        return not await self.to_do() and not await self.to_do("decisions")

    async def _nothing_open(self) -> bool:
        async def open_ones() -> set[tuple[str, int]]:
            async with self.air() as air:
                return await air.open(*OUTPUTS)

        return not await self.stubborn(open_ones)

    @asynccontextmanager
    async def air(self) -> AsyncIterator[Air]:
        """Look at what is in the air: written, and not committed."""
        levels = ("read_uncommitted", "read_committed")
        servers = self.house.settings.kafka.servers
        clients = [AIOKafkaConsumer(bootstrap_servers=servers, isolation_level=level) for level in levels]
        try:
            async with asyncio.timeout(240):
                for client in clients:
                    await client.start()
            yield Air(self.house, *clients)
        except (TimeoutError, KafkaError) as error:
            raise LogError(f"the brokers do not say what is in the air: {type(error).__name__}") from None
        finally:
            for client in clients:
                await client.stop()


@dataclass
class Air:
    """Sees which partitions have records of open transactions."""

    house: House
    everything: Any  # a client that reads what is there
    committed: Any  # a client that reads what is committed

    async def open(self, *names: str) -> set[tuple[str, int]]:
        """Topics and partitions whose last stable offset lags behind what is written."""
        t = self.house.settings.topics
        places = [TopicPartition(getattr(t, name), n) for name in names for n in range(PARTITIONS)]
        async with asyncio.timeout(240):
            lowest = await self.committed.end_offsets(places)
            highest = await self.everything.end_offsets(places)
            lowest |= await self.committed.end_offsets([p for p in places if highest[p] > lowest[p]])
        return {(place.topic, place.partition) for place in places if highest[place] > lowest[place]}


@asynccontextmanager
async def opened(
    folder: Path,
    toml: str,
    keys: Path,
    *,
    turns: int = TURNS,
    seed: int = 1,
    program: Sequence[str] = ("-m", "anond"),
    extra: Sequence[Message] = (),
) -> AsyncIterator[Arena]:
    """An arena with topics and keys, no daemons yet, and a stream of so many turns. Whatever runs at the end is killed.

    `extra`: records that are strewn in, without their topic.
    """
    house = House.build(folder, toml, keys)
    chance = random.Random(seed)
    play = write_play(chance, house.settings.topics.turns, turns)
    stream = marked(play)
    for record in extra:
        stream.insert(chance.randrange(len(stream)), replace(record, topic=house.settings.topics.turns))
    try:
        async with house.log() as log:
            yield Arena(house, log, stream, play.base, chance, program)
    finally:
        house.close()
