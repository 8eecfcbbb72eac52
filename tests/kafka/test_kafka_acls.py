"""The rights that `anond topics --acls` prints, given to users of a broker that refuses everything else."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shlex
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from aiokafka.admin import AIOKafkaAdminClient
from aiokafka.coordinator.assignors.range import RangePartitionAssignor
from aiokafka.protocol.admin import CreateAclsRequest

from anond import config, connect
from anond.config import Settings
from anond.config.settings import TopicSettings
from anond.errors import LogError
from anond.events.records import Message
from anond.log.kafka import Cluster, KafkaLog, security
from anond.log.kafka.rights import Role, commands, roles
from tests import programs

KINDS = {"topic": 2, "group": 3, "transactional_id": 5}
OPERATIONS = {"Read": 3, "Write": 4, "Describe": 8, "DescribeConfigs": 10}
PATTERNS = {"literal": 3, "prefixed": 4}
TOPICS = Settings().topics
TRIED = TopicSettings(**{name: f"tried.{value}" for name, value in asdict(TOPICS).items()})  # where anything is written
NAMES = tuple(spec.name for spec in connect.topics(Settings(topics=TRIED)))
ROLES = {role.name: role for role in roles(TRIED)}
DEADLINE = 300.0


@dataclass
class Site:
    """A broker with users, and a folder with the keys and passwords of all of them."""

    servers: str  # where users say who they are
    open_servers: str  # where everybody may do anything
    folder: Path

    def env(self, role: str) -> dict[str, str]:
        """Settings under which a role works."""
        secret = self.folder / role
        secret.write_text("password of " + role)
        return {
            "ANOND_DATA": str(self.folder / "data"), "ANOND_LOG_KIND": "kafka", "ANOND_KAFKA_SERVERS": self.servers,
            "ANOND_KAFKA_SECURITY": "sasl_plaintext", "ANOND_KAFKA_USER": role, "ANOND_KAFKA_PATIENCE": "8",
            "ANOND_KAFKA_SECRET_FILE": str(secret), "ANOND_KAFKA_REPLICATION": "1",
            "ANOND_OBSERVE_PORT": "-1", "ANOND_DIVERT_MAX_RISK": "0",
        }  # fmt: skip

    def log(self, role: str) -> KafkaLog:
        """The log as a role sees it."""
        return KafkaLog.open(self.cluster(role))

    def cluster(self, role: str) -> Cluster:
        """The cluster as a role reaches it."""
        k = config.load(None, self.env(role)).kafka
        return Cluster(k.servers, patience=8, session_timeout=6, security=security(k))

    def anond(self, role: str, *words: str, given: str = "") -> str:
        """Run a command as a role; what it printed."""
        done = programs.run(
            [sys.executable, "-m", "anond", *words], input=given, capture_output=True, text=True, timeout=DEADLINE,
            env=os.environ | self.env(role), cwd=self.folder,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout


def parsed(command: str) -> Iterator[tuple[int, str, int, str, str, int, int]]:
    """What a printed command grants, as the protocol of Kafka has it; it knows no other words than Kafka's own tool."""
    parser = argparse.ArgumentParser(exit_on_error=False)
    for option in ("operation", "allow-principal", *(kind.replace("_", "-") for kind in KINDS)):
        parser.add_argument(f"--{option}", action="append", default=[])
    parser.add_argument("--bootstrap-server", required=True)
    parser.add_argument("--add", action="store_true", required=True)
    parser.add_argument("--resource-pattern-type", choices=PATTERNS, default="literal")
    tool, *words = shlex.split(command)
    assert tool == "kafka-acls.sh"
    given = parser.parse_args(words)
    for kind, code in KINDS.items():
        for name in getattr(given, kind):
            for operation in given.operation:
                (who,) = given.allow_principal
                yield code, name, PATTERNS[given.resource_pattern_type], who, "*", OPERATIONS[operation], 3  # allow


async def granted(servers: str) -> None:
    """Create the topics and grant what is printed."""
    log = KafkaLog.open(Cluster(servers))
    await log.create([*connect.topics(Settings()), *connect.topics(Settings(topics=TRIED))])
    await log.append([Message(name, 0, b"key", b"value") for name in NAMES])
    await log.close()
    admin = AIOKafkaAdminClient(bootstrap_servers=servers)
    await admin.start()
    for right in [
        right for names in (TOPICS, TRIED) for command in commands(names, servers) for right in parsed(command)
    ]:
        answer = await admin._send_request(CreateAclsRequest(*right))
        assert answer.creation_responses[0][0] == 0, answer
    await admin.close()


@pytest.fixture(scope="module")
def site(brokers: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A broker with an authorizer, on which each role is a user with the rights that are printed."""
    jaas = "org.apache.kafka.common.security.scram.ScramLoginModule required;"
    settings = {
        "authorizer.class.name": "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
        "super.users": "User:ANONYMOUS",  # whoever comes in without a name, which needs the other listener
        "listener.name.secured.sasl.enabled.mechanisms": "SCRAM-SHA-512",
        "listener.name.secured.scram-sha-512.sasl.jaas.config": jaas,
    }
    users = tuple(f"SCRAM-SHA-512=[name={role},password=password of {role}]" for role in ROLES)
    with brokers.Brokers(1, "SASL_PLAINTEXT", settings, users) as one:
        asyncio.run(granted(one.address))
        found = Site(one.secured_address, one.address, tmp_path_factory.mktemp("site"))
        found.anond("anond-daemon", "keys", "new")
        yield found


async def allowed(work: Any) -> bool:
    """Whether something is done, or refused with an error that says so in a line."""
    try:
        await work
    except LogError as error:
        said = str(error)
    else:
        return True
    assert "\n" not in said
    assert "password of" not in said
    return False


async def rights_of(site: Site, role: Role) -> dict[tuple[str, str], bool]:
    """For each topic whether a role can read and write it."""
    found: dict[tuple[str, str], bool] = {}

    async def attempt(topic: str, what: str) -> None:
        log = site.log(role.name)
        try:
            message = Message(topic, 0, b"key", b"value")
            found[topic, what] = await allowed(log.read(topic, 0, 0) if what == "read" else log.append([message]))
        finally:
            await log.close()

    await asyncio.gather(*(attempt(topic, what) for topic in NAMES for what in ("read", "write")))
    return found


@pytest.mark.parametrize("role", [role for role in ROLES if role != "platform"])
def test_each_role_reads_and_writes_its_topics_and_no_other(site: Site, role: str) -> None:
    """The review page cannot read a turn nor write a clean one; a reader sees clean events and nothing else; and so on
    for every role, every topic, both ways."""
    mine = ROLES[role]
    wanted = {(t, "read"): t in mine.reads for t in NAMES} | {(t, "write"): t in mine.writes for t in NAMES}
    assert asyncio.run(rights_of(site, mine)) == wanted


@pytest.mark.parametrize("role", ROLES)
def test_nobody_but_a_daemon_can_take_a_partition(site: Site, role: str) -> None:
    """No other role can fence a daemon's producer or join its group."""
    cluster = site.cluster(role)

    async def fence() -> None:
        producer = cluster.producer(f"anond-{TRIED.group}-0")
        try:
            async with cluster.deadline("fencing"):
                await producer.start()
        finally:
            await cluster.end(producer)

    async def join() -> None:
        member = cluster.member(TRIED.group, RangePartitionAssignor, "tried")
        member.subscribe([ROLES[role].reads[0] if ROLES[role].reads else TRIED.turns])
        try:
            async with cluster.deadline("joining"):
                await member.start()
                await member.getmany(timeout_ms=3000)
        finally:
            await cluster.end(member)

    assert asyncio.run(allowed(fence())) == (role == "anond-daemon")
    assert asyncio.run(allowed(join())) == (role == "anond-daemon")


def until(what: Callable[[], Any]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + DEADLINE
    while not what():
        assert time.monotonic() < end
        time.sleep(0.2)


@pytest.mark.soak
def test_each_role_does_its_work_with_its_rights(site: Site) -> None:
    """The platform writes turns with a producer of its own, the daemon diverts them, a reviewer decides, the trainer
    reads the decisions and the models, and a reader sees what was released."""

    async def platform() -> None:
        producer = site.cluster("platform").producer()  # idempotent, as Kafka's own are by default
        await producer.start()
        turn = {"session": "s", "turn": 0, "speaker": "user", "text": "my name is Oona Trellick", "lang": "en"}
        await producer.send_and_wait(TOPICS.turns, json.dumps(turn).encode(), key=b"s")
        await producer.stop()

    asyncio.run(platform())
    daemon = programs.Popen(
        [sys.executable, "-m", "anond", "run"], env=os.environ | site.env("anond-daemon"), cwd=site.folder
    )
    try:
        until(lambda: site.anond("anond-review", "decide", "--pending"))
        (waiting,) = map(json.loads, site.anond("anond-review", "decide", "--pending").splitlines())
        decision = json.dumps({"item": waiting["item"], "verdict": "release"})
        assert site.anond("anond-review", "decide", given=decision).startswith("1 released")
        until(lambda: '"status":"reviewed"' in site.anond("reader", "read"))
        assert site.anond("anond-train", "train", "--dry-run").startswith("1 decision, 0 unreadable")
        site.anond("anond-train", "models", "list")
        assert "FIX" not in site.anond("anond-daemon", "check")
    finally:
        daemon.send_signal(signal.SIGTERM)
        assert daemon.wait(DEADLINE) == 0
