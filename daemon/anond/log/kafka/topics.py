"""Asks the cluster about topics, their ends, and a group's offsets."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.admin import AIOKafkaAdminClient, NewPartitions, NewTopic
from aiokafka.admin.config_resource import ConfigResource, ConfigResourceType
from aiokafka.coordinator.protocol import ConsumerProtocolMemberAssignment
from aiokafka.errors import (
    GroupLoadInProgressError,
    KafkaConnectionError,
    KafkaError,
    NoError,
    TopicAlreadyExistsError,
    UnknownTopicOrPartitionError,
    for_code,
)

from anond.errors import LogError, NoTopic
from anond.log.deadline import Deadline
from anond.log.kafka.cluster import Cluster
from anond.log.kafka.keeping import Needs, Rule, rules, settings_of_new
from anond.log.kafka.refusal import refusal
from anond.log.kafka.shapes import Topic, compare, faults, miscounted, too_few_brokers
from anond.log.protocol import TopicSpec

_LOG = logging.getLogger("anond.kafka")
_LOOK_AGAIN = 0.1  # seconds between two looks for a topic that is being created
_TRIES = 5  # what is asked for can be asked of so many brokers before patience ends
_HEARD_WITHIN = 5.0  # seconds in which all brokers have heard of a topic: one after the other, and any may be asked


class UnheardOf(NoTopic):
    """The broker that was asked does not know the topic, perhaps not yet."""


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
        """Create what is missing; raise LogError where one exists with another shape: then nothing is created."""
        missing = await self.missing(wanted)
        await self._compare_all([spec for spec in wanted if spec not in missing])
        if wanted and (few := await self.too_few_brokers()):
            if missing:
                raise LogError(f"Kafka: the topic {missing[0].name} cannot be created: {few}")
            _LOG.warning("too few brokers", extra={"reason": few})
        await self.add(missing)
        await self._compare_all(missing)  # somebody else may have been quicker

    async def missing(self, wanted: Sequence[TopicSpec]) -> list[TopicSpec]:
        """The topics that do not exist."""
        there = await self._existing() if wanted else {}
        return [spec for spec in wanted if spec.name not in there]

    async def add(self, missing: Sequence[TopicSpec]) -> None:
        """Create topics."""
        if missing:
            await self._create(missing)

    async def grow(self, specs: Sequence[TopicSpec]) -> None:
        """Give topics more partitions, where they have less."""
        there = await self._existing()
        for spec in specs:
            if spec.name not in there:
                raise NoTopic(f"there is no topic {spec.name}, or none that this user may see")
        wanted = {s.name: NewPartitions(s.partitions) for s in specs if there[s.name][0] < s.partitions}
        if wanted:
            await self._answer_of_broker("giving topics more partitions", lambda admin: admin.create_partitions(wanted))
        await self._grown(wanted)

    async def _grown(self, wanted: Mapping[str, NewPartitions]) -> None:
        """Wait until the brokers know the new number."""
        clock, counts = asyncio.get_running_loop().time, {n: one.total_count for n, one in wanted.items()}
        until = clock() + self._cluster.patience
        while True:
            there = await self._existing()
            if all(there[name][0] == count for name, count in counts.items()):
                break
            if clock() >= until:
                raise LogError("Kafka: topics were given more partitions, and brokers do not show them yet")
            await asyncio.sleep(_LOOK_AGAIN)
        self.forget(wanted)

    async def too_few_brokers(self) -> str:
        """The fix if the cluster has fewer brokers than copies of a topic; "" if it has enough."""
        return too_few_brokers(
            len(await self._answer_of_broker("asking for brokers", _brokers)), self._cluster.replication
        )

    async def faults(self, spec: TopicSpec) -> list[str]:
        """The faults of a topic that exists, each with its fix."""
        found, config = await self.topic(spec.name), await self._config_of(spec.name)
        return list(faults(spec, found, self._cluster, self._rules(spec), config))

    async def miscounted(self, spec: TopicSpec) -> str:
        """The fix for a topic with a wrong number of partitions; "" if it is right."""
        return miscounted(spec, await self.topic(spec.name), self._cluster.servers)

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
        async with self._cluster.deadline("asking for the starts of partitions"):
            return dict(await self._the_scout.beginning_offsets(list(places)))

    async def ends(self, places: Iterable[TopicPartition]) -> dict[TopicPartition, int]:
        """The last stable offset: where the next committed record will stand at least."""
        await self._start()
        async with self._cluster.deadline("asking for the ends of partitions"):
            return dict(await self._the_scout.end_offsets(list(places)))

    async def committed(self, group: str, places: Iterable[TopicPartition]) -> dict[TopicPartition, int]:
        """The offsets that a group has committed; a partition without one is left out."""
        wanted = list(places)

        async def ask(admin: AIOKafkaAdminClient) -> Any:
            found = await admin.list_consumer_group_offsets(group, partitions=wanted)
            if len(found) < len(wanted):  # aiokafka takes a coordinator that is still loading for one that knows none
                raise GroupLoadInProgressError
            return found

        found = await self._answer_of_broker(f"asking for the offsets of the group {group}", ask)
        return {place: at.offset for place, at in found.items() if at.offset >= 0}

    async def assigned(self, group: str, name: str) -> set[TopicPartition]:
        """The partitions that the group has assigned to the member of this client name; empty during a rebalance."""
        (answer,) = await self._answer_of_broker(
            f"asking who is in the group {group}", lambda admin: admin.describe_consumer_groups([group])
        )
        code, _, _, _, _, members, *_ = answer.groups[0]
        if (error := for_code(code)) is not NoError:
            raise LogError(f"Kafka: the group {group} cannot be described: {error.__name__}")
        given = [ConsumerProtocolMemberAssignment.decode(one[4]) for one in members if one[1] == name and one[4]]
        return {place for assignment in given for place in assignment.partitions()}

    async def group_offsets(self, group: str, topic: str) -> Mapping[int, tuple[int, int]]:
        """For each partition the group's offset, and the last stable offset."""
        places = [TopicPartition(topic, n) for n in range((await self.topic(topic)).partitions)]
        committed, ends = await self.committed(group, places), await self.ends(places)
        fresh = [place for place in places if place not in committed]
        starts = await self.starts(fresh) if fresh else {}
        return {place.partition: ({**starts, **committed}[place], ends[place]) for place in places}

    async def close(self, deadline: Deadline | None = None) -> None:
        """Close the clients."""
        await asyncio.gather(*(self._cluster.end(client, deadline) for client in (self._admin, self._scout)))
        self._admin = self._scout = None

    # -- inside

    async def _answer_of_broker(self, doing: str, ask: Callable[[AIOKafkaAdminClient], Awaitable[Any]]) -> Any:
        """The answer of a broker. The client asks any of them, also an absent one, which it asks repeatedly
        where it takes it for the controller, and any other only once."""
        await self._start()
        assert self._admin is not None
        async with self._cluster.deadline(doing):
            while True:
                try:
                    async with asyncio.timeout(self._cluster.patience / _TRIES):
                        return await ask(self._admin)
                except TimeoutError:
                    self._admin._client.force_metadata_update()
                except KafkaError as error:
                    if not error.retriable:
                        raise
                await asyncio.sleep(_LOOK_AGAIN)

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
            async with self._cluster.deadline(f"connecting to {self._cluster.servers}"):
                await client.start()
                if not client._client.cluster.brokers():  # aiokafka takes what a refused token gets for an answer
                    raise KafkaConnectionError
        except LogError as error:
            await self._cluster.end(client)
            raise await refusal(self._cluster.servers, self._cluster.security) or error from None
        except BaseException:
            await self._cluster.end(client)
            raise
        return client

    async def _existing(self) -> dict[str, tuple[int, int]]:
        """Partitions of all topics that this client may see, and copies of each."""
        found = await self._answer_of_broker("asking for topics", lambda admin: admin.describe_topics())
        return {
            topic["topic"]: (
                len(topic["partitions"]),
                min((len(p["replicas"]) for p in topic["partitions"]), default=0),
            )
            for topic in found
        }

    async def _create(self, specs: Sequence[TopicSpec]) -> None:
        copies, kept = self._cluster.replication, {s.name: settings_of_new(s, *self._how_kept(s)) for s in specs}
        new = [NewTopic(s.name, s.partitions, copies, topic_configs=kept[s.name]) for s in specs]
        answer = await self._answer_of_broker("creating topics", lambda admin: admin.create_topics(new))
        for name, code, *_ in answer.topic_errors:
            error = for_code(code)
            if error not in (NoError, TopicAlreadyExistsError):
                raise LogError(f"Kafka: the topic {name} cannot be created: {error.__name__}")

    def _rules(self, spec: TopicSpec) -> list[Rule]:
        return list(rules(spec, *self._how_kept(spec)))

    def _how_kept(self, spec: TopicSpec) -> tuple[Needs, int, int]:
        cluster = self._cluster
        return cluster.needs.get(spec.name, Needs()), cluster.replication, cluster.message_bytes

    async def _looked_up(self, name: str) -> Topic:
        there = await self._existing()
        if name not in there:
            raise UnheardOf(f"there is no topic {name}, or none that this user may see")
        config = await self._config_of(name)
        compacted, largest = "compact" in config["cleanup.policy"], int(config["max.message.bytes"])
        return Topic(name, *there[name], compacted, largest, config["delete.retention.ms"])

    async def _config_of(self, name: str) -> dict[str, str]:
        """The settings of a topic, by the broker's names."""
        resource = ConfigResource(ConfigResourceType.TOPIC, name)
        (answer,) = await self._answer_of_broker(
            f"asking how the topic {name} is kept", lambda admin: admin.describe_configs([resource])
        )
        code, _, _, _, entries = answer.resources[0]
        error = for_code(code)
        if error is not NoError:
            kind = UnheardOf if error is UnknownTopicOrPartitionError else LogError
            raise kind(f"Kafka: the settings of the topic {name} cannot be read: {error.__name__}")
        return {entry[0]: entry[1] for entry in entries}

    async def _compare_all(self, specs: Sequence[TopicSpec]) -> None:
        for spec in specs:
            self._known.pop(spec.name, None)
            compare(spec, await self.topic(spec.name), self._cluster.servers)


async def _brokers(admin: AIOKafkaAdminClient) -> list[Any]:
    found: list[Any] = (await admin.describe_cluster())["brokers"]
    return found
