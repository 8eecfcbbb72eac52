"""What the cluster knows about topics, their ends, and a group's offsets."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.admin import AIOKafkaAdminClient, NewTopic
from aiokafka.admin.config_resource import ConfigResource, ConfigResourceType
from aiokafka.errors import NoError, TopicAlreadyExistsError, UnknownTopicOrPartitionError, for_code

from anond.errors import LogError
from anond.stream.kafka.cluster import Cluster
from anond.stream.log import TopicSpec

_LOOK_AGAIN = 0.1  # seconds between two looks for a topic that is being created
_HEARD_WITHIN = 5.0  # seconds in which all brokers have heard of a topic: one after the other, and any may be asked


class UnheardOf(LogError):
    """The broker that was asked does not know the topic, perhaps not yet."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic as it is."""

    name: str
    partitions: int
    compacted: bool
    largest: int  # bytes of a record, with its batch's frame, that it takes

    def place(self, partition: int) -> TopicPartition:
        """A partition of it, as the client names it; raises LogError where there is none."""
        self.check(partition)
        return TopicPartition(self.name, partition)

    def check(self, partition: int) -> None:
        """Raise LogError where there is no such partition."""
        if not 0 <= partition < self.partitions:
            raise LogError(f"the topic {self.name} has no partition {partition}, only {self.partitions}")


class Topics:
    """Asks the cluster; keeps what does not change. A topic is never asked for by name before it is known to exist,
    since a cluster may be set to create what it is asked for."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._known: dict[str, Topic] = {}
        self._admin: AIOKafkaAdminClient | None = None
        self._scout: AIOKafkaConsumer | None = None
        self._starting = asyncio.Lock()

    async def create(self, wanted: Sequence[TopicSpec]) -> None:
        """Create what is missing; raise LogError where one exists with another shape."""
        there = await self._existing()
        missing = [spec for spec in wanted if spec.name not in there]
        if missing:
            await self._create(missing)
        for spec in wanted:
            self._known.pop(spec.name, None)
            self._compare(spec, await self.topic(spec.name))

    async def topic(self, name: str) -> Topic:
        """A topic by name; raises LogError where it does not exist."""
        clock = asyncio.get_running_loop().time
        until = clock() + _HEARD_WITHIN
        while name not in self._known:
            try:
                self._known[name] = await self._looked_up(name)
            except UnheardOf:
                if clock() >= until:
                    raise
                await asyncio.sleep(_LOOK_AGAIN)
        return self._known[name]

    def forget(self, names: Iterable[str]) -> None:
        """Look topics up anew when they are next asked for: their settings may be others by now."""
        for name in names:
            self._known.pop(name, None)

    async def starts(self, places: Iterable[TopicPartition]) -> dict[TopicPartition, int]:
        """The offset of the first record that is still there."""
        await self._start()
        async with self._cluster.within("asking for the starts of partitions"):
            return dict(await self._the_scout.beginning_offsets(list(places)))

    async def ends(self, places: Iterable[TopicPartition]) -> dict[TopicPartition, int]:
        """The last stable offset: where the next committed record will stand at least."""
        await self._start()
        async with self._cluster.within("asking for the ends of partitions"):
            return dict(await self._the_scout.end_offsets(list(places)))

    async def committed(self, group: str, places: Iterable[TopicPartition]) -> dict[TopicPartition, int]:
        """The offsets that a group has committed; a partition without one is left out."""
        await self._start()
        async with self._cluster.within(f"asking for the offsets of the group {group}"):
            found = await self._the_admin.list_consumer_group_offsets(group, partitions=list(places))
        return {place: at.offset for place, at in found.items() if at.offset >= 0}

    async def lag(self, group: str, topic: str) -> Mapping[int, int]:
        """For each partition how many offsets lie between the group's and the last stable one."""
        places = [TopicPartition(topic, n) for n in range((await self.topic(topic)).partitions)]
        committed, ends = await self.committed(group, places), await self.ends(places)
        fresh = [place for place in places if place not in committed]
        starts = await self.starts(fresh) if fresh else {}
        return {place.partition: max(0, ends[place] - {**starts, **committed}[place]) for place in places}

    async def close(self) -> None:
        """Close the clients."""
        await self._cluster.end(self._admin)
        await self._cluster.end(self._scout)
        self._admin = self._scout = None

    # -- inside

    @property
    def _the_admin(self) -> AIOKafkaAdminClient:
        assert self._admin is not None
        return self._admin

    @property
    def _the_scout(self) -> AIOKafkaConsumer:
        assert self._scout is not None
        return self._scout

    async def _start(self) -> None:
        async with self._starting:
            if self._admin is None:
                self._admin = await self._started(self._cluster.admin())
            if self._scout is None:
                self._scout = await self._started(self._cluster.reader("earliest", 0.01))

    async def _started(self, client: Any) -> Any:
        try:
            async with self._cluster.within(f"connecting to {self._cluster.servers}"):
                await client.start()
        except BaseException:
            await self._cluster.end(client)
            raise
        return client

    async def _existing(self) -> dict[str, int]:
        """Partition counts of all topics that this client may see."""
        await self._start()
        async with self._cluster.within("asking for topics"):
            found = await self._the_admin.describe_topics()
        return {topic["topic"]: len(topic["partitions"]) for topic in found}

    async def _create(self, specs: Sequence[TopicSpec]) -> None:
        new = [NewTopic(s.name, s.partitions, self._cluster.replication, topic_configs=self._config(s)) for s in specs]
        async with self._cluster.within("creating topics"):
            answer = await self._the_admin.create_topics(new)
        for name, code, *_ in answer.topic_errors:
            error = for_code(code)
            if error not in (NoError, TopicAlreadyExistsError):
                raise LogError(f"Kafka: the topic {name} cannot be created: {error.__name__}")

    def _config(self, spec: TopicSpec) -> dict[str, str]:
        """How a new topic is kept. A compacted one is cleaned often, so that a restore stays short."""
        config = {
            "max.message.bytes": str(self._cluster.message_bytes),
            "min.insync.replicas": str(max(1, self._cluster.replication - 1)),
        }
        if spec.compacted:
            config |= {
                "cleanup.policy": "compact",
                "min.cleanable.dirty.ratio": "0.2",
                "segment.ms": "600000",
                "segment.bytes": str(64 << 20),
            }
        return config

    async def _looked_up(self, name: str) -> Topic:
        partitions = (await self._existing()).get(name)
        if partitions is None:
            raise UnheardOf(f"there is no topic {name}, or none that this user may see")
        config = await self._config_of(name)
        return Topic(name, partitions, "compact" in config["cleanup.policy"], int(config["max.message.bytes"]))

    async def _config_of(self, name: str) -> dict[str, str]:
        """How a topic is kept, by the broker's names."""
        wanted = dict.fromkeys(("cleanup.policy", "max.message.bytes"), "")
        resource = ConfigResource(ConfigResourceType.TOPIC, name, configs=wanted)
        async with self._cluster.within(f"asking how the topic {name} is kept"):
            (answer,) = await self._the_admin.describe_configs([resource])
        code, _, _, _, entries = answer.resources[0]
        error = for_code(code)
        if error is not NoError:
            kind = UnheardOf if error is UnknownTopicOrPartitionError else LogError
            raise kind(f"Kafka: the settings of the topic {name} cannot be read: {error.__name__}")
        return {entry[0]: entry[1] for entry in entries}

    @staticmethod
    def _compare(spec: TopicSpec, found: Topic) -> None:
        if (found.partitions, found.compacted) != (spec.partitions, spec.compacted):
            raise LogError(
                f"the topic {spec.name} has {found.partitions} partitions and is "
                f"{'' if found.compacted else 'not '}compacted; wanted are {spec.partitions} partitions"
                f"{', compacted' if spec.compacted else ', not compacted'}"
            )
