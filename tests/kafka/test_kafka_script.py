"""The script for an administrator: the topics that it makes are well, the rights are those that are printed, and
Kafka's own tools take it."""

from __future__ import annotations

import argparse
import asyncio
import os
import shlex
from pathlib import Path
from types import ModuleType

import pytest
from aiokafka.admin import AIOKafkaAdminClient, NewTopic
from aiokafka.protocol.admin import DescribeAclsRequest

from anond.cli.topics import examined, rights, script_lines
from anond.starting import run_async
from tests import programs
from tests.kafka.test_kafka_acls import parsed
from tests.kafka.test_kafka_topics import DEADLINE, TOPICS, Site

ANY = 1  # in the protocol of Kafka
TOOLS = {"kafka-topics.sh": "org.apache.kafka.tools.TopicCommand", "kafka-acls.sh": "org.apache.kafka.tools.AclCommand"}


@pytest.fixture
def site(kafka_servers: str, tmp_path: Path) -> Site:
    """Topics that nobody else uses, on the broker of this run."""
    return Site(kafka_servers, tmp_path)


def commands(site: Site, tool: str) -> list[str]:
    """The lines of the script that call a tool, without the words of whoever runs it."""
    lines = [line for line in script_lines(site.settings()) if line.startswith(tool)]
    assert all(line.endswith(' "$@"') for line in lines)
    return [line.removesuffix(' "$@"') for line in lines]


def created(command: str, servers: str) -> NewTopic:
    """The topic that a command of the script makes; it has no words that Kafka's own tool does not know."""
    parser = argparse.ArgumentParser(exit_on_error=False)
    for option in ("create", "if-not-exists"):
        parser.add_argument(f"--{option}", action="store_true", required=True)
    for option in ("bootstrap-server", "topic", "partitions", "replication-factor"):
        parser.add_argument(f"--{option}", required=True)
    parser.add_argument("--config", action="append", required=True)
    given = parser.parse_args(shlex.split(command)[1:])
    assert given.bootstrap_server == servers
    config = dict(one.split("=", 1) for one in given.config)
    assert len(config) == len(given.config)
    return NewTopic(given.topic, int(given.partitions), int(given.replication_factor), topic_configs=config)


def test_topics_of_the_script_are_as_they_have_to_be(site: Site) -> None:
    """Made with exactly its settings, nothing is found wrong with them."""
    new = [created(command, site.servers) for command in commands(site, "kafka-topics.sh")]
    assert [topic.name for topic in new] == [f"{site.prefix}.{name}" for name in TOPICS] + ["anond.feeds"]
    ours = new[:-1]
    site.administer(lambda admin: admin.create_topics(ours))
    for topic in ours:
        site.wait_for(topic.name, topic.num_partitions)
    found = run_async(examined(site.settings()))
    assert [(line.what, line.ok) for line in found] == [(topic.name, True) for topic in ours], found


def test_rights_of_the_script_are_those_that_are_printed(site: Site) -> None:
    """The same commands, for the brokers of the settings."""
    assert commands(site, "kafka-acls.sh") == rights(site.settings())
    assert all(f"--bootstrap-server {site.servers} " in command for command in rights(site.settings()))


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_kafkas_own_tools_take_the_script(brokers: ModuleType, tmp_path: Path) -> None:
    """Run twice by `sh`, with words of whoever runs it: topics are well, and rights are those that are printed."""
    authorizer = {
        "authorizer.class.name": "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
        "super.users": "User:ANONYMOUS",
    }
    with brokers.Brokers(1, settings=authorizer) as one:
        site = Site(one.address, tmp_path)
        script, words = tmp_path / "kafka.sh", tmp_path / "admin.properties"
        script.write_text("\n".join(script_lines(site.settings())) + "\n", "utf-8")
        words.write_text("client.id=administrator\n")
        path = f"{_tools(brokers, tmp_path / 'bin')}{os.pathsep}{os.environ['PATH']}"
        for _ in range(2):
            done = programs.run(
                ["sh", str(script), "--command-config", str(words)],
                capture_output=True, text=True, timeout=3 * DEADLINE, env=os.environ | {"PATH": path},
            )  # fmt: skip
            assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        found = run_async(examined(site.settings()))
        assert [(line.what, line.ok) for line in found] == [(f"{site.prefix}.{name}", True) for name in TOPICS], found
        wanted = {right for command in rights(site.settings()) for right in parsed(command)}
        assert asyncio.run(_granted(one.address)) == wanted


def _tools(brokers: ModuleType, folder: Path) -> Path:
    """A folder with Kafka's tools under the names that its release gives them."""
    folder.mkdir()
    jars = brokers.fetch()
    archive = brokers.classes(jars)  # of the classes in the jars that come first
    for name, main in TOOLS.items():
        java = f"java -Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:SharedArchiveFile={archive}"
        java += f" -Xshare:auto -cp '{jars}/*:{brokers.tools()}/*' {main}"
        (folder / name).write_text(f'#!/bin/sh\nexec {java} "$@"\n')
        (folder / name).chmod(0o700)
    return folder


async def _granted(servers: str) -> set[tuple[int, str, int, str, str, int, int]]:
    """All rights on a cluster, as the protocol of Kafka has them."""
    admin = AIOKafkaAdminClient(bootstrap_servers=servers)
    await admin.start()
    try:
        answer = await admin._send_request(DescribeAclsRequest(ANY, None, ANY, None, None, ANY, ANY))
    finally:
        await admin.close()
    return {(kind, name, pattern, *right) for kind, name, pattern, some in answer.resources for right in some}
