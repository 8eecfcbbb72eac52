"""`anond topics` on a real broker: what it creates, what it finds wrong, and that what it says to do mends it."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from aiokafka.admin import AIOKafkaAdminClient, NewPartitions, NewTopic

from anond import config
from anond.config import Settings
from anond.errors import LogError
from anond.events.records import Message
from anond.log.kafka import Cluster, KafkaLog
from anond.log.kafka.keeping import Rule
from anond.log.protocol import TopicSpec
from tests import programs

TOPICS = ("turns", "decisions", "clean", "review", "dead", "recall", "sessions", "keys", "models")
DEADLINE = 300.0


@dataclass
class Site:
    """Topics of its own on a broker, and commands that work on them."""

    servers: str
    folder: Path
    prefix: str = field(default_factory=lambda: uuid.uuid4().hex[:8])

    def env(self, **more: str) -> dict[str, str]:
        """The settings of the commands."""
        names = {f"ANOND_TOPICS_{name.upper()}": f"{self.prefix}.{name}" for name in (*TOPICS, "group")}
        return names | {
            "ANOND_LOG_KIND": "kafka", "ANOND_KAFKA_SERVERS": self.servers, "ANOND_KAFKA_REPLICATION": "1",
            "ANOND_DATA": str(self.folder / "data"), "ANOND_OBSERVE_PORT": "-1", **more,
        }  # fmt: skip

    def settings(self) -> Settings:
        """The same as a tree."""
        return config.load(None, self.env())

    def anond(self, *words: str, code: int = 0, **more: str) -> str:
        """Run a command, which has to end with this code; what it printed."""
        done = programs.run(
            [sys.executable, "-m", "anond", *words], capture_output=True, text=True, timeout=DEADLINE,
            env=os.environ | self.env(**more), cwd=self.folder,
        )  # fmt: skip
        assert done.returncode == code, done
        return done.stdout + done.stderr

    def administer(self, work: Callable[[AIOKafkaAdminClient], Awaitable[Any]]) -> None:
        """Do something to the cluster that anond does not do."""

        async def story() -> None:
            admin = AIOKafkaAdminClient(bootstrap_servers=self.servers)
            await admin.start()
            await work(admin)
            await admin.close()

        asyncio.run(story())

    def make(self, name: str, partitions: int = 4, **settings: str) -> None:
        """A topic as somebody else makes one; underscores stand for the dots of Kafka's settings."""
        named = {setting.replace("_", "."): value for setting, value in settings.items()}
        topic = NewTopic(f"{self.prefix}.{name}", partitions, 1, topic_configs=named)
        self.administer(lambda admin: admin.create_topics([topic]))
        self.wait_for(topic.name, partitions)

    def grow(self, name: str, partitions: int) -> None:
        """Give a topic more partitions."""
        more = {f"{self.prefix}.{name}": NewPartitions(total_count=partitions)}
        self.administer(lambda admin: admin.create_partitions(more))
        self.wait_for(f"{self.prefix}.{name}", partitions)

    def wait_for(self, name: str, partitions: int) -> None:
        """Wait until the broker shows a topic so: it answers before its own metadata have it."""

        async def shown(admin: AIOKafkaAdminClient) -> None:
            end = time.monotonic() + DEADLINE
            while not any(
                topic["topic"] == name and len(topic["partitions"]) == partitions
                for topic in await admin.describe_topics()  # all: a topic that is asked for by name might be created
            ):
                assert time.monotonic() < end, name
                await asyncio.sleep(0.1)

        self.administer(shown)


@pytest.fixture
def site(kafka_servers: str, tmp_path: Path) -> Site:
    """Commands on topics that nobody else uses."""
    return Site(kafka_servers, tmp_path)


@pytest.mark.parametrize(
    ("rule", "found", "wrong"),
    [
        (Rule("a", "delete"), "delete", ""),
        (Rule("a", "delete"), "compact,delete", "a is compact,delete, needed is delete"),
        (Rule("a", "10", "at least"), "10", ""),
        (Rule("a", "10", "at least"), "9", "a is 9, needed is at least 10"),
        (Rule("a", "10", "at least", "5"), "5", ""),
        (Rule("a", "-1", "at least", "5"), "4", "a is 4, needed is at least 5"),
        (Rule("a", "10", "at least"), "-1", ""),
        (Rule("a", "0.1", "at most"), "0.1", ""),
        (Rule("a", "0.1", "at most"), "0.5", "a is 0.5, needed is at most 0.1"),
        (Rule("a", "10", "at most"), "-1", "a is -1, needed is at most 10"),
    ],
)
def test_a_rule_says_what_is_wrong_with_a_value(rule: Rule, found: str, wrong: str) -> None:
    """The value itself, at least it or at most it; -1 is no limit."""
    assert rule.fault(found) == wrong


def test_topics_that_are_made_are_as_they_have_to_be(site: Site) -> None:
    """What `anond topics` creates it finds nothing wrong with, and its exit code says so."""
    for _ in range(2):
        lines = site.anond("topics").splitlines()
        assert [line.split(":")[0] for line in lines] == [f"ok   {site.prefix}.{name}" for name in TOPICS]


@pytest.mark.soak
def test_what_is_said_to_be_done_mends_topics_that_somebody_else_made(site: Site, brokers: ModuleType) -> None:
    """Each way in which records would be lost, refused or slow to restore is a line with a command of Kafka's; when
    those were run nothing is wrong any more."""
    site.make("turns", cleanup_policy="compact")
    site.make("review", retention_ms="1000", max_message_bytes="1000")
    site.make("dead", retention_bytes="5000")
    site.make("clean", unclean_leader_election_enable="true")
    site.make("sessions", cleanup_policy="compact,delete")
    site.make("models", 1, max_message_bytes="100000", delete_retention_ms="60000")
    said = [line for line in site.anond("topics", code=1).splitlines() if line.startswith("FIX")]
    for name, wrong in (
        ("turns", "cleanup.policy is compact, needed is delete"),
        ("review", "retention.ms is 1000, needed is at least 604800000"),
        ("review", "max.message.bytes is 1000, needed is at least 589824"),
        ("dead", "retention.bytes is 5000, needed is -1"),
        ("clean", "unclean.leader.election.enable is true, needed is false"),
        ("sessions", "cleanup.policy is compact,delete, needed is compact"),
        ("sessions", "segment.bytes is 1073741824, needed is at most 67108864"),
        ("models", "max.message.bytes is 100000, needed is at least 589824"),
        ("models", "cleanup.policy is delete, needed is compact"),
        ("models", "delete.retention.ms is 60000, needed is at least 1200000"),
    ):
        assert [line for line in said if line.startswith(f"FIX  {site.prefix}.{name}: ") and wrong in line], said
    for line in said:
        tool, *words = shlex.split(line.rpartition(": ")[2])
        assert tool == "kafka-configs.sh"
        java = ["java", "-Xmx128m", "-XX:TieredStopAtLevel=1", "-cp", f"{brokers.fetch()}/*"]
        subprocess.run([*java, "kafka.admin.ConfigCommand", *words], check=True, timeout=DEADLINE, capture_output=True)
    assert site.anond("topics").count("ok  ") == len(TOPICS)


def test_another_number_of_partitions_is_told_and_keeps_a_daemon_from_starting(site: Site) -> None:
    """The settings follow the platform; altering comes second, with what it does. Nothing is made in a wrong number."""
    site.make("turns", 6)
    site.make("clean", 2)
    said = site.anond("topics", code=1)
    assert f"FIX  {site.prefix}.turns: 6 partitions, log.partitions says 4: set log.partitions = 6" in said
    assert (
        f"FIX  {site.prefix}.clean: 2 partitions, log.partitions says 4: set log.partitions = 2; or give it more, "
        "which sends sessions that go on to other partitions, where nothing is known of them (docs/kafka.md, More "
        f"partitions): kafka-topics.sh --bootstrap-server {site.servers} --alter --topic {site.prefix}.clean "
        "--partitions 4"
    ) in said
    assert f"FIX  {site.prefix}.sessions: is created once {site.prefix}.turns is well" in said
    site.anond("keys", "new")
    assert f"FIX  {site.prefix}.turns: 6 partitions, log.partitions says 4" in site.anond("check", code=1)
    assert f"the topic {site.prefix}.turns has 6 partitions, log.partitions says 4" in site.anond("run", code=5)


def test_too_few_copies_and_too_small_messages_are_told(site: Site) -> None:
    """More copies than there are brokers; fewer than the settings ask for; records that our client would not send."""
    few = "kafka.replication = 3, the cluster has 1 broker: set kafka.replication = 1, or start more"
    spec = TopicSpec(f"{site.prefix}.turns", 4)
    assert (
        refusal(Cluster(site.servers, replication=3), spec) == f"Kafka: the topic {spec.name} cannot be created: {few}"
    )
    site.anond("topics")
    said = site.anond("topics", code=1, ANOND_KAFKA_REPLICATION="3", ANOND_KAFKA_MESSAGE_BYTES="65536")
    assert f"FIX  kafka.replication: {few}" in said
    assert said.count("1 copy, kafka.replication asks for 3") == len(TOPICS)
    assert said.count("min.insync.replicas is 1, needed is at least 2") == len(TOPICS)
    assert "FIX  kafka.message_bytes: 65536 is less than a record may have: set kafka.message_bytes = 589824" in said


def test_a_topic_that_forgets_what_was_erased_before_it_is_resumed_from_is_refused(site: Site) -> None:
    """A daemon that resumes from a mark would take an erased session for one that goes on."""
    site.make("sessions", cleanup_policy="compact", delete_retention_ms="60000")

    spec = TopicSpec(f"{site.prefix}.sessions", 4, compacted=True)
    assert refusal(Cluster(site.servers), spec) == (
        f"the topic {site.prefix}.sessions forgets too early what was erased: delete.retention.ms is 60000, needed is "
        f"at least 1200000: kafka-configs.sh --bootstrap-server {site.servers} --alter --entity-type topics "
        f"--entity-name {site.prefix}.sessions --add-config delete.retention.ms=3600000"
    )


def refusal(cluster: Cluster, spec: TopicSpec) -> str:
    """What a daemon that starts is told of a topic."""

    async def create() -> None:
        log = KafkaLog.open(cluster)
        try:
            await log.create([spec])
        finally:
            await log.close()

    with pytest.raises(LogError) as caught:
        asyncio.run(create())
    return str(caught.value)


@pytest.fixture
def daemon(site: Site) -> Iterator[Callable[[], str]]:
    """A daemon at work; what it has said so far, and at last its exit code."""
    site.anond("keys", "new")
    printed = site.folder / "printed"
    with printed.open("wb") as out:
        process = programs.Popen(
            [sys.executable, "-m", "anond", "run"], env=os.environ | site.env(), cwd=site.folder, stderr=out
        )

    def said() -> str:
        code = process.poll()
        return printed.read_text() + ("" if code is None else f"exit code {code}")

    yield said
    process.send_signal(signal.SIGTERM)
    process.wait(DEADLINE)


def test_a_daemon_whose_topic_grows_stops_and_says_why(site: Site, daemon: Callable[[], str]) -> None:
    """A platform that sends sessions to other partitions than before tears them apart: the daemon goes no further, and
    does not start again until somebody has said that it is well."""
    until(lambda: daemon().count("partition open") == 4, daemon)
    site.grow("turns", 5)
    turn = {"session": "s", "turn": 0, "speaker": "user", "text": "hello", "lang": "en"}
    asyncio.run(append(site, Message(f"{site.prefix}.turns", 4, b"s", json.dumps(turn).encode())))
    until(lambda: "exit code 5" in daemon(), daemon)
    assert f"error: a topic has grown  topic={site.prefix}.turns  before=4  now=5" in daemon()
    assert f"the topic {site.prefix}.turns has 5 partitions now, and had 4 when this daemon started" in daemon()
    assert "log.partitions says 4" in site.anond("run", code=5)


async def append(site: Site, message: Message) -> None:
    """Write as a platform does, to a partition that has just been made."""
    log = KafkaLog.open(Cluster(site.servers))
    await log.append([message])
    await log.close()


def until(what: Callable[[], bool], said: Callable[[], str]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + DEADLINE
    while not what():
        assert time.monotonic() < end, said()
        time.sleep(0.1)
