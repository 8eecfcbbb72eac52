"""Ownership of partitions by Kafka's group protocol.

A consumer is used for its membership alone: whatever it is assigned it pauses, and each partition is read by a
consumer of its own. Its callbacks only note what is to be done, since aiokafka sends heartbeats only after the one on
assignment; the one on revocation waits for the work to stop, within a deadline, while heartbeats go on.
"""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Sequence

from aiokafka import ConsumerRebalanceListener, TopicPartition
from aiokafka.coordinator.assignors.range import RangePartitionAssignor

from anond.counted import counted
from anond.errors import LogError
from anond.log.deadline import Deadline
from anond.log.kafka.cluster import Cluster
from anond.log.kafka.partition import KafkaPartition, Work
from anond.log.kafka.topics import Topics

_LOG = logging.getLogger("anond.kafka")
_BRIEF = 0.1  # seconds to wait for errors of the membership, while the group is sorting itself out
_SETTLED = 2.5  # heartbeats after which a contested assignment is believed if it is still there


class KafkaOwnership(ConsumerRebalanceListener):  # type: ignore[misc]
    """Membership in a group, and the partitions that it brings."""

    def __init__(self, cluster: Cluster, topics: Topics, group: str, inputs: Sequence[str], changelog: str) -> None:
        self._cluster, self._topics = cluster, topics
        self._work = Work(group, tuple(inputs), changelog)
        self._name = f"anond-{uuid.uuid4().hex}"
        self._member = cluster.member(group, RangePartitionAssignor, self._name)
        self._assigned: frozenset[int] = frozenset()  # what the group gave us last
        self._owned: dict[int, KafkaPartition] = {}  # what was handed out and not released
        self._gained: list[int] = []
        self._lost: list[int] = []
        self._contested: dict[int, float] = {}  # fenced and released, though assigned to us: when to try again
        self._news, self._releases = asyncio.Event(), asyncio.Event()
        self._count = 0  # partitions of each input when we joined
        self._shared_out = False  # whether the group has said which partitions are ours
        self._broken: LogError | None = None
        self._failing = 0.0  # since when the membership has nothing but errors; 0: it has none
        self._closed = False

    async def join(self) -> None:
        """Become a member; partitions come later."""
        self._count = (await self._topics.topic(self._work.inputs[0])).partitions
        try:
            async with self._cluster.deadline(f"joining the group {self._work.group}"):
                await self._member.start()
        except BaseException:
            await self.close()
            raise
        self._member.subscribe(topics=list(self._work.inputs), listener=self)

    # -- what the daemon asks

    @property
    def elsewhere(self) -> Sequence[int]:
        """The partitions that other members have, once the group has shared them out."""
        return sorted(set(range(self._count)) - self._assigned) if self._shared_out else ()

    async def changes(self, wait: float) -> tuple[Sequence[KafkaPartition], Sequence[int]]:
        """Partitions newly owned, and numbers revoked, since the last call; waits up to `wait` seconds for one."""
        loop = asyncio.get_running_loop()
        until = loop.time() + wait
        while True:
            await self._look_after_membership()
            self._retake(loop.time())
            gained, lost = self._hand_out()
            if gained or lost or loop.time() >= until:
                return gained, lost
            await self._wait_for_news(until)

    async def released(self, number: int) -> None:
        """Say that the work on a revoked partition has stopped, so that another may have it."""
        self._lost = [lost for lost in self._lost if lost != number]  # told already
        partition = self._owned.pop(number, None)
        if partition is not None:
            await partition.close()
        if number in self._assigned and number not in self._gained:
            settled = asyncio.get_running_loop().time() + _SETTLED * self._cluster.heartbeat
            self._contested[number] = settled
        self._releases.set()
        self._news.set()

    async def close(self, deadline: Deadline | None = None) -> None:
        """Give all partitions back."""
        if self._closed:
            return
        self._closed = True
        self._assigned, self._gained = frozenset(), []
        self._news.set()
        for partition in self._owned.values():
            partition.abandon()
        await asyncio.gather(*(partition.close(deadline) for partition in self._owned.values()))
        self._owned.clear()
        self._releases.set()
        await self._cluster.end(self._member, deadline)

    # -- what the group says

    async def on_partitions_revoked(self, revoked: Sequence[TopicPartition]) -> None:
        """Give up all partitions before the group distributes them anew. Late workers are cut off."""
        self._assigned, self._gained, self._shared_out = frozenset(), [], False
        self._contested.clear()
        self._lost += [number for number in self._owned if number not in self._lost]
        self._news.set()
        until = asyncio.get_running_loop().time() + self._cluster.session_timeout / 2
        while self._owned and not self._closed:
            self._releases.clear()
            try:
                async with asyncio.timeout_at(until):
                    await self._releases.wait()
            except TimeoutError:
                break
        for number, partition in self._owned.items():
            _LOG.warning("partition cut off", extra={"partition": number})
            partition.abandon()

    async def on_partitions_assigned(self, assigned: Sequence[TopicPartition]) -> None:
        """Note our partitions; everything else happens elsewhere."""
        self._member.pause(*assigned)
        by_topic = [frozenset(p.partition for p in assigned if p.topic == topic) for topic in self._work.inputs]
        if len(set(by_topic)) != 1:
            self._broken = LogError(
                f"the group {self._work.group} shares out {' and '.join(self._work.inputs)} differently: "
                "they need the same number of partitions, and every member the same topics"
            )
        elif not self._closed:
            self._broken = None
            self._assigned = by_topic[0]
            self._gained, self._shared_out = sorted(self._assigned), True
        self._news.set()

    # -- inside

    def _hand_out(self) -> tuple[list[KafkaPartition], list[int]]:
        """The partitions gained (without those whose former work is not released yet), and those lost."""
        lost, self._lost = self._lost, []
        ready = [number for number in self._gained if number not in self._owned]
        self._gained = [number for number in self._gained if number in self._owned]
        for number in ready:
            self._owned[number] = KafkaPartition(
                self._cluster, self._topics, self._work, number, self._confirm, self._fenced
            )
        return [self._owned[number] for number in ready], lost

    async def _confirm(self, number: int) -> None:
        """Raise LogError unless the group says that a partition is ours: a daemon that slept may have lost it."""
        given = await self._topics.assigned(self._work.group, self._name)
        if TopicPartition(self._work.inputs[0], number) not in given:
            raise LogError(f"the group {self._work.group} does not say that partition {number} is ours")

    def _fenced(self, number: int) -> None:
        """A partition found out that it has another owner."""
        self._lost.append(number)
        self._news.set()

    def _retake(self, now: float) -> None:
        """Take back a contested partition that is still ours: the group has heard from us since."""
        for number, settled in list(self._contested.items()):
            if now >= settled:
                del self._contested[number]
                self._gained += [number] if number not in self._owned else []

    async def _wait_for_news(self, until: float) -> None:
        wake = min(until, *self._contested.values()) if self._contested else until
        try:
            async with asyncio.timeout_at(wake):
                await self._news.wait()
        except TimeoutError:
            return
        self._news.clear()

    async def _look_after_membership(self) -> None:
        """Show the group that we are here. Lasting errors are raised; others pass while brokers change."""
        if self._closed:
            raise LogError("the ownership of partitions was given back")
        self._check_counts()
        if self._broken is not None:
            raise self._broken
        try:
            async with asyncio.timeout(_BRIEF), self._cluster.deadline(f"being in the group {self._work.group}"):
                await self._member.getmany(timeout_ms=0)
        except TimeoutError:
            return  # the group is sharing out
        except LogError as error:
            _LOG.warning("membership fails", extra={"reason": str(error)})
            now = asyncio.get_running_loop().time()
            self._failing = self._failing or now
            if now - self._failing > self._cluster.patience:
                raise
            return
        self._failing = 0.0

    def _check_counts(self) -> None:
        """Stop if an input has grown: its platform sends sessions to other partitions than before."""
        for topic in self._work.inputs:
            now = len(self._member.partitions_for_topic(topic) or ()) or self._count
            if now != self._count:
                more = f"has {counted(now, 'partition')} now, and had {self._count}"
                grown = f"the topic {topic} {more} when this daemon started"
                _LOG.error("a topic has grown", extra={"topic": topic, "before": self._count, "now": now})
                raise LogError(f"{grown}: sessions would come apart; see docs/kafka.md, More partitions")
