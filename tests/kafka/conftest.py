"""Topics of its own for each test on a real broker."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import pytest

from anond.events.records import Message
from anond.log.kafka import Cluster, KafkaLog
from anond.log.kafka.ownership import KafkaOwnership
from anond.log.kafka.partition import KafkaPartition
from anond.log.protocol import TopicSpec
from tests.kafka.proxy import Proxy


@dataclass
class Place:
    """Names of topics and of a group that no other test uses, on a cluster."""

    cluster: Cluster
    prefix: str = field(default_factory=lambda: uuid.uuid4().hex[:8])

    def __post_init__(self) -> None:
        self.turns, self.clean, self.state, self.group = (
            f"{self.prefix}.{name}" for name in ("turns", "clean", "state", "group")
        )

    @asynccontextmanager
    async def logs(self, count: int = 1) -> AsyncIterator[list[KafkaLog]]:
        """Clients of the log, with the topics made."""
        async with AsyncExitStack() as stack:
            logs = []
            for _ in range(count):
                logs.append(KafkaLog.open(self.cluster))
                stack.push_async_callback(logs[-1].close)
            plain = [TopicSpec(name, 2) for name in (self.turns, self.clean)]
            await logs[0].create([*plain, TopicSpec(self.state, 2, compacted=True)])
            yield logs

    async def own(self, log: KafkaLog, group: str = "") -> tuple[KafkaOwnership, list[KafkaPartition]]:
        """Own both partitions, restored."""
        ownership = await log.join_group(group or self.group, [self.turns], self.state)
        gained, _ = await ownership.changes(60)
        for partition in gained:
            _ = [entry async for entry in partition.restore()]
        return ownership, sorted(gained, key=lambda one: one.number)

    def turn(self, value: bytes, partition: int = 0) -> Message:
        """An input record."""
        return Message(self.turns, partition, b"s", value)

    def out(self, value: bytes, partition: int = 0) -> Message:
        """An output."""
        return Message(self.clean, partition, b"s", value)


@pytest.fixture
def place(kafka_servers: str) -> Place:
    """An empty place on a real broker."""
    return Place(Cluster(kafka_servers, message_bytes=200_000, patience=15, session_timeout=6, heartbeat=0.5))


@pytest.fixture
def place_on() -> type[Place]:
    """Makes empty places on other clusters."""
    return Place


@pytest.fixture(scope="module")
def far_broker(brokers: ModuleType) -> Iterator[tuple[Any, int]]:
    """A broker that is also reached through a port on which nobody listens yet; for the tests of one file."""
    settings = {"advertised.listeners": "to be told as soon as the ports are known"}
    broker = brokers.Brokers(1, secured="PLAINTEXT", settings=settings)
    (port,) = brokers.free_ports(1)
    settings["advertised.listeners"] = f"PLAINTEXT://{broker.address},SECURED://127.0.0.1:{port}"
    with broker:
        yield broker, port


@pytest.fixture
def proxy_of(far_broker: tuple[Any, int]) -> Callable[[], Proxy]:
    """Makes the proxy that is between clients and the far broker."""
    broker, port = far_broker
    target = int(broker.secured_address.rpartition(":")[2])
    return lambda: Proxy(port, target)
