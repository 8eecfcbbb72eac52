"""What is done to daemons and brokers: one strike each, which the tests aim and the soak throws at random."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import orjson
from aiokafka.admin import AIOKafkaAdminClient
from aiokafka.admin.config_resource import ConfigResource, ConfigResourceType

from anond.engines.model.file import encode
from anond.events.records import Message
from anond.models_topic.records import publication
from anond.seal import Key, Ring, Signer, files, load
from anond.session.ledger import Ledger
from anond.session.store import SessionStore
from anond.starters import load_starters
from tests.faults.arena import OUTPUTS, Arena, Daemon
from tests.faults.raising import WORDS

Strike = Callable[[], Awaitable[None]]


# -- daemons


async def kill_one(arena: Arena) -> None:
    """A daemon is killed, and another one started in its place."""
    await arena.kill(arena.chance.choice(arena.daemons))
    arena.start()
    arena.count("killed")


async def freeze_in_transaction(arena: Arena) -> Daemon:
    """Have a daemon of the program `freezing` stop itself while a transaction of its own is open."""
    daemon = arena.chance.choice(arena.daemons)
    daemon.program.send(signal.SIGUSR1)
    await arena.until("it stands still", lambda: daemon.stands_still)
    async with arena.air() as air:
        assert set(daemon.opened) & {partition for _, partition in await air.open(*OUTPUTS)}
    arena.count("stopped in a transaction")
    return daemon


async def catch_in_transaction(arena: Arena, patience: float = 5.0) -> Daemon | None:
    """Stop a daemon at any moment at which a transaction of its own is open and stays open, if there is luck."""
    until, clean = time.monotonic() + patience, arena.house.settings.topics.clean
    async with arena.air() as air:
        while time.monotonic() < until:
            daemon = arena.chance.choice(arena.daemons)
            own = {(clean, number) for number in await daemon.works_on()}
            daemon.program.send(signal.SIGSTOP)
            await asyncio.sleep(0.05)  # what it had sent is there by now
            if own & await air.open("clean"):
                await asyncio.sleep(0.5)
                if own & await air.open("clean"):
                    arena.count("stopped in a transaction")
                    return daemon
            daemon.program.send(signal.SIGCONT)
            await asyncio.sleep(arena.chance.uniform(0.0, 0.1))
    return None


async def come_and_go(arena: Arena, least: int = 3, most: int = 5) -> None:
    """One more daemon joins, or one leaves: asked to, or killed."""
    if len(arena.daemons) <= least or (len(arena.daemons) < most and arena.chance.random() < 0.5):
        arena.start()
        arena.count("joined")
    elif arena.chance.random() < 0.5:
        await arena.stop(arena.daemons[0])
        arena.count("left")
    else:
        await arena.kill(arena.daemons[0])
        arena.count("killed")


async def slow_down(daemon: Daemon, pause: Callable[[], Awaitable[float]]) -> None:
    """Let a daemon have a moment of the processor now and then only, with pauses between, until there is none."""
    daemon.program.send(signal.SIGSTOP)
    while seconds := await pause():
        await asyncio.sleep(seconds)
        daemon.program.send(signal.SIGCONT)
        await asyncio.to_thread(_wait_for_a_moment, daemon)
        daemon.program.send(signal.SIGSTOP)
    daemon.program.send(signal.SIGCONT)


def _wait_for_a_moment(daemon: Daemon) -> None:
    """Wait until a daemon had a hundredth of a second of the processor, however busy it is."""
    had = daemon.processor_time()
    while daemon.processor_time() <= had + 0.01:
        time.sleep(0.002)


# -- brokers


@asynccontextmanager
async def admin(arena: Arena) -> AsyncIterator[Any]:
    """A client that asks the cluster about itself."""
    client = AIOKafkaAdminClient(bootstrap_servers=arena.house.settings.kafka.servers)
    await client.start()
    try:
        yield client
    finally:
        await client.close()


async def leader(arena: Arena, topic: str, partition: int = 0) -> int:
    """The number of the broker that leads a partition."""
    async with admin(arena) as client:
        (found,) = await client.describe_topics([topic])
    return next(int(one["leader"]) for one in found["partitions"] if one["partition"] == partition) - 1


async def coordinator(arena: Arena, name: str, kind: int) -> int:
    """The number of the broker that looks after a group (kind 0) or a transactional id (kind 1)."""
    async with admin(arena) as client:
        return int(await client.find_coordinator(name, kind)) - 1


async def members(arena: Arena) -> set[str]:
    """Who is in the group just now, once it has shared out its partitions."""
    group = arena.house.settings.topics.group
    async with admin(arena) as client:
        (answer,) = await client.describe_consumer_groups([group])
    _, _, state, _, _, found, *_ = answer.groups[0]
    return {one[0] for one in found} if state == "Stable" else set()


async def in_sync(arena: Arena) -> bool:
    """Whether each partition of ours has all its copies."""
    async with admin(arena) as client:
        found = await client.describe_topics([getattr(arena.house.settings.topics, n) for n in ("turns", "sessions")])
    copies = arena.house.settings.kafka.replication
    return all(len(one["isr"]) == copies for topic in found for one in topic["partitions"])


async def restart_broker(arena: Arena, brokers: Any, number: int, how: signal.Signals, away: float) -> None:
    """A broker ends, orderly or not, and comes back."""
    await asyncio.to_thread(brokers.stop, number, how)
    await asyncio.sleep(away)
    brokers.start(number)
    await asyncio.to_thread(brokers.wait, number)
    arena.count("broker restarted")


async def shrink(arena: Arena, size: int, *names: str) -> None:
    """Let topics take records of so many bytes at most."""
    topics = [getattr(arena.house.settings.topics, name) for name in names]
    configs = {"max.message.bytes": str(size)}
    async with admin(arena) as client:
        await client.alter_configs([ConfigResource(ConfigResourceType.TOPIC, one, configs) for one in topics])


# -- turns


def large_turns(count: int) -> list[Message]:
    """Turns, each of its own session, whose clean event is larger than topics take that were shrunk to 6,000 bytes."""
    text = "all is well with what you sent me " * 200
    events = [{"session": f"large{n}", "speaker": "user", "text": text} for n in range(count)]
    return [Message("", None, event["session"].encode(), orjson.dumps(event)) for event in events]


def spoil(arena: Arena, count: int) -> None:
    """Let so many turns of the stream say a word on which the pipeline raises."""
    plain = (n for n, record in enumerate(arena.stream) if (record.key or b"somebody") != b"somebody")
    turns = [n for n in plain if not (arena.stream[n].key or b"").startswith(b"large")]  # those end for another reason
    for place in arena.chance.sample(turns, count):
        record = arena.stream[place]
        event = orjson.loads(record.value or b"")
        event["text"] = f"{arena.chance.choice(WORDS)} {event['text']}"
        arena.stream[place] = replace(record, value=orjson.dumps(event))


# -- sessions and models


async def seal_a_session_away(arena: Arena, partition: int, session: bytes = b"") -> None:
    """Write a session that is sealed by a key which the daemons do not hold."""
    key = Key.draw(time.time())
    arena.missing.append(key)
    ring = Ring("state", (key,))
    name = ring.digest("session", session)
    ledger = Ledger(key_id=ring.current, touched=time.time())
    ((_, value),) = SessionStore(ring, 1e6, 10).stage({name: ledger})
    await arena.write("sessions", partition, name, value or b"")


async def forget_sessions(arena: Arena, partition: int, count: int) -> None:
    """Write that so many sessions, which nobody knows any more, are forgotten: a restore has to read it all."""
    topic = arena.house.settings.topics.sessions
    for at in range(0, count, 5_000):
        records = [Message(topic, partition, b"%032d" % n, None) for n in range(at, at + 5_000)]
        await arena.log.append(records)


def mend(arena: Arena) -> None:
    """Put the missing keys behind those of the state ring, for the daemons and for us."""
    folder = arena.house.settings.keys_folder
    held, _ = files.read(folder, "state")
    files.write(folder, "state", [*held, *arena.missing])
    arena.missing.clear()
    arena.house.keys = load(folder, ["state", "review", "publish", "trust"])


async def publish(arena: Arena, model_id: str, signer: Signer | None = None) -> None:
    """Publish the English starter once more, under another name; by our signature unless another is given."""
    starter = next(model for model in load_starters() if model.lang == "en")
    signer = signer or arena.house.keys.need("publish")
    data = encode(replace(starter.card, id=model_id), starter.weights, signer)
    topic = arena.house.settings.topics.models
    records = publication(data, "en", model_id, topic, signer, time.time())
    await arena.stubborn(lambda: arena.log.append(records))


def stranger() -> Signer:
    """Somebody whose signature nobody trusts."""
    return Signer(Key.draw(0.0))
