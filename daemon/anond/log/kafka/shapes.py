"""The partitions and copies of topics on a cluster, their faults, and how to mend them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from aiokafka import TopicPartition

from anond.counted import counted
from anond.errors import LogError
from anond.log.kafka.cluster import Cluster
from anond.log.kafka.keeping import TOMBSTONES_SEEN, Rule, repair
from anond.log.protocol import TopicSpec


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic that exists, as the cluster describes it."""

    name: str
    partitions: int
    copies: int
    compacted: bool
    largest: int  # bytes of a record, with its batch's frame, that it takes
    tombstones: str  # milliseconds for which it shows what was erased, as Kafka writes them

    def place(self, partition: int) -> TopicPartition:
        """A partition of it, as the client names it; raises LogError where there is none."""
        self.check(partition)
        return TopicPartition(self.name, partition)

    def check(self, partition: int) -> None:
        """Raise LogError where there is no such partition."""
        if not 0 <= partition < self.partitions:
            raise LogError(f"the topic {self.name} has no partition {partition}, only {self.partitions}")


def compare(spec: TopicSpec, found: Topic, servers: str) -> None:
    """Raise LogError where a topic lacks what we rely on: partitions, compaction, tombstones that stay long enough."""
    if wrong := miscounted(spec, found, servers):
        raise LogError(f"the topic {spec.name} has {wrong}")
    if found.compacted != spec.compacted:
        policy = "compact" if spec.compacted else "delete"
        command = repair(servers, spec.name, {"cleanup.policy": policy})
        raise LogError(f"the topic {spec.name} is {'' if found.compacted else 'not '}compacted: {command}")
    if spec.compacted and (wrong := TOMBSTONES_SEEN.fault(found.tombstones)):
        command = repair(servers, spec.name, {TOMBSTONES_SEEN.setting: TOMBSTONES_SEEN.value})
        raise LogError(f"the topic {spec.name} forgets too early what was erased: {wrong}: {command}")


def faults(
    spec: TopicSpec, found: Topic, cluster: Cluster, rules: Iterable[Rule], config: Mapping[str, str]
) -> Iterator[str]:
    """The faults of a topic, each with its fix."""
    if wrong := miscounted(spec, found, cluster.servers):
        yield wrong
    if found.copies < cluster.replication:
        yield (
            f"{counted(found.copies, 'copy', 'copies')}, kafka.replication asks for {cluster.replication}: "
            "add brokers to it with kafka-reassign-partitions.sh"
        )
    broken = {rule: wrong for rule in rules if (wrong := rule.fault(config[rule.setting]))}
    if broken:
        command = repair(cluster.servers, spec.name, {rule.setting: rule.value for rule in broken})
        yield f"{'; '.join(broken.values())}: {command}"


def miscounted(spec: TopicSpec, found: Topic, servers: str) -> str:
    """The found and the expected number of a topic, and the fix; nothing where they agree."""
    there, wanted = found.partitions, spec.partitions
    if there == wanted:
        return ""
    what = f"{counted(there, 'partition')}, log.partitions says {wanted}"
    if there > wanted:
        return f"{what}: set log.partitions = {there}; if daemons have worked here, see docs/kafka.md, More partitions"
    return (
        f"{what}: set log.partitions = {there}; or give it more, which sends sessions that go on to other partitions, "
        "where nothing is known of them (docs/kafka.md, More partitions): "
        f"kafka-topics.sh --bootstrap-server {servers} --alter --topic {spec.name} --partitions {wanted}"
    )


def too_few_brokers(count: int, copies: int) -> str:
    """The fix if there are fewer brokers than copies of a topic; "" if there are enough."""
    if not 0 < count < copies:
        return ""
    there = f"{count} broker{'s' if count > 1 else ''}"
    return f"kafka.replication = {copies}, the cluster has {there}: set kafka.replication = {count}, or start more"
